import WalletModel

/// Says until when there is no way in, and what helps. (Rules, limits)
package struct LockedScreen: Screen {
  package static let name = ScreenName.locked

  package enum Outcome: String, CaseIterable, Sendable {
    case logIn = "log in"
    case forgotPassword = "recover the password"
    case back = "back"
  }

  private let lockOut: LockOut
  private let face: PhoneFace

  package init?(_ handover: Handover) {
    guard case .locked(let lockOut, let face) = handover else { return nil }
    self.lockOut = lockOut
    self.face = face
  }

  package mutating func handle(_ event: Event) -> Step<Outcome> { .stay }

  package var page: Page { Page() }
}
