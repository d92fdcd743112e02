package import Basics
package import WalletModel

/// The status of an issuer's extension, which Apple Wallet requests before the cards. (`PKIssuerProvisioningExtensionStatus`)
package struct PKIssuerProvisioningExtensionStatus: Hashable, Sendable {
  package let passEntriesAvailable: Bool
  package let remotePassEntriesAvailable: Bool
  package let requiresAuthentication: Bool
}

/// The issuer's app as the delegate of the SDK in its extension. (Adyen, `ExtensionProvisioningServiceDelegate`)
package protocol ExtensionProvisioningServiceDelegate: Sendable {
  /// Makes the platform prepare the card, and returns its `sdkInput`; nil if that failed. The time limit is 30 seconds.
  func provision(paymentInstrumentId: PaymentInstrumentIdentifier, sdkOutput: Opaque<SDKOutputKind>) async -> Opaque<SDKInputKind>?

  /// Returns a card's art, row by row; nil if the app has none.
  func cardArt(paymentInstrumentId: PaymentInstrumentIdentifier) async -> [[CardArt.Cell]]?
}

/// The platform's SDK in an issuer's extension of Apple Wallet, created again at each step. (Adyen, `ExtensionProvisioningService`)
package struct ExtensionProvisioningService: Sendable {
  private let cards: [SDKCard]
  private let library: PKPassLibrary
  private let elapsed: ElapsedTime

  /// Throws `emptySDKInputs` if there is no input, `invalidSDKInput` if one was not returned by a GET.
  package init(sdkInputs: [Opaque<SDKInputKind>], library: PKPassLibrary, elapsed: @escaping ElapsedTime) throws(ProvisioningError) {
    guard !sdkInputs.isEmpty else { throw .emptySDKInputs }
    cards = try sdkInputs.map { sdkInput throws(ProvisioningError) in try SDKCard(sdkInput) }
    self.library = library
    self.elapsed = elapsed
  }

  /// The status of an extension whose service couldn't be made.
  package static let entriesUnavailableExtensionStatus = PKIssuerProvisioningExtensionStatus(
    passEntriesAvailable: false, remotePassEntriesAvailable: false, requiresAuthentication: false)

  /// Returns whether phone or watch lacks one of the cards. The inputs may be older than the wallet's contents.
  package func extensionStatus(requiresAuthentication: Bool) async throws(WalletError) -> PKIssuerProvisioningExtensionStatus {
    let onPhone = withoutLatecomers(try await missing(on: .phone), among: try await library.passes(of: .secureElement))
    let onWatch = withoutLatecomers(try await missing(on: .watch), among: try await library.remoteSecureElementPasses() ?? [])
    return PKIssuerProvisioningExtensionStatus(
      passEntriesAvailable: !onPhone.isEmpty, remotePassEntriesAvailable: !onWatch.isEmpty,
      requiresAuthentication: requiresAuthentication && !(onPhone.isEmpty && onWatch.isEmpty))
  }

  /// Returns the cards that the phone lacks.
  package func passEntries(
    withDelegate delegate: any ExtensionProvisioningServiceDelegate
  ) async throws(WalletError) -> [PassEntry] {
    try await entries(for: .phone, delegate)
  }

  /// Returns the cards that the paired watch lacks.
  package func remotePassEntries(
    withDelegate delegate: any ExtensionProvisioningServiceDelegate
  ) async throws(WalletError) -> [PassEntry] {
    try await entries(for: .watch, delegate)
  }

  private func entries(
    for device: PassDevice, _ delegate: any ExtensionProvisioningServiceDelegate
  ) async throws(WalletError) -> [PassEntry] {
    var entries: [PassEntry] = []
    for card in try await missing(on: device) {
      let drawing = await delegate.cardArt(paymentInstrumentId: card.paymentInstrumentId)
      entries.append(
        PassEntry(
          paymentInstrumentId: card.paymentInstrumentId, network: card.brand, primaryAccountSuffix: card.lastFour,
          art: Result { () throws(CardArt.Flaw) in try CardArt(drawing) }))
    }
    return entries
  }

  /// Returns the missing cards without those that were added to a wallet after their input was made, which therefore has no reference: each
  /// pass that matches no input counts as one of the cards with the same last digits.
  private func withoutLatecomers(_ missing: [SDKCard], among passes: [WalletPass]) -> [SDKCard] {
    var unnamed = passes.filter { pass in !cards.contains { $0.isCard(of: pass) } }
    return missing.filter { card in
      guard let index = unnamed.firstIndex(where: card.mayHaveBecome) else { return true }
      unnamed.remove(at: index)
      return false
    }
  }

  private func missing(on device: PassDevice) async throws(WalletError) -> [SDKCard] {
    let isWatchActivated = try await WatchAvailability(on: library.wallet).activate()
    var missing: [SDKCard] = []
    for card in cards {
      let details = try await library.canAddCardDetails(of: card, isWatchActivated: isWatchActivated)
      let canAdd =
        switch device {
        case .phone: details.canAddToPhone
        case .watch: details.canAddToWatch
        }
      if canAdd { missing.append(card) }
    }
    return missing
  }

  /// Creates the wallet's request for one of the entries.
  package func generateAddPaymentPassRequestForPassEntryWithIdentifier(
    _ identifier: PaymentInstrumentIdentifier, certificateChain: [Opaque<CertificateKind>], nonce: String,
    nonceSignature: Opaque<SignatureKind>, delegate: any ExtensionProvisioningServiceDelegate
  ) async throws(ProvisioningError) -> PKAddPaymentPassRequest {
    guard let card = cards.first(where: { $0.paymentInstrumentId == identifier }) else { throw .invalidSDKInput }
    return try await card.request(certificateChain, nonce: nonce, nonceSignature: nonceSignature, elapsed: elapsed) {
      await delegate.provision(paymentInstrumentId: $1, sdkOutput: $0)
    }
  }
}

/// Returns elapsed time, which continues while the world's civil time is frozen.
package typealias ElapsedTime = @Sendable () -> Duration
