import Basics
import Contract
import Cryptography
import Provisioning
import Testing
import WalletModel

@testable import Issuer

/// Cards for Google's and Samsung's wallets.
@Suite struct PaymentCardTokenizations {
  private static let identifier = CardIdentifier.numbered(1)
  private static let wallets = [DeviceWallet.googlePay, .samsungPay]
  private static let programs = ["SKRILL-VIRTUAL-MC-EEA", "SKRILL-VIRTUAL-VISA-EEA"]
  private static let (device, account) = ("WNkcsfZPiKfa5PrH3jilkQYT", "40exmLiWV1iV55ZVstOAiMf7")

  private func holder(_ program: String = Self.programs[0], _ configuration: IssuerConfiguration = .meridian) async throws -> CardHolder {
    let bench = try Bench(configuration)
    let anna = try await bench.holder(configuration == .meridian ? .anna : .anna(at: configuration))
    try await anna.takeOver(Self.identifier, .active, program: program)
    return anna
  }

  private func tokenize(
    _ wallet: DeviceWallet, device: String? = Self.device, account: String? = Self.account, _ card: CardIdentifier = Self.identifier
  ) -> Tokenize {
    Tokenize(
      card,
      CardTokenizationRequest(
        walletType: wallet.type, clientDeviceId: device, clientWalletAccountId: account, leafCertificate: nil, subordinateCertificate: nil,
        nonce: nil, nonceSignature: nil))
  }

  private func enrolments(_ anna: CardHolder) async throws -> [MobileWalletTokenization] {
    try await anna.ask(GetCard(Self.identifier, include: [.tokenizations])).tokenizations?.tokenizations ?? []
  }

