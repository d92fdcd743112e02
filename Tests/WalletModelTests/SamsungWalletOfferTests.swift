import Basics
import Testing
import WalletModel

/// What *Card* offers for Samsung Wallet.
@Suite struct SamsungWalletOfferTests {
  private static let reference = PANReference(.mastercard, .samsungPay, account: "0")

  private static func pass(_ state: PassActivationState, of reference: PANReference = SamsungWalletOfferTests.reference) -> WalletPass {
    WalletPass(
      primaryAccountIdentifier: reference, primaryAccountNumberSuffix: "7009",
      deviceAccountIdentifier: TokenReference(rawValue: "token"), deviceAccountNumberSuffix: "0001", wallet: .samsungPay, device: .phone,
      issuer: IssuerIdentifier(rawValue: "aurora"), organizationName: "Aurora", face: nil, network: .mastercard,
      passActivationState: state, causes: [], methods: [], added: Timestamp(milliseconds: 0), since: Timestamp(milliseconds: 0))
  }

  private static func card(_ status: CardStatus = .active, completed: [String] = []) -> Card {
    var card = Card(
      cardId: CardIdentifier(rawValue: "1"), status: status, expiry: CardExpiry(month: 11, year: 2029), lastFour: "7009", bin: "533944",
      customerId: "2", cardType: .virtual, programName: "A", currency: "EUR", mobile: "+4930", deliveryAddress: nil,
      createdDate: Timestamp(milliseconds: 0), accountId: "2", scheme: .mastercard, activationDate: nil, isPinSet: false,
      externalId: nil,
      tokenizations: MobileWalletTokenizationList(
        completed.map { MobileWalletTokenization(dpanRef: $0, walletType: .samsungPay, status: .completed) }))
    card.primaryAccountReference = reference
    return card
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var card = SamsungWalletOfferTests.card()
    var goesIntoSamsungPay = true
    var answers = SamsungWalletAnswers.ready([])
    var button: SamsungWalletOffer.Button?
    var badge: SamsungWalletOffer.Badge?
    var reasons: [SamsungWalletOffer.Reason]

    init(_ name: String, _ reasons: [SamsungWalletOffer.Reason], _ change: (inout Row) -> Void) {
      testDescription = name
      self.reasons = reasons
      change(&self)
    }
  }

  private static let noService = SamsungPayError(.notAllowed, .serviceIdentifier)

  static let table: [Row] = [
    Row("missing", [.missing]) { $0.button = .add },
    Row("digital", [.missing]) { ($0.card, $0.button) = (card(.digital), .add) },
    Row("not set up", [.notReady(.setupNotCompleted)]) { ($0.answers, $0.button) = (.notReady(.setupNotCompleted), .setUp) },
    Row("outdated", [.notReady(.appNeedsUpdate)]) { ($0.answers, $0.button) = (.notReady(.appNeedsUpdate), .update) },
    Row("not set up, but the card is locked", [.notReady(.setupNotCompleted), .cardNotUsable]) {
      ($0.answers, $0.card) = (.notReady(.setupNotCompleted), card(.locked))
    },
    Row("external display", [.notReady(.externalDisplay)]) { $0.answers = .notReady(.externalDisplay) },
    Row("modified phone", [.notReady(.deviceIntegrity)]) { $0.answers = .notReady(.deviceIntegrity) },
    Row("no service", [.refused(noService)]) { $0.answers = .refused(noService) },
    Row("active", [.added]) { ($0.answers, $0.badge) = (.ready([pass(.activated)]), .added) },
    Row("being provisioned", [.added]) { ($0.answers, $0.badge) = (.ready([pass(.activating)]), .added) },
    Row("suspended", [.cardNotUsable, .suspended]) {
      ($0.answers, $0.card, $0.badge) = (.ready([pass(.suspended)]), card(.locked), .suspended)
    },
    Row("pending activation", [.pendingActivation]) {
      ($0.answers, $0.button) = (.ready([pass(.requiresActivation)]), .verify(pass(.requiresActivation)))
    },
    Row("pending activation, but the card is locked", [.cardNotUsable, .pendingActivation]) {
      ($0.answers, $0.card) = (.ready([pass(.requiresActivation)]), card(.locked))
    },
    Row("disposed is none", [.missing]) { ($0.answers, $0.button) = (.ready([pass(.deactivated)]), .add) },
    Row("locked", [.cardNotUsable]) { $0.card = card(.locked) },
    Row("another program", [.programNotOffered]) { $0.goesIntoSamsungPay = false },
    Row("elsewhere", [.missing]) { ($0.card, $0.button, $0.badge) = (card(completed: ["other"]), .add, .available) },
    Row("a card that ends alike", [.missing]) {
      ($0.answers, $0.button) = (.ready([pass(.requiresActivation, of: PANReference(.mastercard, .samsungPay, account: "1"))]), .add)
    },
  ]

  @Test(arguments: table) func `the offer follows from the answers`(row: Row) {
    let offer = SamsungWalletOffer(of: row.card, goesIntoSamsungPay: row.goesIntoSamsungPay, row.answers)
    #expect(offer.button == row.button)
    #expect(offer.badge == row.badge)
    #expect(offer.reasons == row.reasons)
  }

  /// Every error survives its way through the phone, with its reason.
  @Test func `every error is found again`() {
    for code in SamsungPayError.Code.allCases {
      for reason in [nil] + code.reasons.map(Optional.some) {
        let error = SamsungPayError(code, reason)
        #expect(WalletError(error).samsungPayError == error)
        #expect(WalletError(error).tapAndPayStatus == nil)
      }
    }
  }
}
