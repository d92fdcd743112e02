import Basics
import Contract
import FoundationEssentials
import Simulation
import Testing
import VirtualTime
import WalletModel

@Suite struct TrafficLogTests {
  let log = TrafficLog(began: .morning)
  let time = WorldTime(source: VirtualTimeSource(start: .morning), state: .real)

  private func call(_ backend: CountingBackend) async {
    let door = LoggedBackend(backend, log: log, time: time)
    _ = await door.ask(IsDeviceRegistered())
  }

  @Test func `a call is told in the vendors words`() async {
    await call(CountingBackend())
    let entry = log.calls[0]
    #expect(entry.number == 1)
    #expect(entry.operation == .isDeviceRegistered)
    #expect(entry.moment == .morning)
    #expect(entry.caller == Call.any.caller.identity && entry.party == Call.any.party)
    #expect(entry.state == .answered(status: 200, summary: "registered, active"))
    #expect(entry.phrase == "registered, active")
  }

  @Test(arguments: [
    (WalletError(401, .wrongCredentials, "Wrong PIN.", attemptsLeft: 3), "wrong PIN, 3 left"),
    (WalletError(401, .wrongCredentials, "Wrong PIN; 3 tries left."), "wrong PIN"),
    (WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked. Unlink it first."), "this phone is linked"),
    (WalletError(423, .credentialLocked, "PIN disabled", attemptsLeft: 0), "PIN disabled"),
    (WalletError(426, .injectedFault, "Version 1.2 is not 1.3."), "version 1.2 is not 1.3"),
    (WalletError(0, .connectionLost, "The connection was lost."), "the connection was lost"),
    (WalletError(0, .cancelled, "The call was cancelled."), "cancelled by the app"),
    (WalletError(500, .storageFailed, ""), ""),
  ])
  func `a refusal is told in its first clause`(error: WalletError, brief: String) async {
    await call(CountingBackend(refusal: error))
    #expect(log.calls[0].phrase == brief)
  }

  @Test func `only the latest calls are kept`() async {
    let backend = CountingBackend()
    for _ in 0..<TrafficLog.capacity { await call(backend) }
    #expect(log.entries.map(\.number) == Array(1...TrafficLog.capacity))
    for _ in 0..<10 { await call(backend) }
    // Some are pushed out at a time.
    #expect(log.entries.count < TrafficLog.capacity && log.entries.count > TrafficLog.capacity * 3 / 4)
    #expect(log.latest(2).map(\.number) == [TrafficLog.capacity + 9, TrafficLog.capacity + 10])
    #expect(log.latest(-1).isEmpty)
  }

  /// The phone's own calls stay, however many others there are; the others share what is left.
  @Test func `many calls of others leave the phones own`() async {
    let door = LoggedBackend(CountingBackend(), log: log, time: time)
    for _ in 0..<10 { _ = await door.ask(IsDeviceRegistered()) }
    let other = Caller.phone(DeviceIdentifier(rawValue: "another"), session: nil)
    for _ in 0..<TrafficLog.capacity + 500 { _ = await door.ask(RetrieveCustomers(), .any(by: .customerCare(key: nil))) }
    #expect(log.calls.prefix(10).map(\.caller) == Array(repeating: Call.any.caller.identity, count: 10))
    #expect(log.entries.map(\.number) == log.entries.map(\.number).sorted())
    for _ in 0..<TrafficLog.capacity { _ = await door.ask(IsDeviceRegistered(), .any(by: other)) }
    let counts = Dictionary(grouping: log.calls, by: \.caller).mapValues(\.count)
    #expect(counts[Call.any.caller.identity] == 10)
    // Both have too many: they differ by those that came since.
    #expect(counts[.customerCare]! > TrafficLog.capacity / 3 && counts[other.identity]! >= counts[.customerCare]!)
    #expect(log.calls.last?.caller == other.identity)
  }

  @Test func `bytes bound the log and a long content stays whole`() async throws {
    let text = String(repeating: "x", count: 256_000)
    let customer = Customer(username: text, firstName: "", lastName: "", isLoginLocked: false, isPINDisabled: false, devices: [])
    let door = LoggedBackend(Answering(Customers(customers: [customer])), log: log, time: time)
    for _ in 0..<200 { _ = await door.ask(RetrieveCustomers()) }
    let bytes = log.calls.reduce(0) { $0 + ($1.answer?.json.count ?? 0) }
    #expect(bytes <= TrafficLog.byteCapacity && bytes > TrafficLog.byteCapacity / 2)
    #expect(try #require(log.calls.last?.answer).sorted.contains(text))
  }

  /// As much as they have together, and each a part of it; one that nobody asks gives back what others need.
  @Test func `a budget bounds several logs`() async {
    let budget = TrafficBudget(bytes: 1 << 20, each: 20_000...400_000)
    func made() -> TrafficLog {
      let log = TrafficLog(began: .morning)
      log.join(budget)
      return log
    }
    func fill(_ log: TrafficLog) async -> Int {
      for _ in 0..<1000 { _ = await LoggedBackend(CountingBackend(), log: log, time: time).ask(IsDeviceRegistered()) }
      #expect(log.latest(1)[0].number == log.entries[0].number + log.entries.count - 1)
      return log.entries.count
    }
    let first = made()
    let alone = await fill(first)
    #expect((200...450).contains(alone), "\(alone)")
    var others = (0..<9).map { _ in made() }
    let tenth = await fill(others[0])
    #expect((50...130).contains(tenth) && first.entries.count == alone, "\(tenth)")
    first.trim()
    #expect((tenth - 20...tenth + 20).contains(first.entries.count))
    others = []
    #expect(await fill(first) > tenth * 2, "what has gone leaves its part")
    let many = (0..<500).map { _ in made() }
    #expect(await fill(many[0]) > 10, "each has some at least")
  }

  /// What a server sends is what the log keeps, unless something is masked there.
  @Test func `an answer is encoded once`() async throws {
    func sent<O: Operation>(_ operation: O, _ answer: O.Answer) async throws -> (sent: String, hasSecret: Bool, logged: String) {
      let text = AnswerText()
      _ = await LoggedBackend(Answering(answer), log: log, time: time).ask(operation, Call.any.written(to: text))
      let (bytes, hasSecret) = try #require(text.consume())
      return (String(decoding: bytes, as: UTF8.self), hasSecret, try #require(log.calls.last?.answer?.text))
    }
    let plain = try await sent(RetrieveCustomers(), Customers(customers: []))
    #expect(plain.sent == #"{"customers":[]}"# && !plain.hasSecret && plain.logged == plain.sent)
    let empty = try await sent(ExpireDeviceAuthenticationToken(), Done())
    #expect(empty.sent == "{}" && empty.logged == "{}")
    let wallet = WalletSummary(
      firstName: "", lastName: "", username: "", countryCode: "DE", linkedDevices: 1, linkedSince: .morning, lastPasswordUpdate: .morning)
    let session = SessionGrant(token: Secret("token"), idleTimeout: .seconds(300), expires: .morning)
    let secret = try await sent(LoginByNonce(nonce: Secret("n")), LoginResponse(session: session, wallet: wallet))
    #expect(secret.sent.contains(#""token":"token""#) && secret.hasSecret && secret.logged.contains(#""token":"•••""#))
    let opaque = try await sent(
      ActivateTokenization(CardIdentifier(rawValue: "card"), dpanRef: "D"), TokenizationActivation(activationData: Opaque("data")))
    #expect(opaque.sent.contains("data\"") && !opaque.hasSecret && opaque.logged == #"{"activationData":"<activation data>"}"#)
    // What stays in no memory is sent, but not kept.
    let expiry = CardExpiry(month: 1, year: 2030)
    let details = CardSensitiveDetails(pan: Secret("5454"), cvv: Secret("123"), expiry: expiry, cardHolderName: "A")
    let shown = try await sent(GetCardDetails(CardIdentifier(rawValue: "card")), details)
    #expect(shown.sent.contains("5454") && !shown.logged.contains("5454"))
  }

  /// A call on the way has a separate answer.
  @Test func `a call on the way writes nothing for the caller`() async {
    struct Asking: Backend {
      let log: TrafficLog
      let time: WorldTime

      func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
        #expect(call.text == nil)
        _ = await LoggedBackend(Answering(Customers(customers: [])), log: log, time: time).ask(RetrieveCustomers(), call)
        throw WalletError(404, .notFound, "")
      }

      func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
    }
    let text = AnswerText()
    _ = await LoggedBackend(Asking(log: log, time: time), log: log, time: time).ask(IsDeviceRegistered(), Call.any.written(to: text))
    #expect(log.calls.count == 2 && text.consume() == nil)
  }

  /// It would push out all others.
  @Test func `a content that is too long is left out`() async {
    let text = String(repeating: "x", count: TrafficLog.longestContent)
    let customer = Customer(username: text, firstName: "", lastName: "", isLoginLocked: false, isPINDisabled: false, devices: [])
    _ = await LoggedBackend(Answering(Customers(customers: [customer])), log: log, time: time).ask(RetrieveCustomers())
    #expect(log.calls.map { $0.answer == nil } == [true] && log.calls[0].phrase != "")
  }

  @Test func `what is new is told once`() async {
    await call(CountingBackend())
    let first = log.news(after: 0, removals: 0)
    #expect(first.entries.map(\.number) == [1])
    #expect(log.news(after: first.version, removals: first.removals).entries.isEmpty)
    log.note(.command(["clock", "real"]), at: .morning)
    let second = log.news(after: first.version, removals: first.removals)
    #expect(second.entries.map(\.number) == [2] && second.entries.map(\.kind) == [.command])
    for _ in 0..<TrafficLog.capacity + 10 { await call(CountingBackend()) }
    // After entries were pushed out, all are told.
    let all = log.news(after: second.version, removals: second.removals)
    #expect(all.entries.count == log.entries.count && all.removals != second.removals)
  }

  // MARK: - Effects and order

  @Test func `effects come after their call`() async {
    let device = DeviceIdentifier(rawValue: "00")
    let effects: [CallEffect] = [
      .changed(Change(.failedAttempts, from: 1, to: 2)), .sessionOpened(device, until: .morning),
      .sent(.mail, to: "anna@example.com", subject: "Hello"), .changed(Change(.failedAttempts, from: 2, to: 0)),
      .changed(Change(.phones, from: 1, to: 2)), .changed(Change(.phones, from: 2, to: 1)),
    ]
    _ = await LoggedBackend(Reporting(effects), log: log, time: time).ask(IsDeviceRegistered())
    #expect(log.entries.map(\.kind) == [.call, .sessionOpened, .message])
    // Several changes of one item are one, and what is as before is none.
    #expect(log.calls[0].changes == [Change(.failedAttempts, from: 1, to: 0)])
    #expect(log.entries.map { $0.sentence(east: 0) }.suffix(2) == ["session until 09:41", "mail: Hello"])
  }

  @Test func `a fault that fires comes before its call`() async {
    let plan = FaultPlan(tell: { [log, time] event, call in log.note(event, at: time.now, on: call) })
    plan.arm(.status(503), for: .isDeviceRegistered)
    await call(CountingBackend())
    _ = await LoggedBackend(FaultyBackend(CountingBackend(), plan: plan, time: time), log: log, time: time).ask(IsDeviceRegistered())
    #expect(log.entries.map(\.kind) == [.fault, .call, .fault, .call])
    #expect(
      log.entries.map { $0.sentence(east: 0) } == [
        "503 armed, next isDeviceRegistered", "isDeviceRegistered", "503 fired", "isDeviceRegistered",
      ])
    #expect(log.entries.map(\.number) == [1, 2, 3, 4] && log.calls.map(\.fault) == [nil, .status(503)])
    #expect(log.ended(after: 2).entries.map(\.number) == [3, 4])
  }

