package import Basics
package import WalletModel

/// Returns the data that the platform's SDK needs to offer a card to Apple Wallet. (Adyen, `GET …/networkTokenActivationData`)
///
/// `sdkInput` is valid for five minutes. 400 `invalidRequest` if `id` isn't PI and 23 capital letters or digits; 403 `notAllowed` if the
/// issuer's credential lacks the platform's role for it; 403 `notOffered` if the card's program doesn't go into Apple Pay; 422 `notFound`
/// if the customer has no such payment instrument; 422 `transitionNotAllowed` if its card is neither ACTIVE nor DIGITAL; 401
/// `sessionEnded` without a session.
package struct GetNetworkTokenActivationData: OperationWithoutCards {
  package typealias Answer = NetworkTokenActivationData
  package static let facts = OperationFacts(
    .getNetworkTokenActivationData, .get("/paymentInstruments/{id}/networkTokenActivationData"), .deviceWallets, asks: .issuer,
    by: .phone(.needs))

  package let id: PaymentInstrumentIdentifier
  /// True if a page needs the data to show or hide its button. Sequence diagrams leave such requests out, because pages are loaded at any
  /// time. This field isn't sent.
  package var isForPage = false

  private enum CodingKeys: CodingKey { case id }

  package init(_ id: PaymentInstrumentIdentifier) { self.id = id }

  package static func summary(of answer: NetworkTokenActivationData) -> String { "sdkInput" }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokenActivationData {
    try await parties.answer(self, call)
  }
}

/// Prepares a card for Apple Wallet with the data that the platform's SDK got from the wallet. (Adyen, `POST …/networkTokenActivationData`)
///
/// The answer has the data with which the wallet provisions the card. The refusals are those of the GET and 400 with a field error if
/// `sdkOutput`, a certificate or the nonce in it is invalid, and 422 `invalidRequest` if it stems from no `sdkInput` of this payment
/// instrument, or from one that is older than five minutes.
package struct CreateNetworkTokenProvisioningData: OperationWithoutCards {
  package typealias Answer = NetworkTokenActivationData
  package static let facts = OperationFacts(
    .createNetworkTokenProvisioningData, .post("/paymentInstruments/{id}/networkTokenActivationData"), .deviceWallets, asks: .issuer,
    by: .phone(.needs))

  package let id: PaymentInstrumentIdentifier
  package let sdkOutput: Opaque<SDKOutputKind>

  package init(_ id: PaymentInstrumentIdentifier, sdkOutput: Opaque<SDKOutputKind>) {
    self.id = id
    self.sdkOutput = sdkOutput
  }

  package static func summary(of answer: NetworkTokenActivationData) -> String { "sdkInput" }

  /// Only this operation's recorded response contains the encrypted pass data; responses with cards don't.
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkTokenActivationData {
    try await parties.answer(self, call)
  }
}

extension WalletError {
  package static let noSuchPaymentInstrument = WalletError(422, .notFound, "no such payment instrument")
  package static let noActivationDataRole = WalletError(403, .notAllowed, "the issuer's credential has no role for activation data")
  package static let activationDataExpired = WalletError(
    422, .invalidRequest, "the sdkInput is older than \(SDKInputKind.lifetime.inMinutes)")
  package static let activationDataForeign = WalletError(422, .invalidRequest, "the sdkOutput is of no sdkInput of this card")
}
