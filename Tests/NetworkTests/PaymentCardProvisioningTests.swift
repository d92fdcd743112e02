import Basics
import Contract
import Cryptography
import Foundation
import Provisioning
import Storage
import TemporaryFolder
import Testing
import WalletModel

@testable import Network

/// A phone's Google or Samsung wallet, as it registers with its maker.
struct PhoneWallet: Sendable, CustomStringConvertible {
  let maker: WalletMaker
  var device = "WNkcsfZPiKfa5PrH3jilkQYT"
  var account = "40exmLiWV1iV55ZVstOAiMf7"
  var phone = DeviceIdentifier.annas
  var description: String { maker.name }

  static let google = PhoneWallet(maker: .google)
  static let samsung = PhoneWallet(maker: .samsung, device: "samsung-device", account: "samsung-user")
  static let both = [google, samsung]
  /// The same maker's on another phone.
  var onSecondPhone: PhoneWallet { PhoneWallet(maker: maker, device: "second-device", account: "ben", phone: .second) }
}

/// What an issuer's app hands the wallet, before it is encrypted, for a test to change.
struct PaymentCardDraft {
  var device: String?
  var account: String?
  var until: Timestamp
  var keys = SimulatedIssuers.keys
  /// In place of the network's.
  var key: RSA.PublicKey?
}

extension Bench {
  func register(_ wallet: PhoneWallet) async throws {
    try await ask(
      RegisterWallet(maker: wallet.maker, clientDeviceId: wallet.device, clientWalletAccountId: wallet.account), from: wallet.phone)
  }

  func paymentCard(
    _ card: TestCard, for wallet: PhoneWallet, _ change: (inout PaymentCardDraft) -> Void = { _ in }
  ) async throws -> Opaque<PaymentCardKind> {
    var draft = PaymentCardDraft(device: wallet.device, account: wallet.account, until: clock.now + ActivationData.lifetime)
    change(&draft)
    let scheme = try #require(CardNetwork(number: card.pan.reveal()))
    let known = try await network.paymentCardKey(of: scheme)
    let key = draft.key ?? known
    switch scheme {
    case .mastercard:
      return try OpaquePaymentCard(
        mastercard: card.pan, expiry: card.expiry, clientDeviceId: draft.device, clientWalletAccountId: draft.account,
        tav: ActivationData(mastercard: card.pan, expiry: card.expiry, validUntil: draft.until, key: draft.keys.mastercard), for: key,
        randomness: .random()
      ).text
    case .visa:
      let (device, account) = (draft.device ?? "", draft.account ?? "")
      let otp = try ActivationData(
        visa: card.pan, expiry: card.expiry, nonce: .walletAccount(account), validUntil: draft.until, key: draft.keys.visa)
      return try OpaquePaymentCard(
        visa: card.pan, expiry: card.expiry, name: "ANNA NUNEZ", clientDeviceId: device, clientWalletAccountId: account, otp: otp,
        validUntil: draft.until, for: key, randomness: .random()
      ).text
    }
  }

  func refusal(
    of operation: Provision, from wallet: PhoneWallet, key: IdempotencyKey? = nil, location: SourceLocation = #_sourceLocation
  ) async -> WalletError? {
    await refusal(of: operation, from: wallet.phone, key: key, location: location)
  }
}

extension PhoneWallet {
  func sending(_ card: Opaque<PaymentCardKind>, scores: WalletScores = .best) -> Provision {
    Provision(maker: maker, deviceId: device, walletAccountId: account, scores: scores, opaquePaymentCard: card)
  }
}

/// What Google and Samsung send on.
@Suite struct PaymentCardProvisioningTests {
  private static let cards = [TestCard.mastercard, .visa]

  private func bench(_ wallets: PhoneWallet..., file: String? = nil) async throws -> Bench {
    let bench = try Bench(file: file)
    for wallet in wallets { try await bench.register(wallet) }
    return bench
  }

