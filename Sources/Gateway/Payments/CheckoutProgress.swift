internal import Basics
internal import Contract
internal import Service
internal import Storage
internal import WalletModel

// The steps of a payment: the bank authenticates the cardholder, then authorizes the payment. Each request by the shopper, the shop or
// another reader advances it.

extension RequestContext where Owner == GatewayTenant {
  /// Advances a payment as far as possible without the shopper. Returns its result, or what the shopper has to do next.
  ///
  /// Requests to the bank have idempotency keys that are derived from the payment, so repeating them has no further effect.
  ///
  /// - Parameter worker: the worker that continues the payment, from `nextWorker`.
  func advance(_ id: PaymentIdentifier, by worker: Int) async throws(WalletError) -> SubmittedTransaction {
    guard tenant.resume(with: id, by: worker) else { return SubmittedTransaction(result: PaymentResult(.beingProcessed)) }
    defer { tenant.pause(id, by: worker) }
    while true {
      guard let payment = try await service.read({ sql throws(StorageError) in try sql.payment(.id(id)) }) else { throw .damagedPayment }
      if let result = payment.result {
        tenant.end(id)
        return SubmittedTransaction(result: PaymentResult(result))
      }
      let known = tenant.code(of: id)
      switch payment.step {
      // The security code, which is never stored, was lost when an earlier process ended.
      case .authenticating where !known.isKnown: try await settle(id, .threeDSecureTimedOut)
      case .authorizing where !known.isKnown && payment.card.brand.isCard: try await settle(id, .outcomeUnknown)
      case .authenticating: try await authenticate(payment)
      case .challenged:
        guard let acsTransID = payment.acsTransID, let kind = payment.challenge else { throw .damagedPayment }
        guard known.isKnown else {
          try await giveUp(on: acsTransID, payment)
          continue
        }
        guard try await receiveAnswer(to: acsTransID, of: payment) else {
          return SubmittedTransaction(result: PaymentResult(.pending), threeDS2Info: ThreeDS2Info(acsTransID: acsTransID, kind: kind))
        }
      case .redirected:
        guard payment.isOver(at: now) else {
          return SubmittedTransaction(
            result: PaymentResult(.pending), redirectURL: "https://www.paypal.example/checkout/\(payment.checkout?.rawValue ?? "")")
        }
        try await settle(id, .cancelledByShopper)
      case .authorizing: try await settle(id, try await authorize(payment, code: known.code))
      }
    }
  }

  // MARK: - The bank

  private func authenticate(_ payment: StoredPayment) async throws(WalletError) {
    guard let number = number(of: payment), let expiry = payment.details.expiry else { throw .damagedPayment }
    let request = AuthenticationRequest(
      threeDSServerTransID: TransactionIdentifier(random: bytes(16, for: .authentication, named: payment.request.rawValue)),
      accountPan: number, expiry: expiry, amount: payment.amount, acquirerMerchantID: payment.merchant,
      merchantName: MerchantProfile.name(of: payment.merchant),
      isStored: payment.isStored)
    let answer: AuthenticationAnswer
    do throws(WalletError) {
      answer = try await tenant.network.open().ask(
        RequestPaymentAuthentication(request), question("requestPaymentAuthentication", payment))
    } catch {
      return try await settle(payment.id, .threeDSecureUnavailable)
    }
    guard answer.isEnrolled else { return try await settle(payment.id, .notEnrolled) }
    if answer.transStatus != .challengeRequired, let cause = answer.transStatus.cause { return try await settle(payment.id, cause) }
    try await write(payment.id) { payment in
      payment.acsTransID = answer.acsTransID
      payment.challenge = answer.challenge
      payment.eci = answer.transStatus.eci(of: payment.card.brand)
      payment.flow = answer.transStatus == .attempted ? .attempted : .frictionless
      payment.step = answer.transStatus == .challengeRequired ? .challenged : .authorizing
    }
  }

