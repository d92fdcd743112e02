package import WalletModel

/// Registers a phone's wallet with its maker, which accepts the wallet's identifiers from then on. (Google, Samsung; the route is our
/// choice)
///
/// A wallet whose account has changed registers again. Apple's wallet registers by `retrieveCertificates`. 400 with field errors; 409
/// `transitionNotAllowed` if the device is another wallet's or another phone's.
package struct RegisterWallet: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .registerWallet, .post("/wallets/{maker}/registrations"), .deviceWallets, asks: .network, by: .phone(.none))

  package let maker: WalletMaker
  /// The identifier of the device, 1 to 24 characters: Google's stable hardware ID, Samsung's device ID.
  package let clientDeviceId: String
  /// The identifier of the account, 1 to 24 characters: Google's active wallet ID, Samsung's wallet user ID.
  package let clientWalletAccountId: String

  package init(maker: WalletMaker, clientDeviceId: String, clientWalletAccountId: String) {
    self.maker = maker
    self.clientDeviceId = clientDeviceId
    self.clientWalletAccountId = clientWalletAccountId
  }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: Done) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
