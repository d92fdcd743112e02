package import WalletModel

/// Ends the session. (WLW step 5)
///
/// 401 if there is none or it has ended.
package struct Logout: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(.logout, .delete("/sessions/current"), .access, asks: .issuer, by: .phone(.ends))

  package init() {}

  package static func summary(of answer: Done) -> String { "session closed" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
