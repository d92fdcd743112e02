package import Basics
package import Handset
internal import Provisioning
internal import Synchronization
package import WalletModel

/// The reason why the platform's SDK can't offer or add a card. (Adyen, `ProvisioningService` and `ExtensionProvisioningService`)
package enum ProvisioningError: String, CaseIterable, Error, Sendable {
  case invalidSDKInput, emptySDKInputs, applePayNotSupported, presentationFailure
  case userCancelled, passKitError, unableToConstructSDKOutput, delegateNotSet
}

/// The app as the delegate of the SDK, which holds it weakly. (Adyen, `ProvisioningServiceDelegate`)
package protocol ProvisioningServiceDelegate: AnyObject, Sendable {
  /// Makes the platform prepare the card, and returns its `sdkInput`; nil if that failed. The time limit is 30 seconds.
  func provision(sdkOutput: Opaque<SDKOutputKind>, paymentInstrumentId: PaymentInstrumentIdentifier) async -> Opaque<SDKInputKind>?

  /// Receives the end of the sheet: a pass, which may require activation, or an error.
  func didFinishProvisioning(with pass: WalletPass?, error: ProvisioningError?) async
}

/// The part of an app that shows the wallet's sheet. (`UIViewController`)
package protocol PresentingViewController: Sendable {
  func present(_ sheet: PKAddPaymentPassViewController)
}

/// The devices to which a card can still be added. (Adyen, `canAddCardDetails`)
package struct CanAddCardDetails: Hashable, Sendable {
  package let canAddToPhone: Bool
  package let canAddToWatch: Bool
  package var canAddCard: Bool { canAddToPhone || canAddToWatch }
  package var devices: [PassDevice] { (canAddToPhone ? [.phone] : []) + (canAddToWatch ? [.watch] : []) }

  package init(canAddToPhone: Bool, canAddToWatch: Bool) {
    self.canAddToPhone = canAddToPhone
    self.canAddToWatch = canAddToWatch
  }
}

/// The query whether a watch is paired with the phone. (Adyen, `WatchAvailability`)
package struct WatchAvailability: Sendable {
  private let wallet: AppleWallet

  package init(on wallet: AppleWallet) { self.wallet = wallet }

  package func activate() async throws(WalletError) -> Bool { try await wallet.contents().watchPasses != nil }
}

/// Adds one card to Apple Wallet by the platform's activation data. (Adyen, `ProvisioningService`)
package struct ProvisioningService: Sendable {
  private let card: SDKCard
  private let library: PKPassLibrary
  private let elapsed: ElapsedTime

  /// Throws `invalidSDKInput` if the input was not returned by a GET, `applePayNotSupported` on a phone without Apple Pay.
  package init(sdkInput: Opaque<SDKInputKind>, library: PKPassLibrary, elapsed: @escaping ElapsedTime) async throws(ProvisioningError) {
    card = try SDKCard(sdkInput)
    self.library = library
    self.elapsed = elapsed
    if await (try? library.wallet.settings().hasApplePay) == false { throw .applePayNotSupported }
  }

  /// Returns true if a device lacks the card, and cards can be added at all.
  package func canAddCard(isWatchActivated: Bool) async throws(WalletError) -> Bool {
    let canAdd = try await canAddCardDetails(isWatchActivated: isWatchActivated).canAddCard
    library.wallet.tell(.message(SequenceMessage(.app, .wallet, "canAddCard", outcome: canAdd ? "yes" : "no")))
    return canAdd
  }

  package func canAddCardDetails(isWatchActivated: Bool) async throws(WalletError) -> CanAddCardDetails {
    try await library.canAddCardDetails(of: card, isWatchActivated: isWatchActivated)
  }

  /// Returns the URL that opens the card's pass on the phone; nil if there is none.
  package func passURL() async throws(WalletError) -> String? { try await library.passURL(card.isCard) }

  /// Opens the wallet's sheet over the app. Throws `presentationFailure` if no device lacks the card.
  ///
  /// - Returns: the devices that lack the card.
  @discardableResult
  package func start(
    delegate: any ProvisioningServiceDelegate, presentingViewController: any PresentingViewController
  ) async throws(ProvisioningError) -> [PassDevice] {
    let behind = SheetDelegate(card, delegate, elapsed)
    do throws(WalletError) {
      let passes = try await library.passes(of: .secureElement) + (library.remoteSecureElementPasses() ?? [])
      let known = passes.first(where: card.isCard)?.primaryAccountIdentifier
      let sheet = PKAddPaymentPassViewController(
        requestConfiguration: card.configuration(known: known), delegate: behind, on: library.wallet, words: behind.words)
      let devices = try await sheet.present()
      presentingViewController.present(sheet)
      return devices
    } catch {
      throw .presentationFailure
    }
  }
}

/// A card for which the SDK has an input.
struct SDKCard: Sendable {
  let sdkInput: Opaque<SDKInputKind>
  private let input: ActivationInput

  /// The time limit for the app's `provision`. (Adyen)
  static let provisionLimit = Duration.seconds(30)

  /// Reads an input. Throws `invalidSDKInput`; the platform checks later whether the input is too old or was changed.
  init(_ sdkInput: Opaque<SDKInputKind>) throws(ProvisioningError) {
    self.sdkInput = sdkInput
    do throws(SDKTextRefusal) {
      input = try ActivationInput(sdkInput)
    } catch {
      throw .invalidSDKInput
    }
  }

  var paymentInstrumentId: PaymentInstrumentIdentifier { input.paymentInstrumentId }
  var lastFour: String { input.lastFour }
  var brand: CardNetwork { input.brand }
  var cardholderName: String { input.cardholderName }

