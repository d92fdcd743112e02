import Contract
import Issuer
import Testing
import WalletModel

/// The setting that gives one order another status.
@Suite struct NextOrders {
  private static func force(_ word: String, _ bench: Bench) async throws {
    _ = try await bench.issuer.set([.init("next-order-status", word)], of: bench.identifier)
  }

  @Test(arguments: CardProgram.forcedStatuses, [CardRequest.virtual, .physical])
  func `one order has it and the next has not`(status: CardStatus, request: CardRequest) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    try await Self.force(status.rawValue.lowercased(), bench)
    let card = try await anna.order(request)
    #expect(card.status == status && card.programName == request.programName && card.activationDate == nil)
    #expect(try await bench.issuer.configuration(of: bench.identifier).nextOrderStatus == nil)
    #expect(try await anna.order(request).status == (request == .virtual ? .active : .issued))
  }

  @Test func `an order that is refused leaves it and a retry takes no other`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    try await Self.force("PENDING", bench)
    _ = await anna.refusal(ofOrder: CardRequest.virtual.with { $0.currency = "USD" })
    let key = IdempotencyKey(rawValue: "00000000-0000-4000-8000-00000000beef")
    let card = try await anna.order(key: key)
    #expect(card.status == .pending)
    #expect(try await anna.order(key: key) == card)
    #expect(try await anna.order().status == .active)
  }

  @Test func `of ten orders at the same time one has it`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let limit = IssuerSetting.allowableCards(of: CardRequest.virtual.programName).name
    _ = try await bench.issuer.set([.init(limit, "10"), .init("next-order-status", "PENDING")], of: bench.identifier)
    let statuses = try await withThrowingTaskGroup(of: CardStatus.self) { group in
      for _ in 0..<10 { group.addTask { try await anna.order().status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == .pending } == 1 && statuses.count { $0 == .active } == 9, "\(statuses)")
    #expect(try await bench.issuer.configuration(of: bench.identifier).nextOrderStatus == nil)
  }

  @Test func `it is taken back`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    try await Self.force("REJECTED", bench)
    try await Self.force("normal", bench)
    #expect(try await anna.order().status == .active)
  }

  @Test func `it is of one issuer`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    _ = try await bench.issuer.set([.init("next-order-status", "PENDING")], of: IssuerConfiguration.strict.identifier)
    #expect(try await anna.order().status == .active)
    #expect(try await bench.issuer.configuration(of: IssuerConfiguration.strict.identifier).nextOrderStatus == .pending)
  }

  /// Programs that force a status are for tests by API: they can be ordered by name, but are not offered to customers.
  @Test func `programs that force a status are not listed`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let offered = try await anna.ask(GetPrograms()).programs.map(\.programName)
    #expect(!offered.isEmpty && !offered.contains { $0.hasPrefix("MAGIC-") })
    #expect(try await anna.order(.virtual.with { $0.programName = "MAGIC-PENDING-EEA" }).status == .pending)
  }
}
