import WalletModel

@testable import UserInterface

// Customer care and a card's tokens.

extension Catalogue {
  private static func reference(_ number: UInt8) -> TokenReference {
    TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: number, count: TokenReference.randomBytes))
  }

  static func token(
    _ state: TokenState, _ number: UInt8 = 1, on device: PassDevice? = .phone, causes: [SuspensionCause] = []
  ) -> WorldOverview.Token {
    WorldOverview.Token(
      reference(number), on: device, of: device == nil ? nil : "Phone 1", state: state, causes: causes, deviceSuffix: "482\(number)")
  }

  static func careOverview(tokens: [WorldOverview.Token]?) -> WorldOverview {
    var overview = careOverview(cards: Script.threeCards)
    overview.tokens = tokens
    return overview
  }

  static func careTokensAsked(_ r: inout Rehearsal) {
    careCards(&r)
    r.press(.enter)
    r.choose("Tokens")
  }

  static func careTokens(_ r: inout Rehearsal, _ tokens: [WorldOverview.Token]) {
    careTokensAsked(&r)
    r.answer(Intents.Simulate.self, careOverview(tokens: tokens))
  }

  /// The page of one token.
  static func careToken(_ r: inout Rehearsal, _ token: WorldOverview.Token) {
    careTokens(&r, [token])
    r.press(.enter)
  }

  static let oneOfEachState = [
    token(.deactivated, 4, on: nil), token(.active, 1), token(.suspended, 2, on: .watch, causes: [.card, .issuer]),
    token(.inactive, 3, on: nil),
  ]

  static let careForTokens: [Entry] = [
    overlay("Simulator/tokens-looking", careTokensAsked),
    overlay("Simulator/tokens") { r in careTokens(&r, oneOfEachState) },
    overlay("Simulator/tokens-none") { r in careTokens(&r, []) },
    overlay("Simulator/tokens-failed") { r in
      careTokensAsked(&r)
      r.refuse(Intents.Simulate.self, Script.unavailable)
    },
    overlay("Simulator/token-active") { r in careToken(&r, token(.active)) },
    overlay("Simulator/token-inactive") { r in careToken(&r, token(.inactive)) },
    overlay("Simulator/token-inactive-locked") { r in
      careToken(&r, token(.inactive))
      r.choose("Activate")
      r.refuse(Intents.Simulate.self, WalletError(409, .transitionNotAllowed, "the card is locked or suspended"))
    },
    overlay("Simulator/token-suspended") { r in careToken(&r, token(.suspended, on: .watch, causes: [.card, .issuer])) },
    overlay("Simulator/token-suspended-by-owner") { r in careToken(&r, token(.suspended, causes: [.wallet])) },
    overlay("Simulator/token-deleted") { r in careToken(&r, token(.deactivated, on: nil)) },
    overlay("Simulator/token-suspend") { r in
      careToken(&r, token(.active))
      r.choose("Suspend")
    },
    overlay("Simulator/token-resume") { r in
      careToken(&r, token(.suspended, causes: [.issuer]))
      r.choose("End the suspension")
    },
    overlay("Simulator/token-delete") { r in
      careToken(&r, token(.active))
      r.choose("Delete permanently")
    },
  ]
}
