import Contract
import Testing
import WalletModel

@testable import Issuer

/// Identifiers in the formats of common client libraries.
@Suite(.timeLimit(.minutes(10))) struct IdentifierTests {
  @Test func `a phone is the same however its identifier is written`() async throws {
    let bench = try Bench()
    try await bench.enroll()
    let digits = DeviceIdentifier.annas.rawValue
    for text in [digits, digits.uppercased(), "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa", "AAAAAAAA-AAAA-aaaa-AAAA-AAAAAAAAAAAA"] {
      let device = DeviceIdentifier(rawValue: text)
      #expect(try await bench.ask(IsDeviceRegistered(), from: device).isRegistered, "\(text)")
    }
    #expect(await bench.refusal(of: IsDeviceRegistered(), from: DeviceIdentifier(rawValue: digits + "a"))?.statusCode == 400)
  }

  @Test(arguments: [("\"8e03978e-40d5-43e8-bc93-6894a57f9324\"", true), (String(repeating: "a", count: 15), false)])
  func `a key is printable and of some length`(text: String, isGood: Bool) async throws {
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
