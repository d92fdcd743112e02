import Basics
import Contract
import Simulation
import Synchronization
import Testing
import WalletClient
import WalletModel

@Suite(.timeLimit(.minutes(10))) struct IdempotencyTests {
  let stand = Stand()
  var wallet: WalletClient { stand.wallet }

  private func register(_ email: String) async -> WalletError? {
    var profile = UserProfile()
    profile.email = email
    return await refusal { () throws(WalletError) in try await wallet.enrollment.registerNewUser(profile) }
  }

  private func logIn(_ passcode: String) async -> WalletError? {
    await refusal { () throws(WalletError) in try await wallet.authentication.loginByPIN(Secret(passcode)) }
  }

  @Test func `every write has its own key`() async {
    for email in ["a@b.c", "a@b.c", "d@e.f"] { #expect(await register(email) == nil) }
    #expect(stand.keys == ["key 1", "key 2", "key 3"])
  }

  @Test func `reads have none`() async throws {
    stand.issuer.answer(.isDeviceRegistered, stand.status(registered: true, active: true))
    _ = try await wallet.device.isDeviceRegistered()
    #expect(stand.keys == [nil])
    #expect(stand.issuer.asked[0].call.caller.device == wallet.device.deviceIdentifier)
  }

  @Test(arguments: [Fault.dropAfter, .malformed])
  func `the equal write after a lost answer is a retry`(fault: Fault) async {
    stand.plan.arm(fault, for: nil)
    #expect(await register("a@b.c") != nil)
    #expect(await register("a@b.c") == nil)
    #expect(await register("a@b.c") == nil)
    #expect(stand.keys == ["key 1", "key 1", "key 2"])
  }

  @Test(arguments: [Fault.dropBefore, .status(500), .status(503)])
  func `a write that may have been done keeps its key`(fault: Fault) async {
    for _ in 0..<3 {
      stand.plan.arm(fault, for: nil)
      #expect(await register("a@b.c") == fault.error)
    }
    #expect(await register("a@b.c") == nil)
    #expect(stand.keys == ["key 1"])
  }

  @Test(arguments: [400, 401, 409, 423, 429])
  func `a definitive refusal forgets the key`(status: Int) async {
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await register("a@b.c") != nil)
    stand.plan.arm(.status(status), for: nil)
    #expect(await register("a@b.c")?.statusCode == status)
    #expect(await register("a@b.c") == nil)
    #expect(stand.keys == ["key 1", "key 2"])
  }

  @Test func `another write in between is not the retry`() async {
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await register("a@b.c") != nil)
    #expect(await register("d@e.f") == nil)
    #expect(await register("a@b.c") == nil)
    #expect(stand.keys == ["key 1", "key 2", "key 1"])
  }

  /// Double Enter, or a retry after a lost answer: one order. What is only read, or set to a value, needs no key.
  @Test func `an order is sent again under its key`() async throws {
    let order = CardRequest(programName: "P", currency: "EUR", cardPin: Secret("2705"))
    let card = CardIdentifier(rawValue: "card")
    for fault in [Fault.dropAfter, .malformed, .dropBefore] {
      stand.plan.arm(fault, for: .createCard)
      #expect(await refusal { () throws(WalletError) in try await wallet.cardService.create(order) }?.leavesOutcomeUnknown == true)
    }
    _ = await refusal { () throws(WalletError) in try await wallet.cardService.create(order) }
    var other = order
    other.cardPin = Secret("2706")
    _ = await refusal { () throws(WalletError) in try await wallet.cardService.create(other) }
    _ = await refusal { () throws(WalletError) in try await wallet.cardService.getDetails(card) }
    _ = await refusal { () throws(WalletError) in try await wallet.cardService.setCardPIN(card, Secret("2705")) }
    #expect(stand.keys == ["key 1", "key 1", "key 1", "key 2", nil, nil])
  }

  /// A response that shows the card reveals the outcome, so an equal write is a new one.
  @Test func `after a card is seen a new request is sent`() async throws {
    let (one, other) = (CardIdentifier(rawValue: "one"), CardIdentifier(rawValue: "other"))
    let lock = CardUpdateRequest(status: .locked, statusReason: "because")
    func lose(_ card: CardIdentifier) async {
      stand.plan.arm(.dropAfter, for: .updateCard)
      #expect(await refusal { () throws(WalletError) in try await wallet.cardService.update(card, lock) }?.leavesOutcomeUnknown == true)
    }
    stand.issuer.answer(.getCard, Stand.card)
    stand.issuer.answer(.updateCard, Stand.card)
    stand.issuer.answer(.getAllCards, CardList(cards: [], meta: PagingResultMeta(numberOfRecords: 0, limit: 10, offset: 0)))
    await lose(one)
    stand.issuer.answer(.getCard, Stand.card(other))
    _ = try await wallet.cardService.get(other)
    await lose(one)
    stand.issuer.answer(.getCard, Stand.card)
    _ = try await wallet.cardService.get(one)
    await lose(one)
    _ = try await wallet.cardService.update(one, CardUpdateRequest(status: .active, statusReason: "because"))
    await lose(one)
    // It does not list the card.
    _ = try await wallet.cardService.getAll()
    await lose(one)
    stand.issuer.answer(.getAllCards, CardList(cards: [Stand.card], meta: PagingResultMeta(numberOfRecords: 1, limit: 10, offset: 0)))
    _ = try await wallet.cardService.getAll(CardParameters(status: [.active]))
    await lose(one)
    #expect(stand.keys.compactMap(\.self) == ["key 1", "key 1", "key 2", "key 3", "key 4", "key 4", "key 5"])
  }

  /// An order that was lost is seen in the list only.
  @Test func `after the list is seen a new order is sent`() async throws {
    let order = CardRequest(programName: "P", currency: "EUR")
    stand.issuer.answer(.getCard, Stand.card)
    stand.issuer.answer(.getAllCards, CardList(cards: [], meta: PagingResultMeta(numberOfRecords: 0, limit: 10, offset: 0)))
    func lose() async {
      stand.plan.arm(.dropAfter, for: .createCard)
      #expect(await refusal { () throws(WalletError) in try await wallet.cardService.create(order) }?.leavesOutcomeUnknown == true)
    }
    await lose()
    _ = try await wallet.cardService.get(CardIdentifier(rawValue: "one"))
    await lose()
    // A filtered list and a later page need not show it.
    _ = try await wallet.cardService.getAll(CardParameters(cardType: .physical))
    _ = try await wallet.cardService.getAll(CardParameters(offset: 10))
    await lose()
    // Usable cards first, and not all of them: an order that waits stands on a later page.
    let page = PagingResultMeta(numberOfRecords: 11, limit: 10, offset: 0)
    let old = Stand.card(CardIdentifier(rawValue: "old"), created: .morning - .seconds(1))
    stand.issuer.answer(.getAllCards, CardList(cards: [old], meta: page))
    _ = try await wallet.cardService.getAll(CardParameters(order: .usableFirst))
    await lose()
    stand.issuer.answer(.getAllCards, CardList(cards: [], meta: PagingResultMeta(numberOfRecords: 0, limit: 10, offset: 0)))
    _ = try await wallet.cardService.getAll()
    await lose()
    // The order itself is in the list.
    stand.issuer.answer(.getAllCards, CardList(cards: [Stand.card], meta: page))
    _ = try await wallet.cardService.getAll(CardParameters(order: .usableFirst))
    await lose()
    #expect(stand.keys.compactMap(\.self) == ["key 1", "key 1", "key 1", "key 1", "key 2", "key 3"])
  }

  @Test func `an unreachable issuer was not asked`() async {
    stand.plan.isOffline = true
    #expect(await register("a@b.c")?.code == .unreachable)
    stand.plan.isOffline = false
    #expect(await register("a@b.c") == nil)
    #expect(stand.keys == ["key 2"])
  }

  /// A retry that is never sent says nothing about the outcome of the first attempt.
  @Test func `what was lost before keeps its key while the issuer is away`() async {
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await register("a@b.c") != nil)
    stand.plan.isOffline = true
    for _ in 0..<2 { #expect(await register("a@b.c")?.code == .unreachable) }
    stand.plan.isOffline = false
    #expect(await register("a@b.c") == nil)
    #expect(await register("a@b.c") == nil)
    #expect(stand.keys == ["key 1", "key 1", "key 2"])
  }

  @Test func `a login is retried only while its answer is worth having`() async {
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await logIn("2580") != nil)
    stand.time.advance(by: .seconds(120))
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await logIn("2580") != nil)
    stand.time.advance(by: .seconds(1))
    #expect(await logIn("2580") == nil)
    #expect(stand.keys == ["key 1", "key 1", "key 2"])
  }

  @Test func `another session makes a lost login moot`() async throws {
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await logIn("2580") != nil)
    _ = try await wallet.authentication.loginByNonce(Secret("nonce"))
    try await wallet.authentication.logout()
    #expect(await logIn("2580") == nil)
    #expect(stand.keys == ["key 1", "key 2", "key 3", "key 4"])
  }

  /// Otherwise, unlinking the phone after it was linked again would return the stored response, and do nothing.
  @Test func `another session makes a lost unlinking moot`() async throws {
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await refusal { () throws(WalletError) in try await wallet.device.removeDevice() } != nil)
    #expect(await logIn("2580") == nil)
    try await wallet.authentication.logout()
    try await wallet.device.removeDevice()
    #expect(stand.keys == ["key 1", "key 2", "key 3", "key 4"])
  }

  @Test func `a registration outlives sessions`() async throws {
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await register("a@b.c") != nil)
    #expect(await logIn("2580") == nil)
    stand.time.advance(by: .seconds(3600))
    #expect(await register("a@b.c") == nil)
    #expect(stand.keys == ["key 1", "key 2", "key 1"])
  }

  @Test func `a logout is never a retry of another`() async throws {
    #expect(await logIn("2580") == nil)
    stand.plan.arm(.dropAfter, for: nil)
    #expect(await refusal { () throws(WalletError) in try await wallet.authentication.logout() } != nil)
    #expect(await logIn("2580") == nil)
    try await wallet.authentication.logout()
    #expect(stand.keys == ["key 1", "key 2", "key 3", "key 4"])
  }

  @Test func `the oldest of many lost writes is forgotten`() async {
    for index in 0..<17 {
      stand.plan.arm(.dropAfter, for: nil)
      #expect(await register("\(index)@b.c") != nil)
    }
    #expect(await register("16@b.c") == nil)
    #expect(await register("1@b.c") == nil)
    #expect(await register("0@b.c") == nil)
    #expect(stand.keys.suffix(3) == ["key 17", "key 2", "key 18"])
  }

  @Test func `a phone that cannot promise a key sends nothing`() async {
    stand.phone.contents.withLock { $0.failure = WalletError(0, .storageFull, "The disk is full.") }
    #expect(await register("a@b.c")?.code == .storageFull)
    #expect(stand.keys.isEmpty)
  }
}
