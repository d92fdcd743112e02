import Basics
import Contract
import Service
import Storage
import Testing
import WalletModel

@testable import Issuer

/// The effects that a call reports are the difference that it made to the tables, found by reading them before and after.
@Suite struct Effects {
  @Test(arguments: OperationName.ofIssuers, StateTable.State.allCases)
  func `every operation reports what it changed`(name: OperationName, state: StateTable.State) async throws {
    let (bench, operation, session) = try await StateTable.prepared(name, in: state)
    let effects = try await Self.check(operation, session: session, bench, "\(name) \(state)")
    // In a session nearly all of them succeed: then writes report something, and reads nothing but a session's end.
    if state == .session, !Self.changeNothing.contains(name) { #expect(!effects.isEmpty, "\(name)") }
    if state == .session, Self.changeNothing.contains(name) { #expect(effects.isEmpty, "\(name)") }
  }

  /// Reads, writes that find everything as it shall be, and those that such a phone is refused.
  private static let changeNothing = Set(
    OperationName.allCases.filter { $0.operation.isRead } + [
      .getCardDetails, .verifyPassword, .verifyPasscode, .registerNewUser, .loginByNonce, .unlockAccount,
      .activateTokenization, .authorizeService, .requestActivationMethods, .notifyTokenUpdated, .createShopperAssertion,
      .verifyShopperAssertion, .answerPaymentApproval, .continueChallenge,
      // The network changes the token, and tells of it.
      .activateCustomerToken, .suspendCustomerToken, .resumeCustomerToken, .deleteCustomerToken,
    ])

  @Test func `refusals report what they counted`() async throws {
    let bench = try Bench()
    let anna = UserProfile.anna
    let session = try await bench.enroll().session.token
    try await bench.ask(IssueCustomerCard(.numbered(1), username: anna.email, programName: CardRequest.physical.programName))
    let wrong = Secret("1357")
    for count in 1...5 {
      let effects = try await Self.check(LoginByPIN(passcode: wrong), session: session, bench, "PIN \(count)")
      #expect(effects.first == .changed(Change(.failedAttempts, from: count - 1, to: count)))
    }
    let password = LoginByUsernamePassword(username: anna.email, password: Secret("wrong-password-1"))
    #expect(try await Self.check(password, session: nil, bench, "password") == [.changed(Change(.failedPasswords, from: 0, to: 1))])
    // A wait is no attempt.
    bench.clock.advance(by: .seconds(3600))
    _ = try await Self.check(password, session: nil, bench, "password again")
    _ = try await Self.check(UnlockAccount(username: anna.email), session: nil, bench, "unlock")
    var token = try await bench.prompt(on: .annas)
    token.mfaSecretAnswer = Secret("nothing of the kind")
    for _ in 0..<4 { _ = try await Self.check(RegisterWithMFA(mfaToken: token), session: nil, bench, "answer") }
    let opened = try await bench.link(.annas).session.token
    for _ in 0..<3 {
      _ = try await Self.check(ActivateCard(.numbered(1), activationCode: Secret("000000")), session: opened, bench, "activation")
    }
    let recovery = try await bench.ask(StartPasswordRecovery(username: anna.email))
    let reset = ResetPassword(
      recovery: recovery.token, recoveryCode: Secret("00000000"), mfaSecretAnswer: Secret("no"),
      newPassword: Secret("another-harbour-30"), confirmPassword: Secret("another-harbour-30"))
    for _ in 0..<4 { _ = try await Self.check(reset, session: nil, bench, "recovery code") }
    _ = try await Self.check(StartPasswordRecovery(username: "nobody@example.com"), session: nil, bench, "nobody")
  }

  @Test func `a retry reports nothing`() async throws {
    let bench = try Bench()
    let session = try await bench.enroll().session.token
    let key = IdempotencyKey.next()
    let logout = Logout()
    let first = CallTrace()
    _ = try await bench.issuer.serve(logout, bench.call(logout, from: .annas, session: session, key: key).traced(by: first))
    let second = CallTrace()
    _ = try await bench.issuer.serve(logout, bench.call(logout, from: .annas, session: session, key: key).traced(by: second))
    #expect(first.effects == [.sessionEnded(.annas, because: "logged out")] && second.effects.isEmpty)
  }

  /// One phone changes the password: everything that the old one opened ends.
  @Test func `a new password reports all that it ended`() async throws {
    let bench = try Bench()
    let anna = UserProfile.anna
    let first = try await bench.enroll().session.token
    let second = try await bench.link(.second).session.token
    try await bench.ask(GenerateDeviceAuthenticationTokenForUsername(username: anna.email), from: .second, session: second)
    _ = try await bench.prompt(on: .third)
    _ = try await bench.ask(StartPasswordRecovery(username: anna.email), from: .third)
    bench.clock.advance(by: .seconds(60))
    let new = Secret("another-harbour-30")
    let change = ChangePassword(currentPassword: anna.password, newPassword: new, confirmPassword: new)
    let effects = try await Self.check(change, session: first, bench, "password")
    #expect(effects.contains(.sessionEnded(.second, because: "credentials changed")))
    #expect(effects.contains(.changed(Change(.fingerprint, .phone(.second), from: "issued", to: "none"))))
    #expect(effects.contains(.changed(Change(.question, .phone(.third), from: "begun", to: "none"))))
    #expect(effects.contains(.changed(Change(.recovery, from: "begun", to: "none"))))
  }

  // MARK: - Comparison

  /// Sends a request, and compares what it reports with the tables.
  @discardableResult
  private static func check<O: IssuerOperation>(_ operation: O, session: Secret?, _ bench: Bench, _ what: String) async throws
    -> [CallEffect]
  {
    let before = try Tables(bench)
    let trace = CallTrace()
    do throws(WalletError) {
      _ = try await bench.issuer.serve(operation, bench.call(operation, from: .annas, session: session).traced(by: trace))
    } catch {}
    let after = try Tables(bench)
    let effects = trace.effects
    let changes = effects.compactMap { if case .changed(let change) = $0 { change } else { nil } }
    let difference = before.changes(to: after)
    #expect(Set(changes) == difference && changes.count == difference.count, "\(what)")
    let opened = effects.compactMap { if case .sessionOpened(let device, _) = $0 { device.rawValue } else { nil } }
    #expect(Set(opened) == before.opened(in: after), "\(what)")
    var ended: Set<String> = []
    for case .sessionEnded(let device, let reason) in effects {
      if reason == "timeout" {
        #expect(before.sessions[device.rawValue]?.isOpen == false && after.sessions[device.rawValue] == nil, "\(what)")
      } else {
        ended.insert(device.rawValue)
      }
    }
    #expect(ended == before.ended(in: after), "\(what)")
    let sent = effects.compactMap { if case .sent(_, let to, let subject) = $0 { "\(to) \(subject)" } else { nil } }
    #expect(sent == Array(after.messages.dropFirst(before.messages.count)), "\(what)")
    return effects
  }
}

/// The stored values that a call can change.
private struct Tables {
  struct Key: Hashable {
    let item: Change.Item
    let name: Change.Name?
    /// Tells values apart that a report needs no name for.
    let owner: String
  }
  struct Session {
    let token: [UInt8]
    let isOpen: Bool
    let isVerified: Bool
  }

  private var values: [Key: String] = [:]
  /// Credentials: only whether they are the same can be seen of them.
  private var hidden: [Key: [UInt8]] = [:]
  private(set) var sessions: [String: Session] = [:]
  private(set) var messages: [String] = []
  private var accounts: Set<String> = []
  private var cards: Set<String> = []

  init(_ bench: Bench) throws {
    let now = bench.clock.now
    let idle = bench.configuration.lifetimes.idle
    self = try bench.database.blockingTransaction { sql throws(StorageError) in
      var tables = Tables()
      try tables.readAccounts(sql)
      try tables.readPhones(sql, now, idle)
      try tables.readCards(sql)
      return tables
    }
  }

  private init() {}

  private mutating func readAccounts(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
    for row in try sql.rows(
      "SELECT id, email, password, passcode, pin_misses FROM issuer_accounts",
      { row throws(StorageError) in
        (
          id: "\(try row.integer("id"))", email: try row.text("email"), password: try row.blob("password"),
          passcode: row.isNull("passcode") ? nil : try row.blob("passcode"), misses: try row.integer("pin_misses")
        )
      })
    {
      accounts.insert(row.id)
      values[Key(item: .wallet, name: .text(row.email), owner: "")] = "enrolled"
      hidden[Key(item: .password, name: nil, owner: row.id)] = row.password
      if let passcode = row.passcode { hidden[Key(item: .passcode, name: nil, owner: row.id)] = passcode }
      values[Key(item: .failedAttempts, name: nil, owner: row.id)] = "\(row.misses)"
      values[Key(item: .phones, name: nil, owner: row.id)] = "0"
    }
    for row in try sql.rows(
      "SELECT kind, username, misses FROM issuer_misses",
      { row throws(StorageError) in
        (kind: try row.text("kind"), username: "\(try row.blob("username"))", misses: try row.integer("misses"))
      })
    {
      values[Key(item: row.kind == "password" ? .failedPasswords : .codeRequests, name: nil, owner: row.username)] = "\(row.misses)"
    }
    for account in try sql.rows("SELECT account FROM issuer_nonces", { row throws(StorageError) in try row.integer("account") }) {
      values[Key(item: .nonce, name: nil, owner: "\(account)")] = "issued"
    }
    for row in try sql.rows(
      "SELECT device, misses FROM issuer_mfa_tokens",
      { row throws(StorageError) in
        (device: try row.text("device"), misses: try row.integer("misses"))
      })
    {
      values[Key(item: .question, name: .phone(DeviceIdentifier(rawValue: row.device)), owner: "")] = Self.begun(row.misses)
    }
    for row in try sql.rows(
      "SELECT username, misses FROM issuer_recoveries",
      { row throws(StorageError) in
        (username: "\(try row.blob("username"))", misses: try row.integer("misses"))
      })
    {
      values[Key(item: .recovery, name: nil, owner: row.username)] = Self.begun(row.misses)
    }
    messages = try sql.rows("SELECT recipient, subject FROM party_outbox WHERE kind = 'message' ORDER BY number") {
      row throws(StorageError) in "\(try row.text("recipient")) \(try row.text("subject"))"
    }
  }

  private static func begun(_ misses: Int) -> String { misses == 0 ? "begun" : "begun, \(misses) failed" }

  private mutating func readPhones(
    _ sql: borrowing DatabaseTransaction, _ now: Timestamp, _ idle: Duration
  ) throws(StorageError) {
    for row in try sql.rows(
      "SELECT device, account, is_active FROM issuer_devices",
      { row throws(StorageError) in
        (device: try row.text("device"), account: "\(try row.integer("account"))", isActive: try row.flag("is_active"))
      })
    {
      values[Key(item: .phone, name: .phone(DeviceIdentifier(rawValue: row.device)), owner: "")] = row.isActive ? "active" : "deactivated"
      let phones = Key(item: .phones, name: nil, owner: row.account)
      values[phones] = "\((values[phones].flatMap { Int($0) } ?? 0) + 1)"
    }
    for row in try sql.rows(
      "SELECT device, token FROM issuer_device_tokens",
      { row throws(StorageError) in
        (device: try row.text("device"), token: try row.blob("token"))
      })
    {
      hidden[Key(item: .fingerprint, name: .phone(DeviceIdentifier(rawValue: row.device)), owner: "")] = row.token
    }
    for row in try sql.rows(
      "SELECT device, token, last_call, expires, verified FROM issuer_sessions",
      { row throws(StorageError) in
        (
          device: try row.text("device"), token: try row.blob("token"), last: try row.integer("last_call"),
          expires: try row.integer("expires"), isVerified: !row.isNull("verified")
        )
      })
    {
      let isOpen = now.milliseconds < Int64(row.expires) && now.milliseconds - Int64(row.last) < idle.milliseconds
      sessions[row.device] = Session(token: row.token, isOpen: isOpen, isVerified: row.isVerified)
    }
  }

  private mutating func readCards(_ sql: borrowing DatabaseTransaction) throws(StorageError) {
    var lastFour: [String: String] = [:]
    for row in try sql.rows(
      "SELECT card, last_four, status, expiry_month, expiry_year, pin, activation_misses FROM issuer_cards",
      {
        row throws(StorageError) in
        (
          card: try row.text("card"), lastFour: try row.text("last_four"), status: try row.text("status"),
          month: try row.integer("expiry_month"), year: try row.integer("expiry_year"),
          pin: row.isNull("pin") ? nil : try row.blob("pin"), misses: try row.integer("activation_misses")
        )
      })
    {
      cards.insert(row.card)
      lastFour[row.card] = row.lastFour
      let name = Change.Name.text(row.lastFour)
      values[Key(item: .card, name: name, owner: row.card)] = row.status
      values[Key(item: .failedActivations, name: name, owner: row.card)] = "\(row.misses)"
      values[Key(item: .expiry, name: name, owner: row.card)] = "\(row.month < 10 ? "0" : "")\(row.month)/\(row.year % 100)"
      if let pin = row.pin { hidden[Key(item: .cardPIN, name: name, owner: row.card)] = pin }
    }
    for row in try sql.rows(
      "SELECT card, number, wallet_type, status, dpan_ref FROM issuer_enrolments",
      { row throws(StorageError) in
        (
          card: try row.text("card"), number: try row.integer("number"), type: try row.text("wallet_type"), status: try row.text("status"),
          reference: row.isNull("dpan_ref") ? nil : try row.text("dpan_ref")
        )
      })
    {
      let name = Change.Name.text("\(lastFour[row.card] ?? "") \(row.type) \(row.number + 1)")
      values[Key(item: .tokenization, name: name, owner: row.card)] = row.status + (row.reference.map { " as \($0)" } ?? "")
    }
  }

  // MARK: - Differences

  private static let counts: Set<Change.Item> = [.failedAttempts, .failedPasswords, .codeRequests, .failedActivations, .phones]

  func changes(to after: Tables) -> Set<Change> {
    var changes: Set<Change> = []
    for key in Set(values.keys).union(after.values.keys) where isTold(key, after) {
      let none = Self.counts.contains(key.item) ? "0" : "none"
      let (old, new) = (values[key] ?? none, after.values[key] ?? none)
      if old != new { changes.insert(Change(key.item, key.name, from: old, to: new)) }
    }
    for key in Set(hidden.keys).union(after.hidden.keys) where isTold(key, after) && hidden[key] != after.hidden[key] {
      let word = key.item == .fingerprint ? "issued" : "set"
      let new = hidden[key] == nil ? word : "replaced"
      changes.insert(Change(key.item, key.name, from: hidden[key] == nil ? "none" : word, to: after.hidden[key] == nil ? "none" : new))
    }
    for (device, session) in sessions where after.sessions[device]?.token == session.token {
      let isVerified = after.sessions[device]?.isVerified == true
      if isVerified != session.isVerified {
        changes.insert(Change(.stepUp, from: session.isVerified ? "done" : "none", to: isVerified ? "done" : "none"))
      }
    }
    return changes
  }

  /// What is new with its account or card, or goes with its phone's link, is not told by itself.
  private func isTold(_ key: Key, _ after: Tables) -> Bool {
    switch key.item {
    case .password, .passcode, .failedAttempts, .phones: accounts.contains(key.owner)
    case .expiry, .failedActivations: cards.contains(key.owner)
    case .phone: values[key] != nil && after.values[key] != nil
    default: true
    }
  }

  func opened(in after: Tables) -> Set<String> {
    Set(after.sessions.filter { sessions[$0.key]?.token != $0.value.token }.keys)
  }

  func ended(in after: Tables) -> Set<String> { Set(sessions.filter { $0.value.isOpen && after.sessions[$0.key] == nil }.keys) }
}
