import Basics
import Contract
import Dice
import Glibc
import Storage
import Testing
import WalletModel

@testable import Issuer

/// Random lives of people and phones at three issuers, step by step against the model.
@Suite(.timeLimit(.minutes(120))) struct AgainstTheModel {
  private static let isVerifying = getenv("BILLFOLD_VERIFY") != nil

  /// A history is made again by its number: `BILLFOLD_HISTORY=4711` runs that one alone.
  @Test func `every answer is the models`() async throws {
    if let number = getenv("BILLFOLD_HISTORY").flatMap({ UInt64(String(cString: $0)) }) {
      _ = try await Histories(file: nil).live(number)
      return
    }
    let count: UInt64 = Self.isVerifying ? 100_000 : 300
    let workers: UInt64 = 4
    let seen = try await withThrowingTaskGroup(of: [String: Int].self) { group in
      for worker in 0..<workers {
        group.addTask {
          let histories = try Histories(file: nil)
          var seen: [String: Int] = [:]
          for number in stride(from: worker, to: count, by: Int(workers)) {
            seen.merge(try await histories.live(number), uniquingKeysWith: +)
          }
          return seen
        }
      }
      return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    }
    guard Self.isVerifying else { return }
    let missing = Self.answers.flatMap { name, codes in codes.split(separator: " ").map { "\(name) \($0)" } }.filter { seen[$0] == nil }
    #expect(missing == [], "never seen, of \(seen.sorted { $0.key < $1.key })")
  }

  /// Histories in which the program ends and starts again with the file.
  @Test(arguments: UInt64(1_000_000)..<1_000_012)
  func `the file is all that stays`(number: UInt64) async throws {
    let folder = Folder()
    _ = try await Histories(file: folder.file).live(number)
  }

  /// Every status of each operation, which the long run has to meet.
  private static let answers: KeyValuePairs = [
    "isDeviceRegistered": "200", "removeDevice": "200 404", "questions": "200", "passwordRules": "200", "passcodeRules": "200 404",
    "register": "201 400 409", "nonce": "200 401 403 409", "password": "200 401 403 409 412 423 429",
    "answer": "200 400 401 403 409 410", "pin": "200 400 401 403 404 423", "logout": "200 401", "startRecovery": "200 403 423 429",
    "reset": "200 400 401 403 410", "startPasscodeRecovery": "401 403 404 412 423 429", "resetPasscode": "200 400 401 403 404 410",
    "changePassword": "200 400 401 423 429", "changePasscode": "200 400 401 403 423", "verify": "200 400 401 403 423",
    "generateToken": "200 400 401", "tokenLogin": "200 401 403 404", "expireToken": "200 401", "tokenExists": "200",
    "devices": "200 401", "activate": "200 403 404", "unlock": "200 403 404", "customers": "200 403",
  ]
}

/// Lives one history after the other on one database, wiped between them.
private final class Histories {
  private typealias Model = AccessModel
  /// As they are, but that the closed login is within reach.
  private static let issuers = IssuerConfiguration.all.map { issuer in
    var issuer = issuer
    issuer.limits.passwordMisses = 10
    return issuer
  }
  private static let start = BenchClock().now
  private let file: String?
  private var bench: Bench
  private var driver: Driver

  init(file: String?) throws {
    self.file = file
    bench = try Bench(file: file)
    driver = Driver()
  }

  /// Throws where issuer and model differ; how often each answer of each operation was seen.
  func live(_ number: UInt64) async throws -> [String: Int] {
    try bench.wipe(Self.issuers)
    bench = try bench.restarted()
    bench.clock.set(Self.start)
    driver = Driver()
    defer { driver.end() }
    var story = Story(number: number)
    var model = Model(Self.issuers, now: Self.start)
    var seen: [String: Int] = [:]
    var steps: [Model.Step] = []
    while steps.count < 40 {
      for step in story.next(model) {
        steps.append(step)
        let expected = model.take(step)
        let outcome = try await take(step)
        guard outcome == expected else {
          throw Difference("history \(number), step \(steps.count): \(outcome) where the model has \(expected), after \(steps.suffix(20))")
        }
        guard case .ask(let act, _, _, let key) = step else { continue }
        seen["\(act.name) \(expected.status)", default: 0] += 1
        story.learn(act, key, expected)
      }
    }
    let said = try await bench.events().map(\.content).map(Driver.said)
    guard said == model.said else {
      throw Difference("history \(number): the issuer said \(said) where the model says \(model.said), after \(steps)")
    }
    return seen
  }

