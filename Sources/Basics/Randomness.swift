/// The only source of random bytes: streams that derive from (seed, purpose, request), so that work done in parallel
/// stays reproducible.
package protocol Randomness: Sendable {
  /// Returns `count` bytes of the stream of this purpose for this request. The same arguments return the same bytes.
  func bytes(_ count: Int, for purpose: RandomPurpose, request: String) -> [UInt8]
}

/// The purpose of random bytes. Streams of different purposes are independent.
package enum RandomPurpose: String, Sendable, CaseIterable {
  case deviceIdentifier, idempotencyKey, salt, nonce, session, mfaToken, mfaQuestion, recovery, recoveryCode, deviceToken
  case cardIdentifier, pan, activationCode
  case provisioningNonce, passData, panReference, paymentAccountReference, tokenReference, devicePAN, tokenActivationCode
  case chipIdentifier, walletAccount, chipKey
  case shopperAssertion, checkout, registration, payment
  case authentication, challengeCode
  case paymentRequest
  /// The decision whether a fault applies.
  case fault
}

extension Randomness {
  /// Returns random bytes in lower-case hexadecimal, two digits a byte.
  package func hex(_ bytes: Int, for purpose: RandomPurpose, request: String) -> String {
    self.bytes(bytes, for: purpose, request: request).hexadecimal
  }
}

extension Sequence<UInt8> {
  /// Lower-case hexadecimal, two digits a byte.
  package var hexadecimal: String {
    let bytes = Array(self)
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() { (text[2 * index], text[2 * index + 1]) = (Self.digit(byte >> 4), Self.digit(byte & 15)) }
      return 2 * bytes.count
    }
  }

  private static func digit(_ number: UInt8) -> UInt8 { number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") - 10 + number }
}
