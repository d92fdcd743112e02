import Basics
import Contract
import Foundation
import Service
import Storage
import TemporaryFolder
import Testing
import WalletModel

@testable import Issuer

/// A call renews its session in memory, and in the database at most every five seconds. Sessions end as if each call were stored.
@Suite struct SessionRenewalTests {
  let folder = Folder()

  /// How many commits the work takes.
  private func commits(_ work: () async throws -> Void) async throws -> Int {
    let before = WriteAheadLog.commits(of: folder.file)
    try await work()
    return WriteAheadLog.commits(of: folder.file) - before
  }

  /// What a program finds that starts after this one was killed.
  private func killed(_ bench: Bench) throws -> Bench {
    let copy = folder.path + "/killed.db"
    for suffix in ["", "-wal"] { try FileManager.default.copyItem(atPath: folder.file + suffix, toPath: copy + suffix) }
    return try bench.reopened(copy)
  }

  private func isOpen(_ bench: Bench, _ session: Secret) async -> Bool {
    await (try? bench.ask(RetrieveCustomerDevices(), session: session)) != nil
  }

  // MARK: - Commits

  @Test(arguments: [false, true]) func `a read of a fresh session commits nothing`(readsAtOnce: Bool) async throws {
    let bench = try Bench(file: folder.file)
    if readsAtOnce { bench.database.readAtOnce() }
    let anna = try await bench.holder()
    let card = try await anna.order()
    let reads = try await commits {
      for _ in 0..<4 {
        bench.clock.advance(by: .seconds(1))
        try await anna.ask(GetAllCards(CardParameters()))
        try await anna.ask(GetCard(card.cardId))
        try await anna.ask(RetrieveCustomerDevices())
      }
    }
    #expect(reads == 0)
    let due = try await commits {
      bench.clock.advance(by: .seconds(1))
      for _ in 0..<3 { try await anna.ask(GetAllCards(CardParameters())) }
    }
    #expect(due == 1)
    // One in five, over a minute of calls.
    let minute = try await commits {
      for _ in 0..<60 {
        bench.clock.advance(by: .seconds(1))
        try await anna.ask(GetAllCards(CardParameters()))
      }
    }
    #expect(minute == 12)
    let frozen = try await commits { for _ in 0..<20 { try await anna.ask(GetAllCards(CardParameters())) } }
    #expect(frozen == 0)
  }

