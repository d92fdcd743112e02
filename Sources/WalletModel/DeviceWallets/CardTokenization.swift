package import Basics

/// An app's request to its issuer to add a card to a mobile wallet. (CardService, `CardTokenizationRequest`)
package struct CardTokenizationRequest: Hashable, Codable, Sendable {
  package let walletType: MobileWalletType
  /// Required for Visa in Google's and Samsung's wallets; 1 to 24 characters each.
  package let clientDeviceId: String?
  package let clientWalletAccountId: String?
  /// Required for Apple's wallet, as are all following fields. In PEM with its tags and lines of 64 characters, or DER in base64 or
  /// hexadecimal digits.
  package let leafCertificate: Opaque<CertificateKind>?
  package let subordinateCertificate: Opaque<CertificateKind>?
  /// In base64 or hexadecimal digits, as is the signature.
  package let nonce: String?
  package let nonceSignature: Opaque<SignatureKind>?

  package init(
    walletType: MobileWalletType, clientDeviceId: String?, clientWalletAccountId: String?, leafCertificate: Opaque<CertificateKind>?,
    subordinateCertificate: Opaque<CertificateKind>?, nonce: String?, nonceSignature: Opaque<SignatureKind>?
  ) {
    self.walletType = walletType
    self.clientDeviceId = clientDeviceId
    self.clientWalletAccountId = clientWalletAccountId
    self.leafCertificate = leafCertificate
    self.subordinateCertificate = subordinateCertificate
    self.nonce = nonce
    self.nonceSignature = nonceSignature
  }
}

/// The data that the wallet needs to provision a card. (CardService, `CardTokenization`)
package struct CardTokenization: Hashable, Codable, Sendable {
  /// Google's and Samsung's wallets only.
  package let opaquePaymentCard: Opaque<PaymentCardKind>?
  /// Apple's wallet only, in base64 like the next three fields.
  package let encryptedPassData: Opaque<PassDataKind>?
  /// Present if the leaf certificate has a P-256 key.
  package let ephemeralPublicKey: Opaque<EphemeralKeyKind>?
  /// Present if the leaf certificate has an RSA key. (our choice, after PassKit: the vendor's response has none)
  package let wrappedKey: Opaque<WrappedKeyKind>?
  package let activationData: Opaque<ActivationDataKind>
  package let cardNetwork: CardNetworkType
  package let tokenProvider: CardTokenProvider
  package let cardLastDigits: String
  package let customer: TokenizationCustomer

  package init(
    opaquePaymentCard: Opaque<PaymentCardKind>?, encryptedPassData: Opaque<PassDataKind>?, ephemeralPublicKey: Opaque<EphemeralKeyKind>?,
    wrappedKey: Opaque<WrappedKeyKind>?, activationData: Opaque<ActivationDataKind>,
    cardNetwork: CardNetworkType, tokenProvider: CardTokenProvider, cardLastDigits: String, customer: TokenizationCustomer
  ) {
    self.opaquePaymentCard = opaquePaymentCard
    self.encryptedPassData = encryptedPassData
    self.ephemeralPublicKey = ephemeralPublicKey
    self.wrappedKey = wrappedKey
    self.activationData = activationData
    self.cardNetwork = cardNetwork
    self.tokenProvider = tokenProvider
    self.cardLastDigits = cardLastDigits
    self.customer = customer
  }
}

/// The cardholder: the person's name and mobile number, and the delivery address of the card's order. A virtual card has no delivery
/// address, only the country of residence.
package struct TokenizationCustomer: Hashable, Codable, Sendable {
  package let address1: String?
  package let address2: String?
  package let address3: String?
  package let city: String?
  package let countryCode: String
  package let state: String?
  package let postalCode: String?
  package let name: String
  package let mobile: String

  /// - Parameter country: the country of residence.
  package init(address: DeliveryAddress?, country: String, name: String, mobile: String) {
    address1 = address?.address1
    address2 = address?.address2
    address3 = address?.address3
    city = address?.city
    countryCode = address?.countryCode ?? country
    state = address?.state
    postalCode = address?.postalCode
    self.name = name
    self.mobile = mobile
  }
}

/// The response that activates an existing token after the cardholder was authenticated in the app.
package struct TokenizationActivation: Hashable, Codable, Sendable {
  /// For the wallet; nil if the issuer has activated the token at the network.
  package let activationData: Opaque<ActivationDataKind>?

  package init(activationData: Opaque<ActivationDataKind>?) { self.activationData = activationData }
}

/// The card's network, in the vendor's words. (CardService, `CardNetworkType`)
package enum CardNetworkType: String, VendorEnumeration {
  case visa = "CARD_NETWORK_VISA"
  case mastercard = "CARD_NETWORK_MASTERCARD"
  case unknown = "UNKNOWN"

  package init(_ network: CardNetwork) {
    switch network {
    case .mastercard: self = .mastercard
    case .visa: self = .visa
    }
  }
}

/// The network's token service, in the vendor's words. (CardService, `CardTokenProvider`)
package enum CardTokenProvider: String, VendorEnumeration {
  case visa = "TOKEN_PROVIDER_VISA"
  case mastercard = "TOKEN_PROVIDER_MASTERCARD"
  case unknown = "UNKNOWN"

  package init(_ network: CardNetwork) {
    switch network {
    case .mastercard: self = .mastercard
    case .visa: self = .visa
    }
  }
}
