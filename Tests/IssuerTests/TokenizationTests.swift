import Basics
import Contract
import Cryptography
import Provisioning
import Storage
import Testing
import WalletModel

@testable import Issuer

@Suite struct CardTokenizations {
  private let identifier = CardIdentifier.numbered(1)

  private func holder(_ program: String = "SKRILL-VIRTUAL-MC-EEA", in bench: Bench? = nil) async throws -> CardHolder {
    let bench = try bench ?? Bench()
    let anna = try await bench.holder()
    try await anna.takeOver(identifier, program: program)
    return anna
  }

  private func tokenize(_ request: CardTokenizationRequest) -> Tokenize { Tokenize(identifier, request) }

  private func problems(_ anna: CardHolder, _ request: CardTokenizationRequest) async -> [FieldError] {
    let error = await anna.refusal(of: tokenize(request))
    return error?.statusCode == 400 ? error?.fieldErrors ?? [] : []
  }

  /// The network opens what the issuer encrypted, and knows its activation data.
  @Test func `pass and activation data are the cards`() async throws {
    let anna = try await holder()
    let now = anna.bench.clock.now
    let answer = try await anna.ask(tokenize(try DeviceWallets.request(at: now)))
    let pan = try await anna.bench.pan(of: identifier)
    let data = try #require(try DeviceWallets.open(answer))
    #expect(data.primaryAccountNumber == pan && data.name == "Anna Núñez" && data.nonce.bytes == [0xA1, 0xB2, 0xC3, 0xD4])
    let key = try await anna.bench.issuer.mastercardKey(of: .meridian)
    try ActivationData(Secret(answer.activationData.text)).verifyMastercard(
      pan: pan, expiry: data.expiration, at: now + .seconds(1800), issuer: key)
    #expect(throws: ActivationRefusal.self) {
      try ActivationData(Secret(answer.activationData.text)).verifyMastercard(
        pan: pan, expiry: data.expiration, at: now + .seconds(1801), issuer: key)
    }
  }

  @Test func `visas password is bound to the nonce`() async throws {
    let anna = try await holder("SKRILL-VIRTUAL-VISA-EEA")
    let answer = try await anna.ask(tokenize(try DeviceWallets.request(at: anna.bench.clock.now)))
    #expect(answer.cardNetwork == .visa && answer.tokenProvider == .visa)
    let data = try #require(try DeviceWallets.open(answer))
    let key = anna.bench.issuer.visaKey(of: .meridian)
    let (activation, now) = (ActivationData(Secret(answer.activationData.text)), anna.bench.clock.now)
    try activation.verifyVisa(
      pan: data.primaryAccountNumber, expiry: data.expiration, nonce: .nonce(data.nonce), at: now, keys: [key])
    let other = try ProvisioningNonce([0, 0, 0, 0])
    #expect(throws: ActivationRefusal.mac) {
      try activation.verifyVisa(pan: data.primaryAccountNumber, expiry: data.expiration, nonce: .nonce(other), at: now, keys: [key])
    }
  }

  /// The kind of the leaf's key decides; the forms of its text are the same.
  @Test(arguments: [DeviceWallets.rsaLeaf.pem, DeviceWallets.rsaLeaf.der.base64, DeviceWallets.rsaLeaf.der.hexadecimal])
  func `an RSA leaf gets a wrapped key`(leaf: String) async throws {
    let anna = try await holder()
    let now = anna.bench.clock.now
    let answer = try await anna.ask(tokenize(try DeviceWallets.request(at: now, leaf: leaf)))
    #expect(answer.ephemeralPublicKey == nil && answer.wrappedKey.flatMap { [UInt8](base64: $0.text) }?.count == RSA.length)
    let data = try #require(try DeviceWallets.open(answer))
    #expect(data.primaryAccountNumber == (try await anna.bench.pan(of: identifier)) && data.nonce.bytes == [0xA1, 0xB2, 0xC3, 0xD4])
    let other = try await anna.ask(tokenize(try DeviceWallets.request(at: now, nonce: "00000000")))
    #expect(other.wrappedKey == nil && other.ephemeralPublicKey != nil)
  }

  /// Also by an issuer that was started again, and by another phone's request.
  @Test func `a nonce is for one request`() async throws {
    let folder = Folder()
    let bench = try Bench(file: folder.file)
    let anna = try await holder(in: bench)
    let request = tokenize(try DeviceWallets.request(at: bench.clock.now, nonce: "a1b2c3d4"))
    try await anna.ask(request)
    let used = [FieldError("nonce", "was used before")]
    #expect(await problems(anna, request.request) == used)
    let reopened = try bench.reopened(folder.file)
    let login = try await reopened.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
    let again = CardHolder(bench: reopened, profile: .anna, device: .annas, session: login.session.token)
    #expect(await problems(again, request.request) == used)
    // In the other form, too.
    #expect(await problems(again, try DeviceWallets.request(at: bench.clock.now, nonce: "obLD1A==")) == used)
    let ben = try await reopened.holder(.ben, on: .second)
    try await ben.takeOver(.numbered(2))
    let stolen = Tokenize(.numbered(2), try DeviceWallets.request(at: bench.clock.now, nonce: "a1b2c3d4"))
    #expect(await ben.refusal(of: stolen)?.fieldErrors == used)
    reopened.database.close()
  }

  @Test func `certificates come in three forms`() async throws {
    let bench = try Bench()
    let anna = try await holder(in: bench)
    let (leaf, subordinate) = (DeviceWallets.leaf, DeviceWallets.subordinate.certificate)
    let forms = [
      (leaf.pem, subordinate.pem), (leaf.der.base64, subordinate.der.base64), (leaf.der.hexadecimal, subordinate.der.hexadecimal),
      (leaf.pem.replacing("\n", with: "\r\n"), subordinate.der.base64),
    ]
    for (number, form) in forms.enumerated() {
      let nonce = "0000000\(number)"
      let request = try DeviceWallets.request(at: bench.clock.now, leaf: form.0, subordinate: form.1, nonce: nonce)
      #expect(try await anna.ask(tokenize(request)).cardLastDigits.count == 4)
    }
  }

  @Test func `what is missing or unreadable is named`() async throws {
    let anna = try await holder()
    let now = anna.bench.clock.now
    let (pem, required) = (DeviceWallets.leaf.pem, "is required for APPLE_PAY")
    var cut = pem.split(separator: "\n").map(String.init)
    let tags = "must begin with -----BEGIN CERTIFICATE----- and end with -----END CERTIFICATE-----"
    let text = "must be a certificate as PEM, base64 or hexadecimal digits"
    let ends = "must end all lines with LF, or all with CRLF"
    let bytes = "must be base64 or hexadecimal digits"
    (cut[1], cut[2]) = (String(cut[1].dropLast()), cut[1].suffix(1) + cut[2])
    let line = "must have lines of 64 characters; line 1 differs, and only the last may be shorter"
    let cases: [(CardTokenizationRequest, [FieldError])] = [
      (
        try DeviceWallets.request(at: now, leaf: nil, subordinate: "", nonce: nil, hasSignature: false),
        ["leafCertificate", "subordinateCertificate", "nonce", "nonceSignature"].map { FieldError($0, required) }
      ),
      (try DeviceWallets.request(at: now, leaf: "-----BEGIN\n"), [FieldError("leafCertificate", tags)]),
      (try DeviceWallets.request(at: now, leaf: pem + "\r"), [FieldError("leafCertificate", ends)]),
      (try DeviceWallets.request(at: now, leaf: cut.joined(separator: "\n")), [FieldError("leafCertificate", line)]),
      // A chain of one, and chains of several where one certificate should be.
      (try DeviceWallets.request(at: now, subordinate: nil), [FieldError("subordinateCertificate", required)]),
      (try DeviceWallets.request(at: now, leaf: pem + DeviceWallets.subordinate.certificate.pem), [FieldError("leafCertificate", tags)]),
      (
        try DeviceWallets.request(
          at: now, subordinate: (DeviceWallets.subordinate.certificate.der + DeviceWallets.root.certificate.der).base64),
        [FieldError("subordinateCertificate", "must be one certificate in DER")]
      ),
      // Base64 in lines, without the tags.
      (
        try DeviceWallets.request(at: now, leaf: pem.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")),
        [FieldError("leafCertificate", tags)]
      ),
      (try DeviceWallets.request(at: now, subordinate: "§"), [FieldError("subordinateCertificate", text)]),
      (try DeviceWallets.request(at: now, subordinate: "00ff"), [FieldError("subordinateCertificate", "must be one certificate in DER")]),
      (try DeviceWallets.request(at: now, nonce: "a1b2c3"), [FieldError("nonce", "must have 4 bytes, not 3")]),
      (try DeviceWallets.request(at: now, nonce: "a1b2c3d4e5"), [FieldError("nonce", "must have 4 bytes, not 5")]),
      (try DeviceWallets.request(at: now, nonce: "!"), [FieldError("nonce", bytes)]),
      (try DeviceWallets.request(at: now, signature: "!"), [FieldError("nonceSignature", bytes)]),
      (
        try DeviceWallets.request(at: now, walletType: .unknown),
        [FieldError("walletType", "must be APPLE_PAY or GOOGLE_PAY or SAMSUNG_PAY")]
      ),
    ]
    for (request, expected) in cases { #expect(await problems(anna, request) == expected) }
    #expect(try await anna.bench.mails().count == 1)
    #expect(try await anna.ask(GetCard(identifier, include: [.tokenizations])).tokenizations?.tokenizations == [])
  }

  @Test func `chains that are not in order are refused`() async throws {
    let anna = try await holder()
    let now = anna.bench.clock.now
    let subordinate = DeviceWallets.subordinate
    func leaf(notBefore: Int64 = 1_700_000_000_000, notAfter: Int64 = 1_900_000_000_000) throws -> String {
      try subordinate.leaf(
        DeviceWallets.fields("Other", notBefore: notBefore, notAfter: notAfter), key: DeviceWallets.key(3).publicKey
      ).der.base64
    }
    let strange = try CertificateAuthority.root(DeviceWallets.fields("Strange"), key: DeviceWallets.key(8))
    let strangeSubordinate = try strange.subordinate(DeviceWallets.fields("Strange CA"), key: DeviceWallets.key(9))
    let strangeLeaf = try strangeSubordinate.leaf(DeviceWallets.fields("Strange leaf"), key: DeviceWallets.key(3).publicKey)
    /// A subordinate that is valid at another time, and a leaf of its.
    func pair(notBefore: Int64 = 1_700_000_000_000, notAfter: Int64 = 1_900_000_000_000) throws -> (leaf: String, subordinate: String) {
      let other = try DeviceWallets.root.subordinate(
        DeviceWallets.fields("Subordinate", notBefore: notBefore, notAfter: notAfter), key: DeviceWallets.key(2))
      let leaf = try other.leaf(DeviceWallets.fields("Other"), key: DeviceWallets.key(3).publicKey)
      return (leaf.der.base64, other.certificate.der.base64)
    }
    let (expired, early) = (try pair(notAfter: 1_780_000_000_000), try pair(notBefore: 1_795_000_000_000))
    let (root, ca, own) = (DeviceWallets.root.certificate.der.base64, subordinate.certificate.der.base64, DeviceWallets.leaf.der.base64)
    // Of the same names as the trusted ones.
    let twin = try CertificateAuthority.root(DeviceWallets.fields("Root"), key: DeviceWallets.key(8))
    let twinSubordinate = try twin.subordinate(DeviceWallets.fields("Subordinate"), key: DeviceWallets.key(9))
    let twinLeaf = try twinSubordinate.leaf(DeviceWallets.fields("Leaf"), key: DeviceWallets.key(3).publicKey)
    let cases: [(leaf: String, subordinate: String, field: String, problem: String)] = [
      (expired.leaf, expired.subordinate, "subordinateCertificate", "has expired"),
      (early.leaf, early.subordinate, "subordinateCertificate", "is not valid yet"),
      (root, ca, "leafCertificate", "must not be self-signed"),
      (own, root, "subordinateCertificate", "must not be self-signed"),
      (ca, ca, "leafCertificate", "must not be an authority's"),
      (own, own, "subordinateCertificate", "must be an authority's"),
      (twinLeaf.der.base64, twinSubordinate.certificate.der.base64, "subordinateCertificate", "must be issued by the root that is trusted"),
      (twinLeaf.der.base64, ca, "leafCertificate", "must be issued by the subordinate"),
      (try leaf(notAfter: 1_780_000_000_000), subordinate.certificate.der.base64, "leafCertificate", "has expired"),
      (try leaf(notBefore: 1_795_000_000_000), subordinate.certificate.der.base64, "leafCertificate", "is not valid yet"),
      (
        subordinate.certificate.der.base64, DeviceWallets.leaf.der.base64, "leafCertificate",
        "must be the leaf's; the subordinate's comes second"
      ),
      (
        strangeLeaf.der.base64, strangeSubordinate.certificate.der.base64, "subordinateCertificate",
        "must be issued by the root that is trusted"
      ),
      (strangeLeaf.der.base64, subordinate.certificate.der.base64, "leafCertificate", "must be issued by the subordinate"),
    ]
    for (number, row) in cases.enumerated() {
      let request = try DeviceWallets.request(at: now, leaf: row.leaf, subordinate: row.subordinate, nonce: "000000\(10 + number)")
      #expect(await problems(anna, request) == [FieldError(row.field, row.problem)])
    }
  }

  @Test func `only usable cards of the customer are tokenized`() async throws {
    let anna = try await holder()
    for (number, status) in [CardStatus.active, .locked, .suspended, .cancelled, .pending, .expired].enumerated() {
      let card = CardIdentifier.numbered(10 + number)
      try await anna.takeOver(card, status)
      let request = Tokenize(card, try DeviceWallets.request(at: anna.bench.clock.now, nonce: "0000000\(number)"))
      guard status != .active else {
        try await anna.ask(request)
        continue
      }
      #expect(await anna.refusal(of: request) == .notTokenizable(at: status))
    }
    let ben = try await anna.bench.holder(.ben, on: .second)
    #expect(await ben.refusal(of: tokenize(try DeviceWallets.request(at: anna.bench.clock.now))) == .noSuchCard)
  }

  /// Which is never in the table twice, though everybody asks at once.
  @Test func `the key for Mastercard is made once and sealed`() async throws {
    let folder = Folder()
    let bench = try Bench(file: folder.file)
    let keys = try await withThrowingTaskGroup(of: RSA.PublicKey.self) { group in
      for _ in 0..<16 { group.addTask { try await bench.issuer.mastercardKey(of: .meridian) } }
      return try await group.reduce(into: Set<RSA.PublicKey>()) { $0.insert($1) }
    }
    #expect(keys.count == 1)
    let reopened = try bench.reopened(folder.file)
    #expect(try await reopened.issuer.mastercardKey(of: .meridian) == keys.first)
    #expect(reopened.issuer.visaKey(of: .strict).identifier == "strict-1")
  }
}

/// What happens to a card reaches its tokens.
@Suite struct TokenOrders {
  private let identifier = CardIdentifier.numbered(1)

  private func holder(known: Bool = true, in bench: Bench? = nil) async throws -> CardHolder {
    let bench = try bench ?? Bench()
    let anna = try await bench.holder()
    try await anna.takeOver(identifier)
    if known { try await bench.networkAsks(try await bench.authorizeService(identifier)) }
    return anna
  }

  @Test func `each change is ordered once`() async throws {
    let anna = try await holder()
    let network = anna.bench.network
    try await anna.set(.locked, identifier)
    #expect(network.told.asked == ["suspend"])
    // Locked already, and suspended on top.
    try await anna.bench.ask(UpdateCustomerCard(identifier, status: .suspended, statusReason: "Asked for"))
    #expect(network.told.asked == ["suspend"])
    try await anna.bench.ask(UpdateCustomerCard(identifier, status: .active, statusReason: "Asked for"))
    #expect(network.told.asked == ["suspend", "unsuspend"])
    try await anna.set(.cancelled, identifier)
    #expect(network.told.asked == ["suspend", "unsuspend", "delete"])
    #expect(Set(network.told.keys).count == 3)
  }

  /// Customer care's changes have no key, and the clock stands still: each change is another order nevertheless.
  @Test func `equal orders are two`() async throws {
    let anna = try await holder()
    let network = anna.bench.network
    for status in [CardStatus.suspended, .active, .suspended, .active] {
      try await anna.bench.ask(UpdateCustomerCard(identifier, status: status, statusReason: "Asked for"))
    }
    #expect(network.told.asked == ["suspend", "unsuspend", "suspend", "unsuspend"] && Set(network.told.keys).count == 4)
    network.set { $0.isAway = true }
    for status in [CardStatus.suspended, .active, .suspended] {
      try await anna.bench.ask(UpdateCustomerCard(identifier, status: status, statusReason: "Asked for"))
    }
    network.set { $0.isAway = false }
    try await anna.set(.cancelled, identifier)
    #expect(network.told.asked.dropFirst(4) == ["suspend", "unsuspend", "suspend", "delete"] && Set(network.told.keys).count == 8)
  }

  @Test func `a card that the network does not know is not mentioned`() async throws {
    let anna = try await holder(known: false)
    try await anna.set(.locked, identifier)
    #expect(anna.bench.network.told.asked == [])
  }

  @Test func `orders are kept in order while the network is away`() async throws {
    let folder = Folder()
    let bench = try Bench(file: folder.file)
    let anna = try await holder(in: bench)
    bench.network.set { $0.isAway = true }
    try await anna.set(.locked, identifier)
    try await anna.set(.active, identifier)
    try await anna.set(.cancelled, identifier)
    let reopened = try bench.reopened(folder.file)
    bench.network.set { $0.isAway = false }
    #expect(bench.network.told.asked == [])
    try await reopened.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
    #expect(bench.network.told.asked == ["suspend", "unsuspend", "delete"])
    try await reopened.ask(LoginByPIN(passcode: UserProfile.anna.passcode))
    #expect(bench.network.told.asked.count == 3)
  }

  /// After a lost order an app may only look at the card.
  @Test func `a read continues the orders`() async throws {
    let anna = try await holder()
    let network = anna.bench.network
    network.set { $0.isAway = true }
    try await anna.set(.locked, identifier)
    network.set { $0.isAway = false }
    try await anna.ask(GetCard(identifier))
    #expect(network.told.asked == ["suspend"])
  }

  /// A network that was put back refuses: the order is done with.
  @Test func `a refused order is not repeated`() async throws {
    let anna = try await holder()
    anna.bench.network.set { $0.refusal = .noSuchCard }
    try await anna.set(.locked, identifier)
    try await anna.set(.active, identifier)
    #expect(anna.bench.network.told.asked == ["suspend", "unsuspend"])
  }
}

extension Bench {
  /// The enrolments of a customer's first card, as customer care sees them.
  fileprivate func listed(_ anna: CardHolder) async throws -> [MobileWalletTokenization] {
    let request = RetrieveCustomerCards(username: anna.profile.email, parameters: CardParameters(include: [.tokenizations]))
    return try await ask(request).cards.first?.tokenizations?.tokenizations ?? []
  }
}

/// What the network asks and tells.
@Suite struct NetworkQuestions {
  private let identifier = CardIdentifier.numbered(1)

  private func holder(_ configuration: IssuerConfiguration = .meridian) async throws -> CardHolder {
    let bench = try Bench(configuration)
    let anna = try await bench.holder(configuration == .meridian ? .anna : .anna(at: configuration))
    let program = configuration == .meridian ? "SKRILL-VIRTUAL-MC-EEA" : "CITADEL-PHYSICAL-MC-EEA"
    try await anna.takeOver(identifier, .active, program: program)
    return anna
  }

  private func enrolments(_ anna: CardHolder) async throws -> [MobileWalletTokenization] {
    try await anna.ask(GetCard(identifier, include: [.tokenizations])).tokenizations?.tokenizations ?? []
  }

  private func activated(_ anna: CardHolder, _ reference: TokenReference = .mastercard, nonce: String?) async throws {
    try await anna.bench.networkAsks(
      NotifyServiceActivated(
        accountPan: try await anna.bench.pan(of: identifier), token: .ofAnna(.active, reference), nonce: nonce))
  }

  @Test func `the vote is by card program and expiry`() async throws {
    let anna = try await holder()
    let request = try await anna.bench.authorizeService(identifier)
    #expect(try await anna.bench.networkAsks(request).reasons == [])
    let typed = AuthorizeService(
      accountPan: request.accountPan, expiry: CardExpiry(month: 1, year: 2040), panReference: request.panReference,
      tokenUniqueReference: .mastercard, wallet: .applePay, nonce: nil)
    #expect(try await anna.bench.networkAsks(typed).reasons == [.expiryDiffers])
    try await anna.set(.locked, identifier)
    #expect(try await anna.bench.networkAsks(request).reasons == [.cardNotUsable])
    var none = IssuerConfiguration.meridian
    none.programs[0].wallets = []
    try await anna.bench.issuer.configure(none)
    #expect(try await anna.bench.networkAsks(request).reasons == [.cardNotUsable, .walletNotOffered])
    let unknown = RequestActivationMethods(accountPan: Secret("5454540000000000"))
    #expect(await anna.bench.refusal(of: unknown) == .noSuchCard)
  }

  /// The rule of Citadel: until a phone is linked for a day.
  @Test func `a new phone is yellow`() async throws {
    let anna = try await holder(.strict)
    try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: anna.bench.clock.now)))
    let (named, typed) = (
      try await anna.bench.authorizeService(identifier, nonce: "a1b2c3d4"), try await anna.bench.authorizeService(identifier)
    )
    #expect(try await anna.bench.networkAsks(named).reasons == [.phoneLinkedLately])
    #expect(try await anna.bench.networkAsks(typed).reasons == [])
    anna.bench.clock.advance(by: .seconds(86_400))
    #expect(try await anna.bench.networkAsks(named).reasons == [.phoneLinkedLately])
    anna.bench.clock.advance(by: .milliseconds(1))
    #expect(try await anna.bench.networkAsks(named).reasons == [])
  }

  /// The phone that asked is looked at again: a token for one that was switched off, or is no longer the customer's, is nobody's.
  @Test func `a phone that is no longer the customers is red`() async throws {
    let anna = try await holder()
    let bench = anna.bench
    try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: bench.clock.now)))
    let (named, typed) = (
      try await bench.authorizeService(identifier, nonce: "a1b2c3d4"), try await bench.authorizeService(identifier)
    )
    try await bench.setActive(false, device: anna.device)
    #expect(try await bench.networkAsks(named).reasons == [.phoneDeactivated])
    // Nobody's phone has anything to do with a number that was typed.
    #expect(try await bench.networkAsks(typed).reasons == [])
    try await bench.setActive(true, device: anna.device)
    #expect(try await bench.networkAsks(named).reasons == [])
    try await bench.ask(RemoveDevice(), from: anna.device)
    #expect(try await bench.networkAsks(named).reasons == [.phoneUnlinked])
  }

  /// An enrolment has its token's reference from the vote on, for as long as the token can wait for its activation.
  @Test func `the vote names the token`() async throws {
    let anna = try await holder()
    let (bench, pan) = (anna.bench, try await anna.bench.pan(of: identifier))
    let references = [UInt8](1...3).map { TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: $0, count: 24)) }
    for nonce in ["00000001", "00000002", "00000003"] {
      try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: bench.clock.now, nonce: nonce)))
    }
    for _ in 1...2 { try await bench.networkAsks(try await bench.authorizeService(identifier, nonce: "00000001", references[0])) }
    try await bench.networkAsks(try await bench.authorizeService(identifier, nonce: nil, references[2]))
    #expect(try await enrolments(anna).map(\.dpanRef) == [references[0].rawValue, nil, nil])
    // A report of another token is none of it.
    let report = MobileWalletTokenization(dpanRef: references[2].rawValue, walletType: .applePay, status: .completed)
    try await anna.ask(UpdateTokenizationStatus(identifier, report))
    #expect(try await enrolments(anna).map(\.dpanRef) == [references[0].rawValue, references[2].rawValue, nil])
    // The request that the report was taken for gets its own token, and the other request the report's.
    try await bench.networkAsks(try await bench.authorizeService(identifier, nonce: "00000002", references[1]))
    #expect(try await enrolments(anna).map(\.dpanRef) == references.map(\.rawValue))
    #expect(try await enrolments(anna).map(\.status) == [.initiated, .initiated, .completed])
    // A completed one stays so.
    try await activated(anna, references[1], nonce: "00000002")
    try await bench.networkAsks(try await bench.authorizeService(identifier, nonce: "00000002", references[1]))
    #expect(try await enrolments(anna).map(\.status) == [.initiated, .completed, .completed])
    bench.clock.advance(by: .seconds(30 * 86_400))
    #expect(try await bench.listed(anna).map(\.dpanRef) == references.map(\.rawValue))
    // The network declines the first after all.
    try await bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.deactivated, references[0]), event: .lapse))
    #expect(try await bench.listed(anna).map(\.dpanRef) == [references[1].rawValue, references[2].rawValue])
  }

  /// A customer who has lost a phone reads which cards are in its wallets.
  @Test func `the passes of each phone are named`() async throws {
    let anna = try await holder()
    let bench = anna.bench
    func passes() async throws -> [[CustomerDevicePass]] { try await anna.ask(RetrieveCustomerDevices()).devices.map(\.passes) }
    let lastFour = try await anna.ask(GetCard(identifier, include: [])).lastFour
    let other = DeviceIdentifier(rawValue: String(repeating: "e", count: 32))
    try await bench.link(other, to: anna.profile)
    try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: bench.clock.now)))
    // Nothing is in a wallet before the network has a token.
    #expect(try await passes() == [[], []])
    try await bench.networkAsks(try await bench.authorizeService(identifier, nonce: "a1b2c3d4"))
    #expect(try await passes() == [[CustomerDevicePass(lastFour: lastFour, walletType: .applePay)], []])
    try await activated(anna, nonce: "a1b2c3d4")
    #expect(try await passes() == [[CustomerDevicePass(lastFour: lastFour, walletType: .applePay)], []])
    let pan = try await bench.pan(of: identifier)
    try await bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.deactivated), event: .deleteByIssuer))
    #expect(try await passes() == [[], []])
  }

  @Test func `a red vote names nothing`() async throws {
    let anna = try await holder()
    try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: anna.bench.clock.now)))
    try await anna.set(.locked, identifier)
    #expect(
      try await anna.bench.networkAsks(try await anna.bench.authorizeService(identifier, nonce: "a1b2c3d4")).reasons == [.cardNotUsable])
    #expect(try await enrolments(anna).map(\.dpanRef) == [nil])
  }

  /// One vote is forced, unless it has to be red.
  @Test(arguments: DecisionColor.allCases) func `one vote is forced`(color: DecisionColor) async throws {
    let anna = try await holder(.strict)
    try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: anna.bench.clock.now)))
    let request = try await anna.bench.authorizeService(identifier, nonce: "a1b2c3d4")
    let force = [SettingChange(IssuerSetting.nextProvisioningVote, color.rawValue)]
    try await anna.bench.issuer.set(force, of: anna.bench.identifier)
    let authorization = try await anna.bench.networkAsks(request)
    #expect(authorization.reasons == (VoteReason.forced(color, of: .issuer).map { [$0] } ?? []) && !authorization.methods.isEmpty)
    #expect(try await anna.bench.issuer.configuration(of: anna.bench.identifier).nextProvisioningVote == nil)
    #expect(try await anna.bench.networkAsks(request).reasons == [.phoneLinkedLately])
    try await anna.bench.issuer.set(force, of: anna.bench.identifier)
    try await anna.set(.locked, identifier)
    #expect(try await anna.bench.networkAsks(request).reasons == [.cardNotUsable, .phoneLinkedLately])
  }

  /// Each nonce gets its own reference, whatever the app reported meanwhile.
  @Test func `phone and watch are two`() async throws {
    let anna = try await holder()
    for nonce in ["00000001", "00000002"] {
      try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: anna.bench.clock.now, nonce: nonce)))
    }
    let (phone, watch) = (
      TokenReference.mastercard, TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: 9, count: TokenReference.randomBytes))
    )
    // The app takes the first one for the watch's.
    let done = MobileWalletTokenization(dpanRef: watch.rawValue, walletType: .applePay, status: .completed)
    try await anna.ask(UpdateTokenizationStatus(identifier, done))
    try await activated(anna, watch, nonce: "00000002")
    try await activated(anna, phone, nonce: "00000001")
    try await activated(anna, phone, nonce: "00000001")
    #expect(try await enrolments(anna).map(\.dpanRef) == [phone.rawValue, watch.rawValue])
    #expect(try await enrolments(anna).map(\.status) == [.completed, .completed])
    // The watch is unpaired.
    let pan = try await anna.bench.pan(of: identifier)
    try await anna.bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.suspended, watch), event: .lockCard))
    #expect(try await enrolments(anna).count == 2)
    try await anna.bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.deactivated, watch), event: .unpairWatch))
    #expect(try await enrolments(anna).map(\.dpanRef) == [phone.rawValue])
  }

  /// The notice of the one comes while the app's report of the other stands in its place.
  @Test func `a report in the wrong place makes room`() async throws {
    let anna = try await holder()
    for nonce in ["00000001", "00000002", "00000003"] {
      try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: anna.bench.clock.now, nonce: nonce)))
    }
    let references = [UInt8](1...3).map { TokenReference(.mastercard, .applePay, bytes: [UInt8](repeating: $0, count: 24)) }
    func report(_ reference: TokenReference) -> UpdateTokenizationStatus {
      UpdateTokenizationStatus(
        identifier, MobileWalletTokenization(dpanRef: reference.rawValue, walletType: .applePay, status: .completed))
    }
    try await anna.ask(report(references[1]))
    try await activated(anna, references[0], nonce: "00000001")
    #expect(try await enrolments(anna).map(\.dpanRef) == [references[0].rawValue, references[1].rawValue, nil])
    // A number that was typed has no request; the one that the app took for it is open again.
    try await anna.ask(report(references[2]))
    try await activated(anna, references[2], nonce: nil)
    try await activated(anna, references[1], nonce: "00000002")
    #expect(
      try await enrolments(anna).map(\.dpanRef) == [references[0].rawValue, references[1].rawValue, nil, references[2].rawValue])
    #expect(try await enrolments(anna).map(\.status) == [.completed, .completed, .initiated, .completed])
  }

  /// The wallet of a phone that heard of nothing still shows the pass.
  @Test func `a token that ended is not reported back`() async throws {
    let anna = try await holder()
    for nonce in ["00000001", "00000002"] {
      try await anna.ask(Tokenize(identifier, try DeviceWallets.request(at: anna.bench.clock.now, nonce: nonce)))
    }
    try await activated(anna, nonce: "00000002")
    let pan = try await anna.bench.pan(of: identifier)
    try await anna.bench.networkAsks(NotifyTokenUpdated(accountPan: pan, token: .ofAnna(.deactivated), event: .deleteByIssuer))
    let report = MobileWalletTokenization(dpanRef: TokenReference.mastercard.rawValue, walletType: .applePay, status: .completed)
    #expect(await anna.refusal(of: UpdateTokenizationStatus(identifier, report)) == .noSuchTokenization)
    #expect(try await enrolments(anna).map(\.status) == [.initiated])
  }

  @Test func `a cancelled card gets no enrolment`() async throws {
    let anna = try await holder()
    try await anna.set(.cancelled, identifier)
    try await activated(anna, nonce: nil)
    #expect(try await enrolments(anna) == [])
  }

  @Test func `codes are messages and calls are not`() async throws {
    let anna = try await holder()
    let pan = try await anna.bench.pan(of: identifier)
    func deliver(_ kind: ActivationMethod.Kind) -> DeliverActivationCode {
      DeliverActivationCode(
        accountPan: pan, tokenUniqueReference: .mastercard, method: kind, activationCode: Secret("123456"))
    }
    try await anna.bench.networkAsks(deliver(.text))
    try await anna.bench.networkAsks(deliver(.mail))
    #expect(try await anna.bench.messages(.text).map(\.code) == [Secret("123456")])
    #expect(try await anna.bench.messages(.text).map(\.to) == [anna.profile.phone.filter { $0 != " " }])
    #expect(try await anna.bench.messages().last?.code == Secret("123456"))
    for kind in [ActivationMethod.Kind.app, .call] { #expect(await anna.bench.refusal(of: deliver(kind)) == .methodNotOffered) }
  }
}
