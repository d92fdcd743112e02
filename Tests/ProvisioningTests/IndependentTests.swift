import Cryptography
import Foundation
import ProgramRun
import Testing
import WalletModel

@testable import Provisioning

/// Python's cryptography, which must be there for `make verify`.
private enum Independent {
  static let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"
  static let isInstalled = (try? ProgramRun(["python3", "-c", "import cryptography"]))?.status == 0
}

/// Made here, read by Python's cryptography (`Fixtures/independent.py`).
@Suite(.enabled(if: Independent.isInstalled || Independent.isVerifying, "python3-cryptography is not installed"))
struct IndependentTests {
  /// How many of each kind.
  private static let count = Independent.isVerifying ? 200 : 5

  private struct Task: Encodable {
    var kind: String
    var scheme, leafKey, encryptedPassData, ephemeralPublicKey, wrappedKey: String?
    var nonce, deviceId, walletAccountId, chip, signature: String?
    var pan, monthAndYear, issuer, text, tokenUniqueReference, key, walletAccount: String?
  }

  private struct Answer: Decodable {
    var plaintext, error: String?
    var valid: Bool?
    var value: [String: String]?
  }

  private static func ask(_ tasks: [Task]) throws -> [Answer] {
    let encoder = JSONEncoder()
    let input = try tasks.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
    let run = try ProgramRun(
      ["python3", Cases.folder.appending(path: "independent.py").path, "-"], input: input, keepsErrorsApart: true)
    try #require(run.status == 0, "\(run.errors)")
    let answers = try run.output.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Answer.self, from: Data($0)) }
    try #require(answers.count == tasks.count)
    return answers
  }

  @Test(arguments: PKEncryptionScheme.allCases) func readsOurPassData(scheme: PKEncryptionScheme) throws {
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

  @Test func verifiesOurNonceSignatures() throws {
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

  @Test(arguments: ActivationKind.allCases) func verifiesOurActivationData(kind: ActivationKind) throws {
    let data = try kind.make()
    var task = Task(
      kind: kind == .visa ? "visa" : "tav", pan: Simulated.pan.reveal(), monthAndYear: "1128", text: data.text.reveal())
    switch kind {
    case .provisioningTAV: task.issuer = Simulated.rsaKey.publicKey.der.hexadecimal
    case .tokenTAV:
      task.issuer = Simulated.rsaKey.publicKey.der.hexadecimal
      task.tokenUniqueReference = ActivationKind.reference
    case .visa:
      task.nonce = Simulated.nonce.bytes.hexadecimal
      task.key = Simulated.visaKey.key.hexadecimal
    }
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
    task.monthAndYear = "1228"
    #expect(try #require(Self.ask([task]).first).error?.hasPrefix("InvalidSignature") == true)
  }
}
