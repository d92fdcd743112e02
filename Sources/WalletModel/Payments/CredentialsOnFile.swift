package import Basics

/// Whether a request stores a card, or pays with a stored one. (Visa's and Mastercard's mandate; Trust Payments, `credentialsonfile`)
package enum CredentialsOnFile: String, CaseIterable, Hashable, Sendable {
  case none = "0"
  /// The customer has agreed that the card is stored.
  case stores = "1"
  /// A card pays that was stored before.
  case usesStored = "2"
}

/// A type of request. (Trust Payments, `requesttypedescriptions`)
package enum RequestType: String, CaseIterable, Hashable, Codable, Sendable {
  case threeDQuery = "THREEDQUERY"
  case auth = "AUTH"
  case accountCheck = "ACCOUNTCHECK"

  /// Types that the vendor has too, and that make no sense here.
  package static let notOffered = ["JSINIT", "RISKDEC", "SUBSCRIPTION"]
}

/// The request types that make sense together, in their order.
package enum RequestCombination: CaseIterable, Hashable, Sendable {
  case auth, threeDQueryAuth, accountCheck, threeDQueryAccountCheck
  // A payment whose card is checked too.
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

  /// Whether the bank is asked who pays, before it is asked for the money.
  package var authenticates: Bool { types.contains(.threeDQuery) }
  /// Whether the bank is asked about the card.
  package var checksAccount: Bool { types.contains(.accountCheck) }
  /// What follows: a payment, or an account check.
  package var pays: Bool { types.last == .auth }

  /// Reads a list of types. Refuses an empty list and unknown types (30000), repeated ones (20028), and a type or an order that makes no
  /// sense (60018).
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
  ///   - stores: whether its card can pay later requests, if it succeeds.
  ///   - inherited: the fields that come from the parent. The security code is never one.
  case allowed(stores: Bool, inherited: [PaymentField])
  case refused(PaymentErrorCode, PaymentField)

  /// - Parameter hasParent: whether the request has a `parenttransactionreference`.
  package init(_ credentials: CredentialsOnFile, _ combination: RequestCombination, hasParent: Bool) {
    self =
      switch (credentials, hasParent) {
      // A request with a saved card must say so, and an account check alone is there to store one.
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

  /// What a child has from its parent, if the parent has it.
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

/// Where the money of an authorization is. (Trust Payments, `settlestatus`)
package enum SettleStatus: String, CaseIterable, Codable, Sendable {
  case pending = "0"
  case pendingManually = "1"
  case suspended = "2"
  case cancelled = "3"
  case settling = "10"
  case settled = "100"

  /// By the days of UTC: it settles from the end of its day on, and is settled at the end of the next. (our choice)
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
  /// The number of its day in UTC.
  fileprivate var day: Int64 {
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    return rest < 0 ? days - 1 : days
  }
}

/// Whether a part of what the customer entered is what the bank knows. (Trust Payments, `securityresponse…`)
package enum SecurityResponse: String, CaseIterable, Hashable, Codable, Sendable {
  case notGiven = "0"
  case notChecked = "1"
  case matched = "2"
  case notMatched = "4"

  /// Those that don't speak against the customer. (our choice)
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

  /// The response for a premise or a postcode, by the number in it: no bank here knows addresses. (Trust Payments, testing)
  package init(address text: String?) {
    guard let text else {
      self = .notGiven
      return
    }
    let number = text.split { !$0.isDigit }.first.map { String($0) }
    self = MagicCheck.allCases.first { $0.address == number }?.response ?? .notChecked
  }
}
