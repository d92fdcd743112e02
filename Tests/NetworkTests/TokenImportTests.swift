import Basics
import Contract
import Testing
import WalletModel

@testable import Network

/// Tokens of cards that came into a wallet without the network.
@Suite struct TokenImportTests {
  private static let reference = TokenReference(.mastercard, .googlePay, bytes: [UInt8](repeating: 5, count: TokenReference.randomBytes))

  private func importing(
    _ card: TestCard = .mastercard, _ reference: TokenReference = reference, wallet: DeviceWallet = .googlePay, nonce: String? = nil
  ) -> TokenImport {
    TokenImport(accountPan: card.pan, expiry: card.expiry, wallet: wallet, tokenUniqueReference: reference, nonce: nonce)
  }

  private func tokens(_ bench: Bench, of token: NetworkToken) async throws -> [NetworkToken] {
    try await bench.ask(SearchTokens(token.panReference), by: .meridian).tokens
  }

  @Test func `an imported token is active elsewhere and follows its card`() async throws {
    let bench = try Bench()
    let token = try await bench.ask(importing(), by: .meridian)
    #expect(token.state == .active && token.tokenUniqueReference == Self.reference && token.wallet == .googlePay)
    #expect(token.tokenPanSuffix.utf8.count == 4 && token.issuer == .meridian && token.methods.isEmpty)
    // The issuer knows it already.
    #expect(bench.issuers.told.activated.isEmpty && bench.issuers.told.updated.isEmpty)
    #expect(try await tokens(bench, of: token) == [token])
    // No phone has its chip.
    #expect(await bench.refusal(of: GetToken(maker: .apple, Self.reference)) == .noSuchToken)
    try await bench.ask(TokenSuspend(card: token.panReference, reasonCode: .other), by: .meridian)
    #expect(try await tokens(bench, of: token).map(\.causes) == [[.card]])
    try await bench.ask(TokenDelete(card: token.panReference, reasonCode: .accountClosed), by: .meridian)
    #expect(bench.issuers.told.updated.map(\.token.state) == [.suspended, .deactivated])
  }

  @Test func `importing again changes nothing`() async throws {
    let bench = try Bench()
    let token = try await bench.ask(importing(), by: .meridian)
    #expect(try await bench.ask(importing(), by: .meridian) == token)
    try await bench.ask(TokenSuspend(token: Self.reference, reasonCode: .fraudulent), by: .meridian)
    #expect(try await bench.ask(importing(), by: .meridian).state == .suspended)
    try await bench.ask(TokenDelete(token: Self.reference, reasonCode: .lost), by: .meridian)
    #expect(try await bench.ask(importing(), by: .meridian).state == .deactivated)
    #expect(try await tokens(bench, of: token).count == 1)
  }

  /// A report of the app can't replace the cardholder's verification.
  @Test func `a token that waits for its activation keeps waiting`() async throws {
    let bench = try Bench()
    bench.issuers.set { $0.reasons = [.phoneLinkedLately] }
    let token = try await bench.provision(.mastercard, into: .phone)
    #expect(try await bench.ask(importing(.mastercard, token.tokenUniqueReference), by: .meridian).state == .inactive)
  }

  @Test func `a reference belongs to one card`() async throws {
    let bench = try Bench()
    try await bench.ask(importing(), by: .meridian)
    let other = try await bench.ask(importing(.visa, wallet: .applePay), by: .meridian)
    #expect(other.tokenUniqueReference != Self.reference && other.tokenUniqueReference.network == .visa)
  }

  @Test func `only the issuer of the card imports`() async throws {
    let bench = try Bench()
    #expect(await bench.refusal(of: importing(), by: IssuerIdentifier(rawValue: "citadel")) == .noSuchCard)
    #expect(await bench.refusal(of: importing()) == .partyOnly)
    let unknown = TokenImport(
      accountPan: Secret("5454540000000001"), expiry: TestCard.visa.expiry, wallet: .googlePay, tokenUniqueReference: Self.reference,
      nonce: nil)
    #expect(await bench.refusal(of: unknown, by: .meridian)?.fieldErrors.map(\.field) == ["accountPan"])
    bench.issuers.set { $0.isAway = true }
    #expect(await bench.refusal(of: importing(), by: .meridian) == .issuerNotReached)
  }

  @Test func `a cancelled card gets none`() async throws {
    let bench = try Bench()
    let token = try await bench.provision(.mastercard, into: .phone)
    try await bench.ask(TokenDelete(card: token.panReference, reasonCode: .accountClosed), by: .meridian)
    #expect(await bench.refusal(of: importing(), by: .meridian) == .cardIsOver)
  }

  @Test func `imported tokens count toward the limit and are not refused by it`() async throws {
    let bench = try Bench()
    for number in 1...11 {
      let reference = TokenReference(.mastercard, .googlePay, bytes: [UInt8](repeating: UInt8(number), count: TokenReference.randomBytes))
      #expect(try await bench.ask(importing(.mastercard, reference), by: .meridian).state == .active)
    }
    #expect(await bench.refusal(of: try await bench.provisioning(.mastercard, into: .phone)) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.cardTokenLimit])
  }

  /// The nonce names the chip, where it has room.
  @Test func `the chip of the nonce gets the token`() async throws {
    let bench = try Bench()
    let nonce = try await bench.certificates(.phone).nonce
    try await bench.ask(importing(wallet: .applePay, nonce: nonce), by: .meridian)
    #expect(
      try await bench.ask(GetTokens(maker: .apple, deviceId: Chip.phone.device)).tokens.map(\.tokenUniqueReference) == [Self.reference])
    let second = TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: 6, count: TokenReference.randomBytes))
    try await bench.ask(importing(.mastercard, second, wallet: .applePay, nonce: nonce), by: .meridian)
    #expect(try await bench.ask(GetTokens(maker: .apple, deviceId: Chip.phone.device)).tokens.count == 1)
  }
}
