import Basics
import Contract
import Simulation
import Synchronization
import Testing
import VirtualTime
import WalletModel

/// Sequences as they are made of the traffic log.
@Suite struct SequenceTests {
  private let log = TrafficLog(began: .morning)
  private let time = WorldTime(source: VirtualTimeSource(start: .morning), state: .real)
  private static let phone = DeviceIdentifier(rawValue: "00")
  private static let meridian = Party.issuer(IssuerIdentifier(rawValue: "meridian"))

  /// Plays a call of a sequence: the answer, the effects, and the calls that are made meanwhile.
  private func call<O: Operation>(
    _ operation: O, _ caller: Caller, _ party: Party, _ answer: O.Answer? = nil, effects: [CallEffect] = [],
    meanwhile: @escaping @Sendable () async -> Void = {}
  ) async {
    _ = await LoggedBackend(Playing(answer, effects, meanwhile), log: log, time: time).ask(operation, Call(caller, party))
  }

  private func fromPhone<O: Operation>(
    _ operation: O, _ party: Party, _ answer: O.Answer? = nil, effects: [CallEffect] = [],
    meanwhile: @escaping @Sendable () async -> Void = {}
  ) async {
    await call(operation, .phone(Self.phone, session: nil), party, answer, effects: effects, meanwhile: meanwhile)
  }

  private func fromNetwork<O: Operation>(_ operation: O, _ answer: O.Answer? = nil) async {
    await call(operation, .party(.network, key: nil), Self.meridian, answer)
  }

  private func tell(_ from: SequenceParticipant, _ to: SequenceParticipant, _ word: String, _ outcome: String = "") {
    log.note(.message(SequenceMessage(from, to, word, outcome: outcome)), of: Self.phone, at: .morning)
  }

  private func person(_ deed: String, title: String? = nil) { log.note(.person(deed, title: title), of: Self.phone, at: .morning) }

  private func why(_ sentence: String) { log.note(.why(sentence), of: Self.phone, at: .morning) }

  private var sequence: MessageSequence? { log.sequence { $0 == Self.phone } }

  /// `W→N provision 200`
  private var lines: [String] {
    (sequence?.lines ?? []).map { line in
      switch line.content {
      case .message(let message):
        ["\(message.from.rawValue)→\(message.to.rawValue)", message.word, message.outcome].filter { !$0.isEmpty }.joined(separator: " ")
      case .person(let deed): "you: \(deed)"
      case .care(let deed, let outcome): "care: \(deed) \(outcome)"
      }
    }
  }

  /// A card is added in the app; the network tells the issuer of the token before it answers the wallet.
  private func add(_ network: CardNetwork, _ decision: ProvisioningDecision) async {
    let token = Self.token(network, decision.color == .green ? .active : .inactive)
    person("Add to Apple Wallet", title: "•••• 7009, Apple Pay")
    tell(.app, .wallet, "present")
    await fromPhone(
      RetrieveCertificates(deviceId: "chip", walletAccountId: "account", publicKey: "key"), .network,
      ProvisioningCertificates(certificates: [Opaque("leaf"), Opaque("sub")], nonce: "01020304"))
    tell(.wallet, .app, "generateRequest")
    await fromPhone(GetCard(Self.card), Self.meridian)
    person("Agree")
    let pass = PassRequest(encryptedPassData: Opaque("…"), ephemeralPublicKey: nil, wrappedKey: nil, activationData: Opaque(""))
    await fromPhone(
      Provision(deviceId: "chip", walletAccountId: "account", scores: .best, pass: pass), .network, decision.color == .red ? nil : token,
      effects: [.decided(decision, card: "7009")]
    ) {
      let authorize = AuthorizeService(
        accountPan: Secret("SENTINEL"), expiry: CardExpiry(month: 11, year: 2029), panReference: token.panReference,
        tokenUniqueReference: token.tokenUniqueReference, wallet: .applePay, nonce: nil)
      await fromNetwork(authorize, ServiceAuthorization(reasons: [], methods: []))
      if decision.color == .green { await fromNetwork(Self.activated(token), Done()) }
    }
    tell(.network, .wallet, "token", token.state.rawValue.lowercased())
    tell(.wallet, .app, "didFinishAdding")
  }

