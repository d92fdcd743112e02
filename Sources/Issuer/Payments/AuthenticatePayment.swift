package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension AuthenticatePayment: IssuerOperation {
  /// Decides by the issuer's rule whether its customer is asked: in the app of every active phone, or by a code where no phone is active.
  /// Nobody is asked about a card that can't pay: the authorization declines it.
  package func handle(_ context: IssuerContext) async throws(WalletError) -> AuthenticationAnswer {
    try await context.commit { sql in
      guard let identifier = try sql.cardIdentifier(withPAN: context.keys.tag(pan: request.accountPan)),
        let (kept, owner) = try context.customerCard(identifier, sql)
      else { throw WalletError.noSuchCard }
      let ids = context.bytes(32, for: .authentication)
      let acsTransID = TransactionIdentifier(random: Array(ids[16...]))
      let canPay = [.active, .digital].contains(kept.card.status) && request.expiry == kept.card.expiry
      let asks = canPay && context.configuration.paymentChallenge.asks(request)
      let phones = asks ? try sql.links(to: owner.id).filter(\.isActive) : []
      var authentication = KeptAuthentication(
        acsTransID: acsTransID, account: owner.id, card: identifier, merchantName: request.merchantName, amount: request.amount,
        status: asks ? .challengeRequired : .authenticated, kind: phones.isEmpty ? .code : .app, made: context.now)
      if asks {
        if phones.isEmpty {
          try context.sendCode(for: &authentication, lastFour: kept.card.lastFour, to: owner, sql)
        } else {
          let notice = Notice.approval(authentication.approval(lastFour: kept.card.lastFour))
          for phone in phones { try context.say(.message(notice.push(to: phone.device, from: context.configuration.profile)), sql) }
        }
      }
      try sql.insert(authentication)
      return AuthenticationAnswer(
        threeDSServerTransID: request.threeDSServerTransID, dsTransID: TransactionIdentifier(random: Array(ids[..<16])),
        acsTransID: acsTransID, transStatus: authentication.status, isEnrolled: true, challenge: asks ? authentication.kind : nil,
        ends: asks ? authentication.ends : nil)
    }
  }
}

extension GetIssuerChallenge: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> BankChallenge {
    try await context.read { sql in
      let (authentication, owner, card) = try context.authentication(acsTransID, sql)
      return authentication.page(of: card, of: owner, at: context.configuration.profile)
    }
  }
}

extension ContinueChallenge: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> BankChallenge {
    try await context.commit { sql in
      var (authentication, owner, card) = try context.authentication(acsTransID, sql)
      if authentication.isOpen(at: context.now) {
        try answer(&authentication, card, owner, context, sql)
        try sql.update(authentication)
      }
      return authentication.page(of: card, of: owner, at: context.configuration.profile)
    }
  }

  private func answer(
    _ authentication: inout KeptAuthentication, _ card: Card, _ owner: Account, _ context: IssuerContext,
    _ sql: borrowing DatabaseTransaction
  ) throws {
    switch answer.action {
    case .cancel:
      authentication.status = .notAuthenticated
      authentication.isCancelled = true
    case .resend:
      guard authentication.kind == .code, authentication.codes < KeptAuthentication.mostCodes else {
        throw WalletError.noMoreChallengeCodes
      }
      try context.sendCode(for: &authentication, lastFour: card.lastFour, to: owner, sql)
    // In the app it is answered by `AnswerPaymentApproval`.
    case .submit where authentication.kind == .app: break
    case .submit:
      if let code = answer.code, context.keys.tag(challengeCode: code, of: acsTransID) == authentication.codeTag {
        authentication.status = .authenticated
      } else {
        authentication.misses += 1
        if authentication.misses >= KeptAuthentication.tries { authentication.status = .notAuthenticated }
      }
    }
  }
}

extension GetPaymentApprovals: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PaymentApprovals {
    try await context.read { sql in
      let account = try context.session(sql).account
      return PaymentApprovals(
        try sql.unanswered(of: account.id).filter { $0.kind == .app && $0.isOpen(at: context.now) }.compactMap { authentication in
          try sql.card(authentication.card, at: context.now, context.keys).map { authentication.approval(lastFour: $0.card.lastFour) }
        })
    }
  }
}

extension AnswerPaymentApproval: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      let holder = try context.session(sql)
      guard var authentication = try sql.authentication(acsTransID), authentication.account == holder.account.id,
        authentication.kind == .app, authentication.isOpen(at: context.now)
      else { throw WalletError.noSuchApproval }
      // Who says no has nothing to prove.
      if approves { try context.requireStepUp(holder, sql) }
      authentication.status = approves ? .authenticated : .notAuthenticated
      try sql.update(authentication)
      return Done()
    }
  }
}

extension KeptAuthentication {
  fileprivate func approval(lastFour: String) -> PaymentApproval {
    PaymentApproval(acsTransID: acsTransID, merchantName: merchantName, amount: amount, lastFour: lastFour, asked: made, ends: ends)
  }

  /// The bank's page.
  fileprivate func page(of card: Card, of owner: Account, at issuer: IssuerProfile) -> BankChallenge {
    BankChallenge(
      acsTransID: acsTransID, transStatus: status, isCancelled: isCancelled, kind: kind, bank: issuer.name, merchantName: merchantName,
      amount: amount, lastFour: card.lastFour, sentTo: kind == .code ? "•••• \(owner.phone.suffix(2))" : nil, choices: [],
      triesLeft: max(0, Self.tries - misses), ends: ends)
  }

  /// Whether it is good for a payment: of its card, amount and shop, once.
  func isGood(for payment: PaymentRequest, with card: CardIdentifier) -> Bool {
    status.mayAuthorize && !isUsed && self.card == card && amount == payment.amount && merchantName == payment.merchantName
  }
}

extension RequestContext where Owner == IssuerTenant, Commits == OneCommit {
  /// An authentication of this issuer's, with the card and its owner. Throws 404 for another.
  fileprivate func authentication(
    _ id: TransactionIdentifier, _ sql: borrowing DatabaseTransaction
  ) throws -> (KeptAuthentication, owner: Account, card: Card) {
    guard let authentication = try sql.authentication(id), let owner = try sql.account(authentication.account), owner.issuer == issuer,
      let card = try sql.card(authentication.card, at: now, keys)?.card
    else { throw WalletError.noSuchAuthentication }
    return (authentication, owner, card)
  }

  /// Makes a code and sends it to the owner's mobile number.
  fileprivate func sendCode(
    for authentication: inout KeptAuthentication, lastFour: String, to owner: Account, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let code = TokenActivationCode.made(bytes(8, for: .challengeCode))
    authentication.codeTag = keys.tag(challengeCode: code, of: authentication.acsTransID)
    authentication.codes += 1
    let notice = Notice.challengeCode(code, authentication.approval(lastFour: lastFour))
    try say(.message(notice.text(to: owner, from: configuration.profile)), sql)
  }
}
