import Basics
import Commands
import Contract
import Cryptography
import Glibc
import Handset
import Issuer
import RemoteClient
import Simulation
import Storage
import TemporaryFolder
import VirtualTime
import WalletApp
import WalletModel
import Worlds

@testable import UserInterface

/// The whole program without a terminal: a world in a temporary folder, the app on it, and a clock that the test advances.
///
/// Nothing sleeps: `settle` waits for the app's eventfd, and timers wait until the test advances the clock.
final class Headless {
  private(set) var world: World
  private(set) var app: WalletApp
  let source: VirtualTimeSource
  let size: Size
  /// Nil if the issuers are local.
  let distant: DistantIssuers?
  /// Receives the events of issuers on a server, after `listen`.
  private var held: ControlServer?
  private let folder = TemporaryFolder()

  /// - Parameter timeouts: of the client, where issuers are on a server; nil: generous ones.
  init(
    seed: UInt64 = 7, clock: World.Clock? = nil, size: Size = Size(columns: 80, rows: 24), timeouts: Timeouts? = nil,
    before: (World) async throws -> Void = { _ in }
  ) async throws {
    source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
    self.size = size
    distant =
      Place.current == .remote
      ? try await DistantIssuers(.standard, path: folder.path + "/server", seed: seed, source: source, timeouts: timeouts) : nil
    world = try Self.world(in: folder.path, seed: seed, clock: clock, distant?.remoteParties, source)
    await world.followClock()
    try await before(world)
    app = try Self.app(on: world)
    try settle()
  }

  deinit {
    held?.close(leaving: nil)
    world.file.close()
  }

  /// The phone as in the pictures of screens.
  var phone: Frame { Stage.phone(app.interface, app.surroundings(), size: Stage.pictureSize) }

  private static func world(
    in path: String, seed: UInt64?, clock: World.Clock?, _ remoteParties: HTTPRemoteParties?, _ source: VirtualTimeSource
  ) throws -> World {
    try World(
      .standard, in: WorldDirectory(path: path + "/worlds"), seed: seed, hashCost: .minimum, clock: clock, remoteParties: remoteParties,
      source: source)
  }

  /// The world that the issuers are in.
  var issuers: World { distant?.world ?? world }

  private static func app(on world: World) throws -> WalletApp {
    // A name that is the same in every run, no longer than a port of this machine: faults have room beside it.
    let server = world.remoteParties.map { _ in "wallet.test:443" }
    return WalletApp(services: Services(world, .beyond), world: "default", server: server, east: 0, canSuspend: true, loop: try Loop())
  }

  /// Leaves, and opens the same world again.
  func restart(damaging: (String) throws -> Void = { _ in }) throws {
    world.file.close()
    try damaging(folder.path + "/worlds/default/world.db")
    world = try Self.world(in: folder.path, seed: nil, clock: nil, distant?.remoteParties, source)
    app = try Self.app(on: world)
    try settle()
    // The world is looked through once nothing else is to be done.
    try settle()
  }

  /// Receives the events of the issuers as the program does, but retries more often while the server is unreachable.
  func listen() {
    held = ControlServer(world, east: 0, canSuspend: true, loop: app.loop, isReachable: false, purpose: .own, reach: .beyond)
    held?.listen(pause: .milliseconds(20))
  }

  // MARK: Input

  /// Runs the app until nothing can change without input or the clock.
  func settle() throws {
    while true {
      app.work()
      // As a terminal does: drawing tells the app what is on the screen.
      _ = app.frame(size)
      if app.isIdle { return }
      guard app.loop.wait(atMost: 600_000) else { throw Unexpected("nothing more comes; the screen is\n\(text)") }
    }
  }

  /// Runs the app until text appears that comes by itself.
  func await(_ words: String) throws {
    while true {
      // In this order: later events are processed in the next round, or signal the eventfd.
      app.work()
      held?.work(&app, hasRung: true)
      if shows(words) { return }
      guard app.loop.wait(atMost: 600_000) else { throw Unexpected("“\(words)” does not come; the screen is\n\(text)") }
    }
  }

