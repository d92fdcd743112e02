import Contract
import FoundationEssentials
import Simulation
import Testing
import VirtualTime
import WalletModel

@Suite struct TrafficLogTests {
  let log = TrafficLog()
  let time = WorldTime(source: VirtualTimeSource(start: .morning), state: .real)

  private func call(_ backend: CountingBackend) async {
    let door = LoggedBackend(backend, log: log, time: time)
    _ = await door.ask(IsDeviceRegistered())
  }

  @Test func aCallIsToldInTheVendorsWords() async {
    await call(CountingBackend())
    let entry = log.entries[0]
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
  func aRefusalIsToldInItsFirstClause(error: WalletError, brief: String) async {
    await call(CountingBackend(refusal: error))
    #expect(log.entries[0].phrase == brief)
  }

  @Test func onlyTheLatestCallsAreKept() async {
    let backend = CountingBackend()
    for _ in 0..<TrafficLog.capacity + 7 { await call(backend) }
    #expect(log.entries.count == TrafficLog.capacity)
    #expect(log.entries.first?.number == 8)
    #expect(log.latest(2).map(\.number) == [TrafficLog.capacity + 6, TrafficLog.capacity + 7])
    #expect(log.latest(-1).isEmpty)
  }

  /// The phone's own calls stay, however many others there are; the others share what is left.
  @Test func manyCallsOfOthersLeaveThePhonesOwn() async {
    let door = LoggedBackend(CountingBackend(), log: log, time: time)
    for _ in 0..<10 { _ = await door.ask(IsDeviceRegistered()) }
    let other = Caller.phone(DeviceIdentifier(rawValue: "another"), session: nil)
    for _ in 0..<3 * TrafficLog.capacity { _ = await door.ask(RetrieveCustomers(), .any(by: .customerCare(key: nil))) }
    #expect(log.entries.count == TrafficLog.capacity)
    #expect(log.entries.prefix(10).map(\.caller) == Array(repeating: Call.any.caller.identity, count: 10))
    #expect(log.latest(10, by: Call.any.caller.identity).first?.number == 1)
    #expect(log.entries.map(\.number) == log.entries.map(\.number).sorted())
    for _ in 0..<TrafficLog.capacity { _ = await door.ask(IsDeviceRegistered(), .any(by: other)) }
    let counts = Dictionary(grouping: log.entries, by: \.caller).mapValues(\.count)
    #expect(counts == [Call.any.caller.identity: 10, .customerCare: 245, other.identity: 245])
    #expect(log.latest(1).first?.caller == other.identity)
  }

  /// As many callers as calls: the latest calls are kept.
  @Test func oneCallOfEachIsKeptInOrder() async {
    let door = LoggedBackend(CountingBackend(), log: log, time: time)
    for number in 1...TrafficLog.capacity + 300 {
      _ = await door.ask(IsDeviceRegistered(), .any(by: .phone(DeviceIdentifier(rawValue: "phone-\(number)"), session: nil)))
    }
    #expect(log.entries.map(\.number) == Array(301...TrafficLog.capacity + 300))
  }

  @Test func theVersionTellsWhetherAnythingChanged() async {
    let before = log.version
    await call(CountingBackend())
    let after = log.version
    #expect(after != before)
    _ = log.entries
    #expect(log.version == after)
  }

  // MARK: - Requests and answers

  @Test func whatWasAskedAndAnsweredCanBeReadInJSON() async {
    await call(CountingBackend())
    #expect(log.entries[0].request?.json == "{}")
    #expect(
      log.entries[0].answer?.json
        == #"{"isActive":true,"isRegistered":true,"issuer":{"greeting":"Good to see you.","name":"Aurora","supportsPINLogin":true}}"#)
    let customer = Customer(
      username: "a/b", firstName: "A", lastName: "B", isLoginLocked: false, isPINDisabled: true, devices: [])
    _ = await LoggedBackend(Answering(Customers(customers: [customer])), log: log, time: time).ask(RetrieveCustomers())
    #expect(
      log.entries[1].answer?.json
        == #"{"customers":[{"devices":[],"firstName":"A","isLoginLocked":false,"isPINDisabled":true,"lastName":"B","username":"a/b"}]}"#)
  }

  @Test func theAnswerOfARefusalIsTheVendorsErrorObject() async {
    let refusal = WalletError(
      401, .wrongCredentials, "Wrong PIN.", fieldErrors: [FieldError("passcode", "is wrong")], attemptsLeft: 3,
      retryAfter: .milliseconds(1500))
    await call(CountingBackend(refusal: refusal))
    #expect(
      log.entries[0].answer?.json == """
        {"attemptsLeft":3,"description":"Wrong PIN.",\
        "errorInformation":{"errorCode":901,"errorDescription":"WRONG_CREDENTIALS","externalErrorDescription":["passcode is wrong"]},\
        "fieldErrors":[{"field":"passcode","message":"is wrong"}],"retryAfter":1.5,"statusCode":401,"statusMessage":"Unauthorized"}
        """)
    await call(CountingBackend(refusal: WalletError(0, .cancelled, "The call was cancelled.")))
    #expect(
      log.entries[1].answer?.json
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

  @Test func aCallUnderWayHasNoAnswerYet() async {
    let asking = Task { await slowBackend().ask(IsDeviceRegistered()) }
    await until { time.nextAlarm != nil }
    #expect(log.entries.map(\.answer?.json) == [nil] && log.entries[0].request != nil)
    time.advance(by: .seconds(30))
    time.ringDue()
    _ = await asking.value
    #expect(log.entries[0].answer != nil && log.entries[0].took == .seconds(30))
  }

  @Test func requestsAndAnswersOfTheLatestCallsAreKept() async {
    for _ in 0..<TrafficLog.contentsCapacity + 3 { await call(CountingBackend()) }
    let kept = log.entries.map { $0.request != nil && $0.answer != nil }
    #expect(kept == [false, false, false] + Array(repeating: true, count: TrafficLog.contentsCapacity))
    #expect(log.entries.allSatisfy { ($0.request == nil) == ($0.answer == nil) })
  }

  /// Whatever came between, an answer that comes late is not kept without its request.
  @Test func aLateAnswerOfAnOldCallIsNotKept() async {
    let asking = Task { await slowBackend().ask(IsDeviceRegistered()) }
    await until { time.nextAlarm != nil }
    for _ in 0..<TrafficLog.contentsCapacity { await call(CountingBackend()) }
    time.advance(by: .seconds(30))
    time.ringDue()
    _ = await asking.value
    #expect(log.entries[0].phrase == "registered, active" && log.entries[0].request == nil && log.entries[0].answer == nil)
  }

  /// Every text that is a secret, in requests and answers alike; what is none can be read.
  @Test func secretsAreMasked() async throws {
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

    let written = try log.entries.map { (request: try #require($0.request?.json), answer: try #require($0.answer?.json)) }
    for text in written.flatMap({ [$0.request, $0.answer] }) {
      #expect(!text.contains("SENTINEL") && text.contains("•••") && !text.contains("\n"))
    }
    #expect(written[2].request == #"{"passcode":"•••"}"#)
    #expect(written[2].answer.contains(#""session":{"expires":\#(Timestamp.morning.milliseconds),"idleTimeout":300,"token":"•••"}"#))
    #expect(written[3].request == #"{"password":"•••","username":"anna@example.com"}"#)
    #expect(written[3].answer.contains("First pet?"))
    #expect(!"\(log.entries)".contains("SENTINEL"))
  }

  @Test func noSecretGetsIn() async {
    let door = LoggedBackend(CountingBackend(), log: log, time: time)
    let call = Call(
      .phone(DeviceIdentifier(rawValue: "00"), session: Secret("SENTINEL-TOKEN")), .issuer(IssuerIdentifier(rawValue: "aurora")))
    _ = await door.ask(LoginByPIN(passcode: Secret("SENTINEL-PIN")), call)
    var text = ""
    dump(log.entries, to: &text)
    #expect(log.entries.count == 1)
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

  func events(after number: Int64) async throws(WalletError) -> [IssuerEvent] { [] }
}

extension Masked {
  /// JSON on one line, as `--json` writes it.
  fileprivate var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
