package import Basics
package import Contract
package import Handset
package import Simulation
import Synchronization
package import UserInterface
import WalletClient
package import WalletModel

/// The services by which the app executes intents: the client core on each phone, and the simulated world around it.
package final class Services: Sendable {
  package typealias MoveClock = @Sendable (_ change: @Sendable (WorldTime) -> Void) async -> WalletError?

  /// The functions that read and change the parties' rules, and read the records of network and shops.
  package struct Rules: Sendable {
    package let read: @Sendable () async throws(WalletError) -> [IssuerRules]
    package let readNetwork: @Sendable () async throws(WalletError) -> (NetworkRules, [VaultToken])
    package let readShops: @Sendable () async throws(WalletError) -> [ShopRules]
    package let readShopper: @Sendable () async throws(WalletError) -> [WorldOverview.ShopRecord]
    package let set: @Sendable ([SettingChange], SettingsOwner) async throws(WalletError) -> Void

    package init(
      read: @escaping @Sendable () async throws(WalletError) -> [IssuerRules],
      readNetwork: @escaping @Sendable () async throws(WalletError) -> (NetworkRules, [VaultToken]),
      readShops: @escaping @Sendable () async throws(WalletError) -> [ShopRules],
      readShopper: @escaping @Sendable () async throws(WalletError) -> [WorldOverview.ShopRecord],
      set: @escaping @Sendable ([SettingChange], SettingsOwner) async throws(WalletError) -> Void
    ) {
      self.read = read
      self.readNetwork = readNetwork
      self.readShops = readShops
      self.readShopper = readShopper
      self.set = set
    }
  }

  /// The state and reports of the server with the parties.
  package struct PartyServer: Sendable {
    package let isAway: @Sendable () -> Bool
    /// Reports the calls between the parties; nil if the server doesn't report them.
    package let reports: PartyReports?

    package init(isAway: @escaping @Sendable () -> Bool, reports: PartyReports?) {
      self.isAway = isAway
      self.reports = reports
    }
  }

  let phones: Phones
  let inbox: Inbox
  let wallets: PhoneWallets
  let faults: FaultPlan
  let log: TrafficLog
  let time: WorldTime
  let mail: MailDelivery
  let moveClock: MoveClock
  let checkWorld: @Sendable () async -> String?
  let complete: @Sendable (String) -> [CommandPalette.Candidate]
  /// The server of the parties; nil if they are in this process.
  let server: PartyServer?
  /// Every issuer of the world, in display order.
  let issuers: [IssuerListing]
  let rules: Rules
  /// Returns the printed cards of the person with a phone, by the phone's number.
  let printedCards: @Sendable (Int) async throws(WalletError) -> [PrintedCard]
  let extensionSheets = ExtensionSheets()
  let openedPasses = OpenedPasses()
  private let careKey: Secret
  private let careCalls: PhoneCalls
  private let backend: any Backend
  /// The issuers' apps that were opened in this run.
  private let open = Mutex<[AppSession]>([])

  /// - Parameters:
  ///   - backend: the backend with all its wrappers, the log outermost.
  ///   - careKey: customer care's key for requests to the backend.
  ///   - rules: reads and changes the settings of issuers, network and shops.
  ///   - printedCards: returns the printed cards of the person with a phone.
  ///   - moveClock: changes the world's clock and saves the change; returns the error, if any.
  ///   - server: the server of the parties; nil if they are in this process.
  ///   - complete: returns the words that can follow a text on the command line.
  ///   - checkWorld: verifies all of the world's data; returns a sentence about the damage, or nil if there is none.
  package init(
    backend: any Backend, phones: Phones, inbox: Inbox, wallets: PhoneWallets, faults: FaultPlan, log: TrafficLog, time: WorldTime,
    issuers: [IssuerListing], rules: Rules, printedCards: @escaping @Sendable (Int) async throws(WalletError) -> [PrintedCard],
    careKey: Secret, moveClock: @escaping MoveClock, server: PartyServer?,
    checkWorld: @escaping @Sendable () async -> String?, complete: @escaping @Sendable (String) -> [CommandPalette.Candidate]
  ) {
    self.backend = backend
    self.phones = phones
    self.inbox = inbox
    self.wallets = wallets
    self.faults = faults
    self.log = log
    self.time = time
    self.issuers = issuers
    self.rules = rules
    self.printedCards = printedCards
    self.careKey = careKey
    careCalls = phones.careCalls(through: backend, clock: time, repeatsLostWrites: false)
    self.moveClock = moveClock
    self.checkWorld = checkWorld
    self.complete = complete
    self.server = server
    mail = MailDelivery(backend: backend, inbox: inbox)
  }

  /// Returns what a tester types as the sample customer of an app's issuer. For the phone's own apps, in which any issuer may ask for
  /// authentication, returns the PIN at each issuer.
  func sampleLines(of app: AppID) -> [String] {
    func lines(_ issuer: IssuerIdentifier) -> [String] {
      phones.sampleNote(of: issuer).map(SamplePerson.lines) ?? []
    }
    if let session = session(of: app) { return lines(session.issuer) }
    return issuers.flatMap { issuer in lines(issuer.identifier).filter { $0.hasPrefix("PIN ") }.map { "\(issuer.name): \($0)" } }
  }

  /// The current app of the current phone.
  var currentApp: AppID { AppID(phone: phones.current.number, app: phones.currentApp) }

  /// Returns the session object of an issuer's app on a phone of this world; nil for the phone's own apps, which have no issuer.
  ///
  /// An app keeps its object for the whole run, so its requests belong to it even while another app is in use.
  func session(of app: AppID) -> AppSession? {
    guard case .issuer(let issuer) = app.app else { return nil }
    return open.withLock { open in
      if let known = open.first(where: { $0.id == app }) { return known }
      let phone = phones.all.first { $0.number == app.phone } ?? phones.current
      let client = WalletClient(backend: backend, phone: phones.memory(of: issuer, on: phone), clock: time)
      let fresh = AppSession(phone, issuer: issuer, client: client, phones: phones, time: time)
      open.append(fresh)
      return fresh
    }
  }

  /// Returns the color of each issuer's passes, as its app on this phone knows it, else the issuer's default.
  func passFaces(on phone: Int) -> [Theme.Face] {
    issuers.map { phones.app(of: $0.identifier, on: phone).issuer?.theme?.theme.first ?? $0.face }
  }

  /// Returns true if a customer is logged in to this app.
  func isLoggedIn(to app: AppID) -> Bool { open.withLock { $0.first { $0.id == app } }?.signedIn != nil }

  /// The client of customer care at the issuer whose app is open on the current phone, or was last.
  var support: SupportCoordinator { SupportCoordinator(calls: careCalls, issuer: phones.currentIssuer, careKey: careKey) }

  /// Returns the phone that an issuer knows by this identifier; nil if there is none.
  func phone(showing identifier: DeviceIdentifier) -> Phone? { phones.phone(showing: identifier, to: issuers.map(\.identifier)) }

  /// Notes a login by PIN, password or answer, and unlocks the fingerprint sensor.
  func admit(_ login: LoginResponse, on phone: AppSession) async -> SignedIn {
    await phones.reopenSensor(of: phone.number)
    return phone.note(login)
  }

  /// Returns the sample customer who can log in on this phone: the one whose wallet is linked, or on an unlinked phone the issuer's.
  func sampleLogin(on phone: AppSession) -> SampleLogin? {
    SamplePerson.login(in: phones.sampleNote(of: phone.issuer), on: phone.app.holderName)
  }

  /// Removes a credential from the sample person's note on the stage, after that customer has set another one.
  ///
  /// - Parameter username: the customer's username; nil for the owner of the wallet on the phone.
  func noteOwn(_ credential: SamplePerson.Credential, of username: String? = nil, on phone: AppSession) async {
    guard let note = phones.sampleNote(of: phone.issuer), let person = SamplePerson.named(SamplePerson.username(of: note)),
      username.map({ $0.lowercased() == person.email }) ?? (phone.app.holderName == person.firstName)
    else { return }
    await phones.note(sample: SamplePerson.note(note, withOwn: credential), of: phone.issuer)
  }
}
