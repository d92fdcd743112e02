/// A card program: cards of one kind that an issuer offers in a region. (`getPrograms`; Rules, cards: programs)
package struct CardProgram: Hashable, Sendable {
  package let name: String
  package let cardType: CardType
  package let scheme: CardScheme
  /// ISO 4217; the first is offered first.
  package let currencies: [String]
  package let region: ProgramRegion
  /// The first six digits of its cards' numbers: one of `PAN.testPrefixes`.
  package let bin: String
  /// How many of its cards a customer may have at a time.
  package var maxCards: Int
  /// The number of months in which a card is valid, not counting the month of its order.
  package var validMonths: Int
  /// Whether its physical cards can pay online before they are delivered.
  package var isDigitalFirst: Bool
  /// Whether customers may lock its cards. (our choice; Rules, cards: transitions)
  package var isLockable: Bool
  /// The status of every order, PENDING, APPLIED or REJECTED, regardless of its content; nil for ordinary programs.
  package var forcedStatus: CardStatus?
  /// The mobile wallets that accept its cards, in the order of `DeviceWallet`.
  package var wallets: [DeviceWallet]

  /// The statuses that a program or `next-order-status` may force.
  package static let forcedStatuses: [CardStatus] = [.pending, .applied, .rejected]

  package init(
    _ name: String, _ cardType: CardType, _ scheme: CardScheme, _ currencies: [String],
    _ region: ProgramRegion, bin: String, maxCards: Int, validMonths: Int = 36, isDigitalFirst: Bool = false,
    isLockable: Bool = true, forcedStatus: CardStatus? = nil, wallets: [DeviceWallet] = DeviceWallet.allCases
  ) {
    self.name = name
    self.cardType = cardType
    self.scheme = scheme
    self.currencies = currencies
    self.region = region
    self.bin = bin
    self.maxCards = maxCards
    self.validMonths = validMonths
    self.isDigitalFirst = isDigitalFirst
    self.isLockable = isLockable
    self.forcedStatus = forcedStatus
    self.wallets = wallets
  }

  /// The status of a new card. (Rules, cards: create)
  package var firstStatus: CardStatus {
    forcedStatus ?? (cardType == .virtual ? .active : isDigitalFirst ? .digital : .issued)
  }
}

extension IssuerConfiguration {
  /// Returns the programs for residents of this country (ISO 3166-1 alpha-2); none if they are not eligible.
  package func programs(for country: String) -> [CardProgram] {
    guard let region = ProgramRegion(country: country) else { return [] }
    return programs.filter { $0.region == region }
  }

  /// The country of customers who name none at enrollment: a country in the region of the issuer's first program. (our choice)
  package var homeCountry: String { (programs.first?.region ?? .eea).country }

  package func program(named name: String) -> CardProgram? { programs.first { $0.name == name } }

  /// The program's name for people, with its region to distinguish programs of the same name: `Meridian Everyday, EEA`, `Virtual
  /// Mastercard, always pending, EEA`.
  func label(ofProgram name: String) -> String {
    guard let program = program(named: name) else { return name }
    return "\(theme[product: name]?.name ?? program.kind), \(program.region.rawValue)"
  }
}

extension CardProgram {
  /// The type and brand of the program's cards, and the forced status of its orders if there is one: "Virtual Mastercard, always pending".
  fileprivate var kind: String {
    let type = cardType == .physical ? "Physical" : "Virtual"
    let scheme = scheme == .visa ? PaymentBrand.visa : .master
    return "\(type) \(scheme.label)" + (forcedStatus.map { ", always \($0.rawValue.lowercased())" } ?? "")
  }
}

/// The programs of new worlds. A migration added them to older worlds.
extension [CardProgram] {
  /// The vendor's sample names first, then programs whose names say the status that they force.
  static let meridian: [CardProgram] = [
    CardProgram(
      "SKRILL-VIRTUAL-MC-EEA", .virtual, .mastercard, ["EUR", "BGN"], .eea, bin: "545454", maxCards: 3),
    CardProgram(
      "SKRILL-PHYSICAL-MC-EEA", .physical, .mastercard, ["EUR", "BGN"], .eea, bin: "510000", maxCards: 2,
      validMonths: 48),
    CardProgram(
      "SKRILL-DIGITAL-MC-EEA", .physical, .mastercard, ["EUR"], .eea, bin: "510000", maxCards: 1,
      validMonths: 48, isDigitalFirst: true),
    CardProgram(
      "SKRILL-VIRTUAL-VISA-EEA", .virtual, .visa, ["EUR", "PLN", "SEK"], .eea, bin: "411111", maxCards: 5),
    CardProgram(
      "SKRILL-VIRTUAL-VISA-US", .virtual, .visa, ["USD"], .unitedStates, bin: "420000", maxCards: 3),
    CardProgram(
      "SKRILL-PHYSICAL-VISA-US", .physical, .visa, ["USD"], .unitedStates, bin: "420000", maxCards: 1,
      validMonths: 48),
    CardProgram(
      "SKRILL-VIRTUAL-VISA-GB", .virtual, .visa, ["GBP"], .unitedKingdom, bin: "411111", maxCards: 2),
    CardProgram(
      "MAGIC-PENDING-EEA", .virtual, .mastercard, ["EUR"], .eea, bin: "545454", maxCards: 3, forcedStatus: .pending),
    CardProgram(
      "MAGIC-APPLIED-EEA", .physical, .mastercard, ["EUR"], .eea, bin: "510000", maxCards: 3, forcedStatus: .applied),
    CardProgram(
      "MAGIC-REJECTED-EEA", .virtual, .mastercard, ["EUR"], .eea, bin: "545454", maxCards: 3, forcedStatus: .rejected),
    CardProgram(
      "MAGIC-PENDING-US", .virtual, .visa, ["USD"], .unitedStates, bin: "420000", maxCards: 3, forcedStatus: .pending),
    CardProgram(
      "MAGIC-APPLIED-US", .physical, .visa, ["USD"], .unitedStates, bin: "420000", maxCards: 3, forcedStatus: .applied),
    CardProgram(
      "MAGIC-REJECTED-US", .virtual, .visa, ["USD"], .unitedStates, bin: "420000", maxCards: 3, forcedStatus: .rejected),
  ]

  static let strict: [CardProgram] = [
    CardProgram(
      "CITADEL-VIRTUAL-VISA-EEA", .virtual, .visa, ["EUR", "CHF"], .eea, bin: "411111", maxCards: 1,
      validMonths: 12, isLockable: false, wallets: []),
    CardProgram(
      "CITADEL-PHYSICAL-MC-EEA", .physical, .mastercard, ["EUR"], .eea, bin: "510000", maxCards: 1,
      validMonths: 24),
    CardProgram(
      "CITADEL-VIRTUAL-VISA-US", .virtual, .visa, ["USD"], .unitedStates, bin: "420000", maxCards: 1,
      validMonths: 12, isLockable: false, wallets: []),
  ]

  static let withoutPIN: [CardProgram] = [
    CardProgram("PEBBLE-VIRTUAL-MC-EEA", .virtual, .mastercard, ["EUR"], .eea, bin: "545454", maxCards: 2),
    CardProgram("PEBBLE-VIRTUAL-VISA-US", .virtual, .visa, ["USD"], .unitedStates, bin: "420000", maxCards: 2),
  ]
}
