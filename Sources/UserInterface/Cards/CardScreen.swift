import WalletModel

/// (under construction)
package struct CardScreen: FormScreen {
  package static let name = ScreenName.card

  package enum Outcome: String, CaseIterable, Sendable {
    case activate = "activate"
    case change = "lock, unlock or cancel"
    case pin = "card PIN"
    case details = "show details"
    case tokenizations = "mobile wallets"
    case back = "back"
    case sessionEnded = "session ended"
  }

  enum Control: Hashable, Sendable { case back }

  private let card: Card
  private let view: CardsView
  var form = Form<Control>([(.back, .action(.init("Back")))])
  var message: Notice?

  package init?(_ handover: Handover) {
    guard case .card(let card, let view) = handover else { return nil }
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
