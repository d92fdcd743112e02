import Basics
import Handset
import Simulation
import Synchronization
import UserInterface
import WalletClient
import WalletModel

// The intents of device wallets, executed by the wallets on the app's phone, and for an issuer's app by PassKit, TapAndPay or Samsung's
// SDK. The intents of the phone's own apps need no issuer's app.

extension Intents.LoadWalletOffers: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [WalletOffer] {
    var told: [ToldOffer] = []
    for wallet in services.wallets.wallets(on: phone.number) {
      // If the network can't be reached, a wallet shows its stored contents.
      try? await wallet.refresh()
      let offer: ToldOffer? =
        switch wallet.wallet {
        case .applePay: try await services.passKit(of: phone)?.offer(of: card)
        case .googlePay: try await services.googlePay(of: phone)?.offer(of: card)
        case .samsungPay: try await services.samsungSDK(of: phone)?.offer(of: card)
        }
      if let offer { told.append(offer) }
    }
    services.wallets.tell(told.flatMap(\.questions) + told.flatMap(\.reasons), of: card.cardId, on: phone.number)
    let passes = told.flatMap(\.offer.passes)
    await phone.client.cardService.reportPasses(passes, in: await services.googleAccount(of: passes, on: phone), of: card)
    return told.map(\.offer)
  }
}

extension Intents.PresentAddPaymentPass: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [PassDevice] {
    guard let wallet = services.wallets.appleWallet(on: phone.number), let passKit = services.passKit(of: phone) else { throw .notAddable }
    // Closes a sheet that was left before it had opened.
    try await phone.consumeSheet()?.close(byUser: false)
    wallet.tell(.person("Add to Apple Wallet", title: "•••• \(configuration.primaryAccountSuffix), Apple Pay"))
    let answers = try await passKit.answers(of: card, isForPage: false)
    let devices: [PassDevice]
    if let service = answers.service {
      devices = try await start(try service.get(), wallet, on: phone)
    } else {
      guard answers.offer.missingDevices != nil else { throw .notAddable }
      var configuration = configuration
      configuration.primaryAccountIdentifier = answers.offer.passes.first?.primaryAccountIdentifier
      let sheet = PKAddPaymentPassViewController(
        requestConfiguration: configuration,
        delegate: CardPassDelegate(cardId: card.cardId, cardService: phone.client.cardService), on: wallet)
      devices = try await sheet.present()
      phone.present(sheet)
    }
    // The sheet may have ended by itself.
    try phone.presentedSheet().checkOpen()
    return devices
  }

  /// Opens the sheet by the SDK of the issuer's platform.
  private func start(
    _ service: ProvisioningService, _ wallet: AppleWallet, on phone: AppSession
  ) async throws(WalletError) -> [PassDevice] {
    let isWatchActivated = try await WatchAvailability(on: wallet).activate()
    let delegate = ActivationDataDelegate(phone.client.paymentInstruments)
    phone.keep(delegate)
    do throws(ProvisioningError) {
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
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> WalletPass {
    let sheet = try phone.presentedSheet()
    services.wallets.tell(.person(isAgain ? "Try again" : "Agree", title: nil), on: phone.number)
    return try await sheet.add()
  }
}

extension Intents.CloseWalletSheet: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    try await phone.consumeSheet()?.close(byUser: true)
  }
}

extension Intents.LoadWallet: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> WalletContents {
    let wallet = try services.wallets.wallet(wallet, on: app.phone)
    try? await wallet.refresh()
    return try await wallet.contents()
  }
}

extension Intents.RetrieveActivationMethods: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> WalletPass {
    let wallet = try services.wallets.wallet(pass.wallet, on: app.phone)
    let known = try await wallet.pass(pass.deviceAccountIdentifier)
    wallet.tell(.person("Verify", title: known.inWallet))
    // An issuer's app makes Google Wallet verify the pass; the wallet's own app requests the methods directly.
    if let card, let phone = services.session(of: app), let googlePay = services.googlePay(of: phone), pass.wallet == .googlePay {
      try await phone.consumeSheet()?.close(byUser: false)
      func sheet(_ pass: WalletPass) -> WalletSheet {
        .push(
          PushProvisioning(card: card, verifying: pass, sdk: googlePay.tapAndPay, cardService: phone.client.cardService) {
            wallet.tell($0)
          })
      }
      do throws(WalletError) {
        let verified = try await googlePay.tokenize(pass.deviceAccountIdentifier)
        phone.sheet = sheet(verified)
        return verified
      } catch {
        // The app makes the wallet complete its setup, and then continues with this sheet.
        if error.walletObstacle != nil { phone.sheet = sheet(known) }
        throw error
      }
    }
    return try await wallet.retrieveActivationMethods(pass.deviceAccountIdentifier)
  }
}

