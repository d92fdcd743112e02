internal import Basics
package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension AuthenticatePayment: IssuerOperation {
  /// Decides by the issuer's rule whether to challenge the customer: in the app on every active phone, or by a code if no phone is active.
  /// A card that can't pay causes no challenge, because the authorization declines the payment.
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
      var authentication = BankAuthentication(
        acsTransID, acquirerMerchantID: request.acquirerMerchantID, merchantName: request.merchantName, amount: request.amount,
        kind: phones.isEmpty ? .code : .app,
        status: asks ? .challengeRequired : .authenticated, made: context.now)
      if asks {
        if phones.isEmpty {
          try context.sendCode(for: &authentication, lastFour: kept.card.lastFour, to: owner, sql)
        } else {
          let notice = Notice.approval(authentication.approval(lastFour: kept.card.lastFour))
          for phone in phones { try context.say(.message(notice.push(to: phone.device, from: context.configuration.profile)), sql) }
        }
      }
      try sql.insert(StoredAuthentication(account: owner.id, card: identifier, authentication: authentication))
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
      switch authentication.answer(answer, at: context.now, tag: { context.keys.tag(challengeCode: $0, of: acsTransID) }) {
      case .nothing: break
      case .sendCode: try context.sendCode(for: &authentication, lastFour: card.lastFour, to: owner, sql)
      case .refuse: throw WalletError.noMoreChallengeCodes
      }
      try sql.update(authentication)
      return authentication.page(of: card, of: owner, at: context.configuration.profile)
    }
  }
}

extension GetPaymentApprovals: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PaymentApprovals {
    try await context.read { sql in
      let account = try context.session(sql).account
      return PaymentApprovals(
        try sql.unanswered(of: account.id).filter { $0.authentication.waitsInApp(at: context.now) }.compactMap { kept in
          try sql.card(kept.card, at: context.now, context.keys).map { kept.authentication.approval(lastFour: $0.card.lastFour) }
        })
    }
  }
}

extension AnswerPaymentApproval: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      let holder = try context.session(sql)
      guard var kept = try sql.authentication(acsTransID), kept.account == holder.account.id,
        kept.authentication.waitsInApp(at: context.now)
      else { throw WalletError.noSuchApproval }
      // Declining requires no step-up.
      if approves { try context.requireStepUp(holder, sql) }
      kept.authentication.answerInApp(approves: approves, at: context.now)
      try sql.update(kept.authentication)
      return Done()
    }
  }
}

extension BankAuthentication {
  fileprivate func page(of card: Card, of owner: Account, at issuer: IssuerProfile) -> BankChallenge {
    page(bank: issuer.name, lastFour: card.lastFour, codesTo: "•••• \(owner.phone.suffix(2))")
  }
}

extension RequestContext where Owner == IssuerTenant, Commits == OneCommit {
  /// Returns one of this issuer's authentications, with the card's owner and the card. Throws 404 if it is another issuer's.
  fileprivate func authentication(
    _ id: TransactionIdentifier, _ sql: borrowing DatabaseTransaction
  ) throws -> (BankAuthentication, owner: Account, card: Card) {
    guard let kept = try sql.authentication(id), let owner = try sql.account(kept.account), owner.issuer == issuer,
      let card = try sql.card(kept.card, at: now, keys)?.card
    else { throw WalletError.noSuchAuthentication }
    return (kept.authentication, owner, card)
  }

  /// Creates a code and sends it to the owner's mobile number.
  fileprivate func sendCode(
    for authentication: inout BankAuthentication, lastFour: String, to owner: Account, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let code = TokenActivationCode.made(bytes(8, for: .challengeCode))
    authentication.hasSentCode(keys.tag(challengeCode: code, of: authentication.acsTransID))
    let notice = Notice.challengeCode(code, authentication.approval(lastFour: lastFour))
    try say(.message(notice.text(to: owner, from: configuration.profile)), sql)
  }
}
