package import Basics
package import WalletModel

/// Executes the intents of the Simulator.
package protocol SimulatorIntentExecutor: Sendable {
  func execute(_ intent: Intents.Simulate) async throws(WalletError) -> WorldOverview
}

extension Intents {
  /// Changes the simulated world, or only reads it, and returns its state after that.
  package struct Simulate: Intent {
    package typealias Answer = WorldOverview

    /// A change of the world by a tester.
    package enum Action: Hashable, Sendable {
      /// Changes what the phone shows, so the Simulator closes.
      case phone(PhoneAction)
      /// Moves the world's clock forward.
      case advance(Duration)
      /// Sets the world's clock to the machine's time again.
      case useRealTime
      /// Sets a setting of the wallets on the current phone, by its name, to one of its values.
      case setWallet(String, String)
      /// Makes a wallet on the current phone refuse the next call of an app.
      case refuse(WalletRefusal)
      /// Cancels the refusal of the call with this name.
      case answer(String)
      /// Changes the behavior of the extension of an issuer's app on the current phone.
      case setExtension(ExtensionChange, of: IssuerIdentifier)
      /// Pairs a watch with the current phone, or unpairs it.
      case pairWatch(Bool)
      /// Sets a party's setting, by its name, to a value in the form that people write.
      case setRule(String, String, of: SettingsOwner)
      /// Customer care deactivates a phone, or makes it active again.
      case setActive(DeviceIdentifier, Bool)
      /// Customer care ends the lockouts of the customer with this username.
      case unlock(String)
      /// Customer care changes the status of a card.
      case setStatus(CardIdentifier, CardStatus)
      /// Customer care changes one of a card's tokens.
      case changeToken(TokenReference, TokenChange, of: CardIdentifier)
      /// Arms one of the world's faults, by its label, for the next call of an operation, or of any.
      case arm(String, operation: String?)
      case disarm
      case goOffline(Bool)
    }

    package enum PhoneAction: Hashable, Sendable {
      /// Adds a new phone, which becomes the current one.
      case new(PhoneKind)
      /// Makes another phone the current one, by its number.
      case use(Int)
      /// Makes the keychain of the current phone unusable, or usable again; its apps restart.
      case setKeychain(isUsable: Bool)
      /// Opens another app on the current phone.
      case open(PhoneApplication)
    }

    /// The answer's content in addition to phones, apps, inbox, clock and faults. All other content stays as it was last read.
    package enum View: Hashable, Sendable {
      /// No additional content.
      case overview
      /// The inbox; reading it marks its messages as seen.
      case inbox
      /// The cards that the person with the current phone holds.
      case printedCards
      /// The issuers' rules.
      case rules
      /// The network's rules and its tokens.
      case network
      /// The shops' rules.
      case shop
      /// What the shops have stored about the person with the current phone.
      case shopper
      /// The issuer's customers.
      case customers
      /// A page of the cards of the customer with this username.
      case cards(of: String, offset: Int)
      /// A card's tokens.
      case tokens(of: CardIdentifier)
    }

    /// The change; nil if the intent only reads.
    package let action: Action?
    package let view: View

    package init(_ action: Action?, view: View) { (self.action, self.view) = (action, view) }

    package var isRead: Bool { action == nil }
    package var closesOverlay: Bool { if case .phone? = action { true } else { false } }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}

/// The simulated world as the Simulator shows it.
package struct WorldOverview: Equatable, Sendable {
  package struct PhoneEntry: Equatable, Sendable {
    package let number: Int
    package let name: String
    package let kind: PhoneKind
    package let holderName: String?
    package let isCurrent: Bool
    /// The contents of the phone's wallets, without those that can't be read.
    package let wallets: [WalletContents]
    package let isKeychainUsable: Bool

    package init(
      number: Int, name: String, kind: PhoneKind, holderName: String?, isCurrent: Bool, wallets: [WalletContents],
      isKeychainUsable: Bool = true
    ) {
      self.wallets = wallets
      self.number = number
      self.name = name
      self.kind = kind
      self.holderName = holderName
      self.isCurrent = isCurrent
      self.isKeychainUsable = isKeychainUsable
    }
  }
  /// An app on the current phone.
  package struct AppEntry: Equatable, Sendable {
    package enum State: Hashable, Sendable {
      case neverOpened, loggedIn
      /// The number of cards in a wallet.
      case cards(Int)
      case watch(isPaired: Bool)
    }
    package let app: PhoneApplication
    package let name: String
    package let isCurrent: Bool
    /// The app's state; nil if there is nothing to show.
    package let state: State?
    /// The settings of its Apple Wallet extension; nil for an app without one.
    package let extensionSettings: ExtensionSettings?

    package init(_ app: PhoneApplication, name: String, isCurrent: Bool, state: State?, extensionSettings: ExtensionSettings?) {
      self.app = app
      self.name = name
      self.isCurrent = isCurrent
      self.state = state
      self.extensionSettings = extensionSettings
    }
  }
  /// The wallets on the current phone, with their settings.
  package struct Wallet: Equatable, Sendable {
    package struct Setting: Equatable, Sendable {
      /// The name in commands: `device-score`.
      package let name: String
      package let label: String
      package let meaning: String
      package let value: String
      /// All possible values.
      package let values: [String]

      package init(name: String, label: String, meaning: String, value: String, values: [String]) {
        (self.name, self.label, self.meaning) = (name, label, meaning)
        (self.value, self.values) = (value, values)
      }
    }
    package let settings: [Setting]
    /// True if a watch is paired; nil on a phone that doesn't support a watch.
    package let isWatchPaired: Bool?
    /// The refusals of the next calls of apps.
    package let refusals: [WalletRefusal]

    package init(settings: [Setting], isWatchPaired: Bool?, refusals: [WalletRefusal]) {
      self.settings = settings
      self.refusals = refusals
      self.isWatchPaired = isWatchPaired
    }
  }
  package struct Mail: Equatable, Sendable {
    /// The message's number in the inbox.
    package let number: Int64
    package let moment: Timestamp
    package let message: Message
    /// The name of the phone that got a push message; nil for emails and unknown phones.
    package let phoneName: String?
    package var isUnread: Bool

    package init(number: Int64, moment: Timestamp, message: Message, phoneName: String? = nil, isUnread: Bool) {
      self.number = number
      self.moment = moment
      self.message = message
      self.phoneName = phoneName
      self.isUnread = isUnread
    }
  }
  /// A customer of the current issuer, with their phones.
  package struct CustomerEntry: Equatable, Sendable {
    package struct Phone: Equatable, Sendable {
      package let name: String
      /// True for the current phone.
      package let isCurrent: Bool

      package init(name: String, isCurrent: Bool) {
        self.name = name
        self.isCurrent = isCurrent
      }
    }
    package let customer: Customer
    /// One phone for each of the customer's devices, in the same order.
    package let phones: [Phone]

    package init(customer: Customer, phones: [Phone]) {
      self.customer = customer
      self.phones = phones
    }
  }
  /// A page of a customer's cards.
  package struct CustomerCards: Equatable, Sendable {
    package let username: String
    /// The number of cards before this page.
    package let offset: Int
    package let list: CardList

    package init(username: String, offset: Int, list: CardList) {
      self.username = username
      self.offset = offset
      self.list = list
    }
  }
  /// A token of the selected card.
  package struct Token: Equatable, Sendable {
    package let reference: TokenReference
    /// The device that has the pass of the token, and the name of the phone; nil if no phone of this world has the pass.
    package let device: PassDevice?
    package let phone: String?
    package let wallet: DeviceWallet
    package let state: TokenState
    package let causes: [SuspensionCause]
    /// The last four digits of the device account number.
    package let deviceSuffix: String

    package init(
      _ reference: TokenReference, on device: PassDevice?, of phone: String?, in wallet: DeviceWallet, state: TokenState,
      causes: [SuspensionCause] = [], deviceSuffix: String
    ) {
      self.reference = reference
      (self.device, self.phone, self.wallet) = (device, phone, wallet)
      (self.state, self.causes) = (state, causes)
      self.deviceSuffix = deviceSuffix
    }
  }
  /// The network's data.
  package struct Network: Equatable, Sendable {
    package let rules: NetworkRules
    /// Oldest first.
    package let tokens: [VaultEntry]

    package init(_ rules: NetworkRules, _ tokens: [VaultEntry]) { (self.rules, self.tokens) = (rules, tokens) }
  }
  /// A token in the network's vault.
  package struct VaultEntry: Equatable, Sendable {
    package let token: VaultToken
    /// The device that has the pass of the token, and the name of the phone; nil if no phone of this world has the pass.
    package let device: PassDevice?
    package let phone: String?

    package init(_ token: VaultToken, on device: PassDevice?, of phone: String?) {
      self.token = token
      (self.device, self.phone) = (device, phone)
    }
  }
  /// What the shops have stored about the person who is enrolled on the current phone.
  package struct Shopper: Equatable, Sendable {
    /// The records of each shop; empty if nobody is enrolled.
    package let records: [ShopRecord]

    package init(_ records: [ShopRecord]) { self.records = records }
  }
  /// What a shop has stored about a person.
  package struct ShopRecord: Equatable, Sendable {
    package let shop: MerchantIdentifier
    package let record: ShopperRecord

    package init(_ shop: MerchantIdentifier, _ record: ShopperRecord) {
      self.shop = shop
      self.record = record
    }
  }
  /// A fault that can be armed.
  package struct FaultEntry: Equatable, Sendable {
    package let label: String
    /// The operations that the fault can be limited to; none if only one operation can trigger it, or if it doesn't depend on calls.
    package let operations: [String]
    /// The page of the Simulator that lists the fault; nil for the general list.
    package let group: Group?

    package enum Group: Hashable, CaseIterable, Sendable {
      case damagedJWTs, unknownValues
    }

    package init(label: String, operations: [String], group: Group?) {
      self.label = label
      self.operations = operations
      self.group = group
    }
  }
  /// A value that forces a certain answer of the issuer when a person types it.
  package struct Magic: Equatable, Sendable {
    package let kind: MagicKind
    package let text: String
    /// The answer: `401 wrong PIN, 3 left`.
    package let effect: String

    package init(kind: MagicKind, text: String, effect: String) {
      self.kind = kind
      self.text = text
      self.effect = effect
    }
  }
  package var apps: [AppEntry] = []
  /// The issuer whose app is open, or was open last.
  package var currentIssuer: IssuerIdentifier?
  /// The wallets on the current phone; nil if they can't be read.
  package var wallet: Wallet?
  /// The cards that the person with the current phone holds; nil until they were read.
  package var printedCards: [PrintedCard]?
  /// The rules of every issuer; nil until they were read.
  package var rules: [IssuerRules]?
  /// The network; nil until it was read.
  package var network: Network?
  /// The rules of every shop; nil until they were read.
  package var shops: [ShopRules]?
  /// What the shops have stored about the person with the current phone; nil until it was read.
  package var shopper: Shopper?
  /// The customers; nil until customer care has read them.
  package var customers: [CustomerEntry]?
  /// The cards of a customer; nil until customer care has read them.
  package var cards: CustomerCards?
  /// The tokens of a customer's card, oldest first; nil until customer care has read them.
  package var tokens: [Token]?
  package var phones: [PhoneEntry] = []
  /// Newest first.
  package var inbox: [Mail] = []
  package var magic: [Magic] = []
  package var faults: [FaultEntry] = []
  /// The armed faults, each with the calls that it applies to: `next call: Timeout`.
  package var armed: [String] = []
  package var isOffline = false
  /// The sample customer's credentials, line by line. They are made up, so they are not secret.
  package var sample: [String] = []
  package var now = Timestamp(milliseconds: 0)
  package var clock = ShownClock.real

  package init() {}

  package var phoneInUse: PhoneEntry? { phones.first(where: \.isCurrent) }
}