  @Test func `nothing has begun a sequence`() async {
    #expect(sequence == nil)
    tell(.app, .wallet, "passes")
    person("Agree")
    await fromPhone(IsDeviceRegistered(), Self.meridian)
    #expect(sequence == nil)
  }

  @Test func `a card is added at once, and the issuer is told last`() async {
    await add(.mastercard, ProvisioningDecision())
    #expect(sequence?.title == "•••• 7009, Apple Pay" && sequence?.decision == ProvisioningDecision())
    #expect(
      lines == [
        "you: Add to Apple Wallet", "A→W present", "W→N certificates, nonce 200", "W→A generateRequest", "you: Agree", "W→N provision 200",
        "N→I authorizeService 200", "N→W token active", "W→A didFinishAdding", "N→I notifyServiceActivated 200",
      ])
  }

  @Test func `Visa's words are its own, and a later activation is an event`() async {
    await add(.visa, ProvisioningDecision())
    #expect(lines.suffix(4) == ["N→I TAR 200", "N→W token active", "W→A didFinishAdding", "N→I TCN 200"])
    await add(.visa, ProvisioningDecision([.phoneLinkedLately]))
    let token = Self.token(.visa, .active)
    await fromPhone(RequestActivationCode(maker: .apple, token.tokenUniqueReference, method: .text), .network) {
      await fromNetwork(
        DeliverActivationCode(
          accountPan: Secret("SENTINEL"), tokenUniqueReference: token.tokenUniqueReference, method: .text,
          activationCode: Secret("SENTINEL")), Done())
    }
    await fromPhone(ActivateToken(maker: .apple, token.tokenUniqueReference, activationCode: Secret("SENTINEL")), .network, token) {
      await fromNetwork(Self.activated(token), Done())
    }
    tell(.wallet, .app, "didFinishAdding")
    #expect(
      lines.suffix(6) == [
        "W→A didFinishAdding", "W→N requestActivationCode 404", "N→I ACN 200", "W→N activate 200", "N→I TEN 200", "W→A didFinishAdding",
      ])
    let refused = sequence?.lines.filter { $0.refusal != nil } ?? []
    #expect(refused.map { $0.message?.word } == ["requestActivationCode"] && refused.first?.refusal == refused.first?.answer)
    #expect(!"\(log.entries) \(String(describing: sequence))".contains("SENTINEL"))
  }

  @Test func `a decision is told with its call, also if it is red`() async {
    await add(.mastercard, ProvisioningDecision([.nonceSignatureWrong, .phoneLinkedLately]))
    #expect(log.calls.first { $0.operation == .provision }?.decision?.reasons == [.nonceSignatureWrong, .phoneLinkedLately])
    #expect(sequence?.decision?.headline == "Red: declined by the network")
    #expect(log.entries.allSatisfy { $0.kind == .call || $0.kind == .sequence })
  }

  @Test func `a locked card begins a sequence if the issuer tells the network, and the wallet hears before the issuer`() async {
    await add(.mastercard, ProvisioningDecision())
    await lock(tells: false)
    #expect(sequence?.title == "•••• 7009, Apple Pay")
    await lock(tells: true)
    #expect(sequence?.title == "•••• 7009 locked" && sequence?.decision == nil)
    #expect(
      lines == [
        "you: Lock card", "A→I update 404", "I→N suspend 200", "N→W state suspended: iPhone", "N→W state suspended: watch",
        "N→I notifyTokenUpdated 200", "N→I notifyTokenUpdated 200",
      ])
    // The next thing that a person does begins another.
    person("Remove card", title: "•••• 7009 removed")
    let token = Self.token(.mastercard, .deactivated)
    await fromPhone(DeleteToken(maker: .apple, token.tokenUniqueReference, cause: .passRemoved), .network, token) {
      await fromNetwork(NotifyTokenUpdated(accountPan: Secret("x"), token: token, event: .removeFromWallet), Done())
    }
    tell(.wallet, .app, "passes changed")
    #expect(lines == ["you: Remove card", "W→N delete 200", "N→I notifyTokenUpdated 200", "W→A passes changed"])
  }

  private func lock(tells: Bool) async {
    let token = Self.token(.mastercard, .suspended)
    let change = Change(.card, .text("7009"), from: "ACTIVE", to: "LOCKED")
    await fromPhone(
      UpdateCard(Self.card, CardUpdateRequest(status: .locked, statusReason: "Locked in the app")), Self.meridian,
      effects: [.changed(change)]
    ) {
      guard tells else { return }
      await call(
        TokenSuspend(card: token.panReference, reasonCode: .other), .party(Self.meridian, key: nil), .network, NetworkTokens([token])
      ) {
        for _ in 0..<2 { await fromNetwork(NotifyTokenUpdated(accountPan: Secret("x"), token: token, event: .lockCard), Done()) }
      }
    }
    guard tells else { return }
    tell(.network, .wallet, "state", "suspended: iPhone")
    tell(.network, .wallet, "state", "suspended: watch")
  }

  @Test func `customer care has no lane`() async {
    let change = Change(.card, .text("7009"), from: "ACTIVE", to: "SUSPENDED")
    let token = Self.token(.visa, .suspended)
    await call(
      UpdateCustomerCard(Self.card, status: .suspended, statusReason: ""), .customerCare(key: nil), Self.meridian, nil,
      effects: [.changed(change)]
    ) {
      await call(
        TokenSuspend(card: token.panReference, reasonCode: .other), .party(Self.meridian, key: nil), .network, NetworkTokens([token])
      ) {
        await fromNetwork(NotifyTokenUpdated(accountPan: Secret("x"), token: token, event: .lockCard), Done())
      }
    }
    #expect(sequence?.title == "•••• 7009 SUSPENDED")
    #expect(lines == ["care: update 404", "I→N suspend 200", "N→I TEN 200"])
  }

  @Test func `another phone's messages are left out, and a sentence says why`() async {
    person("Add to Apple Wallet", title: "•••• 7009, Apple Pay")
    let other = DeviceIdentifier(rawValue: "another")
    log.note(.person("Add to Apple Wallet", title: "•••• 3107, Apple Pay"), of: other, at: .morning)
    log.note(.message(SequenceMessage(.app, .wallet, "present")), of: other, at: .morning)
    for sentence in ["It is ACTIVE.", "The issuer was not asked.", "It is ACTIVE."] { why(sentence) }
    #expect(sequence?.title == "•••• 7009, Apple Pay" && lines == ["you: Add to Apple Wallet"])
    #expect(sequence?.reasons == ["The issuer was not asked.", "It is ACTIVE."])
    #expect(log.sequence { $0 == other }?.title == "•••• 3107, Apple Pay")
  }

  @Test func `what was said holds for later sequences, until an app asks again or a pass comes or goes`() async {
    person("Add to Apple Wallet", title: "•••• 7009, Apple Pay")
    why("•••• 7009 is not on this iPhone yet.")
    person("Verify", title: "•••• 3107, Apple Pay")
    #expect(sequence?.reasons == ["•••• 7009 is not on this iPhone yet."])
    log.note(.question(SequenceMessage(.app, .wallet, "passes", outcome: "0")), of: Self.phone, at: .morning)
    why("•••• 3107 is LOCKED.")
    #expect(sequence?.reasons == ["•••• 3107 is LOCKED."])
    tell(.network, .wallet, "token", "active")
    #expect(sequence?.reasons == [])
    why("•••• 3107 is on this iPhone.")
    await fromPhone(DeleteToken(maker: .apple, Self.token(.mastercard, .active).tokenUniqueReference, cause: .passRemoved), .network)
    #expect(sequence?.reasons == [])
  }

  @Test func `a call that is under way awaits its answer`() async {
    person("Add to Apple Wallet", title: "•••• 7009, Apple Pay")
    let seen = Mutex<[MessageSequence.Line]>([])
    await fromPhone(Self.certificates, .network) { seen.withLock { $0 = sequence?.lines ?? [] } }
    #expect(seen.withLock { $0.map(\.isAwaited) } == [false, true])
    #expect(seen.withLock { $0.map(\.sentence) } == ["You: Add to Apple Wallet", "Wallet asks network: certificates, nonce, …"])
    #expect(sequence?.lines.map(\.isAwaited) == [false, false])
  }

  @Test func `what is noted is told in a line, and counts as its phone's`() {
    person("Agree", title: "•••• 7009, Apple Pay")
    tell(.network, .wallet, "token", "active")
    log.note(.why("The card is ACTIVE."), of: nil, at: .morning)
    #expect(
      log.entries.map { $0.sentence(east: 0) } == ["you: Agree", "network > wallet: token, active", "why: The card is ACTIVE."])
    #expect(log.entries.map(\.device) == [Self.phone, Self.phone, nil] && log.entries.allSatisfy { $0.kind == .sequence && $0.end != nil })
  }

  /// Where a wallet asks an extension, the app's lane is the extension's.
  @Test func `the extension takes the apps place`() async {
    person("Add a card", title: "From Apple Wallet")
    tell(.wallet, .issuerExtension, "status", "0 ms")
    await fromPhone(
      GetNetworkTokenActivationData(PaymentInstrumentIdentifier(rawValue: "PI")), Self.meridian,
      NetworkTokenActivationData(sdkInput: Opaque("")))
    tell(.app, .wallet, "PKAddPaymentPassRequest")
    #expect(lines == ["you: Add a card", "W→E status 0 ms", "E→I GET 200", "E→W PKAddPaymentPassRequest"])
    #expect(sequence?.cast == .issuerExtension)
    person("Add to Apple Wallet", title: "•••• 7009, Apple Pay")
    tell(.app, .wallet, "start")
    #expect(lines == ["you: Add to Apple Wallet", "A→W start"] && sequence?.cast == .app)
  }

  @Test func `notes push out old notes of their phone, not what others did`() async {
    await fromPhone(IsDeviceRegistered(), Self.meridian)
    let other = DeviceIdentifier(rawValue: "another")
    for number in 0..<TrafficLog.capacity + 500 { log.note(.person("\(number)", title: nil), of: other, at: .morning) }
    #expect(log.calls.count == 1 && log.entries.count <= TrafficLog.capacity)
  }
}

