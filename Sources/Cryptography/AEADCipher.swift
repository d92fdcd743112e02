package import Basics

/// Encrypts stored data with a world's key for one purpose; each message is bound to an owner, such as a row's key.
package struct AEADCipher: Sendable {
  private let key: Key
  private let nonces: Key

  package init(_ key: Key, purpose: String) {
    self.key = key.derived(purpose)
    nonces = key.derived(purpose + " nonces")
  }

  /// The message, encrypted and bound to its owner; nil where the library has no memory.
  ///
  /// The nonce derives from key, owner and message, so that only an identical message of the same owner repeats a nonce.
  package func seal(_ message: [UInt8], for owner: String) -> [UInt8]? {
    let owner = Array(owner.utf8)
    var whole: [UInt8] = []
    whole.reserveCapacity(8 + owner.count + message.count)
    whole.append(counted: owner)
    whole += message
    let nonce = HMAC.authenticate(whole, key: nonces).prefix(SealedBox.nonceLength)
    return try? SealedBox.seal(message, key: key, nonce: Array(nonce), additional: owner)
  }

  /// The message; nil where it was changed or belongs to another owner.
  package func open(_ sealed: [UInt8], for owner: String) -> [UInt8]? {
    try? SealedBox.open(sealed, key: key, additional: Array(owner.utf8))
  }
}

extension AEADCipher {
  package func seal(_ secret: Secret, for owner: String) -> [UInt8]? { seal(Array(secret.reveal().utf8), for: owner) }

  package func openSecret(_ sealed: [UInt8], for owner: String) -> Secret? {
    open(sealed, for: owner).map { Secret(String(decoding: $0, as: UTF8.self)) }
  }
}
