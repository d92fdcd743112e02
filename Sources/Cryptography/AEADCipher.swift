package import Basics

/// A cipher for stored data, under a world's key and for one purpose. Each message is bound to an owner, such as a row's key.
package struct AEADCipher: Sendable {
  private let key: Key
  private let nonces: Key

  package init(_ key: Key, purpose: String) {
    self.key = key.derived(purpose)
    nonces = key.derived(purpose + " nonces")
  }

  /// Encrypts a message and binds it to its owner; nil if the library is out of memory.
  ///
  /// The nonce is derived from key, owner and message, so that only an identical message of the same owner repeats a nonce.
  package func seal(_ message: [UInt8], for owner: String) -> [UInt8]? {
    let owner = Array(owner.utf8)
    var whole: [UInt8] = []
    whole.reserveCapacity(8 + owner.count + message.count)
    whole.append(counted: owner)
    whole += message
    let nonce = HMAC.authenticate(whole, key: nonces).prefix(SealedBox.nonceLength)
    return try? SealedBox.seal(message, key: key, nonce: Array(nonce), additional: owner)
  }

  /// Decrypts a message; nil if somebody has changed it, or if it belongs to another owner.
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