  @Test func `events of a server are noted`() {
    let message = Message(.push, to: "00", subject: "Hello", body: "Code 12345678", code: Secret("12345678"))
    log.note([
      IssuerEvent(EventCursor(number: 1, history: nil), moment: .morning, content: .message(message)),
      IssuerEvent(
        EventCursor(number: 2, history: nil), moment: .morning, content: .sessionEnded(DeviceIdentifier(rawValue: "00"), .deviceDeactivated)
      ),
    ])
    #expect(log.entries.map { $0.sentence(east: 0) } == ["push: Hello", "session ended: phone deactivated"])
    #expect(log.entries.map(\.device?.rawValue) == ["00", "00"])
  }

  @Test(arguments: [
    (1, "clock +1 h, now 10:41"), (-2, "clock -2 h, now 07:41"), (25, "clock +25 h, now 22 Nov 2026 10:41"), (0, "clock now 09:41"),
  ])
  func `the clocks move is told`(hours: Int, words: String) {
    let move = ClockMove(from: (.running, .morning), to: (.running, .morning + .seconds(hours * 3600)))
    log.note(.clock(move), at: .morning)
    #expect(log.entries[0].sentence(east: 0) == words)
    log.note(.clock(ClockMove(from: (.running, .morning), to: (.frozen, .morning))), at: .morning)
    #expect(log.entries[1].sentence(east: 0) == "clock frozen, now 09:41")
  }

