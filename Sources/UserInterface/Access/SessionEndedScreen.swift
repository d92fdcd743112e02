import WalletModel

/// Says that the session is over, and why.
package struct SessionEndedScreen: Screen {
  package static let name = ScreenName.sessionEnded

  package enum Outcome: String, CaseIterable, Sendable {
    case goOn = "log in again"
  }

  enum Control: Hashable, Sendable { case goOn }

  private let end: SessionEnd
  private var form = Form<Control>([(.goOn, .action(.init("Log in again")))])

  package init?(_ handover: Handover) {
    guard case .ended(let end) = handover else { return nil }
    self.end = end
  }

  package mutating func handle(_ event: Event) -> Step<Outcome> {
    switch event {
    case .input(.key(.escape)): return .leave(.goOn)
    case .input(let input):
      if case .chosen = form.handle(input) { return .leave(.goOn) }
      return .stay
    default: return .stay
    }
  }

  package var page: Page {
    var page = Page()
    page.body = [.gap, .gap, .heading("Your session has ended"), .gap]
    switch end {
    case .idle, .tooLong, .ownLimit, .byChoice, .credentialsChanged, .deviceDeactivated:
      page.body.append(.paragraph("Nothing was asked of the wallet for a while, so it was locked. Nothing is lost."))
    case .closedByIssuer:
      page.body.append(.paragraph("The issuer has closed it. If that was not you, log in and look at what is linked."))
    }
    page.actions = [form.block(.goOn)]
    page.enter = "log in again"
    return page
  }
}
