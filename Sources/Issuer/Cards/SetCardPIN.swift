package import Contract
internal import Storage
package import WalletModel

extension SetCardPIN: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Card {
    try await desk.reserve { sql in _ = try judge(desk, sql) }
    // There is no idempotency key to tell one salt from another.
    let hash = try await desk.hash(pin, .cardPIN, name: "\(cardId.rawValue)/\(desk.now.milliseconds)")
    return try await desk.settle { sql in
      var card = try judge(desk, sql)
      try sql.setPIN(hash, of: cardId)
      card.isPinSet = true
      return card
    }
  }

  private func judge(_ desk: Desk<Self>, _ sql: borrowing Connection) throws -> Card {
    let holder = try desk.session(sql)
    if let problem = CardPIN.problem(with: pin) { throw WalletError.invalid([FieldError("pin", problem)]) }
    let card = try desk.card(cardId, of: holder.account, sql).card
    guard card.status.takesPIN else { throw WalletError.noPIN(at: card.status) }
    try desk.requireStepUp(holder, sql)
    return card
  }
}
