import Basics
import Contract
import Cryptography
import Glibc
import Service
import Storage
import Synchronization
import TemporaryFolder
import Testing
import WalletModel

@testable import Issuer

/// An issuer to try things on: its clock stands still, its randomness repeats, its hashes are the cheapest.
struct Bench: Sendable {
  let issuer: Issuer
  let database: Database
  let clock: BenchClock
  let network: SimulatedNetwork
  /// The default issuer of a test.
  let configuration: IssuerConfiguration
  var identifier: IssuerIdentifier { configuration.identifier }
  private static let key = Key.reproducible(seed: 7)

  /// With all issuers, of which this is one, in memory or in a new file at this path.
  init(_ configuration: IssuerConfiguration = .meridian, file: String? = nil) throws {
    let others = IssuerConfiguration.all.filter { $0.identifier != configuration.identifier }
    let fill = { @Sendable (sql: borrowing DatabaseTransaction) throws(StorageError) in try Issuer.fill(sql, [configuration] + others)
    }
    if let file {
      try Database.create(path: file, components: Issuer.components, filling: fill)
      self.init(try Database(path: file, components: Issuer.components), BenchClock(), SimulatedNetwork(), configuration)
    } else {
      self.init(try Database(inMemory: Issuer.components), BenchClock(), SimulatedNetwork(), configuration)
      try database.blockingTransaction(fill)
    }
  }

  private init(_ database: Database, _ clock: BenchClock, _ network: SimulatedNetwork, _ configuration: IssuerConfiguration) {
    self.database = database
    self.clock = clock
    self.network = network
    self.configuration = configuration
    issuer = Issuer(
      database: database, key: Self.key, randomness: SeededRandomness(key: Self.key), clock: clock, cost: .minimum,
      history: systemRandom(EventCursor.historyLength))
    issuer.connect(network)
  }

  /// Sends messages as a handler does.
  func send(_ messages: [Message]) async throws {
    try await database.transaction { [outbox = issuer.service.tenant.outbox] sql throws(StorageError) in
      for message in messages { try outbox.send(.message(message), at: .earliest, sql) }
    }
  }

  /// Returns the bench of a new program that opens the file.
  func reopened(_ file: String) throws -> Bench {
    database.close()
    return Bench(try Database(path: file, components: Issuer.components), clock, network, configuration)
  }

  /// Returns a new issuer on the same database, as after closing it. Nothing in memory survives.
  func restarted() throws -> Bench {
    try database.blockingTransaction { [issuer] sql throws(StorageError) in try issuer.service.tenant.renewals.write(sql) }
    return Bench(database, clock, network, configuration)
  }

  /// A call of this phone, of customer care or of the network, under a new idempotency key unless one is given.
  func call<O: IssuerOperation>(
    _ operation: O, from device: DeviceIdentifier, at issuer: IssuerIdentifier? = nil, session: Secret? = nil, key: IdempotencyKey? = nil
  ) -> Call {
    let caller: Caller =
      switch O.facts.caller {
      case .phone: .phone(device, session: session)
      case .customerCare: .customerCare(key: self.issuer.careKey)
      case .party: .party(.network, key: self.issuer.service.tenant.keys.callers.key(of: .network))
      }
    return Call(
      caller, .issuer(issuer ?? identifier),
      idempotencyKey: O.needsIdempotencyKey ? key ?? .next() : nil)
  }

  /// Sends a request from this phone.
  @discardableResult
  func ask<O: IssuerOperation>(
    _ operation: O, from device: DeviceIdentifier = .annas, at issuer: IssuerIdentifier? = nil, session: Secret? = nil,
    key: IdempotencyKey? = nil
  ) async throws(WalletError) -> O.Answer {
    try await self.issuer.serve(operation, call(operation, from: device, at: issuer, session: session, key: key))
  }

  /// The refusal of what must be refused.
  func refusal<O: IssuerOperation>(
    of operation: O, from device: DeviceIdentifier = .annas, at issuer: IssuerIdentifier? = nil, session: Secret? = nil,
    key: IdempotencyKey? = nil, location: SourceLocation = #_sourceLocation
  ) async -> WalletError? {
    do throws(WalletError) {
      let answer = try await ask(operation, from: device, at: issuer, session: session, key: key)
      Issue.record("was answered: \(O.summary(of: answer))", sourceLocation: location)
      return nil
    } catch {
      return error
    }
  }

  /// Enrolls Anna, or another customer, and links the phone.
  @discardableResult
  func enroll(_ profile: UserProfile = .anna, on device: DeviceIdentifier = .annas) async throws -> LoginResponse {
    let answer = try await ask(RegisterNewUser(userProfile: profile), from: device)
    return try await ask(LoginByNonce(nonce: answer.nonce), from: device)
  }

  /// Gets the security question on a phone.
  func prompt(_ profile: UserProfile = .anna, on device: DeviceIdentifier) async throws -> MFAToken {
    let answer = try await ask(
      LoginByUsernamePassword(username: profile.email, password: profile.password), from: device)
    guard case .mfaQuestionDidPrompt(let token) = answer else { throw Unexpected() }
    return token
  }

  /// Logs in on a new phone with the security question, and links it.
  @discardableResult
  func link(_ device: DeviceIdentifier, to profile: UserProfile = .anna) async throws -> LoginResponse {
    var token = try await prompt(profile, on: device)
    token.mfaSecretAnswer = profile.answer(to: token.question)
    return try await ask(RegisterWithMFA(mfaToken: token), from: device)
  }

