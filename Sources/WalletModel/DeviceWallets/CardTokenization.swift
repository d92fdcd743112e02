package import Basics

/// What an app sends its issuer to get a card into a mobile wallet. (CardService, `CardTokenizationRequest`)
package struct CardTokenizationRequest: Hashable, Codable, Sendable {
  package let walletType: MobileWalletType
  /// Required for Visa in Google's and Samsung's wallets; 1 to 24 characters each.
  package let clientDeviceId: String?
  package let clientWalletAccountId: String?
  /// Required for Apple's wallet, like all that follow: PEM with its tags and lines of 64, DER in base64, or in hexadecimal digits.
  package let leafCertificate: Opaque<CertificateKind>?
  package let subordinateCertificate: Opaque<CertificateKind>?
  /// Base64 or hexadecimal digits, and the signature likewise.
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

/// What the wallet needs to provision a card. (CardService, `CardTokenization`)
package struct CardTokenization: Hashable, Codable, Sendable {
  /// Google's and Samsung's wallets only.
  package let opaquePaymentCard: Opaque<PaymentCardKind>?
  /// Apple's wallet only, in base64 like the three that follow.
  package let encryptedPassData: Opaque<PassDataKind>?
  /// If the leaf has a P-256 key.
  package let ephemeralPublicKey: Opaque<EphemeralKeyKind>?
  /// If the leaf has an RSA key. (our choice, after PassKit: the vendor's response has none)
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

/// The cardholder: name and mobile number of the person, address of the card's order. Of a virtual card, which was sent nowhere, the
/// country of residence alone.
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

  /// - Parameter country: of residence.
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

/// What activates a token that exists, after the cardholder was authenticated in the app.
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
