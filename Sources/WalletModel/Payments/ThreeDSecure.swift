package import Basics

/// The identifier that a party gives a 3-D Secure transaction: a UUID. (EMV 3-D Secure, `threeDSServerTransID`, `dsTransID`, `acsTransID`)
package struct TransactionIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a UUID from sixteen random bytes. (RFC 9562, version 4)
  package init(random bytes: [UInt8]) { rawValue = CardIdentifier(bytes).rawValue }
}

/// The status of an authentication. (EMV 3-D Secure, `transStatus`)
package enum TransStatus: String, CaseIterable, Codable, Sendable {
  case authenticated = "Y"
  /// The bank was asked but doesn't authenticate this time.
  case attempted = "A"
  case notAuthenticated = "N"
  /// The bank's system can't authenticate now.
  case unavailable = "U"
  case challengeRequired = "C"
  /// The bank refuses the payment: it must not be authorized.
  case rejected = "R"

  /// Whether the payment may be authorized. (Rules, 3-D Secure)
  package var mayAuthorize: Bool {
    switch self {
    case .authenticated, .attempted: true
    case .notAuthenticated, .unavailable, .challengeRequired, .rejected: false
    }
  }

  /// The electronic commerce indicator that the authorization carries. (Rules, 3-D Secure)
  package func eci(of brand: PaymentBrand) -> String {
    switch (brand, self) {
    case (.master, .authenticated): "02"
    case (.master, .attempted): "01"
    case (.master, _): "00"
    case (_, .authenticated): "05"
    case (_, .attempted): "06"
    case (_, _): "07"
    }
  }

  /// The gateway's result if the payment stops at this status; nil if it continues to the authorization. (Rules, 3-D Secure)
  package var cause: ResultCause? {
    switch self {
    case .authenticated, .attempted: nil
    case .notAuthenticated, .rejected: .threeDSecureFailed
    case .unavailable: .threeDSecureUnavailable
    case .challengeRequired: .pending
    }
  }
}

/// How a cardholder was authenticated, as reported to shop and shopper.
package enum AuthenticationFlow: String, CaseIterable, Codable, Sendable {
  /// The bank didn't ask the cardholder.
  case frictionless
  /// The cardholder confirmed the payment.
  case challenge
  /// The bank was asked but didn't authenticate.
  case attempted
  /// The bank confirmed the cardholder's identity without reporting how. (Trust Payments, `status`)
  case confirmed
  /// The shop didn't ask the bank: a saved card. (OPPWA, `recurringType=REGISTRATION_BASED`)
  case skipped

  package var inWords: String {
    switch self {
    case .frictionless: "frictionless"
    case .challenge: "confirmed by you"
    case .attempted: "not supported by the bank"
    case .confirmed: "confirmed by your bank"
    case .skipped: "skipped for a saved card"
    }
  }
}

/// The request to authenticate a cardholder. (EMV 3-D Secure, AReq)
package struct AuthenticationRequest: Hashable, Codable, Sendable {
  package let threeDSServerTransID: TransactionIdentifier
  package let accountPan: Secret
  package let expiry: CardExpiry
  /// Nil where nothing is paid: the card is to be stored.
  package let amount: Money?
  /// The shop. (EMV 3-D Secure, `acquirerMerchantID`)
  package let acquirerMerchantID: MerchantIdentifier
  /// The shop's name.
  package let merchantName: String
  /// True if the shop stores the card. (EMV 3-D Secure, `threeDSRequestorAuthenticationInd` 04)
  package let isStored: Bool

  package init(
    threeDSServerTransID: TransactionIdentifier, accountPan: Secret, expiry: CardExpiry, amount: Money?,
    acquirerMerchantID: MerchantIdentifier, merchantName: String, isStored: Bool
  ) {
    self.threeDSServerTransID = threeDSServerTransID
    self.accountPan = accountPan
    self.expiry = expiry
    self.amount = amount
    self.acquirerMerchantID = acquirerMerchantID
    self.merchantName = merchantName
    self.isStored = isStored
  }
}

/// How a bank asks a cardholder. (EMV 3-D Secure, `acsUiType`)
package enum ChallengeKind: String, CaseIterable, Codable, Sendable {
  /// By a one-time code, on the bank's page.
  case code
  /// By selecting one choice, or several choices, on the bank's page.
  case singleSelect, multiSelect
  /// In the bank's own app. (EMV 3-D Secure, out of band)
  case app
}