  /// Customer care switches a phone off or on.
  @discardableResult
  func setActive(_ isActive: Bool, device: DeviceIdentifier = .annas) async throws(WalletError) -> CustomerDevice {
    try await ask(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: isActive))
  }

  /// Everything that was said unasked.
  func events() async throws -> [IssuerEvent] {
    var all: [IssuerEvent] = []
    while case let page = try await issuer.events(after: all.last?.cursor ?? .beginning), !page.isEmpty { all += page }
    return all
  }

  /// Returns all messages so far by email or by push.
  func messages(_ channel: Message.Channel = .mail) async throws -> [Message] {
    try await events().compactMap { event in
      if case .message(let message) = event.content, message.channel == channel { message } else { nil }
    }
  }

  /// Returns the subjects of all emails so far.
  func mails() async throws -> [String] { try await messages().map(\.subject) }

  /// The code that was mailed last.
  func code() async throws -> Secret {
    guard let code = try await messages().last(where: { $0.code != nil })?.code else { throw Unexpected() }
    return code
  }

  struct Unexpected: Error {}
}

/// A clock that a test moves.
final class BenchClock: WorldClock {
  private let moment = Mutex(Timestamp(milliseconds: 1_790_000_000_000))
  var now: Timestamp { moment.withLock { $0 } }
  func advance(by span: Duration) { moment.withLock { $0 = $0 + span } }
  func set(_ new: Timestamp) { moment.withLock { $0 = new } }
}

extension DeviceIdentifier {
  static let annas = DeviceIdentifier(rawValue: String(repeating: "a", count: 32))
  static let second = DeviceIdentifier(rawValue: String(repeating: "b", count: 32))
  static let third = DeviceIdentifier(rawValue: String(repeating: "c", count: 32))
  static let fourth = DeviceIdentifier(rawValue: String(repeating: "d", count: 32))
}

private let keys = Atomic<Int>(0)

extension IdempotencyKey {
  static func next() -> IdempotencyKey {
    let digits = String(keys.add(1, ordering: .relaxed).newValue, radix: 16)
    return IdempotencyKey(rawValue: String(repeating: "0", count: 32 - digits.count) + digits)
  }
}

extension UserProfile {
  static let anna: UserProfile = {
    var profile = UserProfile()
    profile.firstName = "Anna"
    profile.lastName = "Núñez"
    profile.email = "Anna@example.com"
    profile.password = Secret("violet-harbour-29")
    profile.confirmPassword = profile.password
    profile.passcode = Secret("2580")
    profile.confirmPasscode = profile.passcode
    profile.phone = "+49 30 1234567"
    profile.countryCode = "de"
    profile.mfaQuestionAnswers = [
      MFAAnswer(question: "First book you loved?", answer: Secret("The Moomins")),
      MFAAnswer(question: "First concert you went to?", answer: Secret("Björk in Köln")),
    ]
    profile.additionalCustomerInformation = ["branch": "Harbour"]
    return profile
  }()

  static let ben: UserProfile = {
    var profile = anna
    profile.firstName = "Ben"
    profile.email = "ben@example.com"
    return profile
  }()

  /// Returns Anna's profile at this issuer, which meets its rules.
  static func anna(at issuer: IssuerConfiguration) -> UserProfile {
    anna.with { profile in
      profile.password = Secret("Violet-Harbour-29")
      profile.confirmPassword = profile.password
      profile.passcode = Secret(issuer.profile.supportsPINLogin ? "258036" : "")
      profile.confirmPasscode = profile.passcode
      profile.mfaQuestionAnswers = issuer.questions.pool.prefix(issuer.questions.requiredNumber).enumerated()
        .map { MFAAnswer(question: $1.text, answer: Secret("Answer number \($0)")) }
    }
  }

  func answer(to question: String) -> Secret { mfaQuestionAnswers.first { $0.question == question }?.answer ?? Secret("") }

  func with(_ change: (inout UserProfile) -> Void) -> UserProfile {
    var profile = self
    change(&profile)
    return profile
  }
}

extension ResetPassword {
  /// As it should be, with what a test changes.
  init(
    _ recovery: PasswordRecovery, code: Secret, answer: Secret? = nil, new: String = "another-Harbour-30", confirmed: String? = nil,
    of profile: UserProfile = .anna
  ) {
    self.init(
      recovery: recovery.token, recoveryCode: code, mfaSecretAnswer: answer ?? profile.answer(to: recovery.question),
      newPassword: Secret(new), confirmPassword: Secret(confirmed ?? new))
  }
}

extension ResetPasscode {
  init(_ token: MFAToken, answer: String, new: String = "2705", confirmed: String? = nil) {
    var token = token
    token.mfaSecretAnswer = Secret(answer)
    self.init(mfaToken: token, newPasscode: Secret(new), confirmPasscode: Secret(confirmed ?? new))
  }
}

extension IssuerConfiguration: CustomTestStringConvertible {
  public var testDescription: String { identifier.rawValue }
}

extension MFAToken {
  func answered(_ answer: String) -> RegisterWithMFA {
    var token = self
    token.mfaSecretAnswer = Secret(answer)
    return RegisterWithMFA(mfaToken: token)
  }
}

/// A folder that lasts as long as a test.
final class Folder {
  private let folder = TemporaryFolder()
  var path: String { folder.path }

  var file: String { path + "/world.db" }

  /// Every byte of the database, its log included.
  func bytes() -> [UInt8] { ["", "-wal", "-shm", "-journal"].flatMap { Self.read(file + $0) } }

  static func read(_ path: String) -> [UInt8] {
    guard let stream = fopen(path, "r") else { return [] }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}

extension IssuerIdentifier {
  static let meridian = IssuerConfiguration.meridian.identifier
  static let strict = IssuerConfiguration.strict.identifier
  static let withoutPIN = IssuerConfiguration.withoutPIN.identifier
}