  @Test(arguments: PhoneWallet.both, cards) func `what is in order is active at once`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    let opaque = try await bench.paymentCard(card, for: wallet)
    let token = try await bench.ask(wallet.sending(opaque))
    #expect(token.state == .active && token.wallet == wallet.maker.wallet && token.accountPanSuffix == String(card.pan.reveal().suffix(4)))
    #expect(token.tokenRequestorId == wallet.maker.wallet.requestorIdentifier(at: token.network))
    #expect(try await bench.ask(GetTokens(maker: wallet.maker, deviceId: wallet.device)).tokens == [token])
    let told = bench.issuers.told
    #expect(told.authorizations.map(\.accountPan) == [card.pan] && told.authorizations.map(\.wallet) == [wallet.maker.wallet])
    #expect(told.authorizations[0].nonce?.count == 32 && told.activated.map(\.nonce) == [told.authorizations[0].nonce])
    #expect(told.activated.map(\.token) == [token] && told.updated.isEmpty)
    #expect(try bench.decisions() == [ProvisioningDecision()])
  }

  /// The votes of wallet and issuer are those on passes.
  @Test(arguments: PhoneWallet.both, cards) func `others vote as on passes`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    bench.issuers.set { $0.reasons = [.phoneLinkedLately] }
    let opaque = try await bench.paymentCard(card, for: wallet)
    let token = try await bench.ask(wallet.sending(opaque, scores: WalletScores(device: 5, account: 2)!))
    #expect(token.state == .inactive && token.methods == bench.issuers.told.methods)
    #expect(try bench.decisions() == [ProvisioningDecision([.accountScoreTwo, .phoneLinkedLately])])
    try await bench.ask(RequestActivationCode(maker: wallet.maker, token.tokenUniqueReference, method: .mail))
    let code = try #require(bench.issuers.told.codes.last)
    let activate = ActivateToken(maker: wallet.maker, token.tokenUniqueReference, activationCode: code)
    #expect(try await bench.ask(activate).state == .active)
    #expect(bench.issuers.told.activated.map(\.nonce) == [bench.issuers.told.authorizations[0].nonce])
  }

  /// Issuer, customer care and owner reach it as they reach a pass.
  @Test(arguments: PhoneWallet.both) func `its life is that of every token`(wallet: PhoneWallet) async throws {
    let bench = try await bench(wallet)
    let token = try await bench.ask(wallet.sending(try await bench.paymentCard(.visa, for: wallet)))
    let reference = token.tokenUniqueReference
    func state() async throws -> TokenState { try await bench.ask(GetToken(maker: wallet.maker, reference)).state }
    try await bench.ask(TokenSuspend(card: token.panReference, reasonCode: .lost), by: .meridian)
    #expect(try await state() == .suspended)
    try await bench.ask(TokenSuspend(token: reference, reasonCode: .other), by: .meridian)
    try await bench.ask(TokenUnsuspend(card: token.panReference, reasonCode: .found), by: .meridian)
    #expect(try await state() == .suspended)
    try await bench.ask(TokenUnsuspend(token: reference, reasonCode: .found), by: .meridian)
    #expect(try await state() == .active)
    try await bench.ask(DeleteToken(maker: wallet.maker, reference, cause: .passRemoved))
    #expect(try await state() == .deactivated)
    #expect(bench.issuers.told.updated.map(\.event) == [.lockCard, .resumeByIssuer, .removeFromWallet])
    let again = try await bench.paymentCard(.visa, for: wallet)
    #expect(try await bench.ask(wallet.sending(again)).state == .active)
  }

  // MARK: - Unreadable

  @Test(arguments: PhoneWallet.both, cards) func `what cannot be opened is declined`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    let good = try await bench.paymentCard(card, for: wallet)
    let key = try RSA.PrivateKey.random().publicKey
    let bytes = Array(good.text.utf8)
    var bad = ["", "x", "e30=", "....", good.text + "=", String(good.text.dropLast(4)), String(good.text.dropFirst(4))]
    bad.append(try await bench.paymentCard(card, for: wallet) { $0.key = key }.text)
    for bit in stride(from: 0, to: bytes.count * 8, by: 997) {
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      bad.append(String(decoding: changed, as: UTF8.self))
    }
    for text in bad {
      #expect(await bench.refusal(of: wallet.sending(Opaque(text)), from: wallet) == .provisioningDeclined)
      let reasons = try #require(try bench.decisions().last).reasons
      // A bit of the TAV lies beside what is encrypted.
      #expect(reasons == [.paymentCardUnreadable] || reasons.contains(.activationDataForged))
    }
    #expect(bench.issuers.told.authorizations.isEmpty)
  }

  /// What nobody could open has used nothing.
  @Test(arguments: PhoneWallet.both, cards) func `a damaged one spoils no good one`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    let good = try await bench.paymentCard(card, for: wallet)
    #expect(await bench.refusal(of: wallet.sending(Opaque(good.text + "A")), from: wallet) == .provisioningDeclined)
    #expect(try await bench.ask(wallet.sending(good)).state == .active)
  }

  // MARK: - Identifiers

  /// A phone that got hold of another's payment card can do nothing with it.
  @Test(arguments: PhoneWallet.both, cards) func `swapped between phones is declined`(wallet: PhoneWallet, card: TestCard) async throws {
    let other = wallet.onSecondPhone
    let bench = try await bench(wallet, other)
    let (own, theirs) = (try await bench.paymentCard(card, for: wallet), try await bench.paymentCard(card, for: other))
    #expect(await bench.refusal(of: other.sending(own), from: other) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.identifiersDiffer])
    // Nor under the identifiers of the phone that it is for.
    #expect(await bench.refusal(of: wallet.sending(own), from: other) == .noSuchChip)
    #expect(await bench.refusal(of: wallet.sending(theirs), from: wallet) == .provisioningDeclined)
    #expect(try await bench.ask(wallet.sending(own), from: wallet.phone).state == .active)
    #expect(try await bench.ask(other.sending(theirs), from: other.phone).state == .active)
  }

  @Test(arguments: PhoneWallet.both, cards) func `each identifier counts`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    let changes: [(inout PaymentCardDraft) -> Void] = [{ $0.device = "other" }, { $0.account = "other" }, { $0.device = "" }]
    for change in changes {
      let opaque = try await bench.paymentCard(card, for: wallet, change)
      #expect(await bench.refusal(of: wallet.sending(opaque), from: wallet) == .provisioningDeclined)
      #expect(try bench.decisions().last?.reasons.contains(.identifiersDiffer) == true)
    }
  }

  /// The wallet has another account by the time that it sends the card on.
  @Test(arguments: PhoneWallet.both, cards) func `another account meanwhile is declined`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    let opaque = try await bench.paymentCard(card, for: wallet)
    var changed = wallet
    changed.account = "other"
    try await bench.register(changed)
    for wallet in [wallet, changed] { #expect(await bench.refusal(of: wallet.sending(opaque), from: wallet) == .provisioningDeclined) }
    #expect(try bench.decisions().map(\.reasons) == [[.identifiersDiffer], [.identifiersDiffer]])
    try await bench.register(wallet)
    #expect(try await bench.ask(wallet.sending(opaque)).methods.map(\.kind) == [.call], "a third attempt")
  }

  /// Mastercard doesn't ask for them.
  @Test(arguments: PhoneWallet.both) func `a Mastercard needs no identifiers`(wallet: PhoneWallet) async throws {
    let bench = try await bench(wallet)
    let opaque = try await bench.paymentCard(.mastercard, for: wallet) { ($0.device, $0.account) = (nil, nil) }
    #expect(try await bench.ask(wallet.sending(opaque)).state == .active)
  }

  @Test func `a wallet that is not registered is unknown`() async throws {
    let bench = try await bench(.google)
    let opaque = try await bench.paymentCard(.visa, for: .samsung)
    #expect(await bench.refusal(of: PhoneWallet.samsung.sending(opaque), from: .samsung) == .noSuchChip)
    for length in [0, 25] {
      let request = Provision(
        maker: .google, deviceId: String(repeating: "x", count: length), walletAccountId: PhoneWallet.google.account, scores: .best,
        opaquePaymentCard: opaque)
      #expect(await bench.refusal(of: request, from: .google)?.fieldErrors.map(\.field) == ["deviceId"])
    }
  }

  /// A customer who adds to one wallet may add to the other, and with another account to the same device.
  @Test(arguments: cards) func `one card goes into every wallet`(card: TestCard) async throws {
    var second = PhoneWallet.google
    second.account = "other"
    let bench = try await bench(.google, .samsung)
    for wallet in [PhoneWallet.google, .samsung, second] {
      try await bench.register(wallet)
      #expect(try await bench.ask(wallet.sending(try await bench.paymentCard(card, for: wallet))).state == .active)
      #expect(try await bench.ask(GetTokens(maker: wallet.maker, deviceId: wallet.device)).tokens.count == 1)
    }
    #expect(await bench.refusal(of: second.sending(try await bench.paymentCard(card, for: second)), from: second) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons.contains(.alreadyOnChip) == true)
  }

  // MARK: - Once, and in time

  @Test(arguments: PhoneWallet.both, cards) func `a payment card is good once also after reopening`(wallet: PhoneWallet, card: TestCard)
    async throws
  {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    var bench = try await bench(wallet, file: file)
    let request = wallet.sending(try await bench.paymentCard(card, for: wallet))
    let key = IdempotencyKey.next()
    let token = try await bench.ask(request, key: key)
    bench = try bench.reopened(file)
    #expect(try await bench.ask(request, key: key) == token)
    try await bench.ask(DeleteToken(maker: wallet.maker, token.tokenUniqueReference, cause: .passRemoved))
    #expect(await bench.refusal(of: request, from: wallet) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.paymentCardReplayed])
    bench.database.close()
  }

  /// The program ends while the issuer is asked, or the answer is lost for days: the same request gets the token.
  @Test(arguments: cards) func `a retry gets the token`(card: TestCard) async throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    let bench = try await bench(.google, file: file)
    let request = PhoneWallet.google.sending(try await bench.paymentCard(card, for: .google))
    bench.issuers.set { $0.meanwhile = { bench.database.close() } }
    let key = IdempotencyKey.next()
    #expect(await bench.refusal(of: request, from: .google, key: key)?.statusCode == 500)
    bench.issuers.set { $0.meanwhile = nil }
    let reopened = try bench.reopened(file)
    let token = try await reopened.ask(request, key: key)
    #expect(token.state == .active)
    reopened.clock.advance(by: .seconds(25 * 3600))
    #expect(try await reopened.ask(request, key: key) == token)
    #expect(try reopened.decisions() == [ProvisioningDecision()])
    reopened.database.close()
  }

  @Test(arguments: PhoneWallet.both, cards) func `a payment card has its time`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    let first = try await bench.paymentCard(card, for: wallet)
    let second = try await bench.paymentCard(TestCard(number: 2, bin: String(card.pan.reveal().prefix(6))), for: wallet)
    bench.clock.advance(by: ActivationData.lifetime)
    #expect(try await bench.ask(wallet.sending(first)).state == .active)
    bench.clock.advance(by: .milliseconds(1))
    #expect(await bench.refusal(of: wallet.sending(second), from: wallet) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.paymentCardLate])
    let tooLong = try await bench.paymentCard(TestCard(number: 3, bin: String(card.pan.reveal().prefix(6))), for: wallet) {
      $0.until = bench.clock.now + ActivationData.longestLifetime + .seconds(1)
    }
    #expect(await bench.refusal(of: wallet.sending(tooLong), from: wallet) == .provisioningDeclined)
  }

  /// What is no longer remembered is late.
  @Test func `what was used is known as long as it could be valid`() async throws {
    let bench = try await bench(.google)
    let long = try await bench.paymentCard(.visa, for: .google) { $0.until = bench.clock.now + ActivationData.longestLifetime }
    let token = try await bench.ask(PhoneWallet.google.sending(long))
    try await bench.ask(DeleteToken(maker: .google, token.tokenUniqueReference, cause: .passRemoved))
    for (span, reason) in [(ActivationData.longestLifetime, VoteReason.paymentCardReplayed), (.milliseconds(1), .paymentCardLate)] {
      bench.clock.advance(by: span)
      // Others come meanwhile.
      let other = try await bench.paymentCard(TestCard(number: 2, bin: "411111"), for: .google)
      _ = try? await bench.ask(PhoneWallet.google.sending(other))
      #expect(await bench.refusal(of: PhoneWallet.google.sending(long), from: .google) == .provisioningDeclined)
      #expect(try bench.decisions().last?.reasons == [reason])
    }
  }

  @Test(arguments: PhoneWallet.both, cards) func `activation data are the issuers`(wallet: PhoneWallet, card: TestCard) async throws {
    let bench = try await bench(wallet)
    let forged = try await bench.paymentCard(card, for: wallet) { $0.keys = SimulatedIssuers.otherKeys }
    #expect(await bench.refusal(of: wallet.sending(forged), from: wallet) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.activationDataForged])
  }

  // MARK: - Requests

  /// One of pass, payment card and typed number, and what the maker's wallet has.
  @Test func `a request has what its maker sends`() async throws {
    let bench = try await bench(.google, .samsung)
    let pass = try await bench.provisioning(.mastercard, into: .phone)
    let opaque = try await bench.paymentCard(.mastercard, for: .google)
    let typed = Provision(
      maker: .google, deviceId: PhoneWallet.google.device, walletAccountId: PhoneWallet.google.account, scores: .best,
      card: TypedCard(primaryAccountNumber: TestCard.visa.pan, expiration: TestCard.visa.expiry, name: "Anna"))
    var parts = try [pass, PhoneWallet.google.sending(opaque), typed].map { try fields(of: $0) }
    // Encoded secrets are masked.
    var card = try #require(parts[2]["card"] as? [String: Any])
    card["primaryAccountNumber"] = TestCard.visa.pan.reveal()
    parts[2]["card"] = card
    parts[1]["opaquePaymentCard"] = opaque.text
    func request(_ maker: WalletMaker, _ names: String...) throws -> Provision {
      var all = maker == .apple ? parts[0] : parts[1]
      for (index, name) in ["pass", "opaquePaymentCard", "card"].enumerated() {
        all[name] = names.contains(name) ? parts[index][name] : nil
      }
      all["maker"] = maker.rawValue
      return try JSONDecoder().decode(Provision.self, from: JSONSerialization.data(withJSONObject: all))
    }
    let bad: [(Provision, [String])] = [
      (try request(.google), ["opaquePaymentCard"]), (try request(.apple), ["pass"]),
      (try request(.google, "opaquePaymentCard", "card"), ["opaquePaymentCard"]), (try request(.apple, "pass", "card"), ["pass"]),
      (try request(.google, "pass"), ["opaquePaymentCard", "pass"]), (try request(.samsung, "pass", "card"), ["pass"]),
      (try request(.apple, "opaquePaymentCard"), ["pass", "opaquePaymentCard"]),
      (try request(.google, "pass", "opaquePaymentCard"), ["pass"]),
    ]
    for (request, fields) in bad { #expect(await bench.refusal(of: request, from: .google)?.fieldErrors.map(\.field) == fields) }
    #expect(try await bench.ask(try request(.google, "card")).state == .inactive)
    #expect(try await bench.ask(try request(.google, "opaquePaymentCard")).state == .active)
  }

  private func fields(of request: Provision) throws -> [String: Any] {
    let encoder = JSONEncoder()
    encoder.userInfo[.wire] = true
    return try #require(try JSONSerialization.jsonObject(with: encoder.encode(request)) as? [String: Any])
  }
}
