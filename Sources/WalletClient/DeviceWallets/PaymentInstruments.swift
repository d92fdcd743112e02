package import Basics
internal import Contract
package import WalletModel

/// The API of the issuer's platform, which prepares cards for Apple Wallet by its own SDK. Every call needs an open session. (Adyen)
package struct PaymentInstruments: Sendable {
  let sender: Sender

  /// Returns the `sdkInput` with which the SDK offers the card. It is valid for five minutes.
  ///
  /// Throws 403 if the issuer's credential has no role for it or the card doesn't go into this wallet, 422.
  ///
  /// - Parameter isForPage: true if a page needs the input only to show or hide its button.
  package func getNetworkTokenActivationData(
    _ id: PaymentInstrumentIdentifier, isForPage: Bool = false
  ) async throws(WalletError) -> Opaque<SDKInputKind> {
    var operation = GetNetworkTokenActivationData(id)
    operation.isForPage = isForPage
    return try await sender.send(operation).sdkInput
  }

  /// Returns the `sdkInput` with which the wallet provisions the card.
  ///
  /// Throws 400 with field errors, 403, 422.
  package func createNetworkTokenProvisioningData(
    _ id: PaymentInstrumentIdentifier, sdkOutput: Opaque<SDKOutputKind>
  ) async throws(WalletError) -> Opaque<SDKInputKind> {
    try await sender.send(CreateNetworkTokenProvisioningData(id, sdkOutput: sdkOutput)).sdkInput
  }
}
