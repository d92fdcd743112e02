package import Basics

// The behavior of the Simulated Bank is fixed: a card's number decides how the cardholder is authenticated, the amount whether the payment
// is approved. Documentation, magic data and the bank share these tables.

/// A test number of the Simulated Bank, published by the vendors of the payment gateways. (Trust Payments, test cards; OPPWA, test cards
/// and 3-D Secure test cards)
package struct TestCard: Hashable, Sendable {
  package let number: String
  package let authentication: Authentication

  private init(_ number: String, _ authentication: Authentication) {
    self.number = number
    self.authentication = authentication
  }

  /// How its holder is authenticated.
  package enum Authentication: Hashable, Sendable {
    /// By the bank's usual rules: storing the card, or a large amount, requires a challenge.
    case byTheRules
    /// This status at once, without a challenge.
    case answered(TransStatus)
    case asked(ChallengeKind)
    case notEnrolled
  }

  package static let all: [TestCard] = [
    TestCard("4200000000000000", .byTheRules), TestCard("4111111111111111", .byTheRules), TestCard("5454545454545454", .byTheRules),
    TestCard("5100000000000511", .byTheRules), TestCard("377777777777770", .byTheRules), TestCard("340000000000611", .byTheRules),
    TestCard("4200000000000091", .answered(.authenticated)), TestCard("4200000000000109", .answered(.attempted)),
    TestCard("4012001037141112", .answered(.notAuthenticated)), TestCard("4012001037461114", .answered(.unavailable)),
    TestCard("4200000000000042", .asked(.code)), TestCard("4200000000000067", .asked(.code)),
    TestCard("4012000000003119", .asked(.singleSelect)), TestCard("4012000000003127", .asked(.multiSelect)),
    TestCard("4532497088771651", .notEnrolled),
  ]

  package static func numbered(_ number: Secret) -> TestCard? { all.first { $0.number == number.reveal() } }

  /// The outcome of a payment, in words.
  package var effect: String {
    switch authentication {
    case .byTheRules: "approved; a code is required to save it, or from an amount of 150"
    case .answered(.authenticated): "approved, frictionless"
    case .answered(.attempted): "approved; the bank doesn't support 3-D Secure"
    case .answered(let status): status.cause.map(PaymentResult.init)?.inWords ?? "approved"
    case .asked(.code): "the bank requires a code"
    case .asked(.singleSelect): "the bank requires one choice"
    case .asked(.multiSelect): "the bank requires several choices"
    case .asked(.app): "the bank requires approval in its app"
    case .notEnrolled: PaymentResult(.notEnrolled).inWords
    }
  }
}

/// An amount in minor units that forces the Simulated Bank's decision, in any currency. (Trust Payments, test amounts; the outcomes are
/// those of its error codes)
package enum MagicAmount: Int64, CaseIterable, Sendable {
  case declined = 70000
  /// The bank doesn't respond, so that it is unknown whether it has paid.
  case unanswered = 60010
  /// Declined unless the payment carries an authentication.
  case softDeclined = 71000

  package init?(_ amount: Money) { self.init(rawValue: amount.minorUnits) }

  /// The bank's decision; nil if it doesn't respond.
  package func decision(isAuthenticated: Bool) -> PaymentDecision? {
    switch self {
    case .declined: .declined
    case .unanswered: nil
    case .softDeclined: isAuthenticated ? .approved : .softDeclined
    }
  }

  /// As it is entered in a currency with two decimals: `700.00`.
  package var text: String { "\(rawValue / 100).\(String(100 + rawValue % 100).dropFirst())" }

  /// The outcome of a payment, in words.
  package var effect: String {
    switch self {
    case .declined: PaymentResult(.declined).inWords
    case .unanswered: PaymentResult(.outcomeUnknown).inWords
    case .softDeclined: PaymentResult(.softDeclined).inWords + "; approved after 3-D Secure"
    }
  }
}

/// A forced response to the check of an address or security code: selected by the number in a premise or postcode, or by the code of a test
/// card. Any other value isn't checked. (Trust Payments, testing)
package enum MagicCheck: CaseIterable, Sendable {
  case matched, notMatched, notChecked

  package var response: SecurityResponse {
    switch self {
    case .matched: .matched
    case .notMatched: .notMatched
    case .notChecked: .notChecked
    }
  }

  /// The number in a premise or a postcode.
  package var address: String {
    switch self {
    case .matched: "789"
    case .notMatched: "123"
    case .notChecked: "333"
    }
  }

  /// A security code of three digits.
  package var code: String {
    switch self {
    case .matched: "123"
    case .notMatched: "214"
    case .notChecked: "333"
    }
  }

  /// A security code of four digits. (our choice)
  package var longCode: String {
    switch self {
    case .matched: "1234"
    case .notMatched: "2144"
    case .notChecked: "3333"
    }
  }

  /// The bank's response, in words.
  package var effect: String { "response \(response.rawValue), \(response.inWords)" }
}

/// A row of these tables, as testers find it among the magic data.
package struct TestPayment: Hashable, Sendable {
  package let kind: MagicKind
  package let text: String
  package let effect: String

  package static let all =
    TestCard.all.map { TestPayment(kind: .cardNumber, text: $0.number, effect: $0.effect) }
    + MagicAmount.allCases.map { TestPayment(kind: .amount, text: $0.text, effect: $0.effect) }
    + MagicCheck.allCases.map { TestPayment(kind: .addressCheck, text: $0.address, effect: $0.effect) }
    + MagicCheck.allCases.map { TestPayment(kind: .securityCode, text: $0.code, effect: $0.effect) }
}

extension PaymentResult {
  fileprivate var inWords: String { "\(code) \(description)" }
}
