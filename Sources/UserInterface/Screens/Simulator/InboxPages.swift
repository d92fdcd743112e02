import Basics
import WalletModel

/// Emails, text messages and push messages from the issuers, newest first.
struct InboxPage: SimulatorPage {
  /// A message, by its number.
  typealias ControlID = Int64

  /// True if the inbox's key has opened the page, so that Esc closes it.
  let isFirst: Bool

  var title: Text { "Simulator · inbox" }
  var help: Text { MessagePage.help }
  var up: SimulatorExit? { isFirst ? nil : .menu(focus: .inbox) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .inbox }
  var arrival: SimulatorArrival { .look }
  var showsNews: Bool { true }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    world.inbox.map { mail in
      let subject = Text(untrusted: mail.message.subject)
      return SimulatorEntry<ControlID>.named(
        mail.number, mail.isUnread ? subject + " · new" : subject, [.paragraph(mail.way, .quiet), .gap])
    }
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    world.inbox.isEmpty ? .said("No messages yet. Messages from the issuer arrive here.") : []
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    world.inbox.first { $0.number == control }.map { .open(.message($0)) } ?? .stay
  }
}

/// One message, and the action to use its code.
struct MessagePage: SimulatorPage {
  enum ControlID: Hashable, Sendable { case useCode }

  let mail: WorldOverview.Mail

  static let help: Text =
    "Emails, text messages and push messages from the issuer. A code can be typed into the phone: into its field for codes, else into the selected one."

  var title: Text { "Simulator · inbox" }
  var help: Text { Self.help }
  var up: SimulatorExit? { .inbox(focus: mail.number) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }
  // A long message scrolls, and the action to use its code stays visible.
  var keepsEntriesInSight: Bool { true }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    mail.message.code == nil ? [] : [SimulatorEntry(.useCode, "Use this code")]
  }

  func enter(_ focused: ControlID?) -> Text { "use the code" }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    let zone: Text = east == 0 ? " UTC" : ""
    let head: [Block] = [
      .paragraph(Text(untrusted: mail.message.subject), .title), .paragraph(mail.way, .quiet),
      .paragraph("\(mail.moment.day(east: east)) \(mail.moment.time(east: east))" + zone, .quiet), .gap,
    ]
    // The paragraphs come from the issuer and are untrusted.
    let body = mail.message.body.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? Block.gap : .paragraph(Text(untrusted: String($0)))
    }
    guard let code = mail.message.code else { return head + body }
    return head + body + [.gap, .paragraph(Text(untrusted: code.reveal()), .secret)]
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    mail.message.code.map { .type($0) } ?? .stay
  }
}

extension WorldOverview.Mail {
  /// The channel and the receiver: `Email to anna@example.com`, `Text message to +49 30 1234567`, `Push message to Phone 2`.
  fileprivate var way: Text {
    switch message.channel {
    case .mail: "Email to \(message.to)"
    case .text: "Text message to \(message.to)"
    case .push: phoneName.map { "Push message to \($0)" } ?? "Push message to another phone"
    }
  }
}
