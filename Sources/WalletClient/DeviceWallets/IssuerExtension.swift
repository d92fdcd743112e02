package import Basics
internal import Contract
package import Handset
package import WalletModel

/// An issuer's extension of Apple Wallet. It shares the `sdkInputs` on the phone, and the session in the keychain, with the issuer's app.
/// (`PKIssuerProvisioningExtensionHandler`)
package struct IssuerExtension: ExtensionProvisioningServiceDelegate {
  private let client: WalletClient
  package let library: PKPassLibrary
  private let app: InstalledApp
  private let elapsed: ElapsedTime

  /// - Parameter app: the app that contains the extension.
  package init(client: WalletClient, library: PKPassLibrary, app: InstalledApp, elapsed: @escaping ElapsedTime) {
    self.client = client
    self.library = library
    self.app = app
    self.elapsed = elapsed
  }

  private var phone: any PhoneMemory { client.phone }

  /// Returns whether there are cards to add, from the data on the phone, because there is no time for a request.
  package func status() async -> PKIssuerProvisioningExtensionStatus {
    do {
      return try await service(phone.sdkInputs).extensionStatus(requiresAuthentication: app.issuer?.extensionAuthenticates ?? false)
    } catch {
      return ExtensionProvisioningService.entriesUnavailableExtensionStatus
    }
  }

  /// Returns the cards that a device lacks; none without a session. (`passEntries`, `remotePassEntries`)
  package func entries(for device: PassDevice) async -> [PassEntry] {
    guard client.authentication.session != nil else { return [] }
    await refresh()
    do {
      let service = try service(phone.sdkInputs)
      return switch device {
      case .phone: try await service.passEntries(withDelegate: self)
      case .watch: try await service.remotePassEntries(withDelegate: self)
      }
    } catch {
      return []
    }
  }

  /// Renews the stored input of each card. Removes cards that the platform refuses; keeps the earlier input after other errors.
  package func refresh() async {
    let known = phone.sdkInputs
    var inputs: [Opaque<SDKInputKind>] = []
    for sdkInput in known {
      guard let card = try? SDKCard(sdkInput) else { continue }
      do throws(WalletError) {
        inputs.append(try await client.paymentInstruments.getNetworkTokenActivationData(card.paymentInstrumentId))
      } catch {
        if [401, 403, 422].contains(error.statusCode), error.code != .sessionEnded { continue }
        inputs.append(sdkInput)
      }
    }
    if inputs != known { await phone.keep(sdkInputs: inputs) }
  }

  /// Returns a controller that adds one card, with this extension as its delegate and without a user interface.
  ///
  /// Throws `notOffered` (status 0) if the platform's response is invalid, and the platform's refusals.
  package func adding(_ id: PaymentInstrumentIdentifier) async throws(WalletError) -> PKAddPaymentPassViewController {
    let sdkInput = try await client.paymentInstruments.getNetworkTokenActivationData(id)
    do throws(ProvisioningError) {
      let configuration = try SDKCard(sdkInput).configuration(known: nil)
      return PKAddPaymentPassViewController(
        requestConfiguration: configuration, delegate: EntryDelegate(service: try service([sdkInput]), id: id, handler: self),
        on: library.wallet, words: .issuerExtension)
    } catch {
      throw .notAddable
    }
  }

  package func provision(
    paymentInstrumentId: PaymentInstrumentIdentifier, sdkOutput: Opaque<SDKOutputKind>
  ) async -> Opaque<SDKInputKind>? {
    try? await client.paymentInstruments.createNetworkTokenProvisioningData(paymentInstrumentId, sdkOutput: sdkOutput)
  }

  package func cardArt(paymentInstrumentId: PaymentInstrumentIdentifier) async -> [[CardArt.Cell]]? {
    guard let card = phone.sdkInputs.lazy.compactMap({ try? SDKCard($0) }).first(where: { $0.paymentInstrumentId == paymentInstrumentId })
    else { return nil }
    let drawing = IssuerCardArt(issuerName: app.issuer?.name ?? "", card: card)
    return switch app.extensionSettings.art {
    case .drawn: drawing.rows(CardArt.rowCount, columns: CardArt.columns)
    case .missing: nil
    case .tooLarge: drawing.rows(CardArt.rowCount + 2, columns: CardArt.columns + 8)
    }
  }

  private func service(_ sdkInputs: [Opaque<SDKInputKind>]) throws(ProvisioningError) -> ExtensionProvisioningService {
    try ExtensionProvisioningService(sdkInputs: sdkInputs, library: library, elapsed: elapsed)
  }
}

/// The extension as the delegate of the wallet's sheet, while one of its cards is added.
private struct EntryDelegate: PKAddPaymentPassViewControllerDelegate {
  let service: ExtensionProvisioningService
  let id: PaymentInstrumentIdentifier
  let handler: IssuerExtension

  func generateRequest(
    withCertificateChain certificates: [Opaque<CertificateKind>], nonce: String, nonceSignature: Opaque<SignatureKind>
  ) async throws(WalletError) -> PKAddPaymentPassRequest {
    do throws(ProvisioningError) {
      return try await service.generateAddPaymentPassRequestForPassEntryWithIdentifier(
        id, certificateChain: certificates, nonce: nonce, nonceSignature: nonceSignature, delegate: handler)
    } catch {
      return PKAddPaymentPassRequest()
    }
  }

  // The extension isn't informed: the network informs the issuer.
  func didFinishAdding(_ pass: WalletPass?, error: PKAddPaymentPassError?) async {}
}

extension SheetWords {
  fileprivate static let issuerExtension = SheetWords(
    app: .issuerExtension, present: "", generateRequest: "generateAddPaymentPassRequest", didFinish: nil
  ) { _ in "" }
}

extension WalletClient {
  /// Returns the input of a card that the app stores for its extension; nil if there is none.
  package func sharedActivationData(of id: PaymentInstrumentIdentifier) -> Opaque<SDKInputKind>? {
    phone.sdkInputs.first { (try? SDKCard($0))?.paymentInstrumentId == id }
  }

  /// Stores the inputs of all cards that can be added, for the extension. Does nothing without a session.
  package func shareActivationData() async {
    let parameters = CardParameters(limit: CardParameters.limits.upperBound, order: .usableFirst)
    guard authentication.session != nil, let list = try? await cardService.getAll(parameters) else { return }
    var inputs: [Opaque<SDKInputKind>] = []
    for card in list.cards where [.active, .digital].contains(card.status) && card.wallets?.contains(.applePay) != false {
      guard let sdkInput = try? await paymentInstruments.getNetworkTokenActivationData(card.paymentInstrumentId) else { continue }
      inputs.append(sdkInput)
    }
    await phone.keep(sdkInputs: inputs)
  }
}
