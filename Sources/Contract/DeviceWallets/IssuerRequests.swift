package import WalletModel

// What the network asks an issuer: values in both networks' words, which are the same to us.

/// Asks whether a card may get a token. (MDES, `authorizeService`; Visa, token activation request)
package struct AuthorizeService: Hashable, Codable, Sendable {
  package let accountPan: Secret
  package let expiry: CardExpiry
  package let panReference: PANReference
  package let wallet: DeviceWallet
  package let deviceId: String
  package let walletAccountId: String
  /// Of the enrolment that the request comes from; nil if a person typed the number.
  package let nonce: String?

  package init(
    accountPan: Secret, expiry: CardExpiry, panReference: PANReference, wallet: DeviceWallet, deviceId: String, walletAccountId: String,
    nonce: String?
  ) {
    self.accountPan = accountPan
    self.expiry = expiry
    self.panReference = panReference
    self.wallet = wallet
    self.deviceId = deviceId
    self.walletAccountId = walletAccountId
    self.nonce = nonce
  }
}

/// An issuer's vote: green without a reason. The methods are those to verify the cardholder by, if it comes to that.
package struct ServiceAuthorization: Hashable, Codable, Sendable {
  package let reasons: [VoteReason]
  package let methods: [ActivationMethod]

  package init(reasons: [VoteReason], methods: [ActivationMethod]) {
    self.reasons = reasons
    self.methods = methods
  }
}

/// Asks for the methods to verify a cardholder by. (MDES, `requestActivationMethods`)
package struct RequestActivationMethods: Hashable, Codable, Sendable {
  package let accountPan: Secret
  package let tokenUniqueReference: TokenReference

  package init(accountPan: Secret, tokenUniqueReference: TokenReference) {
    self.accountPan = accountPan
    self.tokenUniqueReference = tokenUniqueReference
  }
}

/// Has a code delivered to the cardholder. (MDES, `deliverActivationCode`; Visa, activation code notification)
package struct DeliverActivationCode: Hashable, Codable, Sendable {
  package let accountPan: Secret
  package let tokenUniqueReference: TokenReference
  package let method: ActivationMethod.Kind
  package let activationCode: Secret
  package let expires: DateTime

  package init(
    accountPan: Secret, tokenUniqueReference: TokenReference, method: ActivationMethod.Kind, activationCode: Secret, expires: Timestamp
  ) {
    self.accountPan = accountPan
    self.tokenUniqueReference = tokenUniqueReference
    self.method = method
    self.activationCode = activationCode
    self.expires = DateTime(expires)
  }
}

/// Tells that a token can pay for the first time. (MDES, `notifyServiceActivated`; Visa, token complete notification)
package struct NotifyServiceActivated: Hashable, Codable, Sendable {
  package let accountPan: Secret
  package let token: NetworkToken
  package let deviceId: String
  package let walletAccountId: String
  /// Of the enrolment that it completes; nil if a person typed the number.
  package let nonce: String?

  package init(accountPan: Secret, token: NetworkToken, deviceId: String, walletAccountId: String, nonce: String?) {
    self.accountPan = accountPan
    self.token = token
    self.deviceId = deviceId
    self.walletAccountId = walletAccountId
    self.nonce = nonce
  }
}

/// Tells that a token's state has changed. (MDES, `notifyTokenUpdated`; Visa, token event notification)
package struct NotifyTokenUpdated: Hashable, Codable, Sendable {
  package let accountPan: Secret
  package let token: NetworkToken
  package let event: TokenEvent

  package init(accountPan: Secret, token: NetworkToken, event: TokenEvent) {
    self.accountPan = accountPan
    self.token = token
    self.event = event
  }
}
