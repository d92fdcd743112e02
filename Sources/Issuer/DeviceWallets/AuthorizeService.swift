package import Contract
internal import Service
internal import Storage
internal import Synchronization
package import WalletModel

extension AuthorizeService: IssuerOperation {
  /// Votes, and stores the network's references: the card's, for later changes of all its tokens, and, unless the vote is red, the token's
  /// in its enrolment. If the network declines after that, it notifies the issuer.
  package func handle(_ context: IssuerContext) async throws(WalletError) -> ServiceAuthorization {
    let tookForced = Mutex(false)
    let authorization = try await context.commit { sql in
      let (kept, owner) = try context.card(withNumber: accountPan, sql)
      let card = kept.card
      if try sql.panReference(of: card.cardId) == nil { try sql.insert(panReference, of: card.cardId) }
      var reasons: [VoteReason] = []
      if !card.status.isTokenizable { reasons.append(.cardNotUsable) }
      // The person may have mistyped the expiry, or it belongs to a card that was replaced.
      if expiry != card.expiry { reasons.append(.expiryDiffers) }
      if !context.configuration.goes(card, into: wallet) { reasons.append(.walletNotOffered) }
      reasons += try requestReasons(of: card, owner, context, sql)
      var decision = ProvisioningDecision(reasons)
      if let forced = try sql.consumeNextProvisioningVote(of: context.issuer) {
        tookForced.withLock { $0 = true }
        context.note(.nextVote, from: forced.rawValue, to: "by the rules")
        decision.force(forced, of: .issuer)
      }
      if decision.color != .red { try nameEnrolment(of: card, context, sql) }
      return ServiceAuthorization(reasons: decision.reasons, methods: context.activationMethods(of: owner))
    }
    if tookForced.withLock({ $0 }) { context.tenant.forgetSettings() }
    return authorization
  }

  /// Stores the token's reference in the enrolment that waits for it.
  private func nameEnrolment(of card: Card, _ context: IssuerContext, _ sql: borrowing DatabaseTransaction) throws {
    let reference = tokenUniqueReference.rawValue
    guard let nonce, let own = try context.tokenizations(of: card.cardId, sql).first(where: { $0.nonce == nonce }),
      own.content.dpanRef != reference
    else { return }
    try context.name(
      own, MobileWalletTokenization(dpanRef: reference, walletType: wallet.type, status: .initiated), card, sql)
  }

  /// Checks the request that the nonce identifies: its wallet, and the current state of the phone that sent it. For a typed number, there
  /// is no such request.
  private func requestReasons(
    of card: Card, _ owner: Account, _ context: IssuerContext, _ sql: borrowing DatabaseTransaction
  ) throws -> [VoteReason] {
    guard let nonce, let request = try sql.tokenizations(of: card.cardId).first(where: { $0.nonce == nonce }) else { return [] }
    var reasons: [VoteReason] = request.content.walletType == wallet.type ? [] : [.walletDiffers]
    guard let phone = request.phone else { return reasons }
    guard let link = try sql.link(of: phone, at: context.issuer), link.account == owner.id else { return reasons + [.phoneUnlinked] }
    if !link.isActive { reasons.append(.phoneDeactivated) }
    let span = context.configuration.newPhoneVerification
    if span > .zero, context.isWithin(span, of: link.since) { reasons.append(.phoneLinkedLately) }
    return reasons
  }
}

extension RequestActivationMethods: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> ActivationMethods {
    try await context.commit { sql in
      ActivationMethods(context.activationMethods(of: try context.card(withNumber: accountPan, sql).owner))
    }
  }
}

extension DeliverActivationCode: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      let (kept, owner) = try context.card(withNumber: accountPan, sql)
      let notice = Notice.walletCode(activationCode, lastFour: kept.card.lastFour)
      switch method {
      case .text: try context.say(.message(notice.text(to: owner, from: context.configuration.profile)), sql)
      case .mail: try context.write(notice, to: owner, sql)
      case .app, .call: throw WalletError.methodNotOffered
      }
      return Done()
    }
  }
}

