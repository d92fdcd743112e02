import Basics
import Contract
import Cryptography
import Provisioning
import Storage
import Synchronization
import Testing
import WalletModel

@testable import Handset

private struct FixedClock: WorldClock {
  let now = Timestamp(milliseconds: 1_700_000_000_000)
}

/// A wallet provider's server and network that keep to a script and note how they were asked.
private final class ScriptedMaker: Backend {
  struct Asked: Sendable {
    let operation: any Operation
    let call: Call
  }

  struct State {
    var asked: [Asked] = []
    var failures: [OperationName: [WalletError]] = [:]
    var provisioned: TokenState = .active
    var tokens: [String: [NetworkToken]] = [:]
    var answers: [IdempotencyKey: NetworkToken] = [:]
    /// What happens while the next call of an operation is under way.
    var meanwhile: [OperationName: @Sendable () async -> Void] = [:]
  }

  let state = Mutex(State())

  var names: [String] { state.withLock { $0.asked.map { type(of: $0.operation).name.rawValue } } }
  func calls(_ name: OperationName) -> [Asked] { state.withLock { $0.asked.filter { type(of: $0.operation).name == name } } }
  func fail(_ name: OperationName, _ errors: WalletError...) { state.withLock { $0.failures[name, default: []] += errors } }
  func during(_ name: OperationName, _ body: @escaping @Sendable () async -> Void) { state.withLock { $0.meanwhile[name] = body } }
  /// - Parameter number: of the token to change; nil for all.
  func setTokens(_ state: TokenState, causes: [SuspensionCause] = [], number: Int? = nil) {
    self.state.withLock { all in
      for (chip, tokens) in all.tokens {
        all.tokens[chip] = tokens.map { number == nil || $0.tokenPanSuffix == "000\(number ?? 0)" ? $0.with(state, causes) : $0 }
      }
    }
  }

  func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
    await state.withLock { $0.meanwhile.removeValue(forKey: O.name) }?()
    let result: Result<any Sendable, WalletError> = state.withLock { state in
      state.asked.append(Asked(operation: operation, call: call))
      let failure = state.failures[O.name]?.isEmpty == false ? state.failures[O.name]?.removeFirst() : nil
      // A lost response comes after the deed.
      if let failure, !failure.leavesOutcomeUnknown { return .failure(failure) }
      let answer = Self.answer(operation, call, &state)
      return failure.map { .failure($0) } ?? answer
    }
    guard let answer = try result.get() as? O.Answer else { throw WalletError(0, .badResponse, "The script answers something else.") }
    return answer
  }

  private static func answer(_ operation: any Operation, _ call: Call, _ state: inout State) -> Result<any Sendable, WalletError> {
    switch operation {
    case is RetrieveCertificates:
      return .success(ProvisioningCertificates(certificates: [Opaque("bGVhZg=="), Opaque("c3Vi")], nonce: "a1b2c3d4"))
    case let provision as Provision:
      if let key = call.idempotencyKey, let known = state.answers[key] { return .success(known) }
      let number = state.tokens.values.reduce(0) { $0 + $1.count }
      let token = NetworkToken.sample(number, state.provisioned)
      state.tokens[provision.deviceId, default: []].append(token)
      if let key = call.idempotencyKey { state.answers[key] = token }
      return .success(token)
    case let request as GetTokens: return .success(NetworkTokens(state.tokens[request.deviceId] ?? []))
    case let activation as ActivateToken:
      for (chip, tokens) in state.tokens {
        guard let index = tokens.firstIndex(where: { $0.tokenUniqueReference == activation.tokenUniqueReference }) else { continue }
        state.tokens[chip]?[index] = tokens[index].with(.active, [])
        return .success(tokens[index].with(.active, []))
      }
      return .failure(.noSuchToken)
    case let deletion as DeleteToken:
      for (chip, tokens) in state.tokens {
        guard let index = tokens.firstIndex(where: { $0.tokenUniqueReference == deletion.tokenUniqueReference }) else { continue }
        state.tokens[chip]?[index] = tokens[index].with(.deactivated, [])
        return .success(tokens[index].with(.deactivated, []))
      }
      return .failure(.noSuchToken)
    default: return .failure(WalletError(404, .notFound, "Not in the script."))
    }
  }

  func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { [] }
}

