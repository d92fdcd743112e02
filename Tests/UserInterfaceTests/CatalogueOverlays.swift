import Basics
import Contract
import Simulation
import UserInterface
import WalletModel

extension Catalogue {
  static func overview() -> WorldOverview {
    var overview = WorldOverview()
    overview.phones = [
      .init(number: 1, name: "Phone 1", kind: .iphone, holderName: "Anna", isCurrent: true, wallets: [Script.contents(Script.fourPasses)]),
      .init(number: 2, name: "Phone 2", kind: .pixel, holderName: nil, isCurrent: false, wallets: [Script.google([], default: nil)]),
    ]
    let issuers = [IssuerConfiguration.meridian, .strict, .withoutPIN]
    overview.apps =
      issuers.map { issuer in
        .init(
          .issuer(issuer.identifier), name: issuer.listing.name, isCurrent: issuer == .meridian,
          state: issuer == .meridian ? .loggedIn : issuer == .strict ? nil : .neverOpened,
          extensionSettings: issuer == .withoutPIN ? nil : ExtensionSettings())
      } + [
        .init(.appleWallet, name: "Apple Wallet", isCurrent: false, state: .cards(2), extensionSettings: nil),
        .init(.watch, name: "Watch", isCurrent: false, state: .watch(isPaired: false), extensionSettings: nil),
      ]
    overview.wallet = wallet()
    overview.currentIssuer = IssuerConfiguration.meridian.identifier
    overview.inbox = [
      .init(
        number: 1, moment: Script.day - .seconds(60),
        message: Message(
          .mail, to: "anna@example.com", subject: "Welcome to Meridian Wallet",
          body: "Hello Anna,\n\nYour wallet is ready. Thank you for joining us.\n\nKind regards,\nMeridian Wallet"),
        isUnread: true)
    ]
    overview.magic = MagicValue.all.filter { $0.kind != .program }.map {
      .init(kind: $0.kind, text: $0.text, effect: $0.effect)
    }
    overview.magic += TestPayment.all.map { .init(kind: $0.kind, text: $0.text, effect: $0.effect) }
    let operations = ["isDeviceRegistered", "loginByPIN", "generateDeviceAuthenticationTokenForUsername", "cardService.update"]
    overview.faults = ["Response delayed by 30 s", "Timeout", "Connection dropped before processing", "503 Service unavailable"]
      .map { .init(label: $0, operations: operations, group: nil) }
    overview.faults += JWTDamage.all.map { .init(label: Fault.damage($0).label, operations: [], group: .damagedJWTs) }
    overview.now = Script.day
    overview.clock = .frozen
    return overview
  }

  /// With a code that has come both ways.
  static func overviewWithCode() -> WorldOverview {
    var overview = overview()
    overview.inbox[0].isUnread = false
    let text =
      "Hello Anna,\n\nEnter this code in your wallet and don't share it with anyone. If you didn't request it, ignore this message."
    let code = Secret("48201563")
    overview.inbox =
      [
        .init(
          number: 3, moment: Script.day, message: Message(.push, to: "0123", subject: "Password reset code", body: text, code: code),
          phoneName: "Phone 2",
          isUnread: true),
        .init(
          number: 2, moment: Script.day,
          message: Message(.mail, to: "anna@example.com", subject: "Password reset code", body: text, code: code),
          isUnread: true),
      ] + overview.inbox
    return overview
  }

  /// After customer care was asked.
  static func careOverview(isActive: Bool = true, isLocked: Bool = true) -> WorldOverview {
    var overview = overview()
    func device(_ digit: String, isActive: Bool = true, hasSession: Bool = false) -> CustomerDevice {
      CustomerDevice(
        deviceIdentifier: DeviceIdentifier(rawValue: digit), linkedSince: Script.day, isActive: isActive, hasSession: hasSession,
        passes: [])
    }
    overview.customers = [
      .init(
        customer: Customer(
          username: "anna@example.com", firstName: "Anna", lastName: "Sample", isLoginLocked: false, isPINDisabled: false,
          devices: [device("1", isActive: isActive, hasSession: isActive), device("3", isActive: false)]),
        phones: [.init(name: "Phone 1", isCurrent: true), .init(name: "Phone 3", isCurrent: false)]),
      .init(
        customer: Customer(
          username: "ben@example.com", firstName: "Ben", lastName: "Sample", isLoginLocked: isLocked, isPINDisabled: true,
          devices: [device("2")]),
        phones: [.init(name: "Phone 2", isCurrent: false)]),
      .init(
        customer: Customer(
          username: "chiara@example.com", firstName: "Chiara", lastName: "Sample", isLoginLocked: false, isPINDisabled: false, devices: []),
        phones: []),
    ]
    return overview
  }

