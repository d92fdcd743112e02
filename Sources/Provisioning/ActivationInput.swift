package import Basics
package import Cryptography
internal import FoundationEssentials
package import WalletModel
internal import Wire

/// The reason why a text of the platform's SDK is refused.
package enum SDKTextRefusal: Error, Hashable, Sendable {
  /// The text is not base64 of a JSON object as Billfold encodes it.
  case unreadable
  /// The text is for another payment instrument, or from another issuer.
  case foreign
  /// The text is no longer valid.
  case expired
}

/// The data about a card that the platform gives its SDK before the card can be added. (Adyen, `sdkInput` of the GET; JSON and HMAC are our
/// choice)
package struct ActivationInput: Codable, Hashable, Sendable {
  package let paymentInstrumentId: PaymentInstrumentIdentifier
  package let cardholderName: String
  package let lastFour: String
  /// The network's reference of the card; nil until the network knows it.
  package let primaryAccountReference: PANReference?
  package let brand: CardNetwork
  package let supportedWallets: [MobileWalletType]
  /// The end of the validity, in milliseconds since 1970.
  private let validUntil: Int64
  private var mac = ""

  /// - Parameter key: the issuer's own key, with which it later recognizes the input.
  package init(
    _ paymentInstrumentId: PaymentInstrumentIdentifier, cardholderName: String, lastFour: String, primaryAccountReference: PANReference?,
    brand: CardNetwork, at now: Timestamp, key: Key
  ) {
    self.paymentInstrumentId = paymentInstrumentId
    self.cardholderName = cardholderName
    self.lastFour = lastFour
    self.primaryAccountReference = primaryAccountReference
    self.brand = brand
    supportedWallets = [.applePay]
    validUntil = (now + SDKInputKind.lifetime).milliseconds
    mac = signature(by: key)
  }

  package init(_ sdkInput: Opaque<SDKInputKind>) throws(SDKTextRefusal) { self = try SDKText(sdkInput.text).value() }

  package var sdkInput: Opaque<SDKInputKind> { Opaque(SDKText(of: self).text) }

  /// Throws unless the issuer with this key has created the input for this payment instrument, and it is still valid.
  package func verify(of paymentInstrumentId: PaymentInstrumentIdentifier, at now: Timestamp, key: Key) throws(SDKTextRefusal) {
    guard self.paymentInstrumentId == paymentInstrumentId, constantTimeEqual(Array(mac.utf8), Array(signature(by: key).utf8)) else {
      throw .foreign
    }
    guard now.milliseconds <= validUntil else { throw .expired }
  }

  /// Returns the HMAC of all other fields in their encoded form.
  private func signature(by key: Key) -> String {
    var unsigned = self
    unsigned.mac = ""
    return HMAC.authenticate(Array(SDKText(of: unsigned).text.utf8), key: key).base64
  }
}

/// The certificates, the nonce and the signature that the SDK got from the wallet for one card, for its platform. (Adyen, `sdkOutput`)
package struct ActivationOutput: Codable, Hashable, Sendable {
  /// The text of the `ActivationInput` that the SDK got for this card.
  package let sdkInput: String
  /// The certificates as DER in base64, the leaf first.
  package let certificates: [String]
  /// The nonce in hexadecimal digits.
  package let nonce: String
  /// The signature in base64.
  package let nonceSignature: String

  package init(
    of sdkInput: Opaque<SDKInputKind>, certificates: [Opaque<CertificateKind>], nonce: String, nonceSignature: Opaque<SignatureKind>
  ) {
    self.sdkInput = sdkInput.text
    self.certificates = certificates.map(\.text)
    self.nonce = nonce
    self.nonceSignature = nonceSignature.text
  }

  package init(_ sdkOutput: Opaque<SDKOutputKind>) throws(SDKTextRefusal) { self = try SDKText(sdkOutput.text).value() }

  package var sdkOutput: Opaque<SDKOutputKind> { Opaque(SDKText(of: self).text) }
}

/// The data with which the wallet provisions a card, as the platform sends it to its SDK. (Adyen, `sdkInput` of the POST)
package struct ProvisioningInput: Codable, Hashable, Sendable {
  package let paymentInstrumentId: PaymentInstrumentIdentifier
  package let encryptedPassData: String
  /// Either this or `wrappedKey` is set, depending on the kind of the leaf's key.
  package let ephemeralPublicKey: String?
  package let wrappedKey: String?
  package let activationData: String

  package init(_ paymentInstrumentId: PaymentInstrumentIdentifier, _ tokenization: CardTokenization) {
    self.paymentInstrumentId = paymentInstrumentId
    encryptedPassData = tokenization.encryptedPassData?.text ?? ""
    ephemeralPublicKey = tokenization.ephemeralPublicKey?.text
    wrappedKey = tokenization.wrappedKey?.text
    activationData = tokenization.activationData.text
  }

  package init(_ sdkInput: Opaque<SDKInputKind>) throws(SDKTextRefusal) { self = try SDKText(sdkInput.text).value() }

  package var sdkInput: Opaque<SDKInputKind> { Opaque(SDKText(of: self).text) }
}

/// The text of a value: base64 of its JSON.
private struct SDKText {
  let text: String

  init(_ text: String) { self.text = text }

  init(of value: some Encodable) {
    // A value that contains only strings, lists and integers can always be encoded.
    text = (try? WireJSON(value).bytes.base64) ?? ""
  }

  /// Decodes the value. Accepts only the exact text that `init(of:)` encodes.
  func value<T: Codable>() throws(SDKTextRefusal) -> T {
    guard let bytes = [UInt8](base64: text), let value = try? JSONDecoder().decode(T.self, from: Data(bytes)),
      SDKText(of: value).text == text
    else { throw .unreadable }
    return value
  }
}