extension NetworkToken {
  fileprivate static func sample(_ number: Int, _ state: TokenState) -> NetworkToken {
    NetworkToken(
      tokenUniqueReference: TokenReference(.visa, .applePay, bytes: Array(repeating: UInt8(number), count: 24)),
      panReference: PANReference(rawValue: "V-1234567890123456789012"),
      paymentAccountReference: PaymentAccountReference(.visa, bytes: Array(repeating: 1, count: 25)), tokenRequestorId: "40010030273",
      wallet: .applePay, network: .visa, issuer: .aurora, state: state, causes: [], accountPanSuffix: "7009",
      tokenPanSuffix: "000\(number)", methods: state == .inactive ? [ActivationMethod(.text, "+49•••67"), ActivationMethod(.app, "")] : [])
  }

  fileprivate func with(_ state: TokenState, _ causes: [SuspensionCause]) -> NetworkToken {
    NetworkToken(
      tokenUniqueReference: tokenUniqueReference, panReference: panReference, paymentAccountReference: paymentAccountReference,
      tokenRequestorId: tokenRequestorId, wallet: wallet, network: network, issuer: issuer, state: state, causes: causes,
      accountPanSuffix: accountPanSuffix, tokenPanSuffix: tokenPanSuffix, methods: state == .inactive ? methods : [])
  }
}

private let lost = WalletError(0, .timedOut, "no response")
private let away = WalletError(0, .unreachable, "the phone is offline")
private let request = PassRequest(
  encryptedPassData: Opaque("ZGF0YQ=="), ephemeralPublicKey: Opaque("a2V5"), wrappedKey: nil, activationData: Opaque("b3Rw"))
private let typed = TypedCard(
  primaryAccountNumber: Secret("4111111111111111"), expiration: CardExpiry(month: 11, year: 2028), name: "Anna Novak")

