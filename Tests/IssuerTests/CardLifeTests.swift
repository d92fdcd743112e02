import Basics
import Contract
import Issuer
import Testing
import WalletModel

@Suite struct CardLife {
  @Test func `a code makes a physical card active`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order(.physical)
    let code = try await bench.code()
    for text in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦", "123 45"] {
      let error = await anna.refusal(of: ActivateCard(card.cardId, activationCode: Secret(text)))
      #expect(error?.fieldErrors.map(\.field) == ["activationCode"])
    }
    #expect(await anna.refusal(of: ActivateCard(card.cardId, activationCode: Secret("000000"))) == .wrongActivationCode(left: 2))
    bench.clock.advance(by: .seconds(60))
    let key = IdempotencyKey.next()
    let active = try await anna.ask(ActivateCard(card.cardId, activationCode: code), key: key)
    #expect(active.status == .active && active.activationDate?.moment == bench.clock.now)
    #expect(active.expiry == card.expiry)
    #expect(try await anna.ask(ActivateCard(card.cardId, activationCode: code), key: key) == active)
    #expect(await anna.refusal(of: ActivateCard(card.cardId, activationCode: code)) == .notFrom(.active, to: .active))
    // Locked and unlocked it stays activated then.
    bench.clock.advance(by: .seconds(60))
    try await anna.set(.locked, card.cardId)
    #expect(try await anna.set(.active, card.cardId).activationDate == active.activationDate)
  }

  /// Concurrent guesses get three attempts together, and one email.
  @Test func `three wrong codes suspend the card`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order(.physical)
    let code = try await bench.code()
    let codes = await withTaskGroup(of: WalletError?.self) { group in
      for number in 0..<16 {
        group.addTask { await anna.refusal(of: ActivateCard(card.cardId, activationCode: Secret(String(10_000 + number) + "0"))) }
      }
      return await group.reduce(into: []) { $0.append($1?.attemptsLeft) }
    }
    #expect(codes.compactMap { $0 }.sorted() == [0, 1, 2])
    #expect(try await anna.ask(GetCard(card.cardId)).status == .suspended)
    #expect(try await bench.mails().filter { $0 == "Your card is suspended" }.count == 1)
    #expect(await anna.refusal(of: ActivateCard(card.cardId, activationCode: code)) == .notFrom(.suspended, to: .active))
    #expect(try await bench.ask(UpdateCustomerCard(card.cardId, status: .active, statusReason: "Called")).activationDate != nil)
  }

  @Test func `codes are their cards`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let first = try await anna.order(.physical)
    let code = try await bench.code()
    let second = try await anna.order(.physical)
    #expect(await anna.refusal(of: ActivateCard(second.cardId, activationCode: code))?.attemptsLeft == 2)
    try await anna.ask(ActivateCard(second.cardId, activationCode: try await bench.code()))
    try await anna.ask(ActivateCard(first.cardId, activationCode: code))
  }

  @Test func `cancelling is for good and once`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let tokenization = MobileWalletTokenization(dpanRef: "D1", walletType: .applePay, status: .completed)
    let card = try await anna.takeOver(.numbered(1), tokenizations: [tokenization]).cardId
    #expect(try await anna.ask(GetCard(card, include: [.tokenizations])).tokenizations?.tokenizations == [tokenization])
    let key = IdempotencyKey.next()
    let request = UpdateCard(card, CardUpdateRequest(status: .cancelled, statusReason: "Lost"))
    let cancelled = try await anna.ask(request, key: key)
    #expect(try await anna.ask(request, key: key) == cancelled)
    #expect(await anna.refusal(of: request) == .notFrom(.cancelled, to: .cancelled))
    #expect(try await anna.ask(GetCard(card, include: [.tokenizations])).tokenizations?.tokenizations == [])
    #expect(await anna.refusal(of: UpdateTokenizationStatus(card, tokenization)) == .noSuchTokenization)
    #expect(try await bench.mails().filter { $0 == "Your card is cancelled" }.count == 1)
  }

  @Test func `what a change needs`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order().cardId
    let long = String(repeating: "r", count: 200)
    let cases: [(CardUpdateRequest, [String])] = [
      (CardUpdateRequest(), ["status"]),
      (CardUpdateRequest(statusReason: "Because"), ["status", "status"]),
      (CardUpdateRequest(status: .locked, statusReason: " "), ["statusReason"]),
      (CardUpdateRequest(status: .locked, statusReason: long + "r"), ["statusReason"]),
      (CardUpdateRequest(status: .locked, statusReason: "a\u{7}"), ["statusReason"]),
      (CardUpdateRequest(status: .unknown, statusReason: "Because"), ["status"]),
      (CardUpdateRequest(pin: Secret("123")), ["pin"]),
      (CardUpdateRequest(pin: Secret("12a4")), ["pin"]),
      (CardUpdateRequest(pin: Secret("")), ["pin"]),
      (CardUpdateRequest(status: .locked, statusReason: "Because", pin: Secret("12345")), ["pin"]),
    ]
    for (request, fields) in cases {
      #expect(await anna.refusal(of: UpdateCard(card, request))?.fieldErrors.map(\.field) == fields, "\(request)")
    }
    #expect(try await anna.ask(GetCard(card)).status == .active)
    #expect(try await anna.set(.locked, card, reason: long).status == .locked)
    // The reason is optional.
    #expect(try await anna.ask(UpdateCard(card, CardUpdateRequest(status: .active))).status == .active)
  }

  /// Both or neither.
  @Test func `status and PIN go together`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order().cardId
    func both(_ status: CardStatus) -> UpdateCard {
      UpdateCard(card, CardUpdateRequest(status: status, statusReason: "Because", pin: Secret("2705")))
    }
    #expect(await anna.refusal(of: both(.locked)) == .stepUpRequired)
    try await anna.prove()
    #expect(await anna.refusal(of: both(.active)) == .notFrom(.active, to: .active))
    #expect(await anna.refusal(of: both(.cancelled)) == .noPIN(at: .cancelled))
    var now = try await anna.ask(GetCard(card))
    #expect(now.status == .active && !now.isPinSet)
    now = try await anna.ask(both(.locked))
    #expect(now.status == .locked && now.isPinSet)
    #expect(try await anna.ask(GetCard(card)) == now)
  }

  @Test func `two sessions change one card one after the other`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let login = try await bench.link(.second)
    let second = CardHolder(bench: bench, profile: anna.profile, device: .second, session: login.session.token)
    let card = try await anna.order().cardId
    let lock = UpdateCard(card, CardUpdateRequest(status: .locked, statusReason: "Mislaid"))
    let results = await withTaskGroup(of: ErrorCode?.self) { group in
      for holder in [anna, second] {
        group.addTask {
          do throws(WalletError) {
            try await holder.ask(lock)
            return nil
          } catch {
            return error.code
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { $0 == nil }.count == 1 && results.filter { $0 == .transitionNotAllowed }.count == 1)
    #expect(try await second.ask(GetCard(card)).status == .locked)
    try await second.set(.cancelled, card)
    #expect(
      await anna.refusal(of: UpdateCard(card, CardUpdateRequest(status: .active, statusReason: "Found")))
        == .notFrom(.cancelled, to: .active))
  }

  @Test(arguments: [CardStatus.pending, .applied]) func `customer care approves and declines`(status: CardStatus) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let old = CardExpiry(bench.clock.now, after: 1)
    for number in 1...2 { try await anna.takeOver(.numbered(number), status, expiry: old) }
    for number in 3...4 { try await anna.takeOver(.numbered(number), status, cardType: .physical, expiry: old) }
    let mails = try await bench.messages().count
    bench.clock.advance(by: .seconds(60))
    func take(_ number: Int, _ status: CardStatus) async throws -> Card {
      try await bench.ask(UpdateCustomerCard(.numbered(number), status: status, statusReason: "Checks are done"))
    }
    let virtual = try await take(1, .active)
    #expect(virtual.activationDate?.moment == bench.clock.now && virtual.expiry == CardExpiry(bench.clock.now, after: 36))
    #expect(try await take(2, .rejected).expiry == old)
    #expect(try await take(3, .issued).expiry == CardExpiry(bench.clock.now, after: 48))
    let code = try await bench.code()
    #expect(try await anna.ask(ActivateCard(.numbered(3), activationCode: code)).status == .active)
    #expect(try await take(4, .digital).activationDate == nil)
    try await anna.ask(ActivateCard(.numbered(4), activationCode: try await bench.code()))
    let news = try await bench.messages().dropFirst(mails)
    let subjects = ["Your card is ready", "Your order was declined", "Your card is on its way", "Your card is on its way"]
    #expect(zip(news, subjects).allSatisfy { $0.subject.hasPrefix($1) } && news.count == subjects.count)
    #expect(news.allSatisfy { $0.body.contains("Checks are done") && $0.to == anna.profile.email })
  }

  @Test func `somebody elses card is none`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let ben = try await bench.holder(.ben, on: .second)
    try await ben.prove()
    let card = try await anna.order(.physical).cardId
    for id in [card, .numbered(404), CardIdentifier(rawValue: ""), CardIdentifier(rawValue: "'; DROP TABLE issuer_cards; --")] {
      #expect(await ben.refusal(of: GetCard(id)) == .noSuchCard)
      #expect(await ben.refusal(of: GetCardDetails(id)) == .noSuchCard)
      #expect(await ben.refusal(of: SetCardPIN(id, pin: Secret("2705"))) == .noSuchCard)
      #expect(await ben.refusal(of: UpdateCard(id, CardUpdateRequest(status: .locked, statusReason: "Mine"))) == .noSuchCard)
      #expect(await ben.refusal(of: UpdateCard(id, CardUpdateRequest(pin: Secret("2705")))) == .noSuchCard)
      #expect(await ben.refusal(of: ActivateCard(id, activationCode: Secret("123456"))) == .noSuchCard)
      let report = MobileWalletTokenization(dpanRef: "D1", walletType: .applePay, status: .completed)
      #expect(await ben.refusal(of: UpdateTokenizationStatus(id, report)) == .noSuchCard)
    }
    #expect(try await ben.cards().meta.numberOfRecords == 0)
    // Nor is it another issuer's.
    let elsewhere = UpdateCustomerCard(card, status: .suspended, statusReason: "Lost")
    #expect(await bench.refusal(of: elsewhere, at: .strict) == .noSuchCard)
    #expect(try await anna.ask(GetCard(card)).status == .issued)
  }
}

