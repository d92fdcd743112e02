package import Basics

/// The filter, page and sort order of a card list. (`CardParameters`)
package struct CardParameters: Hashable, Codable, Sendable {
  package var cardType: CardType?
  /// 1…100; 10 where nil.
  package var limit: Int?
  /// How many records to skip; 0 where nil.
  package var offset: Int?
  /// Nil: all statuses.
  package var status: [CardStatus]?
  package var include: [CardIncludesParam]?
  /// The sort order; if nil the vendor's, newest first.
  package var order: CardOrder?

  package static let defaultLimit = 10
  package static let limits = 1...100

  package init(
    cardType: CardType? = nil, limit: Int? = nil, offset: Int? = nil, status: [CardStatus]? = nil, include: [CardIncludesParam]? = nil,
    order: CardOrder? = nil
  ) {
    self.cardType = cardType
    self.limit = limit
    self.offset = offset
    self.status = status
    self.include = include
    self.order = order
  }
}

/// The sort order of a customer's cards. (our parameter: the vendor's reference has none)
package enum CardOrder: String, CaseIterable, Hashable, Codable, Sendable {
  /// Creation date descending, then identifier.
  case newestFirst = "NEWEST_FIRST"
  /// By `CardStanding`, then newest first. The server sorts, so that the order holds across all pages.
  case usableFirst = "USABLE_FIRST"
}

/// A request to order a card. (`CardRequest`)
package struct CardRequest: Hashable, Codable, Sendable {
  package var programName: String
  package var currency: String
  /// Nil for the mobile number of the enrollment.
  package var mobile: String?
  /// Omitted for customers in the US, who set it by `setCardPIN`.
  package var cardPin: Secret?
  /// The card's identifier in the merchant's own system.
  package var externalId: String?
  /// Physical cards only.
  package var deliveryAddress: DeliveryAddress?
  package var termsAndConditionsAccepted: Bool?
  package var eDisclosureAccepted: Bool?

  package init(
    programName: String, currency: String, mobile: String? = nil, cardPin: Secret? = nil, externalId: String? = nil,
    deliveryAddress: DeliveryAddress? = nil, termsAndConditionsAccepted: Bool? = nil, eDisclosureAccepted: Bool? = nil
  ) {
    self.programName = programName
    self.currency = currency
    self.mobile = mobile
    self.cardPin = cardPin
    self.externalId = externalId
    self.deliveryAddress = deliveryAddress
    self.termsAndConditionsAccepted = termsAndConditionsAccepted
    self.eDisclosureAccepted = eDisclosureAccepted
  }
}

/// The delivery address of a physical card.
package struct DeliveryAddress: Hashable, Codable, Sendable {
  package var address1: String
  package var address2: String?
  package var address3: String?
  package var city: String
  /// ISO 3166-1 alpha-2.
  package var countryCode: String
  package var state: String?
  package var postalCode: String

  package init(
    address1: String, address2: String? = nil, address3: String? = nil, city: String, countryCode: String, state: String? = nil,
    postalCode: String
  ) {
    self.address1 = address1
    self.address2 = address2
    self.address3 = address3
    self.city = city
    self.countryCode = countryCode
    self.state = state
    self.postalCode = postalCode
  }
}

/// A change of a card. A reason requires a status. (`CardUpdateRequest`)
package struct CardUpdateRequest: Hashable, Codable, Sendable {
  package var status: CardStatus?
  package var statusReason: String?
  package var pin: Secret?

  package init(status: CardStatus? = nil, statusReason: String? = nil, pin: Secret? = nil) {
    self.status = status
    self.statusReason = statusReason
    self.pin = pin
  }
}
