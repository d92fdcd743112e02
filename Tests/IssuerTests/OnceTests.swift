import Basics
import Contract
import Storage
import Testing
import WalletModel

@testable import Issuer
@testable import Service

/// Writes are done once, whatever happens to their answers.
@Suite struct Once {
  @Test func `a lost answer is given again`() async throws {
    let bench = try Bench()
    let key = IdempotencyKey.next()
    let first = try await bench.ask(RegisterNewUser(userProfile: .anna), key: key)
    let again = try await bench.ask(RegisterNewUser(userProfile: .anna), key: key)
    #expect(first == again)
    #expect(try await bench.mails().count == 1)

    let loginKey = IdempotencyKey.next()
    let login = try await bench.ask(LoginByNonce(nonce: first.nonce), key: loginKey)
    bench.clock.advance(by: .seconds(3600))
    #expect(try await bench.ask(LoginByNonce(nonce: first.nonce), key: loginKey) == login)
    // Long after, and the phone being linked by now, the registration is still the same one.
    #expect(try await bench.ask(RegisterNewUser(userProfile: .anna), key: key) == first)
  }

  @Test func `a refusal is given again and counts once`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let wrong = LoginByPIN(passcode: Secret("1357"))
    let key = IdempotencyKey.next()
    for _ in 0..<10 { #expect(await bench.refusal(of: wrong, key: key)?.attemptsLeft == 4) }
    #expect(await bench.refusal(of: wrong)?.attemptsLeft == 3)
  }