  static func overlay(_ path: String, _ script: @escaping @Sendable (inout Rehearsal) -> Void) -> Entry {
    Entry(path: path, screen: nil) {
      var rehearsal = Rehearsal()
      script(&rehearsal)
      return rehearsal
    }
  }

  static func simulator(_ r: inout Rehearsal) {
    pin(&r)
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, overview())
  }

  /// The second phone is a Pixel, and the current one.
  private static func overviewOnPixel(refusing refusals: [WalletRefusal] = []) -> WorldOverview {
    var world = overview()
    world.phones = world.phones.map { phone in
      .init(
        number: phone.number, name: phone.name, kind: phone.kind, holderName: phone.holderName, isCurrent: phone.number == 2,
        wallets: phone.wallets)
    }
    world.apps = world.apps.filter { $0.app.isOn(.pixel) }.map {
      .init($0.app, name: $0.name, isCurrent: $0.isCurrent, state: $0.state, extensionSettings: nil)
    }
    world.wallet = WorldOverview.Wallet(
      settings: [
        .init(name: "nfc", label: "NFC", meaning: "the phone has NFC, without which it can't pay", value: "on", values: ["on", "off"]),
        .init(
          name: "contactless", label: "Contactless", meaning: "contactless payments are switched on", value: "on", values: ["on", "off"]),
      ], isWatchPaired: nil, refusals: refusals)
    return world
  }

  private static func simulatorOnPixel(_ r: inout Rehearsal) {
    pin(&r)
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, overviewOnPixel())
  }

  private static let declined = WalletRefusal.google(TapAndPayRefusal(call: .pushTokenize, status: .tokenizationDeclined))

  private static func walletOnPixel(_ r: inout Rehearsal, refusing refusals: [WalletRefusal] = []) {
    simulatorOnPixel(&r)
    r.choose("Wallets on the phone")
    r.answer(Intents.Simulate.self, overviewOnPixel(refusing: refusals))
  }

  private static func armed(_ r: inout Rehearsal, _ rule: String) {
    var armed = overview()
    armed.armed = [rule]
    r.answer(Intents.Simulate.self, armed)
  }

  /// The inbox, opened by its own key, with a code in it.
  static func inboxWithCode(_ r: inout Rehearsal) {
    r.press(.control("n"))
    r.answer(Intents.Simulate.self, overviewWithCode())
  }

  static func care(_ r: inout Rehearsal) {
    simulator(&r)
    r.choose("Customer care")
    r.answer(Intents.Simulate.self, careOverview())
  }

  static func magic(_ r: inout Rehearsal) {
    simulator(&r)
    r.choose("Magic data")
  }

  /// Over a screen without a field.
  static func allMagic(_ r: inout Rehearsal) {
    home(&r)
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, overview())
    r.choose("Magic data")
  }

  /// The settings of the issuer, one of which was changed.
  static func ruled(nextOrder: CardStatus? = nil) -> WorldOverview {
    var overview = overview()
    var meridian = try? IssuerConfiguration.meridian.setting([.init("pin-attempts", "7")])
    meridian?.nextOrderStatus = nextOrder
    let issuers = [meridian, .strict, .withoutPIN]
    overview.rules = issuers.compactMap { $0.map(IssuerRules.init) }
    return overview
  }

  static func apps(_ r: inout Rehearsal) {
    simulator(&r)
    r.choose("Open an app")
    r.answer(Intents.Simulate.self, overview())
  }

  /// Meridian's has these settings.
  static func overview(extension change: ExtensionChange) -> WorldOverview {
    var world = overview()
    world.apps = world.apps.map { app in
      var settings = app.extensionSettings
      if app.app == .issuer(IssuerConfiguration.meridian.identifier), var changed = settings {
        change.apply(to: &changed)
        settings = changed
      }
      return .init(app.app, name: app.name, isCurrent: app.isCurrent, state: app.state, extensionSettings: settings)
    }
    return world
  }

  @Sendable static func walletExtension(_ r: inout Rehearsal) { walletExtension(&r, overview()) }

  static func walletExtension(_ r: inout Rehearsal, _ world: WorldOverview) {
    apps(&r)
    r.choose("Extension of Meridian")
    r.answer(Intents.Simulate.self, world)
  }

  static func rules(_ r: inout Rehearsal) {
    apps(&r)
    r.choose("Settings of Meridian")
    r.answer(Intents.Simulate.self, ruled())
  }

  static func rule(_ r: inout Rehearsal) {
    rules(&r)
    r.choose("Attempts")
    r.choose("PIN attempts")
  }

  @Sendable static func loginTypedAndSent(_ r: inout Rehearsal) {
    loginTyped(&r)
    r.press(.enter)
  }

  static let overlays: [Entry] = [
    overlay("Help/home") { r in
      home(&r)
      r.press(.character("?"))
    },
    overlay("Help/simulator") { r in
      simulator(&r)
      r.choose("Turn the clock forward")
      r.press(.character("?"))
    },
    overlay("Help/text-field") { r in
      login(&r)
      r.press(.control("o"))
      r.answer(Intents.Simulate.self, overview())
      r.choose("Help for the phone")
    },
    overlay("Confirm/leave-enrollment") { r in
      aboutFilled(&r)
      r.press(.escape)
    },
    overlay("Banner/pin-login") { r in
      pin(&r)
      _ = r.interface.announce("New: Password reset code")
    },
    overlay("Banner/long-subject") { r in
      home(&r)
      _ = r.interface.announce("New: A phone was unlinked from your wallet at Meridian")
    },
    overlay("Banner/over-a-form") { r in
      credentials(&r)
      _ = r.interface.announce("New: Password reset code")
    },
    overlay("Simulator/looking") { r in
      pin(&r)
      r.press(.control("o"))
    },
    overlay("Simulator/menu", simulator),
    overlay("Simulator/menu-armed") { r in
      pin(&r)
      r.press(.control("o"))
      var armed = overview()
      armed.armed = ["next call: Timeout"]
      armed.isOffline = true
      r.answer(Intents.Simulate.self, armed)
    },
    overlay("Simulator/menu-sample") { r in
      pin(&r)
      r.press(.control("o"))
      var sample = overview()
      sample.sample = ["anna@example.com (simulated)", "PIN 2580", "password Heron-Lake-42", "security answers: heron"]
      sample.inbox = Array(repeating: sample.inbox.first { $0.isUnread }, count: 4).compactMap(\.self)
      r.answer(Intents.Simulate.self, sample)
    },
    overlay("Simulator/phones") { r in
      simulator(&r)
      r.choose("Phones")
    },
    overlay("Simulator/new-phone") { r in
      simulator(&r)
      r.choose("Phones")
      r.choose("Add a new phone")
    },
    overlay("Simulator/phones-pixel") { r in
      simulatorOnPixel(&r)
      r.choose("Phones")
    },
    overlay("Simulator/wallet-pixel") { walletOnPixel(&$0) },
    overlay("Simulator/refused-calls") { r in
      walletOnPixel(&r)
      r.choose("Refuse a call")
    },
    overlay("Simulator/refusals") { r in
      walletOnPixel(&r)
      r.choose("Refuse a call")
      r.choose("pushTokenize")
    },
    overlay("Simulator/refused") { r in
      walletOnPixel(&r)
      r.choose("Refuse a call")
      r.choose("pushTokenize")
      r.choose("15022")
      r.answer(Intents.Simulate.self, overviewOnPixel(refusing: [declined]))
    },
    overlay("Simulator/refusals-one-set") { r in
      walletOnPixel(&r, refusing: [declined])
      r.choose("Refuse a call")
      r.choose("pushTokenize")
    },
    overlay("Simulator/refusal-taken-back") { r in
      walletOnPixel(&r, refusing: [declined])
      r.choose("Refuse a call")
      r.choose("pushTokenize")
      r.choose("Not refused")
      r.answer(Intents.Simulate.self, overviewOnPixel())
    },
    overlay("Simulator/apps-pixel") { r in
      simulatorOnPixel(&r)
      r.choose("Open an app")
      r.answer(Intents.Simulate.self, overviewOnPixel())
    },
    overlay("Simulator/clock") { r in
      simulator(&r)
      r.choose("Turn the clock forward")
    },
    overlay("Simulator/clock-moved") { r in
      simulator(&r)
      r.choose("Turn the clock forward")
      r.press(.enter)
      r.answer(Intents.Simulate.self, overview())
    },
    overlay("Simulator/clock-real") { r in
      simulator(&r)
      r.choose("Turn the clock forward")
      r.choose("Set to real time")
      var real = overview()
      real.clock = .real
      r.answer(Intents.Simulate.self, real)
    },
    overlay("Simulator/clock-stopped") { r in
      simulator(&r)
      var stopped = overview()
      stopped.clock = .stopped
      r.choose("Turn the clock forward")
      r.press(.enter)
      r.answer(Intents.Simulate.self, stopped)
    },
    overlay("Simulator/inbox") { r in
      simulator(&r)
      r.choose("Inbox")
      r.answer(Intents.Simulate.self, overviewWithCode())
    },
    overlay("Simulator/inbox-empty") { r in
      pin(&r)
      r.press(.control("n"))
      var empty = overview()
      empty.inbox = []
      r.answer(Intents.Simulate.self, empty)
    },
    overlay("Simulator/mail") { r in
      simulator(&r)
      r.choose("Inbox")
      r.answer(Intents.Simulate.self, overview())
      r.press(.enter)
    },
    overlay("Simulator/message-code") { r in
      home(&r)
      inboxWithCode(&r)
      r.press(.enter)
    },
    overlay("Simulator/message-no-field") { r in
      home(&r)
      inboxWithCode(&r)
      r.press(.enter, .enter)
    },
    overlay("Simulator/apps", apps),
    overlay("Simulator/apps-wallet-open") { r in
      simulator(&r)
      r.choose("Open an app")
      var world = overview()
      let states: [WorldOverview.AppEntry.State?] = [nil, nil, nil, .cards(1), .watch(isPaired: true)]
      world.apps = zip(world.apps, states).map { app, state in
        .init(
          app.app, name: app.name, isCurrent: app.app == .appleWallet, state: state, extensionSettings: app.extensionSettings)
      }
      r.answer(Intents.Simulate.self, world)
    },
    overlay("Simulator/extension", walletExtension),
    overlay("Simulator/extension-status") { r in
      walletExtension(&r)
      r.choose("Status response time")
    },
    overlay("Simulator/extension-art") { r in
      walletExtension(&r)
      r.choose("Card art")
    },
    overlay("Simulator/extension-set") { r in
      walletExtension(&r)
      r.choose("Card art")
      r.choose("Too large")
      r.answer(Intents.Simulate.self, overview(extension: .art(.tooLarge)))
    },
    overlay("Simulator/extension-by-command") { r in
      walletExtension(&r, overview(extension: .entries(.seconds(21))))
      r.choose("List response time")
    },
    overlay("Simulator/rules-looking") { r in
      apps(&r)
      r.choose("Settings of Meridian")
    },
    overlay("Simulator/rules-guest") { r in
      apps(&r)
      r.choose("Settings of Meridian")
      r.refuse(Intents.Simulate.self, WalletError(403, .notInvited, "this invitation doesn't let you read the settings of all issuers"))
    },
    overlay("Simulator/rules", rules),
    overlay("Simulator/rules-attempts") { r in
      rules(&r)
      r.choose("Attempts")
    },
    overlay("Simulator/rules-programs") { r in
      rules(&r)
      r.choose("Card limits by program")
    },
    overlay("Simulator/rule", rule),
    overlay("Simulator/rule-questions") { r in
      rules(&r)
      r.choose("Questions")
      r.choose("Questions")
    },
    overlay("Simulator/rule-refused") { r in
      rule(&r)
      r.type("00")
      r.press(.enter)
      r.refuse(
        Intents.Simulate.self,
        WalletError(
          400, .invalidRequest, "the issuer's settings were not changed",
          fieldErrors: [FieldError("pin-attempts", "must be a number from 1 to 100")]))
    },
    overlay("Simulator/rule-set") { r in
      rule(&r)
      r.choose("Set")
      r.answer(Intents.Simulate.self, ruled())
    },
    overlay("Simulator/care-looking") { r in
      simulator(&r)
      r.choose("Customer care")
    },
    overlay("Simulator/care-nobody") { r in
      simulator(&r)
      r.choose("Customer care")
      var nobody = overview()
      nobody.customers = []
      r.answer(Intents.Simulate.self, nobody)
    },
    overlay("Simulator/care", care),
    overlay("Simulator/care-switched-off") { r in
      care(&r)
      r.press(.enter)
      r.answer(Intents.Simulate.self, careOverview(isActive: false))
    },
    overlay("Simulator/customer") { r in
      care(&r)
      r.choose("Anna")
    },
    overlay("Simulator/customer-locked") { r in
      care(&r)
      r.choose("Ben")
    },
    overlay("Simulator/customer-unlocked") { r in
      care(&r)
      r.choose("Ben")
      r.choose("Unlock login")
      r.answer(Intents.Simulate.self, careOverview(isLocked: false))
    },
    overlay("Simulator/magic", allMagic), overlay("Simulator/magic-of-the-screen", magic),
    overlay("Simulator/magic-pin") { r in
      magic(&r)
      r.choose("PIN")
    },
    overlay("Simulator/magic-no-fit") { r in
      allMagic(&r)
      r.choose("Email")
      r.press(.enter)
    },
    overlay("Simulator/faults") { r in
      simulator(&r)
      r.choose("Arm a fault")
    },
    overlay("Simulator/fault-armed") { r in
      simulator(&r)
      r.choose("Arm a fault")
      r.choose("Timeout")
      r.choose("Next call")
      armed(&r, "next call: Timeout")
    },
    overlay("Simulator/damaged-jwt") { r in
      simulator(&r)
      r.choose("Arm a fault")
      r.choose("JWT corrupted")
    },
    overlay("Simulator/fault-call") { r in
      simulator(&r)
      r.choose("Arm a fault")
      r.choose("503 Service unavailable")
    },
    overlay("Simulator/fault-operation") { r in
      simulator(&r)
      r.choose("Arm a fault")
      r.choose("503 Service unavailable")
      r.type("pin")
    },
    overlay("Simulator/fault-armed-for-operation") { r in
      simulator(&r)
      r.choose("Arm a fault")
      r.choose("503 Service unavailable")
      r.type("pin")
      r.press(.enter)
      armed(&r, "next loginByPIN: 503 Service unavailable")
    },
    overlay("Simulator/failed") { r in
      simulator(&r)
      r.choose("Phones")
      r.press(.up, .enter)
      r.refuse(Intents.Simulate.self, WalletError(507, .storageFull, "The disk is full."))
    },
  ]

  static let mainOfOverlays = [
    "Help/home", "Confirm/leave-enrollment", "Banner/pin-login", "Banner/long-subject", "Banner/over-a-form", "Simulator/menu",
    "Simulator/clock-moved", "Simulator/message-code", "Simulator/apps", "Simulator/extension", "Simulator/wallet",
    "Simulator/printed-cards", "Simulator/care", "Simulator/care-switched-off", "Simulator/customer-locked", "Simulator/magic-pin",
    "Simulator/magic-next-order", "Simulator/network-tokens", "Simulator/new-phone",
  ]
}