  @Test func `every kind has its own mark`() {
    #expect(Set(TrafficLog.Kind.allCases.map(\.mark)).count == TrafficLog.Kind.allCases.count)
  }

  @Test func `the version tells whether anything changed`() async {
    let before = log.version
    await call(CountingBackend())
    let after = log.version
    #expect(after != before)
    _ = log.calls
    #expect(log.version == after)
  }

  // MARK: - Requests and answers

  @Test func `what was asked and answered can be read in JSON`() async {
    await call(CountingBackend())
    #expect(log.calls[0].request?.sorted == "{}")
    #expect(
      log.calls[0].answer?.sorted
        == #"{"isActive":true,"isRegistered":true,"issuer":{"greeting":"Good to see you.","name":"Aurora","supportsPINLogin":true}}"#)
    let customer = Customer(
      username: "a/b", firstName: "A", lastName: "B", isLoginLocked: false, isPINDisabled: true, devices: [])
    _ = await LoggedBackend(Answering(Customers(customers: [customer])), log: log, time: time).ask(RetrieveCustomers())
    #expect(
      log.calls[1].answer?.sorted
        == #"{"customers":[{"devices":[],"firstName":"A","isLoginLocked":false,"isPINDisabled":true,"lastName":"B","username":"a/b"}]}"#)
  }

