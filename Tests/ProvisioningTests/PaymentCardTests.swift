import Basics
import Cryptography
import Foundation
import Testing
import WalletModel

@testable import Provisioning

/// Payment cards as an issuer makes them.
enum PaymentCardForm: CaseIterable {
  case visa, mastercard, mastercardWithoutIdentifiers

  static let (device, account) = ("WNkcsfZPiKfa5PrH3jilkQYT", "40exmLiWV1iV55ZVstOAiMf7")
  static let until = Simulated.now + ActivationData.lifetime

  var network: CardNetwork { self == .visa ? .visa : .mastercard }
  var pan: Secret { self == .visa ? Secret("4111111111111111") : Simulated.pan }
  var hasIdentifiers: Bool { self != .mastercardWithoutIdentifiers }

  func activationData(until: Timestamp = Self.until) throws -> ActivationData {
    self == .visa
      ? try ActivationData(
        visa: pan, expiry: Simulated.expiry, nonce: .walletAccount(Self.account), validUntil: until, key: Simulated.visaKey)
      : try ActivationData(mastercard: pan, expiry: Simulated.expiry, validUntil: until, key: Simulated.otherRSAKey)
  }

  func make(
    until: Timestamp = Self.until, key: RSA.PublicKey = Simulated.rsaKey.publicKey, randomness: Key = Simulated.randomness
  ) throws -> OpaquePaymentCard {
    let data = try activationData(until: until)
    guard self == .visa else {
      return try OpaquePaymentCard(
        mastercard: pan, expiry: Simulated.expiry, clientDeviceId: hasIdentifiers ? Self.device : nil,
        clientWalletAccountId: hasIdentifiers ? Self.account : nil, tav: data, for: key, randomness: randomness)
    }
    return try OpaquePaymentCard(
      visa: pan, expiry: Simulated.expiry, name: "Zoë \"Z\" Müller", clientDeviceId: Self.device, clientWalletAccountId: Self.account,
      otp: data, validUntil: until, for: key, randomness: randomness)
  }
}

/// Opens it, and verifies its activation data: Mastercard's says how long it is valid.
func opened(
  _ text: String, at now: Timestamp = Simulated.now, key: RSA.PrivateKey = Simulated.rsaKey, issuer: RSA.PublicKey
) throws -> PaymentCard {
  let card = try PaymentCard(opening: Opaque(text), key: key)
  try card.verifyValidity(at: now)
  if PaymentCard.network(of: Opaque(text)) == .mastercard {
    try card.activationData.verifyMastercard(pan: card.primaryAccountNumber, expiry: card.expiration, at: now, issuer: issuer)
  }
  return card
}

@Suite struct PaymentCardTests {
  private let issuer = Simulated.otherRSAKey.publicKey

