import WalletModel

/// (under construction)
package struct ProgramsScreen: FormScreen {
  package static let name = ScreenName.programs

  package enum Outcome: String, CaseIterable, Sendable {
    case order = "order"
    case back = "back"
    case sessionEnded = "session ended"
  }

  enum Control: Hashable, Sendable { case back }

  private let view: CardsView
  var form = Form<Control>([(.back, .action(.init("Back")))])
  var message: Notice?

  package init?(_ handover: Handover) {
    guard case .cards(let view) = handover else { return nil }
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
