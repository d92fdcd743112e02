package import Contract
internal import Service
internal import Storage
package import WalletModel

extension RetrieveCustomerTokens: IssuerOperation {
  /// A card that the network doesn't know has no tokens.
  package func handle(_ context: IssuerContext) async throws(WalletError) -> NetworkTokens {
    let panReference = try await context.read { sql in try context.panReference(ofCustomerCard: cardId, sql) }
    guard let panReference else { return NetworkTokens([]) }
    return try await context.tenant.network.open().ask(SearchTokens(panReference), by: context.issuer)
  }
}

extension ActivateCustomerToken: IssuerOperation {
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> NetworkToken {
    try await context.change(tokenUniqueReference, of: cardId, .tokenActivate) { (door, panReference, key) async throws(WalletError) in
      try await door.ask(
        TokenActivate(tokenUniqueReference, of: panReference, reasonCode: .agentAuthenticated), by: context.issuer, key)
    }
  }
}

extension SuspendCustomerToken: IssuerOperation {
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> NetworkToken {
    try await context.change(tokenUniqueReference, of: cardId, .tokenSuspend) { (door, _, key) async throws(WalletError) in
      try await door.ask(TokenSuspend(token: tokenUniqueReference, reasonCode: reasonCode), by: context.issuer, key)
    }
  }
}

extension ResumeCustomerToken: IssuerOperation {
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> NetworkToken {
    try await context.change(tokenUniqueReference, of: cardId, .tokenUnsuspend) { (door, _, key) async throws(WalletError) in
      try await door.ask(TokenUnsuspend(token: tokenUniqueReference, reasonCode: reasonCode), by: context.issuer, key)
    }
  }
}

extension DeleteCustomerToken: IssuerOperation {
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> NetworkToken {
    try await context.change(tokenUniqueReference, of: cardId, .tokenDelete) { (door, _, key) async throws(WalletError) in
      try await door.ask(TokenDelete(token: tokenUniqueReference, reasonCode: reasonCode), by: context.issuer, key)
    }
  }
}

extension RequestContext where Owner == IssuerTenant {
  /// Returns the network's reference of a customer's card; nil if the network doesn't know the card. Throws 404 if this issuer has no such
  /// card.
  fileprivate func panReference(
    ofCustomerCard card: CardIdentifier, _ sql: borrowing DatabaseTransaction
  ) throws -> PANReference? {
    guard try customerCard(card, sql) != nil else { throw WalletError.noSuchCard }
    return try sql.panReference(of: card)
  }
}

extension RequestContext where Owner == IssuerTenant, Commits == TwoCommits {
  /// Has the network change one token of a customer's card. The issuer notifies the owner when the network reports the change.
  ///
  /// - Parameter question: the operation at the network, which retries of this request send under the same key.
  fileprivate func change(
    _ token: TokenReference, of card: CardIdentifier, _ question: OperationName,
    _ ask: (any NetworkClient, PANReference, IdempotencyKey) async throws(WalletError) -> NetworkTokens
  ) async throws(WalletError) -> NetworkToken {
    let panReference = try await reserve { [self] sql in
      guard let reference = try self.panReference(ofCustomerCard: card, sql) else { throw WalletError.noSuchToken }
      return reference
    }
    let door = try tenant.network.open()
    let key = keys.outgoingCalls.key(of: question.rawValue, because: call.idempotencyKey)
    let changed = try await answer { () async throws(WalletError) in
      // Checks that the card has the token, because the network accepts tokens of any card of this issuer.
      let tokens = try await door.ask(SearchTokens(panReference), by: issuer).tokens
      guard tokens.contains(where: { $0.tokenUniqueReference == token }) else { throw .noSuchToken }
      guard let changed = try await ask(door, panReference, key).tokens.first else { throw .noSuchToken }
      return changed
    }
    return try await commit { _ in try changed.get() }
  }

  /// Sends a request to the network, and returns its response or refusal. Throws if the issuer can't reach the network: the caller can then
  /// send its request again.
  func answer<T>(_ ask: () async throws(WalletError) -> T) async throws(WalletError) -> Result<T, WalletError> {
    do throws(WalletError) {
      return .success(try await ask())
    } catch {
      if error.isNoAnswer { throw error }
      return .failure(error)
    }
  }
}
