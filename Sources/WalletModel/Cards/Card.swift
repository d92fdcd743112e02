package import Basics

/// A prepaid card as its owner sees it; nothing in it is secret. (CardService, `Card`)
package struct Card: Hashable, Codable, Sendable {
  package let cardId: CardIdentifier
  package var status: CardStatus
  package var expiry: CardExpiry
  package let lastFour: String
  /// The first six digits of the number.
  package let bin: String
  package let customerId: String
  package let cardType: CardType
  package let programName: String
  /// ISO 4217.
  package let currency: String
  package let mobile: String
  package let deliveryAddress: DeliveryAddress?
  package let createdDate: DateTime
  package let accountId: String
  package let scheme: CardScheme
  package var activationDate: DateTime?
  package var isPinSet: Bool
  package let externalId: String?
  /// Nil unless the request includes it.
  package var tokenizations: MobileWalletTokenizationList?
  /// The network's reference of the card, which the card's passes contain; nil if `tokenizations` is nil, and for a card that was never in
  /// a wallet. (our choice; Adyen's `sdkInput` has it too)
  package var primaryAccountReference: PANReference?
  /// The mobile wallets that accept cards of this program; nil if `tokenizations` is nil. (our choice)
  package var wallets: [DeviceWallet]?
  /// The newest payments requested with the card, newest first; nil unless the request includes them. (our choice)
  package var lastPayments: [CardPayment]?

  package init(
    cardId: CardIdentifier, status: CardStatus, expiry: CardExpiry, lastFour: String, bin: String, customerId: String, cardType: CardType,
    programName: String, currency: String, mobile: String, deliveryAddress: DeliveryAddress?, createdDate: Timestamp, accountId: String,
    scheme: CardScheme, activationDate: Timestamp?, isPinSet: Bool, externalId: String?,
    tokenizations: MobileWalletTokenizationList? = nil
  ) {
    self.cardId = cardId
    self.status = status
    self.expiry = expiry
    self.lastFour = lastFour
    self.bin = bin
    self.customerId = customerId
    self.cardType = cardType
    self.programName = programName
    self.currency = currency
    self.mobile = mobile
    self.deliveryAddress = deliveryAddress
    self.createdDate = DateTime(createdDate)
    self.accountId = accountId
    self.scheme = scheme
    self.activationDate = activationDate.map(DateTime.init)
    self.isPinSet = isPinSet
    self.externalId = externalId
    self.tokenizations = tokenizations
  }
}

/// The last month in which a card is valid, including its last day, in UTC.
package struct CardExpiry: Hashable, Codable, Sendable {
  /// 1…12.
  package let month: Int
  /// Four digits.
  package let year: Int

  package init(month: Int, year: Int) {
    self.month = month
    self.year = year
  }

  /// The month of a moment plus a number of months, which may be negative. Clamped to the calendar.
  package init(_ moment: Timestamp, after months: Int = 0) {
    let date = moment.date()
    let year = Int(date.prefix(4)) ?? 1
    let month = Int(date.dropFirst(5).prefix(2)) ?? 1
    let count = min(max(year * 12 + month - 1 + months, 12), 9999 * 12 + 11)
    self.init(month: count % 12 + 1, year: count / 12)
  }

  /// Reads `11/29`, `1129` or `11/2029`.
  package init?(_ text: String) {
    let isBare = text.utf8.count == 4 && text.hasOnlyDigits
    let parts = isBare ? [text.prefix(2), text.suffix(2)] : text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), [2, 4].contains(parts[1].count), parts.allSatisfy(\.hasOnlyDigits),
      let month = Int(parts[0]), let year = Int(parts[1]), (1...12).contains(month),
      parts[1].count == 2 || year > 0
    else { return nil }
    self.init(month: month, year: parts[1].count == 2 ? 2000 + year : year)
  }

  /// The maximum validity of a card in years. (our choice, Rules, payments)
  package static let mostYears = 20

  /// The error for an expiry beyond `mostYears`, worded to follow the field's name.
  package static let lateness = "must be at most \(mostYears) years from now, like 11/29"

  /// Whether the expiry is later than that of any card issued by now, and so was mistyped.
  package func isTooLate(at now: Timestamp) -> Bool {
    let latest = CardExpiry(now, after: 12 * Self.mostYears)
    return (year, month) > (latest.year, latest.month)
  }

  /// The first moment after the last valid month.
  package var end: Timestamp {
    let next = month == 12 ? (year: year + 1, month: 1) : (year: year, month: month + 1)
    let digits = String(10_000 + min(next.year, 9999)).dropFirst() + (next.month < 10 ? "-0" : "-") + "\(next.month)"
    return next.year > 9999 ? .latest : Timestamp(iso8601: "\(digits)-01T00:00Z") ?? .latest
  }

  /// `11/29`, as printed on the card.
  package var printed: String { (month < 10 ? "0" : "") + "\(month)/" + String(100 + year % 100).dropFirst() }
  /// `11/2029`
  package var inFull: String { (month < 10 ? "0" : "") + "\(month)/\(year)" }
}

extension CardExpiry {
  private enum CodingKeys: CodingKey { case month, year }

