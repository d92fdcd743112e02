internal import Basics
package import Contract
internal import Service
package import WalletModel

extension UpdateCustomerCard: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Card {
    try await context.commit { sql in
      let reason = statusReason.trimmed.composed
      var problems: [FieldError] = []
      if status == .unknown { problems.append(FieldError("status", "must be a card status")) }
      if let problem = CardField.statusReason.problem(with: reason, residence: .europe) {
        problems.append(FieldError("statusReason", problem))
      }
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      guard let (kept, owner) = try context.customerCard(cardId, sql) else { throw WalletError.noSuchCard }
      if kept.card.status == status { return kept.card }
      try kept.card.requireTransition(to: status, by: .customerCare)
      return try context.move(kept, to: status, by: .customerCare, because: reason, of: owner, sql).card
    }
  }
}
