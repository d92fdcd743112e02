package import Basics
package import WalletModel

// Operations of the network on the tokens in a wallet. The wallet sends them to its maker's server.

/// Returns a token with the methods to verify its cardholder by, as they are now. (our choice)
///
/// Mastercard asks the issuer for the methods. Visa's messages have no such request, so its methods are those of the authorization. 404 for
/// a token that isn't in this phone's wallet; 409 `transitionNotAllowed` if the token isn't inactive, `tryLater` if the issuer was not
/// reached.
package struct RetrieveActivationMethods: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .retrieveActivationMethods, .post("/wallets/{maker}/tokens/{tokenUniqueReference}/activationMethods"), .deviceWallets, asks: .network,
    by: .phone(.none))

  package let maker: WalletMaker
  package let tokenUniqueReference: TokenReference

  package init(maker: WalletMaker, _ tokenUniqueReference: TokenReference) {
    (self.maker, self.tokenUniqueReference) = (maker, tokenUniqueReference)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.methods.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Requests an activation code, which the issuer delivers. (MDES, `requestActivationCode`)
///
/// A new code invalidates the previous one. 403 `notOffered` if the issuer doesn't offer this method for the token; 404 for a token that
/// isn't in this phone's wallet; 409 `limitReached` after as many codes as the setting `activation-codes` allows, `transitionNotAllowed` if
/// the token isn't inactive, `tryLater` if the issuer was not reached.
package struct RequestActivationCode: OperationWithoutCards {
  package typealias Answer = RequestedCode
  package static let facts = OperationFacts(
    .requestActivationCode, .post("/wallets/{maker}/tokens/{tokenUniqueReference}/activationCodes"), .deviceWallets, asks: .network,
    by: .phone(.none))

  package let maker: WalletMaker
  package let tokenUniqueReference: TokenReference
  package let method: ActivationMethod.Kind

  package init(maker: WalletMaker, _ tokenUniqueReference: TokenReference, method: ActivationMethod.Kind) {
    (self.maker, self.tokenUniqueReference) = (maker, tokenUniqueReference)
    self.method = method
  }

  package static func summary(of answer: RequestedCode) -> String { "code sent, \(answer.codesLeft) left" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> RequestedCode {
    try await parties.answer(self, call)
  }
}

/// Postpones the verification of the cardholder: a code that was delivered is no longer valid. (our choice)
///
/// A token that isn't inactive stays as it is. 404 for a token that isn't in this phone's wallet.
package struct PostponeActivation: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .postponeActivation, .post("/wallets/{maker}/tokens/{tokenUniqueReference}/postponement"), .deviceWallets, asks: .network,
    by: .phone(.none))

  package let maker: WalletMaker
  package let tokenUniqueReference: TokenReference

  package init(maker: WalletMaker, _ tokenUniqueReference: TokenReference) {
    (self.maker, self.tokenUniqueReference) = (maker, tokenUniqueReference)
  }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: Done) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}

/// Activates a token, with the code that the issuer delivered or with activation data from its app. (MDES, `activate`; PassKit,
/// `activate(_:activationData:)`)
///
/// 400 unless exactly one of the two is given; 401 with the attempts left for a wrong code, or if the activation data isn't accepted; 404
/// for a token that isn't in this phone's wallet, or if there is no valid code; 409 `transitionNotAllowed` if the token isn't inactive or
/// the card is locked, `tryLater` if the issuer was not reached to verify activation data.
package struct ActivateToken: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .activateToken, .post("/wallets/{maker}/tokens/{tokenUniqueReference}/activation"), .deviceWallets, asks: .network, by: .phone(.none))

  package let maker: WalletMaker
  package let tokenUniqueReference: TokenReference
  package let activationCode: Secret?
  package let activationData: Opaque<ActivationDataKind>?

  package init(maker: WalletMaker, _ tokenUniqueReference: TokenReference, activationCode: Secret) {
    (self.maker, self.tokenUniqueReference) = (maker, tokenUniqueReference)
    (self.activationCode, activationData) = (activationCode, nil)
  }

  package init(maker: WalletMaker, _ tokenUniqueReference: TokenReference, activationData: Opaque<ActivationDataKind>) {
    (self.maker, self.tokenUniqueReference) = (maker, tokenUniqueReference)
    (activationCode, self.activationData) = (nil, activationData)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Deletes a token, because its pass was removed or its watch unpaired. Deleting it again changes nothing. (MDES, `delete`)
///
/// 404 for a token that isn't in this phone's wallet.
package struct DeleteToken: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .deleteToken, .delete("/wallets/{maker}/tokens/{tokenUniqueReference}"), .deviceWallets, asks: .network, by: .phone(.none))

  package enum Cause: String, CaseIterable, Hashable, Codable, Sendable {
    case passRemoved = "PASS_REMOVED"
    case watchUnpaired = "WATCH_UNPAIRED"
  }

  package let maker: WalletMaker
  package let tokenUniqueReference: TokenReference
  package let cause: Cause

  package init(maker: WalletMaker, _ tokenUniqueReference: TokenReference, cause: Cause) {
    (self.maker, self.tokenUniqueReference) = (maker, tokenUniqueReference)
    self.cause = cause
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Returns a token with its state. (MDES, `getToken`)
///
/// 404 for a token that isn't in this phone's wallet.
package struct GetToken: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .getToken, .get("/wallets/{maker}/tokens/{tokenUniqueReference}"), .deviceWallets, asks: .network, by: .phone(.none))

  package let maker: WalletMaker
  package let tokenUniqueReference: TokenReference

  package init(maker: WalletMaker, _ tokenUniqueReference: TokenReference) {
    (self.maker, self.tokenUniqueReference) = (maker, tokenUniqueReference)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Lists all tokens in a wallet, including deactivated ones, so that the wallet can update what it shows.
///
/// 404 for a device that isn't registered with this maker by this phone.
package struct GetTokens: OperationWithoutCards {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .getTokens, .get("/wallets/{maker}/tokens"), .deviceWallets, asks: .network, by: .phone(.none))

  package let maker: WalletMaker
  package let deviceId: String

  package init(maker: WalletMaker, deviceId: String) { (self.maker, self.deviceId) = (maker, deviceId) }

  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}