  private func opened(_ answer: CardTokenization) throws -> PaymentCard {
    let network = try #require(CardNetwork.allCases.first { CardNetworkType($0) == answer.cardNetwork })
    return try PaymentCard(opening: try #require(answer.opaquePaymentCard), key: DeviceWallets.paymentCardKey(of: network))
  }

  /// The network asks for the vote on a payment card, and says that its token is active.
  private func activated(
    _ anna: CardHolder, _ answer: CardTokenization, _ wallet: DeviceWallet, _ number: UInt8 = 1
  ) async throws -> TokenReference {
    let reference = TokenReference(.mastercard, wallet, bytes: [UInt8](repeating: number, count: 24))
    let nonce = try opened(answer).digest
    try await anna.bench.networkAsks(try await anna.bench.authorizeService(Self.identifier, nonce: nonce, reference, wallet: wallet))
    try await anna.bench.networkAsks(
      NotifyServiceActivated(
        accountPan: try await anna.bench.pan(of: Self.identifier), token: .ofAnna(.active, reference, wallet: wallet), nonce: nonce))
    return reference
  }

  /// A payment card needn't name its wallet: the issuer knows for which it made it.
  @Test(arguments: wallets) func `a payment card is for its own wallet alone`(wallet: DeviceWallet) async throws {
    let anna = try await holder()
    let nonce = try opened(try await anna.ask(tokenize(wallet, device: nil, account: nil))).digest
    func reasons(_ wallet: DeviceWallet) async throws -> [VoteReason] {
      let reference = TokenReference(.mastercard, wallet, bytes: [UInt8](repeating: 7, count: 24))
      return try await anna.bench.networkAsks(
        try await anna.bench.authorizeService(Self.identifier, nonce: nonce, reference, wallet: wallet)
      ).reasons
    }
    for other in DeviceWallet.allCases where other != wallet {
      #expect(try await reasons(other) == [.walletDiffers])
      #expect(try await enrolments(anna).map(\.dpanRef) == [nil])
    }
    #expect(try await reasons(wallet) == [])
  }

  // MARK: - The response

  @Test(arguments: wallets, programs) func `the payment card is the cards`(wallet: DeviceWallet, program: String) async throws {
    let anna = try await holder(program)
    let answer = try await anna.ask(tokenize(wallet))
    #expect(answer.encryptedPassData == nil && answer.ephemeralPublicKey == nil && answer.wrappedKey == nil)
    let (card, pan) = (try opened(answer), try await anna.bench.pan(of: Self.identifier))
    #expect(card.primaryAccountNumber == pan && card.clientDeviceId == Self.device && card.clientWalletAccountId == Self.account)
    #expect(card.activationData.text.reveal() == answer.activationData.text && answer.cardLastDigits == String(pan.reveal().suffix(4)))
    let end = anna.bench.clock.now + ActivationData.lifetime
    if answer.cardNetwork == .visa {
      try card.activationData.verifyVisa(
        pan: pan, expiry: card.expiration, nonce: .walletAccount(Self.account), at: end, keys: [anna.bench.issuer.visaKey(of: .meridian)])
    } else {
      let key = try await anna.bench.issuer.mastercardKey(of: .meridian)
      try card.activationData.verifyMastercard(pan: pan, expiry: card.expiration, at: end, issuer: key)
    }
    try card.verifyValidity(at: end)
    let expected = MobileWalletTokenization(
      dpanRef: nil, walletId: wallet == .googlePay ? Self.account : nil, walletType: wallet.type, status: .initiated)
    #expect(try await enrolments(anna) == [expected])
  }

  /// Of a virtual card the country alone; of a physical one the address of its order.
  @Test(arguments: wallets) func `the customer is that of the card`(wallet: DeviceWallet) async throws {
    let anna = try await holder()
    let virtual = try await anna.ask(tokenize(wallet)).customer
    let mobile = try await anna.ask(GetCard(Self.identifier)).mobile
    #expect(virtual.name == "Anna Núñez" && virtual.mobile == mobile && virtual.countryCode == "DE")
    #expect(virtual.address1 == nil && virtual.city == nil && virtual.postalCode == nil)
    let physical = try await anna.order(.physical)
    try await anna.ask(ActivateCard(physical.cardId, activationCode: try await anna.bench.code()))
    let customer = try await anna.ask(tokenize(wallet, physical.cardId)).customer
    #expect(customer.address1 == DeliveryAddress.annas.address1 && customer.postalCode == DeliveryAddress.annas.postalCode)
  }

  // MARK: - Identifiers

  @Test(arguments: wallets) func `Visa needs both identifiers`(wallet: DeviceWallet) async throws {
    let anna = try await holder(Self.programs[1])
    let message = "is required for VISA in \(wallet.rawValue)"
    for (request, fields) in [
      (tokenize(wallet, device: nil), ["clientDeviceId"]), (tokenize(wallet, account: nil), ["clientWalletAccountId"]),
      (tokenize(wallet, device: nil, account: nil), ["clientDeviceId", "clientWalletAccountId"]),
    ] {
      #expect(await anna.refusal(of: request)?.fieldErrors == fields.map { FieldError($0, message) })
    }
    #expect(try await enrolments(anna).isEmpty)
  }

  @Test(arguments: wallets) func `Mastercard needs none`(wallet: DeviceWallet) async throws {
    let anna = try await holder()
    let card = try opened(try await anna.ask(tokenize(wallet, device: nil, account: nil)))
    #expect(card.clientDeviceId == nil && card.clientWalletAccountId == nil)
    #expect(try await enrolments(anna).map(\.walletId) == [nil])
  }

  @Test(arguments: wallets, programs) func `identifiers have 1 to 24 characters`(wallet: DeviceWallet, program: String) async throws {
    let anna = try await holder(program)
    let message = "must be 1 to 24 printable ASCII characters without spaces"
    for bad in ["", String(repeating: "x", count: 25), "a b", "é"] {
      #expect(await anna.refusal(of: tokenize(wallet, device: bad))?.fieldErrors == [FieldError("clientDeviceId", message)])
      #expect(await anna.refusal(of: tokenize(wallet, account: bad))?.fieldErrors == [FieldError("clientWalletAccountId", message)])
    }
    for length in [1, 24] {
      let text = String(repeating: "x", count: length)
      let card = try opened(try await anna.ask(tokenize(wallet, device: text, account: text)))
      #expect(card.clientDeviceId == text && card.clientWalletAccountId == text)
    }
  }

  // MARK: - Which cards

  @Test(arguments: wallets) func `only what the program names`(wallet: DeviceWallet) async throws {
    let citadel = try await holder("CITADEL-VIRTUAL-VISA-EEA", .strict)
    #expect(await citadel.refusal(of: tokenize(wallet)) == .walletNotOffered)
    let anna = try await holder()
    try await anna.set(.locked, Self.identifier)
    #expect(await anna.refusal(of: tokenize(wallet)) == .notTokenizable(at: .locked))
    let ben = try await anna.bench.holder(.ben, on: .second)
    #expect(await ben.refusal(of: tokenize(wallet)) == .noSuchCard)
  }

  /// Nothing is enrolled until the network's key is known.
  @Test(arguments: wallets) func `a network that is away is tried again`(wallet: DeviceWallet) async throws {
    let anna = try await holder()
    anna.bench.network.set { $0.isAway = true }
    let key = IdempotencyKey.next()
    #expect(await anna.refusal(of: tokenize(wallet), key: key) == .networkNotReached)
    #expect(try await enrolments(anna).isEmpty)
    anna.bench.network.set { $0.isAway = false }
    #expect(try await anna.ask(tokenize(wallet), key: key).opaquePaymentCard != nil)
  }

  @Test func `a new phone is yellow`() async throws {
    let anna = try await holder("CITADEL-PHYSICAL-MC-EEA", .strict)
    let digest = try opened(try await anna.ask(tokenize(.googlePay))).digest
    let request = try await anna.bench.authorizeService(Self.identifier, nonce: digest, wallet: .googlePay)
    #expect(try await anna.bench.networkAsks(request).reasons == [.phoneLinkedLately])
  }

  // MARK: - Enrolments

  @Test(arguments: wallets, programs) func `the network completes the enrolment`(wallet: DeviceWallet, program: String) async throws {
    let anna = try await holder(program)
    let reference = try await activated(anna, try await anna.ask(tokenize(wallet)), wallet)
    let done = MobileWalletTokenization(
      dpanRef: reference.rawValue, walletId: wallet == .googlePay ? Self.account : nil, walletType: wallet.type, status: .completed)
    #expect(try await enrolments(anna) == [done])
    // What the app reports then is known.
    #expect(try await anna.ask(UpdateTokenizationStatus(Self.identifier, done)) == done)
    #expect(anna.bench.network.told.asked.isEmpty)
  }

  @Test(arguments: wallets, programs) func `what is completed is refused`(wallet: DeviceWallet, program: String) async throws {
    let anna = try await holder(program)
    let reference = try await activated(anna, try await anna.ask(tokenize(wallet)), wallet)
    #expect(await anna.refusal(of: tokenize(wallet)) == .alreadyTokenized)
    #expect(WalletError.alreadyTokenized.code.name == "ALREADY_TOKENIZED" && WalletError.alreadyTokenized.statusCode == 409)
    // Google's counts by account, Samsung's by device.
    let (otherDevice, otherAccount) = (tokenize(wallet, device: "other"), tokenize(wallet, account: "other"))
    #expect(await anna.refusal(of: wallet == .googlePay ? otherDevice : otherAccount) == .alreadyTokenized)
    try await anna.ask(wallet == .googlePay ? otherAccount : otherDevice)
    // Into another wallet it may go.
    for other in Self.wallets where other != wallet { try await anna.ask(tokenize(other)) }
    try await anna.ask(Tokenize(Self.identifier, try DeviceWallets.request(at: anna.bench.clock.now)))
    // And again when its token is gone.
    let gone = NetworkToken.ofAnna(.deactivated, reference, wallet: wallet)
    try await anna.bench.networkAsks(
      NotifyTokenUpdated(accountPan: try await anna.bench.pan(of: Self.identifier), token: gone, event: .removeFromWallet))
    try await anna.ask(tokenize(wallet))
  }

  /// Of a request without identifiers the phone counts at Samsung; at Google nothing, until the app reports the wallet's id.
  @Test func `without identifiers the report decides`() async throws {
    let anna = try await holder()
    _ = try await activated(anna, try await anna.ask(tokenize(.samsungPay, device: nil, account: nil)), .samsungPay)
    #expect(await anna.refusal(of: tokenize(.samsungPay, device: nil, account: nil)) == .alreadyTokenized)
    #expect(await anna.refusal(of: tokenize(.samsungPay)) == .alreadyTokenized)
    let reference = try await activated(anna, try await anna.ask(tokenize(.googlePay, device: nil, account: nil)), .googlePay, 2)
    let report = MobileWalletTokenization(
      dpanRef: reference.rawValue, walletId: Self.account, walletType: .googlePay, status: .completed)
    #expect(try await anna.ask(UpdateTokenizationStatus(Self.identifier, report)) == report)
    #expect(try await enrolments(anna).contains(report))
    #expect(await anna.refusal(of: tokenize(.googlePay)) == .alreadyTokenized)
  }

  /// Who asks again has given up the request before; what already has a token stays.
  @Test(arguments: wallets, programs) func `a new request takes the old ones place`(wallet: DeviceWallet, program: String) async throws {
    let anna = try await holder(program)
    for _ in 1...3 { try await anna.ask(tokenize(wallet)) }
    #expect(try await enrolments(anna).count == 1)
    let waiting = try await anna.ask(tokenize(wallet))
    let reference = TokenReference(.mastercard, wallet, bytes: [UInt8](repeating: 9, count: 24))
    let nonce = try opened(waiting).digest
    try await anna.bench.networkAsks(try await anna.bench.authorizeService(Self.identifier, nonce: nonce, reference, wallet: wallet))
    try await anna.ask(tokenize(wallet))
    #expect(try await enrolments(anna).map(\.dpanRef) == [reference.rawValue, nil])
    // The one that waited is activated.
    try await anna.bench.networkAsks(
      NotifyServiceActivated(
        accountPan: try await anna.bench.pan(of: Self.identifier), token: .ofAnna(.active, reference, wallet: wallet), nonce: nonce))
    #expect(try await enrolments(anna).map(\.status) == [.completed, .initiated])
    #expect(await anna.refusal(of: tokenize(wallet)) == .alreadyTokenized)
  }

  /// A number that was typed in a wallet has no request, and gets its enrolment when it is activated. The app's report says whose it is.
  @Test(arguments: wallets) func `a typed number is enrolled when it is activated`(wallet: DeviceWallet) async throws {
    let anna = try await holder()
    let reference = TokenReference(.mastercard, wallet, bytes: [UInt8](repeating: 3, count: 24))
    try await anna.bench.networkAsks(try await anna.bench.authorizeService(Self.identifier, nonce: nil, reference, wallet: wallet))
    #expect(try await enrolments(anna).isEmpty)
    try await anna.bench.networkAsks(
      NotifyServiceActivated(
        accountPan: try await anna.bench.pan(of: Self.identifier), token: .ofAnna(.active, reference, wallet: wallet), nonce: nil))
    #expect(try await enrolments(anna).map(\.status) == [.completed])
    let report = MobileWalletTokenization(
      dpanRef: reference.rawValue, walletId: wallet == .googlePay ? Self.account : nil, walletType: wallet.type, status: .completed)
    try await anna.ask(UpdateTokenizationStatus(Self.identifier, report))
    #expect(try await enrolments(anna) == [report])
    #expect(await anna.refusal(of: tokenize(wallet)) == .alreadyTokenized)
  }
}
