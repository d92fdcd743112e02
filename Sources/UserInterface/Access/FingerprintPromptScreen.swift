import WalletModel

/// Waits for a finger on the simulated sensor. (WLW step 5)
package struct FingerprintPromptScreen: Screen {
  package static let name = ScreenName.fingerprintPrompt

  package enum Outcome: String, CaseIterable, Sendable {
    case signedIn = "signed in"
    case usePIN = "use the PIN, or the password"
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