  private func take(_ step: Model.Step) async throws -> Model.Outcome {
    switch step {
    case .move(let span): bench.clock.advance(by: span)
    case .restart: bench = try file.map { try bench.reopened($0) } ?? bench.restarted()
    case .ask(let act, let phone, let issuer, let key): return try await driver.ask(act, phone, issuer, key, bench)
    }
    return Model.Outcome(200)
  }
}

/// A difference between issuer and model.
private struct Difference: Error, CustomStringConvertible {
  let description: String

  init(_ text: String) { description = text.replacing("IssuerTests.AccessModel.", with: "").replacing("WalletModel.", with: "") }
}

/// Runs the model's steps on the issuer, with the real secrets.
private final class Driver {
  private typealias Model = AccessModel
  private var nonces: [Int: Secret] = [:]
  private var questions: [Int: (token: MFAToken, person: Int)] = [:]
  private var recoveries: [Int: (recovery: PasswordRecovery, person: Int, code: Secret)] = [:]
  private var sessions: [Int: Secret] = [:]
  private var tokens: [Int: Secret] = [:]
  /// The requests by key, for retries.
  private var requests: [Int: (Bench) async throws -> AccessModel.Outcome] = [:]

  /// Releases the closures in `requests`, which retain the driver.
  func end() { requests = [:] }

  func ask(_ act: AccessModel.Act, _ phone: Int, _ issuer: Int, _ key: Int, _ bench: Bench) async throws -> AccessModel.Outcome {
    let request = requests[key] ?? request(act, phone, issuer, key)
    requests[key] = request
    return try await request(bench)
  }

