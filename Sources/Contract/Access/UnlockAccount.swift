package import WalletModel

/// Unlocks the login of a wallet, for customer care: resets its counts of wrong passwords and unfinished recoveries. (our operation)
///
/// A disabled PIN stays disabled; the customer enables it with password and security answer. 404 for an unknown username; 403 without
/// customer care's key.
package struct UnlockAccount: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(.unlockAccount, .put("/support/customers/unlock"), .access, asks: .issuer, by: .customerCare)

  package let username: String

  package init(username: String) {
    self.username = username
  }

  package static func summary(of answer: Done) -> String { "login unlocked" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
