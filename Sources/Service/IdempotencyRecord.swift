internal import Basics
package import Contract
package import Cryptography
internal import FoundationEssentials
internal import Storage
package import WalletModel
internal import Wire

/// A write under its idempotency key, and the fingerprint that tells it from another write under the same key.
package struct IdempotencyRecord: Sendable {
  let key: IdempotencyKey
  let operation: OperationName
  /// Keyed, so that it reveals nothing about a PIN or password in the request.
  let fingerprint: [UInt8]
  /// Whether the key is derived from the request, so that no other request has it.
  private let isKeyOfRequest: Bool
  /// Whether the recorded response is for the owner of a session only.
  let needsSession: Bool

  /// - Parameter identity: the identity of the call. Requests are the same if operation, identity and every field are equal.
  package init<O: Operation>(
    _ request: O, _ identity: [HMAC.Part], _ key: IdempotencyKey, _ keys: PartyKeys
  ) throws(WalletError) {
    self.key = key
    operation = O.name
    needsSession = O.sessionUse == .needs
    fingerprint = try Self.fingerprint(of: request, identity, keys)
    isKeyOfRequest = false
  }

  /// Derives the key of a request whose protocol has no idempotency keys.
  ///
  /// - Parameter number: distinguishes equal requests that are not retries of each other.
  init<O: Operation>(
    _ request: O, _ identity: [HMAC.Part], number: Int, _ keys: PartyKeys, _ hasher: CredentialHasher
  ) throws(WalletError) {
    let fingerprint = try Self.fingerprint(of: request, identity + [.text("\(number)")], keys)
    // A replay has stand-ins instead of secrets in the request, but must get the original key.
    let key = try hasher.recorded("\(O.name.rawValue) key") { () throws(WalletError) in Array(fingerprint.prefix(16)) }
    (self.key, self.fingerprint, isKeyOfRequest) = (IdempotencyKey(rawValue: key.hexadecimal), fingerprint, true)
    operation = O.name
    needsSession = O.sessionUse == .needs
  }

  private static func fingerprint<O: Operation>(of request: O, _ identity: [HMAC.Part], _ keys: PartyKeys) throws(WalletError) -> [UInt8] {
    guard let body = try? [UInt8](wire: request) else {
      throw WalletError(400, .invalidRequest, "the request cannot be written down")
    }
    return keys.fingerprint([.text(O.name.rawValue)] + identity + [.bytes(body)])
  }

  /// Seals a response for storage, because it may contain a nonce or a session's token.
  ///
  /// - Parameter owner: the number of the account whose session the call had; nil if it had none.
  func sealed<Answer: Codable>(
    _ result: Result<Answer, WalletError>, owner: Int?, _ keys: PartyKeys
  ) throws(StorageError) -> [UInt8] {
    guard let plain = try? Self.written(result, owner: owner), let sealed = keys.seal(plain, for: key.rawValue) else {
      throw .failed(0, "the answer of \(operation.rawValue) cannot be written down")
    }
    return sealed
  }

  /// Writes the JSON that `Recorded` reads.
  private static func written<Answer: Codable>(_ result: Result<Answer, WalletError>, owner: Int?) throws -> [UInt8] {
    var bytes =
      switch result {
      case .success(let answer): [UInt8](#"{"answer":"#.utf8) + (try [UInt8](wire: answer))
      case .failure(let refusal): [UInt8](#"{"refusal":"#.utf8) + (try [UInt8](wire: refusal))
      }
    if let owner { bytes += [UInt8](#","owner":\#(owner)"#.utf8) }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// Returns the recorded response, or throws the refusal of another request under the same key.
  ///
  /// - Parameter owner: returns the number of the account whose session the call has.
  func answer<Answer: Codable>(_ row: RecordedAnswer, _ keys: PartyKeys, owner: () throws -> Int) throws -> Answer {
    let owner = needsSession ? try owner() : nil
    guard isKeyOfRequest || constantTimeEqual(row.fingerprint, fingerprint) else { throw WalletError.keyReused }
    guard let plain = keys.open(row.sealed, for: key.rawValue),
      let recorded = try? JSONDecoder().decode(Recorded<Answer>.self, from: Data(plain))
    else { throw WalletError(StorageError.corrupt) }
    // The phone may be linked to another customer's wallet by now.
    if let owner, let known = recorded.owner, known != owner { throw WalletError.keyReused }
    if let refusal = recorded.refusal { throw refusal }
    guard let answer = recorded.answer else { throw WalletError(StorageError.corrupt) }
    return answer
  }
}

/// A response or a refusal.
private struct Recorded<Answer: Decodable>: Decodable {
  let answer: Answer?
  let refusal: WalletError?
  /// The number of the account whose session the request had; nil if it had none.
  let owner: Int?
}
