internal import Basics
package import Contract
internal import Cryptography
internal import Service
package import WalletModel

extension ActivateCard: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> Card {
    try await context.commit { sql in
      let account = try context.session(sql).account
      guard activationCode.count == ActivationCode.length, activationCode.reveal().hasOnlyDigits else {
        let problem = activationCode.isEmpty ? "is required" : "must be \(ActivationCode.length) digits"
        throw WalletError.invalid([FieldError("activationCode", problem)])
      }
      var kept = try context.card(cardId, of: account, sql)
      try kept.card.requireTransition(to: .active, by: .activation)
      let keys = context.keys
      let isRight = kept.activationCode.map { constantTimeEqual($0, keys.tag(activationCode: activationCode, of: cardId)) } ?? false
      if isRight { return try context.move(kept, to: .active, by: .activation, because: "activated", of: account, sql).card }
      kept.activationMisses += 1
      let left = max(0, activationTries - kept.activationMisses)
      context.note(.failedActivations, .text(kept.card.lastFour), from: kept.activationMisses - 1, to: kept.activationMisses)
      if left == 0 {
        _ = try context.move(kept, to: .suspended, by: .activation, because: "wrong activation codes", of: account, sql)
      } else {
        try sql.update(kept)
      }
      throw WalletError.wrongActivationCode(left: left)
    }
  }
}
