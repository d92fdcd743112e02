import Basics
import Contract
import Cryptography
import Provisioning
import Storage
import TemporaryFolder
import Testing
import WalletModel

@testable import Network

/// Pass data of both encryption schemes, and what the network reads nothing in.
@Suite struct EncryptionTests {
  @Test(arguments: PKEncryptionScheme.allCases, [TestCard.mastercard, .visa])
  func `the network reads what is encrypted for its leaf`(scheme: PKEncryptionScheme, card: TestCard) async throws {
    let bench = try Bench()
    try await bench.set(scheme)
    let request = try await bench.provisioning(card, into: .phone)
    let pass = try #require(request.pass)
    #expect((pass.ephemeralPublicKey != nil) == (scheme == .eccV2) && (pass.wrappedKey != nil) == (scheme == .rsaV2))
    #expect(try await bench.ask(request).state == .active)
    #expect(bench.issuers.told.authorizations.map(\.accountPan) == [card.pan])
    #expect(try bench.decisions() == [ProvisioningDecision()])
  }

  /// Both leaves are under one root, and what was encrypted for either is read after a change of the scheme and after reopening.
  @Test func `both leaves outlive a change of the scheme`() async throws {
    let folder = TemporaryFolder()
    let file = folder.path + "/world.db"
    var bench = try Bench(file: file)
    try await bench.set(PKEncryptionScheme.rsaV2)
    let root = try await bench.network.rootCertificate()
    let leaf = try await bench.certificates(.phone).certificates[0]
    let wrapped = try await bench.provisioning(.mastercard, into: .phone)
    bench = try bench.reopened(file)
    try await bench.set(PKEncryptionScheme.eccV2)
    let agreed = try await bench.provisioning(.visa, into: .phone)
    #expect(wrapped.pass?.wrappedKey != nil && agreed.pass?.wrappedKey == nil)
    #expect(try await bench.certificates(.phone).certificates[0] != leaf)
    #expect(try await bench.ask(wrapped).state == .active)
    bench = try bench.reopened(file)
    try await bench.set(PKEncryptionScheme.rsaV2)
    #expect(try await bench.ask(agreed).state == .active)
    #expect(try await bench.certificates(.phone).certificates[0] == leaf)
    #expect(try await bench.network.rootCertificate() == root)
    bench.database.close()
  }

  @Test func `the RSA leaf is renewed with its authorities`() async throws {
    let bench = try Bench()
    try await bench.set(PKEncryptionScheme.rsaV2)
    let early = try await bench.certificates(.phone).certificates[0]
    bench.clock.advance(by: .seconds(3651 * 86_400))
    var card = TestCard.mastercard
    card.expiry = CardExpiry(bench.clock.now, after: 12)
    #expect(try await bench.provision(card, into: .phone).state == .active)
    #expect(try await bench.certificates(.phone).certificates[0] != early)
  }