  /// Advances the clock from alarm to alarm until no screen waits for a response.
  func waitOut() throws {
    try settle()
    for _ in 0..<1000 where app.interface.isWaiting {
      guard let wakeUp = app.wakeUp else { throw Unexpected("waits for ever; the screen is\n\(text)") }
      source.pass(wakeUp)
      try settle()
    }
  }

  func pass(_ span: Duration) throws {
    source.pass(span)
    try settle()
  }

  func press(_ keys: UserInterface.Key...) throws { try press(keys) }

  func press(_ keys: [UserInterface.Key]) throws {
    for key in keys {
      app.receive(.key(key))
      try settle()
    }
  }

  /// Several keys at once, with no time for an answer between them.
  func hit(_ keys: UserInterface.Key...) throws {
    for key in keys { app.receive(.key(key)) }
    try settle()
  }

  /// Keys that come in one read, as the program handles them.
  func burst(_ keys: [UserInterface.Key]) throws {
    var typeAhead = TypeAhead()
    func handleKept() -> Bool {
      var isHandled = false
      while let input = typeAhead.next(for: app) {
        app.receive(input)
        isHandled = true
      }
      return isHandled
    }
    for key in keys {
      if !typeAhead.keeps(.key(key), for: app) { app.receive(.key(key)) }
      _ = handleKept()
    }
    while true {
      app.work()
      while handleKept() { app.work() }
      _ = app.frame(size)
      if app.isIdle { return }
      guard app.loop.wait(atMost: 600_000) else { throw Unexpected("nothing more comes; the screen is\n\(text)") }
    }
  }

  func type(_ text: String) throws {
    for character in text { app.receive(.key(character == "\n" ? .enter : .character(character))) }
    try settle()
  }

  /// Goes to an action by what it says, and chooses it.
  func choose(_ label: String) throws {
    for _ in 0..<40 {
      if focused.hasPrefix(label) { return try press(.enter) }
      app.receive(.key(.tab))
    }
    throw Unexpected("no “\(label)” to choose; the screen is\n\(text)")
  }

  /// From the Simulator's menu on, and out of it again.
  func simulate(_ labels: String...) throws {
    try press(.control("o"))
    for label in labels { try choose(label) }
    while isInSimulator { try press(.escape) }
  }

  /// Customer care deactivates a phone, or makes it active again.
  func setActive(_ isActive: Bool, phone: Int) async throws {
    try await world.setActive(isActive, device: world.phones.app(of: world.phones.currentIssuer, on: phone).deviceIdentifier)
    app.worldChanged()
    try settle()
  }

  /// From Home.
  func logOut() throws {
    try choose("Profile")
    try choose("Log out")
  }

  /// With the owner's finger.
  func logInByFingerprint() throws {
    try choose("Scan your fingerprint")
    try choose("Touch with your finger")
  }

  func resume() throws {
    app.resumed()
    try settle()
  }

  // MARK: Output

  var title: String { app.title.string }
  var screen: ScreenName { ScreenName(Swift.type(of: app.interface.screen)) }
  var frame: Frame { app.frame(size) }
  var state: StageState { app.surroundings() }
  var text: String { (0..<size.rows).map(frame.line).joined(separator: "\n") }

  /// True where the words stand on the screen, whatever the line breaks between them.
  func shows(_ words: String) -> Bool { phoneText.contains(words) || text.contains(words) }

  var isInSimulator: Bool { text.contains("Simulator") && !text.contains("Behind the glass") }

  var phoneText: String {
    let frame = frame
    var words: [Substring] = []
    for row in 0..<size.rows {
      let line = (0..<min(40, size.columns)).map { frame.text(of: frame.cell(row: row, column: $0)) }.joined()
      words += line.split { $0 == " " || $0 == "│" }
    }
    return words.joined(separator: " ")
  }