extension Intents.PostponeActivation: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    let wallet = try services.wallets.wallet(pass.wallet, on: app.phone)
    wallet.tell(.person("Finish later", title: nil))
    // The pass waits for its activation even if the network can't be reached.
    try? await wallet.postponeActivation(pass.deviceAccountIdentifier)
    try await services.session(of: app)?.consumeSheet()?.close(byUser: true)
  }
}

extension Intents.RequestActivationCode: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> RequestedCode {
    try await services.wallets.wallet(pass.wallet, on: app.phone).requestActivationCode(pass.deviceAccountIdentifier, by: method)
  }
}

extension Intents.ActivatePass: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> WalletPass {
    let wallet = try services.wallets.wallet(pass.wallet, on: app.phone)
    wallet.tell(.person("enter the code", title: nil))
    let activated = try await wallet.activate(pass.deviceAccountIdentifier, code: code)
    await services.noteActivation(of: activated, in: app)
    return activated
  }
}

extension Intents.ActivatePassInApp: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> WalletPass {
    let wallet = try services.wallets.wallet(pass.wallet, on: phone.number)
    let reference = pass.deviceAccountIdentifier
    wallet.tell(.message(SequenceMessage(.wallet, .app, "open")))
    let activation = try await phone.client.cardService.activateTokenization(cardId, dpanRef: reference.rawValue)
    if let data = activation.activationData {
      wallet.tell(.message(SequenceMessage(.app, .wallet, "activate")))
      if pass.wallet == .applePay, let passKit = services.passKit(of: phone) {
        _ = try await passKit.library.activate(reference, activationData: data)
      } else {
        _ = try await wallet.activate(reference, activationData: data)
      }
    } else {
      try await wallet.refresh()
    }
    let activated = try await wallet.pass(reference)
    await services.noteActivation(of: activated, in: phone.id)
    return activated
  }
}

extension Intents.RemovePass: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    let wallet = try services.wallets.wallet(pass.wallet, on: app.phone)
    let known = try await wallet.pass(pass.deviceAccountIdentifier)
    wallet.tell(.person("Remove this card", title: "•••• \(known.primaryAccountNumberSuffix) removed"))
    try await wallet.remove(pass.deviceAccountIdentifier)
  }
}

extension Intents.CheckEligibility: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> TypedCardEligibility {
    let wallet = try services.wallets.wallet(wallet, on: app.phone)
    wallet.tell(.person("enter a card number", title: "•••• \(number.lastFour), \(wallet.wallet.payName)"))
    return try await wallet.checkEligibility(number: number, expiry: expiry)
  }
}

extension Intents.AddTypedCard: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> WalletPass {
    let wallet = try services.wallets.wallet(wallet, on: app.phone)
    wallet.tell(.person(isAgain ? "Try again" : "Agree", title: nil))
    return try await wallet.add(card, to: device)
  }
}

extension Intents.ReturnToIssuer: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    // Another phone may have become the current one during the request.
    guard services.phones.current.number == app.phone else { return }
    try await services.phones.open(.issuer(services.phones.currentIssuer))
  }
}

extension Intents.UnpairWatch: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    guard let wallet = services.wallets.appleWallet(on: app.phone) else { throw WalletError(0, .notFound, "this phone has no watch") }
    wallet.tell(.person("Unpair the watch", title: "Apple Watch unpaired"))
    try await wallet.unpairWatch()
  }
}

extension Services {
  /// The elapsed time, which continues while the world's civil time is frozen.
  var elapsed: ElapsedTime { { [time] in time.elapsed } }

  /// Returns PassKit for an issuer's app; nil on a phone without it.
  func passKit(of phone: AppSession) -> PassKit? {
    wallets.appleWallet(on: phone.number).map {
      PassKit(
        wallet: $0, issuer: phone.issuer, isEntitled: isAdmitted(phone, by: .apple),
        platform: phone.addsByActivationData
          ? PassKit.Platform(paymentInstruments: phone.client.paymentInstruments, elapsed: elapsed) : nil)
    }
  }

  /// Returns Google Pay for an issuer's app; nil on a phone without it.
  func googlePay(of phone: AppSession) -> GooglePay? {
    wallets.googleWallet(on: phone.number).map {
      GooglePay(wallet: $0, issuer: phone.issuer, isAllowListed: isAdmitted(phone, by: .google))
    }
  }

