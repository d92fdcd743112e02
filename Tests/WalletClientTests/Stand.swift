import Basics
import Contract
import Handset
import Simulation
import Synchronization
import VirtualTime
import WalletClient
import WalletModel

/// An issuer that keeps to a script: it answers what the test says and notes how it was asked.
final class ScriptedIssuer: Backend {
  typealias Reply = @Sendable (any Operation) -> Result<any Sendable, WalletError>

  struct Asked: Sendable {
    let name: OperationName
    let call: Call
  }

  private let replies = Mutex<[OperationName: Reply]>([:])
  private let notes = Mutex<[Asked]>([])
  let mail = Mutex<[IssuerEvent]>([])

  var asked: [Asked] { notes.withLock { $0 } }
  var keys: [IdempotencyKey?] { asked.map(\.call.idempotencyKey) }

  func answer(_ name: OperationName, _ value: any Sendable) { replies.withLock { $0[name] = { _ in .success(value) } } }
  func refuse(_ name: OperationName, _ error: WalletError) { replies.withLock { $0[name] = { _ in .failure(error) } } }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    notes.withLock { $0.append(Asked(name: O.name, call: call)) }
    let reply = replies.withLock { $0[O.name] }?(operation) ?? .failure(WalletError(404, .notFound, "Not in the script."))
    guard let answer = try reply.get() as? O.Answer else { throw WalletError(0, .badResponse, "The script answers something else.") }
    return answer
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] {
    mail.withLock { mail in
      let known = mail.firstIndex { $0.cursor == cursor }
      return Array(mail.suffix(from: known.map { $0 + 1 } ?? 0).prefix(100))
    }
  }
}

/// A phone that remembers in memory and gives keys that count.
final class PaperPhone: PhoneMemory {
  struct Contents {
    var keys = 0
    var holder: String?
    var issuer: IssuerProfile?
    var deviceToken: Secret?
    var sessionTimeout: Duration?
    var failure: WalletError?
    var isKeychainUsable = true
    var sdkInputs: [Opaque<SDKInputKind>] = []
  }
  let contents = Mutex(Contents())
  let issuerIdentifier = IssuerIdentifier(rawValue: "aurora")
  let deviceIdentifier = DeviceIdentifier(rawValue: "0123")

  var isKeychainUsable: Bool { contents.withLock { $0.isKeychainUsable } }

  func nextIdempotencyKey() async throws(WalletError) -> IdempotencyKey {
    let result: Result<Int, WalletError> = contents.withLock { contents in
      if let failure = contents.failure { return .failure(failure) }
      contents.keys += 1
      return .success(contents.keys)
    }
    return IdempotencyKey(rawValue: "key \(try result.get())")
  }

  func remember(issuer: IssuerProfile) async { contents.withLock { $0.issuer = issuer } }
  func remember(holder firstName: String) async { contents.withLock { $0.holder = firstName } }
  func forgetHolder() async { contents.withLock { ($0.holder, $0.deviceToken, $0.sessionTimeout) = (nil, nil, nil) } }
  func keep(deviceToken: Secret?) async throws(WalletError) {
    if let failure = contents.withLock({ $0.failure }) { throw failure }
    contents.withLock { $0.deviceToken = deviceToken }
  }

  var deviceToken: Secret? { contents.withLock { $0.deviceToken } }
  var sessionTimeout: Duration? { contents.withLock { $0.sessionTimeout } }

  var sdkInputs: [Opaque<SDKInputKind>] { contents.withLock { $0.sdkInputs } }
  func keep(sdkInputs: [Opaque<SDKInputKind>]) async { contents.withLock { $0.sdkInputs = sdkInputs } }

  var holder: String? { contents.withLock { $0.holder } }
  var issuer: IssuerProfile? { contents.withLock { $0.issuer } }
}

/// A client core between a scripted issuer, a phone and a clock, with faults to arm.
struct Stand {
  let issuer = ScriptedIssuer()
  let phone = PaperPhone()
  let plan = FaultPlan()
  let time: WorldTime
  let wallet: WalletClient

  init() {
    time = WorldTime(source: VirtualTimeSource(start: .morning), state: .real)
    wallet = WalletClient(backend: FaultyBackend(issuer, plan: plan, time: time), phone: phone, clock: time)
    issuer.answer(.loginByPIN, LoginResponse.anna(token: "first"))
    issuer.answer(.loginByNonce, LoginResponse.anna(token: "first"))
    issuer.answer(.registerWithMFA, LoginResponse.anna(token: "first"))
    issuer.answer(.loginByUsernamePassword, UsernameLogin.loggedIn(.anna(token: "first")))
    issuer.answer(.logout, Done())
    issuer.answer(.removeDevice, Done())
    issuer.answer(.registerNewUser, RegisterUserResponse(message: "Welcome.", nonce: Secret("nonce")))
  }

  static let card = card(CardIdentifier(rawValue: "one"))

  static func card(_ id: CardIdentifier, created: Timestamp = .morning) -> Card {
    Card(
      cardId: id, status: .active, expiry: CardExpiry(month: 11, year: 2029), lastFour: "7009", bin: "545454", customerId: "1",
      cardType: .virtual, programName: "P", currency: "EUR", mobile: "+1 123456789", deliveryAddress: nil, createdDate: created,
      accountId: "1", scheme: .mastercard, activationDate: .morning, isPinSet: false, externalId: nil)
  }

  var keys: [String?] { issuer.keys.map { $0?.rawValue } }

  func status(registered: Bool, active: Bool) -> DeviceStatus {
    DeviceStatus(isRegistered: registered, isActive: active, issuer: .aurora)
  }
}

extension LoginResponse {
  /// Anna's: 5 minutes idle, until 21:41 at the latest.
  static func anna(token: String) -> LoginResponse {
    LoginResponse(
      session: SessionGrant(token: Secret(token), idleTimeout: .seconds(300), expires: .morning + .seconds(12 * 3600)),
      wallet: WalletSummary(
        firstName: "Anna", lastName: "Berg", username: "anna@example.com", countryCode: "DE", linkedDevices: 1, linkedSince: .morning,
        lastPasswordUpdate: .morning))
  }
}

extension IssuerProfile {
  static let aurora = IssuerProfile(name: "Aurora", greeting: "Good to see you.", supportsPINLogin: true)
}

extension Timestamp {
  static let morning = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
}

/// Returns the error of a call, or nil if it succeeds.
func refusal<T>(_ body: () async throws(WalletError) -> T) async -> WalletError? {
  do throws(WalletError) {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}
