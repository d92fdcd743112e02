internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension TokenActivate: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.commit { sql in
      var kept = try context.issuerToken(tokenUniqueReference, sql)
      guard panReference.account == kept.card.account else { throw WalletError.noSuchToken }
      kept.reasonCode = reasonCode.rawValue
      return NetworkTokens([try context.apply(.activate, to: kept, sql).shown])
    }
  }
}

extension TokenSuspend: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.change(tokenUniqueReference, by: .suspendByIssuer, or: panReference, by: .lockCard, reasonCode.rawValue) { card in
      card.isLocked = true
    }
  }
}

extension TokenUnsuspend: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.change(tokenUniqueReference, by: .resumeByIssuer, or: panReference, by: .unlockCard, reasonCode.rawValue) { card in
      card.isLocked = false
    }
  }
}

extension TokenDelete: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.change(tokenUniqueReference, by: .deleteByIssuer, or: panReference, by: .endCard, reasonCode.rawValue) { card in
      card.isOver = true
    }
  }
}

extension SearchTokens: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.read { sql in
      NetworkTokens(try sql.tokens(ofCard: try context.issuerCard(panReference, sql).account, at: context.now).map(\.shown))
    }
  }
}

extension RequestContext where Owner == NetworkTenant, Commits == OneCommit {
  /// Applies `event` to one token, or `cardEvent` to a card with all its tokens. Returns the changed tokens.
  ///
  /// - Parameter changeCard: changes the stored card, so that the event also applies to its future tokens.
  fileprivate func change(
    _ token: TokenReference?, by event: TokenEvent, or card: PANReference?, by cardEvent: TokenEvent, _ reasonCode: String,
    _ changeCard: @escaping @Sendable (inout StoredCard) -> Void
  ) async throws(WalletError) -> NetworkTokens {
    try await commit { [self] sql in
      switch (token, card) {
      case (let token?, nil):
        var kept = try issuerToken(token, sql)
        if event == .deleteByIssuer, kept.token.phase == .deactivated { return NetworkTokens([kept.shown]) }
        kept.reasonCode = reasonCode
        return NetworkTokens([try apply(event, to: kept, sql).shown])
      case (nil, let reference?):
        var card = try issuerCard(reference, sql)
        changeCard(&card)
        return NetworkTokens(try change(card, by: cardEvent, reasonCode, sql))
      case (nil, nil), (_?, _?):
        throw WalletError.invalid([FieldError("tokenUniqueReference", "or panReference must be given, not both")])
      }
    }
  }

  /// Writes a changed card, and the changes of its tokens that follow.
  private func change(
    _ card: StoredCard, by event: TokenEvent, _ reasonCode: String, _ sql: borrowing DatabaseTransaction
  ) throws -> [NetworkToken] {
    let before = try sql.tokens(ofCard: card.account, at: now)
    try sql.update(card)
    try sql.set(reasonCode: reasonCode, ofTokensOf: card.account)
    for var kept in try sql.tokens(ofCard: card.account, at: now) where card.isOver && kept.token.phase != .deactivated {
      kept.token = Token(.deactivated)
      try sql.update(kept)
    }
    // Reads the tokens again: the suspension cause `card` isn't stored in them, but derived from card and calendar.
    let after = try sql.tokens(ofCard: card.account, at: now)
    for (old, new) in zip(before, after) { try tell(event, from: old, to: new, sql) }
    return after.map(\.shown)
  }
}
