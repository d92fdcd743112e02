import WalletModel

/// (under construction)
package struct StepUpScreen: FormScreen {
  package static let name = ScreenName.stepUp

  package enum Outcome: String, CaseIterable, Sendable {
    case details = "proved, show details"
    case pin = "proved, choose PIN"
    case back = "back"
    case locked = "locked"
    case sessionEnded = "session ended"
  }

  enum Control: Hashable, Sendable { case back }

  private let purpose: StepUpPurpose
  private let card: Card
  private let view: CardsView
  var form = Form<Control>([(.back, .action(.init("Back")))])
  var message: Notice?

  package init?(_ handover: Handover) {
    guard case .stepUp(let purpose, let card, let view) = handover else { return nil }
    self.purpose = purpose
    self.card = card
    self.view = view
  }

  package var isSignedIn: Bool { true }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .sessionEnded(let end) = event { return .leave(.sessionEnded, .ended(end)) }
    return nil
  }

  mutating func choose(_ control: Control) -> Step<Outcome> { goBack() }

  package var page: Page { page([], enter: "back", escape: "back") }
}
