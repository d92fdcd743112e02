package import Basics
package import Cryptography
internal import FoundationEssentials
package import WalletModel
internal import Wire

/// Why text of the platform's SDK is refused.
package enum SDKTextRefusal: Error, Hashable, Sendable {
  /// No base64 of a JSON object that we write.
  case unreadable
  /// Not of this payment instrument, or of another issuer.
  case foreign
  /// Older than it may be.
  case expired
}

/// A card that can be added, as the platform tells its SDK. (Adyen, `sdkInput` of the GET; JSON and HMAC are our choice)
package struct ActivationInput: Codable, Hashable, Sendable {
  package let paymentInstrumentId: PaymentInstrumentIdentifier
  package let cardholderName: String
  package let lastFour: String
  /// The network's reference of the card; nil until the network knows it.
  package let primaryAccountReference: PANReference?
  package let brand: CardNetwork
  package let supportedWallets: [MobileWalletType]
  /// Milliseconds since 1970.
  private let validUntil: Int64
  private var mac = ""

  /// - Parameter key: the issuer's own, by which it knows the input again.
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

  /// Throws unless the issuer with this key made it for this payment instrument, and it is still valid.
  package func verify(of paymentInstrumentId: PaymentInstrumentIdentifier, at now: Timestamp, key: Key) throws(SDKTextRefusal) {
    guard self.paymentInstrumentId == paymentInstrumentId, constantTimeEqual(Array(mac.utf8), Array(signature(by: key).utf8)) else {
      throw .foreign
    }
    guard now.milliseconds <= validUntil else { throw .expired }
  }

  /// HMAC of all other fields, as they are written.
  private func signature(by key: Key) -> String {
    var unsigned = self
    unsigned.mac = ""
    return HMAC.authenticate(Array(SDKText(of: unsigned).text.utf8), key: key).base64
  }
}

/// Certificates, nonce and signature that the SDK got from the wallet for one card, for its platform. (Adyen, `sdkOutput`)
package struct ActivationOutput: Codable, Hashable, Sendable {
  /// The input that it stems from.
  package let sdkInput: String
  /// DER in base64, the leaf first.
  package let certificates: [String]
  /// In hexadecimal digits.
  package let nonce: String
  /// In base64.
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

/// What the wallet provisions by, as the platform tells its SDK. (Adyen, `sdkInput` of the POST)
package struct ProvisioningInput: Codable, Hashable, Sendable {
  package let paymentInstrumentId: PaymentInstrumentIdentifier
  package let encryptedPassData: String
  /// One of the two, by the key of the leaf.
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

/// Base64 of JSON.
private struct SDKText {
  let text: String

  init(_ text: String) { self.text = text }

  init(of value: some Encodable) {
    // Texts, lists and whole numbers can always be written.
    text = (try? WireJSON(value).bytes.base64) ?? ""
  }

  /// The value that this is; nothing but the exact text that is made of it.
  func value<T: Codable>() throws(SDKTextRefusal) -> T {
    guard let bytes = [UInt8](base64: text), let value = try? JSONDecoder().decode(T.self, from: Data(bytes)),
      SDKText(of: value).text == text
    else { throw .unreadable }
    return value
  }
}
