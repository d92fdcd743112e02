import Handset
import WalletModel
package import Worlds

/// Sets how long the extension of an issuer's app on the current phone takes.
package struct ExtensionAction: WorldAction {
  package enum Answer: String, CaseIterable, Sendable {
    case status, entries
  }

  let answer: Answer
  let span: Duration
  /// Nil: of the issuer whose app is open, or was open last.
  let issuer: String?

  package init(_ answer: Answer, takes span: Duration, issuer: String?) {
    self.answer = answer
    self.span = span
    self.issuer = issuer
  }

  package var words: [String] {
    ["phone", "extension", answer.rawValue, "\(span.milliseconds)ms"] + (issuer.map { [Option.issuer.name, $0] } ?? [])
  }

  package func perform(on world: inout World) async throws -> String {
    let (issuer, phone) = (try world.issuer(issuer), world.phones.current)
    try await world.phones.set(
      extensionTimes: { [answer, span] times in
        switch answer {
        case .status: times.status = span
        case .entries: times.entries = span
        }
      }, of: issuer.identifier, on: phone.number)
    return PlainLine("The extension of \(issuer.name) on \(phone.name) takes \(span.milliseconds) ms for its \(answer.rawValue).").text
  }
}