  /// Decodes month and year. Rejects months outside 1 to 12 and years outside 1 to 9999.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    month = try container.decode(Int.self, forKey: .month)
    year = try container.decode(Int.self, forKey: .year)
    guard (1...12).contains(month), (1...9999).contains(year) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a month of the calendar"))
    }
  }
}

/// A time that is encoded as ISO 8601 with milliseconds. Decoding returns the same time.
package struct DateTime: Hashable, Codable, Sendable {
  package let moment: Timestamp

  package init(_ moment: Timestamp) { self.moment = moment }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let moment = Timestamp(iso8601: text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not a date and time of ISO 8601"))
    }
    self.moment = moment
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let milliseconds = (moment.milliseconds % 1000 + 1000) % 1000
    try container.encode("\(moment.description.dropLast()).\(String(1000 + milliseconds).dropFirst())Z")
  }
}

/// A page of cards.
package struct CardList: Hashable, Codable, Sendable {
  package let cards: [Card]
  package let meta: PagingResultMeta

  package init(cards: [Card], meta: PagingResultMeta) {
    self.cards = cards
    self.meta = meta
  }
}

/// The position of a page in the whole list.
package struct PagingResultMeta: Hashable, Codable, Sendable {
  /// The number of records on all pages that match the filter.
  package let numberOfRecords: Int
  package let limit: Int
  /// From 1: `offset / limit + 1`.
  package let page: Int

  package init(numberOfRecords: Int, limit: Int, offset: Int) {
    self.numberOfRecords = numberOfRecords
    self.limit = limit
    page = min(offset / limit, .max - 1) + 1
  }
}

/// The card details for payments without the physical card. The app never stores or prints them. (`CardSensitiveDetails`)
package struct CardSensitiveDetails: Hashable, Codable, Sendable {
  package let pan: Secret
  /// Three digits.
  package let cvv: Secret
  package let expiry: CardExpiry
  package let cardHolderName: String

  package init(pan: Secret, cvv: Secret, expiry: CardExpiry, cardHolderName: String) {
    self.pan = pan
    self.cvv = cvv
    self.expiry = expiry
    self.cardHolderName = cardHolderName
  }
}

/// A card program for the customer's region, and how many more cards it allows. (`getPrograms`)
package struct PrepaidProgram: Hashable, Codable, Sendable {
  package let programName: String
  package let programType: CardType
  package let scheme: CardScheme
  /// ISO 4217; the first is offered first.
  package let currencies: [String]
  package let region: ProgramRegion
  /// How many more cards of this program the customer may have.
  package let allowableCards: Int
  /// The first six digits of its cards' numbers.
  package let bin: String
  /// The mobile wallets that accept cards of the program.
  package let wallets: [DeviceWallet]

  package init(
    programName: String, programType: CardType, scheme: CardScheme, currencies: [String], region: ProgramRegion, allowableCards: Int,
    bin: String, wallets: [DeviceWallet]
  ) {
    self.programName = programName
    self.programType = programType
    self.scheme = scheme
    self.currencies = currencies
    self.region = region
    self.allowableCards = allowableCards
    self.bin = bin
    self.wallets = wallets
  }

  /// The rule for the currency of an order, in words that complete "Currency …".
  package var currencyRule: String {
    currencies.count == 1 ? "must be \(currencies[0])" : "must be one of: \(currencies.joined(separator: ", "))"
  }
}

/// The region of residence of a program's customers. (our choice of regions)
package enum ProgramRegion: String, VendorEnumeration {
  /// The European Economic Area.
  case eea = "EEA"
  case unitedStates = "US"
  case unitedKingdom = "GB"
  case unknown = "UNKNOWN"

  /// The region of a country (ISO 3166-1 alpha-2); nil if no program is offered there.
  package init?(country: String) {
    switch country {
    case "US": self = .unitedStates
    case "GB": self = .unitedKingdom
    // The 27 members of the Union, and Iceland, Liechtenstein and Norway. (EEA Agreement, article 126)
    case "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL",
      "PT", "RO", "SE", "SI", "SK", "IS", "LI", "NO":
      self = .eea
    default: return nil
    }
  }

  /// A country of the region, for customers who name none.
  package var country: String {
    switch self {
    case .eea, .unknown: "DE"
    case .unitedStates: "US"
    case .unitedKingdom: "GB"
    }
  }
}

/// The tokenizations of a card in mobile wallets.
package struct MobileWalletTokenizationList: Hashable, Codable, Sendable {
  package let tokenizations: [MobileWalletTokenization]

  package init(_ tokenizations: [MobileWalletTokenization]) { self.tokenizations = tokenizations }
}

/// The tokenization of a card in one mobile wallet, as the issuer stores it and as an app reports it.
package struct MobileWalletTokenization: Hashable, Codable, Sendable {
  /// The network's reference of the device PAN; nil while the wallet has none.
  package var dpanRef: String?
  /// Google Pay only.
  package var walletId: String?
  package var walletType: MobileWalletType
  package var status: MobileWalletStatus

  package init(dpanRef: String?, walletId: String? = nil, walletType: MobileWalletType, status: MobileWalletStatus) {
    self.dpanRef = dpanRef
    self.walletId = walletId
    self.walletType = walletType
    self.status = status
  }
}
