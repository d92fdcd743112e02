internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension SetCardPIN: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Card {
    try await context.reserve { sql in _ = try judge(context, sql) }
    // The time makes the salt unique, because this operation has no idempotency key.
    let hash = try await context.hash(pin, .cardPIN, name: "\(cardId.rawValue)/\(context.now.milliseconds)")
    return try await context.commit { sql in
      var card = try judge(context, sql)
      try context.setPIN(hash, of: card, sql)
      card.isPinSet = true
      return card
    }
  }

  private func judge(_ context: IssuerCredentialContext, _ sql: borrowing DatabaseTransaction) throws -> Card {
    let holder = try context.session(sql)
    if let problem = CardPIN.problem(with: pin) { throw WalletError.invalid([FieldError("pin", problem)]) }
    let card = try context.card(cardId, of: holder.account, sql).card
    guard card.status.takesPIN else { throw WalletError.noPIN(at: card.status) }
    try context.requireStepUp(holder, sql)
    return card
  }
}
