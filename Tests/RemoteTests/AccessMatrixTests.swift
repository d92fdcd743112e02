import Basics
import Contract
import Foundation
import LocalServer
import RemoteServer
import Simulation
import Testing
import WalletModel
import Wire
import Worlds

@testable import Remote

/// (role × route × world): a request without permission is refused with the same bytes, whether or not its target exists.
///
/// Every request succeeds with the right credentials: it comes from the story of the examples.
@Suite(.timeLimit(.minutes(10))) struct AccessMatrixTests {
  private let story: ExampleStory
  /// Another world that is open, and one that has not been opened yet.
  private let other: Invitation
  private let closed: Invitation

  init() async throws {
    story = try await ExampleStory()
    _ = try await story.server.open(WorldName("other"), seed: 2027)
    other = try story.server.invitation(to: WorldName("other"))
    closed = try story.server.invitation(to: WorldName("closed"))
  }

  /// A request that is good but for the headers that it is given.
  private struct Row {
    let name: String
    let operation: OperationName?
    let request: WireRequest
  }

  private static let meridian = IssuerIdentifier(rawValue: "meridian")

  /// A request of each admin operation.
  private static let admin: [WireRequest] = AdminOperationName.allCases.map { name in
    let device = DeviceIdentifier(rawValue: "0")
    let operation: any AdminOperation =
      switch name {
      case .getIssuers: GetIssuers()
      case .updateIssuer: UpdateIssuer(Self.meridian, [SettingChange("pin-attempts", "7")])
      case .getPrintedCards: GetPrintedCards(of: device, at: Self.meridian)
      case .getNetwork: GetNetwork()
      case .updateNetwork: UpdateNetwork([SettingChange("tokens-per-card", "7")])
      case .getNetworkTokens: GetNetworkTokens(after: 0)
      case .getShops: GetShops()
      case .updateShop: UpdateShop(.harbourBooks, [SettingChange("code-for-stored", "off")])
      case .getShopOrders: GetShopOrders(of: .harbourBooks, after: 0)
      case .getShopRecords: GetShopRecords(of: .harbourBooks)
      case .getShopperRecord: GetShopperRecord(of: device, at: Self.meridian, by: .harbourBooks)
      case .forgetPaymentMethod:
        ForgetPaymentMethod(RegistrationIdentifier(rawValue: String(repeating: "a", count: 32)), of: .harbourBooks)
      case .getTransactions: GetTransactions(after: 0)
      }
    do {
      return try OperationCodec.request(operation)
    } catch {
      preconditionFailure("\(name): \(error)")
    }
  }

  private var rows: [Row] {
    let control =
      [
        WorldRoute.getClock.request(),
        WorldRoute.setClock.request(AdminAPI.Clock(mode: .running, milliseconds: 0)),
        WorldRoute.getSnapshots.request(), WorldRoute.createSnapshot.request(AdminAPI.NewSnapshot(name: "s")),
        WorldRoute.getOutline.request(),
        WorldRoute.restoreWorld.request(AdminAPI.Restoration(snapshot: "s")), WorldRoute.resetWorld.request(),
        WorldRoute.forkWorld.request(AdminAPI.NewFork(name: "f")), WorldRoute.getFaults.request(),
        WorldRoute.setFaults.request(AdminAPI.Faults()), WorldRoute.clearFaults.request(),
        WorldRoute.getTraffic.request(after: 0),
      ] + Self.admin
    return story.exchanges.map { Row(name: $0.name.rawValue, operation: $0.name, request: $0.request) }
      + [Row(name: "events", operation: nil, request: EventCodec.request(after: .beginning))]
      + control.map { Row(name: "\($0.method) \($0.path)", operation: nil, request: $0) }
  }

  /// The request with these headers in place of the original ones; nil: without it.
  private static func changed(_ request: WireRequest, _ headers: [String: String?]) -> WireRequest {
    var all = WireHeaders()
    for (name, value) in request.headers.all where !headers.keys.contains(where: { $0 == name }) { all.add(name, value) }
    for (name, value) in headers { if let value { all.add(name, value) } }
    var request = request
    request.headers = all
    return request
  }

  private func expect(_ request: WireRequest, _ refusal: WalletError, _ comment: String) async throws {
    let answer = try await story.answer(request)
    let isForm =
      if case .found(.operation(let name), _) = RouteTable.shared.match(request.method, request.path) { name.operation.wire == .form } else
      { false }
    let isSame = isForm && refusal == .partyOnly ? answer.isRefusalByGateway : answer.isRefusal(refusal)
    #expect(isSame, "\(comment): \(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
  }

  // MARK: - Worlds

  /// Without the key of the very world nothing is there: not the world, not the operation's own refusals.
  @Test func `no world opens to another key`() async throws {
    let own = story.invitation
    let keys: [(String, String?)] = [
      ("none", nil), ("empty", ""), ("made up", String(repeating: "0", count: 64)), ("other world's", other.worldKey.reveal()),
      ("closed world's", closed.worldKey.reveal()), ("customer care's", own.careKey?.reveal()), ("control", own.controlKey?.reveal()),
      ("almost", String(own.worldKey.reveal().dropLast())), ("longer", own.worldKey.reveal() + "0"),
    ]
    let worlds: [String?] = [nil, "", own.world, own.world.uppercased(), "other", "closed", "nowhere", "../example", "example%00", "."]
    var count = 0
    for row in rows {
      for world in worlds {
        for (what, key) in keys + [("own", own.worldKey.reveal())] {
          // The gateway's own identifiers lead to their world.
          if world == nil, key == nil, row.operation?.operation.wire == .form { continue }
          // The three pairs that open.
          if what == "own", world == own.world { continue }
          if what == "other world's", world == "other" { continue }
          if what == "closed world's", world == "closed" { continue }
          let request = Self.changed(
            row.request,
            [
              WireHeader.world: world, WireHeader.worldKey: key, WireHeader.careKey: own.careKey?.reveal(),
              WireHeader.controlKey: own.controlKey?.reveal(),
            ])
          // A missing header is reported before any world is looked up.
          let missing = world == nil ? WireHeader.world : key == nil ? WireHeader.worldKey : nil
          let refusal = missing.map(WalletError.missingHeader) ?? .noSuchInvitation
          try await expect(request, refusal, "\(row.name) of \(world ?? "no world") with \(what) key")
          count += 1
        }
      }
    }
    let forms = rows.count { $0.operation?.operation.wire == .form }
    #expect(count == rows.count * (worlds.count * (keys.count + 1) - 3) - forms && rows.count == OperationName.allCases.count + 26)
  }

  // MARK: - Roles

  /// A role in the world, and its headers.
  private struct Role {
    let name: String
    /// In the place of those of the request.
    let headers: [String: String?]
    /// Whether it has the key of customer care.
    var isCare = false
    var isControl = false
  }

  @Test func `nobody does what is for others`() async throws {
    let (anna, ben) = (try await Customer(story, story.invitation, 1), try await Customer(story, story.invitation, 2))
    let elsewhere = try await Customer(story, other, 1)
    let own = story.invitation
    func role(_ name: String, _ session: Secret?, _ device: DeviceIdentifier, care: Secret? = nil, control: Secret? = nil) -> Role {
      Role(
        name: name,
        headers: [
          WireHeader.authorization: session.map { "Bearer \($0.reveal())" }, WireHeader.device: device.rawValue,
          WireHeader.careKey: care?.reveal(), WireHeader.controlKey: control?.reveal(), WireHeader.callerKey: nil,
        ])
    }
    var care = role("customer care", nil, .customerCare, care: own.careKey)
    care.isCare = true
    var control = role("the world's owner", nil, anna.device, control: own.controlKey)
    control.isControl = true
    let roles = [
      role("a guest", nil, DeviceIdentifier(rawValue: String(repeating: "e", count: 32))), role("Anna without a session", nil, anna.device),
      role("Anna with Ben's session", ben.session, anna.device), role("Ben with Anna's", anna.session, ben.device),
      role("Anna with one of another world", elsewhere.session, anna.device), role("Anna with a made-up one", Secret("x"), anna.device),
      role("Anna with customer care's key as session", own.careKey, anna.device),
      role("another world's customer care", nil, .customerCare, care: other.careKey),
      role("the world's owner as customer care", nil, .customerCare, care: own.controlKey, control: other.controlKey),
      role("customer care as the world's owner", nil, anna.device, care: own.worldKey, control: own.careKey), care, control,
    ]
    var refused = 0
    for role in roles {
      for row in rows {
        // With a new idempotency key, so that no stored response is returned.
        var headers = role.headers
        headers[WireHeader.idempotencyKey] = Customer.key()
        let request = story.signed(Self.changed(row.request, headers))
        let expected: WalletError? =
          if let operation = row.operation?.operation {
            operation.askingParty != nil
              ? .partyOnly
              : operation.isForCustomerCare
                ? role.isCare ? nil : .careOnly
                : operation.sessionUse == .assertion
                  ? .assertionEnded : operation.sessionUse == .needs || row.operation == .logout ? .sessionEnded : nil
          } else {
            row.request.path.hasPrefix("/control/") ? role.isControl ? nil : .noControl : nil
          }
        // The owner's own operations would change the world under the other roles.
        guard let expected else { continue }
        try await expect(request, expected, "\(row.name) by \(role.name)")
        refused += 1
      }
    }
    #expect(refused > 200)
    // The canary: they are refused for that alone.
    let good = try OperationCodec.request(
      RetrieveCustomerDevices(), Call(.phone(anna.device, session: anna.session), .issuer(ExampleStory.meridian)))
    #expect(try await story.answer(story.signed(good)).status == 200)
  }

  /// Parties ask each other by their own keys alone: no phone, no customer care, and no other party does what is for one.
  @Test func `nobody asks in the place of a party`() async throws {
    let anna = try await Customer(story, story.invitation, 1)
    let own = story.invitation
    let pebble = IssuerIdentifier(rawValue: "without-pin")
    let parties: [Party] = [.network, .issuer(ExampleStory.meridian), .issuer(pebble), .merchant(.harbourBooks), .gateway]
    let others: [Party] = [.issuer(IssuerIdentifier(rawValue: "nobody")), .merchant(MerchantIdentifier(rawValue: "nobody"))]
    var refused = 0
    for row in rows {
      guard let operation = row.operation?.operation, operation.wire == .platform, let kind = operation.askingParty else { continue }
      let keys: [(name: String, key: Secret?)] =
        [
          ("no key", nil), ("the world's key", own.worldKey), ("customer care's", own.careKey), ("the owner's", own.controlKey),
          ("a session", anna.session), ("nothing", Secret("")),
        ] + parties.map { ($0.name, story.partyKey(of: $0, at: operation.party)) }
      for (name, key) in keys {
        for caller in parties + others {
          // The pairs that open.
          if caller.kind == kind, name == caller.name { continue }
          let request = Self.changed(
            row.request,
            [
              WireHeader.caller: PercentEncoding.encode(caller.name), WireHeader.callerKey: key?.reveal(),
              WireHeader.idempotencyKey: Customer.key(), WireHeader.authorization: "Bearer \(anna.session.reveal())",
              WireHeader.device: anna.device.rawValue, WireHeader.careKey: own.careKey?.reveal(),
            ])
          try await expect(story.signed(request), .partyOnly, "\(row.name) by \(caller.name) with \(name)")
          refused += 1
        }
      }
      // Another world's key opens nothing here, and a caller has to be named.
      let nameless = Self.changed(row.request, [WireHeader.caller: nil])
      try await expect(story.signed(nameless), .unreadable(WireHeader.caller, "is required"), row.name)
      // The canary: it is refused for that alone.
      let good = try await story.answer(story.signed(Self.changed(row.request, [WireHeader.idempotencyKey: Customer.key()])))
      #expect(good.status != 403, "\(row.name): \(String(decoding: good.body, as: UTF8.self))")
    }
    #expect(refused > 10 * 30)
    // With its own key an issuer sees only its own cards' tokens.
    let search = try #require(story.exchanges.first { $0.name == .searchTokens })
    let pebbles = Self.changed(
      search.request,
      [
        WireHeader.caller: PercentEncoding.encode(Party.issuer(pebble).name),
        WireHeader.callerKey: story.partyKey(of: .issuer(pebble), at: .network).reveal(),
      ])
    #expect(try await story.answer(story.signed(pebbles)).status == 404)
  }

  /// An entity asks the gateway by its own bearer alone, whatever others may ask.
  @Test func `nobody asks the gateway in the place of an entity`() async throws {
    let anna = try await Customer(story, story.invitation, 1)
    let own = story.invitation
    #expect(own.entities.map(\.name) == ["harbour-books", "developer"])
    let keys: [(name: String, bearer: String?)] =
      [
        ("no bearer", nil), ("nothing", "Bearer "), ("another scheme", "Basic \(own.entities[0].bearer.reveal())"),
        ("the world's key", "Bearer \(own.worldKey.reveal())"), ("customer care's", own.careKey.map { "Bearer \($0.reveal())" }),
        ("the owner's", own.controlKey.map { "Bearer \($0.reveal())" }), ("a session", "Bearer \(anna.session.reveal())"),
        ("the shop's key at issuers", "Bearer \(story.partyKey(of: .merchant(.harbourBooks), at: .issuer).reveal())"),
      ] + own.entities.map { ($0.entityId, "Bearer \($0.bearer.reveal())") }
      + other.entities.map { ("\($0.name) of another world", "Bearer \($0.bearer.reveal())") }
    let entities: [String?] =
      [nil, "", String(repeating: "0", count: 32), "harbour-books"] + own.entities.flatMap { [$0.entityId, $0.entityId.uppercased()] }
    var refused = 0
    for row in rows {
      guard let operation = row.operation?.operation, operation.wire == .form, operation.askingParty != nil else { continue }
      let hasBody = operation.route.method.hasBody
      var form = try WireForm(text: hasBody ? String(decoding: row.request.body, as: UTF8.self) : row.request.query)
      let asked = form.consume("entityId")
      for (name, bearer) in keys {
        for entity in entities {
          // The pairs that open.
          if entity == name { continue }
          var form = form
          if let entity { _ = form.add("entityId", entity) }
          var request = Self.changed(row.request, [WireHeader.authorization: bearer])
          request = WireRequest(
            method: request.method, path: request.path, query: hasBody ? "" : form.text, headers: request.headers,
            body: hasBody ? Array(form.text.utf8) : [])
          try await expect(story.signed(request), .partyOnly, "\(row.name) by \(entity ?? "nobody") with \(name)")
          refused += 1
        }
      }
      // The canary: it is refused for that alone.
      let good = try await story.answer(story.signed(row.request))
      #expect(good.status == 200, "\(row.name) by \(asked ?? "nobody"): \(String(decoding: good.body, as: UTF8.self))")
    }
    #expect(refused > 6 * 80)
    // The shop has its bearer, and may not store a number.
    let storing = try #require(story.exchanges.first { $0.name == .createRegistration }).request
    var form = try WireForm(text: String(decoding: storing.body, as: UTF8.self))
    _ = form.consume("entityId")
    _ = form.add("entityId", own.entities[0].entityId)
    var request = Self.changed(storing, [WireHeader.authorization: "Bearer \(own.entities[0].bearer.reveal())"])
    request.body = Array(form.text.utf8)
    try await expect(story.signed(request), .partyOnly, "a shop stores a number")
  }

  /// Chips and tokens of another phone are not there.
  @Test func `what is in another phones chip is not there`() async throws {
    let guest = DeviceIdentifier(rawValue: String(repeating: "e", count: 32))
    let expected: [OperationName: WalletError] = [
      .retrieveCertificates: .chipKeyDiffers, .provision: .noSuchChip, .retrieveActivationMethods: .noSuchToken,
      .requestActivationCode: .noSuchToken, .postponeActivation: .noSuchToken, .activateToken: .noSuchToken, .deleteToken: .noSuchToken,
      .getToken: .noSuchToken, .getTokens: .noSuchChip,
    ]
    var asked = 0
    for row in rows {
      guard let name = row.operation, let refusal = expected[name] else { continue }
      let headers = [WireHeader.device: guest.rawValue, WireHeader.idempotencyKey: Customer.key()]
      try await expect(story.signed(Self.changed(row.request, headers)), refusal, row.name)
      asked += 1
    }
    #expect(asked == expected.count)
  }

  /// No message to a phone has the number of a card or a device, but the details that its owner asked for; nor has an event.
  @Test func `phones hear no numbers`() async throws {
    func numbers(in bytes: [UInt8]) -> [String] {
      let digits = String(decoding: bytes, as: UTF8.self).split { !("0"..."9").contains($0) }.map(String.init)
      return digits.filter { $0.count == PAN.length && PAN.isValid($0) }
    }
    var heard: [OperationName: [String]] = [:]
    for exchange in story.exchanges where exchange.name.operation.askingParty == nil {
      let found = numbers(in: exchange.answer.body)
      if !found.isEmpty { heard[exchange.name] = found }
    }
    #expect(Array(heard.keys) == [.getCardDetails])
    #expect(numbers(in: try await story.answer(story.signed(EventCodec.request(after: .beginning))).body) == [])
    // The canary: parties tell each other the card's number.
    let told = try #require(story.exchanges.first { $0.name == .authorizeService })
    #expect(numbers(in: told.request.body).count == 1)
  }

  // MARK: - Data of other customers

  /// For data that isn't the customer's own, the response doesn't depend on its owner.
  @Test func `what is somebody elses is not there`() async throws {
    let (anna, ben) = (try await Customer(story, story.invitation, 1), try await Customer(story, story.invitation, 2))
    let elsewhere = try await Customer(story, other, 1)
    let pebble = IssuerIdentifier(rawValue: "without-pin")
    func asked<O: Contract.Operation>(_ operation: O, session: Secret?, from device: DeviceIdentifier, at issuer: IssuerIdentifier) throws
      -> WireRequest
    {
      return story.signed(
        try OperationCodec.request(
          operation,
          Call(
            O.isForCustomerCare ? .customerCare(key: story.invitation.careKey) : .phone(device, session: session), .issuer(issuer),
            idempotencyKey: IdempotencyKey(rawValue: Customer.key()))))
    }
    // Ben requests cards of Anna, of another world, and unknown ones.
    let tokenize = try #require(story.exchanges.first { $0.name == .tokenize }).request
    let request = try JSONDecoder().decode(CardTokenizationRequest.self, from: Data(tokenize.body))
    let nobodys = CardIdentifier(rawValue: "00000000-0000-4000-8000-00000000dead")
    for card in [anna.card, elsewhere.card, nobodys, CardIdentifier(rawValue: "x"), CardIdentifier(rawValue: "../\(ben.card)")] {
      func expectNone<O: Contract.Operation>(_ operation: O) async throws {
        try await expect(
          try asked(operation, session: ben.session, from: ben.device, at: ExampleStory.meridian), .noSuchCard, "\(O.name) of \(card)")
      }
      try await expectNone(GetCard(card))
      try await expectNone(GetCardActivity(card))
      try await expectNone(UpdateCard(card, CardUpdateRequest(status: .locked, statusReason: "x")))
      try await expectNone(ActivateCard(card, activationCode: Secret("123456")))
      try await expectNone(
        UpdateTokenizationStatus(card, MobileWalletTokenization(dpanRef: "DPAN", walletType: .applePay, status: .completed)))
      try await expectNone(Tokenize(card, request))
      let instrument = PaymentInstrumentIdentifier(of: card)
      // What ends as his own card does is his own.
      if instrument != PaymentInstrumentIdentifier(of: ben.card) {
        try await expect(
          try asked(GetNetworkTokenActivationData(instrument), session: ben.session, from: ben.device, at: ExampleStory.meridian),
          .noSuchPaymentInstrument, "the payment instrument of \(card)")
        try await expect(
          try asked(
            CreateNetworkTokenProvisioningData(instrument, sdkOutput: Opaque("e30=")), session: ben.session, from: ben.device,
            at: ExampleStory.meridian), .noSuchPaymentInstrument, "the payment instrument of \(card)")
      }
      let proved = try asked(VerifyPasscode(passcode: Secret("2580")), session: ben.session, from: ben.device, at: ExampleStory.meridian)
      #expect(try await story.answer(proved).status == 200)
      try await expectNone(GetCardDetails(card))
      try await expectNone(ActivateTokenization(card, dpanRef: "DPAN"))
      try await expectNone(SetCardPIN(card, pin: Secret("2705")))
    }
    // Customer care of another issuer in the same world requests Anna's data.
    for (card, username, device) in [
      (anna.card, anna.email, anna.device), (nobodys, "nobody@example.com", DeviceIdentifier(rawValue: String(repeating: "d", count: 32))),
    ] {
      func answer<O: Contract.Operation>(_ operation: O) async throws -> WireAnswer {
        try await story.answer(try asked(operation, session: nil, from: .customerCare, at: pebble))
      }
      #expect(try await answer(UpdateCustomerCard(card, status: .suspended, statusReason: "x")).isRefusal(.noSuchCard))
      #expect(try await answer(UnlockAccount(username: username)).isRefusal(.noSuchUsername))
      #expect(try await answer(RetrieveCustomerCards(username: username, parameters: CardParameters())).isRefusal(.noSuchUsername))
      #expect(try await answer(UpdateCustomerDeviceActivation(deviceIdentifier: device, isActive: false)).status == 404)
    }
    // Anna's session is none at another issuer.
    try await expect(
      try asked(GetAllCards(CardParameters()), session: anna.session, from: anna.device, at: pebble), .sessionEnded, "at another issuer")
  }

  /// A path's field is one name, whatever is written in it: it leads nowhere else.
  @Test func `no path leads elsewhere`() async throws {
    let anna = try await Customer(story, story.invitation, 1)
    func answer(_ field: String) async throws -> WireAnswer {
      let call = Call(.phone(anna.device, session: anna.session), .issuer(ExampleStory.meridian))
      let good = try OperationCodec.request(GetCard(anna.card), call)
      return try await story.answer(
        story.signed(WireRequest(method: "GET", path: "/profile/prepaid/cards/\(field)", headers: good.headers)))
    }
    let escaped = anna.card.rawValue.utf8.map { "%" + String($0, radix: 16) }.joined()
    #expect(try await answer(escaped).body == answer(anna.card.rawValue).body)
    // Not UTF-8, overlong, a surrogate, or no escape at all: 400. Otherwise it is the identifier of an unknown card.
    for field in ["%", "%4", "%zz", "%FF", "%C0%AF", "%E0%80%AF", "%ED%A0%80", "\(anna.card)%"] {
      #expect(try await answer(field).isRefusal(.unreadable("cardId", "must be percent-encoded UTF-8")), "\(field)")
    }
    for field in [
      "%2F", "..%2F\(anna.card)", "\(anna.card)%2Fdetails", "%2e%2e", "..", ".", "%00", "\(anna.card)%00", "\(anna.card)%20", "%252F", "+",
      "\(anna.card);x", "%EF%BC%8F", "programs",
    ] {
      #expect(try await answer(field).isRefusal(.noSuchCard), "\(field)")
    }
    for field in ["", "\(anna.card)/", "/\(anna.card)", "\(anna.card)/../\(anna.card)"] { #expect(try await answer(field).status == 404) }
  }

  /// A key is good for the very request that it came with, in its own world.
  @Test func `an idempotency key is its owners alone`() async throws {
    let (anna, ben) = (try await Customer(story, story.invitation, 1), try await Customer(story, story.invitation, 2))
    let order = CreateCard(CardRequest(programName: "SKRILL-VIRTUAL-VISA-EEA", currency: "EUR"), userAgent: "x")
    func request(_ customer: Customer, _ invitation: Invitation) throws -> WireRequest {
      let call = Call(
        .phone(customer.device, session: customer.session), .issuer(ExampleStory.meridian),
        idempotencyKey: IdempotencyKey(rawValue: String(repeating: "7", count: 32)))
      return Customer.signed(try OperationCodec.request(order, call), invitation)
    }
    let first = try await story.answer(try request(anna, story.invitation))
    #expect(first.status == 201)
    #expect(try await story.answer(try request(anna, story.invitation)).body == first.body)
    try await expect(try request(ben, story.invitation), .keyReused, "another customer")
    // It doesn't exist in another world.
    let elsewhere = try await Customer(story, other, 1)
    let there = try await story.answer(try request(elsewhere, other))
    #expect(there.status == 201 && there.body != first.body)
    try await expect(try request(anna, other), .sessionEnded, "another world's session under a key that is known there")
  }
}

/// A customer with a wallet, a session and a card, in any world of the story's server.
struct Customer {
  let email: String
  let device: DeviceIdentifier
  let session: Secret
  let card: CardIdentifier

  init(_ story: ExampleStory, _ invitation: Invitation, _ number: Int) async throws {
    let digits = String(number, radix: 16)
    let device = DeviceIdentifier(rawValue: String(repeating: "f", count: 32 - digits.count) + digits)
    func ask<O: Contract.Operation>(_ operation: O, _ session: Secret? = nil) async throws -> O.Answer {
      let call = Call(
        .phone(device, session: session), .issuer(ExampleStory.meridian), idempotencyKey: IdempotencyKey(rawValue: Self.key()))
      return try OperationCodec.read(
        try await story.answer(Self.signed(try OperationCodec.request(operation, call), invitation)), of: O.self)
    }
    var profile = SamplePerson.all[0].profile(
      questions: try await ask(RetrieveMFAQuestionsWithMetadata()), passwords: try await ask(RetrievePasswordConfigurations()),
      passcodes: try await ask(RetrievePasscodeConfigurations()))
    profile.email = "customer-\(number)@example.com"
    let nonce = try await ask(RegisterNewUser(userProfile: profile)).nonce
    let session = try await ask(LoginByNonce(nonce: nonce)).session.token
    let order = CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR")
    card = try await ask(CreateCard(order, userAgent: "x"), session).cardId
    (email, self.device, self.session) = (profile.email, device, session)
  }

  static func key() -> String { String((0..<32).map { _ in "0123456789abcdef".randomElement() ?? "0" }) }

  static func signed(_ request: WireRequest, _ invitation: Invitation) -> WireRequest {
    var request = request
    request.headers.add(WireHeader.world, invitation.world)
    request.headers.add(WireHeader.worldKey, invitation.worldKey.reveal())
    return request
  }
}

extension WireAnswer {
  /// True if it is this refusal and nothing more, but for the identifier of its request.
  fileprivate func isRefusal(_ error: WalletError) -> Bool {
    let wanted = ProblemCodec.answer(error, request: headers[WireHeader.requestID])
    return status == wanted.status && body == wanted.body
  }

  /// True if the gateway refuses any caller, and says nothing more.
  fileprivate var isRefusalByGateway: Bool {
    // But for the request's time and number it is the same for everybody.
    let wanted = #"{"result":{"code":"800.900.100","description":"sender authorization failed"},"buildNumber":"#
    let text = String(decoding: body, as: UTF8.self)
    return status == 401 && text.hasPrefix(wanted) && text.utf8.count < wanted.utf8.count + 200
  }
}