  /// Returns true if a pass belongs to the card, by the network's reference. The platform knows the reference of each card that was in a
  /// wallet when the input was made. The last four digits prove nothing, because several cards can have the same.
  func isCard(of pass: WalletPass) -> Bool { input.primaryAccountReference?.isSameCard(as: pass.primaryAccountIdentifier) == true }

  /// Returns true if a pass may belong to this card, because the card had no reference when the input was made.
  func mayHaveBecome(_ pass: WalletPass) -> Bool {
    input.primaryAccountReference == nil && pass.primaryAccountNumberSuffix == input.lastFour && pass.network == input.brand
  }

  /// - Parameter known: the network's reference, from a pass.
  func configuration(known: PANReference?) -> PKAddPaymentPassRequestConfiguration {
    PKAddPaymentPassRequestConfiguration(
      paymentNetwork: input.brand, cardholderName: input.cardholderName, primaryAccountSuffix: input.lastFour,
      localizedDescription: "", primaryAccountIdentifier: known ?? input.primaryAccountReference)
  }

  /// Creates the wallet's request from the platform's data, which the app has to return within 30 seconds.
  func request(
    _ certificates: [Opaque<CertificateKind>], nonce: String, nonceSignature: Opaque<SignatureKind>, elapsed: ElapsedTime,
    provision: (Opaque<SDKOutputKind>, PaymentInstrumentIdentifier) async -> Opaque<SDKInputKind>?
  ) async throws(ProvisioningError) -> PKAddPaymentPassRequest {
    guard certificates.count == 2 else { throw .unableToConstructSDKOutput }
    let output = ActivationOutput(of: sdkInput, certificates: certificates, nonce: nonce, nonceSignature: nonceSignature)
    let began = elapsed()
    let answer = await provision(output.sdkOutput, paymentInstrumentId)
    guard let answer, elapsed() - began <= Self.provisionLimit else { throw .passKitError }
    guard let made = try? ProvisioningInput(answer), made.paymentInstrumentId == paymentInstrumentId else { throw .invalidSDKInput }
    var request = PKAddPaymentPassRequest()
    request.encryptedPassData = Opaque(made.encryptedPassData)
    request.ephemeralPublicKey = made.ephemeralPublicKey.map(Opaque.init)
    request.wrappedKey = made.wrappedKey.map(Opaque.init)
    request.activationData = Opaque(made.activationData)
    return request
  }
}

extension PKPassLibrary {
  /// Returns the devices to which the issuer's app can still add a card.
  func canAddCardDetails(of card: SDKCard, isWatchActivated: Bool) async throws(WalletError) -> CanAddCardDetails {
    guard try await hasEntitlement(), try await wallet.settings().appleObstacle == nil else {
      return CanAddCardDetails(canAddToPhone: false, canAddToWatch: false)
    }
    let isOnPhone = try await passes(of: .secureElement).contains(where: card.isCard)
    let isOnWatch = try await remoteSecureElementPasses()?.contains(where: card.isCard) ?? true
    return CanAddCardDetails(canAddToPhone: !isOnPhone, canAddToWatch: isWatchActivated && !isOnWatch)
  }
}

/// The SDK as the delegate of the wallet's sheet.
private final class SheetDelegate: PKAddPaymentPassViewControllerDelegate {
  private let card: SDKCard
  private weak let delegate: (any ProvisioningServiceDelegate)?
  private let elapsed: ElapsedTime
  /// The reason why no request was made; nil if one was.
  private let failure = Mutex<ProvisioningError?>(nil)

  init(_ card: SDKCard, _ delegate: any ProvisioningServiceDelegate, _ elapsed: @escaping ElapsedTime) {
    self.card = card
    self.delegate = delegate
    self.elapsed = elapsed
  }

  var words: SheetWords {
    SheetWords(app: .app, present: "start", generateRequest: "provision", didFinish: "didFinishProvisioning") { self.error($0).rawValue }
  }

  private func error(_ error: PKAddPaymentPassError) -> ProvisioningError {
    switch error {
    case .userCancelled: .userCancelled
    case .unsupported, .systemCancelled: failure.withLock { $0 } ?? .passKitError
    }
  }

  func generateRequest(
    withCertificateChain certificates: [Opaque<CertificateKind>], nonce: String, nonceSignature: Opaque<SignatureKind>
  ) async throws(WalletError) -> PKAddPaymentPassRequest {
    do throws(ProvisioningError) {
      guard let delegate else { throw .delegateNotSet }
      return try await card.request(certificates, nonce: nonce, nonceSignature: nonceSignature, elapsed: elapsed) {
        await delegate.provision(sdkOutput: $0, paymentInstrumentId: $1)
      }
    } catch {
      failure.withLock { $0 = error }
      return PKAddPaymentPassRequest()
    }
  }

  func didFinishAdding(_ pass: WalletPass?, error: PKAddPaymentPassError?) async {
    await delegate?.didFinishProvisioning(with: pass, error: error.map(self.error))
  }
}

/// The issuer's app as the delegate of the SDK, for cards of its customer.
package final class ActivationDataDelegate: ProvisioningServiceDelegate {
  private let paymentInstruments: PaymentInstruments

  package init(_ paymentInstruments: PaymentInstruments) { self.paymentInstruments = paymentInstruments }

  package func provision(
    sdkOutput: Opaque<SDKOutputKind>, paymentInstrumentId: PaymentInstrumentIdentifier
  ) async -> Opaque<SDKInputKind>? {
    try? await paymentInstruments.createNetworkTokenProvisioningData(paymentInstrumentId, sdkOutput: sdkOutput)
  }

  // Does nothing: the network reports the token to the issuer, and the app's screen queries the issuer when it is shown again.
  package func didFinishProvisioning(with pass: WalletPass?, error: ProvisioningError?) async {}
}
