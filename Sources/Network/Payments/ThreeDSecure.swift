internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RequestPaymentAuthentication: NetworkOperation {
  /// Asks the issuer of the number, or the Simulated Bank, to authenticate the cardholder. A number that no bank has isn't authenticated;
  /// the authorization then declines its payment.
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> AuthenticationAnswer {
    let issuer: IssuerIdentifier?
    let answer: AuthenticationAnswer?
    do throws(WalletError) {
      let issuers = try context.tenant.issuers.open()
      issuer = try await issuers.issuer(ofNumber: request.accountPan)
      if let issuer {
        answer = try await issuers.ask(AuthenticatePayment(request), of: issuer, context.outgoingCallKey("authenticatePayment"))
      } else {
        answer = nil
      }
    } catch {
      throw error.isNoAnswer ? .bankNotReached : error
    }
    if let issuer, let answer {
      return try await context.commit { sql in
        if answer.transStatus == .challengeRequired { try sql.insert(answer.acsTransID, of: issuer) }
        return answer
      }
    }
    let code = TokenActivationCode.made(context.bytes(8, for: .challengeCode))
    return try await context.commit { sql in try authenticate(code, context, sql) }
  }

  private func authenticate(
    _ code: Secret, _ context: NetworkAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> AuthenticationAnswer {
    let ids = context.bytes(32, for: .authentication)
    let (dsTransID, acsTransID) = (TransactionIdentifier(random: Array(ids[..<16])), TransactionIdentifier(random: Array(ids[16...])))
    func answer(_ behavior: SimulatedBank.Behavior, ends: Timestamp?) -> AuthenticationAnswer {
      AuthenticationAnswer(
        threeDSServerTransID: request.threeDSServerTransID, dsTransID: dsTransID, acsTransID: acsTransID, transStatus: behavior.status,
        isEnrolled: behavior.isEnrolled, challenge: behavior.status == .challengeRequired ? behavior.kind : nil, ends: ends)
    }
    guard let card = TestCard.numbered(request.accountPan) else { return answer(SimulatedBank.Behavior(status: .attempted), ends: nil) }
    let forced: ForcedAuthentication? = try sql.consumeForced(NetworkSetting.nextAuthentication, of: Party.network.name)
    if let forced { context.note(.nextVote, nil, from: forced.rawValue, to: "by the rules") }
    let behavior = SimulatedBank.behavior(of: card, for: request, forced: forced)
    guard behavior.isEnrolled, [.challengeRequired, .authenticated, .attempted].contains(behavior.status) else {
      return answer(behavior, ends: nil)
    }
    var kept = StoredAuthentication(
      numberTag: context.keys.tag(pan: request.accountPan), lastFour: String(request.accountPan.reveal().suffix(4)),
      authentication: BankAuthentication(
        acsTransID, acquirerMerchantID: request.acquirerMerchantID, merchantName: request.merchantName, amount: request.amount,
        kind: behavior.kind, status: behavior.status,
        made: context.now))
    if behavior.status == .challengeRequired, behavior.kind == .code {
      kept.authentication.hasSentCode(context.keys.tag(challengeCode: code, of: acsTransID))
      try context.send(SimulatedBank.text(code, for: kept), sql)
    }
    try sql.insert(kept)
    return answer(behavior, ends: kept.authentication.ends)
  }
}

extension GetPaymentAuthentication: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> BankChallenge { try await context.page(of: acsTransID) }
}

extension CancelPaymentAuthentication: NetworkOperation {
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> BankChallenge {
    try await context.receive(ChallengeAnswer(.cancel), to: acsTransID)
  }
}

extension GetChallenge: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> BankChallenge { try await context.page(of: acsTransID) }
}

extension AnswerChallenge: NetworkOperation {
  package func handle(_ context: NetworkAskingContext) async throws(WalletError) -> BankChallenge {
    try await context.receive(answer, to: acsTransID)
  }
}

extension RequestContext where Owner == NetworkTenant, Commits == TwoCommits {
  /// Passes an answer on to the card's issuer, or decides as the Simulated Bank.
  fileprivate func receive(_ answer: ChallengeAnswer, to id: TransactionIdentifier) async throws(WalletError) -> BankChallenge {
    if let issuer = try await issuer(of: id) {
      let page: BankChallenge
      do throws(WalletError) {
        page = try await tenant.issuers.open().ask(ContinueChallenge(id, answer), of: issuer, outgoingCallKey("continueChallenge"))
      } catch {
        throw error.isNoAnswer ? .bankNotReached : error
      }
      return try await commit { _ in page }
    }
    let code = TokenActivationCode.made(bytes(8, for: .challengeCode))
    return try await commit { [self] sql in
      guard case .simulatedBank(var kept)? = try sql.authentication(id) else { throw WalletError.noSuchAuthentication }
      switch kept.authentication.answer(answer, at: now, tag: { keys.tag(challengeCode: $0, of: id) }) {
      case .nothing: break
      case .sendCode:
        kept.authentication.hasSentCode(keys.tag(challengeCode: code, of: id))
        try send(SimulatedBank.text(code, for: kept), sql)
      case .refuse: throw WalletError.noMoreChallengeCodes
      }
      try sql.update(kept.authentication)
      return kept.page
    }
  }
}

extension RequestContext where Owner == NetworkTenant {
  fileprivate func page(of id: TransactionIdentifier) async throws(WalletError) -> BankChallenge {
    if let issuer = try await issuer(of: id) {
      do throws(WalletError) {
        return try await tenant.issuers.open().ask(GetIssuerChallenge(id), of: issuer)
      } catch {
        throw error.isNoAnswer ? .bankNotReached : error
      }
    }
    return try await read { sql in
      guard case .simulatedBank(let kept)? = try sql.authentication(id) else { throw WalletError.noSuchAuthentication }
      return kept.page
    }
  }

  /// Returns the issuer that performs an authentication; nil if the Simulated Bank does, or if the authentication is unknown.
  fileprivate func issuer(of id: TransactionIdentifier) async throws(WalletError) -> IssuerIdentifier? {
    try await read { sql in if case .issuer(let issuer)? = try sql.authentication(id) { issuer } else { nil } }
  }

  /// Sends a text message of the Simulated Bank once the transaction commits.
  fileprivate func send(_ message: Message, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    try tenant.outbox.send(.message(message), at: now, sql)
  }
}
