import WalletModel

/// Begins to recover a forgotten password: whose it is. (Rules, flows)
package struct ForgotPasswordScreen: Screen {
  package static let name = ScreenName.forgotPassword

  package enum Outcome: String, CaseIterable, Sendable {
    case codeSent = "code sent"
    case locked = "locked"
    case back = "back"
  }

  private let face: PhoneFace

  package init?(_ handover: Handover) {
    guard case .phone(let face) = handover else { return nil }
    self.face = face
  }

  package mutating func handle(_ event: Event) -> Step<Outcome> { .stay }

  package var page: Page { Page() }
}
