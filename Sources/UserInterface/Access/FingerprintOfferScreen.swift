import WalletModel

/// Offers to log in by fingerprint from now on. (WLW step 5)
package struct FingerprintOfferScreen: Screen {
  package static let name = ScreenName.fingerprintOffer

  package enum Outcome: String, CaseIterable, Sendable {
    case home = "turned on, or not now, after a login"
    case preferences = "turned on, or not now, from the preferences"
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
