import WalletModel

@testable import UserInterface

// Customer care and a card's tokens.

extension Catalogue {
  private static func reference(_ number: UInt8) -> TokenReference {
    TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: number, count: TokenReference.randomBytes))
  }

  static func token(
    _ state: TokenState, _ number: UInt8 = 1, on device: PassDevice? = .phone, in wallet: DeviceWallet = .applePay,
    causes: [SuspensionCause] = []
  ) -> WorldOverview.Token {
    WorldOverview.Token(
      reference(number), on: device, of: device == nil ? nil : "Phone 1", in: wallet, state: state, causes: causes,
      deviceSuffix: "482\(number)")
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
    token(.inactive, 3, on: nil, in: .googlePay),
  ]

  // MARK: - The network

  private static let paymentAccount = PaymentAccountReference(
    .mastercard, bytes: Array(0..<UInt8(PaymentAccountReference.randomBytes)))

  private static func vaultEntry(_ token: WorldOverview.Token, _ number: Int) -> WorldOverview.VaultEntry {
    WorldOverview.VaultEntry(
      VaultToken(
        number: number, tokenUniqueReference: token.reference, paymentAccountReference: paymentAccount, network: .mastercard,
        issuer: IssuerConfiguration.meridian.identifier, wallet: token.wallet, deviceId: "chip-\(number)", made: Script.day,
        state: token.state, causes: token.causes, reasonCode: token.causes.contains(.issuer) ? "FRAUDULENT" : nil, accountPanSuffix: "7009",
        tokenPanSuffix: token.deviceSuffix),
      on: token.device, of: token.phone)
  }

  /// After the network was asked.
  static func networked(tokens: [WorldOverview.Token], changed: [SettingChange] = []) -> WorldOverview {
    var overview = overview()
    let configuration = try? NetworkConfiguration().setting(changed)
    overview.network = configuration.map {
      .init(NetworkRules($0), tokens.enumerated().map { index, token in vaultEntry(token, index + 1) })
    }
    return overview
  }

  static func network(_ r: inout Rehearsal, _ tokens: [WorldOverview.Token] = oneOfEachState) {
    simulator(&r)
    r.choose("Network")
    r.answer(Intents.Simulate.self, networked(tokens: tokens))
  }

  static func networkTokens(_ r: inout Rehearsal, _ tokens: [WorldOverview.Token]) {
    network(&r, tokens)
    r.choose("Tokens")
    r.answer(Intents.Simulate.self, networked(tokens: tokens))
  }

  @Sendable static func networkSettings(_ r: inout Rehearsal) {
    network(&r)
    r.choose("Settings of the network")
    r.answer(Intents.Simulate.self, networked(tokens: oneOfEachState))
  }

  static let ofTheNetwork: [Entry] = [
    overlay("Simulator/network-looking") { r in
      simulator(&r)
      r.choose("Network")
    },
    overlay("Simulator/network-guest") { r in
      simulator(&r)
      r.choose("Network")
      r.refuse(Intents.Simulate.self, WalletError(403, .notInvited, "this invitation doesn't let you read the network's settings"))
    },
    overlay("Simulator/network") { r in network(&r) },
    overlay("Simulator/network-tokens") { r in networkTokens(&r, oneOfEachState) },
    overlay("Simulator/network-tokens-none") { r in networkTokens(&r, []) },
    overlay("Simulator/network-settings", networkSettings),
    overlay("Simulator/network-settings-cards") { r in
      networkSettings(&r)
      r.choose("Adding a card")
    },
    overlay("Simulator/network-setting") { r in
      networkSettings(&r)
      r.choose("Adding a card")
      r.choose("Next network vote")
    },
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
