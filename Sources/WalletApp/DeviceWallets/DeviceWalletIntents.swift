import Handset
import Simulation
import UserInterface
import WalletClient
import WalletModel

// The intents of Apple Wallet, executed by the wallet of the app's phone, and by PassKit for an issuer's app on it. Those of Apple Wallet and
// Watch need no issuer's app.

extension Intents.LoadAppleWalletOffer: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> AppleWalletOffer {
    let wallet = services.wallet(of: phone)
    // If the network can't be asked, the wallet shows what it knows.
    try? await wallet.refresh()
    let offer = try await services.passKit(of: phone).offer(of: card)
    await phone.client.cardService.reportPasses(offer.passes, of: card)
    return offer
  }
}

extension Intents.PresentAddPaymentPass: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [PassDevice] {
    let offer = try await services.passKit(of: phone).answers(of: card).offer
    guard offer.missingDevices != nil else { throw .notAddable }
    // One that was left before it had opened.
    try await phone.takeSheet()?.close(.systemCancelled)
    services.wallet(of: phone).tell(
      .person("Add to Apple Wallet", title: "•••• \(configuration.primaryAccountSuffix), Apple Pay"))
    if phone.addsByActivationData { return try await start(services, on: phone) }
    var configuration = configuration
    configuration.primaryAccountIdentifier = offer.passes.first?.primaryAccountIdentifier
    let sheet = PKAddPaymentPassViewController(
      requestConfiguration: configuration,
      delegate: CardPassDelegate(cardId: card.cardId, cardService: phone.client.cardService), on: services.wallet(of: phone))
    let devices = try await sheet.present()
    phone.present(sheet)
    return devices
  }

  /// Opens the sheet by the platform's SDK.
  private func start(_ services: Services, on phone: AppSession) async throws(WalletError) -> [PassDevice] {
    let paymentInstruments = phone.client.paymentInstruments
    let sdkInput = try await paymentInstruments.getNetworkTokenActivationData(card.paymentInstrumentId)
    let isWatchActivated = try await WatchAvailability(on: services.wallet(of: phone)).activate()
    let delegate = ActivationDataDelegate(paymentInstruments)
    phone.keep(delegate)
    do throws(ProvisioningError) {
      let service = try await ProvisioningService(
        sdkInput: sdkInput, library: services.passKit(of: phone).library, elapsed: services.elapsed)
      guard (try? await service.canAddCard(isWatchActivated: isWatchActivated)) == true else { throw .presentationFailure }
      return try await service.start(delegate: delegate, presentingViewController: phone)
    } catch {
      throw .notAddable
    }
  }
}

extension Intents.GeneratePassRequest: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.presentedSheet().generateRequest(for: device)
  }
}

extension Intents.AddPass: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> SecureElementPass {
    let sheet = try phone.presentedSheet()
    services.wallet(of: phone).tell(.person(isAgain ? "Try again" : "Agree", title: nil))
    return try await sheet.add()
  }
}

extension Intents.CloseAddPaymentPass: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.takeSheet()?.close(.userCancelled)
  }
}

extension Intents.LoadAppleWallet: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> AppleWalletContents {
    let wallet = services.wallets[app.phone]
    try? await wallet.refresh()
    return try await wallet.contents()
  }
}

extension Intents.RetrieveActivationMethods: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> SecureElementPass {
    let wallet = services.wallets[app.phone]
    let known = try await wallet.pass(pass)
    wallet.tell(.person("Finish setup", title: "•••• \(known.primaryAccountNumberSuffix), Apple Pay"))
    return try await wallet.retrieveActivationMethods(pass)
  }
}

extension Intents.PostponeActivation: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    let wallet = services.wallets[app.phone]
    wallet.tell(.person("Finish later", title: nil))
    // The pass waits all the same if the network isn't reached.
    try? await wallet.postponeActivation(pass)
    try await services.session(of: app)?.takeSheet()?.close(.userCancelled)
  }
}

