internal import Contract
internal import Service
internal import Storage
internal import WalletModel

/// The bank of the vendors' published test numbers, which no issuer of a world gives out.
enum SimulatedBank {
  static let name = "Simulated Bank"
  /// Where its codes go: a number that nobody has. (Ofcom, numbers for drama)
  static let mobile = "+44 7700 900101"

  static func has(_ number: Secret) -> Bool { PAN.vendorNumbers.contains(number.reveal()) }

  /// Approves every payment with a card of its own that is not over, if the authentication that it refers to is good for it.
  static func decide(on payment: PaymentRequest, isAuthentic: Bool, at now: Timestamp) -> PaymentDecision {
    guard has(payment.accountPan) else { return .unknownNumber }
    guard isAuthentic else { return .notAuthenticated }
    return now < payment.expiry.end ? .approved : .expired
  }

  /// How a card authenticates its holder.
  struct Behavior: Sendable {
    let status: TransStatus
    var kind = ChallengeKind.code
    var isEnrolled = true
  }

  /// By the number, as the vendor has published it; by the rules of banks for the others: a card that is stored, or a large amount, takes a
  /// question. (OPPWA, 3-D Secure test cards; Rules, 3-D Secure)
  static func behavior(for request: AuthenticationRequest, forced: ForcedAuthentication?) -> Behavior {
    if let forced { return forced.behavior }
    return switch request.accountPan.reveal() {
    case "4200000000000091": Behavior(status: .authenticated)
    case "4200000000000109": Behavior(status: .attempted)
    case "4012001037141112": Behavior(status: .notAuthenticated)
    case "4012001037461114": Behavior(status: .unavailable)
    case "4200000000000042", "4200000000000067": Behavior(status: .challengeRequired)
    case "4012000000003119": Behavior(status: .challengeRequired, kind: .singleSelect)
    case "4012000000003127": Behavior(status: .challengeRequired, kind: .multiSelect)
    case "4532497088771651": Behavior(status: .unavailable, isEnrolled: false)
    default: Behavior(status: request.isStored || isLarge(request.amount) ? .challengeRequired : .authenticated)
    }
  }

  /// 150 or more of a currency with two or three decimals, 15,000 of one without. (our choice)
  private static func isLarge(_ amount: Money?) -> Bool {
    guard let amount else { return true }
    let units = (0..<amount.currency.decimals).reduce(amount.currency.decimals == 0 ? 15_000 : 150) { units, _ in units * 10 }
    return amount.minorUnits >= Int64(units)
  }

  /// What can be chosen on its page.
  static func choices(_ kind: ChallengeKind, merchantName: String, amount: Money?) -> [String] {
    switch kind {
    case .code, .app: []
    case .singleSelect: ["Yes, this is me", "No, this is not me"]
    case .multiSelect:
      ["Shop: \(merchantName)", amount.map { "Amount: \($0.inWords)" } ?? "Amount: nothing", "Machine: cash"]
    }
  }

  /// Whether these are the right choices.
  static func isRight(_ choices: [Int], _ kind: ChallengeKind) -> Bool {
    switch kind {
    case .code, .app: false
    case .singleSelect: choices == [0]
    case .multiSelect: Set(choices) == [0, 1]
    }
  }

  /// The text with a code for a payment.
  static func text(_ code: Secret, for authentication: KeptAuthentication) -> Message {
    let what = authentication.amount.map { "\($0.inWords) at" } ?? "storing your card at"
    return Message(
      .text, to: mobile, subject: "\(name): your code",
      body:
        "The code for \(what) \(authentication.merchantName) with your card ending in \(authentication.lastFour). Don't share it with anyone.",
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

extension KeptAuthentication {
  /// The bank's page.
  var page: BankChallenge {
    BankChallenge(
      acsTransID: acsTransID, transStatus: status, isCancelled: isCancelled, kind: kind, bank: SimulatedBank.name,
      merchantName: merchantName,
      amount: amount, lastFour: lastFour, sentTo: kind == .code ? "•••• \(SimulatedBank.mobile.suffix(4))" : nil,
      choices: SimulatedBank.choices(kind, merchantName: merchantName, amount: amount), triesLeft: max(0, Self.tries - misses), ends: ends)
  }
}
