import Basics
import Testing
import WalletModel

/// What *Card* offers for Apple Wallet.
@Suite struct AppleWalletOfferTests {
  private static func pass(
    _ device: PassDevice, _ state: PassActivationState = .activated, lastFour: String = "7009", network: CardNetwork = .mastercard,
    of reference: PANReference = AppleWalletOfferTests.reference
  ) -> WalletPass {
    WalletPass(
      primaryAccountIdentifier: reference, primaryAccountNumberSuffix: lastFour,
      deviceAccountIdentifier: TokenReference(rawValue: "token \(device)"), deviceAccountNumberSuffix: "0001", wallet: .applePay,
      device: device,
      issuer: IssuerIdentifier(rawValue: "aurora"), organizationName: "Aurora", face: nil, network: network, passActivationState: state,
      causes: [],
      methods: [], added: Timestamp(milliseconds: 0), since: Timestamp(milliseconds: 0))
  }

  private static let account = PANReference.account(.mastercard, bytes: [UInt8](repeating: 1, count: PANReference.randomBytes))
  private static let reference = PANReference(.mastercard, .applePay, account: account)
  private static let other = PANReference(
    .mastercard, .applePay, account: PANReference.account(.mastercard, bytes: [UInt8](repeating: 2, count: PANReference.randomBytes)))

  private static func card(
    _ status: CardStatus = .active, completed: [String]? = [], reference: PANReference? = AppleWalletOfferTests.reference
  ) -> Card {
    var card = Card(
      cardId: CardIdentifier(rawValue: "1"), status: status, expiry: CardExpiry(month: 11, year: 2029), lastFour: "7009", bin: "533944",
      customerId: "2", cardType: .virtual, programName: "A", currency: "EUR", mobile: "+4930", deliveryAddress: nil,
      createdDate: Timestamp(milliseconds: 0), accountId: "2", scheme: .mastercard, activationDate: nil, isPinSet: false,
      externalId: nil,
      tokenizations: completed.map { completed in
        MobileWalletTokenizationList(
          completed.map { MobileWalletTokenization(dpanRef: $0, walletType: .applePay, status: .completed) })
      })
    card.primaryAccountReference = reference
    return card
  }

  /// A row of the table: what is asked, and what follows.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var card = AppleWalletOfferTests.card()
    var goesIntoApplePay = true
    var obstacle: AppleWalletObstacle?
    var isEntitled = true
    var passes: [WalletPass] = []
    var remotePasses: [WalletPass]?
    var platform: AppleWalletAnswers.PlatformAnswer?
    var buttons: [AppleWalletOffer.Button] = []
    var badge: AppleWalletOffer.Badge?
    var reasons: [AppleWalletOffer.Reason]

