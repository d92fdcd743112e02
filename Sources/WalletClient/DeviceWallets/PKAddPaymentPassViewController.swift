package import Basics
internal import Contract
package import Handset
internal import Synchronization
package import WalletModel

/// The data that an app passes to the wallet. An app without data passes an empty request, because the wallet always waits for one.
/// (`PKAddPaymentPassRequest`)
package struct PKAddPaymentPassRequest: Hashable, Sendable {
  package var encryptedPassData: Opaque<PassDataKind>?
  /// The ephemeral public key, with the scheme ECC V2 only.
  package var ephemeralPublicKey: Opaque<EphemeralKeyKind>?
  /// The wrapped key, with the scheme RSA V2 only.
  package var wrappedKey: Opaque<WrappedKeyKind>?
  package var activationData: Opaque<ActivationDataKind>?

  /// The data for provisioning; nil if the wallet can't use the request.
  fileprivate var pass: PassRequest? {
    // Exactly one scheme's key has to be present.
    guard let encryptedPassData, let activationData, (ephemeralPublicKey == nil) != (wrappedKey == nil) else { return nil }
    return PassRequest(
      encryptedPassData: encryptedPassData, ephemeralPublicKey: ephemeralPublicKey, wrappedKey: wrappedKey, activationData: activationData)
  }
}

/// The app as the delegate of the wallet's sheet. (`PKAddPaymentPassViewControllerDelegate`)
package protocol PKAddPaymentPassViewControllerDelegate: Sendable {
  /// Creates the request for one chip. An error means that the app has not called the handler yet: the sheet can call this again, or end.
  ///
  /// - Parameters:
  ///   - certificates: the certificates, DER in base64, the leaf first.
  ///   - nonce: the nonce, four bytes in hexadecimal.
  ///   - nonceSignature: the signature in base64.
  func generateRequest(
    withCertificateChain certificates: [Opaque<CertificateKind>], nonce: String, nonceSignature: Opaque<SignatureKind>
  ) async throws(WalletError) -> PKAddPaymentPassRequest

  /// Receives the end of the sheet: a pass, which may require activation, or an error.
  func didFinishAdding(_ pass: WalletPass?, error: PKAddPaymentPassError?) async
}

/// The names of the messages between app and sheet, as a sequence shows them: PassKit's, or those of an SDK that uses PassKit.
struct SheetWords: Sendable {
  /// The participant that makes the request: the app, or its extension.
  let app: SequenceParticipant
  let present: String
  let generateRequest: String
  /// The name of the method by which the app gets the result; nil if the app isn't informed.
  let didFinish: String?
  /// Returns the name of an error, as the app receives it.
  let error: @Sendable (PKAddPaymentPassError) -> String

  static let passKit = SheetWords(
    app: .app, present: "present", generateRequest: "generateRequest", didFinish: "didFinishAdding"
  ) { $0.name }
}

