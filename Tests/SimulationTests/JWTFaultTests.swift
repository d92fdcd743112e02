import Basics
import Contract
import Testing
import VirtualTime
import WalletModel

@testable import Simulation

/// JWTs that are damaged on their way to the app.
@Suite struct JWTFaultTests {
  private static let jwt = Opaque<JWTKind>("aGVhZGVy.cGF5bG9hZA.c2lnbmF0dXJl")

  /// Answers with what it is given.
  private struct Answering<Known: Sendable>: Backend {
    let known: Known

    func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
      guard let answer = known as? O.Answer else { throw WalletError(404, .notFound, "This backend knows no such thing.") }
      return answer
    }

    func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
  }

  private let plan = FaultPlan()

  private func door(_ known: some Sendable) -> FaultyBackend {
    FaultyBackend(Answering(known: known), plan: plan, time: WorldTime(source: VirtualTimeSource(start: .morning), state: .real))
  }

  private let sign = CreateRequestJWT(OrderNumber(rawValue: "RR-000001"), registrationId: nil, consents: false)
  private let perform = PerformTransaction(alias: "a", EnteredPaymentFields(), jwt: Self.jwt)
  private let resume = ContinuePerformedTransaction(RequestReference(rawValue: "W20-0"))
  private let question = PerformedTransaction(
    question: CardholderQuestion(
      requestreference: RequestReference(rawValue: "W20-0"),
      threeDS2Info: ThreeDS2Info(acsTransID: TransactionIdentifier(rawValue: "t"), kind: .code)))

  @Test func `a request is damaged once`() async throws {
    plan.arm(.damage(JWTDamage(.request, in: .payload)), for: nil)
    // What is no request JWT doesn't spend it.
    #expect(try await door(PerformedTransaction(jwt: Self.jwt)).ask(perform).get().jwt == Self.jwt)
    #expect(plan.armed.count == 1)
    let damaged = try await door(RequestJWT(Self.jwt)).ask(sign).get().jwt
    #expect(damaged == JWTDamage(.request, in: .payload).damage(Self.jwt, by: [0, 0, 0]) && damaged != Self.jwt)
    #expect(plan.armed.isEmpty)
    #expect(try await door(RequestJWT(Self.jwt)).ask(sign).get().jwt == Self.jwt)
  }

  /// Of whichever call brings it: after a bank's question it is another one.
  @Test func `a response is damaged when it comes`() async throws {
    plan.arm(.damage(JWTDamage(.response, in: .signature)), for: nil)
    #expect(try await door(question).ask(perform).get() == question)
    #expect(try await door(PerformedTransaction(refusal: JWTRefusal(.unknown))).ask(perform).get().jwt == nil)
    #expect(try await door(RequestJWT(Self.jwt)).ask(sign).get().jwt == Self.jwt)
    #expect(plan.armed.count == 1)
    #expect(try await door(PerformedTransaction(jwt: Self.jwt)).ask(resume).get().jwt != Self.jwt)
    #expect(plan.armed.isEmpty)
  }

  @Test func `it waits beside the faults of calls`() async throws {
    plan.arm(.damage(JWTDamage(.request, in: .header)), for: nil)
    plan.arm(.timeout, for: .logout)
    plan.arm(.status(503), for: nil)
    plan.arm(.damage(JWTDamage(.response, in: .header)), for: nil, .call(2))
    // In place of the first: both wait for the next request.
    plan.arm(.damage(JWTDamage(.request, in: .signature)), for: nil)
    #expect(
      plan.armed.map(\.label) == [
        "logout: Timeout", "next call: 503 Service unavailable", "JWT 2: Corrupt response header", "next JWT: Corrupt request signature",
      ])
    #expect(plan.armed.map(\.inBrief).last == "next JWT Corrupt request signature")
    #expect(FaultPlan.State(text: plan.state.description) == plan.state)
    #expect(await door(RequestJWT(Self.jwt)).ask(sign).error?.statusCode == 503)
    let responses = door(PerformedTransaction(jwt: Self.jwt))
    #expect(try await responses.ask(perform).get().jwt == Self.jwt)
    #expect(try await responses.ask(perform).get().jwt != Self.jwt)
    #expect(plan.armed.map(\.label) == ["logout: Timeout", "next JWT: Corrupt request signature"])
  }

  @Test(arguments: JWTDamage.all) func `it is read as it is written`(damage: JWTDamage) {
    let fault = Fault.damage(damage)
    #expect(Fault(words: "\(fault)".split(separator: " ").map(String.init)) == fault)
    #expect(FaultRule(words: ["any", "next"] + "\(fault)".split(separator: " ").map(String.init)) == FaultRule(fault, for: nil))
    #expect(FaultRule(words: ["performTransaction", "next"] + "\(fault)".split(separator: " ").map(String.init)) == nil)
    #expect(!fault.canWait(for: .performTransaction) && fault.canWait(for: nil))
  }

  @Test(arguments: [["damage-request"], ["damage-request", "token"], ["damage-other", "header"], ["damage-request", "header", "x"]])
  func `other words are no fault`(words: [String]) { #expect(Fault(words: words) == nil) }
}
