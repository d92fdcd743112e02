package import Contract
internal import Service
internal import Storage
package import WalletModel

extension TokenActivate: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.commit { sql in
      let kept = try context.issuerToken(tokenUniqueReference, sql)
      if let panReference, panReference.account != kept.card.account { throw WalletError.noSuchToken }
      return NetworkTokens([try context.apply(.activate, to: kept, sql).shown])
    }
  }
}

extension TokenSuspend: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.change(tokenUniqueReference, by: .suspendByIssuer, or: panReference, by: .lockCard)
  }
}

extension TokenUnsuspend: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.change(tokenUniqueReference, by: .resumeByIssuer, or: panReference, by: .unlockCard)
  }
}

extension TokenDelete: NetworkOperation {
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkTokens {
    try await context.change(tokenUniqueReference, by: .deleteByIssuer, or: panReference, by: .endCard)
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
  /// Applies an event to one token, or another to a card with all its tokens, and returns them.
  fileprivate func change(
    _ token: TokenReference?, by event: TokenEvent, or card: PANReference?, by cardEvent: TokenEvent
  ) async throws(WalletError) -> NetworkTokens {
    try await commit { [self] sql in
      switch (token, card) {
      case (let token?, nil):
        let kept = try issuerToken(token, sql)
        if event == .deleteByIssuer, kept.token.phase == .deactivated { return NetworkTokens([kept.shown]) }
        return NetworkTokens([try apply(event, to: kept, sql).shown])
      case (nil, let card?): return NetworkTokens(try change(try issuerCard(card, sql), by: cardEvent, sql))
      case (nil, nil), (_?, _?):
        throw WalletError.invalid([FieldError("tokenUniqueReference", "or panReference must be given, not both")])
      }
    }
  }

  /// Applies an event to a card and its tokens. The card remembers it for tokens to come.
  private func change(
    _ card: KeptCard, by event: TokenEvent, _ sql: borrowing DatabaseTransaction
  ) throws -> [NetworkToken] {
    let before = try sql.tokens(ofCard: card.account, at: now)
    var card = card
    switch event {
    case .lockCard: card.isLocked = true
    case .unlockCard: card.isLocked = false
    case .endCard: card.isOver = true
    case .activate, .suspendByIssuer, .resumeByIssuer, .deleteByIssuer, .suspendInWallet, .resumeInWallet, .removeFromWallet,
      .unpairWatch, .lapse:
      return before.map(\.shown)
    }
    try sql.update(card)
    for var kept in before where event == .endCard && kept.token.phase != .deactivated {
      kept.token = Token(.deactivated)
      try sql.update(kept)
    }
    // The cause `card` comes from card and calendar.
    let after = try sql.tokens(ofCard: card.account, at: now)
    for (old, new) in zip(before, after) { try tell(event, from: old, to: new, sql) }
    return after.map(\.shown)
  }
}