/// The wallet's sheet over an app, from `present` to its end. (`PKAddPaymentPassViewController`)
package final class PKAddPaymentPassViewController: Sendable {
  private struct State {
    var device: PassDevice?
    /// The certificates and the signed nonce, which are requested once, so that a retry of the app is the same request.
    var certificates: SignedCertificates?
    var request: PassRequest?
    var pass: WalletPass?
    var hasEnded = false
    /// The error with which the sheet has ended by itself; nil if it hasn't.
    var ending: PKAddPaymentPassError?
  }

  private let wallet: AppleWallet
  private let configuration: PKAddPaymentPassRequestConfiguration
  private let delegate: any PKAddPaymentPassViewControllerDelegate
  private let words: SheetWords
  private let state = Mutex(State())

  /// Returns true if this phone can add passes at all.
  package static func canAddPaymentPass(on wallet: AppleWallet) async throws(WalletError) -> Bool {
    try await wallet.settings().appleObstacle == nil
  }

  package convenience init(
    requestConfiguration: PKAddPaymentPassRequestConfiguration, delegate: any PKAddPaymentPassViewControllerDelegate, on wallet: AppleWallet
  ) {
    self.init(requestConfiguration: requestConfiguration, delegate: delegate, on: wallet, words: .passKit)
  }

  init(
    requestConfiguration: PKAddPaymentPassRequestConfiguration, delegate: any PKAddPaymentPassViewControllerDelegate,
    on wallet: AppleWallet, words: SheetWords
  ) {
    configuration = requestConfiguration
    self.delegate = delegate
    self.wallet = wallet
    self.words = words
  }

  /// Opens the sheet over the app. Returns the devices that lack the card: at least one. (`present`)
  ///
  /// A sheet that ends by itself still opens first, and then `checkOpen` throws. Throws `notOffered` (status 0) if no device lacks the
  /// card, or if the wallet doesn't know the card's network.
  package func present() async throws(WalletError) -> [PassDevice] {
    let devices = try await wallet.contents().devices(without: configuration.primaryAccountIdentifier)
    guard configuration.paymentNetwork != nil, !devices.isEmpty else { throw .notAddable }
    tell(words.app, .wallet, words.present)
    try await endIfRefused(.present)
    return devices
  }

  /// Makes the app create the request for this device's chip.
  ///
  /// A refusal ends the sheet. After any other error (see `endsAdding`) the request can be repeated.
  package func generateRequest(for device: PassDevice) async throws(WalletError) {
    try checkOpen()
    let known = state.withLock { $0.device == device ? $0.certificates : nil }
    let certificates: SignedCertificates
    if let known {
      certificates = known
    } else {
      certificates = try await endingByRefusal { () async throws(WalletError) in
        try await wallet.retrieveCertificates(for: device)
      }
      state.withLock { ($0.device, $0.certificates, $0.request) = (device, certificates, nil) }
      tell(.wallet, words.app, words.generateRequest)
    }
    let request = try await endingByRefusal { () async throws(WalletError) in
      try await delegate.generateRequest(
        withCertificateChain: certificates.certificates, nonce: certificates.nonce, nonceSignature: certificates.nonceSignature)
    }
    hand(request)
    guard let pass = request.pass else {
      await finish(nil, .systemCancelled)
      throw .noRequest
    }
    state.withLock { $0.request = pass }
  }

  /// Provisions the card, after the person has accepted the terms. Informs the app of an active pass, or of a refusal.
  ///
  /// If a pass was already added, returns it again, because the person may have stopped waiting while the app was being informed.
  package func add() async throws(WalletError) -> WalletPass {
    if let pass = state.withLock({ $0.pass }) { return pass }
    try checkOpen()
    guard let (device, request) = state.withLock({ state in state.device.flatMap { device in state.request.map { (device, $0) } } }) else {
      throw .noRequest
    }
    try await endIfRefused(.addPaymentPassRequest)
    try checkOpen()
    let pass = try await endingByRefusal { () async throws(WalletError) in try await wallet.add(request, to: device) }
    state.withLock { $0.pass = pass }
    if pass.passActivationState == .activated { await finish(pass, nil) }
    return pass
  }

  /// Handles an activation of the sheet's pass, and informs the app.
  package func noteActivation(of pass: WalletPass) async {
    let isOwn = state.withLock { $0.pass?.deviceAccountIdentifier == pass.deviceAccountIdentifier && !$0.hasEnded }
    if isOwn, pass.passActivationState == .activated { await finish(pass, nil) }
  }

  /// Ends the sheet: with the pass if there is one, which may be activated later, otherwise with the error. Does nothing if it has ended.
  package func close(_ error: PKAddPaymentPassError) async throws(WalletError) {
    let state = state.withLock { $0 }
    guard !state.hasEnded else { return }
    let pass = state.pass
    if pass == nil, error == .userCancelled { tell(.person("Cancel", title: nil)) }
    // The wallet still waits for a request, so an empty one is passed.
    if state.certificates != nil, state.request == nil { hand(PKAddPaymentPassRequest()) }
    await finish(pass, pass == nil ? error : nil)
    try await wallet.forgetUnsent()
  }

  /// True once the app has made its request.
  package var hasRequest: Bool { state.withLock { $0.request != nil } }

  /// True until the sheet has ended.
  package var isOpen: Bool { state.withLock { !$0.hasEnded } }

  /// Throws PassKit's error if the sheet has ended by itself, and `notFound` if it was closed (both status 0).
  package func checkOpen() throws(WalletError) {
    if let ending = state.withLock({ $0.ending }) { throw WalletError(ending) }
    guard isOpen else { throw WalletError(0, .notFound, "no card is being added") }
  }

  /// Ends the sheet with an error if a test has set a refusal for this call, and forgets the provisioning, which would be repeated
  /// otherwise.
  private func endIfRefused(_ call: PassKitCall) async throws(WalletError) {
    guard let error = try await wallet.consumeRefusal(of: call) else { return }
    state.withLock { $0.ending = error }
    await finish(nil, error)
    try await wallet.forgetUnsent()
  }

  /// Ends the sheet if the body is refused. After other errors the body can be repeated.
  private func endingByRefusal<T>(_ body: () async throws(WalletError) -> T) async throws(WalletError) -> T {
    do throws(WalletError) {
      return try await body()
    } catch {
      if error.endsAdding {
        if state.withLock({ $0.certificates != nil && $0.request == nil }) { hand(PKAddPaymentPassRequest()) }
        await finish(nil, error.code == .notOffered ? .unsupported : .systemCancelled)
      }
      throw error
    }
  }

  private func hand(_ request: PKAddPaymentPassRequest) {
    tell(words.app, .wallet, "PKAddPaymentPassRequest", outcome: request.encryptedPassData == nil ? "empty" : "")
  }

  private func finish(_ pass: WalletPass?, _ error: PKAddPaymentPassError?) async {
    let isFirst = state.withLock { state in
      defer { state.hasEnded = true }
      return !state.hasEnded
    }
    guard isFirst else { return }
    if let word = words.didFinish { tell(.wallet, words.app, word, outcome: error.map(words.error) ?? "") }
    await delegate.didFinishAdding(pass, error: error)
  }

  private func tell(_ from: SequenceParticipant, _ to: SequenceParticipant, _ word: String, outcome: String = "") {
    tell(.message(SequenceMessage(from, to, word, outcome: outcome)))
  }

  private func tell(_ note: SequenceNote) { wallet.tell(note) }
}

extension WalletError {
  /// The error for a card that can't be added to this phone or its watch.
  package static let notAddable = WalletError(0, .notOffered, "the card can't be added here")
  fileprivate static let noRequest = WalletError(0, .notFound, "the app has made no request")
}
