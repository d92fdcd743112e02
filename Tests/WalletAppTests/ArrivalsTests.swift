import Testing

@testable import UserInterface
@testable import WalletApp

/// In a replay replies are delivered in the order of then, whichever comes first.
@Suite struct ArrivalsTests {
  private let arrivals = Arrivals()

  private func add(_ number: Int) {
    let id = AskID(Intents.CheckDevice.self, serial: number)
    arrivals.add(.reply(Visit(app: nil, number: 1), Reply(id: id, result: .success(())), number: number, isWrite: false))
  }

  private func take(_ number: Int?, isLate: Bool = false) -> [String] {
    arrivals.consume(replyTo: number, isLate: isLate).map { $0.number.map { "reply \($0)" } ?? "news" }
  }

  @Test func `the expected reply comes before earlier ones`() {
    add(1)
    arrivals.add(.news([]))
    add(2)
    #expect(take(2) == ["news", "reply 2"])
    #expect(take(1) == ["reply 1"])
    #expect(arrivals.isEmpty)
  }

  @Test func `all others wait for the expected reply`() {
    arrivals.add(.news([]))
    add(1)
    arrivals.add(.news([]))
    #expect(take(2) == ["news"])
    #expect(take(2) == [])
    #expect(take(nil) == [])
    add(2)
    #expect(take(2) == ["news", "reply 2"])
    #expect(take(1) == ["reply 1"])
  }

  @Test func `without the expected reply the first one takes its place`() {
    add(1)
    add(3)
    #expect(take(2) == [])
    #expect(take(2, isLate: true) == ["reply 1"])
    #expect(take(nil, isLate: true) == [])
  }
}