  private func request(_ act: AccessModel.Act, _ phone: Int, _ issuer: Int, _ key: Int) -> (Bench) async throws -> AccessModel.Outcome {
    let configuration = IssuerConfiguration.all[issuer]
    func send<O: IssuerOperation>(
      _ operation: O, session: Int? = nil, withCareKey: Bool = true, _ keep: @escaping (O.Answer, Bench) async throws -> [String]
    ) -> (Bench) async throws -> AccessModel.Outcome {
      let session = session.map { self.sessions[$0] ?? Secret("none") }
      return { bench in
        let call = Call(
          O.isForCustomerCare ? .customerCare(key: withCareKey ? bench.issuer.careKey : nil) : .phone(.of(phone, issuer), session: session),
          .issuer(configuration.identifier), idempotencyKey: O.needsIdempotencyKey ? .number(key) : nil)
        do {
          let answer = try await bench.issuer.serve(operation, call)
          return Model.Outcome(O.status(of: answer), summary: try await keep(answer, bench))
        } catch let error as WalletError {
          return Model.Outcome(
            error.statusCode, error.code, left: error.attemptsLeft, after: error.retryAfter, fields: error.fieldErrors.map(\.field))
        }
      }
    }
    func keep(_ login: LoginResponse) -> [String] {
      sessions[key] = login.session.token
      return ["\(login.wallet.linkedDevices) phones"] + (login.mayChoosePasscode ? ["may choose"] : [])
    }
    func answered(_ question: Int, _ proof: AccessModel.Proof) -> MFAToken {
      let known = questions[question]
      var token = known?.token ?? MFAToken(question: "none", token: Secret("none"))
      token.mfaSecretAnswer = answer(proof, to: token.question, of: known?.person ?? 0, issuer, key)
      return token
    }

    switch act {
    case .isDeviceRegistered:
      return send(IsDeviceRegistered()) { status, _ in [status.isRegistered ? status.isActive ? "active" : "inactive" : "not linked"] }
    case .removeDevice: return send(RemoveDevice()) { _, _ in [] }
    case .questions: return send(RetrieveMFAQuestionsWithMetadata()) { _, _ in [] }
    case .passwordRules: return send(RetrievePasswordConfigurations()) { _, _ in [] }
    case .passcodeRules: return send(RetrievePasscodeConfigurations()) { _, _ in [] }
    case .register(let person):
      return send(RegisterNewUser(userProfile: .person(person, issuer))) { answer, _ in
        self.nonces[key] = answer.nonce
        return []
      }
    case .nonce(let nonce): return send(LoginByNonce(nonce: nonces[nonce] ?? Secret("none"))) { login, _ in keep(login) }
    case .password(let person, let guess):
      let login = LoginByUsernamePassword(username: UserProfile.person(person, issuer).email, password: .password(guess))
      return send(login) { answer, _ in
        switch answer {
        case .loggedIn(let login): return keep(login)
        case .mfaQuestionDidPrompt(let token):
          self.questions[key] = (token, person)
          return []
        }
      }
    case .answer(let question, let proof):
      return send(RegisterWithMFA(mfaToken: answered(question, proof))) { login, _ in keep(login) }
    case .pin(let guess): return send(LoginByPIN(passcode: .pin(guess))) { login, _ in keep(login) }
    case .logout(let session): return send(Logout(), session: session) { _, _ in [] }
    case .startRecovery(let person):
      return send(StartPasswordRecovery(username: UserProfile.person(person, issuer).email)) { recovery, bench in
        #expect(configuration.questions.pool.contains { $0.text == recovery.question })
        if self.recoveries[key] == nil {
          self.recoveries[key] = (recovery, person, (try? await bench.code()) ?? Secret("12345678"))
        }
        return []
      }
    case .reset(let recovery, let code, let answer, let new):
      let known = recoveries[recovery]
      let codes = [AccessModel.Proof.right: known?.code ?? Secret("12345678"), .wrong: Secret("00000000"), .malformed: Secret("1234567")]
      return send(
        ResetPassword(
          recovery: known?.recovery.token ?? Secret("none"), recoveryCode: codes[code] ?? Secret(""),
          mfaSecretAnswer: self.answer(answer, to: known?.recovery.question ?? "", of: known?.person ?? 0, issuer, key),
          newPassword: new.password, confirmPassword: new == .differentlyRepeated ? Secret("other") : new.password)
      ) { _, _ in [] }
    case .startPasscodeRecovery(let guess):
      return send(StartPasscodeRecovery(password: .password(guess))) { token, bench in
        let status = try await bench.database.transaction { sql throws(StorageError) in
          try sql.link(of: .of(phone, issuer), at: configuration.identifier).flatMap { link throws(StorageError) in
            try sql.account(link.account)?.email
          }
        }
        self.questions[key] = (token, (0..<3).first { UserProfile.person($0, issuer).email == status } ?? 0)
        return []
      }
    case .resetPasscode(let question, let proof, let new):
      return send(
        ResetPasscode(
          mfaToken: answered(question, proof), newPasscode: new.pin,
          confirmPasscode: new == .differentlyRepeated ? Secret("1") : new.pin)
      ) { _, _ in [] }
    case .changePassword(let session, let guess, let new):
      return send(
        ChangePassword(
          currentPassword: .password(guess), newPassword: new.password,
          confirmPassword: new == .differentlyRepeated ? Secret("other") : new.password), session: session
      ) { _, _ in [] }
    case .changePasscode(let session, let guess, let new):
      return send(
        ChangePasscode(
          currentPasscode: guess.map { .pin($0) }, newPasscode: new.pin,
          confirmPasscode: new == .differentlyRepeated ? Secret("1") : new.pin), session: session
      ) { _, _ in [] }
    case .verify(let session, let guess): return send(VerifyPasscode(passcode: .pin(guess)), session: session) { _, _ in [] }
    case .generateToken(let session, let person):
      let username = " " + UserProfile.person(person, issuer).email.uppercased()
      return send(GenerateDeviceAuthenticationTokenForUsername(username: username), session: session) { answer, _ in
        self.tokens[key] = answer.token
        return []
      }
    case .tokenLogin(let token):
      return send(LoginWithDeviceAuthenticationToken(token: tokens[token] ?? Secret("none"))) { login, _ in keep(login) }
    case .expireToken(let session): return send(ExpireDeviceAuthenticationToken(), session: session) { _, _ in [] }
    case .tokenExists: return send(IsAuthorizedTokenExist()) { answer, _ in [answer.exists ? "yes" : "no"] }
    case .devices(let session):
      return send(RetrieveCustomerDevices(), session: session) { answer, _ in answer.devices.map(Self.describe) }
    case .activate(let isActive, let phone, let withKey):
      let operation = UpdateCustomerDeviceActivation(deviceIdentifier: .of(phone, issuer), isActive: isActive)
      return send(operation, withCareKey: withKey) { device, _ in [Self.describe(device)] }
    case .unlock(let person, let withKey):
      return send(UnlockAccount(username: UserProfile.person(person, issuer).email), withCareKey: withKey) { _, _ in [] }
    case .customers(let withKey):
      return send(RetrieveCustomers(), withCareKey: withKey) { answer, _ in
        answer.customers.flatMap { customer in
          let person = customer.username.first { $0.isNumber }.map(String.init) ?? "?"
          return ["person \(person) \(customer.isLoginLocked) \(customer.isPINDisabled)"] + customer.devices.map(Self.describe)
        }
      }
    }
  }