  /// Asks the bank for the cardholder's response to the challenge. Returns false if there is none yet and the payment can still wait.
  private func receiveAnswer(to acsTransID: TransactionIdentifier, of payment: StoredPayment) async throws(WalletError) -> Bool {
    let challenge: BankChallenge
    do throws(WalletError) {
      challenge = try await tenant.network.open().ask(GetPaymentAuthentication(acsTransID))
    } catch {
      guard payment.isOver(at: now) else { return false }
      try await giveUp(on: acsTransID, payment)
      return true
    }
    if challenge.isCancelled {
      try await settle(payment.id, .cancelledByShopper)
    } else if challenge.transStatus == .challengeRequired {
      guard now >= challenge.ends || payment.isOver(at: now) else { return false }
      try await giveUp(on: acsTransID, payment)
    } else if let cause = challenge.transStatus.cause {
      try await settle(payment.id, cause)
    } else {
      try await write(payment.id) { payment in
        payment.eci = challenge.transStatus.eci(of: payment.card.brand)
        payment.flow = .challenge
        payment.step = .authorizing
      }
    }
    return true
  }

  /// Has the bank cancel its challenge of the cardholder, then settles the payment. After a crash in between, the next reader cancels
  /// again. If the bank can't be reached, its challenge expires by itself.
  private func giveUp(on acsTransID: TransactionIdentifier, _ payment: StoredPayment) async throws(WalletError) {
    do throws(WalletError) {
      _ = try await tenant.network.open().ask(
        CancelPaymentAuthentication(acsTransID), question("cancelPaymentAuthentication", payment))
    } catch {}
    try await settle(payment.id, .threeDSecureTimedOut)
  }

  private func authorize(_ payment: StoredPayment, code: SecurityCode?) async throws(WalletError) -> ResultCause {
    // A direct debit, a payment that another service has approved, and a payment method that is only stored require no bank.
    guard payment.card.brand.isCard, let amount = payment.amount else { return .approved }
    guard let number = number(of: payment), let expiry = payment.details.expiry else { throw .damagedPayment }
    let request = PaymentRequest(
      of: amount, with: number, expiry, cvv: code, at: payment.merchant,
      authentication: payment.eci.map { PaymentAuthentication(acsTransID: payment.acsTransID, eci: $0) })
    return ResultCause(await tenant.authorization(of: request, question("requestPaymentAuthorization", payment))?.decision)
  }

  private func question(_ name: String, _ payment: StoredPayment) -> IdempotencyKey {
    keys.outgoingCalls.key(of: "\(name) \(payment.vault)", because: payment.request)
  }

  private func number(of payment: StoredPayment) -> Secret? { payment.source.flatMap { keys.openNumber($0, of: payment) } }

  // MARK: - What is stored

  private func write(_ id: PaymentIdentifier, _ change: @escaping @Sendable (inout StoredPayment) -> Void) async throws(WalletError) {
    try await service.transaction { sql throws(StorageError) in
      guard var payment = try sql.payment(.id(id)), payment.result == nil else { return }
      change(&payment)
      try sql.update(payment)
    }
  }

  /// Stores a result, unless there is one already. Also stores the payment method, if the payment was approved and the shop or shopper
  /// wants it stored.
  private func settle(_ id: PaymentIdentifier, _ cause: ResultCause) async throws(WalletError) {
    try await service.transaction { [self] sql throws(StorageError) in
      // Another request may have stored a result already, for example that the outcome is unknown.
      guard var payment = try sql.payment(.id(id)), payment.result == nil else { return }
      if cause == .approved, payment.isStored {
        let id = RegistrationIdentifier(rawValue: bytes(16, for: .registration, named: payment.request.rawValue).hexadecimal)
        guard let number = number(of: payment) else { throw .corrupt }
        guard let sealed = keys.seal(number, of: id) else { throw .cannotEncrypt }
        try sql.insert(
          StoredRegistration(id: id, merchant: payment.merchant, card: payment.card, details: payment.details, sealedNumber: sealed))
        payment.registration = id
      }
      payment.settle(cause, at: now)
      try sql.update(payment)
    }
    tenant.end(id)
  }
}

extension StoredPayment {
  /// Returns true if the payment no longer waits for the shopper, whatever the bank says: it waits at most as long as a checkout is valid.
  fileprivate func isOver(at now: Timestamp) -> Bool { now < begun || now >= begun + StoredCheckout.lifetime }
}

extension WalletError {
  /// The error for a payment whose stored data is incomplete.
  static let damagedPayment = WalletError(
    500, .storageFailed, "the world's file is damaged; restore a copy or reset the world")
}
