import Testing
import WalletModel

/// What *Card* offers for Apple Wallet.
@Suite struct AppleWalletOfferTests {
  private static func pass(
    _ device: PassDevice, _ state: PassActivationState = .activated, lastFour: String = "7009", network: CardNetwork = .mastercard
  ) -> WalletPass {
    WalletPass(
      primaryAccountIdentifier: PANReference(rawValue: "FAPLMC"), primaryAccountNumberSuffix: lastFour,
      deviceAccountIdentifier: TokenReference(rawValue: "token \(device)"), deviceAccountNumberSuffix: "0001", wallet: .applePay,
      device: device,
      issuer: IssuerIdentifier(rawValue: "aurora"), organizationName: "Aurora", face: nil, network: network, passActivationState: state,
      causes: [],
      methods: [], added: Timestamp(milliseconds: 0), since: Timestamp(milliseconds: 0))
  }

  private static func card(_ status: CardStatus = .active, completed: [String] = []) -> Card {
    Card(
      cardId: CardIdentifier(rawValue: "1"), status: status, expiry: CardExpiry(month: 11, year: 2029), lastFour: "7009", bin: "533944",
      customerId: "2", cardType: .virtual, programName: "A", currency: "EUR", mobile: "+4930", deliveryAddress: nil,
      createdDate: Timestamp(milliseconds: 0), accountId: "2", scheme: .mastercard, activationDate: nil, isPinSet: false,
      externalId: nil,
      tokenizations: MobileWalletTokenizationList(
        completed.map { MobileWalletTokenization(dpanRef: $0, walletType: .applePay, status: .completed) }))
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
      ($0.passes, $0.buttons) = ([waiting], [.finishSetup(waiting)])
    },
    Row("waits, and the watch lacks it", [.missing, .requiresActivation]) {
      ($0.passes, $0.remotePasses, $0.buttons) = ([waiting], [], [.finishSetup(waiting), .add([.watch])])
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
    Row("another card's pass", [.missing]) { ($0.passes, $0.buttons) = ([pass(.phone, lastFour: "1234")], [.add([.phone])]) },
    Row("another network's pass", [.missing]) { ($0.passes, $0.buttons) = ([pass(.phone, network: .visa)], [.add([.phone])]) },
    Row("known by its token", [.everywhere]) {
      ($0.card, $0.passes, $0.badge) = (card(completed: ["token phone"]), [pass(.phone, lastFour: "1234")], .added)
    },
  ]

  @Test(arguments: table) func theOfferFollowsFromTheAnswers(row: Row) {
    let answers = AppleWalletAnswers(
      obstacle: row.obstacle, isEntitled: row.isEntitled, passes: row.passes, remotePasses: row.remotePasses)
    let offer = AppleWalletOffer(of: row.card, goesIntoApplePay: row.goesIntoApplePay, answers)
    #expect(offer.buttons == row.buttons)
    #expect(offer.badge == row.badge)
    #expect(offer.reasons == row.reasons)
    #expect(offer.hasWatch == (row.remotePasses != nil))
  }
}