@Suite struct CardLists {
  /// Newest first, those of one moment by identifier, whatever the page.
  @Test(arguments: [1, 2, 3, 7, 100]) func `pages fit together`(limit: Int) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    for number in 0..<7 {
      if number % 3 == 0 { bench.clock.advance(by: .milliseconds(1)) }
      try await anna.takeOver(.numbered(number))
    }
    let expected = [6, 3, 4, 5, 0, 1, 2].map(CardIdentifier.numbered)
    var seen: [CardIdentifier] = []
    for offset in stride(from: 0, to: 8, by: limit) {
      let page = try await anna.cards(CardParameters(limit: limit, offset: offset))
      #expect(page.meta == PagingResultMeta(numberOfRecords: 7, limit: limit, offset: offset))
      #expect(page.meta.page == offset / limit + 1)
      seen += page.cards.map(\.cardId)
    }
    #expect(seen == expected)
    #expect(try await anna.cards(CardParameters(limit: 3, offset: 1)).cards.map(\.cardId) == Array(expected[1...3]))
    let care = try await bench.ask(RetrieveCustomerCards(username: "anna@example.com", parameters: CardParameters(limit: limit)))
    #expect(care == (try await anna.cards(CardParameters(limit: limit))))
  }

  /// Those that can pay, those that may again, those that never will; the newest first in each, over all pages.
  @Test(arguments: [1, 3, 4, 100]) func `usable cards come first over pages`(limit: Int) async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let statuses: [CardStatus] = [
      .active, .cancelled, .locked, .expired, .digital, .suspended, .rejected, .issued, .pending, .active, .applied, .active,
    ]
    for (number, status) in statuses.enumerated() {
      bench.clock.advance(by: .milliseconds(1))
      try await anna.takeOver(.numbered(number), status, cardType: [.digital, .issued].contains(status) ? .physical : .virtual)
    }
    bench.clock.advance(by: .milliseconds(1))
    // Its month is over, and an order that waits does not expire.
    try await anna.takeOver(.numbered(12), .pending, expiry: CardExpiry(month: 1, year: 2020))
    let expected = [11, 9, 4, 0, 12, 10, 8, 7, 5, 2, 6, 3, 1].map(CardIdentifier.numbered)
    var seen: [CardIdentifier] = []
    for offset in stride(from: 0, to: 13, by: limit) {
      let page = try await anna.cards(CardParameters(limit: limit, offset: offset, order: .usableFirst))
      #expect(page.meta == PagingResultMeta(numberOfRecords: 13, limit: limit, offset: offset))
      seen += page.cards.map(\.cardId)
    }
    #expect(seen == expected)
    let some = CardParameters(cardType: .virtual, limit: 100, status: [.expired, .active, .locked], order: .usableFirst)
    #expect(try await anna.cards(some).cards.map(\.cardId) == [11, 9, 0, 2, 3].map(CardIdentifier.numbered))
    // The vendor's order by default.
    #expect(try await anna.cards(CardParameters(limit: 2)).cards.map(\.cardId) == [12, 11].map(CardIdentifier.numbered))
    let newest = try await anna.cards(CardParameters(limit: 2, order: .newestFirst))
    #expect(newest.cards.map(\.cardId) == [12, 11].map(CardIdentifier.numbered))
    for standing in CardStanding.allCases {
      for status in standing.statuses where status != .unknown { #expect(status.isFinal == (standing == .over)) }
    }
  }

  @Test func `tokenizations come with a list that asks for them`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let wallet = MobileWalletTokenization(dpanRef: "DNITHE3026", walletType: .applePay, status: .completed)
    try await anna.takeOver(.numbered(1), tokenizations: [wallet])
    #expect(try await anna.cards().cards.map(\.tokenizations) == [nil])
    let list = try await anna.cards(CardParameters(include: [.tokenizations]))
    #expect(list.cards.map(\.tokenizations) == [MobileWalletTokenizationList([wallet])])
  }

  @Test func `extremes are taken or refused`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    for number in 0..<12 { try await anna.takeOver(.numbered(number)) }
    #expect(try await anna.cards().cards.count == 10)
    #expect(try await anna.cards().meta == PagingResultMeta(numberOfRecords: 12, limit: 10, offset: 0))
    for offset in [12, 13, 1_000_000, .max] {
      let page = try await anna.cards(CardParameters(limit: 1, offset: offset))
      #expect(page.cards.isEmpty && page.meta.numberOfRecords == 12)
    }
    let wrong: [(CardParameters, [String])] = [
      (CardParameters(limit: 0), ["limit"]), (CardParameters(limit: 101), ["limit"]), (CardParameters(limit: -1), ["limit"]),
      (CardParameters(limit: .min, offset: .min), ["limit", "offset"]), (CardParameters(offset: -1), ["offset"]),
      (CardParameters(cardType: .unknown), ["cardType"]), (CardParameters(status: [.active, .unknown]), ["status"]),
    ]
    for (parameters, fields) in wrong {
      #expect(await anna.refusal(of: GetAllCards(parameters))?.fieldErrors.map(\.field) == fields)
      let care = RetrieveCustomerCards(username: "anna@example.com", parameters: parameters)
      #expect(await bench.refusal(of: care)?.fieldErrors.map(\.field) == fields)
    }
    let nobodys = RetrieveCustomerCards(username: "nobody@example.com", parameters: CardParameters())
    #expect(await bench.refusal(of: nobodys) == .noSuchUsername)
  }

  @Test func `filters count what they leave`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let statuses: [CardStatus] = [.active, .active, .locked, .cancelled, .expired, .pending]
    for (number, status) in statuses.enumerated() { try await anna.takeOver(.numbered(number), status) }
    for (number, status) in [CardStatus.issued, .active].enumerated() {
      try await anna.takeOver(.numbered(10 + number), status, cardType: .physical)
    }
    func count(_ type: CardType?, _ statuses: [CardStatus]?) async throws -> Int {
      let list = try await anna.cards(CardParameters(cardType: type, limit: 100, status: statuses))
      #expect(list.cards.allSatisfy { type ?? $0.cardType == $0.cardType && statuses?.contains($0.status) != false })
      #expect(list.meta.numberOfRecords == list.cards.count)
      return list.cards.count
    }
    #expect(try await count(nil, nil) == 8)
    #expect(try await count(.virtual, nil) == 6)
    #expect(try await count(.physical, nil) == 2)
    #expect(try await count(nil, [.active]) == 3)
    #expect(try await count(.physical, [.active, .expired]) == 1)
    #expect(try await count(nil, [.active, .expired, .active]) == 4)
    #expect(try await count(nil, [.rejected]) == 0)
    #expect(try await anna.cards(CardParameters(limit: 100, status: [])).cards.count == 8)
  }

  @Test func `enumerations of newer issuers are unknown`() throws {
    #expect(try Wire.read("\"FROZEN\"", as: CardStatus.self) == .unknown)
    #expect(try Wire.read("\"LOCKED\"", as: CardStatus.self) == .locked)
    #expect(try Wire.read("\"METAL\"", as: CardType.self) == .unknown)
    #expect(try Wire.read("\"MC\"", as: CardScheme.self) == .mastercard)
    #expect(try Wire.read("\"AMEX\"", as: CardScheme.self) == .unknown)
    #expect(try Wire.read("\"GARMIN_PAY\"", as: MobileWalletType.self) == .unknown)
    #expect(try Wire.read("\"DELETED\"", as: MobileWalletStatus.self) == .unknown)
    #expect(try Wire.read("\"MARS\"", as: ProgramRegion.self) == .unknown)
    #expect(CardStatus.known.count == 10 && !CardStatus.known.contains(.unknown))
  }

  /// A date is equal after encoding and decoding.
  @Test(arguments: [0, 1, 999, 1000, 1_790_000_000_123, -1, -62_135_596_800_000, 253_402_300_799_999] as [Int64])
  func `dates survive the wire`(milliseconds: Int64) throws {
    let date = DateTime(Timestamp(milliseconds: milliseconds))
    #expect(try Wire.read(Wire.write(date), as: DateTime.self) == date)
  }
}