extension NotifyServiceActivated: IssuerOperation {
  /// Completes the token's enrolment, or creates one. Notifies the owner once the token can pay.
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      let (kept, owner) = try context.card(withNumber: accountPan, sql)
      guard var noticeState = try context.news(of: token, sql) else { return Done() }
      noticeState.awaitsMail = token.state != .active
      try sql.set(noticeState)
      // The card was cancelled meanwhile: its token will also be deleted.
      if kept.card.status.endsEnrolments { return Done() }
      try complete(kept.card, context, sql)
      if !noticeState.awaitsMail { try context.write(.cardInWallet(token.wallet, lastFour: kept.card.lastFour), to: owner, sql) }
      return Done()
    }
  }

  /// Stores the token's reference in the enrolment of its request.
  private func complete(_ card: Card, _ context: IssuerContext, _ sql: borrowing DatabaseTransaction) throws {
    let done = MobileWalletTokenization(
      dpanRef: token.tokenUniqueReference.rawValue, walletType: token.wallet.type, status: .completed)
    let all = try sql.tokenizations(of: card.cardId)
    let reported = all.first { $0.content.dpanRef == done.dpanRef }
    guard let own = nonce.flatMap({ nonce in all.first { $0.nonce == nonce } }) ?? reported.flatMap({ $0.nonce == nil ? $0 : nil }) else {
      if let reported { try context.set(done.undone, of: reported, card, sql) }
      return try context.enrol(card, done, phone: nil, clientDevice: nil, nonce: nil, sql)
    }
    if own.content.dpanRef != done.dpanRef || own.content.status != done.status { try context.name(own, done, card, sql) }
  }
}

extension NotifyTokenUpdated: IssuerOperation {
  /// Deletes the enrolment of a deactivated token, so that the card can be added again. Notifies the owner of changes by customer care.
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Done {
    try await context.commit { sql in
      let (kept, owner) = try context.card(withNumber: accountPan, sql)
      guard var noticeState = try context.news(of: token, sql) else { return Done() }
      let card = kept.card
      if noticeState.awaitsMail, token.state == .active {
        noticeState.awaitsMail = false
        try context.write(.cardInWallet(token.wallet, lastFour: card.lastFour), to: owner, sql)
      } else if let change = TokenChangeNotice(event) {
        try context.write(.token(change, token.wallet, lastFour: card.lastFour, device: token.tokenPanSuffix), to: owner, sql)
      }
      noticeState.isOver = token.state == .deactivated
      try sql.set(noticeState)
      guard noticeState.isOver else { return Done() }
      let reference = token.tokenUniqueReference.rawValue
      for kept in try sql.tokenizations(of: card.cardId) where kept.content.dpanRef == reference {
        try sql.delete(kept, of: card.cardId)
        context.note(kept, of: card.lastFour, from: kept.inWords, to: "none")
      }
      return Done()
    }
  }
}

extension RequestContext where Owner == IssuerTenant {
  /// Returns the state that results from the notices about this token, this one included; nil if this notice was received before.
  fileprivate func news(of token: NetworkToken, _ sql: borrowing DatabaseTransaction) throws(StorageError) -> TokenNoticeState? {
    let reference = token.tokenUniqueReference
    var noticeState = try sql.noticeState(reference.rawValue) ?? TokenNoticeState(reference: reference)
    guard noticeState.notice != call.idempotencyKey else { return nil }
    noticeState.notice = call.idempotencyKey
    return noticeState
  }
}

extension TokenChangeNotice {
  /// The notice about an event; nil if the owner caused the event, or is notified of it as a change of the card.
  fileprivate init?(_ event: TokenEvent) {
    switch event {
    case .suspendByIssuer: self = .suspended
    case .resumeByIssuer: self = .resumed
    case .deleteByIssuer: self = .deleted
    case .activate, .lockCard, .unlockCard, .endCard, .suspendInWallet, .resumeInWallet, .removeFromWallet, .unpairWatch, .lapse:
      return nil
    }
  }
}
