internal import Basics
internal import Contract
internal import FoundationEssentials
package import WalletModel
package import Wire

/// The codec of errors: problem details (RFC 9457) with the vendor's error object.
package enum ProblemCodec {
  /// - Parameter request: the identifier of the request, as in the header `Request-Id`; nil if it has none.
  package static func answer(_ error: WalletError, request: String? = nil) -> WireAnswer {
    let problem = Problem(error, request: request)
    // A problem consists of strings and numbers, which can always be encoded.
    let body = (try? [UInt8](wire: problem)) ?? []
    var answer = WireAnswer(status: problem.status, type: .problem, body)
    if let wait = error.retryAfter {
      // Rounds up to whole seconds, so that the client never comes too early. (RFC 9110, 10.2.3)
      let (seconds, rest) = wait.components
      answer.headers.add(WireHeader.retryAfter, "\(max(0, seconds + (rest > 0 ? 1 : 0)))")
    }
    if error.statusCode == 401 { answer.headers.add("WWW-Authenticate", "Bearer") }
    return answer
  }

  /// Decodes an error; returns 1001 if that is impossible.
  package static func read(_ answer: WireAnswer) -> WalletError {
    (try? JSONDecoder().decode(Problem.self, from: Data(answer.body)))?.error ?? .unreadableAnswer
  }
}

/// The members of a problem (RFC 9457), and those of the vendor's error object.
package struct Problem: Codable, Hashable, Sendable {
  let type: String
  /// The title, the same for all problems of a type.
  let title: String
  let status: Int
  /// The error of this request, in sentences.
  let detail: String
  /// The identifier of this request in the server's log.
  let instance: String?
  /// The platform's status; 0 if there was no response from it.
  let statusCode: Int
  let code: Int
  let name: String
  let description: String
  let fieldErrors: [FieldError]
  let attemptsLeft: Int?
  /// The time before the next attempt, in seconds.
  let retryAfter: Double?

  init(_ error: WalletError, request: String?) {
    type = error.code.problemType
    title = error.code.title
    // Errors of the SDK have no status: they come from a server that called another one.
    status = (400...599).contains(error.statusCode) ? error.statusCode : 502
    detail = error.localizedDescription
    instance = request.map { "/requests/\($0)" }
    statusCode = error.statusCode
    code = error.code.rawValue
    name = error.code.name
    description = error.description
    fieldErrors = error.fieldErrors
    attemptsLeft = error.attemptsLeft
    retryAfter = error.retryAfter?.wireSeconds
  }

  /// The error; nil if a newer server sent one that this client doesn't know.
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

extension ErrorCode {
  /// The URI of the problem type: its entry in the API description. (RFC 9457, 3.1.1)
  var problemType: String { "\(ServerPage.getDescription.path)#/components/examples/\(name)" }

  /// The name of the error in words: `Wrong credentials`.
  var title: String { name.prefix(1) + name.dropFirst().lowercased().replacing("_", with: " ") }
}
