internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// The bank of the vendors' published test numbers, which no issuer of a world uses.
enum SimulatedBank {
  static let name = "Simulated Bank"
  /// The phone number to which the bank sends its codes, which is reserved and never assigned. (Ofcom, numbers for drama)
  static let mobile = "+44 7700 900101"

  static func has(_ number: Secret) -> Bool { TestCard.numbered(number) != nil }

  /// Decides on a payment: approves it if it is with one of the bank's own cards that has not expired, its authentication is valid and its
  /// amount forces no other outcome. Returns nil if the bank doesn't respond.
  static func decide(on payment: PaymentRequest, isAuthentic: Bool, at now: Timestamp) -> PaymentDecision? {
    guard has(payment.accountPan) else { return .unknownNumber }
    guard isAuthentic else { return .notAuthenticated }
    guard now < payment.expiry.end else { return .expired }
    guard let magic = payment.amount.flatMap(MagicAmount.init) else { return .approved }
    return magic.decision(isAuthenticated: payment.authentication != nil)
  }

  /// The way in which the bank authenticates the holder of a card.
  struct Behavior: Sendable {
    let status: TransStatus
    var kind = ChallengeKind.code
    var isEnrolled = true
  }

  /// Returns the forced behavior; else the one that the vendor publishes for this test number; else that of the banks' rule: storing a card
  /// or paying a large amount requires a challenge. (Rules, 3-D Secure)
  static func behavior(of card: TestCard, for request: AuthenticationRequest, forced: ForcedAuthentication?) -> Behavior {
    if let forced { return forced.behavior }
    return switch card.authentication {
    case .answered(let status): Behavior(status: status)
    case .asked(let kind): Behavior(status: .challengeRequired, kind: kind)
    case .notEnrolled: Behavior(status: .unavailable, isEnrolled: false)
    case .byTheRules: Behavior(status: request.isStored || isLarge(request.amount) ? .challengeRequired : .authenticated)
    }
  }

  /// Returns true for 150 or more of a currency with two or three decimals, for 15,000 or more of one without, and for no amount. (our
  /// choice)
  private static func isLarge(_ amount: Money?) -> Bool {
    guard let amount else { return true }
    let units = (0..<amount.currency.decimals).reduce(amount.currency.decimals == 0 ? 15_000 : 150) { units, _ in units * 10 }
    return amount.minorUnits >= Int64(units)
  }

  /// Returns the text message with a code for a payment.
  static func text(_ code: Secret, for kept: StoredAuthentication) -> Message {
    let what = kept.authentication.amount.map { "\($0.inWords) at" } ?? "saving your card at"
    return Message(
      .text, to: mobile, subject: "\(name): your code",
      body:
        "The code for \(what) \(kept.authentication.merchantName) with your card ending in \(kept.lastFour). Don't share it with anyone.",
      code: code)
  }
}

extension ForcedAuthentication {
  fileprivate var behavior: SimulatedBank.Behavior {
    switch self {
    case .challenges: SimulatedBank.Behavior(status: .challengeRequired)
    case .approves: SimulatedBank.Behavior(status: .authenticated)
    case .declines: SimulatedBank.Behavior(status: .notAuthenticated)
    case .rejects: SimulatedBank.Behavior(status: .rejected)
    case .unavailable: SimulatedBank.Behavior(status: .unavailable)
    }
  }
}

extension StoredAuthentication {
  /// The page that the bank shows the cardholder.
  var page: BankChallenge {
    authentication.page(bank: SimulatedBank.name, lastFour: lastFour, codesTo: "•••• \(SimulatedBank.mobile.suffix(4))")
  }
}
