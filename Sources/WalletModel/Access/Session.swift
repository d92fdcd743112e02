/// The answer to every login that succeeds (`PDLoginResponse`): whose wallet it is, and a session on it.
package struct LoginResponse: Hashable, Codable, Sendable {
  package let session: SessionGrant
  package var wallet: WalletSummary
  /// True where this login has ended a lock of the PIN: a new one may be chosen without the old. (Rules, flows)
  package let mayChoosePasscode: Bool
  /// Until when a new PIN may be set without the current one; nil where that one is needed. (Rules, flows)
  package let passcodeChoiceExpires: Timestamp?

  package init(
    session: SessionGrant, wallet: WalletSummary, mayChoosePasscode: Bool = false, passcodeChoiceExpires: Timestamp? = nil
  ) {
    self.session = session
    self.wallet = wallet
    self.mayChoosePasscode = mayChoosePasscode
    self.passcodeChoiceExpires = passcodeChoiceExpires
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

  private enum CodingKeys: CodingKey { case token, idleTimeout, expires }

  /// The span is in seconds: two halves of a number of attoseconds say nothing to anybody.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    token = try container.decode(Secret.self, forKey: .token)
    let seconds = try container.decode(Double.self, forKey: .idleTimeout)
    guard let span = Duration(wireSeconds: seconds) else {
      throw DecodingError.dataCorruptedError(forKey: .idleTimeout, in: container, debugDescription: "not a span of time")
    }
    idleTimeout = span
    expires = try container.decode(Timestamp.self, forKey: .expires)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(token, forKey: .token)
    try container.encode(idleTimeout.wireSeconds, forKey: .idleTimeout)
    try container.encode(expires, forKey: .expires)
  }
}

/// Who a wallet belongs to and what is linked to it.
package struct WalletSummary: Hashable, Codable, Sendable {
  package let firstName: String
  package let lastName: String
  package let username: String
  /// Of residence, ISO 3166-1 alpha-2: card rules need it.
  package let countryCode: String
  /// The mobile number given at enrollment; nil of issuers that don't send it.
  package let phone: String?
  /// How many phones are linked to the wallet, this one included.
  package var linkedDevices: Int
  /// Since when this phone is.
  package let linkedSince: Timestamp
  /// One of the vendor's additional login attributes.
  package var lastPasswordUpdate: Timestamp
  /// What was told with the enrollment besides; nil where nothing was.
  package var additionalCustomerInformation: [String: String]?

  package init(
    firstName: String, lastName: String, username: String, countryCode: String, phone: String? = nil, linkedDevices: Int,
    linkedSince: Timestamp, lastPasswordUpdate: Timestamp, additionalCustomerInformation: [String: String]? = nil
  ) {
    self.firstName = firstName
    self.lastName = lastName
    self.username = username
    self.countryCode = countryCode
    self.phone = phone
    self.linkedDevices = linkedDevices
    self.linkedSince = linkedSince
    self.lastPasswordUpdate = lastPasswordUpdate
    self.additionalCustomerInformation = additionalCustomerInformation
  }
}

/// What `loginByUsernamePassword` leads to: a session, or (412, `mfaQuestionDidPrompt`) a question first.
package enum UsernameLogin: Hashable, Codable, Sendable {
  case loggedIn(LoginResponse)
  case mfaQuestionDidPrompt(MFAToken)
}

extension UsernameLogin {
  private enum CodingKeys: CodingKey { case session }

  /// Written as what it leads to; a login is known by its session.
  package init(from decoder: any Decoder) throws {
    let isLogin = try decoder.container(keyedBy: CodingKeys.self).contains(.session)
    let value = try decoder.singleValueContainer()
    self = isLogin ? .loggedIn(try value.decode(LoginResponse.self)) : .mfaQuestionDidPrompt(try value.decode(MFAToken.self))
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .loggedIn(let response): try response.encode(to: encoder)
    case .mfaQuestionDidPrompt(let token): try token.encode(to: encoder)
    }
  }
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

/// When an open session ends unless something is asked, and by whose limit.
package struct SessionDeadline: Hashable, Sendable {
  package enum Cause: Hashable, Sendable, CaseIterable {
    /// The issuer's: so long without a call.
    case idle
    /// The issuer's: so long in all.
    case absolute
    /// The person's own: so long without touching the phone. The app itself logs out then.
    case ownLimit
  }

  package let end: Timestamp
  package let cause: Cause
  /// From when on the person should be told.
  package let warning: Timestamp

  /// - Parameter idleTime: the limit that counts, where it is one of idle time: a short one is told of later.
  package init(end: Timestamp, cause: Cause, idleTime: Duration) {
    self.end = end
    self.cause = cause
    // A minute ahead is enough to come back from the kettle. (our choice)
    warning = end - (idleTime == .zero ? .seconds(60) : min(.seconds(60), idleTime / 4))
  }
}
