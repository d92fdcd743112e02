package import WalletModel

/// Unlinks this phone from its wallet and ends its session; the wallet stays. (WLW step 5)
///
/// 404 if the phone isn't linked.
package struct RemoveDevice: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(.removeDevice, .delete("/devices/current"), .access, asks: .issuer, by: .phone(.drops))

  package init() {}

  package static func summary(of answer: Done) -> String { "unlinked" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