extension Intents.RequestActivationCode: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> RequestedCode {
    try await services.wallets[app.phone].requestActivationCode(pass, by: method)
  }
}

extension Intents.ActivatePass: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> SecureElementPass {
    let wallet = services.wallets[app.phone]
    wallet.tell(.person("the code", title: nil))
    let pass = try await wallet.activate(pass, code: code)
    await services.session(of: app)?.sheet?.noteActivation(of: pass)
    return pass
  }
}

extension Intents.ActivatePassInApp: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> SecureElementPass {
    let wallet = services.wallet(of: phone)
    wallet.tell(.message(SequenceMessage(.wallet, .app, "open")))
    let activation = try await phone.client.cardService.activateTokenization(cardId, dpanRef: pass.rawValue)
    if let data = activation.activationData {
      wallet.tell(.message(SequenceMessage(.app, .wallet, "activate")))
      _ = try await services.passKit(of: phone).library.activate(pass, activationData: data)
    } else {
      try await wallet.refresh()
    }
    let pass = try await wallet.pass(pass)
    await phone.sheet?.noteActivation(of: pass)
    return pass
  }
}

extension Intents.RemovePass: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    let wallet = services.wallets[app.phone]
    let known = try await wallet.pass(pass)
    wallet.tell(.person("Remove this card", title: "•••• \(known.primaryAccountNumberSuffix) removed"))
    try await wallet.remove(pass)
  }
}

extension Intents.CheckEligibility: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> TypedCardEligibility {
    let wallet = services.wallets[app.phone]
    wallet.tell(.person("a card's number", title: "•••• \(number.lastFour), Apple Pay"))
    return try await wallet.checkEligibility(number: number, expiry: expiry)
  }
}

extension Intents.AddTypedCard: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> SecureElementPass {
    let wallet = services.wallets[app.phone]
    wallet.tell(.person(isAgain ? "Try again" : "Agree", title: nil))
    return try await wallet.add(card, to: device)
  }
}

extension Intents.UnpairWatch: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    let wallet = services.wallets[app.phone]
    wallet.tell(.person("Unpair the watch", title: "Apple Watch unpaired"))
    try await wallet.unpairWatch()
  }
}

extension Services {
  /// Apple Wallet on an app's phone.
  func wallet(of phone: AppSession) -> AppleWallet { wallets[phone.number] }

  /// Time that passes also while the world's clock stands.
  var elapsed: ElapsedTime { { [time] in time.elapsed } }

  /// PassKit, as an issuer's app has it.
  func passKit(of phone: AppSession) -> PassKit {
    PassKit(
      wallet: wallet(of: phone), issuer: phone.issuer,
      isEntitled: issuers.first { $0.identifier == phone.issuer }?.isEntitledForApplePay ?? false)
  }

  /// Reports active passes that the issuer does not know, after a login: the app was killed before it could. If that fails, it is done when
  /// the card is opened.
  func reportPasses(of app: AppID) async {
    guard let phone = session(of: app), phone.takePassReport() else { return }
    do throws(WalletError) {
      let passKit = passKit(of: phone)
      let passes = try await passKit.library.passes(of: .secureElement) + (passKit.library.remoteSecureElementPasses() ?? [])
      guard passes.contains(where: { $0.passActivationState == .activated }) else { return }
      let cards = try await phone.client.cardService.getAll(
        CardParameters(limit: CardParameters.limits.upperBound, include: [.tokenizations], order: .usableFirst))
      for card in cards.cards { await phone.client.cardService.reportPasses(try await passKit.answers(of: card).offer.passes, of: card) }
    } catch {
      return
    }
  }
}

extension AppSession {
  /// The sheet over the app. It says itself what can be done once it has ended.
  fileprivate func presentedSheet() throws(WalletError) -> PKAddPaymentPassViewController {
    guard let sheet else { throw WalletError(0, .notFound, "no card is being added") }
    return sheet
  }
}

extension Secret {
  fileprivate var lastFour: String { String(reveal().suffix(4)) }
}
