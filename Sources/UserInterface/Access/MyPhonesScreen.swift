import WalletModel

/// The phones that are linked to the wallet.
package struct MyPhonesScreen: Screen {
  package static let name = ScreenName.myPhones

  package enum Outcome: String, CaseIterable, Sendable {
    case back = "back"
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
