import Testing
import WalletModel

/// The identifiers that other people's client libraries send.
@Suite struct IdentifierRules {
  private static let digits = String(repeating: "a1b2", count: 8)

  @Test(arguments: [digits, digits.uppercased(), "a1b2a1b2-a1b2-a1b2-a1b2-a1b2a1b2a1b2", "A1B2A1B2-A1B2-a1b2-a1b2-A1B2A1B2A1B2"])
  func `a phone is the same however its identifier is written`(text: String) {
    let device = DeviceIdentifier(rawValue: text)
    #expect(device.isValid && device == DeviceIdentifier(rawValue: Self.digits))
  }

  @Test(arguments: [
    "", String(digits.dropLast()), digits + "a", String(repeating: "g", count: 32), String(repeating: "-", count: 32) + digits + "-",
  ])
  func `anything else is no device identifier`(text: String) { #expect(!DeviceIdentifier(rawValue: text).isValid) }

  @Test(arguments: [
    ("8e03978e-40d5-43e8-bc93-6894a57f9324", true), ("\"8e03978e-40d5-43e8-bc93-6894a57f9324\"", true),
    (String(repeating: "!", count: 16), true), (String(repeating: "~", count: 64), true), ("%41%41%41%41%41%41", true),
    (String(repeating: "a", count: 15), false), (String(repeating: "a", count: 65), false), ("0123456789abcde f", false),
    ("0123456789abcdeé", false), ("0123456789abcdef\u{7F}", false), ("", false),
  ])
  func `a key is printable and of some length`(text: String, isGood: Bool) { #expect(IdempotencyKey(rawValue: text).isValid == isGood) }
}