@Suite(.timeLimit(.minutes(10))) struct AppleWalletTests {
  private let file: PhoneFile
  private let maker = ScriptedMaker()
  private let notes = Notes()
  init() throws { file = try PhoneFile() }

  /// Opens the file, lets the body use the wallets, and closes it as a crash would.
  @discardableResult
  private func withWallets<T>(_ body: (PhoneWallets) async throws -> T) async throws -> T {
    let database = try file.open()
    defer { database.close() }
    let phones = try Phones(database: database, randomness: randomness(), key: worldKey)
    let listing = IssuerListing(identifier: .aurora, name: "Aurora", note: "", admittedBy: [.apple], face: Theme.meridian.first)
    let wallets = PhoneWallets(
      database: database, randomness: randomness(), key: worldKey, phones: phones, issuers: [listing], backend: maker,
      clock: FixedClock()
    ) { [notes] note, _ in notes.add(note) }
    return try await body(wallets)
  }

  private final class Notes: Sendable {
    private let list = Mutex<[SequenceNote]>([])
    func add(_ note: SequenceNote) { list.withLock { $0.append(note) } }
    var all: [SequenceNote] { list.withLock { $0 } }
  }

  private var messages: [String] {
    notes.all.compactMap { if case .message(let message) = $0 { "\(message.word) \(message.outcome)" } else { nil } }
  }

  @Test(arguments: [PhoneKind.pixel, .galaxy]) func `other phones have no Apple Wallet`(kind: PhoneKind) async throws {
    try await withWallets { wallets async throws in
      try await wallets.setCurrentKind(kind)
      #expect(wallets.phones.current.kind == kind && wallets.appleWallet(on: 1) == nil && wallets.appleWallet(on: 9) == nil)
      #expect(await wallets.refresh() == [])
      #expect(try await wallets.places().isEmpty)
      try await wallets.setCurrentKind(.iphone)
      #expect(try await wallets[1].contents().isEmpty)
    }
  }

  /// Its tokens would be on no phone.
  @Test func `a phone whose wallet was used keeps its kind`() async throws {
    try await withWallets { wallets async throws in
      _ = try await wallets[1].retrieveCertificates(for: .phone)
      await #expect(throws: WalletError.self) { try await wallets.setCurrentKind(.pixel) }
      #expect(wallets.phones.current.kind == .iphone)
    }
    try await withWallets { wallets async throws in
      await #expect(throws: WalletError.self) { try await wallets.setCurrentKind(.galaxy) }
      try await wallets.setCurrentKind(.iphone)
    }
  }

  @Test func `a new phone asks nothing`() async throws {
    try await withWallets { wallets async throws in
      #expect(await wallets.refresh() == [])
      let contents = try await wallets[1].contents()
      #expect(contents.isEmpty && contents.watchPasses == nil && contents.obstacle == nil)
    }
    #expect(maker.names == [])
  }

  /// A token can come into a chip without its phone's doing.
  @Test func `the first pass of a chip is found`() async throws {
    _ = try await withWallets { try await $0[1].retrieveCertificates(for: .phone) }
    let chip = try #require(maker.calls(.retrieveCertificates).first?.operation as? RetrieveCertificates).deviceId
    let token = NetworkToken.sample(0, .active)
    maker.state.withLock { $0.tokens[chip] = [token] }
    try await withWallets { wallets async throws in
      #expect(await wallets.refresh() == [1])
      #expect(try await wallets[1].contents().passes.map(\.deviceAccountIdentifier) == [token.tokenUniqueReference])
      #expect(await wallets.refresh() == [])
    }
  }

  @Test func `the chip signs for its phone and its key is sealed`() async throws {
    let first = try await withWallets { try await $0[1].retrieveCertificates(for: .phone) }
    let asked = try #require(maker.calls(.retrieveCertificates).first?.operation as? RetrieveCertificates)
    #expect(asked.deviceId.count == 24)
    let key = try #require([UInt8](base64: asked.publicKey).flatMap { P256.PublicKey($0) })
    let nonce = try ProvisioningNonce(requestText: first.nonce)
    try NonceSignature(requestText: first.nonceSignature.text)
      .verify(nonce: nonce, deviceId: asked.deviceId, walletAccountId: asked.walletAccountId, chip: key)
    // The chip stays the same, and a world with its seed has the same one.
    _ = try await withWallets { try await $0[1].retrieveCertificates(for: .phone) }
    #expect(maker.calls(.retrieveCertificates).last?.operation as? RetrieveCertificates == asked)
  }

  @Test func `phone and watch have chips of their own`() async throws {
    try await withWallets { wallets async throws in
      await #expect(throws: WalletError.self) { try await wallets[1].retrieveCertificates(for: .watch) }
      try await wallets[1].pairWatch()
      _ = try await wallets[1].retrieveCertificates(for: .phone)
      _ = try await wallets[1].retrieveCertificates(for: .watch)
    }
    let asked = maker.calls(.retrieveCertificates).compactMap { $0.operation as? RetrieveCertificates }
    #expect(Set(asked.map(\.deviceId)).count == 2)
    #expect(Set(asked.map(\.publicKey)).count == 2)
    #expect(Set(asked.map(\.walletAccountId)).count == 1)
  }

  @Test func `green is active at once and survives reopening`() async throws {
    let pass = try await withWallets { try await $0[1].add(request, to: .phone) }
    #expect(pass.passActivationState == .activated)
    #expect(pass.organizationName == "Aurora")
    #expect(try await withWallets { try await $0[1].contents().passes } == [pass])
    #expect(messages == ["token active"])
  }

  @Test func `yellow is activated by code`() async throws {
    maker.state.withLock { $0.provisioned = .inactive }
    try await withWallets { wallets async throws in
      let pass = try await wallets[1].add(request, to: .phone)
      #expect(pass.passActivationState == .requiresActivation)
      #expect(pass.methods.map(\.kind) == [.text, .app])
      let active = try await wallets[1].activate(pass.deviceAccountIdentifier, code: Secret("123456"))
      #expect(active.passActivationState == .activated)
      #expect(try await wallets[1].contents().passes == [active])
    }
    #expect(messages == ["token inactive, text, app"])
  }

  @Test func `a lost response is asked for under the same key`() async throws {
    maker.fail(.provision, lost)
    try await withWallets { wallets async throws in
      await #expect(throws: lost) { try await wallets[1].add(request, to: .phone) }
      _ = try await wallets[1].add(request, to: .phone)
      #expect(try await wallets[1].contents().passes.count == 1)
    }
    #expect(Set(maker.calls(.provision).map(\.call.idempotencyKey)).count == 1)
  }

  @Test(arguments: [true, false]) func `a killed phone sends its provisioning again`(hasArrived: Bool) async throws {
    maker.fail(.provision, hasArrived ? lost : away)
    try await withWallets { wallets async throws in
      await #expect(throws: WalletError.self) { try await wallets[1].add(request, to: .phone) }
    }
    try await withWallets { wallets async throws in
      #expect(await wallets.refresh() == [1])
      #expect(try await wallets[1].contents().passes.count == 1)
      _ = await wallets.refresh()
    }
    let calls = maker.calls(.provision)
    #expect(calls.count == 2)
    #expect(Set(calls.map(\.call.idempotencyKey)).count == 1)
  }

  /// A refresh may send it again before the person does.
  @Test func `what a refresh has settled is the answer`() async throws {
    maker.fail(.provision, lost)
    try await withWallets { wallets async throws in
      await #expect(throws: lost) { try await wallets[1].add(request, to: .phone) }
      #expect(await wallets.refresh() == [1])
      let pass = try await wallets[1].add(request, to: .phone)
      #expect(try await wallets[1].contents().passes == [pass])
    }
    #expect(maker.calls(.provision).count == 2)
  }

  @Test func `who cancels what was never received gets no pass`() async throws {
    maker.fail(.provision, away)
    try await withWallets { wallets async throws in
      await #expect(throws: away) { try await wallets[1].add(request, to: .phone) }
      try await wallets[1].forgetUnsent()
      #expect(await wallets.refresh() == [])
    }
    #expect(maker.calls(.provision).count == 1)
  }

  @Test func `a refusal is over`() async throws {
    maker.fail(.provision, .provisioningDeclined)
    try await withWallets { wallets async throws in
      await #expect(throws: WalletError.provisioningDeclined) { try await wallets[1].add(request, to: .phone) }
      #expect(await wallets.refresh() == [])
    }
    #expect(maker.names == ["provision"])
    #expect(messages == ["declined "])
  }

  @Test func `a typed number is not kept and its pass is found after a crash`() async throws {
    maker.state.withLock { $0.provisioned = .inactive }
    maker.fail(.provision, lost)
    try await withWallets { wallets async throws in
      await #expect(throws: lost) { try await wallets[1].add(typed, to: .phone) }
    }
    #expect(!file.contents.contains("4111111111111111"))
    try await withWallets { wallets async throws in
      #expect(await wallets.refresh() == [1])
      #expect(try await wallets[1].contents().passes.map(\.passActivationState) == [.requiresActivation])
    }
    #expect(maker.names == ["retrieveCertificates", "provision", "wallet.getTokens"])
  }

  @Test func `states come from the network`() async throws {
    try await withWallets { wallets async throws in
      _ = try await wallets[1].add(request, to: .phone)
      maker.setTokens(.suspended, causes: [.card])
      #expect(await wallets.refresh() == [1])
      #expect(try await wallets[1].contents().passes.map(\.passActivationState) == [.suspended])
      #expect(await wallets.refresh() == [])
      maker.setTokens(.active)
      #expect(await wallets.refresh() == [1])
      maker.setTokens(.deactivated)
      #expect(await wallets.refresh() == [1])
      #expect(try await wallets[1].contents().passes == [])
    }
    #expect(messages == ["token active", "state suspended: iPhone", "state active: iPhone", "state deactivated: iPhone"])
  }

  @Test func `a removed pass is deleted at the network first`() async throws {
    try await withWallets { wallets async throws in
      let pass = try await wallets[1].add(request, to: .phone)
      maker.fail(.deleteToken, away)
      await #expect(throws: away) { try await wallets[1].remove(pass.deviceAccountIdentifier) }
      #expect(try await wallets[1].contents().passes == [pass])
      try await wallets[1].remove(pass.deviceAccountIdentifier)
      #expect(try await wallets[1].contents().passes == [])
    }
  }

  @Test func `unpairing removes the passes of the watch alone`() async throws {
    try await withWallets { wallets async throws in
      try await wallets[1].pairWatch()
      let own = try await wallets[1].add(request, to: .phone)
      _ = try await wallets[1].add(
        PassRequest(
          encryptedPassData: Opaque("b3RoZXI="), ephemeralPublicKey: nil, wrappedKey: Opaque("a2V5"), activationData: Opaque("b3Rw")),
        to: .watch)
      #expect(try await wallets[1].contents().watchPasses?.count == 1)
      try await wallets[1].unpairWatch()
      let contents = try await wallets[1].contents()
      #expect(contents.passes == [own] && contents.watchPasses == nil)
    }
    #expect(maker.calls(.deleteToken).compactMap { ($0.operation as? DeleteToken)?.cause } == [.watchUnpaired])
  }

  @Test func `what comes into an unpaired watch is removed`() async throws {
    try await withWallets { [maker] wallets async throws in
      try await wallets[1].pairWatch()
      maker.during(.provision) { try? await wallets[1].unpairWatch() }
      _ = try await wallets[1].add(request, to: .watch)
      #expect(try await wallets[1].contents().watchPasses == nil && maker.calls(.deleteToken).isEmpty)
      maker.fail(.deleteToken, away)
      _ = await wallets.refresh()
      _ = await wallets.refresh()
      try await wallets[1].pairWatch()
      #expect(try await wallets[1].contents().watchPasses == [])
    }
    #expect(maker.calls(.deleteToken).compactMap { ($0.operation as? DeleteToken)?.cause } == [.watchUnpaired, .watchUnpaired])
  }

  /// The news of the phone's chip counts, though the watch can't be asked.
  @Test func `news is told though a refresh fails`() async throws {
    try await withWallets { [maker] wallets async throws in
      try await wallets[1].pairWatch()
      _ = try await wallets[1].add(request, to: .phone)
      _ = try await wallets[1].retrieveCertificates(for: .watch)
      _ = await wallets.refresh()
      maker.setTokens(.suspended, causes: [.card])
      maker.during(.getTokens) { maker.during(.getTokens) { maker.fail(.getTokens, away) } }
      #expect(await wallets.refresh() == [1])
      #expect(await wallets.refresh() == [])
    }
  }

  /// A refresh whose question was answered later is the newer one, though another has changed something before it.
  @Test func `the newer of two refreshes counts`() async throws {
    try await withWallets { [maker] wallets async throws in
      _ = try await wallets[1].add(request, to: .phone)
      _ = try await wallets[1].add(typed, to: .phone)
      maker.during(.getTokens) {
        maker.setTokens(.suspended, causes: [.card], number: 0)
        _ = await wallets.refresh()
        maker.setTokens(.suspended, causes: [.card], number: 1)
      }
      _ = await wallets.refresh()
      #expect(try await wallets[1].contents().passes.map(\.passActivationState) == [.suspended, .suspended])
    }
  }

  @Test(arguments: [PhoneSetting.applePay, .addingCards]) func `an obstacle takes no cards`(setting: PhoneSetting) async throws {
    try await withWallets { wallets async throws in
      try await wallets[1].set { $0.set(setting, to: "off") }
      await #expect(throws: WalletError.self) { try await wallets[1].add(request, to: .phone) }
      await #expect(throws: WalletError.self) { try await wallets[1].checkEligibility(number: Secret("4"), expiry: typed.expiration) }
    }
    #expect(maker.names == [])
  }

  @Test func `the next vote counts once`() async throws {
    try await withWallets { wallets async throws in
      try await wallets[1].set { $0.nextVote = .orange }
      _ = try await wallets[1].add(request, to: .phone)
      _ = try await wallets[1].add(typed, to: .phone)
    }
    let scores = maker.calls(.provision).compactMap { ($0.operation as? Provision)?.scores }
    #expect(scores == [WalletScores(voting: .orange), .best])
  }

  @Test(arguments: DecisionColor.allCases) func `a forced vote has its color`(color: DecisionColor) {
    #expect(ProvisioningDecision(WalletScores(voting: color).reasons).color == color)
  }

  @Test(arguments: PhoneSetting.allCases) func `settings keep their values`(setting: PhoneSetting) async throws {
    try await withWallets { wallets async throws in
      for kind in PhoneKind.allCases { _ = try await wallets.phones.add(kind) }
    }
    for value in setting.values {
      for phone in 2...4 {
        let isKnown = try await withWallets { try await $0.set(setting, to: value, on: phone) }
        let settings = try await withWallets { try await $0.settings(on: phone) }
        #expect(settings.first { $0.setting == setting }?.value == (isKnown ? value : nil))
      }
      let others = try await withWallets { try await $0[1].settings() }
      #expect(others == PhoneSettings())
    }
  }
}

extension PhoneWallets {
  /// Apple Wallet on an iPhone.
  fileprivate subscript(phone: Int) -> AppleWallet { appleWallet(on: phone)! }
}
