import Basics
import Contract
import Testing
import WalletModel

@testable import Network

/// The makers' servers know the wallets that registered, and keep them apart.
@Suite struct WalletRegistrationTests {
  private func registration(
    _ maker: WalletMaker = .google, _ device: String = "device", _ account: String = "account"
  ) -> RegisterWallet {
    RegisterWallet(maker: maker, clientDeviceId: device, clientWalletAccountId: account)
  }

  private func typed(
    _ maker: WalletMaker, _ device: String = "device", _ account: String = "account", _ card: TestCard = .mastercard
  ) -> Provision {
    Provision(
      maker: maker, deviceId: device, walletAccountId: account, scores: .best,
      card: TypedCard(primaryAccountNumber: card.pan, expiration: card.expiry, name: "Anna"))
  }

  @Test(arguments: [WalletMaker.google, .samsung], [1, 24]) func `identifiers have one to 24 characters`(maker: WalletMaker, length: Int)
    async throws
  {
    let bench = try Bench()
    let text = String(repeating: "x", count: length)
    try await bench.ask(registration(maker, text, text))
    #expect(try await bench.ask(GetTokens(maker: maker, deviceId: text)).tokens.isEmpty)
  }

  @Test(arguments: ["", String(repeating: "x", count: 25), "two words", "é", "\u{7F}"]) func `other identifiers are refused`(text: String)
    async throws
  {
    let bench = try Bench()
    let form = "must be 1 to 24 printable ASCII characters without spaces"
    #expect(await bench.refusal(of: registration(.google, text))?.fieldErrors == [FieldError("clientDeviceId", form)])
    #expect(await bench.refusal(of: registration(.samsung, "device", text))?.fieldErrors == [FieldError("clientWalletAccountId", form)])
    #expect(await bench.refusal(of: GetTokens(maker: .google, deviceId: text)) == .noSuchChip)
  }

  @Test func `apples wallet registers otherwise`() async throws {
    let bench = try Bench()
    #expect(await bench.refusal(of: registration(.apple))?.fieldErrors == [FieldError("maker", "must be google or samsung")])
  }

  /// Registering again changes nothing, and another account takes the place of the one before.
  @Test func `a device has one account at a time`() async throws {
    let bench = try Bench()
    for _ in 1...2 { try await bench.ask(registration()) }
    try await bench.ask(registration(.google, "device", "other"))
    #expect(await bench.refusal(of: typed(.google)) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons.contains(.identifiersDiffer) == true)
    #expect(try await bench.ask(typed(.google, "device", "other")).state == .inactive)
  }

  @Test func `a device is one phones and one makers`() async throws {
    let bench = try Bench()
    try await bench.ask(registration())
    #expect(await bench.refusal(of: registration(), from: .second) == .deviceIsAnothers)
    #expect(await bench.refusal(of: registration(.samsung)) == .deviceIsAnothers)
    _ = try await bench.certificates(.phone)
    #expect(await bench.refusal(of: registration(.google, Chip.phone.device)) == .deviceIsAnothers)
    let chip = RetrieveCertificates(deviceId: "device", walletAccountId: "account", publicKey: Chip.phone.registration.publicKey)
    #expect(await bench.refusal(of: chip) == .chipKeyDiffers)
    for (maker, phone) in [(WalletMaker.google, DeviceIdentifier.second), (.samsung, .annas), (.apple, .annas)] {
      #expect(await bench.refusal(of: typed(maker), from: phone) == .noSuchChip)
      #expect(await bench.refusal(of: GetTokens(maker: maker, deviceId: "device"), from: phone) == .noSuchChip)
    }
  }

  /// A customer who adds a card to one wallet may add it to another; each maker's server knows its own tokens alone.
  @Test func `wallets of one phone are apart`() async throws {
    let bench = try Bench()
    _ = try await bench.certificates(.phone)
    try await bench.ask(registration(.google, "g", "anna"))
    try await bench.ask(registration(.samsung, "s", "anna"))
    var tokens: [WalletMaker: NetworkToken] = [:]
    for (maker, device) in [(WalletMaker.apple, Chip.phone.device), (.google, "g"), (.samsung, "s")] {
      let token = try await bench.ask(typed(maker, device, "anna"))
      #expect(token.wallet == maker.wallet && token.state == .inactive && token.wallet.maker == maker)
      #expect(try await bench.ask(GetTokens(maker: maker, deviceId: device)).tokens == [token])
      tokens[maker] = token
    }
    #expect(bench.issuers.told.authorizations.map(\.wallet) == [.applePay, .googlePay, .samsungPay])
    for (maker, token) in tokens {
      let reference = token.tokenUniqueReference
      for other in WalletMaker.allCases where other != maker {
        #expect(await bench.refusal(of: GetToken(maker: other, reference)) == .noSuchToken)
        #expect(await bench.refusal(of: RetrieveActivationMethods(maker: other, reference)) == .noSuchToken)
        #expect(await bench.refusal(of: RequestActivationCode(maker: other, reference, method: .text)) == .noSuchToken)
        #expect(await bench.refusal(of: PostponeActivation(maker: other, reference)) == .noSuchToken)
        #expect(await bench.refusal(of: ActivateToken(maker: other, reference, activationCode: Secret("000000"))) == .noSuchToken)
        #expect(await bench.refusal(of: DeleteToken(maker: other, reference, cause: .passRemoved)) == .noSuchToken)
      }
      try await bench.ask(RequestActivationCode(maker: maker, reference, method: .text))
      let code = try #require(bench.issuers.told.codes.last)
      #expect(try await bench.ask(ActivateToken(maker: maker, reference, activationCode: code)).state == .active)
    }
    #expect(Set(bench.issuers.told.activated.map(\.token.wallet)) == Set(DeviceWallet.allCases))
  }

  @Test func `a pass is apples`() async throws {
    let bench = try Bench()
    try await bench.ask(registration())
    let number = try await bench.provisioning(.mastercard, into: .phone)
    let foreign = CheckEligibility(maker: .google, number: TestCard.mastercard.pan, expiry: TestCard.mastercard.expiry)
    #expect(try await bench.ask(foreign).accountPanSuffix == String(TestCard.mastercard.pan.reveal().suffix(4)))
    #expect(try await bench.ask(number).wallet == .applePay)
  }
}