  private static func describe(_ device: CustomerDevice) -> String {
    "\(device.deviceIdentifier.place.phone) \(device.isActive) \(device.hasSession)"
  }

  /// Each right answer in another spelling.
  private func answer(_ proof: AccessModel.Proof, to question: String, of person: Int, _ issuer: Int, _ key: Int) -> Secret {
    let known = UserProfile.person(person, issuer).answer(to: question).reveal()
    let right = known.isEmpty ? "no idea" : known
    return switch proof {
    case .malformed: Secret(" ")
    case .wrong: Secret("no idea")
    case .right:
      switch key % 4 {
      case 0: Secret(right)
      case 1: Secret(" " + right.uppercased() + "\u{A0} ")
      case 2: Secret(right.replacing("ö", with: "o").replacing(" ", with: "  "))
      default: Secret(right.replacing("ö", with: "o\u{308}"))
      }
    }
  }

  static func said(_ content: IssuerEvent.Content) -> AccessModel.Said {
    func place(_ device: DeviceIdentifier) -> (phone: Int, issuer: Int) { device.place }
    switch content {
    case .message(let message) where message.channel == .mail:
      let digits = message.to.compactMap(\.wholeNumberValue)
      return .mail(person: digits[0], issuer: digits[1])
    case .message(let message):
      let (phone, issuer) = place(DeviceIdentifier(rawValue: message.to))
      return .push(phone: phone, issuer: issuer)
    case .sessionEnded(let device, let reason): return .ended(phone: place(device).phone, issuer: place(device).issuer, reason)
    case .deviceActivationChanged(let device, let isActive):
      return .activation(isActive, phone: place(device).phone, issuer: place(device).issuer)
    }
  }
}

/// Generates random steps that lead to many different states.
private struct Story {
  private typealias Act = AccessModel.Act
  private var dice: Dice
  private let main: Int
  private var lastKey = 0
  private var isBegun = false
  private var asked: [AccessModel.Step] = []
  /// The keys of what was issued, by kind.
  private var issued: [Kind: [Int]] = [:]
  private enum Kind: Hashable { case nonce, question, recovery, session, token }

  init(number: UInt64) {
    dice = Dice(seed: number)
    main = dice.below(3)
  }

  mutating func learn(_ act: AccessModel.Act, _ key: Int, _ outcome: AccessModel.Outcome) {
    guard outcome.code == nil else { return }
    let kind: Kind? =
      switch act {
      case .register: .nonce
      case .password, .startPasscodeRecovery: outcome.status == 412 ? .question : .session
      case .nonce, .answer, .pin, .tokenLogin: .session
      case .startRecovery: .recovery
      case .generateToken: .token
      default: nil
      }
    if let kind { issued[kind, default: []].append(key) }
  }

  mutating func next(_ model: AccessModel) -> [AccessModel.Step] {
    if !isBegun {
      isBegun = true
      if dice.below(8) > 0 { return beginning() }
    }
    switch dice.below(100) {
    case 0..<9: return [.move(span())]
    case 9..<12: return [.restart]
    case 12..<18: return asked.isEmpty ? [] : [asked[dice.below(3) > 0 ? asked.count - 1 : dice.below(asked.count)]]
    case 18..<20: return burst(model)
    default:
      let issuer = dice.below(12) > 0 ? main : dice.below(3)
      let phone = dice.below(3)
      return [ask(act(model, issuer, phone), phone, issuer)]
    }
  }

  private mutating func ask(_ act: AccessModel.Act, _ phone: Int, _ issuer: Int) -> AccessModel.Step {
    lastKey += 1
    let step = AccessModel.Step.ask(act, phone: phone, issuer: issuer, key: lastKey)
    if act.isWrite { asked.append(step) }
    return step
  }

  /// Enrolls a customer on one phone, perhaps on two, and perhaps another customer.
  private mutating func beginning() -> [AccessModel.Step] {
    var steps = [ask(.register(person: 0), 0, main), ask(.nonce(1), 0, main)]
    if dice.below(2) == 0 {
      steps.append(ask(.password(person: 0, guess: 0), 1, main))
      steps.append(ask(.answer(question: lastKey, .right), 1, main))
    }
    if dice.below(3) == 0 {
      steps.append(ask(.register(person: 1), 2, main))
      if dice.below(2) == 0 { steps.append(ask(.nonce(lastKey), 2, main)) }
    }
    return steps
  }