  @Test func `a key belongs to one request`() async throws {
    let bench = try Bench()
    let key = IdempotencyKey.next()
    let session = try await bench.enroll().session.token
    let login = try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode), key: key)
    for error in [
      await bench.refusal(of: LoginByPIN(passcode: Secret("1357")), key: key),
      await bench.refusal(of: LoginByPIN(passcode: UserProfile.anna.passcode), from: .second, key: key),
      await bench.refusal(of: RemoveDevice(), key: key),
    ] {
      #expect(error?.statusCode == 422)
      #expect(error?.code == .keyReused)
    }
    // With a session it is the same request.
    #expect(try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode), session: session, key: key) == login)
    #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("1357")))?.attemptsLeft == 4, "none of them counted")
  }

  @Test(arguments: [(86_400_000, true), (86_400_001, false)])
  func `an answer is kept for a day`(milliseconds: Int, isKept: Bool) async throws {
    let bench = try Bench()
    try await bench.enroll()
    let key = IdempotencyKey.next()
    let first = await bench.refusal(of: LoginByPIN(passcode: Secret("1357")), key: key)
    bench.clock.advance(by: .milliseconds(milliseconds))
    #expect((await bench.refusal(of: LoginByPIN(passcode: Secret("1357")), key: key) == first) == isKept)
  }

  @Test(arguments: [nil, "", "x", String(repeating: "A", count: 15), String(repeating: "0", count: 65)])
  func `a write needs a key`(key: String?) async throws {
    let bench = try Bench()
    let call = Call(.phone(.annas, session: nil), .issuer(bench.identifier), idempotencyKey: key.map(IdempotencyKey.init(rawValue:)))
    await #expect {
      try await bench.issuer.serve(RemoveDevice(), call)
    } throws: { ($0 as? WalletError)?.code == .invalidRequest }
  }

  @Test func `the same request many times at once is done once`() async throws {
    let bench = try Bench()
    let key = IdempotencyKey.next()
    let answers = await withTaskGroup(of: RegisterUserResponse?.self) { group in
      for _ in 0..<16 { group.addTask { try? await bench.ask(RegisterNewUser(userProfile: .anna), key: key) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers).count == 1)
    #expect(answers.first != nil)
    #expect(bench.issuer.hashCalls == 4, "password, PIN and two answers")
    #expect(try await bench.mails().count == 1)
  }

  /// If an operation has a single transaction, it finds the stored response in it.
  @Test func `what hashes nothing is done once too`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let mails = try await bench.mails().count
    let key = IdempotencyKey.next()
    let answers = await withTaskGroup(of: Done?.self) { group in
      for _ in 0..<16 { group.addTask { try? await bench.ask(RemoveDevice(), key: key) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0 == Done() })
    #expect(try await bench.mails().count == mails + 1)
    #expect(await bench.refusal(of: RemoveDevice())?.code == .deviceNotRegistered)
    #expect(await bench.refusal(of: Logout(), key: key)?.code == .keyReused)
  }

  /// The session is no part of a request: after a new login, an equal one is a retry, with and without a hash.
  @Test func `a retry after a new login is a retry`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let (ordered, changed) = (IdempotencyKey.next(), IdempotencyKey.next())
    let order = CreateCard(.virtual, userAgent: nil)
    let card = try await bench.ask(order, session: anna.session, key: ordered)
    let lock = UpdateCard(card.cardId, CardUpdateRequest(status: .locked))
    let locked = try await bench.ask(lock, session: anna.session, key: changed)
    try await bench.ask(Logout(), session: anna.session)
    // Without a session nobody gets it, and nothing is recorded of that.
    for session in [nil, anna.session, Secret("x")] {
      #expect(await bench.refusal(of: lock, session: session, key: changed) == .sessionEnded)
      #expect(await bench.refusal(of: order, session: session, key: ordered) == .sessionEnded)
    }
    let login = try await bench.ask(LoginByPIN(passcode: anna.profile.passcode)).session.token
    #expect(try await bench.ask(order, session: login, key: ordered) == card)
    #expect(try await bench.ask(lock, session: login, key: changed) == locked)
    let other = UpdateCard(card.cardId, CardUpdateRequest(status: .cancelled))
    #expect(await bench.refusal(of: other, session: login, key: changed) == .keyReused)
    #expect(try await bench.ask(GetAllCards(CardParameters()), session: login).cards.map(\.cardId) == [card.cardId])
  }

  /// A request that was refused for lack of a session is carried out after the login, under the same key.
  @Test func `a request without a session is not recorded`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    for order in [CreateCard(.virtual, userAgent: "x"), CreateCard(.virtual.with { $0.cardPin = Secret("2705") }, userAgent: nil)] {
      let key = IdempotencyKey.next()
      #expect(await bench.refusal(of: order, key: key) == .sessionEnded)
      let card = try await bench.ask(order, session: anna.session, key: key)
      #expect(try await bench.ask(order, session: anna.session, key: key) == card)
    }
  }

  /// The owner's next session finds it, and nobody else's.
  @Test func `a recorded response is its owners`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let (key, change) = (IdempotencyKey.next(), IdempotencyKey.next())
    let order = CreateCard(.virtual, userAgent: nil)
    let card = try await bench.ask(order, session: anna.session, key: key)
    let password = Secret("Otter-Pond-77")
    let changePassword = ChangePassword(
      currentPassword: anna.profile.password, newPassword: password, confirmPassword: password)
    for _ in 0..<2 { #expect(try await bench.ask(changePassword, session: anna.session, key: change) == Done()) }
    // The phone gets another customer, who sends the same under the same key.
    try await bench.ask(RemoveDevice())
    let ben = try await bench.holder(.ben)
    #expect(await bench.refusal(of: order, session: ben.session, key: key) == .keyReused)
    try await bench.ask(RemoveDevice())
    let back = try await bench.link(.annas, to: anna.profile.with { $0.password = password })
    #expect(try await bench.ask(order, session: back.session.token, key: key) == card)
  }

  /// Those with a hash and those without do not wait for each other.
  @Test func `a key that is taken meanwhile is taken`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let key = IdempotencyKey.next()
    let call = Call(.phone(.annas, session: nil), .issuer(bench.identifier), idempotencyKey: key)
    let entry = try IdempotencyRecord(
      LoginByPIN(passcode: UserProfile.anna.passcode), IssuerTenant.identity(of: call), key, bench.issuer.service.keys)
    let context = IssuerCredentialContext(
      call, at: bench.clock.now, in: bench.issuer.service, KnownIssuer(.meridian), entry)
    try await bench.ask(RemoveDevice(), key: key)
    await #expect(throws: WalletError.keyReused) { try await context.reserve { _ in } }
    await #expect(throws: WalletError.keyReused) { _ = try await context.commit { _ -> Done in throw WalletError.noSuchUsername } }
  }

  /// Dictionaries that are equal may have their entries in any order.
  @Test func `an equal request is the same`() async throws {
    let bench = try Bench()
    let entries = (1...10).map { ("key \($0)", "value \($0)") }
    let forwards = UserProfile.anna.with { $0.additionalCustomerInformation = Dictionary(uniqueKeysWithValues: entries) }
    let backwards = UserProfile.anna.with {
      $0.additionalCustomerInformation = Dictionary(minimumCapacity: 500)
      for (name, value) in entries.reversed() { $0.additionalCustomerInformation[name] = value }
    }
    #expect(forwards == backwards)
    let key = IdempotencyKey.next()
    let first = try await bench.ask(RegisterNewUser(userProfile: forwards), key: key)
    #expect(try await bench.ask(RegisterNewUser(userProfile: backwards), key: key) == first)
    #expect(
      await bench.refusal(of: RegisterNewUser(userProfile: forwards.with { $0.additionalCustomerInformation["key 1"] = "" }), key: key)?
        .code == .keyReused)
  }

  /// The program dies after an attempt was counted and before it was judged.
  @Test func `an attempt cut off counts and runs again`() async throws {
    let folder = Folder()
    var bench = try Bench(file: folder.file)
    try await bench.enroll()
    for left in [3, 1] {
      let call = Call(.phone(.annas, session: nil), .issuer(bench.identifier), idempotencyKey: .next())
      let context = IssuerCredentialContext(
        call, at: bench.clock.now, in: bench.issuer.service, KnownIssuer(.meridian), nil)
      _ = try await context.reserve { sql in
        guard let account = try sql.account(1) else { throw Bench.Unexpected() }
        return try context.reservePINAttempt(of: account, sql)
      }
      bench = try bench.reopened(folder.file)
      #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("1357")))?.attemptsLeft == left)
    }
    try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
  }

  @Test func `what is counted and answered survives a restart`() async throws {
    let folder = Folder()
    var bench = try Bench(file: folder.file)
    let key = IdempotencyKey.next()
    let registration = try await bench.ask(RegisterNewUser(userProfile: .anna), key: key)
    bench = try bench.reopened(folder.file)
    #expect(try await bench.ask(RegisterNewUser(userProfile: .anna), key: key) == registration)
    let session = try await bench.ask(LoginByNonce(nonce: registration.nonce)).session.token
    let token = try await bench.prompt(on: .second)
    _ = await bench.refusal(of: token.answered("no idea"), from: .second)
    _ = await bench.refusal(of: LoginByPIN(passcode: Secret("1357")))
    for _ in 0..<3 { _ = await bench.refusal(of: LoginByUsernamePassword(username: "nobody", password: Secret("x"))) }

    bench = try bench.reopened(folder.file)
    #expect(await bench.refusal(of: token.answered("no idea"), from: .second)?.attemptsLeft == 1)
    #expect(await bench.refusal(of: LoginByPIN(passcode: Secret("1357")))?.attemptsLeft == 3)
    #expect(
      await bench.refusal(of: LoginByUsernamePassword(username: "nobody", password: Secret("x")))?.retryAfter == .seconds(30))
    try await bench.ask(Logout(), session: session)
    #expect(try await bench.mails().count == 1)
  }
}

