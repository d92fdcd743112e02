package import Basics
package import WalletModel

// Operations of the issuer for the network, under Mastercard's names: Visa's messages correspond to them.

/// Asks whether a card may get a token. (MDES, `authorizeService`; Visa, token activation request)
///
/// A red vote is a response, not an error. 403 without the network's key; 404 if this issuer has no such card.
package struct AuthorizeService: Hashable, Operation {
  package typealias Answer = ServiceAuthorization
  package static let facts = OperationFacts(
    .authorizeService, .post("/issuer/network/authorizations"), .deviceWallets, asks: .issuer, by: .party(.network))

  package let accountPan: Secret
  package let expiry: CardExpiry
  package let panReference: PANReference
  /// The reference of the token that is made unless a vote is red.
  package let tokenUniqueReference: TokenReference
  package let wallet: DeviceWallet
  /// The nonce of the enrolment that the request comes from; nil if a person typed the number.
  package let nonce: String?

  package init(
    accountPan: Secret, expiry: CardExpiry, panReference: PANReference, tokenUniqueReference: TokenReference, wallet: DeviceWallet,
    nonce: String?
  ) {
    self.accountPan = accountPan
    self.expiry = expiry
    self.panReference = panReference
    self.tokenUniqueReference = tokenUniqueReference
    self.wallet = wallet
    self.nonce = nonce
  }

  package var change: CardWrite { .none }
  package func cards(in answer: ServiceAuthorization) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: ServiceAuthorization) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> ServiceAuthorization {
    try await parties.answer(self, call)
  }
}

/// An issuer's vote, which is green if there are no reasons, with the methods to verify the cardholder if necessary.
package struct ServiceAuthorization: Hashable, Codable, Sendable {
  package let reasons: [VoteReason]
  package let methods: [ActivationMethod]

  package init(reasons: [VoteReason], methods: [ActivationMethod]) {
    self.reasons = reasons
    self.methods = methods
  }

  var summary: String { ProvisioningDecision(reasons).inWords }
}

/// The methods to verify a cardholder, in the order in which they are offered.
package struct ActivationMethods: Hashable, Codable, Sendable {
  package let methods: [ActivationMethod]

  package init(_ methods: [ActivationMethod]) { self.methods = methods }
}

extension [ActivationMethod] {
  var summary: String { count == 1 ? "1 method" : "\(count) methods" }
}

/// Requests the methods to verify a cardholder. (MDES, `requestActivationMethods`)
///
/// 403 without the network's key; 404 if this issuer has no such card.
package struct RequestActivationMethods: Hashable, Operation {
  package typealias Answer = ActivationMethods
  package static let facts = OperationFacts(
    .requestActivationMethods, .post("/issuer/network/activationMethods"), .deviceWallets, asks: .issuer, by: .party(.network))

  package let accountPan: Secret

  package init(accountPan: Secret) { self.accountPan = accountPan }

  package var change: CardWrite { .none }
  package func cards(in answer: ActivationMethods) -> ShownCards { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: ActivationMethods) -> String { answer.methods.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> ActivationMethods {
    try await parties.answer(self, call)
  }
}

/// Has the issuer deliver a code to the cardholder. (MDES, `deliverActivationCode`; Visa, activation code notification)
///
/// 403 without the network's key, or `notOffered` for a method without a code; 404 if this issuer has no such card.
package struct DeliverActivationCode: Hashable, Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .deliverActivationCode, .post("/issuer/network/activationCodes"), .deviceWallets, asks: .issuer, by: .party(.network))

  package let accountPan: Secret
  package let tokenUniqueReference: TokenReference
  package let method: ActivationMethod.Kind
  package let activationCode: Secret

  package init(
    accountPan: Secret, tokenUniqueReference: TokenReference, method: ActivationMethod.Kind, activationCode: Secret
  ) {
    self.accountPan = accountPan
    self.tokenUniqueReference = tokenUniqueReference
    self.method = method
    self.activationCode = activationCode
  }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: Done) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}

/// Notifies the issuer that a token was activated. The token can pay, unless it is suspended. (MDES, `notifyServiceActivated`; Visa, token
/// complete notification)
///
/// 403 without the network's key; 404 if this issuer has no such card.
package struct NotifyServiceActivated: Hashable, Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .notifyServiceActivated, .post("/issuer/network/activations"), .deviceWallets, asks: .issuer, by: .party(.network))

  package let accountPan: Secret
  package let token: NetworkToken
  /// The nonce of the enrolment that the token completes; nil if a person typed the number.
  package let nonce: String?

  package init(accountPan: Secret, token: NetworkToken, nonce: String?) {
    self.accountPan = accountPan
    self.token = token
    self.nonce = nonce
  }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: Done) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}

/// Notifies the issuer that a token's state has changed. (MDES, `notifyTokenUpdated`; Visa, token event notification)
///
/// 403 without the network's key; 404 if this issuer has no such card.
package struct NotifyTokenUpdated: Hashable, Operation {
  package typealias Answer = Done
  package static let facts = OperationFacts(
    .notifyTokenUpdated, .post("/issuer/network/tokenUpdates"), .deviceWallets, asks: .issuer, by: .party(.network))

  package let accountPan: Secret
  package let token: NetworkToken
  package let event: TokenEvent

  package init(accountPan: Secret, token: NetworkToken, event: TokenEvent) {
    self.accountPan = accountPan
    self.token = token
    self.event = event
  }

  package var change: CardWrite { .none }
  package var magicTexts: [MagicText] { [] }
  package static func summary(of answer: Done) -> String { "" }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> Done { try await parties.answer(self, call) }
}
