package import WalletModel

/// Revokes this phone's device token, if it has one. (WLW)
///
/// 401 `sessionEnded` without a session.
package struct ExpireDeviceAuthenticationToken: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .expireDeviceAuthenticationToken, .delete("/customers/me/device-token"), .access, asks: .issuer, by: .phone(.needs))

  package init() {}

  package static func summary(of answer: Done) -> String { "device token revoked" }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
