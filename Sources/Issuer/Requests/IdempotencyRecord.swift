internal import Contract
internal import Cryptography
internal import FoundationEssentials
internal import Storage
internal import WalletModel

/// A write under its idempotency key, and what tells it from another one under the same key.
struct IdempotencyRecord: Sendable {
  let key: IdempotencyKey
  let operation: OperationName
  /// Keyed, so that it tells nothing about the PIN or password in the request.
  let fingerprint: [UInt8]

  /// Everything that makes two calls the same request: operation, issuer, phone, session and every field.
  init<O: Operation>(_ request: O, _ call: Call, _ key: IdempotencyKey, _ vault: Vault) throws(WalletError) {
    self.key = key
    operation = O.name
    guard let body = try? request.fields else {
      throw WalletError(400, .invalidRequest, "the request cannot be written down")
    }
    fingerprint = vault.fingerprint(
      .text(O.name.rawValue), .text(call.issuer.rawValue), .text(call.device.rawValue), .text(call.session?.reveal() ?? ""),
      .bytes(body))
  }

  /// The answer as it is stored; sealed, because it may hold a nonce or a session's token.
  func sealed<Answer: Codable>(_ result: Result<Answer, WalletError>, _ vault: Vault) throws(StorageError) -> [UInt8] {
    guard let plain = try? Self.written(result), let sealed = vault.seal(plain, for: key.rawValue) else {
      throw .failed(0, "the answer of \(operation.rawValue) cannot be written down")
    }
    return sealed
  }

  /// What `Recorded` reads.
  private static func written<Answer: Codable>(_ result: Result<Answer, WalletError>) throws -> [UInt8] {
    switch result {
    case .success(let answer): [UInt8](#"{"answer":"#.utf8) + (try [UInt8](wire: answer)) + [UInt8(ascii: "}")]
    case .failure(let refusal): [UInt8](#"{"refusal":"#.utf8) + (try [UInt8](wire: refusal)) + [UInt8(ascii: "}")]
    }
  }

  /// The recorded answer once more, or the refusal of another request under the same key.
  func answer<Answer: Codable>(_ row: RecordedAnswer, _ vault: Vault) throws(WalletError) -> Answer {
    guard vault.areEqual(row.fingerprint, fingerprint) else {
      throw WalletError.keyReused
    }
    guard let plain = vault.open(row.sealed, for: key.rawValue),
      let recorded = try? JSONDecoder().decode(Recorded<Answer>.self, from: Data(plain))
    else { throw WalletError(StorageError.corrupt) }
    if let refusal = recorded.refusal { throw refusal }
    guard let answer = recorded.answer else { throw WalletError(StorageError.corrupt) }
    return answer
  }
}

/// An answer or a refusal.
private struct Recorded<Answer: Decodable>: Decodable {
  let answer: Answer?
  let refusal: WalletError?
}
