internal import Contract
internal import Service
internal import Storage
internal import WalletModel

// How a payment goes on: the bank says who pays, then whether it pays. The shopper, the shop, or whoever asks takes it a step further.

extension RequestContext where Owner == GatewayTenant {
  /// Takes a payment as far as that is possible without the shopper, and returns what is true then.
  ///
  /// A question that is asked again for the same payment is the same one, so nothing is asked twice.
  ///
  /// - Parameter worker: the one who goes on with it, of `nextWorker`.
  func advance(_ id: CheckoutIdentifier, by worker: Int) async throws(WalletError) -> SubmittedTransaction {
    guard tenant.goOn(with: id, by: worker) else { return SubmittedTransaction(result: PaymentResult(.beingProcessed)) }
    defer { tenant.pause(id, by: worker) }
    while true {
      guard let checkout = try await service.read({ sql throws(StorageError) in try sql.checkout(id) }), let attempt = checkout.attempt
      else {
        return SubmittedTransaction(result: PaymentResult(.invalidParameter))
      }
      if let result = checkout.result {
        tenant.end(id)
        return SubmittedTransaction(result: PaymentResult(result))
      }
      let known = tenant.code(of: id)
      switch attempt.step {
      // The code was lost with an earlier program, and is kept nowhere.
      case .authenticating where !known.isKnown: try await settle(id, .threeDSecureTimedOut)
      case .authorizing where !known.isKnown && attempt.card.brand.isCard: try await settle(id, .outcomeUnknown)
      case .authenticating: try await authenticate(checkout, attempt)
      case .challenged:
        guard let acsTransID = attempt.acsTransID, let kind = attempt.challenge else { throw .damagedPayment }
        guard known.isKnown else {
          try await giveUp(on: acsTransID, checkout, attempt)
          continue
        }
        guard try await takeAnswer(to: acsTransID, of: checkout, attempt) else {
          return SubmittedTransaction(result: PaymentResult(.pending), threeDS2Info: ThreeDS2Info(acsTransID: acsTransID, kind: kind))
        }
      case .redirected:
        guard checkout.isOver(at: now) else {
          return SubmittedTransaction(
            result: PaymentResult(.pending), redirectURL: "https://www.paypal.example/checkout/\(checkout.id.rawValue)")
        }
        try await settle(id, .cancelledByShopper)
      case .authorizing: try await settle(id, try await authorize(checkout, attempt, code: known.code))
      }
    }
  }

  // MARK: - The bank

  private func authenticate(_ checkout: KeptCheckout, _ attempt: Attempt) async throws(WalletError) {
    let merchant = MerchantProfile.name(of: checkout.merchant)
    let stores = checkout.storesMethod || attempt.wantsStoring
    guard let number = number(of: checkout), let expiry = attempt.details.expiry else { throw .damagedPayment }
    let request = AuthenticationRequest(
      threeDSServerTransID: TransactionIdentifier(random: bytes(16, for: .authentication, named: attempt.request.rawValue)),
      accountPan: number, expiry: expiry, amount: checkout.amount, merchantName: merchant, isStored: stores && attempt.storedSource == nil)
    let answer: AuthenticationAnswer
    do throws(WalletError) {
      answer = try await tenant.network.open().ask(
        RequestPaymentAuthentication(request), question("requestPaymentAuthentication", checkout, attempt))
    } catch {
      return try await settle(checkout.id, .threeDSecureUnavailable)
    }
    guard answer.isEnrolled else { return try await settle(checkout.id, .notEnrolled) }
    if answer.transStatus != .challengeRequired, let cause = answer.transStatus.cause { return try await settle(checkout.id, cause) }
    try await write(checkout.id) { attempt in
      attempt.acsTransID = answer.acsTransID
      attempt.challenge = answer.challenge
      attempt.eci = answer.transStatus.eci(of: attempt.card.brand)
      attempt.flow = answer.transStatus == .attempted ? .attempted : .frictionless
      attempt.step = answer.transStatus == .challengeRequired ? .challenged : .authorizing
    }
  }

