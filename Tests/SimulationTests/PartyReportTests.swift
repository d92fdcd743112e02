import Basics
import Contract
import Simulation
import Synchronization
import Testing
import VirtualTime
import WalletModel

/// What a server's log tells of its parties, and how that comes into the log of a world whose phones are here.
@Suite final class PartyReportTests: Sendable {
  /// The server's log, and the one here.
  private let there = TrafficLog(began: .morning)
  private let here = TrafficLog(began: .morning)
  private let time = WorldTime(source: VirtualTimeSource(start: .morning), state: .real)
  private let asked = Mutex<[Int?]>([])
  private static let meridian = Party.issuer(IssuerIdentifier(rawValue: "meridian"))
  private static let phone = Caller.phone(DeviceIdentifier(rawValue: "00"), session: Secret("SENTINEL"))
  private static let card = SequenceTests.card

  /// Parties on a server: each call is in its log, with what the parties say meanwhile.
  private struct Server: Backend {
    let log: TrafficLog
    let time: WorldTime
    let refusal: WalletError?
    var effects: [CallEffect] = []

    func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
      guard refusal?.hasNotArrived != true else { throw WalletError(0, .serverAway, "away") }
      let logged = LoggedBackend(Issuer(server: self), log: log, time: time)
      return try await logged.perform(operation, Call(call.caller, call.party, idempotencyKey: call.idempotencyKey))
    }

