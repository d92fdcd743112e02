internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import Synchronization
internal import WalletModel

/// The JWT requests that this process has begun, each with the security code that the cardholder entered, which is stored nowhere else.
final class RequestsUnderway: Sendable {
  private struct Work {
    let code: SecurityCode?
    /// The worker that continues the request now; nil while the request waits for the cardholder.
    var worker: Int?
  }

  private let all = Mutex<[String: Work]>([:])

  /// Begins a request, or resumes it with a newly entered code, unless a worker is already continuing it.
  func begin(_ reference: String, code: SecurityCode?, by worker: Int) {
    all.withLock { if $0[reference]?.worker == nil { $0[reference] = Work(code: code, worker: worker) } }
  }

  /// Resumes a request. Returns false if another worker is continuing it.
  func resume(with reference: String, by worker: Int) -> Bool {
    all.withLock { all in
      guard let known = all[reference] else { return true }
      guard known.worker == nil || known.worker == worker else { return false }
      all[reference]?.worker = worker
      return true
    }
  }

  func pause(_ reference: String, by worker: Int) {
    all.withLock { if $0[reference]?.worker == worker { $0[reference]?.worker = nil } }
  }

  /// Forgets a request that is decided, and its security code.
  func end(_ reference: String) { all.withLock { $0[reference] = nil } }

  /// Returns the security code that was entered; nil if an earlier process received it.
  func code(of reference: String) -> SecurityCode? { all.withLock { $0[reference]?.code } }
}

// The steps of a JWT request: the bank authenticates the cardholder, then authorizes the payment or checks the card.

extension RequestContext where Owner == GatewayTenant {
  /// Advances a request as far as possible without the cardholder. Returns the response JWT, or the question for the cardholder.
  ///
  /// Requests to the bank have idempotency keys that are derived from the JWT request, so repeating them has no further effect.
  func advance(_ reference: String, by worker: Int) async throws(WalletError) -> PerformedTransaction {
    let underway = tenant.requestsUnderway
    let isMine = underway.resume(with: reference, by: worker)
    defer { underway.pause(reference, by: worker) }
    while true {
      let found = try await service.read { sql throws(StorageError) -> (StoredTransaction, SiteConfiguration)? in
        guard let transaction = try sql.transaction(.requestReference(reference)) else { return nil }
        return (transaction, try sql.configuration(of: transaction.site))
      }
      guard let (transaction, configuration) = found else { throw .damagedPayment }
      if transaction.result != nil {
        underway.end(reference)
        return PerformedTransaction(jwt: sign(response(of: transaction, configuration), for: transaction.site))
      }
      guard isMine else { throw .requestUnderway }
      switch transaction.step {
      case .authenticating: try await authenticate(transaction)
      case .challenged:
        guard let acsTransID = transaction.acsTransID, let kind = transaction.challenge else { throw .damagedPayment }
        guard try await receiveAnswer(to: acsTransID, of: transaction) else {
          return PerformedTransaction(
            question: CardholderQuestion(
              requestreference: RequestReference(rawValue: reference), threeDS2Info: ThreeDS2Info(acsTransID: acsTransID, kind: kind)))
        }
      case .checking, .acting:
        if let code = underway.code(of: reference) {
          if transaction.step == .checking { try await check(transaction, code) } else { try await act(transaction, code) }
        } else if transaction.isOver(at: now) {
          // An earlier process may have asked the bank, so the outcome is unknown.
          try await settle(transaction, .unknown) { _ in }
        } else {
          // Waits for a retry of the JWT request, which contains the code again and repeats the same bank request.
          throw .requestUnderway
        }
      }
    }
  }

  // MARK: - The bank

