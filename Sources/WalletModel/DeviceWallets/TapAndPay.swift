/// State of a token in Google Wallet. (TapAndPay, `TOKEN_STATE_…`)
package enum TapAndPayTokenState: Int, CaseIterable, Hashable, Codable, Sendable {
  case untokenized = 1
  case pending = 2
  case needsIdentityVerification = 3
  case suspended = 4
  case active = 5
  case felicaPendingProvisioning = 6

  /// The vendor's constant.
  package var name: String {
    switch self {
    case .untokenized: "TOKEN_STATE_UNTOKENIZED"
    case .pending: "TOKEN_STATE_PENDING"
    case .needsIdentityVerification: "TOKEN_STATE_NEEDS_IDENTITY_VERIFICATION"
    case .suspended: "TOKEN_STATE_SUSPENDED"
    case .active: "TOKEN_STATE_ACTIVE"
    case .felicaPendingProvisioning: "TOKEN_STATE_FELICA_PENDING_PROVISIONING"
    }
  }
}

/// Status of a refused TapAndPay call. (TapAndPay, `TAP_AND_PAY_…`, and the common ones of Google Play services)
package enum TapAndPayStatus: Int, CaseIterable, Hashable, Codable, Sendable {
  case networkError = 7
  case internalError = 8
  case developerError = 10
  case error = 13
  case timeout = 15
  case noActiveWallet = 15002
  case tokenNotFound = 15003
  case invalidTokenState = 15004
  case attestationError = 15005
  /// The app is not on Google's allow-list.
  case unavailable = 15009
  case saveCardError = 15019
  case ineligibleForTokenization = 15021
  case tokenizationDeclined = 15022
  case checkEligibilityError = 15023
  case tokenizeError = 15024
  case tokenActivationRequired = 15025
  case paymentCredentialsDeliveryTimeout = 15026
  case userCanceledFlow = 15027
  case enrollForVirtualCardsFailed = 15028

  /// The vendor's constant, without its prefix.
  package var name: String {
    switch self {
    case .networkError: "NETWORK_ERROR"
    case .internalError: "INTERNAL_ERROR"
    case .developerError: "DEVELOPER_ERROR"
    case .error: "ERROR"
    case .timeout: "TIMEOUT"
    case .noActiveWallet: "NO_ACTIVE_WALLET"
    case .tokenNotFound: "TOKEN_NOT_FOUND"
    case .invalidTokenState: "INVALID_TOKEN_STATE"
    case .attestationError: "ATTESTATION_ERROR"
    case .unavailable: "UNAVAILABLE"
    case .saveCardError: "SAVE_CARD_ERROR"
    case .ineligibleForTokenization: "INELIGIBLE_FOR_TOKENIZATION"
    case .tokenizationDeclined: "TOKENIZATION_DECLINED"
    case .checkEligibilityError: "CHECK_ELIGIBILITY_ERROR"
    case .tokenizeError: "TOKENIZE_ERROR"
    case .tokenActivationRequired: "TOKEN_ACTIVATION_REQUIRED"
    case .paymentCredentialsDeliveryTimeout: "PAYMENT_CREDENTIALS_DELIVERY_TIMEOUT"
    case .userCanceledFlow: "USER_CANCELED_FLOW"
    case .enrollForVirtualCardsFailed: "ENROLL_FOR_VIRTUAL_CARDS_FAILED"
    }
  }
}

/// A token as Google Wallet reports it to an issuer's app. (TapAndPay, `TokenInfo`)
package struct TokenInfo: Hashable, Codable, Sendable {
  /// The network's reference of the token: the `dpanRef` at the issuer.
  package let issuerTokenId: TokenReference
  package let issuerName: String
  package let fpanLastFour: String
  package let dpanLastFour: String
  /// The network, which also identifies the token service: each network has its own. (`network`, `tokenServiceProvider`)
  package let network: CardNetwork
  package let tokenState: TapAndPayTokenState
  package let isDefaultToken: Bool

  package init(
    issuerTokenId: TokenReference, issuerName: String, fpanLastFour: String, dpanLastFour: String, network: CardNetwork,
    tokenState: TapAndPayTokenState, isDefaultToken: Bool
  ) {
    self.issuerTokenId = issuerTokenId
    self.issuerName = issuerName
    self.fpanLastFour = fpanLastFour
    self.dpanLastFour = dpanLastFour
    self.network = network
    self.tokenState = tokenState
    self.isDefaultToken = isDefaultToken
  }
}

/// Billing address of the cardholder, as the sheet of pushTokenize shows it. (TapAndPay, `UserAddress`)
package struct UserAddress: Hashable, Codable, Sendable {
  package var name: String
  package var address1: String
  package var address2: String
  /// The city.
  package var locality: String
  /// State, county or region.
  package var administrativeArea: String
  /// Two letters. (ISO 3166-1)
  package var countryCode: String
  package var postalCode: String
  package var phoneNumber: String

  /// Takes the address from the issuer's tokenization; parts that it lacks are empty. (CardService, `customer`)
  package init(_ customer: TokenizationCustomer) {
    name = customer.name
    address1 = customer.address1 ?? ""
    address2 = [customer.address2, customer.address3].compactMap(\.self).joined(separator: ", ")
    locality = customer.city ?? ""
    administrativeArea = customer.state ?? ""
    countryCode = customer.countryCode
    postalCode = customer.postalCode ?? ""
    phoneNumber = customer.mobile
  }

  /// True if the wallet accepts the address: name, street, city, country and postal code are required.
  package var isComplete: Bool { ![name, address1, locality, countryCode, postalCode].contains { $0.allSatisfy(\.isWhitespace) } }
}

/// A call of an issuer's app. (TapAndPay)
package enum TapAndPayCall: String, CaseIterable, Hashable, Codable, Sendable {
  case getEnvironment, getActiveWalletId, getStableHardwareId, createWallet, listTokens, getTokenStatus, isTokenized, pushTokenize, tokenize
  case viewToken, requestSelectToken, requestDeleteToken
}

/// An action on one of the issuer's tokens that its app can request of Google Wallet. (TapAndPay)
package enum TokenRequest: CaseIterable, Hashable, Sendable {
  /// Opens the wallet. (`viewToken`; in Apple Wallet `passURL` of Adyen's SDK)
  case view
  /// Makes the token the phone's default for payments. (`requestSelectToken`)
  case select
  /// `requestDeleteToken`
  case delete
}

extension WalletError {
  /// A refusal by Google Play services on the phone, with the vendor's status.
  package init(_ status: TapAndPayStatus) { self.init(status.rawValue, .walletRefused, status.name) }

  /// The vendor's status; nil for an error that did not come from Google Play services.
  package var tapAndPayStatus: TapAndPayStatus? { code == .walletRefused ? TapAndPayStatus(rawValue: statusCode) : nil }
}
