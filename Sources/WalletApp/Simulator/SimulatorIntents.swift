import Contract
import Handset
import Simulation
import UserInterface
import WalletClient
import WalletModel

extension Intents.Simulate: ExecutablePhoneIntent {
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> WorldOverview {
    try await action?.carryOut(services)
    await services.faults.keep()
    let mails = try await services.inbox.messages()
    var wallets: [Int: [WalletContents]] = [:]
    for phone in services.phones.all {
      for wallet in services.wallets.wallets(on: phone.number) {
        wallets[phone.number, default: []] += [try? await wallet.contents()].compactMap(\.self)
      }
    }
    var overview = overview(services, mails, wallets)
    overview.wallet = try? await services.walletSettings()
    switch view {
    case .overview: break
    case .inbox: if let last = mails.map(\.number).max() { try await services.inbox.markRead(upTo: last) }
    case .printedCards: overview.printedCards = try await services.printedCards(services.phones.current.number)
    case .rules: overview.rules = try await services.rules.read()
    case .network: overview.network = try await services.network()
    case .shop: overview.shops = try await services.rules.readShops()
    case .shopper: overview.shopper = .init(try await services.rules.readShopper())
    case .customers: overview.customers = try await services.customers()
    case .cards(let username, let offset):
      let page = CardParameters(limit: CardParameters.defaultLimit, offset: offset)
      let list = try await services.support.retrieveCustomerCards(username, page)
      overview.cards = .init(username: username, offset: offset, list: list)
    case .tokens(let card): overview.tokens = try await services.tokens(of: card)
    }
    return overview
  }

  private func overview(_ services: Services, _ mails: [InboxMessage], _ wallets: [Int: [WalletContents]]) -> WorldOverview {
    var overview = WorldOverview()
    let (current, issuer) = (services.phones.current, services.phones.currentIssuer)
    overview.phones = services.phones.all.map {
      .init(
        number: $0.number, name: $0.name, kind: $0.kind, holderName: services.phones.app(of: issuer, on: $0.number).holderName,
        isCurrent: $0.number == current.number, wallets: wallets[$0.number] ?? [], isKeychainUsable: $0.isKeychainUsable)
    }
    // A watch that isn't paired has no wallet.
    let hasWatch = wallets[current.number]?.contains { $0.watchPasses != nil } == true
    let apps = PhoneApplication.all(of: services.issuers, on: current.kind).filter { $0 != .watchWallet || hasWatch }
    overview.apps = apps.map { app in
      .init(
        app, name: app.name(among: services.issuers), isCurrent: app == services.phones.currentApp,
        state: state(of: app, services, wallets[current.number] ?? []),
        extensionSettings: services.extensionSettings(of: app, on: current)
      )
    }
    overview.currentIssuer = issuer
    overview.inbox = mails.map { mail in
      let phone = mail.message.channel == .push ? services.phone(showing: DeviceIdentifier(rawValue: mail.message.to)) : nil
      return .init(number: mail.number, moment: mail.moment, message: mail.message, phoneName: phone?.name, isUnread: !mail.isRead)
    }
    // Without the magic data of programs, which a person chooses and doesn't type; the Simulator sets the status of an order instead.
    overview.magic = MagicValue.all.filter { $0.kind != .program }.map {
      .init(kind: $0.kind, text: $0.text, effect: $0.effect)
    }
    overview.magic += TestPayment.all.map { .init(kind: $0.kind, text: $0.text, effect: $0.effect) }
    // Calls between parties on a server don't pass through this process: the command “fault arm” arms their faults on the server.
    let operations = Fault.operations.filter { services.server == nil || $0.operation.askingParty == nil }.map(\.rawValue)
    overview.faults = Fault.allPresets.map { fault in
      .init(
        label: fault.label, operations: fault.waitsForCalls && fault.operation == nil ? operations : [],
        group: fault.jwts != nil ? .damagedJWTs : fault.value != nil ? .unknownValues : nil)
    }
    overview.armed = services.faults.armed.map { "\($0.awaited): \($0.fault.label)" }
    overview.isOffline = services.faults.isOffline
    overview.sample = services.sampleLines(of: services.currentApp)
    overview.now = services.time.now
    overview.clock = services.time.state.shown
    return overview
  }

  /// - Parameter wallets: the wallets on the current phone that can be read.
  private func state(of app: PhoneApplication, _ services: Services, _ wallets: [WalletContents]) -> WorldOverview.AppEntry.State? {
    let phone = services.phones.current.number
    switch app {
    case .issuer(let issuer):
      if services.isLoggedIn(to: AppID(phone: phone, app: app)) { return .loggedIn }
      return services.phones.app(of: issuer, on: phone).wasOpened ? nil : .neverOpened
    case .watch: return .watch(isPaired: wallets.contains { $0.watchPasses != nil })
    case .watchWallet: return wallets.lazy.compactMap(\.watchPasses).first.map { .cards($0.count) }
    // The app of a wallet.
    default: return wallets.first { $0.wallet.app == app }.map { .cards($0.passes.count) }
    }
  }
}