  /// However many ask at once, one RSA key is made.
  @Test func `many at once get one leaf`() async throws {
    let bench = try Bench()
    try await bench.set(PKEncryptionScheme.rsaV2)
    let leaves = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 1...16 as ClosedRange<UInt8> {
        group.addTask { try await bench.certificates(Chip(number)).certificates[0].text }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(leaves.count == 1)
  }

  /// One bit in 61 of each part; ProvisioningTests change every bit.
  @Test(arguments: PKEncryptionScheme.allCases, [TestCard.mastercard, .visa])
  func `a changed bit is declined`(scheme: PKEncryptionScheme, card: TestCard) async throws {
    let bench = try Bench()
    try await bench.set(scheme)
    let request = try await bench.provisioning(card, into: .phone)
    let pass = try #require(request.pass)
    var changed: [PassRequest] = try sample(pass.encryptedPassData.text).map { pass.with(encryptedPassData: $0) }
    if let key = pass.ephemeralPublicKey { changed += try sample(key.text).map { pass.with(ephemeralPublicKey: $0) } }
    if let key = pass.wrappedKey { changed += try sample(key.text).map { pass.with(wrappedKey: $0) } }
    for pass in changed {
      #expect(await bench.refusal(of: request.with(pass)) == .provisioningDeclined)
      #expect(try bench.decisions().last?.reasons == [.passDataUnreadable])
    }
    #expect(changed.count > 30)
    // Nothing of it used the nonce.
    #expect(try await bench.ask(request).state == .active)
    let other = try await bench.provisioning(card, into: .watch)
    let data = try #require(other.pass)
    for text in try sample(data.activationData.text) {
      #expect(await bench.refusal(of: other.with(data.with(activationData: text))) == .provisioningDeclined)
      #expect(try bench.decisions().last?.reasons.contains(.activationDataForged) == true)
    }
    #expect(await bench.refusal(of: other) == .provisioningDeclined)
  }

  private func sample(_ base64: String) throws -> [String] {
    let bytes = try #require([UInt8](base64: base64))
    return stride(from: 0, to: bytes.count * 8, by: 61).map { bit in
      var changed = bytes
      changed[bit / 8] ^= 1 << (bit % 8)
      return changed.base64
    }
  }

  @Test(arguments: PKEncryptionScheme.allCases) func `a pass has the key of one scheme`(scheme: PKEncryptionScheme) async throws {
    let bench = try Bench()
    try await bench.set(scheme)
    let request = try await bench.provisioning(.mastercard, into: .phone)
    let pass = try #require(request.pass)
    let key = try #require(pass.ephemeralPublicKey?.text ?? pass.wrappedKey?.text)
    func made(_ ephemeral: String?, _ wrapped: String?, _ data: String? = nil) -> PassRequest {
      PassRequest(
        encryptedPassData: data.map(Opaque.init) ?? pass.encryptedPassData, ephemeralPublicKey: ephemeral.map(Opaque.init),
        wrappedKey: wrapped.map(Opaque.init), activationData: pass.activationData)
    }
    let (own, other) = scheme == .eccV2 ? (made(key, nil), made(nil, key)) : (made(nil, key), made(key, nil))
    let cut = String(key.dropLast(4))
    for wrong in [
      made(nil, nil), made(key, key), other, made("", nil), made(nil, ""), made("§", nil), made(nil, "§"), made(cut, nil), made(nil, cut),
      own.with(encryptedPassData: ""), own.with(encryptedPassData: "§"), own.with(encryptedPassData: "AAAA"),
    ] {
      #expect(await bench.refusal(of: request.with(wrong)) == .provisioningDeclined)
      #expect(try bench.decisions().last?.reasons == [.passDataUnreadable])
    }
    #expect(try await bench.ask(request.with(own)).state == .active)
  }

  // MARK: - Nonces and activation data of others

  @Test func `a nonce is for the chip that got it`() async throws {
    let bench = try Bench()
    let ofWatch = try await bench.certificates(.watch).nonce
    let ofSecondPhone = try await bench.certificates(Chip(3), from: .second).nonce
    for nonce in [ofWatch, ofSecondPhone, "00000000"] {
      let request = try await bench.provisioning(.mastercard, into: .phone) { $0.nonce = nonce }
      #expect(await bench.refusal(of: request) == .provisioningDeclined)
      // The last is a third attempt, too.
      #expect(try bench.decisions().last?.reasons.filter { $0.color == .red } == [.nonceLate])
    }
    // It is still good where it belongs.
    #expect(try await bench.provision(.mastercard, into: .watch) { $0.nonce = ofWatch }.state == .active)
  }

  @Test(arguments: [TestCard.mastercard, .visa]) func `activation data are for one card`(card: TestCard) async throws {
    let bench = try Bench()
    let other = TestCard(number: 9, bin: String(card.pan.reveal().prefix(6)))
    let theirs = try #require(try await bench.provisioning(other, into: .watch).pass).activationData.text
    let request = try await bench.provisioning(card, into: .phone) { $0.activationData = theirs }
    #expect(await bench.refusal(of: request) == .provisioningDeclined)
    #expect(try bench.decisions().last?.reasons == [.activationDataForged])
    // Visa's are for one nonce, too.
    let earlier = try #require(try await bench.provisioning(card, into: .phone).pass).activationData.text
    let again = try await bench.provisioning(card, into: .phone) { $0.activationData = earlier }
    switch card.pan.reveal().first {
    case "4":
      #expect(await bench.refusal(of: again) == .provisioningDeclined)
      #expect(try bench.decisions().last?.reasons == [.activationDataForged])
    default: #expect(try await bench.ask(again).state == .active)
    }
  }
}

extension Bench {
  fileprivate func set(_ scheme: PKEncryptionScheme) async throws { try await set(("encryption-scheme", scheme.name)) }
}

extension Provision {
  /// The same with another pass.
  fileprivate func with(_ pass: PassRequest) -> Provision {
    Provision(deviceId: deviceId, walletAccountId: walletAccountId, scores: scores, pass: pass)
  }
}

extension PassRequest {
  /// The same with another text in one place.
  fileprivate func with(
    encryptedPassData: String? = nil, ephemeralPublicKey: String? = nil, wrappedKey: String? = nil, activationData: String? = nil
  ) -> PassRequest {
    PassRequest(
      encryptedPassData: encryptedPassData.map(Opaque.init) ?? self.encryptedPassData,
      ephemeralPublicKey: ephemeralPublicKey.map(Opaque.init) ?? self.ephemeralPublicKey,
      wrappedKey: wrappedKey.map(Opaque.init) ?? self.wrappedKey, activationData: activationData.map(Opaque.init) ?? self.activationData)
  }
}
