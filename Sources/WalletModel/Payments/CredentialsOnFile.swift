package import Basics

/// Whether a request stores a card, or pays with a stored one. (Visa's and Mastercard's mandate; Trust Payments, `credentialsonfile`)
package enum CredentialsOnFile: String, CaseIterable, Hashable, Sendable {
  case none = "0"
  /// The customer has agreed that the card is stored.
  case stores = "1"
  /// A card that was stored before pays.
  case usesStored = "2"
}

/// A type of request. (Trust Payments, `requesttypedescriptions`)
package enum RequestType: String, CaseIterable, Hashable, Codable, Sendable {
  case threeDQuery = "THREEDQUERY"
  case auth = "AUTH"
  case accountCheck = "ACCOUNTCHECK"

  /// The vendor's other types, which are not supported here.
  package static let notOffered = ["JSINIT", "RISKDEC", "SUBSCRIPTION"]
}

/// A supported combination of request types, in order.
package enum RequestCombination: CaseIterable, Hashable, Sendable {
  case auth, threeDQueryAuth, accountCheck, threeDQueryAccountCheck
  // Payments with an account check of the card.
  case accountCheckAuth, threeDQueryAccountCheckAuth, accountCheckThreeDQueryAuth

  package var types: [RequestType] {
    switch self {
    case .accountCheckAuth: [.accountCheck, .auth]
    case .threeDQueryAccountCheckAuth: [.threeDQuery, .accountCheck, .auth]
    case .accountCheckThreeDQueryAuth: [.accountCheck, .threeDQuery, .auth]
    case .auth: [.auth]
    case .threeDQueryAuth: [.threeDQuery, .auth]
    case .accountCheck: [.accountCheck]
    case .threeDQueryAccountCheck: [.threeDQuery, .accountCheck]
    }
  }

  /// Whether the bank authenticates the cardholder first.
  package var authenticates: Bool { types.contains(.threeDQuery) }
  /// Whether the bank checks the card's account.
  package var checksAccount: Bool { types.contains(.accountCheck) }
  /// Whether the combination ends with a payment; otherwise it ends with an account check.
  package var pays: Bool { types.last == .auth }

  /// Parses a list of types. Refuses an empty list and unknown types (30000), repeated ones (20028), and unsupported types or combinations
  /// (60018).
  package init(_ list: [JSONValue]) throws(JWTRefusal) {
    var names: [String] = []
    for item in list {
      guard case .text(let name) = item, RequestType(rawValue: name) != nil || RequestType.notOffered.contains(name) else {
        throw JWTRefusal(.requesttypedescriptions)
      }
      names.append(name)
    }
    guard !names.isEmpty else { throw JWTRefusal(.requesttypedescriptions) }
    guard Set(names).count == names.count else { throw JWTRefusal(.repeatedType, [PaymentField.requesttypedescriptions.rawValue]) }
    guard let combination = Self.allCases.first(where: { $0.types.map(\.rawValue) == names }) else {
      throw JWTRefusal(.invalidRequestType, [PaymentField.requesttypedescriptions.rawValue])
    }
    self = combination
  }
}

/// What a request may do with a saved card: the one table for gateway, documentation and tests.
package enum StoredCardRule: Hashable, Sendable {
  /// - Parameters:
  ///   - stores: whether later requests can pay with the card if this request succeeds.
  ///   - inherited: the fields that come from the parent, never the security code.
  case allowed(stores: Bool, inherited: [PaymentField])
  case refused(PaymentErrorCode, PaymentField)

  /// - Parameter hasParent: whether the request has a `parenttransactionreference`.
  package init(_ credentials: CredentialsOnFile, _ combination: RequestCombination, hasParent: Bool) {
    self =
      switch (credentials, hasParent) {
      // A request with a saved card must declare it in this field, and an account check alone must store the card.
      case (.none, true): .refused(.invalidField, .credentialsonfile)
      case (.none, false): combination.pays ? .allowed(stores: false, inherited: []) : .refused(.invalidField, .credentialsonfile)
      // A saved card is not stored again.
      case (.stores, true): .refused(.invalidField, .parenttransactionreference)
      case (.stores, false): .allowed(stores: true, inherited: [])
      // "At least THREEDQUERY, AUTH" (Trust Payments, configuration for tokenized payment).
      case (.usesStored, _) where !combination.authenticates || !combination.pays: .refused(.invalidRequestType, .requesttypedescriptions)
      case (.usesStored, true): .allowed(stores: false, inherited: Self.inherited)
      case (.usesStored, false): .refused(.missingParent, .parenttransactionreference)
      }
  }

  /// The fields that a child request inherits from its parent if the parent has them.
  package static let inherited: [PaymentField] =
    [.pan, .expirydate] + PaymentField.aboutCustomer

  /// A row of the table.
  package struct Row: Hashable, Sendable {
    package let credentials: CredentialsOnFile
    package let combination: RequestCombination
    package let hasParent: Bool
    package var rule: StoredCardRule { StoredCardRule(credentials, combination, hasParent: hasParent) }
  }

  package static let rows = CredentialsOnFile.allCases.flatMap { credentials in
    RequestCombination.allCases.flatMap { combination in
      [false, true].map { Row(credentials: credentials, combination: combination, hasParent: $0) }
    }
  }
}

/// The settlement state of an authorization. (Trust Payments, `settlestatus`)
package enum SettleStatus: String, CaseIterable, Codable, Sendable {
  case pending = "0"
  case pendingManually = "1"
  case suspended = "2"
  case cancelled = "3"
  case settling = "10"
  case settled = "100"

  /// The state by days of UTC: settling after the day of the authorization, settled after the next day. (our choice)
  package init(authorized: Timestamp, at now: Timestamp) {
    let days = now.day - authorized.day
    self = days < 1 ? .pending : days < 2 ? .settling : .settled
  }

  package var inWords: String {
    switch self {
    case .pending: "pending"
    case .pendingManually: "pending, by hand"
    case .suspended: "suspended"
    case .cancelled: "cancelled"
    case .settling: "settling"
    case .settled: "settled"
    }
  }
}

extension Timestamp {
  /// The number of UTC days since 1970.
  fileprivate var day: Int64 {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    return rest < 0 ? days - 1 : days
  }
}

/// Whether data that the customer entered match the bank's. (Trust Payments, `securityresponse…`)
package enum SecurityResponse: String, CaseIterable, Hashable, Codable, Sendable {
  case notGiven = "0"
  case notChecked = "1"
  case matched = "2"
  case notMatched = "4"

  /// The responses that don't count against the customer. (our choice)
  package static let harmless: [SecurityResponse] = [.notGiven, .notChecked, .matched]

  package var inWords: String {
    switch self {
    case .notGiven: "not given"
    case .notChecked: "not checked"
    case .matched: "matched"
    case .notMatched: "not matched"
    }
  }

  /// The response for a security code of the vendor's test cards, three digits or four. (Trust Payments, testing)
  package init(testCode code: SecurityCode?) {
    guard let code = code?.text.reveal() else {
      self = .notGiven
      return
    }
    self = MagicCheck.allCases.first { code == $0.code || code == $0.longCode }?.response ?? .notChecked
  }

  /// The response for a premise or a postcode, selected by the number in it: no bank here knows addresses. (Trust Payments, testing)
  package init(address text: String?) {
    guard let text else {
      self = .notGiven
      return
    }
    let number = text.split { !$0.isDigit }.first.map { String($0) }
    self = MagicCheck.allCases.first { $0.address == number }?.response ?? .notChecked
  }
}
