internal import Contract
package import WalletModel

/// The issuer's platform, which prepares cards for Apple Wallet by its own SDK; every call needs an open session. (Adyen)
package struct PaymentInstruments: Sendable {
  let sender: Sender

  /// Returns `sdkInput`, by which the SDK offers the card. It is valid for five minutes.
  ///
  /// Throws 403 if the issuer's credential has no role for it or the card doesn't go into this wallet, 422.
  package func getNetworkTokenActivationData(_ id: PaymentInstrumentIdentifier) async throws(WalletError) -> Opaque<SDKInputKind> {
    try await sender.send(GetNetworkTokenActivationData(id)).sdkInput
  }

  /// Returns `sdkInput`, by which the wallet provisions.
  ///
  /// Throws 400 with field errors, 403, 422.
  package func createNetworkTokenProvisioningData(
    _ id: PaymentInstrumentIdentifier, sdkOutput: Opaque<SDKOutputKind>
  ) async throws(WalletError) -> Opaque<SDKInputKind> {
    try await sender.send(CreateNetworkTokenProvisioningData(id, sdkOutput: sdkOutput)).sdkInput
  }
}