    init(_ name: String, _ reasons: [AppleWalletOffer.Reason], _ change: (inout Row) -> Void) {
      testDescription = name
      self.reasons = reasons
      change(&self)
    }
  }

  private static let waiting = pass(.phone, .requiresActivation)

  static let table: [Row] = [
    Row("missing on the phone", [.missing]) { $0.buttons = [.add([.phone])] },
    Row("missing on both", [.missing]) { ($0.remotePasses, $0.buttons) = ([], [.add([.phone, .watch])]) },
    Row("missing on the watch", [.missing]) {
      ($0.passes, $0.remotePasses, $0.buttons, $0.badge) = ([pass(.phone)], [], [.add([.watch])], .added)
    },
    Row("missing on the phone, on the watch", [.missing]) {
      ($0.remotePasses, $0.buttons, $0.badge) = ([pass(.watch)], [.add([.phone])], .available)
    },
    Row("everywhere without a watch", [.everywhere]) { ($0.passes, $0.badge) = ([pass(.phone)], .added) },
    Row("everywhere", [.everywhere]) { ($0.passes, $0.remotePasses, $0.badge) = ([pass(.phone)], [pass(.watch)], .added) },
    Row("suspended is there", [.everywhere]) { ($0.passes, $0.badge) = ([pass(.phone, .suspended)], .added) },
    Row("waits for its activation", [.everywhere, .requiresActivation]) {
      ($0.passes, $0.buttons) = ([waiting], [.verify(waiting)])
    },
    Row("waits, and the watch lacks it", [.missing, .requiresActivation]) {
      ($0.passes, $0.remotePasses, $0.buttons) = ([waiting], [], [.verify(waiting), .add([.watch])])
    },
    Row("waits, but the card is locked", [.cardNotUsable, .requiresActivation]) {
      ($0.card, $0.passes) = (card(.locked), [waiting])
    },
    Row("digital", [.missing]) { ($0.card, $0.buttons) = (card(.digital), [.add([.phone])]) },
    Row("locked", [.cardNotUsable]) { $0.card = card(.locked) },
    Row("issued", [.cardNotUsable]) { $0.card = card(.issued) },
    Row("no program of Apple Pay", [.programNotOffered]) { $0.goesIntoApplePay = false },
    Row("no Apple Pay", [.unsupported]) { $0.obstacle = .unsupported },
    Row("restricted", [.restricted]) { $0.obstacle = .restricted },
    Row("not entitled", [.notEntitled]) { $0.isEntitled = false },
    Row("several reasons", [.restricted, .notEntitled, .cardNotUsable, .programNotOffered]) {
      ($0.obstacle, $0.isEntitled, $0.card, $0.goesIntoApplePay) = (.restricted, false, card(.cancelled), false)
    },
    Row("restricted, but there", [.restricted]) { ($0.obstacle, $0.passes, $0.badge) = (.restricted, [pass(.phone)], .added) },
    Row("elsewhere", [.missing]) { ($0.card, $0.buttons, $0.badge) = (card(completed: ["other"]), [.add([.phone])], .available) },
    Row("a pass of a card that ends alike", [.missing]) { ($0.passes, $0.buttons) = ([pass(.phone, of: other)], [.add([.phone])]) },
    Row("a pass of a card that ends alike, of one that was in no wallet", [.missing]) {
      ($0.card, $0.passes, $0.buttons) = (card(reference: nil), [pass(.phone)], [.add([.phone])])
    },
    Row("a pass that waits, of a card that ends alike", [.missing]) {
      ($0.passes, $0.buttons) = ([pass(.phone, .requiresActivation, of: other)], [.add([.phone])])
    },
    Row("named by another wallet first", [.everywhere]) {
      ($0.card, $0.passes, $0.badge) = (
        card(reference: PANReference(.mastercard, .googlePay, account: account)), [pass(.phone)], .added
      )
    },
    Row("the number of a new card ends otherwise", [.everywhere]) { ($0.passes, $0.badge) = ([pass(.phone, lastFour: "1234")], .added) },
    Row("known by its token", [.everywhere]) {
      ($0.card, $0.passes, $0.badge) = (card(completed: ["token phone"], reference: nil), [pass(.phone, lastFour: "1234")], .added)
    },
    Row("of unknown tokenizations, by its end", [.everywhere]) {
      ($0.card, $0.passes, $0.badge) = (card(completed: nil, reference: nil), [pass(.phone)], .added)
    },
    Row("of unknown tokenizations, another end", [.missing]) {
      ($0.card, $0.passes, $0.buttons) = (card(completed: nil, reference: nil), [pass(.phone, lastFour: "1234")], [.add([.phone])])
    },
    Row("of unknown tokenizations, another network", [.missing]) {
      ($0.card, $0.passes, $0.buttons) = (card(completed: nil, reference: nil), [pass(.phone, network: .visa)], [.add([.phone])])
    },
    Row("the platform's SDK says where", [.missing]) {
      ($0.remotePasses, $0.platform, $0.buttons) = ([], .canAdd([.watch]), [.add([.watch])])
    },
    Row("the platform's SDK says no", [.everywhere]) { $0.platform = .canAdd([]) },
    Row("no role at the platform", [.noActivationDataRole]) {
      $0.platform = .refused(WalletError(403, .notAllowed, "no role"))
    },
    Row("no activation data", [.noActivationData]) { $0.platform = .refused(WalletError(0, .connectionLost, "lost")) },
    Row("no activation data, and waits", [.noActivationData, .requiresActivation]) {
      ($0.passes, $0.platform, $0.buttons) = (
        [waiting], .refused(WalletError(500, .injectedFault, "down")), [.verify(waiting)]
      )
    },
  ]

  @Test(arguments: table) func `the offer follows from the answers`(row: Row) {
    let answers = AppleWalletAnswers(
      obstacle: row.obstacle, isEntitled: row.isEntitled, passes: row.passes, remotePasses: row.remotePasses,
      platform: row.platform)
    let offer = AppleWalletOffer(of: row.card, goesIntoApplePay: row.goesIntoApplePay, answers)
    #expect(offer.buttons == row.buttons)
    #expect(offer.badge == row.badge)
    #expect(offer.reasons == row.reasons)
    #expect(offer.hasWatch == (row.remotePasses != nil))
  }
}