  /// Repeats one request until a limit is reached.
  private mutating func burst(_ model: AccessModel) -> [AccessModel.Step] {
    let phone = dice.below(3)
    let person = model.sides[main].links[phone]?.person ?? dice.below(3)
    var act = Act.password(person: person, guess: -1)
    var between: [AccessModel.Step] = [.move(.seconds(3600))]
    switch dice.below(6) {
    case 0: act = .startRecovery(person: person)
    case 1: act = .startPasscodeRecovery(guess: -1)
    case 2...4:
      act = .pin(guess: 50)
      between = []
    default: break
    }
    var steps: [AccessModel.Step] = []
    for _ in 0..<(2 + dice.below(10)) { steps += [ask(act, phone, main)] + between }
    // An open session outlives no hours: what follows uses a new one.
    if dice.below(2) == 0 { steps.append(ask(.tokenLogin(latest(.token)), phone, main)) }
    if dice.below(2) == 0 {
      steps.append(ask(.password(person: person, guess: model.sides[main].accounts[person]?.password ?? 0), phone, main))
    }
    return steps
  }

  private mutating func latest(_ kind: Kind) -> Int {
    guard let keys = issued[kind], let last = keys.last else { return -1 }
    return dice.below(4) > 0 ? last : keys[dice.below(keys.count)]
  }

  private mutating func proof() -> AccessModel.Proof { [.right, .right, .right, .right, .wrong, .wrong, .malformed][dice.below(7)] }

  private mutating func new() -> AccessModel.New {
    switch dice.below(10) {
    case 0: .againstTheRules
    case 1: .differentlyRepeated
    default: .version(dice.below(5))
    }
  }

  private mutating func act(_ model: AccessModel, _ issuer: Int, _ phone: Int) -> AccessModel.Act {
    let side = model.sides[issuer]
    let person = dice.below(4) > 0 ? side.links[phone]?.person ?? dice.below(3) : dice.below(3)
    func current(_ kind: Kind, _ key: Int?, _ dice: inout Dice, _ other: Int) -> Int { dice.below(6) > 0 ? key ?? other : other }
    let session = current(.session, side.sessions[phone]?.key, &dice, latest(.session))
    let anySession = dice.below(12) > 0 ? session : nil
    let question = current(.question, side.questions[phone]?.key, &dice, latest(.question))
    let recovery = current(.recovery, side.recoveries.first { $0.value.phone == phone }?.value.key, &dice, latest(.recovery))
    let token = current(.token, side.tokens[phone]?.key, &dice, latest(.token))
    let password = dice.below(4) > 0 ? side.accounts[person]?.password ?? 0 : dice.below(6) - 1
    let pin = dice.below(3) > 0 ? side.accounts[person]?.pin ?? 0 : dice.below(6)
    switch dice.below(100) {
    case 0..<5: return .register(person: dice.below(3))
    case 5..<10: return .nonce(latest(.nonce))
    case 10..<20: return .password(person: person, guess: password)
    case 20..<29: return .answer(question: question, proof())
    case 29..<36: return .pin(guess: dice.below(12) > 0 ? pin : nil)
    case 36: return .removeDevice
    case 37..<39: return .logout(session: anySession)
    case 39..<45: return .startRecovery(person: person)
    case 45..<53: return .reset(recovery: recovery, code: proof(), answer: proof(), new())
    case 53..<57: return .startPasscodeRecovery(guess: password)
    case 57..<63: return .resetPasscode(question: question, proof(), new())
    case 63..<67: return .changePassword(session: anySession, guess: password, new())
    case 67..<72: return .changePasscode(session: anySession, guess: dice.below(3) > 0 ? pin : nil, new())
    case 72..<76: return .verify(session: anySession, guess: dice.below(12) > 0 ? pin : nil)
    case 76..<80: return .generateToken(session: anySession, person: person)
    case 80..<85: return .tokenLogin(token)
    case 85: return .expireToken(session: anySession)
    case 86: return .tokenExists
    case 87..<90: return .devices(session: anySession)
    case 90..<94: return .activate(dice.below(2) > 0, phone: dice.below(3), withKey: dice.below(10) > 0)
    case 94: return .unlock(person: dice.below(3), withKey: dice.below(10) > 0)
    case 95: return .customers(withKey: dice.below(10) > 0)
    case 96: return .questions
    case 97: return .passwordRules
    case 98: return .passcodeRules
    default: return .isDeviceRegistered
    }
  }

