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

  /// - Parameter identity: of the call: requests are the same if operation, identity and every field are equal.
  package init<O: Operation>(
    _ request: O, _ identity: [HMAC.Part], _ key: IdempotencyKey, _ keys: PartyKeys
  ) throws(WalletError) {
    self.key = key
    operation = O.name
    fingerprint = try Self.fingerprint(of: request, identity, keys)
  }

  static func fingerprint<O: Operation>(of request: O, _ identity: [HMAC.Part], _ keys: PartyKeys) throws(WalletError) -> [UInt8] {
    guard let body = try? [UInt8](wire: request) else {
      throw WalletError(400, .invalidRequest, "the request cannot be written down")
    }
    return keys.fingerprint([.text(O.name.rawValue)] + identity + [.bytes(body)])
  }

  /// Seals a response for storage, because it may contain a nonce or a session's token.
  func sealed<Answer: Codable>(_ result: Result<Answer, WalletError>, _ keys: PartyKeys) throws(StorageError) -> [UInt8] {
    guard let plain = try? Self.written(result), let sealed = keys.seal(plain, for: key.rawValue) else {
      throw .failed(0, "the answer of \(operation.rawValue) cannot be written down")
    }
    return sealed
  }

  /// Writes the JSON that `Recorded` reads.
  private static func written<Answer: Codable>(_ result: Result<Answer, WalletError>) throws -> [UInt8] {
    switch result {
    case .success(let answer): [UInt8](#"{"answer":"#.utf8) + (try [UInt8](wire: answer)) + [UInt8(ascii: "}")]
    case .failure(let refusal): [UInt8](#"{"refusal":"#.utf8) + (try [UInt8](wire: refusal)) + [UInt8(ascii: "}")]
    }
  }

  /// Returns the recorded response, or throws the refusal of another request under the same key.
  func answer<Answer: Codable>(_ row: RecordedAnswer, _ keys: PartyKeys) throws(WalletError) -> Answer {
    guard constantTimeEqual(row.fingerprint, fingerprint) else {
      throw WalletError.keyReused
    }
    guard let plain = keys.open(row.sealed, for: key.rawValue),
      let recorded = try? JSONDecoder().decode(Recorded<Answer>.self, from: Data(plain))
    else { throw WalletError(StorageError.corrupt) }
    if let refusal = recorded.refusal { throw refusal }
    guard let answer = recorded.answer else { throw WalletError(StorageError.corrupt) }
    return answer
  }
}

/// A response or a refusal.
private struct Recorded<Answer: Decodable>: Decodable {
  let answer: Answer?
  let refusal: WalletError?
}
