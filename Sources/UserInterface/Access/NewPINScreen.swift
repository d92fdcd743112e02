import WalletModel

/// A new PIN: with a security answer, or in a session with the current one. (Rules, flows)
package struct NewPINScreen: Screen {
  package static let name = ScreenName.newPIN

  package enum Outcome: String, CaseIterable, Sendable {
    case pinSet = "PIN set, log in"
    case startOver = "start over"
    case givenUp = "given up"
    case changed = "changed, or kept"
    case chosen = "chosen, or kept, after a lock"
    case locked = "locked"
    case sessionEnded = "session ended"
  }

  private enum Origin: Equatable {
    case reset(MFAToken, PhoneFace)
    /// From the preferences, or offered by a login that ended a lock of the PIN.
    case session(SignedIn)
  }

  private let origin: Origin

  package init?(_ handover: Handover) {
    switch handover {
    case .pinReset(let token, let face): origin = .reset(token, face)
    case .signedIn(let signedIn): origin = .session(signedIn)
    default: return nil
    }
  }

  package mutating func handle(_ event: Event) -> Step<Outcome> { .stay }

  package var page: Page { Page() }
}