  /// Returns Samsung's SDK for an issuer's app; nil on a phone without it.
  func samsungSDK(of phone: AppSession) -> SamsungSDK? {
    wallets.samsungWallet(on: phone.number).map {
      SamsungSDK(wallet: $0, issuer: phone.issuer, hasService: isAdmitted(phone, by: .samsung))
    }
  }

  /// Returns true if a wallet provider admits the issuer's app.
  private func isAdmitted(_ phone: AppSession, by maker: WalletMaker) -> Bool {
    issuers.first { $0.identifier == phone.issuer }?.admittedBy.contains(maker) ?? false
  }

  /// Passes an activation to the sheet over an app, if one is open.
  func noteActivation(of pass: WalletPass, in app: AppID) async { await session(of: app)?.sheet?.noteActivation(of: pass) }

  /// Returns the account of the phone's Google Wallet if one of these passes is in it; otherwise nil.
  func googleAccount(of passes: [WalletPass], on phone: AppSession) async -> GoogleAccount? {
    guard passes.contains(where: { $0.wallet == .googlePay }) else { return nil }
    return try? await wallets.googleWallet(on: phone.number)?.account()
  }

  /// Reports active passes after a login, in case the app was killed before it reported them to the issuer. If that fails, the app reports
  /// them when the card is opened.
  func reportPasses(of app: AppID) async {
    guard let phone = session(of: app), phone.consumePassReport() else { return }
    do throws(WalletError) {
      var passes: [WalletPass] = []
      for wallet in wallets.wallets(on: phone.number) {
        let contents = try await wallet.contents()
        passes += (contents.passes + (contents.watchPasses ?? [])).filter {
          $0.issuer == phone.issuer && $0.passActivationState == .activated
        }
      }
      guard !passes.isEmpty else { return }
      let cards = try await phone.client.cardService.getAll(
        CardParameters(limit: CardParameters.limits.upperBound, include: [.tokenizations], order: .usableFirst))
      let account = await googleAccount(of: passes, on: phone)
      for card in cards.cards { await phone.client.cardService.reportPasses(passes.filter(card.isCard(of:)), in: account, of: card) }
    } catch {
      return
    }
  }
}

extension AppSession {
  /// Returns Apple's sheet over the app, whose own methods throw once it has ended.
  fileprivate func presentedSheet() throws(WalletError) -> PKAddPaymentPassViewController {
    guard case .apple(let sheet)? = sheet else { throw .noSheet }
    return sheet
  }

  /// Returns the sheet of Google Wallet or Samsung Wallet over the app.
  fileprivate func presentedPush() throws(WalletError) -> PushProvisioning {
    guard case .push(let push)? = sheet else { throw .noSheet }
    return push
  }
}

extension Secret {
  fileprivate var lastFour: String { String(reveal().suffix(4)) }
}

extension WalletError {
  fileprivate static let noSheet = WalletError(0, .notFound, "no card is being added")
}

extension WalletPass {
  /// The pass's number and wallet: `•••• 7009, Apple Pay`
  fileprivate var inWallet: String { "•••• \(primaryAccountNumberSuffix), \(wallet.payName)" }
}

// MARK: - Google Wallet and Samsung Wallet

extension Intents.SetUpWallet: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    services.wallets.tell(.person(obstacle.remedyInWords, title: nil), on: app.phone)
    // If a sheet is open over an issuer's app, that app has requested the setup.
    if case .push(let push)? = services.session(of: app)?.sheet { return try await push.remove(obstacle) }
    switch obstacle {
    case .google: try await services.googleWallet(of: app).createWallet()
    case .samsung: try await services.samsungWallet(of: app).makeReady()
    case .apple: throw WalletError(0, .notOffered, "Apple Wallet needs no setup")
    }
  }
}

extension Intents.SwitchContactless: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    try await services.googleWallet(of: app).switchContactless(isOn)
  }
}

extension Intents.ChooseDefaultToken: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) {
    try await services.googleWallet(of: app).chooseDefault(pass.deviceAccountIdentifier)
  }
}

