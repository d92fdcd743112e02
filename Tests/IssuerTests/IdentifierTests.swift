import Contract
import Testing
import WalletModel

@testable import Issuer

/// Identifiers in the formats of common client libraries.
@Suite(.timeLimit(.minutes(10))) struct IdentifierTests {
  @Test func aPhoneIsTheSameHoweverItsIdentifierIsWritten() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let digits = DeviceIdentifier.annas.rawValue
    for text in [digits, digits.uppercased(), "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa", "AAAAAAAA-AAAA-aaaa-AAAA-AAAAAAAAAAAA"] {
      let device = DeviceIdentifier(rawValue: text)
      #expect(device == .annas && device.isValid)
      #expect(try await bench.ask(IsDeviceRegistered(), from: device).isRegistered, "\(text)")
    }
    let long = String(repeating: "-", count: 32) + digits + "-"
    for text in ["", String(digits.dropLast()), digits + "a", String(repeating: "g", count: 32), long] {
      #expect(!DeviceIdentifier(rawValue: text).isValid)
      #expect(await bench.refusal(of: IsDeviceRegistered(), from: DeviceIdentifier(rawValue: text))?.statusCode == 400, "\(text)")
    }
  }

  @Test(arguments: [
    ("8e03978e-40d5-43e8-bc93-6894a57f9324", true), ("\"8e03978e-40d5-43e8-bc93-6894a57f9324\"", true),
    (String(repeating: "!", count: 16), true), (String(repeating: "~", count: 64), true), ("%41%41%41%41%41%41", true),
    (String(repeating: "a", count: 15), false), (String(repeating: "a", count: 65), false), ("0123456789abcde f", false),
    ("0123456789abcdeé", false), ("0123456789abcdef\u{7F}", false), ("", false),
  ])
  func aKeyIsPrintableAndOfSomeLength(text: String, isGood: Bool) async throws {
    #expect(IdempotencyKey(rawValue: text).isValid == isGood)
    let bench = try Bench()
    let key = IdempotencyKey(rawValue: text)
    guard isGood else {
      #expect(await bench.refusal(of: RegisterNewUser(userProfile: .anna), key: key) == .badIdempotencyKey)
      return
    }
    let first = try await bench.ask(RegisterNewUser(userProfile: .anna), key: key)
    #expect(try await bench.ask(RegisterNewUser(userProfile: .anna), key: key) == first, "done once")
  }
}