extension SequenceTests {
  static let card = CardIdentifier(rawValue: "0c6d9e3a-71b2-4a55-9f10-22c1b0007009")

  private static let certificates = RetrieveCertificates(deviceId: "chip", walletAccountId: "account", publicKey: "key")

  private static func activated(_ token: NetworkToken) -> NotifyServiceActivated {
    NotifyServiceActivated(accountPan: Secret("SENTINEL"), token: token, nonce: nil)
  }

  private static func token(_ network: CardNetwork, _ state: TokenState) -> NetworkToken {
    let account = PANReference.account(network, bytes: Array(0..<24))
    return NetworkToken(
      tokenUniqueReference: TokenReference(network, .applePay, bytes: Array(0..<24)),
      panReference: PANReference(network, .applePay, account: account),
      paymentAccountReference: PaymentAccountReference(network, bytes: Array(0..<25)), tokenRequestorId: "", wallet: .applePay,
      network: network, issuer: IssuerIdentifier(rawValue: "meridian"), state: state, causes: [], accountPanSuffix: "7009",
      tokenPanSuffix: "4821", methods: [])
  }
}

/// Lets something happen, reports effects, and gives its answer, else a refusal.
private struct Playing: Backend {
  let answer: (any Sendable)?
  let effects: [CallEffect]
  let meanwhile: @Sendable () async -> Void

  init(_ answer: (any Sendable)?, _ effects: [CallEffect], _ meanwhile: @escaping @Sendable () async -> Void) {
    (self.answer, self.effects, self.meanwhile) = (answer, effects, meanwhile)
  }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    await meanwhile()
    call.trace?.add(effects)
    guard let answer = answer as? O.Answer else { throw WalletError(404, .notFound, "This backend knows no such thing.") }
    return answer
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
}