  /// Asks what the cardholder has answered. False if there is no answer yet, and still time.
  private func takeAnswer(
    to acsTransID: TransactionIdentifier, of checkout: KeptCheckout, _ attempt: Attempt
  ) async throws(WalletError) -> Bool {
    let challenge: BankChallenge
    do throws(WalletError) {
      challenge = try await tenant.network.open().ask(GetPaymentAuthentication(acsTransID))
    } catch {
      guard checkout.isOver(at: now) else { return false }
      try await giveUp(on: acsTransID, checkout, attempt)
      return true
    }
    if challenge.isCancelled {
      try await settle(checkout.id, .cancelledByShopper)
    } else if challenge.transStatus == .challengeRequired {
      guard now >= challenge.ends || checkout.isOver(at: now) else { return false }
      try await giveUp(on: acsTransID, checkout, attempt)
    } else if let cause = challenge.transStatus.cause {
      try await settle(checkout.id, cause)
    } else {
      try await write(checkout.id) { attempt in
        attempt.eci = challenge.transStatus.eci(of: attempt.card.brand)
        attempt.flow = .challenge
        attempt.step = .authorizing
      }
    }
    return true
  }

  /// Has the bank cancel its question to the cardholder, then settles the payment: whoever looks after a crash cancels it again. A bank that
  /// isn't reached ends its question in its own time.
  private func giveUp(
    on acsTransID: TransactionIdentifier, _ checkout: KeptCheckout, _ attempt: Attempt
  ) async throws(WalletError) {
    do throws(WalletError) {
      _ = try await tenant.network.open().ask(
        CancelPaymentAuthentication(acsTransID), question("cancelPaymentAuthentication", checkout, attempt))
    } catch {}
    try await settle(checkout.id, .threeDSecureTimedOut)
  }

  private func authorize(_ checkout: KeptCheckout, _ attempt: Attempt, code: Secret?) async throws(WalletError) -> ResultCause {
    // A direct debit and what another service has approved ask no bank here; nor does what is only stored.
    guard attempt.card.brand.isCard, let amount = checkout.amount else { return .approved }
    guard let number = number(of: checkout), let expiry = attempt.details.expiry else { throw .damagedPayment }
    let payment = PaymentRequest(
      of: amount, with: number, expiry, cvv: code, at: checkout.merchant,
      authentication: attempt.eci.map { PaymentAuthentication(acsTransID: attempt.acsTransID, eci: $0) })
    return ResultCause(await tenant.authorization(of: payment, question("requestPaymentAuthorization", checkout, attempt))?.decision)
  }

  private func question(_ name: String, _ checkout: KeptCheckout, _ attempt: Attempt) -> IdempotencyKey {
    keys.questions.key(of: "\(name) \(checkout.id.rawValue)", because: attempt.request)
  }

  private func number(of checkout: KeptCheckout) -> Secret? { checkout.attempt?.source.flatMap { keys.openNumber($0, of: checkout.id) } }

  // MARK: - What is stored

  private func write(
    _ id: CheckoutIdentifier, _ change: @escaping @Sendable (inout Attempt) -> Void
  ) async throws(WalletError) {
    try await service.transaction { sql throws(StorageError) in
      guard var checkout = try sql.checkout(id), var attempt = checkout.attempt, checkout.result == nil else { return }
      change(&attempt)
      checkout.attempt = attempt
      try sql.update(checkout)
    }
  }

  /// Keeps a result, unless there is one, and stores what pays if it has been approved and somebody wants it stored.
  private func settle(_ id: CheckoutIdentifier, _ cause: ResultCause) async throws(WalletError) {
    try await service.transaction { [self] sql throws(StorageError) in
      // Somebody may have been told already that it isn't known.
      guard var checkout = try sql.checkout(id), checkout.result == nil else { return }
      try settle(&checkout, cause, sql)
    }
    tenant.end(id)
  }

  private func settle(_ checkout: inout KeptCheckout, _ cause: ResultCause, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    guard var attempt = checkout.attempt else { return }
    checkout.result = cause
    if cause == .approved, attempt.storedSource == nil, checkout.storesMethod || attempt.wantsStoring {
      let random = bytes(16, for: .registration, named: attempt.request.rawValue)
      let id = RegistrationIdentifier(rawValue: random.hexadecimal)
      guard let number = number(of: checkout) else { throw .corrupt }
      guard let sealed = keys.seal(number, of: id) else { throw .cannotEncrypt }
      try sql.insert(
        KeptRegistration(id: id, merchant: checkout.merchant, card: attempt.card, details: attempt.details, sealedNumber: sealed))
      checkout.registration = id
    }
    attempt.source = nil
    checkout.attempt = attempt
    try sql.update(checkout)
  }
}

extension WalletError {
  /// A payment's stored data isn't whole.
  static let damagedPayment = WalletError(
    500, .storageFailed, "the world's file is damaged; restore a copy or reset the world")
}
