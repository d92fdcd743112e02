internal import Basics
package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

extension UpdateCard: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Card {
    var pin: PasswordHash?
    if let new = request.pin {
      try await context.reserve { sql in _ = try judge(context, sql) }
      pin = try await context.hash(new, .cardPIN, name: "card PIN")
    }
    return try await context.commit { [pin] sql in
      var (account, kept) = try judge(context, sql)
      if let status = request.status {
        kept = try context.move(kept, to: status, by: .customer, because: request.tidiedReason, of: account, sql)
      }
      if let pin {
        try context.setPIN(pin, of: kept.card, sql)
        kept.card.isPinSet = true
      }
      return kept.card
    }
  }

  /// Returns the card before the change, and its owner. Throws every refusal, before anything is written.
  ///
  /// Checks everything else before step-up authentication, so that no customer authenticates for a refusal.
  private func judge(_ context: IssuerCredentialContext, _ sql: borrowing DatabaseTransaction) throws -> (Account, StoredCard) {
    let holder = try context.session(sql)
    let problems = request.problems(residence: CardResidence(country: holder.account.country))
    guard problems.isEmpty else { throw WalletError.invalid(problems) }
    let kept = try context.card(cardId, of: holder.account, sql)
    if let status = request.status {
      try kept.card.requireTransition(to: status, by: .customer)
      if status == .locked, context.configuration.program(named: kept.card.programName)?.isLockable == false {
        throw WalletError.notLockable
      }
    }
    if request.pin != nil {
      for status in [kept.card.status, request.status ?? kept.card.status] where !status.takesPIN { throw WalletError.noPIN(at: status) }
      try context.requireStepUp(holder, sql)
    }
    return (holder.account, kept)
  }
}

extension CardUpdateRequest {
  fileprivate var tidiedReason: String? { statusReason?.trimmed.composed }
}
