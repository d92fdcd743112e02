import Basics
import Contract
import Issuer
import Storage
import Testing
import WalletModel

@Suite struct CardOrders {
  @Test func `a virtual card is good at once`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let card = try await anna.order(.virtual.with { $0.externalId = "shop 7" })
    #expect(card.status == .active)
    #expect(card.activationDate == card.createdDate && card.createdDate.moment == bench.clock.now)
    #expect(card.expiry == CardExpiry(bench.clock.now, after: 36))
    #expect([card.bin, card.currency, card.mobile, card.programName] == ["545454", "EUR", "+49301234567", "SKRILL-VIRTUAL-MC-EEA"])
    #expect(card.scheme == .mastercard && card.cardType == .virtual)
    #expect(card.externalId == "shop 7" && !card.isPinSet && card.deliveryAddress == nil && card.tokenizations == nil)
    #expect(try await anna.ask(GetCard(card.cardId)) == card)
    #expect(try await anna.cards().cards == [card])
    #expect(try await bench.messages().last?.body.contains(card.lastFour) == true)
    #expect(try await bench.messages().last?.code == nil)

    let second = try await anna.order(.virtual)
    #expect(second.cardId != card.cardId && second.customerId == card.customerId && second.accountId == card.accountId)
    #expect(card.customerId != card.accountId)
  }

  @Test func `a physical card comes with a code`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    let request = CardRequest.physical.with {
      $0.cardPin = Secret("2705")
      $0.mobile = " +49 170123 "
      $0.deliveryAddress?.city = " Bad Doberan "
      $0.deliveryAddress?.countryCode = "de"
      $0.deliveryAddress?.state = ""
      $0.currency = " bgn"
    }
    let card = try await anna.order(request)
    #expect(card.status == .issued && card.isPinSet && card.activationDate == nil)
    #expect(card.deliveryAddress == .annas && card.mobile == "+49 170123" && card.currency == "BGN")
    let mail = try #require(try await bench.messages().last)
    #expect(mail.subject == "Your card is on its way (\(card.lastFour))")
    let code = try #require(mail.code)
    #expect(code.count == 6 && !code.reveal().hasPrefix("0") && !mail.body.contains(code.reveal()))

    let digital = try await anna.order(request.with { ($0.programName, $0.currency) = ("SKRILL-DIGITAL-MC-EEA", "EUR") })
    #expect(digital.status == .digital)
    #expect(try await bench.code() != code)
  }

  @Test(arguments: [("PENDING", CardStatus.pending), ("APPLIED", .applied), ("REJECTED", .rejected)])
  func `a magic program forces its status`(name: String, status: CardStatus) async throws {
    let bench = try Bench()
    let (anna, ben) = (try await bench.holder(), try await bench.holder(.american, on: .second))
    let isPhysical = status == .applied
    let europe = (isPhysical ? CardRequest.physical : .virtual).with { $0.programName = "MAGIC-\(name)-EEA" }
    let card = try await anna.order(europe)
    #expect(card.status == status && card.activationDate == nil)
    let america = (isPhysical ? CardRequest.americanPhysical : .american).with { $0.programName = "MAGIC-\(name)-US" }
    #expect(try await ben.order(america).status == status)
    #expect(try await bench.messages().allSatisfy { $0.code == nil })
    // It takes a place, unless there is no card to come.
    for _ in 0..<(status == .rejected ? 3 : 2) { #expect(try await anna.order(europe).status == status) }
    let full = await anna.refusal(ofOrder: status == .rejected ? .virtual.with { $0.programName = "" } : europe)
    #expect(full?.code == (status == .rejected ? .invalidRequest : .limitReached))
  }

  /// The rules of the fields are the form's, too; a program is one that the customer may order.
  @Test func `what is wrong is named`() async throws {
    let anna = try await (try Bench()).holder()
    func text(_ count: Int) -> String { String(repeating: "e", count: count) }
    func virtual(_ change: (inout CardRequest) -> Void) -> CardRequest { .virtual.with { $0.externalId = "x" }.with(change) }
    func address(_ change: (inout DeliveryAddress) -> Void) -> CardRequest {
      .physical.with { request in
        var address = DeliveryAddress.annas
        change(&address)
        request.deliveryAddress = address
      }
    }
    let cases: [(CardRequest, [String])] = [
      (virtual { $0.programName = "" }, ["programName"]),
      (virtual { $0.programName = "SKRILL-VIRTUAL-VISA-US" }, ["programName"]),
      (virtual { $0.programName = "SKRILL-VIRTUAL-VISA-GB" }, ["programName"]),
      (virtual { $0.programName = "CITADEL-VIRTUAL-VISA-EEA" }, ["programName"]),
      (virtual { $0.programName = "skrill-virtual-mc-eea" }, ["programName"]),
      (virtual { $0.currency = "XXQ" }, ["currency"]),
      (virtual { $0.mobile = "+123456 7890123456" }, ["mobile"]),
      (virtual { $0.cardPin = Secret("123") }, ["cardPin"]),
      (virtual { $0.externalId = text(41) }, ["externalId"]),
      (virtual { $0.deliveryAddress = .annas }, ["deliveryAddress"]),
      (.physical.with { $0.deliveryAddress = nil }, ["deliveryAddress"]),
      (address { $0.city = "Bonn 2" }, ["deliveryAddress.city"]),
    ]
    for (request, fields) in cases { #expect(try await anna.wrongFields(request) == fields, "\(request)") }
    let untidy = virtual { ($0.currency, $0.mobile) = (" eur ", " +12 ") }
    #expect(try await anna.order(untidy).mobile == "+12")
  }

  @Test func `customers in the US have their own rules`() async throws {
    let bench = try Bench()
    let ben = try await bench.holder(.american)
    #expect(try await ben.order(.american).status == .active)
    #expect(try await ben.wrongFields(.virtual) == ["programName"])
    #expect(try await ben.wrongFields(.american.with { $0.eDisclosureAccepted = nil }) == ["eDisclosureAccepted"])
    #expect(try await ben.ask(GetPrograms()).programs.allSatisfy { $0.region == .unitedStates })
    #expect(
      try await ben.ask(GetPrograms(programType: .physical)).programs.map(\.programName) == [
        "SKRILL-PHYSICAL-VISA-US"
      ])
  }

  @Test func `who lives elsewhere is not eligible`() async throws {
    let bench = try Bench()
    let ada = try await bench.holder(.anna.with { $0.countryCode = "JP" })
    #expect(try await ada.ask(GetPrograms()).programs.isEmpty)
    #expect(await ada.refusal(ofOrder: .virtual)?.fieldErrors.map(\.field) == ["programName"])
    let liz = try await bench.holder(.ben.with { $0.countryCode = "GB" }, on: .second)
    #expect(try await liz.ask(GetPrograms()).programs.map(\.programName) == ["SKRILL-VIRTUAL-VISA-GB"])
    #expect(await ada.refusal(of: GetPrograms(programType: .unknown))?.fieldErrors.map(\.field) == ["programType"])
  }

  @Test func `a wallets number without country code is not enough`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder(.anna.with { $0.phone = "030 1234567" })
    let error = await anna.refusal(ofOrder: .virtual)
    #expect(error?.fieldErrors.map(\.field) == ["mobile"])
    #expect(try await anna.order(.virtual.with { $0.mobile = "+49301234567" }).mobile == "+49301234567")
  }

  @Test(arguments: [
    ("", false), ("a", true), (String(repeating: "a", count: 200), true), (String(repeating: "a", count: 201), false), ("a\n", false),
  ])
  func `the app says what it is`(userAgent: String, isTaken: Bool) async throws {
    let anna = try await (try Bench()).holder()
    let order = CreateCard(.virtual, userAgent: userAgent)
    if isTaken { try await anna.ask(order) } else { #expect(await anna.refusal(of: order)?.fieldErrors.map(\.field) == ["userAgent"]) }
  }

  @Test func `a program limits the number of cards`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    func left() async throws -> Int? {
      try await anna.ask(GetPrograms()).programs.first { $0.programName == CardRequest.virtual.programName }?.allowableCards
    }
    for count in [2, 1, 0] {
      try await anna.order()
      #expect(try await left() == count)
    }
    #expect(await anna.refusal(ofOrder: .virtual) == .noMoreCards)
    // Nothing is hashed for what there is no place for.
    let hashes = bench.issuer.hashCalls
    #expect(await anna.refusal(ofOrder: .virtual.with { $0.cardPin = Secret("2705") }) == .noMoreCards)
    #expect(bench.issuer.hashCalls == hashes)
    let first = try #require(try await anna.cards().cards.first)
    try await anna.set(.locked, first.cardId)
    #expect(try await left() == 0)
    try await anna.set(.cancelled, first.cardId)
    #expect(try await left() == 1)
    // Cards that customer care issues count towards the limit, but are not rejected by it.
    try await anna.takeOver(.numbered(1), .active)
    try await anna.takeOver(.numbered(2), .active)
    try await anna.takeOver(.numbered(3), .expired)
    #expect(try await left() == 0)
    // Other customers have limits of their own.
    let ben = try await bench.holder(.ben, on: .second)
    try await ben.order()
  }

  @Test func `many at once get no more than there is`() async throws {
    let anna = try await (try Bench()).holder()
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for number in 0..<64 {
        group.addTask {
          do throws(WalletError) {
            try await anna.order(.virtual.with { if number % 2 == 0 { $0.cardPin = Secret("2705") } })
            return nil
          } catch {
            return error.code
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(codes.filter { $0 == nil }.count == 3)
    #expect(codes.filter { $0 == .limitReached }.count == 61)
    #expect(try await anna.cards().meta.numberOfRecords == 3)
  }

  @Test func `the same key is one card`() async throws {
    let bench = try Bench()
    let anna = try await bench.holder()
    bench.clock.advance(by: .milliseconds(123))
    let order = CardRequest.physical.with { $0.cardPin = Secret("2705") }
    let key = IdempotencyKey.next()
    let card = try await anna.order(order, key: key)
    let mails = try await bench.mails()
    for _ in 0..<3 { #expect(try await anna.order(order, key: key) == card) }
    #expect(try await anna.cards().cards == [card])
    #expect(try await bench.mails() == mails)
    let other = CreateCard(order.with { $0.externalId = "other" }, userAgent: "Tests")
    #expect(await anna.refusal(of: other, key: key)?.code == .keyReused)
  }

  @Test func `strict issuers have strict programs`() async throws {
    let bench = try Bench(.strict)
    let profile = UserProfile.anna(at: .strict)
    let anna = try await bench.holder(profile)
    let card = try await anna.order(CardRequest(programName: "CITADEL-VIRTUAL-VISA-EEA", currency: "CHF"))
    #expect(card.expiry == CardExpiry(bench.clock.now, after: 12))
    #expect(await anna.refusal(of: UpdateCard(card.cardId, CardUpdateRequest(status: .locked, statusReason: "Mislaid"))) == .notLockable)
    #expect(try await anna.ask(GetCard(card.cardId)).status == .active)
    let physical = CardRequest.physical.with { $0.programName = "CITADEL-PHYSICAL-MC-EEA" }
    let issued = try await anna.order(physical)
    try await anna.ask(ActivateCard(issued.cardId, activationCode: try await bench.code()))
    #expect(try await anna.set(.locked, issued.cardId).status == .locked)
  }
}

@Suite struct CardPrograms {
  @Test func `they are data of the world`() async throws {
    let bench = try Bench()
    for configuration in IssuerConfiguration.all {
      let migrated = try await bench.issuer.configuration(of: configuration.identifier)
      #expect(migrated.programs == configuration.programs && migrated.theme == configuration.theme)
      #expect(Set(configuration.programs.map(\.name)).count == configuration.programs.count)
      for program in configuration.programs {
        #expect(PAN.testPrefixes.contains(program.bin) && (program.bin.hasPrefix("4") == (program.scheme == .visa)))
        #expect(program.currencies.allSatisfy { Currency.named($0) != nil } && !program.currencies.isEmpty)
        #expect(program.cardType == .physical || !program.isDigitalFirst)
      }
    }
    var other = IssuerConfiguration.meridian
    other.programs = [
      CardProgram(
        "ONE", .virtual, .visa, ["JPY"], .eea, bin: "411111", maxCards: 7, validMonths: 1, isLockable: false,
        forcedStatus: .applied)
    ]
    let anna = try await bench.holder()
    let card = try await anna.order()
    try await bench.issuer.configure(other)
    #expect(try await bench.issuer.configuration(of: bench.identifier) == other)
    // It forces a status: customers can order from it by name, but it is not offered.
    #expect(try await anna.ask(GetPrograms()).programs.isEmpty)
    // Cards of removed programs stay usable.
    #expect(try await anna.set(.locked, card.cardId).status == .locked)
  }

  /// A world from before there were programs and themes gets those that new worlds have, for the issuers that it has.
  @Test(arguments: [IssuerConfiguration.all, [.strict]]) func `old worlds get the same ones`(issuers: [IssuerConfiguration]) async throws {
    let folder = Folder()
    let later = ["issuer.cards", "issuer.deviceWallets"]
    let old = Issuer.components.filter { !later.contains($0.name) }.map { Component(name: $0.name, migrations: [$0.migrations[0]]) }
    try Database.create(path: folder.file, components: old) { sql throws(StorageError) in
      for issuer in issuers {
        let (id, name, requiredNumber) = (issuer.identifier, issuer.profile.name, issuer.questions.requiredNumber)
        try sql.execute(
          """
          INSERT INTO issuer_settings VALUES (\(id), \(name), 'Hello.', 1, \(requiredNumber), 8, 64, 0, 0, 0, 0, 0, 0, 1, 4, 6, 2, 2,
            300000, 43200000, 120000, 600000, 600000, 7776000000, 5, 3, 3, 100)
          """)
      }
    }
    let bench = try Bench().reopened(folder.file)
    for configuration in issuers {
      let migrated = try await bench.issuer.configuration(of: configuration.identifier)
      #expect(migrated.programs == configuration.programs && migrated.theme == configuration.theme)
    }
    let count = try bench.database.blockingTransaction { sql throws(StorageError) in
      try sql.first("SELECT COUNT(*) AS count FROM issuer_programs") { row throws(StorageError) in try row.integer("count") }
    }
    #expect(count == issuers.flatMap(\.programs).count)
  }
}
