package import Basics

/// A bank's authentication of a cardholder for one payment, or for storing a card: the challenge, its answers, and the payment for which it
/// is valid. (EMV 3-D Secure, the bank's side; the limits are our choice)
package struct BankAuthentication: Hashable, Sendable {
  package let acsTransID: TransactionIdentifier
  /// The shop. Nil in an authentication that was stored before this field existed: it has only the shop's name.
  package let acquirerMerchantID: MerchantIdentifier?
  package let merchantName: String
  /// Nil where a card is stored and nothing paid.
  package let amount: Money?
  package let kind: ChallengeKind
  package let made: Timestamp
  package private(set) var status: TransStatus
  package private(set) var isCancelled: Bool
  /// The keyed hash of the code that was sent last; nil if none was sent.
  package private(set) var codeTag: [UInt8]?
  /// How many codes were sent.
  package private(set) var codes: Int
  /// How many answers were wrong.
  package private(set) var misses: Int
  package private(set) var isUsed: Bool

  package static let (tries, mostCodes) = (3, 3)

  /// A new authentication.
  ///
  /// - Parameter status: C if the cardholder is challenged.
  package init(
    _ acsTransID: TransactionIdentifier, acquirerMerchantID: MerchantIdentifier, merchantName: String, amount: Money?, kind: ChallengeKind,
    status: TransStatus, made: Timestamp
  ) {
    self.init(
      acsTransID, acquirerMerchantID: acquirerMerchantID, merchantName: merchantName, amount: amount, kind: kind, made: made,
      status: status, isCancelled: false, codeTag: nil,
      codes: 0, misses: 0, isUsed: false)
  }

  /// A stored authentication.
  package init(
    _ acsTransID: TransactionIdentifier, acquirerMerchantID: MerchantIdentifier?, merchantName: String, amount: Money?, kind: ChallengeKind,
    made: Timestamp, status: TransStatus,
    isCancelled: Bool, codeTag: [UInt8]?, codes: Int, misses: Int, isUsed: Bool
  ) {
    self.acsTransID = acsTransID
    self.acquirerMerchantID = acquirerMerchantID
    self.merchantName = merchantName
    self.amount = amount
    self.kind = kind
    self.made = made
    self.status = status
    self.isCancelled = isCancelled
    self.codeTag = codeTag
    self.codes = codes
    self.misses = misses
    self.isUsed = isUsed
  }

  // MARK: - Time

  /// When the challenge times out: in the app after five minutes, on the bank's page after ten.
  package var ends: Timestamp { made + (kind == .app ? Self.lifetimeInApp : .seconds(600)) }
  package static let lifetimeInApp = Duration.seconds(300)

  /// Whether the cardholder can answer.
  package func isOpen(at now: Timestamp) -> Bool { status == .challengeRequired && made <= now && now < ends }

  /// Whether the challenge waits for an answer in the bank's own app.
  package func waitsInApp(at now: Timestamp) -> Bool { kind == .app && isOpen(at: now) }

  // MARK: - Answers

  /// What the bank does after an answer on its page.
  package enum Next: Hashable, Sendable {
    case nothing
    /// The bank sends another code, and calls `hasSentCode`.
    case sendCode
    /// The bank sends no further code.
    case refuse
  }

  /// Applies an answer from the bank's page. Nothing changes after the timeout, or once the challenge is decided.
  ///
  /// - Parameter tag: returns the keyed hash of a code.
  package mutating func answer(_ answer: ChallengeAnswer, at now: Timestamp, tag: (Secret) -> [UInt8]) -> Next {
    guard isOpen(at: now) else { return .nothing }
    switch answer.action {
    case .cancel: (status, isCancelled) = (.notAuthenticated, true)
    case .resend: return kind == .code && codes < Self.mostCodes ? .sendCode : .refuse
    case .submit:
      switch isRight(answer, tag) {
      case nil: break
      case true?: status = .authenticated
      case false?:
        misses += 1
        if misses >= Self.tries { status = .notAuthenticated }
      }
    }
    return .nothing
  }

  /// Applies an answer from the bank's own app.
  package mutating func answerInApp(approves: Bool, at now: Timestamp) {
    guard waitsInApp(at: now) else { return }
    status = approves ? .authenticated : .notAuthenticated
  }

  /// Records that a code was sent, which replaces the previous one.
  ///
  /// - Parameter tag: the keyed hash of the code.
  package mutating func hasSentCode(_ tag: [UInt8]) {
    codeTag = tag
    codes += 1
  }

  /// Whether an answer is correct; nil if the challenge is not answered on the page.
  private func isRight(_ answer: ChallengeAnswer, _ tag: (Secret) -> [UInt8]) -> Bool? {
    switch kind {
    case .app: nil
    case .code: answer.code.map(tag).map { $0 == codeTag } ?? false
    case .singleSelect: answer.choices == [0]
    case .multiSelect: Set(answer.choices) == [0, 1]
    }
  }

  /// The choices on the page.
  private var choices: [String] {
    switch kind {
    case .code, .app: []
    case .singleSelect: ["Yes, this is me", "No, this is not me"]
    case .multiSelect: ["Shop: \(merchantName)", amount.map { "Amount: \($0.inWords)" } ?? "Amount: nothing", "Machine: cash"]
    }
  }

  // MARK: - The payment

  /// Uses the authentication for a payment; false if it isn't valid for that payment: it is for one amount at one shop, once. Shops
  /// are compared by identifier, because several may have the same name. The bank compares the card.
  package mutating func use(for payment: PaymentRequest) -> Bool {
    let isSameShop = acquirerMerchantID.map { $0 == payment.acquirerMerchantID } ?? (merchantName == payment.merchantName)
    guard status.mayAuthorize, !isUsed, amount == payment.amount, isSameShop else { return false }
    isUsed = true
    return true
  }

  // MARK: - Display

  /// The bank's page.
  ///
  /// - Parameters:
  ///   - bank: the bank's name.
  ///   - codesTo: the masked destination of codes.
  package func page(bank: String, lastFour: String, codesTo: String) -> BankChallenge {
    BankChallenge(
      acsTransID: acsTransID, transStatus: status, isCancelled: isCancelled, kind: kind, bank: bank, merchantName: merchantName,
      amount: amount, lastFour: lastFour, sentTo: kind == .code ? codesTo : nil, choices: choices, triesLeft: max(0, Self.tries - misses),
      ends: ends)
  }

  /// The question in the bank's own app.
  package func approval(lastFour: String) -> PaymentApproval {
    PaymentApproval(acsTransID: acsTransID, merchantName: merchantName, amount: amount, lastFour: lastFour, asked: made, ends: ends)
  }
}