  private func authenticate(_ transaction: StoredTransaction) async throws(WalletError) {
    let order = transaction.order
    let request = AuthenticationRequest(
      threeDSServerTransID: TransactionIdentifier(random: bytes(16, for: .authentication, named: transaction.request.rawValue)),
      accountPan: try pan(of: transaction), expiry: transaction.expiry, amount: order.combination.pays ? order.amount : nil,
      acquirerMerchantID: transaction.site.merchant, merchantName: transaction.site.merchantName, isStored: order.credentials == .stores)
    let answer: AuthenticationAnswer
    do throws(WalletError) {
      answer = try await tenant.network.open().ask(
        RequestPaymentAuthentication(request), question("requestPaymentAuthentication", transaction))
    } catch {
      return try await settle(transaction, .notAuthenticated) { $0.status = .unavailable }
    }
    try await write(transaction) { transaction in
      transaction.isEnrolled = answer.isEnrolled
      transaction.acsTransID = answer.acsTransID
      transaction.challenge = answer.challenge
      transaction.receive(answer.transStatus)
      if answer.isEnrolled, answer.transStatus == .challengeRequired { transaction.step = .challenged }
      if answer.isEnrolled, answer.transStatus.mayAuthorize {
        transaction.step = transaction.order.combination.step(after: .authenticating)
      }
    }
    guard answer.isEnrolled, answer.transStatus == .challengeRequired || answer.transStatus.mayAuthorize else {
      return try await settle(transaction, .notAuthenticated) { _ in }
    }
  }

  /// Asks the bank for the cardholder's response to the challenge. Returns false if there is none yet and the request can still wait.
  private func receiveAnswer(to acsTransID: TransactionIdentifier, of transaction: StoredTransaction) async throws(WalletError) -> Bool {
    let challenge: BankChallenge
    do throws(WalletError) {
      challenge = try await tenant.network.open().ask(GetPaymentAuthentication(acsTransID))
    } catch {
      guard transaction.isOver(at: now) else { return false }
      try await settle(transaction, .notAuthenticated) { $0.receive(.notAuthenticated) }
      return true
    }
    if challenge.transStatus == .challengeRequired {
      guard now >= challenge.ends || transaction.isOver(at: now) else { return false }
      try await settle(transaction, .notAuthenticated) { $0.receive(.notAuthenticated) }
    } else if !challenge.transStatus.mayAuthorize {
      try await settle(transaction, .notAuthenticated) { $0.receive(challenge.transStatus) }
    } else if tenant.requestsUnderway.code(of: transaction.requestReference) == nil {
      // The security code, which is never stored, was lost when an earlier process ended. A retry of the JWT request contains it again.
      guard transaction.isOver(at: now) else { return false }
      try await settle(transaction, .notAuthenticated) { $0.receive(.notAuthenticated) }
    } else {
      try await write(transaction) { transaction in
        transaction.receive(challenge.transStatus)
        transaction.step = transaction.order.combination.step(after: .authenticating)
      }
    }
    return true
  }

  /// Has the bank check the card before the payment. The authentication is used for the payment only.
  private func check(_ transaction: StoredTransaction, _ code: SecurityCode) async throws(WalletError) {
    var question = PaymentRequest(
      accountPan: try pan(of: transaction), expiry: transaction.expiry, cvv: code, amount: nil,
      acquirerMerchantID: transaction.site.merchant, merchantName: transaction.site.merchantName, authentication: nil)
    question.leavesCodeToShop = true
    guard let answer = await tenant.authorization(of: question, self.question("requestAccountCheck", transaction)) else {
      return try await settle(transaction, .bankSystemError) { _ in }
    }
    guard answer.decision == .approved else {
      return try await settle(transaction, PaymentErrorCode(answer.decision)) { transaction in
        if let code = answer.securityCode { transaction.code = code }
      }
    }
    try await write(transaction) { transaction in
      if let code = answer.securityCode { transaction.code = code }
      transaction.isChecked = true
      transaction.step = transaction.order.combination.step(after: .checking)
    }
  }

