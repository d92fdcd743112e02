/// An enumeration of the vendor's. Values that a newer issuer adds are decoded as UNKNOWN, which is never accepted as input. (Rules, cards)
package protocol VendorEnumeration: RawRepresentable<String>, CaseIterable, Hashable, Codable, Sendable {
  static var unknown: Self { get }
}

extension VendorEnumeration {
  package init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
  }

  /// All values except UNKNOWN.
  package static var known: [Self] { allCases.filter { $0 != unknown } }
}

package enum CardType: String, VendorEnumeration {
  case physical = "PHYSICAL"
  case virtual = "VIRTUAL"
  case unknown = "UNKNOWN"
}

package enum CardScheme: String, VendorEnumeration {
  case mastercard = "MC"
  case visa = "VISA"
  case unknown = "UNKNOWN"
}

/// The status in the life cycle of a card. `CardTransition` lists the transitions.
package enum CardStatus: String, VendorEnumeration {
  case active = "ACTIVE"
  /// Ordered, but not issued until checks are finished.
  case pending = "PENDING"
  /// Ordered, but delayed for technical reasons.
  case applied = "APPLIED"
  /// A physical card, applied for and not activated.
  case issued = "ISSUED"
  /// A physical card that can pay online before it is delivered and activated.
  case digital = "DIGITAL"
  /// Locked by the customer.
  case locked = "LOCKED"
  /// Suspended by customer care, or after wrong activation codes.
  case suspended = "SUSPENDED"
  /// Cancelled permanently.
  case cancelled = "CANCELLED"
  case rejected = "REJECTED"
  /// After the last valid month.
  case expired = "EXPIRED"
  case unknown = "UNKNOWN"
}

/// An optional part of a response, which a request can include.
package enum CardIncludesParam: String, CaseIterable, Hashable, Codable, Sendable {
  case tokenizations = "TOKENIZATIONS"
  /// Our addition: the newest payments requested with the card.
  case lastPayments = "LAST_PAYMENTS"
}

package enum MobileWalletType: String, VendorEnumeration {
  case applePay = "APPLE_PAY"
  case googlePay = "GOOGLE_PAY"
  case samsungPay = "SAMSUNG_PAY"
  case unknown = "UNKNOWN"
}

/// The progress of a tokenization, as the issuer stores it. The status of the token itself belongs to the network.
package enum MobileWalletStatus: String, VendorEnumeration {
  case initiated = "INITIATED"
  case completed = "COMPLETED"
  case unknown = "UNKNOWN"
}
