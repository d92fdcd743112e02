/// An enumeration of the vendor's: what a newer issuer may say is read as UNKNOWN, which is never accepted as input. (Rules, cards)
package protocol VendorEnumeration: RawRepresentable<String>, CaseIterable, Hashable, Codable, Sendable {
  static var unknown: Self { get }
}

extension VendorEnumeration {
  package init(from decoder: any Decoder) throws {
    self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
  }

  /// What there is to choose from.
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

/// Where a card is in its life; `CardTransition` says what leads from one to the next.
package enum CardStatus: String, VendorEnumeration {
  case active = "ACTIVE"
  /// Checks come before it is issued.
  case pending = "PENDING"
  /// Stuck on its way, for technical reasons.
  case applied = "APPLIED"
  /// A physical card, applied for and not activated.
  case issued = "ISSUED"
  /// A physical card that is good online before it is delivered and activated.
  case digital = "DIGITAL"
  /// By the customer.
  case locked = "LOCKED"
  /// By customer care, or after wrong activation codes.
  case suspended = "SUSPENDED"
  /// For good.
  case cancelled = "CANCELLED"
  case rejected = "REJECTED"
  /// Its last month is over.
  case expired = "EXPIRED"
  case unknown = "UNKNOWN"
}

/// What an answer brings along where it is asked for.
package enum CardIncludesParam: String, CaseIterable, Hashable, Codable, Sendable {
  case tokenizations = "TOKENIZATIONS"
}

package enum MobileWalletType: String, VendorEnumeration {
  case applePay = "APPLE_PAY"
  case googlePay = "GOOGLE_PAY"
  case samsungPay = "SAMSUNG_PAY"
  case unknown = "UNKNOWN"
}

/// How far a card's enrolment in a mobile wallet is, as the issuer keeps it; the token's own state is the network's.
package enum MobileWalletStatus: String, VendorEnumeration {
  case initiated = "INITIATED"
  case completed = "COMPLETED"
  case unknown = "UNKNOWN"
}