  /// Has the bank authorize the payment or check the card. A wrong security code doesn't lead to a decline here: the merchant decides about
  /// it.
  private func act(_ transaction: StoredTransaction, _ code: SecurityCode) async throws(WalletError) {
    let order = transaction.order
    var payment = PaymentRequest(
      accountPan: try pan(of: transaction), expiry: transaction.expiry, cvv: code, amount: order.combination.pays ? order.amount : nil,
      acquirerMerchantID: transaction.site.merchant, merchantName: transaction.site.merchantName,
      authentication: transaction.eci.map { PaymentAuthentication(acsTransID: transaction.acsTransID, eci: $0) })
    payment.leavesCodeToShop = true
    guard let answer = await tenant.authorization(of: payment, question("requestPaymentAuthorization", transaction)) else {
      return try await settle(transaction, .bankSystemError) { _ in }
    }
    try await settle(transaction, PaymentErrorCode(answer.decision)) { transaction in
      if let code = answer.securityCode { transaction.code = code }
    }
  }

  private func question(_ name: String, _ transaction: StoredTransaction) -> IdempotencyKey {
    keys.outgoingCalls.key(of: "\(name) \(transaction.requestReference)", because: transaction.request)
  }

  private func pan(of transaction: StoredTransaction) throws(WalletError) -> Secret {
    guard let sealed = transaction.pan,
      let pan = keys.open(sealed, StoredTransaction.pan, ofRequest: transaction.requestReference)
    else { throw .damagedPayment }
    return pan
  }

  // MARK: - What is stored

  private func write(
    _ known: StoredTransaction, _ change: @escaping @Sendable (inout StoredTransaction) -> Void
  ) async throws(WalletError) {
    try await service.transaction { sql throws(StorageError) in
      guard var transaction = try sql.transaction(.requestReference(known.requestReference)), transaction.result == nil else { return }
      change(&transaction)
      try sql.update(transaction)
    }
  }

  /// Stores a result unless there is one already. Deletes the card number unless child transactions can pay with it.
  private func settle(
    _ known: StoredTransaction, _ result: PaymentErrorCode, _ change: @escaping @Sendable (inout StoredTransaction) -> Void
  ) async throws(WalletError) {
    try await write(known) { [now] transaction in
      change(&transaction)
      transaction.result = result
      transaction.decided = now
      if !transaction.isStored { transaction.pan = nil }
    }
    tenant.requestsUnderway.end(known.requestReference)
  }
}

extension StoredTransaction {
  /// Returns true if the request no longer waits for the cardholder, whatever the bank says: it waits at most as long as a checkout is
  /// valid.
  fileprivate func isOver(at now: Timestamp) -> Bool { now < started || now >= started + StoredCheckout.lifetime }

  fileprivate mutating func receive(_ status: TransStatus) {
    self.status = status
    eci = status.eci(of: brand)
  }
}

extension PaymentErrorCode {
  fileprivate init(_ decision: PaymentDecision) {
    self =
      switch decision {
      case .approved: .ok
      case .softDeclined: .softDecline
      case .unknownNumber, .wrongExpiry, .expired, .wrongCVV, .blocked, .closed, .lost, .declined, .notAuthenticated: .declined
      }
  }
}

// MARK: - Answers

extension RequestContext where Owner == GatewayTenant {
  /// Returns the gateway's reference of a request. (Trust Payments, `requestreference`)
  func requestReference(of request: IdempotencyKey) -> String {
    "W20-" + bytes(8, for: .paymentRequest, named: request.rawValue).hexadecimal
  }

  /// Returns a value that makes otherwise equal responses differ. (Trust Payments, `secrand`)
  func secrand(of request: IdempotencyKey) -> String { bytes(6, for: .paymentRequest, named: "secrand \(request.rawValue)").base64URL }

  func sign(_ response: JWTPaymentResponse, for site: GatewaySite) -> Opaque<JWTKind> {
    keys.signingKey(of: site).sign(response.claims(for: site.username, at: now))
  }

  /// Returns the response to a decided request.
  func response(of transaction: StoredTransaction, _ configuration: SiteConfiguration) -> JWTPaymentResponse {
    JWTPaymentResponse(
      requestreference: transaction.requestReference, responses: parts(of: transaction, configuration),
      secrand: secrand(of: transaction.request))
  }