  @Test func `the answer of a refusal is the vendors error object`() async {
    let refusal = WalletError(
      401, .wrongCredentials, "Wrong PIN.", fieldErrors: [FieldError("passcode", "is wrong")], attemptsLeft: 3,
      retryAfter: .milliseconds(1500))
    await call(CountingBackend(refusal: refusal))
    #expect(
      log.calls[0].answer?.sorted == """
        {"attemptsLeft":3,"description":"Wrong PIN.",\
        "errorInformation":{"errorCode":901,"errorDescription":"WRONG_CREDENTIALS","externalErrorDescription":["passcode is wrong"]},\
        "fieldErrors":[{"field":"passcode","message":"is wrong"}],"retryAfter":1.5,"statusCode":401,"statusMessage":"Unauthorized"}
        """)
    await call(CountingBackend(refusal: WalletError(0, .cancelled, "The call was cancelled.")))
    #expect(
      log.calls[1].answer?.sorted
        == """
        {"description":"The call was cancelled.",\
        "errorInformation":{"errorCode":1010,"errorDescription":"CANCELLED","externalErrorDescription":["The call was cancelled."]},\
        "fieldErrors":[],"statusCode":0,"statusMessage":"CANCELLED"}
        """)
  }

  /// Answers after half a minute.
  private func slowBackend() -> some Backend {
    let plan = FaultPlan()
    plan.arm(.slow(.seconds(30)), for: nil)
    return LoggedBackend(FaultyBackend(CountingBackend(), plan: plan, time: time), log: log, time: time)
  }

  @Test func `a call under way has no answer yet`() async {
    let asking = Task { await slowBackend().ask(IsDeviceRegistered()) }
    await until { time.nextAlarm != nil }
    #expect(log.calls.map(\.answer?.sorted) == [nil] && log.calls[0].request != nil)
    time.advance(by: .seconds(30))
    time.ringDue()
    _ = await asking.value
    #expect(log.calls[0].answer != nil && log.calls[0].took == .seconds(30))
  }

  /// Every text that is a secret, in requests and answers alike; what is none can be read.
  @Test func `secrets are masked`() async throws {
    func secret(_ name: String) -> Secret { Secret("SENTINEL-\(name)") }
    func ask<O: Operation>(_ operation: O, _ answer: O.Answer) async {
      let answered = await LoggedBackend(Answering(answer), log: log, time: time).ask(operation)
      #expect(answered.error == nil)
    }
    let grant = SessionGrant(token: secret("TOKEN"), idleTimeout: .seconds(300), expires: .morning)
    let wallet = WalletSummary(
      firstName: "Anna", lastName: "Sample", username: "anna@example.com", countryCode: "DE", linkedDevices: 1, linkedSince: .morning,
      lastPasswordUpdate: .morning)
    let login = LoginResponse(session: grant, wallet: wallet)
    var token = MFAToken(question: "First pet?", token: secret("MFA"))
    var profile = UserProfile()
    profile.email = "anna@example.com"
    (profile.password, profile.confirmPassword) = (secret("PASSWORD"), secret("PASSWORD"))
    (profile.passcode, profile.confirmPasscode) = (secret("PIN"), secret("PIN"))
    profile.mfaQuestionAnswers = [MFAAnswer(question: "First pet?", answer: secret("ANSWER"))]
    await ask(RegisterNewUser(userProfile: profile), RegisterUserResponse(message: "Welcome", nonce: secret("NONCE")))
    await ask(LoginByNonce(nonce: secret("NONCE")), login)
    await ask(LoginByPIN(passcode: secret("PIN")), login)
    await ask(LoginByUsernamePassword(username: "anna@example.com", password: secret("PASSWORD")), .mfaQuestionDidPrompt(token))
    token.mfaSecretAnswer = secret("ANSWER")
    await ask(RegisterWithMFA(mfaToken: token), login)
    await ask(LoginByUsernamePassword(username: "anna@example.com", password: secret("PASSWORD")), .loggedIn(login))

    let written = try log.calls.map { (request: try #require($0.request?.sorted), answer: try #require($0.answer?.sorted)) }
    for text in written.flatMap({ [$0.request, $0.answer] }) {
      #expect(!text.contains("SENTINEL") && text.contains("•••") && !text.contains("\n"))
    }
    #expect(written[2].request == #"{"passcode":"•••"}"#)
    #expect(written[2].answer.contains(#""session":{"expires":\#(Timestamp.morning.milliseconds),"idleTimeout":300,"token":"•••"}"#))
    #expect(written[3].request == #"{"password":"•••","username":"anna@example.com"}"#)
    #expect(written[3].answer.contains("First pet?"))
    #expect(!"\(log.entries)".contains("SENTINEL"))
  }

  /// They differ each time, in length too: messages that contain them are logged alike, in size too.
  @Test func `opaque values are shown by their kind`() async throws {
    func log(_ text: String) async throws -> [String] {
      let log = TrafficLog(began: .morning)
      func ask<O: Operation>(_ operation: O, _ answer: O.Answer) async {
        let answered = await LoggedBackend(Answering(answer), log: log, time: time).ask(operation)
        #expect(answered.error == nil)
      }
      let certificates = [Opaque<CertificateKind>](repeating: Opaque(text), count: 2)
      await ask(
        RetrieveCertificates(deviceId: "chip", walletAccountId: "account", publicKey: "key"),
        ProvisioningCertificates(certificates: certificates, nonce: "01020304"))
      let request = CardTokenizationRequest(
        walletType: .applePay, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: Opaque(text),
        subordinateCertificate: Opaque(text), nonce: "01020304", nonceSignature: Opaque(text))
      await ask(
        Tokenize(CardIdentifier(rawValue: "card"), request),
        CardTokenization(
          opaquePaymentCard: Opaque(text), encryptedPassData: Opaque(text), ephemeralPublicKey: Opaque(text),
          wrappedKey: Opaque(text), activationData: Opaque(text),
          cardNetwork: .visa, tokenProvider: .visa, cardLastDigits: "7009",
          customer: TokenizationCustomer(address: nil, country: "DE", name: "Anna Sample", mobile: "+491")))
      await ask(ActivateTokenization(CardIdentifier(rawValue: "card"), dpanRef: "D"), TokenizationActivation(activationData: Opaque(text)))
      #expect(!"\(log.entries)".contains(text))
      return try log.calls.flatMap { [try #require($0.request?.sorted), try #require($0.answer?.sorted)] }
    }
    let written = try await log("SENTINEL")
    #expect(try await log("SENTINEL-OF-ANOTHER-LENGTH") == written)
    #expect(written[1] == #"{"certificates":["<certificate>","<certificate>"],"nonce":"01020304"}"#)
    #expect(written[2].contains(#""nonce":"01020304","nonceSignature":"<signature>""#))
    for kind in ["opaque payment card", "encrypted pass data", "ephemeral public key", "wrapped key", "activation data"] {
      #expect(written[3].contains("\"<\(kind)>\""))
    }
    #expect(written[5] == #"{"activationData":"<activation data>"}"#)
  }

  @Test func `no secret gets in`() async {
    let door = LoggedBackend(CountingBackend(), log: log, time: time)
    let call = Call(
      .phone(DeviceIdentifier(rawValue: "00"), session: Secret("SENTINEL-TOKEN")), .issuer(IssuerIdentifier(rawValue: "aurora")))
    _ = await door.ask(LoginByPIN(passcode: Secret("SENTINEL-PIN")), call)
    var text = ""
    dump(log.entries, to: &text)
    #expect(log.calls.count == 1)
    #expect(!text.contains("SENTINEL"))
  }
}

/// Gives the one answer that it has.
private struct Answering: Backend {
  let answer: any Sendable

  init(_ answer: any Sendable) { self.answer = answer }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    guard let answer = answer as? O.Answer else { throw WalletError(404, .notFound, "This backend knows no such thing.") }
    return answer
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
}

extension Masked {
  /// JSON on one line, as `--json` writes it.
  fileprivate var sorted: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// Reports effects, and answers.
private struct Reporting: Backend {
  let effects: [CallEffect]
  init(_ effects: [CallEffect]) { self.effects = effects }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    call.trace?.add(effects)
    return try await CountingBackend().perform(operation, call)
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
}

/// A call of the list, with its number and moment.
@dynamicMemberLookup
struct ListedCall {
  let number: Int
  let moment: Timestamp
  let call: LoggedCall

  subscript<T>(dynamicMember member: KeyPath<LoggedCall, T>) -> T { call[keyPath: member] }
}

extension TrafficLog {
  /// The calls among the entries.
  var calls: [ListedCall] {
    entries.compactMap { entry in entry.call.map { ListedCall(number: entry.number, moment: entry.moment, call: $0) } }
  }
}