  @Test(arguments: [.zero, .seconds(1), .seconds(60)] as [Duration])
  func `a lock is one commit`(since: Duration) async throws {
    let bench = try Bench(file: folder.file)
    let anna = try await bench.holder()
    let card = try await anna.order()
    bench.clock.advance(by: since)
    let writes = try await commits { try await anna.set(.locked, card.cardId) }
    #expect(writes == 1)
    bench.clock.advance(by: since)
    let again = UpdateCard(card.cardId, CardUpdateRequest(status: .locked, statusReason: "Because"))
    let refused = try await commits { #expect(await anna.refusal(of: again)?.code == .transitionNotAllowed) }
    #expect(refused == 1)
  }

  // MARK: - Ends

  /// The last call is three seconds after the one that is stored.
  @Test(arguments: [(302_999, true), (303_000, false)])
  func `it ends to the second also when reopened`(milliseconds: Int, isGood: Bool) async throws {
    let bench = try Bench(file: folder.file)
    let session = try await bench.enroll().session.token
    bench.clock.advance(by: .seconds(3))
    #expect(await isOpen(bench, session))
    #expect(!bench.issuer.service.tenant.renewals.isEmpty)
    let reopened = try bench.reopened(folder.file)
    bench.clock.advance(by: .milliseconds(milliseconds - 3000))
    #expect(await isOpen(reopened, session) == isGood)
  }

  @Test(arguments: [(299_999, true), (300_000, false)])
  func `after a kill it is idle up to five seconds longer`(milliseconds: Int, isGood: Bool) async throws {
    let bench = try Bench(file: folder.file)
    let session = try await bench.enroll().session.token
    for _ in 0..<4 {
      bench.clock.advance(by: .seconds(1))
      #expect(await isOpen(bench, session))
    }
    let killed = try killed(bench)
    bench.clock.advance(by: .milliseconds(milliseconds - 4000))
    #expect(await isOpen(killed, session) == isGood)
  }

  @Test func `a copy has what is in memory`() async throws {
    let bench = try Bench(file: folder.file)
    let session = try await bench.enroll().session.token
    bench.clock.advance(by: .seconds(3))
    #expect(await isOpen(bench, session))
    let path = folder.path + "/copy.db"
    try await bench.database.copy(to: path) { _ in }
    #expect(bench.issuer.service.tenant.renewals.isEmpty)
    let copy = try bench.reopened(path)
    bench.clock.advance(by: .milliseconds(299_999))
    #expect(await isOpen(copy, session))
  }

  /// Each call after the clock was moved back makes the session shorter, by what it was moved back.
  @Test func `the clock moved back by less than five seconds extends nothing`() async throws {
    let bench = try Bench(file: folder.file)
    let session = try await bench.enroll().session
    var end = session.expires
    for _ in 0..<20 {
      bench.clock.advance(by: .seconds(3))
      #expect(await isOpen(bench, session.token))
      bench.clock.advance(by: .seconds(-2))
      #expect(await isOpen(bench, session.token))
      end = end - .seconds(2)
    }
    while end - bench.clock.now > .seconds(240) {
      bench.clock.advance(by: .seconds(240))
      #expect(await isOpen(bench, session.token))
    }
    bench.clock.set(end - .milliseconds(1))
    #expect(await isOpen(bench, session.token))
    bench.clock.set(end)
    #expect(await isOpen(bench, session.token) == false)
  }

  @Test func `an explicit end takes effect at once`() async throws {
    let bench = try Bench(file: folder.file)
    var session = try await bench.enroll().session.token
    func renew() async {
      bench.clock.advance(by: .seconds(1))
      #expect(await isOpen(bench, session))
    }
    await renew()
    try await bench.ask(Logout(), session: session)
    #expect(await isOpen(bench, session) == false)
    session = try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode)).session.token
    await renew()
    try await bench.setActive(false)
    #expect(await isOpen(bench, session) == false)
    try await bench.setActive(true)
    session = try await bench.ask(LoginByPIN(passcode: UserProfile.anna.passcode)).session.token
    await renew()
    let second = try await bench.link(.second).session.token
    let change = ChangePasscode(
      currentPasscode: UserProfile.anna.passcode, newPasscode: Secret("2705"), confirmPasscode: Secret("2705"))
    try await bench.ask(change, from: .second, session: second)
    #expect(await isOpen(bench, session) == false)
    let reopened = try bench.reopened(folder.file)
    #expect(await isOpen(reopened, session) == false)
    // Whether a phone has a session is told by its last call, not by the one that is stored.
    bench.clock.advance(by: .seconds(3))
    _ = try await reopened.ask(RetrieveCustomerDevices(), from: .second, session: second)
    bench.clock.advance(by: .milliseconds(299_999))
    let phones = try await reopened.ask(RetrieveCustomers()).customers.flatMap(\.devices)
    #expect(phones.filter(\.hasSession).map(\.deviceIdentifier) == [.second])
  }

  // MARK: - Many

  @Test func `as many as fit wait and then all are stored`() async throws {
    let bench = try Bench(file: folder.file)
    let session = try await bench.enroll().session.token
    for number in 0..<SessionRenewals.capacity {
      let other = OpenSession(
        token: [UInt8(number)], device: .fourth, storedCall: bench.clock.now, expires: bench.clock.now, idle: nil, proved: nil)
      bench.issuer.service.tenant.renewals.note(other, at: bench.clock.now)
    }
    bench.clock.advance(by: .seconds(1))
    let writes = try await commits { #expect(await isOpen(bench, session)) }
    #expect(writes == 1)
    #expect(bench.issuer.service.tenant.renewals.isEmpty)
  }

  @Test func `the last of concurrent calls counts`() throws {
    let (renewals, start) = (SessionRenewals(), Timestamp(milliseconds: 1_790_000_000_000))
    func session(storedAt stored: Timestamp) -> OpenSession {
      OpenSession(token: [1], device: .annas, storedCall: stored, expires: start + .seconds(600), idle: nil, proved: nil)
    }
    renewals.note(session(storedAt: start), at: start + .seconds(2))
    renewals.note(session(storedAt: start), at: start + .seconds(1))
    #expect(renewals.applied(to: session(storedAt: start)).lastCall == start + .seconds(2))
    // Stored otherwise meanwhile.
    let later = start + .milliseconds(500)
    #expect(renewals.applied(to: session(storedAt: later)).lastCall == later)
    renewals.note(session(storedAt: later), at: start + .seconds(1))
    #expect(renewals.applied(to: session(storedAt: later)).lastCall == start + .seconds(1))
    renewals.forget(session(storedAt: later))
    #expect(renewals.isEmpty)
  }
}
