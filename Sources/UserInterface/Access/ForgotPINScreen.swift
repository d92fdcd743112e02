import WalletModel

/// Begins to replace a forgotten PIN: the password first. (Rules, flows)
package struct ForgotPINScreen: Screen {
  package static let name = ScreenName.forgotPIN

  package enum Outcome: String, CaseIterable, Sendable {
    case questionAsked = "412: security question"
    case locked = "locked"
    case back = "back"
    case checkAgain = "check the phone again"
  }

  private let face: PhoneFace

  package init?(_ handover: Handover) {
    guard case .phone(let face) = handover else { return nil }
    self.face = face
  }

  package mutating func handle(_ event: Event) -> Step<Outcome> { .stay }

  package var page: Page { Page() }
}