  private func refusal(
    of text: String, at now: Timestamp = Simulated.now, key: RSA.PrivateKey = Simulated.rsaKey
  ) -> PaymentCardRefusal? {
    do throws(PaymentCardRefusal) {
      try PaymentCard(opening: Opaque(text), key: key).verifyValidity(at: now)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: PaymentCardForm.allCases) func `the network reads what the issuer wrote`(kind: PaymentCardForm) throws {
    let made = try kind.make()
    #expect(PaymentCard.network(of: made.text) == kind.network)
    let card = try opened(made.text.text, issuer: issuer)
    #expect(card.primaryAccountNumber == kind.pan && card.expiration == Simulated.expiry && card.digest == made.digest)
    #expect(card.clientDeviceId == (kind.hasIdentifiers ? PaymentCardForm.device : nil))
    #expect(card.clientWalletAccountId == (kind.hasIdentifiers ? PaymentCardForm.account : nil))
    #expect(card.activationData == (try kind.activationData()))
    if kind == .visa {
      try card.activationData.verifyVisa(
        pan: kind.pan, expiry: Simulated.expiry, nonce: .walletAccount(PaymentCardForm.account), at: Simulated.now,
        keys: [Simulated.visaKey])
    }
  }

  /// Equal requests have one name, and other bytes all the same: a wrapped key is never the same. Another request has another name.
  @Test(arguments: PaymentCardForm.allCases) func `no two are the same`(kind: PaymentCardForm) throws {
    let (first, second) = (try kind.make(), try kind.make())
    #expect(first.text != second.text && first.digest == second.digest)
    #expect(try kind.make(randomness: .reproducible(seed: 8)).digest != first.digest)
  }

  @Test(arguments: PaymentCardForm.allCases) func `prints as its kind`(kind: PaymentCardForm) throws {
    let made = try kind.make()
    var text = "\(made.text) "
    dump(made, to: &text)
    #expect(text.hasPrefix("<opaque payment card> ") && !text.contains(made.text.text))
  }

  @Test(arguments: PaymentCardForm.allCases) func `another keys is refused`(kind: PaymentCardForm) throws {
    let text = try kind.make(key: Simulated.otherRSAKey.publicKey).text.text
    #expect(refusal(of: text) == .key)
    // Nor does it help to name ours.
    let (ours, theirs) = (Simulated.rsaKey.publicKey.fingerprint, Simulated.otherRSAKey.publicKey.fingerprint)
    let renamed =
      switch kind {
      case .visa: try Self.withHeader(text) { $0.replacing(theirs, with: ours) }
      case .mastercard, .mastercardWithoutIdentifiers: try Self.envelope(text) { $0.replacing(theirs, with: ours) }
      }
    #expect(refusal(of: renamed) == .encryptedKey)
  }

  @Test func `another header is refused`() throws {
    let text = try PaymentCardForm.visa.make().text.text
    #expect(try refusal(of: Self.withHeader(text) { $0 }) == nil)
    let kid = Simulated.rsaKey.publicKey.fingerprint
    let headers: [(String, PaymentCardRefusal)] = [
      (#"{"kid":"\#(kid)","alg":"none","enc":"A256GCM"}"#, .header), (#"{"kid":"\#(kid)","alg":"dir","enc":"A256GCM"}"#, .header),
      (#"{"kid":"\#(kid)","alg":"RSA-OAEP","enc":"A256GCM"}"#, .header), (#"{"kid":"\#(kid)","alg":"RSA1_5","enc":"A256GCM"}"#, .header),
      (#"{"kid":"\#(kid)","alg":"RSA-OAEP-256","enc":"A128GCM"}"#, .header), (#"{"kid":"\#(kid)","alg":"RSA-OAEP-256"}"#, .header),
      (#"{"kid":"1","alg":"RSA-OAEP-256","enc":"A256GCM"}"#, .key), (#"{"kid":"","alg":"RSA-OAEP-256","enc":"A256GCM"}"#, .key),
      (#"{"kid":"\#(kid)","alg":"RSA-OAEP-256","enc":"A256GCM","zip":"DEF"}"#, .header),
      (#"{"kid":"\#(kid)","alg":"RSA-OAEP-256","enc":"A256GCM","crit":["exp"]}"#, .header),
      (#"{"alg":"RSA-OAEP-256","enc":"A256GCM","kid":"\#(kid)"}"#, .header),
      (#"{"kid":"\#(kid)", "alg":"RSA-OAEP-256","enc":"A256GCM"}"#, .header), ("{}", .header), ("[]", .header), ("", .header),
    ]
    for (header, expected) in headers { #expect(try refusal(of: Self.withHeader(text) { _ in header }) == expected, "\(header)") }
  }

  /// What alg "none" and "dir" look like: without a wrapped key, and with bytes that anybody can write.
  @Test func `a text without a key is refused`() throws {
    let parts = try PaymentCardForm.visa.make().text.text.split(separator: ".").map(String.init)
    let plain = Array(#"{"pan":"4111111111111111","exp":"11/28"}"#.utf8).base64URL
    for (texts, expected) in [
      ([parts[0], "", parts[2], parts[3], parts[4]], PaymentCardRefusal.encryptedKey), ([parts[0], "", "", plain, ""], .form),
      ([parts[0], parts[1], parts[2], plain, parts[4]], .encryptedData), ([parts[0], parts[1], parts[2], "", parts[4]], .encryptedData),
      (Array(parts.dropLast()), .form), (parts + [""], .form), ([parts[0], plain, ""], .form),
    ] {
      #expect(refusal(of: texts.joined(separator: ".")) == expected)
    }
  }

  @Test(arguments: PaymentCardForm.allCases) func `damaged text is refused`(kind: PaymentCardForm) throws {
    let text = try kind.make().text.text
    for damaged in [
      "", ".", "....", " \(text)", "\(text) ", "\(text)\n", "\(text)=", String(text.dropLast()), String(text.dropFirst()), "\(text)A",
      "é\(text)",
      text.replacing(text.suffix(8), with: "§§§§§§§§"), String(repeating: "A", count: 4096), "bnVsbA==", "e30=",
    ] {
      #expect(refusal(of: damaged) != nil, "\(damaged.count)")
    }
  }

  /// The whole of what is written as it is sent: a bit in any character, and of what base64 stands for.
  @Test(arguments: PaymentCardForm.allCases) func `no bit may change`(kind: PaymentCardForm) throws {
    let text = try kind.make().text.text
    let bytes = Array(text.utf8)
    for bit in stride(from: 0, to: bytes.count * 8, by: 29) {
      let changed = String(decoding: bytes.flipped(bit), as: UTF8.self)
      #expect(throws: (any Error).self, "bit \(bit)") { try opened(changed, issuer: issuer) }
    }
  }

  /// CBC can't tell that it was changed: each bit of vector and content shows all the same.
  @Test(arguments: [PaymentCardForm.mastercard, .mastercardWithoutIdentifiers])
  func `no bit of the envelope may change`(kind: PaymentCardForm) throws {
    let text = try kind.make().text.text
    for field in ["iv", "encryptedData"] {
      var count = 0
      _ = try Self.envelope(text) { json in
        let value = String(json.split(separator: "\"\(field)\":\"")[1].prefix { $0 != "\"" })
        for changed in try #require([UInt8](hexadecimal: value)).flipped {
          let other = Array(json.replacing(value, with: changed.hexadecimal).utf8).base64
          #expect(throws: (any Error).self) { try opened(other, issuer: issuer) }
          count += 1
        }
        return json
      }
      #expect(count >= 128)
    }
  }

  @Test(arguments: PaymentCardForm.allCases) func `is good until its end`(kind: PaymentCardForm) throws {
    let until = PaymentCardForm.until
    let text = try kind.make().text.text
    #expect(try opened(text, at: until, issuer: issuer).digest.count == 32)
    let late = until + .milliseconds(1)
    if kind == .visa {
      #expect(refusal(of: text, at: late) == .expired(until))
    } else {
      #expect(throws: ActivationRefusal.expired(until)) { try opened(text, at: late, issuer: issuer) }
    }
    let long = Simulated.now + ActivationData.longestLifetime
    #expect(throws: Never.self) { try opened(kind.make(until: long).text.text, issuer: issuer) }
    let tooLong = try kind.make(until: long + .seconds(1)).text.text
    if kind == .visa {
      #expect(refusal(of: tooLong) == .validTooLong(long + .seconds(1)))
    } else {
      #expect(throws: ActivationRefusal.validTooLong(long + .seconds(1))) { try opened(tooLong, issuer: issuer) }
    }
  }

  /// A number of the other network in the form of this one.
  @Test func `a card is of its network`() throws {
    let (key, randomness) = (Simulated.rsaKey.publicKey, Simulated.randomness)
    let visa = try OpaquePaymentCard(
      visa: Simulated.pan, expiry: Simulated.expiry, name: "A", clientDeviceId: "d", clientWalletAccountId: "a",
      otp: ActivationData(Secret("x")), validUntil: PaymentCardForm.until, for: key, randomness: randomness)
    #expect(refusal(of: visa.text.text) == .field("pan"))
    for number in ["4111111111111111", "5454545454545455", "", "x"] {
      let mastercard = try OpaquePaymentCard(
        mastercard: Secret(number), expiry: Simulated.expiry, clientDeviceId: nil, clientWalletAccountId: nil,
        tav: ActivationData(Secret("x")), for: key, randomness: randomness)
      #expect(refusal(of: mastercard.text.text) == .field("accountNumber"))
    }
  }

  private static func withHeader(_ text: String, _ change: (String) -> String) throws -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let header = String(decoding: try #require([UInt8](base64URL: parts[0])), as: UTF8.self)
    return ([Array(change(header).utf8).base64URL] + parts.dropFirst()).joined(separator: ".")
  }

  private static func envelope(_ text: String, _ change: (String) throws -> String) throws -> String {
    Array(try change(String(decoding: try #require([UInt8](base64: text)), as: UTF8.self)).utf8).base64
  }
}
