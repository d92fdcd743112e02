import Basics
import Testing
import WalletModel

/// What *Card* offers for Google Wallet.
@Suite struct GoogleWalletOfferTests {
  private static let reference = PANReference(.mastercard, .googlePay, account: "0")

  private static func token(
    _ state: PassActivationState, lastFour: String = "7009", network: CardNetwork = .mastercard,
    of reference: PANReference = GoogleWalletOfferTests.reference
  ) -> WalletPass {
    WalletPass(
      primaryAccountIdentifier: reference, primaryAccountNumberSuffix: lastFour,
      deviceAccountIdentifier: TokenReference(rawValue: "token"), deviceAccountNumberSuffix: "0001", wallet: .googlePay, device: .phone,
      issuer: IssuerIdentifier(rawValue: "aurora"), organizationName: "Aurora", face: nil, network: network, passActivationState: state,
      causes: [], methods: [], added: Timestamp(milliseconds: 0), since: Timestamp(milliseconds: 0))
  }

  private static func card(
    _ status: CardStatus = .active, completed: [String] = [], reference: PANReference? = GoogleWalletOfferTests.reference
  ) -> Card {
    var card = Card(
      cardId: CardIdentifier(rawValue: "1"), status: status, expiry: CardExpiry(month: 11, year: 2029), lastFour: "7009", bin: "533944",
      customerId: "2", cardType: .virtual, programName: "A", currency: "EUR", mobile: "+4930", deliveryAddress: nil,
      createdDate: Timestamp(milliseconds: 0), accountId: "2", scheme: .mastercard, activationDate: nil, isPinSet: false,
      externalId: nil,
      tokenizations: MobileWalletTokenizationList(
        completed.map { MobileWalletTokenization(dpanRef: $0, walletType: .googlePay, status: .completed) }))
    card.primaryAccountReference = reference
    return card
  }

  /// A row of the table: what is asked, and what follows.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var card = GoogleWalletOfferTests.card()
    var goesIntoGooglePay = true
    var hasNFC = true
    var tokens = GoogleWalletAnswers.Tokens.tokens([], defaultToken: nil)
    var button: GoogleWalletOffer.Button?
    var badge: GoogleWalletOffer.Badge?
    var reasons: [GoogleWalletOffer.Reason]

    init(_ name: String, _ reasons: [GoogleWalletOffer.Reason], _ change: (inout Row) -> Void) {
      testDescription = name
      self.reasons = reasons
      change(&self)
    }
  }

  private static let waiting = token(.requiresActivation)

  static let table: [Row] = [
    Row("missing", [.missing]) { $0.button = .add(createsWallet: false) },
    Row("no wallet", [.noActiveWallet]) { ($0.tokens, $0.button) = (.refused(.noActiveWallet), .add(createsWallet: true)) },
    Row("not on the allow-list", [.notAllowListed]) { $0.tokens = .refused(.unavailable) },
    Row("wallet not reached", [.walletUnavailable]) { $0.tokens = .refused(.error) },
    Row("no NFC", [.noNFC]) { $0.hasNFC = false },
    Row("no NFC, but there", [.noNFC, .added]) {
      ($0.hasNFC, $0.tokens, $0.badge) = (false, .tokens([token(.activated)], defaultToken: nil), .added)
    },
    Row("active", [.added]) { ($0.tokens, $0.badge) = (.tokens([token(.activated)], defaultToken: nil), .added) },
    Row("suspended", [.suspended]) { ($0.tokens, $0.badge) = (.tokens([token(.suspended)], defaultToken: nil), .suspended) },
    Row("pending", [.pending]) { ($0.tokens, $0.badge) = (.tokens([token(.activating)], defaultToken: nil), .pending) },
    Row("untokenized is none", [.missing]) {
      ($0.tokens, $0.button) = (.tokens([token(.deactivated)], defaultToken: nil), .add(createsWallet: false))
    },
    Row("needs verification", [.needsVerification]) { ($0.tokens, $0.button) = (.tokens([waiting], defaultToken: nil), .verify(waiting)) },
    Row("needs verification, but the card is locked", [.cardNotUsable, .needsVerification]) {
      ($0.tokens, $0.card) = (.tokens([waiting], defaultToken: nil), card(.locked))
    },
    Row("digital", [.missing]) { ($0.card, $0.button) = (card(.digital), .add(createsWallet: false)) },
    Row("locked", [.cardNotUsable]) { $0.card = card(.locked) },
    Row("issued", [.cardNotUsable]) { $0.card = card(.issued) },
    Row("no program of Google Pay", [.programNotOffered]) { $0.goesIntoGooglePay = false },
    Row("elsewhere", [.missing]) { ($0.card, $0.button, $0.badge) = (card(completed: ["other"]), .add(createsWallet: false), .available) },
    Row("several reasons", [.noNFC, .notAllowListed, .cardNotUsable, .programNotOffered]) {
      ($0.hasNFC, $0.tokens, $0.card, $0.goesIntoGooglePay) = (false, .refused(.unavailable), card(.cancelled), false)
    },
    Row("a token of a card that ends alike", [.missing]) {
      ($0.tokens, $0.button) = (
        .tokens([token(.activated, of: PANReference(.mastercard, .googlePay, account: "1"))], defaultToken: nil),
        .add(createsWallet: false)
      )
    },
    Row("a token of a card that ends alike, of one that was in no wallet", [.missing]) {
      ($0.card, $0.tokens, $0.button) = (
        card(reference: nil), .tokens([waiting], defaultToken: nil), .add(createsWallet: false)
      )
    },
    Row("known by its reference", [.added]) {
      ($0.card, $0.tokens, $0.badge) = (
        card(completed: ["token"], reference: nil), .tokens([token(.activated, lastFour: "1234")], defaultToken: nil), .added
      )
    },
  ]

  @Test func `only an active token that is not the default can be selected`() {
    func requests(_ pass: WalletPass, defaultToken: TokenReference?) -> [TokenRequest] {
      GoogleWalletOffer(
        of: Self.card(.active), goesIntoGooglePay: true,
        GoogleWalletAnswers(hasNFC: true, tokens: .tokens([pass], defaultToken: defaultToken))
      ).requests
    }
    let (active, suspended) = (Self.token(.activated), Self.token(.suspended))
    #expect(requests(active, defaultToken: nil) == [.view, .select, .delete])
    #expect(requests(active, defaultToken: active.deviceAccountIdentifier) == [.view, .delete])
    #expect(requests(suspended, defaultToken: nil) == [.view, .delete])
  }

  @Test(arguments: table) func `the offer follows from the answers`(row: Row) {
    let offer = GoogleWalletOffer(
      of: row.card, goesIntoGooglePay: row.goesIntoGooglePay, GoogleWalletAnswers(hasNFC: row.hasNFC, tokens: row.tokens)
    )
    #expect(offer.button == row.button)
    #expect(offer.badge == row.badge)
    #expect(offer.reasons == row.reasons)
    #expect((offer.token != nil) == (row.badge != .available && row.tokens.hasLiving(row.card)))
  }
}

extension GoogleWalletAnswers.Tokens {
  fileprivate func hasLiving(_ card: Card) -> Bool {
    guard case .tokens(let tokens, _) = self else { return false }
    return tokens.contains { $0.passActivationState != .deactivated && card.isCard(of: $0) }
  }
}
