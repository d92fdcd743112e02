import WalletModel

/// (under construction)
package struct OrderCardScreen: FormScreen {
  package static let name = ScreenName.orderCard

  package enum Outcome: String, CaseIterable, Sendable {
    case ordered = "ordered"
    case givenUp = "given up"
    case sessionEnded = "session ended"
  }

  enum Control: Hashable, Sendable { case back }

  private let program: PrepaidProgram
  private let view: CardsView
  var form = Form<Control>([(.back, .action(.init("Back")))])
  var message: Notice?

  package init?(_ handover: Handover) {
    guard case .order(let program, let view) = handover else { return nil }
    self.program = program
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
