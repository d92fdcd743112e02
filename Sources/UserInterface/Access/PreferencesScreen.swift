import WalletModel

/// What a person sets for their wallet on this phone.
package struct PreferencesScreen: Screen {
  package static let name = ScreenName.preferences

  package enum Outcome: String, CaseIterable, Sendable {
    case back = "back"
    case newPassword = "change the password"
    case newPIN = "change the PIN"
    case fingerprint = "turn on the fingerprint"
    case sessionEnded = "session ended"
  }

  private let signedIn: SignedIn

  package init?(_ handover: Handover) {
    guard case .signedIn(let signedIn) = handover else { return nil }
    self.signedIn = signedIn
  }

  package var isSignedIn: Bool { true }

  package mutating func handle(_ event: Event) -> Step<Outcome> { .stay }

  package var page: Page { Page() }
}
