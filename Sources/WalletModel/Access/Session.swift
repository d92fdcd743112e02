/// The answer to every login that succeeds (`PDLoginResponse`): whose wallet it is, and a session on it.
package struct LoginResponse: Hashable, Codable, Sendable {
  package let session: SessionGrant
  package let wallet: WalletSummary

  package init(session: SessionGrant, wallet: WalletSummary) {
    self.session = session
    self.wallet = wallet
  }
}

/// A session as the issuer granted it.
package struct SessionGrant: Hashable, Codable, Sendable {
  package let token: Secret
  /// The session ends after so long without a call.
  package let idleTimeout: Duration
  /// The session ends then at the latest.
  package let expires: Timestamp

  package init(token: Secret, idleTimeout: Duration, expires: Timestamp) {
    self.token = token
    self.idleTimeout = idleTimeout
    self.expires = expires
  }
}

/// Who a wallet belongs to and what is linked to it.
package struct WalletSummary: Hashable, Codable, Sendable {
  package let firstName: String
  package let lastName: String
  package let username: String
  /// How many phones are linked to the wallet, this one included.
  package let linkedDevices: Int
  /// Since when this phone is.
  package let linkedSince: Timestamp
  /// One of the vendor's additional login attributes.
  package let lastPasswordUpdate: Timestamp

  package init(
    firstName: String, lastName: String, username: String, linkedDevices: Int, linkedSince: Timestamp, lastPasswordUpdate: Timestamp
  ) {
    self.firstName = firstName
    self.lastName = lastName
    self.username = username
    self.linkedDevices = linkedDevices
    self.linkedSince = linkedSince
    self.lastPasswordUpdate = lastPasswordUpdate
  }
}

/// What `loginByUsernamePassword` leads to: a session, or (412, `mfaQuestionDidPrompt`) a question first.
package enum UsernameLogin: Hashable, Codable, Sendable {
  case loggedIn(LoginResponse)
  case mfaQuestionDidPrompt(MFAToken)
}

/// A secret question the person answered at enrollment, to be handed back with the answer in it (`PDMFAToken`).
package struct MFAToken: Hashable, Codable, Sendable {
  package let question: String
  /// Opaque; good for three answers, and only on the device it was given to.
  package let token: Secret
  package var mfaSecretAnswer = Secret("")

  package init(question: String, token: Secret) {
    self.question = question
    self.token = token
  }
}