  private func parts(of transaction: StoredTransaction, _ configuration: SiteConfiguration) -> [JWTResponseObject] {
    let (order, result) = (transaction.order, transaction.result ?? .unknown)
    var parts: [JWTResponseObject] = []
    for type in order.combination.types.dropLast() {
      if type == .threeDQuery, let number = transaction.queryNumber {
        let isAuthenticated = transaction.status?.mayAuthorize == true && transaction.isEnrolled
        var query = part(isAuthenticated ? .ok : result, type, number, of: transaction, configuration)
        query[.enrolled] = transaction.isEnrolled ? "Y" : "N"
        query[.status] = transaction.status?.rawValue
        query[.eci] = transaction.eci
        parts.append(query)
        guard isAuthenticated else { return parts }
      } else if let number = transaction.checkNumber {
        var check = part(transaction.isChecked ? .ok : result, type, number, of: transaction, configuration)
        check.say(transaction)
        parts.append(check)
        guard transaction.isChecked else { return parts }
      }
    }
    var last = part(result, order.combination.pays ? .auth : .accountCheck, transaction.number, of: transaction, configuration)
    last.say(transaction)
    if order.combination.pays {
      last[.settlestatus] = settleStatus(of: transaction).rawValue
      if result == .ok { last[.authcode] = authcode(of: transaction) }
    }
    for (field, text) in customer(of: transaction) { last[field] = text }
    parts.append(last)
    return parts
  }

  private func part(
    _ code: PaymentErrorCode, _ type: RequestType, _ number: Int, of transaction: StoredTransaction, _ configuration: SiteConfiguration
  ) -> JWTResponseObject {
    var part = JWTResponseObject(code, type)
    part.identify(transaction.order)
    part[.transactionstartedtimestamp] = "\(transaction.started.date()) \(transaction.started.time(seconds: true))"
    part[.transactionreference] = TransactionReference(number: number).rawValue
    part[.parenttransactionreference] = transaction.order.parent?.rawValue
    part[.maskedpan] = transaction.maskedPan
    part[.paymenttypedescription] = transaction.brand.paymentTypeDescription
    if configuration.keepsCredentialsOnFile { part[.credentialsonfile] = transaction.order.credentials.rawValue }
    return part
  }

  /// Returns the settlement status: `cancelled` if nothing was paid.
  private func settleStatus(of transaction: StoredTransaction) -> SettleStatus {
    guard transaction.result == .ok, let decided = transaction.decided else { return .cancelled }
    return SettleStatus(authorized: decided, at: now)
  }

  private func authcode(of transaction: StoredTransaction) -> String {
    let number = bytes(1, for: .paymentRequest, named: "authcode \(transaction.request.rawValue)").first ?? 0
    return "TEST\(String(100 + Int(number) % 100).dropFirst())"
  }

  /// Returns the customer's data, with account numbers masked.
  private func customer(of transaction: StoredTransaction) -> [ResponseField: String] {
    guard let sealed = transaction.customer,
      let text = keys.open(sealed, StoredTransaction.customer, ofRequest: transaction.requestReference),
      let customer = TransactionJudge.customer(Array(text.reveal().utf8))
    else { return [:] }
    return customer.reduce(into: [:]) { known, next in
      guard let field = ResponseField(rawValue: next.key.rawValue) else { return }
      known[field] = next.key == .customeraccountnumber ? PAN.masked(next.value) : next.value.reveal()
    }
  }
}

extension JWTResponseObject {
  /// Adds the results of the bank's checks of address, postcode and security code.
  fileprivate mutating func say(_ transaction: StoredTransaction) {
    self[.securityresponseaddress] = transaction.address.rawValue
    self[.securityresponsepostcode] = transaction.postcode.rawValue
    self[.securityresponsesecuritycode] = transaction.code.rawValue
  }
}
