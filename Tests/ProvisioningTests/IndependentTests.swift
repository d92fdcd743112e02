import Basics
import Cryptography
import Foundation
import ProgramRun
import Testing
import WalletModel

@testable import Provisioning

/// Python's cryptography and jwcrypto, which must be there for `make verify`.
enum Independent {
  static let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"
  /// The Python that `make verify` has installed, else the system's.
  static let python: String = {
    let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/official/bin/python3").standardized.path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()
  /// Which reads Visa's payment cards.
  static let hasJWCrypto = (try? ProgramRun([python, "-c", "import jwcrypto.jwe"]).status) == 0
  static let version = (try? ProgramRun([python, "-c", "import cryptography; print(cryptography.__version__)"])).flatMap { run in
    run.status == 0 ? run.text.split(separator: ".").first.flatMap { Int($0) } : nil
  }
}

/// Made here, read by Python's cryptography and jwcrypto (`Fixtures/independent.py`).
@Suite(.enabled(if: Independent.version != nil || Independent.isVerifying, "python3-cryptography is not installed"))
struct IndependentTests {
  /// How many of each kind.
  private static let count = Independent.isVerifying ? 200 : 5

  /// Each bit when verifying, else one in 37.
  private static let step = Independent.isVerifying ? 1 : 37

  private struct Task: Encodable {
    var kind: String
    var flips: [String: [Int]]?
    var scheme, leafKey, encryptedPassData, ephemeralPublicKey, wrappedKey: String?
    var nonce, deviceId, walletAccountId, chip, signature: String?
    var pan, monthAndYear, issuer, text, tokenUniqueReference, key, walletAccount: String?
  }

  private struct Answer: Decodable {
    var plaintext, error: String?
    var accepted: [String]?
    var count: Int?
    var valid: Bool?
    var value: [String: String]?
  }