extension Intents.PerformTokenRequest: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) {
    switch pass.wallet {
    case .applePay where request == .view: try await view(services, on: phone)
    case .googlePay:
      guard let googlePay = services.googlePay(of: phone) else { throw WalletError(0, .notFound, "this phone has no Google Wallet") }
      try await googlePay.perform(request, pass)
      if request == .view, services.currentApp == AppID(phone: phone.number, app: .googleWallet) {
        services.openedPasses[phone.number] = pass
      }
    case .applePay, .samsungPay: throw WalletError(0, .notOffered, "\(pass.wallet.appName) doesn't do this for apps")
    }
  }

  /// Opens the card's pass in Apple Wallet by its URL.
  private func view(_ services: Services, on phone: AppSession) async throws(WalletError) {
    guard let wallet = services.wallets.appleWallet(on: phone.number), let passKit = services.passKit(of: phone) else { throw .notAddable }
    wallet.tell(.person("View in Apple Wallet", title: "•••• \(card.lastFour), Apple Pay"))
    guard let url = try await passURL(passKit.library, services, on: phone) else {
      throw WalletError(0, .notFound, "the card has no pass on this phone")
    }
    if let pass = try await wallet.open(url) { services.openedPasses[phone.number] = pass }
  }

  /// Returns the URL of the pass, from PassKit or from the SDK of the issuer's platform; nil if there is none.
  private func passURL(_ library: PKPassLibrary, _ services: Services, on phone: AppSession) async throws(WalletError) -> String? {
    guard phone.addsByActivationData else {
      return try await library.passURL { $0.deviceAccountIdentifier == pass.deviceAccountIdentifier }
    }
    // A locked card also has a pass, but gets no new activation data.
    let kept = phone.client.sharedActivationData(of: card.paymentInstrumentId)
    let sdkInput: Opaque<SDKInputKind>
    if let kept {
      sdkInput = kept
    } else {
      sdkInput = try await phone.client.paymentInstruments.getNetworkTokenActivationData(card.paymentInstrumentId)
    }
    let service: ProvisioningService
    do throws(ProvisioningError) {
      service = try await ProvisioningService(sdkInput: sdkInput, library: library, elapsed: services.elapsed)
    } catch {
      throw .notAddable
    }
    return try await service.passURL()
  }
}

/// The passes that apps have opened in their phones' wallets, by phone number. A pass is removed when the wallet shows it.
final class OpenedPasses: Sendable {
  private let passes = Mutex<[Int: WalletPass]>([:])

  subscript(phone: Int) -> WalletPass? {
    get { passes.withLock { $0[phone] } }
    set { passes.withLock { $0[phone] = newValue } }
  }
}

extension Intents.OpenCardPush: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> PushOpening {
    // Reopens the sheet after the wallet was set up, or after a failed attempt.
    if case .push(let push)? = phone.sheet, push.canPush, push.card == card.cardId, push.wallet == wallet { return try await push.open() }
    try await phone.consumeSheet()?.close(byUser: false)
    guard let sdk = services.pushProvisioningSDK(wallet, of: phone) else { throw .notAddable }
    let number = phone.number
    services.wallets.tell(.person("Add to \(wallet.appName)", title: "•••• \(card.lastFour), \(wallet.payName)"), on: number)
    let push = PushProvisioning(card: card, verifying: nil, sdk: sdk, cardService: phone.client.cardService) {
      [wallets = services.wallets] in
      wallets.tell($0, on: number)
    }
    phone.sheet = .push(push)
    return try await push.open()
  }
}

extension Intents.PushCard: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> WalletPass {
    services.wallets.tell(
      .person(isAgain ? "Try again" : address == nil ? "Agree and add" : "Accept and continue", title: nil), on: phone.number)
    return try await phone.presentedPush().push(address)
  }
}

extension Services {
  fileprivate func googleWallet(of app: AppID) throws(WalletError) -> GoogleWallet {
    guard let wallet = wallets.googleWallet(on: app.phone) else { throw WalletError(0, .notFound, "this phone has no Google Wallet") }
    return wallet
  }

  fileprivate func samsungWallet(of app: AppID) throws(WalletError) -> SamsungWallet {
    guard let wallet = wallets.samsungWallet(on: app.phone) else { throw WalletError(0, .notFound, "this phone has no Samsung Wallet") }
    return wallet
  }

  /// Returns the wallet maker's SDK by which an issuer's app pushes cards; nil on a phone without that wallet, and for Apple Wallet, which
  /// requests the data itself.
  fileprivate func pushProvisioningSDK(_ wallet: DeviceWallet, of phone: AppSession) -> (any PushProvisioningSDK)? {
    switch wallet {
    case .applePay: nil
    case .googlePay: googlePay(of: phone)?.tapAndPay
    case .samsungPay: samsungSDK(of: phone)?.samsungPay
    }
  }
}

extension WalletObstacle {
  /// The label of the button that removes the obstacle.
  fileprivate var remedyInWords: String {
    switch self {
    case .google(.outdated): "Update Google Wallet"
    case .google: "Set up Google Wallet"
    case .samsung(.appNeedsUpdate): "Update Samsung Wallet"
    case .samsung: "Set up Samsung Wallet"
    case .apple: "Set up Apple Wallet"
    }
  }
}