  private mutating func span() -> Duration {
    let day = 86_400
    let spans: [Duration] = [
      .milliseconds(1), .seconds(1), .seconds(30), .seconds(60), .seconds(120), .milliseconds(120_001), .seconds(300), .seconds(600),
      .milliseconds(600_001), .seconds(3600), .seconds(day / 2), .seconds(day), .milliseconds(86_400_001), .seconds(7 * day + 1),
      .seconds(91 * day), .milliseconds(-1), .seconds(-1), .seconds(-60), .seconds(-600), .seconds(-3600), .seconds(-day),
      .seconds(3650 * day), .seconds(-3650 * day), .seconds(10_000_000 * day), .seconds(-10_000_000 * day),
    ]
    return spans[dice.below(3) > 0 ? dice.below(10) : dice.below(spans.count)]
  }
}

extension Bench {
  /// Leaves nothing but these issuers.
  fileprivate func wipe(_ issuers: [IssuerConfiguration]) throws {
    try database.blockingTransaction { sql throws(StorageError) in
      try sql.execute("DELETE FROM issuer_requests")
      try sql.execute("DELETE FROM party_outbox")
      try sql.execute("DELETE FROM issuer_misses")
      try sql.execute("DELETE FROM issuer_recoveries")
      try sql.execute("DELETE FROM issuer_mfa_tokens")
      try sql.execute("DELETE FROM issuer_nonces")
      try sql.execute("DELETE FROM issuer_devices")
      try sql.execute("DELETE FROM issuer_answers")
      try sql.execute("DELETE FROM issuer_account_information")
      try sql.execute("DELETE FROM issuer_accounts")
      for issuer in issuers { try sql.insert(issuer) }
    }
  }
}

extension DeviceIdentifier {
  /// Every phone shows every issuer another one.
  fileprivate static func of(_ phone: Int, _ issuer: Int) -> DeviceIdentifier {
    DeviceIdentifier(rawValue: String(repeating: "a", count: 30) + "\(issuer)\(phone)")
  }

  fileprivate var place: (phone: Int, issuer: Int) {
    let digits = rawValue.suffix(2).compactMap(\.wholeNumberValue)
    return (digits[1], digits[0])
  }
}

extension IdempotencyKey {
  fileprivate static func number(_ number: Int) -> IdempotencyKey {
    let digits = String(number, radix: 16)
    return IdempotencyKey(rawValue: String(repeating: "0", count: 32 - digits.count) + digits)
  }
}

extension Secret {
  /// A password that every issuer takes; a wrong one below 0.
  fileprivate static func password(_ version: Int) -> Secret {
    Secret(version < 0 ? "Wrong-Password-99" : "Violet-Harbour-\(version)")
  }

  /// A PIN that every issuer takes; what is none for nil.
  fileprivate static func pin(_ version: Int?) -> Secret { Secret(version.map { String(259_050 + $0 * 7_070) } ?? "12a4") }
}

extension AccessModel.New {
  fileprivate var password: Secret {
    switch self {
    case .version(let version): .password(version)
    case .againstTheRules: Secret("short")
    case .differentlyRepeated: .password(9)
    }
  }

  fileprivate var pin: Secret {
    switch self {
    case .version(let version): .pin(version)
    case .againstTheRules: Secret("111111")
    case .differentlyRepeated: .pin(9)
    }
  }
}

extension AccessModel.Act {
  /// The case's own name.
  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}

extension UserProfile {
  private static let people = (0..<3).map { person in
    (0..<3).map { issuer in
      let configuration = IssuerConfiguration.all[issuer]
      return anna.with { profile in
        profile.email = "person\(person)@issuer\(issuer).example"
        profile.password = .password(0)
        profile.confirmPassword = profile.password
        profile.passcode = configuration.profile.supportsPINLogin ? .pin(0) : Secret("")
        profile.confirmPasscode = profile.passcode
        // The second one answers more than is needed.
        let questions = configuration.questions.pool.prefix(configuration.questions.requiredNumber + person % 2)
        profile.mfaQuestionAnswers = questions.enumerated()
          .map { MFAAnswer(question: $1.text, answer: Secret("Björk in Köln \(person) \(issuer) \($0)")) }
      }
    }
  }

  fileprivate static func person(_ person: Int, _ issuer: Int) -> UserProfile { people[person][issuer] }
}