    func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
  }

  private struct Issuer: Backend {
    let server: Server

    func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
      call.trace?.add(server.effects)
      if O.name == .updateCard {
        let account = PANReference.account(.mastercard, bytes: Array(0..<24))
        let suspend = TokenSuspend(card: PANReference(.mastercard, .applePay, account: account), reasonCode: .other)
        _ = await LoggedBackend(Network(), log: server.log, time: server.time)
          .ask(suspend, Call(.party(PartyReportTests.meridian, key: Secret("SENTINEL")), .network))
      }
      if let refusal = server.refusal { throw refusal }
      guard let done = Done() as? O.Answer else { throw WalletError(404, .notFound, "This backend knows no such thing.") }
      return done
    }

    func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
  }

  private struct Network: Backend {
    func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
      guard let answer = NetworkTokens([]) as? O.Answer else { throw WalletError(404, .notFound, "no") }
      return answer
    }

    func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
  }

  private var reports: PartyReports {
    PartyReports(of: here) { [self] number in
      asked.withLock { $0.append(number) }
      return there.report(after: number)
    }
  }

  /// Locks the card from this phone.
  private func lock(refusal: WalletError? = nil, caller: Caller = PartyReportTests.phone, isTold: Bool = true) async {
    let change = Change(.card, .text("7009"), from: "ACTIVE", to: "LOCKED")
    let server = Server(log: there, time: time, refusal: refusal, effects: [.changed(change)])
    let door = LoggedBackend(server, log: here, time: time, reports: isTold ? reports : nil)
    _ = await door.ask(Self.update, Call(caller, Self.meridian))
  }

  private static let update = UpdateCard(card, CardUpdateRequest(status: .locked, statusReason: "Locked in the app"))

  private var told: [String] {
    here.entries.map { "\($0.number) \($0.sentence(east: 0)) \($0.call.map { $0.changes.map(\.after).joined() } ?? "")" }
  }

  @Test func `parties are heard before the answer, with the effects of the call`() async {
    // Somebody else's call before, and the same call.
    await lock(isTold: false)
    #expect(told == ["1 cardService.update "])
    await lock()
    #expect(told == ["1 cardService.update ", "2 cardService.update LOCKED", "3 tokenSuspend "])
    #expect(asked.withLock { $0 } == [nil, 2])
    #expect(here.sequence { $0.rawValue == "00" }?.title == "•••• 7009 locked")
    #expect(here.entries.allSatisfy { $0.end != nil })
    let suspend = here.calls.last
    #expect(suspend?.caller == .party(Self.meridian) && suspend?.party == .network)
    #expect(suspend?.answer?.text == there.calls.last?.answer?.text)
    #expect(!"\(here.entries) \(there.entries)".contains("SENTINEL"))
  }

  @Test func `without reports the phone's own side is all there is`() async {
    await lock(isTold: false)
    #expect(here.entries.count == 1 && there.entries.count == 2)
  }

  @Test func `a refused call is told too, and one without an answer later`() async {
    await lock()
    await lock(refusal: WalletError(409, .transitionNotAllowed, "no"))
    #expect(here.calls.map(\.operation) == [.updateCard, .tokenSuspend, .updateCard, .tokenSuspend])
    asked.withLock { $0 = [] }
    await lock(refusal: WalletError(0, .connectionLost, "lost"))
    #expect(asked.withLock { $0 }.isEmpty && here.calls.count == 5)
    await reports.fetch()
    #expect(here.calls.count == 6 && here.calls[4].changes.map(\.after) == ["LOCKED"])
    // Nothing is noted twice.
    await reports.fetch()
    #expect(here.calls.count == 6)
  }

  @Test func `a server that can't be asked keeps no call`() async {
    let door = LoggedBackend(
      Server(log: there, time: time, refusal: nil), log: here, time: time,
      reports: PartyReports(of: here) { _ in nil })
    _ = await door.ask(Self.update, Call(Self.phone, Self.meridian))
    #expect(here.calls.count == 1 && here.calls[0].state != .inFlight)
  }

  @Test func `other phones are left out, customer care is not`() async {
    await reports.fetch()
    let server = LoggedBackend(Network(), log: there, time: time)
    _ = await server.ask(Self.update, Call(.phone(DeviceIdentifier(rawValue: "another"), session: nil), Self.meridian))
    _ = await server.ask(IsDeviceRegistered(), Call(Self.phone, Self.meridian))
    _ = await server.ask(UpdateCustomerCard(Self.card, status: .suspended, statusReason: ""), Call(.customerCare(key: nil), Self.meridian))
    _ = await server.ask(RetrieveCustomers(), Call(.customerCare(key: nil), Self.meridian))
    await reports.fetch()
    #expect(here.calls.map(\.operation) == [.updateCustomerCard])
  }

  @Test func `a long report comes in parts, and another log from its beginning`() async {
    await reports.fetch()
    let network = Caller.party(.network, key: nil)
    for _ in 0..<250 { _ = await LoggedBackend(Network(), log: there, time: time).ask(Self.update, Call(network, Self.meridian)) }
    #expect(there.report(after: 0).calls.count == 100 && there.report(after: 0).last == 100)
    await reports.fetch()
    #expect(here.calls.count == 250)
    #expect(asked.withLock { $0 } == [nil, 0, 100, 200])
    // The server has opened its world again: also where more calls are there by now than were known.
    for count in [1, 260] {
      let before = here.calls.count
      let fresh = TrafficLog(began: .morning + .seconds(count))
      for _ in 0..<count { _ = await LoggedBackend(Network(), log: fresh, time: time).ask(Self.update, Call(network, Self.meridian)) }
      await PartyReports(of: here) { number in fresh.report(after: number) }.fetch()
      #expect(here.calls.count == before + count)
    }
  }

  @Test func `a server that repeats its report is not asked without end`() async {
    await reports.fetch()
    let network = Caller.party(.network, key: nil)
    for _ in 0..<100 { _ = await LoggedBackend(Network(), log: there, time: time).ask(Self.update, Call(network, Self.meridian)) }
    let repeated = there.report(after: 0)
    #expect(repeated.calls.count == 100)
    await PartyReports(of: here) { [self] number in
      asked.withLock { $0.append(number) }
      guard asked.withLock({ $0.count < 5 }) else { return nil }
      return TrafficReport(of: .morning, after: number, repeated.calls, last: 1)
    }.fetch()
    #expect(asked.withLock { $0 } == [nil, 0, 1])
  }

  @Test func `text that is no JSON is no body`() {
    #expect(Masked("{\"cardId\":\"•••\"}")?.text == "{\"cardId\":\"•••\"}")
    for text in ["", "{", "{]", "SENTINEL"] { #expect(Masked(text) == nil) }
  }
}