  /// The action that Enter would choose, on the phone or beside it.
  private var focused: String { app.screenDump(size).items.first(where: \.isFocused)?.label ?? "" }

  /// Returns the `number` of an SQL query on the tables of the issuers or of the phones.
  func count(_ query: StaticString) throws -> Int {
    let side = "\(query)".contains("phone_") ? world : issuers
    return try side.file.database.blockingTransaction { sql throws(StorageError) in
      try sql.first(SQL(stringLiteral: query)) { row throws(StorageError) in try row.integer("number") } ?? 0
    }
  }

  var accounts: Int { get throws { try count("SELECT COUNT(*) AS number FROM issuer_accounts") } }
  var linkedPhones: Int { get throws { try count("SELECT COUNT(*) AS number FROM issuer_devices") } }

  var openSessions: Int { get throws { try count("SELECT COUNT(*) AS number FROM issuer_sessions") } }

  /// The calls in the traffic log, oldest first: `loginByPIN 401`.
  var calls: [String] {
    world.log.entries.compactMap(\.call).map { entry in
      let status =
        switch entry.state {
        case .inFlight: "…"
        case .answered(let status, _): "\(status)"
        case .refused(let error): "\(error.statusCode)"
        }
      return "\(entry.operation.rawValue) \(status)"
    }
  }
}

/// Why a test cannot continue.
struct Unexpected: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension World {
  /// The device identifier of the open app on the current phone.
  var currentDevice: DeviceIdentifier { phones.app(of: phones.currentIssuer, on: phones.current.number).deviceIdentifier }

  /// Activates or deactivates a phone as customer care, without traffic log and faults.
  func setActive(_ isActive: Bool, device: DeviceIdentifier) async throws(WalletError) {
    let call = Call(.customerCare(key: careKey), .issuer(phones.currentIssuer))
    _ = try await askIssuer(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: isActive), call)
  }

  /// Asks the issuer without traffic log and faults.
  func askIssuer<O: IssuerOperation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    if let remoteParties { return try await remoteParties.backend.perform(operation, call) }
    return try await issuer.serve(operation, call)
  }
}

/// The type of a screen, by the name that stories use.
struct ScreenName: Equatable, CustomStringConvertible {
  private let type: any Screen.Type
  init(_ type: any Screen.Type) { self.type = type }

  static func == (a: Self, b: Self) -> Bool { a.type == b.type }
  var description: String { "\(type)" }

  static var welcome: Self { Self(WelcomeScreen.self) }
  static var deviceStatus: Self { Self(DeviceStatusScreen.self) }
  static var enrollment: Self { Self(EnrollmentScreen.self) }
  static var signingIn: Self { Self(SigningInScreen.self) }
  static var login: Self { Self(LoginScreen.self) }
  static var mfaPrompt: Self { Self(MFAPromptScreen.self) }
  static var pinLogin: Self { Self(PINLoginScreen.self) }
  static var locked: Self { Self(LockedScreen.self) }
  static var newPassword: Self { Self(NewPasswordScreen.self) }
  static var newPIN: Self { Self(NewPINScreen.self) }
  static var fingerprintOffer: Self { Self(FingerprintOfferScreen.self) }
  static var fingerprintPrompt: Self { Self(FingerprintPromptScreen.self) }
  static var home: Self { Self(HomeScreen.self) }
  static var profile: Self { Self(ProfileScreen.self) }
  static var sessionEnded: Self { Self(SessionEndedScreen.self) }
  static var cards: Self { Self(CardsScreen.self) }
  static var card: Self { Self(CardScreen.self) }
  static var orderCard: Self { Self(OrderCardScreen.self) }
  static var stepUp: Self { Self(StepUpScreen.self) }
  static var cardPIN: Self { Self(CardPINScreen.self) }
  static var cardDetails: Self { Self(CardDetailsScreen.self) }
}