  private static func ask(_ tasks: [Task]) throws -> [Answer] {
    let encoder = JSONEncoder()
    let input = try tasks.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
    let run = try ProgramRun(
      [Independent.python, Cases.folder.appending(path: "independent.py").path, "-"], input: input, keepsErrorsApart: true)
    try #require(run.status == 0, "\(run.errors)")
    let answers = try run.output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Answer.self, from: Data($0)) }
    try #require(answers.count == tasks.count)
    return answers
  }

  @Test(.enabled(if: Independent.isVerifying)) func `is recent`() throws { #expect(try #require(Independent.version) >= 48) }

  /// Python and the network refuse the same.
  ///
  /// - Parameters:
  ///   - parts: their lengths in bytes.
  ///   - opens: whether the network accepts the part with this bit changed.
  private static func bothRefuse(_ task: Task, _ parts: [String: Int], opens: (String, Int) throws -> Bool) throws {
    var task = task
    #expect(try #require(ask([task]).first).error == nil)
    task.flips = parts.mapValues { Array(stride(from: 0, to: $0 * 8, by: step)) }
    let answer = try #require(ask([task]).first)
    #expect(answer.accepted == [] && answer.count == task.flips?.values.map(\.count).reduce(0, +))
    for (part, bits) in task.flips ?? [:] {
      #expect(!bits.isEmpty)
      for bit in bits { #expect(try !opens(part, bit), "\(part) \(bit)") }
    }
  }

  @Test(arguments: PKEncryptionScheme.allCases) func `refuses every changed bit of pass data`(scheme: PKEncryptionScheme) throws {
    let sealed = try EncryptedPassData(
      sealing: Simulated.passData, for: Simulated.verified(scheme), randomness: Simulated.randomness)
    let key = Simulated.networkKey(scheme)
    let task = Task(
      kind: "passData", scheme: scheme.rawValue,
      leafKey: scheme == .eccV2 ? Simulated.leafKey.withPKCS8 { $0.hexadecimal } : Simulated.rsaKey.withPKCS8 { $0.hexadecimal },
      encryptedPassData: sealed.encryptedPassData.hexadecimal, ephemeralPublicKey: sealed.ephemeralPublicKey?.hexadecimal,
      wrappedKey: sealed.wrappedKey?.hexadecimal)
    let parts = [
      "encryptedPassData": sealed.encryptedPassData, "ephemeralPublicKey": sealed.ephemeralPublicKey, "wrappedKey": sealed.wrappedKey,
    ].compactMapValues { $0 }
    try Self.bothRefuse(task, parts.mapValues(\.count)) { part, bit in
      func content(_ name: String) -> [UInt8]? { parts[name].map { name == part ? $0.flipped(bit) : $0 } }
      let changed = try EncryptedPassData(
        scheme: scheme, encryptedPassData: content("encryptedPassData") ?? [], ephemeralPublicKey: content("ephemeralPublicKey"),
        wrappedKey: content("wrappedKey"))
      return (try? changed.open(with: key)) != nil
    }
  }

  @Test func `refuses every changed bit of a nonce signature`() throws {
    let signature = try NonceSignature(of: Simulated.nonce, deviceId: "device", walletAccountId: "account", by: Simulated.chip).bytes
    let parts = ["nonce": Simulated.nonce.bytes, "signature": signature, "chip": Simulated.chip.publicKey.bytes]
    let task = Task(
      kind: "nonceSignature", nonce: Simulated.nonce.bytes.hexadecimal, deviceId: "device", walletAccountId: "account",
      chip: Simulated.chip.publicKey.bytes.hexadecimal, signature: signature.hexadecimal)
    try Self.bothRefuse(task, parts.mapValues(\.count)) { part, bit in
      func content(_ name: String) -> [UInt8] { (parts[name] ?? []).flipped(name == part ? bit : nil) }
      guard let chip = P256.PublicKey(content("chip")) else { return false }
      let nonce = try ProvisioningNonce(content("nonce"))
      return
        (try? NonceSignature(content("signature")).verify(
          nonce: nonce, deviceId: "device", walletAccountId: "account", chip: chip)) != nil
    }
  }

  @Test(arguments: ActivationKind.allCases) func `refuses every changed bit of activation data`(kind: ActivationKind) throws {
    let text = try kind.make().text.reveal()
    let object = try #require([UInt8](base64: text))
    try Self.bothRefuse(task(kind, text), ["text": text.utf8.count, "object": object.count]) { part, bit in
      let changed = part == "text" ? String(decoding: Array(text.utf8).flipped(bit), as: UTF8.self) : object.flipped(bit).base64
      return (try? kind.verify(ActivationData(Secret(changed)))) != nil
    }
  }

  @Test(.enabled(if: Independent.hasJWCrypto || Independent.isVerifying, "jwcrypto is not installed"), arguments: PaymentCardForm.allCases)
  func `refuses every changed bit of a payment card`(form: PaymentCardForm) throws {
    let text = try form.make().text.text
    try Self.bothRefuse(task(text), ["text": text.utf8.count]) { _, bit in
      let changed = String(decoding: Array(text.utf8).flipped(bit), as: UTF8.self)
      return (try? opened(changed, issuer: Simulated.otherRSAKey.publicKey)) != nil
    }
  }

  @Test(.enabled(if: Independent.hasJWCrypto || Independent.isVerifying, "jwcrypto is not installed"), arguments: PaymentCardForm.allCases)
  func `reads our payment cards`(form: PaymentCardForm) throws {
    let texts = try (0..<UInt64(Self.count)).map { try form.make(randomness: .reproducible(seed: $0)).text.text }
    var expected =
      form == .visa
      ? ["pan": form.pan.reveal(), "exp": "11/28", "name": "Zoë \"Z\" Müller", "validUntil": PaymentCardForm.until.description]
      : ["accountNumber": form.pan.reveal(), "expiryMonth": "11", "expiryYear": "28"]
    if form.hasIdentifiers {
      (expected["clientDeviceId"], expected["clientWalletAccountId"]) = (PaymentCardForm.device, PaymentCardForm.account)
    }
    expected[form == .visa ? "otp" : "tokenizationAuthenticationValue"] = try form.activationData().text.reveal()
    for answer in try Self.ask(texts.map(task)) { #expect(answer.value == expected, "\(answer)") }
    #expect(try #require(Self.ask([task(try form.make(key: Simulated.otherRSAKey.publicKey).text.text)]).first).error != nil)
  }

  private func task(_ paymentCard: String) -> Task {
    Task(
      kind: "paymentCard", issuer: Simulated.otherRSAKey.publicKey.der.hexadecimal, text: paymentCard,
      key: Simulated.rsaKey.withPKCS8 { $0.hexadecimal })
  }

  @Test(arguments: PKEncryptionScheme.allCases) func `reads our pass data`(scheme: PKEncryptionScheme) throws {
    let leaf = try Simulated.verified(scheme)
    let key = try #require(
      scheme == .eccV2 ? Simulated.leafKey.withPKCS8 { $0.hexadecimal } : Simulated.rsaKey.withPKCS8 { $0.hexadecimal })
    var (tasks, plaintexts): ([Task], [String]) = ([], [])
    for seed in 0..<UInt64(Self.count) {
      let pass = PassData(
        primaryAccountNumber: Simulated.pan, expiration: CardExpiry(month: Int(seed % 12) + 1, year: 2030),
        name: String(repeating: "é\"", count: Int(seed)), nonce: Simulated.nonce, nonceSignature: NonceSignature([UInt8(seed)]))
      let sealed = try EncryptedPassData(sealing: pass, for: leaf, randomness: .reproducible(seed: seed))
      plaintexts.append(String(decoding: try pass.plaintext, as: UTF8.self))
      tasks.append(
        Task(
          kind: "passData", scheme: scheme.rawValue, leafKey: key, encryptedPassData: sealed.encryptedPassData.hexadecimal,
          ephemeralPublicKey: sealed.ephemeralPublicKey?.hexadecimal, wrappedKey: sealed.wrappedKey?.hexadecimal))
    }
    #expect(try Self.ask(tasks).map(\.plaintext) == plaintexts)
    tasks[0].encryptedPassData = tasks[1].encryptedPassData
    #expect(try #require(Self.ask([tasks[0]]).first).error?.hasPrefix("InvalidTag") == true)
  }

  @Test func `verifies our nonce signatures`() throws {
    var tasks = try (0..<Self.count).map { index in
      let signature = try NonceSignature(
        of: Simulated.nonce, deviceId: "device-\(index)", walletAccountId: "Gerät", by: Simulated.chip)
      return Task(
        kind: "nonceSignature", nonce: Simulated.nonce.bytes.hexadecimal, deviceId: "device-\(index)", walletAccountId: "Gerät",
        chip: Simulated.chip.publicKey.bytes.hexadecimal, signature: signature.bytes.hexadecimal)
    }
    #expect(try Self.ask(tasks).allSatisfy { $0.valid == true })
    tasks[0].deviceId = "device-1"
    #expect(try #require(Self.ask([tasks[0]]).first).error?.hasPrefix("InvalidSignature") == true)
  }

  @Test(arguments: ActivationKind.allCases) func `verifies our activation data`(kind: ActivationKind) throws {
    var task = task(kind, try kind.make().text.reveal())
    let expected =
      switch kind {
      case .provisioningTAV:
        [
          "version": "3", "signatureAlgorithm": "RSA-SHA256", "dataValidUntilTimestamp": "2026-11-21T10:11:00Z",
          "includedFieldsInOrder": "accountNumber|accountExpiry|dataValidUntilTimestamp",
        ]
      case .tokenTAV:
        [
          "version": "2", "expirationDateIncluded": "true", "tokenUniqueReferenceIncluded": "true", "signatureAlgorithm": "RSA-SHA256",
        ]
      case .visa: ["version": "1", "issuerKeyId": "wsd-1", "validUntil": "2026-11-21T10:11:00Z"]
      }
    let answer = try #require(Self.ask([task]).first)
    #expect(answer.value == expected, "\(answer)")
    // Every card and month.
    let others = try (0..<Self.count).map { seed in
      let (pan, month) = (Secret("54545454545454\(10 + seed % 90)"), CardExpiry(month: seed % 12 + 1, year: 2029))
      var other = self.task(kind, try kind.make(pan: pan, expiry: month).text.reveal())
      (other.pan, other.monthAndYear) = (pan.reveal(), month.printed.replacing("/", with: ""))
      return other
    }
    #expect(try Self.ask(others).allSatisfy { $0.value == expected })
    task.monthAndYear = "1228"
    #expect(try #require(Self.ask([task]).first).error?.hasPrefix("InvalidSignature") == true)
  }

  private func task(_ kind: ActivationKind, _ text: String) -> Task {
    var task = Task(kind: kind == .visa ? "visa" : "tav", pan: Simulated.pan.reveal(), monthAndYear: "1128", text: text)
    switch kind {
    case .provisioningTAV: task.issuer = Simulated.rsaKey.publicKey.der.hexadecimal
    case .tokenTAV:
      task.issuer = Simulated.rsaKey.publicKey.der.hexadecimal
      task.tokenUniqueReference = ActivationKind.reference
    case .visa:
      task.nonce = Simulated.nonce.bytes.hexadecimal
      task.key = Simulated.visaKey.key.hexadecimal
    }
    return task
  }
}