extension Intents.Simulate.Action {
  fileprivate func carryOut(_ services: Services) async throws(WalletError) {
    switch self {
    case .phone(.new(let kind)): _ = try await services.phones.add(kind)
    case .phone(.use(let number)): _ = try await services.phones.switch(to: number)
    case .phone(.setKeychain(let isUsable)):
      try await services.phones.setKeychain(isUsable: isUsable, of: services.phones.current.number)
    case .phone(.open(let app)): try await services.phones.open(app)
    case .advance(let span):
      if let error = await services.moveClock({ $0.advance(by: span) }) { throw error }
    case .useRealTime:
      if let error = await services.moveClock({ $0.runReal() }) { throw error }
    case .setWallet(let name, let value):
      if let setting = PhoneSetting(rawValue: name) {
        _ = try await services.wallets.set(setting, to: value, on: services.phones.current.number)
      }
    case .refuse(let refusal): _ = try await services.wallets.refuse(refusal, on: services.phones.current.number)
    case .answer(let call): _ = try await services.wallets.consumeRefusal(of: call, on: services.phones.current.number)
    case .setExtension(let change, let issuer): try await services.phones.set(change, of: issuer, on: services.phones.current.number)
    case .pairWatch(true): try await services.wallets.appleWallet(on: services.phones.current.number)?.pairWatch()
    case .pairWatch(false): try await services.wallets.appleWallet(on: services.phones.current.number)?.unpairWatch()
    case .setRule(let name, let value, let owner): try await services.rules.set([.init(name, value)], owner)
    case .setActive(let device, let isActive): try await services.support.updateCustomerDeviceActivation(device, isActive: isActive)
    case .unlock(let username): try await services.support.unlockAccount(username)
    case .setStatus(let card, let status): _ = try await services.support.updateCustomerCard(card, status: status)
    case .changeToken(let token, let change, let card): _ = try await services.support.updateCustomerToken(token, of: card, change)
    case .arm(let label, let operation):
      if let fault = Fault.allPresets.first(where: { $0.label == label }) {
        services.faults.arm(fault, for: operation.flatMap(OperationName.init(rawValue:)))
      }
    case .disarm: services.faults.disarm()
    case .goOffline(let isOffline): services.faults.isOffline = isOffline
    }
  }
}

extension Services {
  /// The settings of the wallets on the current phone.
  fileprivate func walletSettings() async throws(WalletError) -> WorldOverview.Wallet {
    let phone = phones.current.number
    let settings = try await wallets.settings(on: phone).map { setting, value in
      WorldOverview.Wallet.Setting(
        name: setting.rawValue, label: setting.label, meaning: setting.meaning, value: value, values: setting.values)
    }
    return WorldOverview.Wallet(
      settings: settings, isWatchPaired: try await wallets.appleWallet(on: phone)?.settings().hasWatch,
      refusals: try await wallets.refusals(on: phone))
  }

  /// The settings of an app's extension; nil for an app that can't have one: Apple Wallet uses only those of issuers that Apple admits.
  fileprivate func extensionSettings(of app: PhoneApplication, on phone: Phone) -> ExtensionSettings? {
    guard case .issuer(let identifier) = app, PhoneApplication.appleWallet.isOn(phone.kind),
      issuers.first(where: { $0.identifier == identifier })?.isEntitledForApplePay == true
    else { return nil }
    return phones.app(of: identifier, on: phone.number).extensionSettings
  }

  /// The issuer's customers with their phones, as customer care finds them.
  fileprivate func customers() async throws(WalletError) -> [WorldOverview.CustomerEntry] {
    try await support.retrieveCustomers().map { customer in
      let phones = customer.devices.map { device in
        let phone = phone(showing: device.deviceIdentifier)
        return WorldOverview.CustomerEntry.Phone(
          name: phone?.name ?? "Another phone", isCurrent: phone?.number == self.phones.current.number)
      }
      return .init(customer: customer, phones: phones)
    }
  }

  /// The network's rules, and its tokens with the phones and devices that hold them.
  fileprivate func network() async throws(WalletError) -> WorldOverview.Network {
    let (settings, tokens) = try await rules.readNetwork()
    let places = tokens.isEmpty ? [:] : try await wallets.places()
    return WorldOverview.Network(
      settings,
      tokens.map { token in
        let place = places[token.tokenUniqueReference]
        return WorldOverview.VaultEntry(token, on: place?.device, of: place?.phone.name)
      })
  }

  /// A card's tokens as customer care finds them, with the phones and devices that hold them.
  fileprivate func tokens(of card: CardIdentifier) async throws(WalletError) -> [WorldOverview.Token] {
    let tokens = try await support.retrieveCustomerTokens(card)
    let places = tokens.isEmpty ? [:] : try await wallets.places()
    return tokens.map { token in
      let place = places[token.tokenUniqueReference]
      return WorldOverview.Token(
        token.tokenUniqueReference, on: place?.device, of: place?.phone.name, in: token.wallet, state: token.state,
        causes: token.causes, deviceSuffix: token.tokenPanSuffix)
    }
  }
}