/// The content of a bank's page for an authentication, with its status. (EMV 3-D Secure, CRes)
package struct BankChallenge: Hashable, Codable, Sendable {
  package let acsTransID: TransactionIdentifier
  /// C while the challenge can be answered.
  package var transStatus: TransStatus
  /// True if the cardholder cancelled the challenge. (EMV 3-D Secure, `challengeCancel`)
  package var isCancelled: Bool
  package let kind: ChallengeKind
  /// The bank's name.
  package let bank: String
  package let merchantName: String
  /// Nil where nothing is paid.
  package let amount: Money?
  package let lastFour: String
  /// The masked destination of a code: `•••• 0101`. Nil if none was sent.
  package let sentTo: String?
  /// The choices on the page; empty if there are none.
  package let choices: [String]
  package let triesLeft: Int
  package let ends: Timestamp

  package init(
    acsTransID: TransactionIdentifier, transStatus: TransStatus, isCancelled: Bool, kind: ChallengeKind, bank: String, merchantName: String,
    amount: Money?, lastFour: String, sentTo: String?, choices: [String], triesLeft: Int, ends: Timestamp
  ) {
    self.acsTransID = acsTransID
    self.transStatus = transStatus
    self.isCancelled = isCancelled
    self.kind = kind
    self.bank = bank
    self.merchantName = merchantName
    self.amount = amount
    self.lastFour = lastFour
    self.sentTo = sentTo
    self.choices = choices
    self.triesLeft = triesLeft
    self.ends = ends
  }
}

/// A cardholder's answer to a challenge. (EMV 3-D Secure, CReq)
package struct ChallengeAnswer: Hashable, Codable, Sendable {
  package enum Action: String, CaseIterable, Codable, Sendable {
    case submit, cancel, resend
  }

  package let action: Action
  package let code: Secret?
  /// The indices of the selected choices, from 0.
  package let choices: [Int]

  package init(_ action: Action, code: Secret? = nil, choices: [Int] = []) {
    self.action = action
    self.code = code
    self.choices = choices
  }
}

/// The authentication that a payment refers to.
package struct PaymentAuthentication: Hashable, Codable, Sendable {
  /// Nil if the bank didn't authenticate.
  package let acsTransID: TransactionIdentifier?
  package let eci: String

  package init(acsTransID: TransactionIdentifier?, eci: String) {
    self.acsTransID = acsTransID
    self.eci = eci
  }
}

/// A payment that waits for its owner's approval in the issuer's app.
package struct PaymentApproval: Hashable, Codable, Sendable {
  package let acsTransID: TransactionIdentifier
  package let merchantName: String
  /// Nil where a card is stored and nothing paid.
  package let amount: Money?
  package let lastFour: String
  package let asked: Timestamp
  package let ends: Timestamp

  package init(acsTransID: TransactionIdentifier, merchantName: String, amount: Money?, lastFour: String, asked: Timestamp, ends: Timestamp)
  {
    self.acsTransID = acsTransID
    self.merchantName = merchantName
    self.amount = amount
    self.lastFour = lastFour
    self.asked = asked
    self.ends = ends
  }

  /// `10.50 GBP at Harbour Books`
  package var inWords: String { (amount.map { "\($0.inWords) at" } ?? "Save a card at") + " \(merchantName)" }
}

/// When an issuer requires the cardholder's confirmation of a payment. Storing a card at a shop always requires confirmation.
package enum PaymentChallengeRule: String, CaseIterable, Hashable, Sendable {
  case always
  /// For 30.00 EUR or more, and in any other currency.
  case byAmount = "by-amount"
  case never

  package func asks(_ request: AuthenticationRequest) -> Bool {
    if request.isStored { return true }
    switch self {
    case .always: return true
    case .never: return false
    case .byAmount:
      guard let amount = request.amount else { return true }
      return amount.currency.code != "EUR" || amount.minorUnits >= 3000
    }
  }
}

/// A bank's question to a cardholder, as an app gets it. (mSDK, `OPPThreeDS2Info`)
package struct ThreeDS2Info: Hashable, Codable, Sendable {
  package let acsTransID: TransactionIdentifier
  package let kind: ChallengeKind

  package init(acsTransID: TransactionIdentifier, kind: ChallengeKind) {
    self.acsTransID = acsTransID
    self.kind = kind
  }
}
