import Basics
import Contract
import Cryptography
import Provisioning
import Service
import Testing
import WalletModel

@testable import Issuer

extension Bench {
  /// What the platform's SDK would make of its input and a chip's certificates.
  func sdkOutput(
    of card: CardIdentifier, at issuer: IssuerIdentifier = .meridian, _ instrument: PaymentInstrumentIdentifier? = nil
  ) throws -> Opaque<SDKOutputKind> {
    let input = ActivationInput(
      instrument ?? PaymentInstrumentIdentifier(of: card), cardholderName: "Anna", lastFour: "1234", primaryAccountReference: nil,
      brand: .mastercard, at: clock.now, key: self.issuer.service.tenant.keys.activationInputKey(of: issuer))
    return try sdkOutput(of: input.sdkInput)
  }

  func sdkOutput(of sdkInput: Opaque<SDKInputKind>, nonce: String = "a1b2c3d4") throws -> Opaque<SDKOutputKind> {
    let request = try DeviceWallets.request(at: clock.now, nonce: nonce)
    let (leaf, subordinate) = (try #require(request.leafCertificate), try #require(request.subordinateCertificate))
    return ActivationOutput(
      of: sdkInput, certificates: [leaf, subordinate], nonce: nonce, nonceSignature: try #require(request.nonceSignature)
    ).sdkOutput
  }
}

@Suite struct NetworkTokenActivationDataRequests {
  private let identifier = CardIdentifier.numbered(1)
  private var instrument: PaymentInstrumentIdentifier { PaymentInstrumentIdentifier(of: identifier) }

  private func holder(_ program: String = "SKRILL-VIRTUAL-MC-EEA", status: CardStatus = .active) async throws -> CardHolder {
    let anna = try await Bench().holder()
    try await anna.takeOver(identifier, status, program: program)
    return anna
  }

  private func input(_ anna: CardHolder) async throws -> Opaque<SDKInputKind> {
    try await anna.ask(GetNetworkTokenActivationData(instrument)).sdkInput
  }

  private func post(_ output: Opaque<SDKOutputKind>) -> CreateNetworkTokenProvisioningData {
    CreateNetworkTokenProvisioningData(instrument, sdkOutput: output)
  }

  @Test func `the input tells of the card`() async throws {
    let anna = try await holder()
    let card = try await anna.ask(GetCard(identifier))
    let input = try ActivationInput(try await input(anna))
    #expect(instrument.rawValue.hasPrefix("PI") && instrument.rawValue.utf8.count == 25 && instrument.isValid)
    #expect(input.paymentInstrumentId == instrument && input.lastFour == card.lastFour && input.brand == .mastercard)
    #expect(input.cardholderName == "Anna Núñez" && input.supportedWallets == [.applePay] && input.primaryAccountReference == nil)
  }

  /// The network opens what the issuer encrypted, and the card has an enrolment that waits for its token.
  @Test func `the answer is what the wallet provisions by`() async throws {
    let anna = try await holder()
    let answer = try await anna.ask(post(try anna.bench.sdkOutput(of: try await input(anna))))
    let made = try ProvisioningInput(answer.sdkInput)
    #expect(made.paymentInstrumentId == instrument && made.wrappedKey == nil && !made.activationData.isEmpty)
    let data = try EncryptedPassData(
      scheme: .eccV2, encryptedPassData: try #require([UInt8](base64: made.encryptedPassData)),
      ephemeralPublicKey: made.ephemeralPublicKey.flatMap { [UInt8](base64: $0) }, wrappedKey: nil
    ).open(with: .agreement(DeviceWallets.key(3)))
    #expect(data.primaryAccountNumber == (try await anna.bench.pan(of: identifier)))
    let card = try await anna.ask(GetCard(identifier, include: [.tokenizations]))
    #expect(card.tokenizations?.tokenizations.map(\.status) == [.initiated])
  }

  @Test func `an input is good for five minutes`() async throws {
    let anna = try await holder()
    let (first, second) = (try await input(anna), try await input(anna))
    anna.bench.clock.advance(by: .seconds(200))
    // Without a call the session would end.
    try await anna.ask(GetCard(identifier))
    anna.bench.clock.advance(by: .seconds(100))
    try await anna.ask(post(try anna.bench.sdkOutput(of: first)))
    anna.bench.clock.advance(by: .milliseconds(1))
    let late = post(try anna.bench.sdkOutput(of: second, nonce: "00000001"))
    #expect(await anna.refusal(of: late) == .activationDataExpired)
  }

