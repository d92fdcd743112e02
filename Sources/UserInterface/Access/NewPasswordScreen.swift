import WalletModel

/// A new password: with the code that was sent and a security answer, or in a session with the current one. (Rules, flows)
package struct NewPasswordScreen: Screen {
  package static let name = ScreenName.newPassword

  package enum Outcome: String, CaseIterable, Sendable {
    case passwordSet = "password set, log in"
    case startOver = "start over"
    case givenUp = "given up"
    case changed = "changed, or kept"
    case locked = "locked"
    case sessionEnded = "session ended"
  }

  /// Where the screen was called from, which decides what proves who the person is.
  private enum Origin: Equatable {
    case recovery(PasswordRecovery, PhoneFace)
    case session(SignedIn)
  }

  private let origin: Origin

  package init?(_ handover: Handover) {
    switch handover {
    case .recovery(let recovery, let face): origin = .recovery(recovery, face)
    case .signedIn(let signedIn): origin = .session(signedIn)
    default: return nil
    }
  }

  package mutating func handle(_ event: Event) -> Step<Outcome> { .stay }

  package var page: Page { Page() }
}