/// An issuer on a failing disk.
@Suite struct FailingStorage {
  /// At whatever page the disk gets full, there is a whole account or none. A retry succeeds when there is space.
  @Test(arguments: 0..<12)
  func `a full disk leaves no half account`(spare: Int) async throws {
    let folder = Folder()
    let bench = try Bench(file: folder.file)
    let big = UserProfile.anna.with {
      for number in 1..<10 { $0.additionalCustomerInformation["key \(number)"] = String(repeating: "👛", count: 200) }
    }
    try await bench.leaveRoom(pages: spare)
    let key = IdempotencyKey.next()
    var answer: RegisterUserResponse?
    do throws(WalletError) {
      answer = try await bench.ask(RegisterNewUser(userProfile: big), key: key)
    } catch {
      #expect(error.statusCode == 507)
      #expect(error.code == .storageFull)
      #expect(error.leavesOutcomeUnknown)
      #expect(try await bench.mails().isEmpty)
      #expect(try await bench.rows() == [0, 0, 0, 0, 0])
    }
    if spare == 0 { #expect(answer == nil, "the test must meet a full disk") }
    if spare == 11 { #expect(answer != nil, "the test must get past it") }
    try await bench.leaveMuchRoom()
    let again = try await bench.ask(RegisterNewUser(userProfile: big), key: key)
    if let answer { #expect(again == answer) }
    #expect(try await bench.rows() == [1, 2, 10, 1, 1])
    try await bench.ask(LoginByNonce(nonce: again.nonce))
  }

  @Test func `a closed world says so`() async throws {
    let bench = try Bench()
    bench.database.close()
    let error = await bench.refusal(of: IsDeviceRegistered())
    #expect(error?.statusCode == 500)
    #expect(error?.code == .storageFailed)
  }

  @Test(arguments: [StorageError.full, .readOnly, .notADatabase, .corrupt, .busy, .system(5), .closed, .constraint("x"), .failed(1, "y")])
  func `every failure says what to do`(error: StorageError) {
    let refusal = WalletError(error)
    #expect(refusal.statusCode == (error == .full ? 507 : 500))
    #expect(refusal.leavesOutcomeUnknown)
    #expect(["try again", "Try again", "restore", "open it again"].contains { refusal.description.contains($0) })
  }
}

extension Bench {
  /// Lets the file grow no further, with this many pages free in it.
  fileprivate func leaveRoom(pages: Int) async throws {
    try await database.transaction { sql throws(StorageError) in
      // Migrations leave pages that are free.
      let free = try sql.first("PRAGMA freelist_count") { row throws(StorageError) in try row.integer("freelist_count") } ?? 0
      try sql.execute("CREATE TABLE ballast (bytes BYTEA)")
      try sql.execute("INSERT INTO ballast VALUES (\([UInt8](repeating: 7, count: 4092 * free)))")
      try sql.execute("CREATE TABLE filling (bytes BYTEA)")
      try sql.execute("INSERT INTO filling VALUES (\([UInt8](repeating: 7, count: 4092 * pages)))")
    }
    try await database.transaction { sql throws(StorageError) in
      // Never less than there are.
      _ = try sql.first("PRAGMA max_page_count = 1") { row throws(StorageError) in try row.integer("max_page_count") }
      try sql.execute("DELETE FROM filling")
    }
  }

  fileprivate func leaveMuchRoom() async throws {
    try await database.transaction { sql throws(StorageError) in
      _ = try sql.first("PRAGMA max_page_count = 1000000") { row throws(StorageError) in try row.integer("max_page_count") }
    }
  }

  /// How many rows an enrollment left: accounts, answers, information, nonces, recorded answers.
  fileprivate func rows() async throws -> [Int] {
    try await database.transaction { sql throws(StorageError) in
      try sql.rows(
        """
        SELECT COUNT(*) AS count FROM issuer_accounts UNION ALL SELECT COUNT(*) FROM issuer_answers
        UNION ALL SELECT COUNT(*) FROM issuer_account_information UNION ALL SELECT COUNT(*) FROM issuer_nonces
        UNION ALL SELECT COUNT(*) FROM issuer_requests
        """
      ) { row throws(StorageError) in try row.integer("count") }
    }
  }
}
