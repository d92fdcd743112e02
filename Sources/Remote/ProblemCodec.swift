internal import Contract
internal import FoundationEssentials
package import WalletModel

/// How a refusal is written: a problem (RFC 9457) that carries the vendor's error object.
package enum ProblemCodec {
  package static func answer(_ error: WalletError) -> WireAnswer {
    // Texts and numbers are all there is in it.
    let body = (try? [UInt8](wire: Problem(error))) ?? []
    // What the SDK itself has to report has no status: here it was a server that asked another one.
    var answer = WireAnswer(status: (400...599).contains(error.statusCode) ? error.statusCode : 502, type: .problem, body)
    if let wait = error.retryAfter {
      // Whole seconds, and never too early. (RFC 9110, 10.2.3)
      let (seconds, rest) = wait.components
      answer.headers.add(WireHeader.retryAfter, "\(max(0, seconds + (rest > 0 ? 1 : 0)))")
    }
    if error.statusCode == 401 { answer.headers.add("WWW-Authenticate", "Bearer") }
    return answer
  }

  /// The refusal itself; 1001 where it cannot be read.
  package static func read(_ answer: WireAnswer) -> WalletError {
    (try? JSONDecoder().decode(Problem.self, from: Data(answer.body)))?.error ?? .unreadableAnswer
  }
}

/// The vendor's error object among the members that problems have.
struct Problem: Codable, Hashable, Sendable {
  let type: String
  let title: String
  let status: Int
  let detail: String
  /// 0 where the call never came back from the platform.
  let statusCode: Int
  let code: Int
  let name: String
  let description: String
  let fieldErrors: [FieldError]
  let attemptsLeft: Int?
  /// In seconds.
  let retryAfter: Double?

  init(_ error: WalletError) {
    type = "about:blank"
    title = error.code.name
    status = (400...599).contains(error.statusCode) ? error.statusCode : 502
    detail = error.description
    statusCode = error.statusCode
    code = error.code.rawValue
    name = error.code.name
    description = error.description
    fieldErrors = error.fieldErrors
    attemptsLeft = error.attemptsLeft
    retryAfter = error.retryAfter?.wireSeconds
  }

  /// Nil where a newer server means something that this client does not know.
  var error: WalletError? {
    guard let code = ErrorCode(rawValue: code) else { return nil }
    var wait: Duration?
    if let retryAfter {
      guard let span = Duration(wireSeconds: retryAfter) else { return nil }
      wait = span
    }
    return WalletError(statusCode, code, description, fieldErrors: fieldErrors, attemptsLeft: attemptsLeft, retryAfter: wait)
  }
}
