import Basics
import Contract
import Cryptography
import Foundation
import Gateway
import Hosting
import Issuer
import LocalServer
import Network
import RemoteServer
import Simulation
import TemporaryFolder
import VirtualTime
import WalletModel
import Wire
import Worlds

@testable import Remote

/// A customer's requests from the enrollment on: every operation once with success, and once with an error.
///
/// The world is created from a seed and its clock is frozen, so the bytes are reproducible.
final class ExampleStory {
  /// An operation as it was asked and answered.
  struct Exchange {
    let name: OperationName
    /// Without the headers that name the world.
    let request: WireRequest
    let answer: WireAnswer
    let refusal: WireAnswer
    /// Body of the request and answer as examples show them: opaque values by their kind.
    let shown: (body: JSONValue?, answer: JSONValue)
  }

  static let phone = DeviceIdentifier(rawValue: String(repeating: "a1", count: 16))
  static let newPhone = DeviceIdentifier(rawValue: String(repeating: "b2", count: 16))
  static let meridian = IssuerIdentifier(rawValue: "meridian")

  let server: LocalServer
  let invitation: Invitation
  private let folder = TemporaryFolder()
  private(set) var exchanges: [Exchange] = []
  private var keys = 0
  let worldKey: Key

  /// - Parameters:
  ///   - level: the least important lines of the server's log.
  ///   - print: takes these lines.
  init(level: RequestLog.Level = .info, print: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    server = try LocalServer(
      path: folder.path, isPlain: false, source: VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!), level: level,
      print: print)
    let name = try WorldName("example")
    worldKey = try await server.open(name, seed: 2026).file.key
    invitation = try server.invitation(to: name)
    try await tell()
  }

  struct Unexpected: Error, CustomStringConvertible {
    let description: String
  }

  // MARK: - The story

  private func tell() async throws {
    let anna = SamplePerson.all[0]
    let questions = try await ask(RetrieveMFAQuestionsWithMetadata())
    let passwords = try await ask(RetrievePasswordConfigurations())
    let passcodes = try await ask(RetrievePasscodeConfigurations())
    let profile = anna.profile(questions: questions, passwords: passwords, passcodes: passcodes)
    let (password, passcode) = (profile.password, profile.passcode)
    let registered = try await ask(RegisterNewUser(userProfile: profile))
    var session = try await ask(LoginByNonce(nonce: registered.nonce)).session.token
    _ = try await ask(IsDeviceRegistered())
    _ = try await ask(RetrieveCustomerDevices(), session)

    // Cards.
    _ = try await ask(GetPrograms(), session)
    let order = CardRequest(programName: "SKRILL-VIRTUAL-MC-EEA", currency: "EUR")
    let card = try await ask(CreateCard(order, userAgent: "Example/1.0"), session).cardId
    _ = try await ask(GetAllCards(CardParameters(limit: 2, status: [.active])), session)
    _ = try await ask(GetCard(card, include: [.tokenizations]), session)
    _ = try await ask(VerifyPasscode(passcode: passcode), session)
    let details = try await ask(GetCardDetails(card), session)
    _ = try await ask(SetCardPIN(card, pin: Secret("2705")), session)
    _ = try await ask(UpdateCard(card, CardUpdateRequest(status: .locked, statusReason: "left at home")), session)
    let physical = CardRequest(
      programName: "SKRILL-PHYSICAL-MC-EEA", currency: "EUR",
      deliveryAddress: DeliveryAddress(address1: "Reiherweg 7", city: "Bad Doberan", countryCode: "DE", postalCode: "18209"))
    let onItsWay = try await ask(CreateCard(physical, userAgent: "Example/1.0"), session, isShown: false).cardId
    _ = try await ask(ActivateCard(onItsWay, activationCode: try await lastCode()), session)
    let google = MobileWalletTokenization(dpanRef: nil, walletId: "wallet-anna-1", walletType: .googlePay, status: .initiated)
    let takenOver = CardIdentifier(rawValue: "00000000-0000-4000-8000-000000000001")
    _ = try await ask(
      IssueCustomerCard(
        takenOver, username: anna.email, programName: "SKRILL-VIRTUAL-VISA-EEA", status: .active, lastFour: "7009", currency: "EUR",
        expiry: CardExpiry(month: 11, year: 2029), tokenizations: [google]))
    var completed = google
    (completed.dpanRef, completed.status) = ("DSHRMC00001234567a3f09c41b7e25d8806f3c9ad1e47b52", .completed)
    _ = try await ask(UpdateTokenizationStatus(takenOver, completed), session)

    try await tellOfDeviceWallets(anna.email, session)
    try await tellOfPayments(session)
    try await tellOfActivity(of: card, details, session)

    // Customer care.
    _ = try await ask(RetrieveCustomers())
    _ = try await ask(RetrieveCustomerCards(username: anna.email, parameters: CardParameters(limit: 1)))
    _ = try await ask(UpdateCustomerCard(takenOver, status: .suspended, statusReason: "asked by the customer"))
    _ = try await ask(UnlockAccount(username: anna.email))
    _ = try await ask(UpdateCustomerDeviceActivation(deviceIdentifier: Self.phone, isActive: true))

    // Sessions and credentials.
    let token = try await ask(GenerateDeviceAuthenticationTokenForUsername(username: anna.email), session).token
    _ = try await ask(IsAuthorizedTokenExist())
    _ = try await ask(Logout(), session)
    session = try await ask(LoginByPIN(passcode: passcode)).session.token
    session = try await ask(LoginWithDeviceAuthenticationToken(token: token)).session.token
    _ = try await ask(ExpireDeviceAuthenticationToken(), session)
    let newPassword = Secret("Otter-Meadow-17")
    _ = try await ask(
      ChangePassword(currentPassword: password, newPassword: newPassword, confirmPassword: newPassword), session)
    _ = try await ask(
      ChangePasscode(currentPasscode: passcode, newPasscode: Secret("7412"), confirmPasscode: Secret("7412")), session)
    var question = try await ask(StartPasscodeRecovery(password: newPassword))
    question.mfaSecretAnswer = Secret(SamplePerson.answer)
    _ = try await ask(ResetPasscode(mfaToken: question, newPasscode: passcode, confirmPasscode: passcode))
    let recovery = try await ask(StartPasswordRecovery(username: anna.email))
    _ = try await ask(
      ResetPassword(
        recovery: recovery.token, recoveryCode: try await lastCode(), mfaSecretAnswer: Secret(SamplePerson.answer), newPassword: password,
        confirmPassword: password))

    // Another phone.
    let login = LoginByUsernamePassword(username: anna.email, password: password)
    guard case .mfaQuestionDidPrompt(var prompt) = try await ask(login, from: Self.newPhone) else {
      throw Unexpected(description: "a new phone is let in without a question")
    }
    prompt.mfaSecretAnswer = Secret(SamplePerson.answer)
    _ = try await ask(RegisterWithMFA(mfaToken: prompt), from: Self.newPhone)
    _ = try await ask(RemoveDevice(), from: Self.newPhone)

    // If there is no PIN, the password is the step-up.
    let pebble = IssuerIdentifier(rawValue: "without-pin")
    let other = DeviceIdentifier(rawValue: String(repeating: "c3", count: 16))
    let profileThere = anna.profile(
      questions: try await ask(RetrieveMFAQuestionsWithMetadata(), at: pebble, isShown: false),
      passwords: try await ask(RetrievePasswordConfigurations(), at: pebble, isShown: false), passcodes: nil)
    let nonce = try await ask(RegisterNewUser(userProfile: profileThere), from: other, at: pebble, isShown: false).nonce
    session = try await ask(LoginByNonce(nonce: nonce), from: other, at: pebble, isShown: false).session.token
    _ = try await ask(VerifyPassword(password: profileThere.password), session, from: other, at: pebble)
  }

  /// The code in the last message that has one.
  func lastCode() async throws -> Secret {
    let request = signed(EventCodec.request(after: .beginning))
    let events = try EventCodec.read(try await answer(request))
    for event in events.reversed() { if case .message(let message) = event.content, let code = message.code { return code } }
    throw Unexpected(description: "no mail brought a code")
  }

  // MARK: - Requests

  /// Sends a request that is refused, then the request that succeeds.
  @discardableResult
  func ask<O: Contract.Operation>(
    _ operation: O, _ session: Secret? = nil, from device: DeviceIdentifier = phone, at issuer: IssuerIdentifier = meridian,
    by merchant: MerchantIdentifier = .harbourBooks, isShown: Bool = true
  ) async throws -> O.Answer {
    keys += 1
    func request(
      session: Secret?, careKey: Secret?, partyKey: Secret? = nil, from device: DeviceIdentifier = device, issuer: IssuerIdentifier,
      key: Int
    ) throws -> WireRequest {
      let digits = String(key, radix: 16)
      let key = IdempotencyKey(rawValue: String(repeating: "0", count: 32 - digits.count) + digits)
      let caller: Caller =
        switch O.facts.caller {
        case .phone: .phone(device, session: session)
        case .customerCare: .customerCare(key: careKey)
        case .party(let kind): .party(Self.party(kind, issuer, merchant), key: partyKey)
        }
      let party = Self.party(O.party, issuer, merchant)
      return try OperationCodec.request(operation, Call(caller, party, idempotencyKey: O.needsIdempotencyKey ? key : nil))
    }
    let care = O.isForCustomerCare ? invitation.careKey : nil
    let asking = O.askingParty.map { kind in
      // Where the gateway takes no bearer, it takes the key that bearers are made of.
      O.party == .gateway && O.wire == .platform
        ? Gateway.key(of: merchant, in: worldKey) : partyKey(of: Self.party(kind, issuer, merchant), at: O.party)
    }
    let good = try request(session: session, careKey: care, partyKey: asking, issuer: issuer, key: keys)
    var bad = good
    if O.wire == .json {
      // Refusals of the gateway are answers; the server refuses what isn't JSON.
      bad.headers = [WireHeader.contentType: ContentType.form.rawValue]
    } else if O.isForCustomerCare || session != nil || asking != nil {
      // Without credentials.
      bad = try request(session: nil, careKey: nil, issuer: issuer, key: keys + 0x1000)
    } else if O.route.method.hasBody, good.body != Array("{}".utf8) {
      bad = try request(session: nil, careKey: nil, issuer: issuer, key: keys + 0x1000)
      bad.body = Array((O.wire == .form ? "page=2" : "{}").utf8)
    } else if O.party == .network, O.facts.subject == .deviceWallets {
      bad = try request(session: nil, careKey: nil, from: Self.newPhone, issuer: issuer, key: keys + 0x1000)
    } else if O.party == .gateway, RouteTable.Pattern(O.route.path).fields.isEmpty {
      bad = WireRequest(method: good.method, path: good.path, query: "page=2", headers: good.headers)
    } else if O.party == .gateway || O.party == .network {
      bad = WireRequest(method: good.method, path: good.path + "0", query: good.query, headers: good.headers, body: good.body)
    } else if O.party == .merchant {
      bad.headers = WireHeaders()
      for (name, value) in good.headers.all { bad.headers.add(name, name == PartyKind.merchant.header ? "nobody" : value) }
    } else {
      bad = try request(session: nil, careKey: nil, issuer: IssuerIdentifier(rawValue: "nobody"), key: keys + 0x1000)
    }
    let refusal = isShown ? try await self.answer(signed(bad)) : nil
    let answer = try await answer(signed(good))
    let value: O.Answer
    do {
      value = try OperationCodec.read(answer, of: O.self)
    } catch {
      throw Unexpected(description: "\(O.name) is refused: \(error)")
    }
    if let refusal {
      let shown = (
        body: !O.route.method.hasBody ? nil : O.wire == .form ? try Self.shown(form: good.body) : try Self.shown(good.body, of: operation),
        answer: try Self.shown(answer.body, of: value)
      )
      exchanges.append(Exchange(name: O.name, request: good, answer: answer, refusal: refusal, shown: shown))
    }
    return value
  }

  /// JSON of a message, with opaque values by their kind: they differ each time.
  private static func shown(_ json: [UInt8], of value: some Encodable) throws -> JSONValue {
    func merge(_ sent: JSONValue, _ masked: JSONValue?) -> JSONValue {
      switch (sent, masked) {
      case (.object(let fields), .object(let kinds)?):
        return .object(Dictionary(uniqueKeysWithValues: fields.map { ($0.key, merge($0.value, kinds[$0.key])) }))
      case (.list(let items), .list(let kinds)?) where items.count == kinds.count:
        return .list(zip(items, kinds).map { merge($0, $1) })
      case (.text, .text(let kind)?) where kind.hasPrefix("<"): return .text(kind)
      default: return sent
      }
    }
    let (sent, masked) = (Data(json), try JSONEncoder().encode(value))
    return merge(try JSONDecoder().decode(JSONValue.self, from: sent), try JSONDecoder().decode(JSONValue.self, from: masked))
  }

  /// The fields of a form.
  private static func shown(form: [UInt8]) throws -> JSONValue {
    let form = try WireForm(text: String(decoding: form, as: UTF8.self))
    func shown(_ text: String) -> JSONValue { Bool(text).map(JSONValue.flag) ?? .text(text) }
    return .object(Dictionary(uniqueKeysWithValues: form.names.map { ($0, shown(form[$0] ?? "")) }))
  }

  /// The party of a kind that takes part in the story.
  private static func party(_ kind: PartyKind, _ issuer: IssuerIdentifier, _ merchant: MerchantIdentifier) -> Party {
    switch kind {
    case .issuer: .issuer(issuer)
    case .network: .network
    case .merchant: .merchant(merchant)
    case .gateway: .gateway
    }
  }

  /// The key by which a party of the world asks another; empty if it has nothing to ask there.
  func partyKey(of party: Party, at asked: PartyKind) -> Secret {
    let key: Secret? =
      switch (party.kind, asked) {
      case (.issuer, .network): party.issuer.map { Network.key(of: $0, in: worldKey) }
      case (.gateway, .network): Network.key(ofGatewayIn: worldKey)
      case (.network, .issuer): Issuer.key(ofNetworkIn: worldKey)
      case (.merchant, .issuer): party.merchant.map { Issuer.key(of: $0, in: worldKey) }
      case (.merchant, .gateway): invitation.entities.first { $0.name == party.identifier }?.bearer
      case (.issuer, _), (.network, _), (.merchant, _), (.gateway, _): nil
      }
    return key ?? Secret("")
  }

  /// Returns the request with the headers that identify and open the world.
  func signed(_ request: WireRequest) -> WireRequest {
    var request = request
    request.headers.add(WireHeader.world, invitation.world)
    request.headers.add(WireHeader.worldKey, invitation.worldKey.reveal())
    return request
  }

  /// Removes all armed faults, which would apply to every later request.
  func disarm() throws { server.worlds[try WorldName(invitation.world)]?.faults.change(to: FaultPlan.State()) }

  /// Lets the clock of the world run as it did.
  func resetClock() throws { server.worlds[try WorldName(invitation.world)]?.time.change(to: .real) }

  func answer(_ request: WireRequest) async throws -> WireAnswer {
    guard case .answer(let answer) = await server.server.answer(request) else { throw Unexpected(description: "no answer") }
    return answer
  }
}