  /// Of another issuer, of another card, and with any character changed.
  @Test func `only own inputs are taken`() async throws {
    let anna = try await holder()
    let bench = anna.bench
    #expect(await anna.refusal(of: post(try bench.sdkOutput(of: identifier, at: .strict))) == .activationDataForeign)
    let other = PaymentInstrumentIdentifier(of: .numbered(2))
    #expect(await anna.refusal(of: post(try bench.sdkOutput(of: identifier, other))) == .activationDataForeign)
    let input = try await input(anna).text
    for index in stride(from: 0, to: input.utf8.count, by: 7) {
      var bytes = Array(input.utf8)
      bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      let refusal = await anna.refusal(of: post(try bench.sdkOutput(of: Opaque(String(decoding: bytes, as: UTF8.self)))))
      #expect(refusal == .activationDataForeign || refusal?.fieldErrors.map(\.field) == ["sdkOutput"], "character \(index)")
    }
  }

  @Test(arguments: ["", "!", "e30=", "eyJzZGtJbnB1dCI6IiJ9"])
  func `what the SDK has not made is named`(text: String) async throws {
    let anna = try await holder()
    let refusal = await anna.refusal(of: post(Opaque(text)))
    #expect(refusal?.statusCode == 400 && refusal?.fieldErrors.map(\.field) == ["sdkOutput"])
  }

  /// One of the chip's certificates, or a nonce that was used before.
  @Test func `what the chip says is judged as always`() async throws {
    let anna = try await holder()
    let input = try await input(anna)
    let whole = try ActivationOutput(try anna.bench.sdkOutput(of: input))
    let alone = ActivationOutput(
      of: input, certificates: [Opaque(whole.certificates[0])], nonce: whole.nonce, nonceSignature: Opaque(whole.nonceSignature))
    #expect(await anna.refusal(of: post(alone.sdkOutput))?.fieldErrors.map(\.field) == ["sdkOutput"])
    try await anna.ask(post(whole.sdkOutput))
    #expect(await anna.refusal(of: post(whole.sdkOutput))?.fieldErrors == [FieldError("nonce", "was used before")])
  }

  @Test func `what can not be added is refused`() async throws {
    let anna = try await holder(status: .cancelled)
    let cancelled = WalletError(422, .transitionNotAllowed, WalletError.notTokenizable(at: .cancelled).description)
    #expect(await anna.refusal(of: GetNetworkTokenActivationData(instrument)) == cancelled)
    #expect(await anna.refusal(of: post(try anna.bench.sdkOutput(of: identifier))) == cancelled)
    for malformed in ["", "PI", instrument.rawValue + "0", instrument.rawValue.lowercased(), "PX" + instrument.rawValue.dropFirst(2)] {
      let id = PaymentInstrumentIdentifier(rawValue: malformed)
      #expect(await anna.refusal(of: GetNetworkTokenActivationData(id))?.fieldErrors.map(\.field) == ["id"], "\(malformed)")
    }
    let unknown = PaymentInstrumentIdentifier(rawValue: "PI" + String(repeating: "Z", count: 23))
    #expect(await anna.refusal(of: GetNetworkTokenActivationData(unknown)) == .noSuchPaymentInstrument)
    // Another customer's.
    let ben = try await anna.bench.holder(.ben, on: .second)
    #expect(await ben.refusal(of: GetNetworkTokenActivationData(instrument)) == .noSuchPaymentInstrument)
  }

  @Test func `without the role nothing is told`() async throws {
    let anna = try await holder()
    let output = try anna.bench.sdkOutput(of: try await input(anna))
    _ = try await anna.bench.issuer.set([SettingChange("activation-data-role", "off")], of: .meridian)
    #expect(await anna.refusal(of: GetNetworkTokenActivationData(instrument)) == .noActivationDataRole)
    #expect(await anna.refusal(of: post(output)) == .noActivationDataRole)
    _ = try await anna.bench.issuer.set([SettingChange("activation-data-role", "default")], of: .meridian)
    try await anna.ask(post(output))
  }
}
