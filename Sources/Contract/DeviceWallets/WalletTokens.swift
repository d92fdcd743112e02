package import WalletModel

// Operations of the network on the tokens in a chip, asked by its wallet.

/// Returns a token with the methods to verify its cardholder by, as they are now. (our choice)
///
/// Mastercard asks the issuer for them. Visa's messages have no such question, so its methods are those of the authorization. 404 for a
/// token that isn't in a chip of this phone; 409 `transitionNotAllowed` if the token isn't inactive, `tryLater` if the issuer was not
/// reached.
package struct RetrieveActivationMethods: Operation {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .retrieveActivationMethods, .post("/wallets/apple/tokens/{tokenUniqueReference}/activationMethods"), .deviceWallets, asks: .network,
    by: .phone(.none))

  package let tokenUniqueReference: TokenReference

  package init(_ tokenUniqueReference: TokenReference) { self.tokenUniqueReference = tokenUniqueReference }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkToken) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkToken) -> String { answer.methods.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken { try await parties.answer(self, call) }
}

/// Has a code made, which the issuer delivers. (MDES, `requestActivationCode`)
///
/// A new code ends the one before it. 403 `notOffered` if the issuer doesn't offer this method for the token; 404 for a token that isn't
/// in a chip of this phone; 409 `limitReached` after as many codes as the setting `activation-codes` allows, `transitionNotAllowed` if the
/// token isn't inactive, `tryLater` if the issuer was not reached.
package struct RequestActivationCode: Operation {
  package typealias Answer = RequestedCode
  package static let facts = OperationFacts(
    .requestActivationCode, .post("/wallets/apple/tokens/{tokenUniqueReference}/activationCodes"), .deviceWallets, asks: .network,
    by: .phone(.none))

  package let tokenUniqueReference: TokenReference
  package let method: ActivationMethod.Kind

  package init(_ tokenUniqueReference: TokenReference, method: ActivationMethod.Kind) {
    self.tokenUniqueReference = tokenUniqueReference
    self.method = method
  }

  package var change: CardWrite { .none }
  package func cards(in answer: RequestedCode) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: RequestedCode) -> String { "code sent, \(answer.codesLeft) left" }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> RequestedCode {
    try await parties.answer(self, call)
  }
}

/// Tells that the cardholder verifies later: a code that was delivered is no longer valid. (our choice)
///
/// A token that isn't inactive stays as it is. 404 for a token that isn't in a chip of this phone.
package struct PostponeActivation: Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .postponeActivation, .post("/wallets/apple/tokens/{tokenUniqueReference}/postponement"), .deviceWallets, asks: .network,
    by: .phone(.none))

  package let tokenUniqueReference: TokenReference

  package init(_ tokenUniqueReference: TokenReference) { self.tokenUniqueReference = tokenUniqueReference }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: Done) -> String { "" }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}

/// Activates a token, with the code that the issuer delivered or with activation data from its app. (MDES, `activate`; PassKit,
/// `activate(_:activationData:)`)
///
/// 400 unless there is one of the two; 401 with the attempts left for a wrong code, or if the activation data isn't accepted; 404 for a
/// token that isn't in a chip of this phone, or if there is no valid code; 409 `transitionNotAllowed` if the token isn't inactive or the
/// card is locked, `tryLater` if the issuer of activation data was not reached.
package struct ActivateToken: Operation {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .activateToken, .post("/wallets/apple/tokens/{tokenUniqueReference}/activation"), .deviceWallets, asks: .network, by: .phone(.none))

  package let tokenUniqueReference: TokenReference
  package let activationCode: Secret?
  package let activationData: Opaque<ActivationDataKind>?

  package init(_ tokenUniqueReference: TokenReference, activationCode: Secret) {
    self.tokenUniqueReference = tokenUniqueReference
    (self.activationCode, activationData) = (activationCode, nil)
  }

  package init(_ tokenUniqueReference: TokenReference, activationData: Opaque<ActivationDataKind>) {
    self.tokenUniqueReference = tokenUniqueReference
    (activationCode, self.activationData) = (nil, activationData)
  }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkToken) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken { try await parties.answer(self, call) }
}

/// Deletes a token, because its pass was removed or its watch unpaired. Deleting it again changes nothing. (MDES, `delete`)
///
/// 404 for a token that isn't in a chip of this phone.
package struct DeleteToken: Operation {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .deleteToken, .delete("/wallets/apple/tokens/{tokenUniqueReference}"), .deviceWallets, asks: .network, by: .phone(.none))

  package enum Cause: String, CaseIterable, Hashable, Codable, Sendable {
    case passRemoved = "PASS_REMOVED"
    case watchUnpaired = "WATCH_UNPAIRED"
  }

  package let tokenUniqueReference: TokenReference
  package let cause: Cause

  package init(_ tokenUniqueReference: TokenReference, cause: Cause) {
    self.tokenUniqueReference = tokenUniqueReference
    self.cause = cause
  }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkToken) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken { try await parties.answer(self, call) }
}

/// Returns a token with its state. (MDES, `getToken`)
///
/// 404 for a token that isn't in a chip of this phone.
package struct GetToken: Operation {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .getToken, .get("/wallets/apple/tokens/{tokenUniqueReference}"), .deviceWallets, asks: .network, by: .phone(.none))

  package let tokenUniqueReference: TokenReference

  package init(_ tokenUniqueReference: TokenReference) { self.tokenUniqueReference = tokenUniqueReference }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkToken) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken { try await parties.answer(self, call) }
}

/// Lists all tokens of a chip, deactivated ones among them: the wallet keeps its passes in step by it.
///
/// 404 for a chip that isn't this phone's.
package struct GetTokens: Operation {
  package typealias Answer = NetworkTokens
  package static let facts = OperationFacts(
    .getTokens, .get("/wallets/apple/tokens"), .deviceWallets, asks: .network, by: .phone(.none))

  package let deviceId: String

  package init(deviceId: String) { self.deviceId = deviceId }

  package var change: CardWrite { .none }
  package func cards(in answer: NetworkTokens) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: NetworkTokens) -> String { answer.summary }
  package func ask(_ parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokens {
    try await parties.answer(self, call)
  }
}