@Suite struct Tokenizations {
  private let apple = MobileWalletTokenization(dpanRef: nil, walletType: .applePay, status: .initiated)
  private let google = MobileWalletTokenization(dpanRef: nil, walletId: "wallet 1", walletType: .googlePay, status: .initiated)

  private func report(
    _ type: MobileWalletType, _ reference: String? = "D1", wallet: String? = nil, _ status: MobileWalletStatus = .completed
  ) -> UpdateTokenizationStatus {
    UpdateTokenizationStatus(
      .numbered(1), MobileWalletTokenization(dpanRef: reference, walletId: wallet, walletType: type, status: status))
  }

  @Test func `completed is for good`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    try await anna.takeOver(.numbered(1), tokenizations: [apple, google])
    #expect(try await anna.ask(report(.applePay, "D0", .initiated)).status == .initiated)
    let done = try await anna.ask(report(.applePay))
    #expect(done == MobileWalletTokenization(dpanRef: "D1", walletType: .applePay, status: .completed))
    #expect(try await anna.ask(report(.applePay)) == done)
    // Phone and watch have one each.
    #expect(await anna.refusal(of: report(.applePay, "D2")) == .noSuchTokenization)
    #expect(await anna.refusal(of: report(.applePay, "D1", .initiated)) == .alreadyCompleted(.initiated))
    #expect(await anna.refusal(of: report(.samsungPay)) == .noSuchTokenization)
    #expect(await anna.refusal(of: report(.googlePay, wallet: "wallet 2")) == .noSuchTokenization)
    #expect(try await anna.ask(report(.googlePay, "G1", wallet: "wallet 1")).walletId == "wallet 1")
    #expect(await anna.refusal(of: report(.googlePay, "G2", wallet: "wallet 1")) == .alreadyCompleted(.completed))
    let kept = try await anna.ask(GetCard(.numbered(1), include: [.tokenizations])).tokenizations?.tokenizations
    #expect(kept == [done, MobileWalletTokenization(dpanRef: "G1", walletId: "wallet 1", walletType: .googlePay, status: .completed)])
    #expect(try await anna.cards(CardParameters(include: [.tokenizations])).cards.first?.tokenizations?.tokenizations == kept)
    #expect(try await anna.cards().cards.first?.tokenizations == nil)
  }

  @Test func `reports are judged`() async throws {
    let anna = try await (try Bench()).holder()
    try await anna.takeOver(.numbered(1), tokenizations: [apple])
    let long = String(repeating: "D", count: 101)
    let cases: [(UpdateTokenizationStatus, [String])] = [
      (report(.applePay, nil), ["dpanRef"]), (report(.applePay, ""), ["dpanRef"]), (report(.applePay, long), ["dpanRef"]),
      (report(.applePay, "a\u{1B}b"), ["dpanRef"]), (report(.unknown), ["walletType"]), (report(.applePay, "D1", .unknown), ["status"]),
      (report(.applePay, wallet: "wallet 1"), ["walletId"]), (report(.samsungPay, wallet: ""), ["walletId"]),
      (report(.googlePay, wallet: ""), ["walletId"]), (report(.googlePay, wallet: long), ["walletId"]),
    ]
    for (report, fields) in cases { #expect(await anna.refusal(of: report)?.fieldErrors.map(\.field) == fields) }
    #expect(try await anna.ask(report(.applePay, String(long.dropLast()))).status == .completed)
  }

  @Test func `what is not completed in a day is gone`() async throws {
    let bench = try Bench()
    var anna = try await bench.holder()
    let done = MobileWalletTokenization(dpanRef: "G1", walletId: "wallet 1", walletType: .googlePay, status: .completed)
    try await anna.takeOver(.numbered(1), tokenizations: [apple, done])
    let start = bench.clock.now
    for (age, isThere) in [(Duration.seconds(24 * 3600), true), (.seconds(24 * 3600) + .milliseconds(1), false), (.seconds(-1), false)] {
      bench.clock.set(start + age)
      let login = try await bench.ask(LoginByPIN(passcode: anna.profile.passcode))
      anna = CardHolder(bench: bench, profile: anna.profile, device: anna.device, session: login.session.token)
      let kept = try await anna.ask(GetCard(.numbered(1), include: [.tokenizations])).tokenizations?.tokenizations
      #expect(kept == (isThere ? [apple, done] : [done]))
      if !isThere { #expect(await anna.refusal(of: report(.applePay)) == .noSuchTokenization) }
    }
  }
}

@Suite struct CardsFromElsewhere {
  @Test func `a card is taken over as it is`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let expiry = CardExpiry(month: 11, year: 2031)
    let card = try await anna.takeOver(.numbered(1), .locked, program: "SKRILL-VIRTUAL-VISA-US", lastFour: "0019", expiry: expiry)
    #expect(card.status == .locked && card.lastFour == "0019" && card.expiry == expiry && card.currency == "USD")
    // A retry returns the same card, whatever its state is now. Another card requires another identifier.
    #expect(try await anna.takeOver(.numbered(1), .active, program: "SKRILL-VIRTUAL-VISA-US", lastFour: "0019") == card)
    let other = IssueCustomerCard(.numbered(1), username: anna.profile.email, programName: "SKRILL-VIRTUAL-VISA-US", lastFour: "7777")
    #expect(await bench.refusal(of: other)?.fieldErrors.map(\.field) == ["cardId"])
    #expect(try await anna.cards().meta.numberOfRecords == 1)
    #expect(try await anna.takeOver(.numbered(2)).status == .active)
    #expect(try await bench.messages().allSatisfy { !$0.subject.contains("card") })
    #expect(try await anna.takeOver(.numbered(3), cardType: .physical).status == .issued)
    #expect(try await bench.messages().last?.code != nil)
    try await anna.prove()
    let pan = try await anna.ask(GetCardDetails(.numbered(1))).pan.reveal()
    #expect(PAN.isValid(pan) && pan.hasPrefix("420000") && pan.hasSuffix("0019"))
  }

  @Test func `what cannot be is refused`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    try await bench.holder(.ben, on: .second).takeOver(.numbered(99))
    func issue(
      _ id: CardIdentifier = .numbered(1), program: String = "SKRILL-VIRTUAL-MC-EEA", status: CardStatus? = nil, lastFour: String? = nil,
      currency: String? = nil, expiry: CardExpiry? = nil, with tokenizations: [MobileWalletTokenization] = []
    ) -> IssueCustomerCard {
      IssueCustomerCard(
        id, username: anna.profile.email, programName: program, status: status, lastFour: lastFour, currency: currency, expiry: expiry,
        tokenizations: tokenizations)
    }
    let google = MobileWalletTokenization(dpanRef: "G", walletId: "w", walletType: .googlePay, status: .completed)
    let cases: [(IssueCustomerCard, [String])] = [
      (issue(CardIdentifier(rawValue: "1")), ["cardId"]),
      (issue(CardIdentifier(rawValue: "00000000-0000-4000-8000-00000000000A")), ["cardId"]),
      (issue(.numbered(99)), ["cardId"]),
      (issue(program: "OTHER"), ["programName"]),
      (issue(status: .expired), ["status"]), (issue(status: .unknown), ["status"]), (issue(status: .issued), ["status"]),
      (issue(status: .digital), ["status"]),
      (issue(lastFour: "123"), ["lastFour"]), (issue(lastFour: "12345"), ["lastFour"]), (issue(lastFour: "12a4"), ["lastFour"]),
      (issue(lastFour: "١٢٣٤"), ["lastFour"]),
      (issue(currency: "USD"), ["currency"]),
      (issue(expiry: CardExpiry(month: 13, year: 2030)), ["expiry"]), (issue(expiry: CardExpiry(month: 0, year: 2030)), ["expiry"]),
      (issue(expiry: CardExpiry(month: 1, year: 10_000)), ["expiry"]), (issue(expiry: CardExpiry(month: 1, year: .min)), ["expiry"]),
      (issue(expiry: CardExpiry(month: 11, year: 2099)), ["expiry"]),
      (issue(status: .cancelled, with: [google]), ["tokenizations"]), (issue(with: [google, google]), ["tokenizations"]),
      (issue(with: [MobileWalletTokenization(dpanRef: nil, walletType: .applePay, status: .completed)]), ["tokenizations[0].dpanRef"]),
    ]
    for (request, fields) in cases {
      #expect(await bench.refusal(of: request)?.fieldErrors.map(\.field) == fields, "\(request)")
    }
    #expect(try await anna.cards().meta.numberOfRecords == 0)
    let nobodys = IssueCustomerCard(.numbered(1), username: "nobody@example.com", programName: "SKRILL-VIRTUAL-MC-EEA")
    #expect(await bench.refusal(of: nobodys) == .noSuchUsername)
    for status in [CardStatus.unknown, .expired] {
      let isInput = await bench.refusal(of: UpdateCustomerCard(.numbered(99), status: status, statusReason: "Because"))
      #expect(isInput?.statusCode == (status == .unknown ? 400 : 409))
    }
    let silent = await bench.refusal(of: UpdateCustomerCard(.numbered(99), status: .suspended, statusReason: " "))
    #expect(silent?.fieldErrors.map(\.field) == ["statusReason"])
  }
}
