package import Basics

/// The response to every successful login (`PDLoginResponse`): a session, and a summary of the wallet.
package struct LoginResponse: Hashable, Codable, Sendable {
  package let session: SessionGrant
  package var wallet: WalletSummary
  /// Whether this login enabled a disabled PIN. The customer may then set a new one without the current one. (Rules, flows)
  package let mayChoosePasscode: Bool
  /// The time until which a new PIN may be set without the current PIN; nil if the current PIN is required. (Rules, flows)
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
  /// The time without a call after which the session ends.
  package let idleTimeout: Duration
  /// The time at which the session ends at the latest.
  package let expires: Timestamp

  package init(token: Secret, idleTimeout: Duration, expires: Timestamp) {
    self.token = token
    self.idleTimeout = idleTimeout
    self.expires = expires
  }

  private enum CodingKeys: CodingKey { case token, idleTimeout, expires }

  /// Decodes `idleTimeout` from seconds. The standard coding of `Duration`, two halves of a number of attoseconds, is unreadable.
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

/// A summary of a wallet: its owner and linked phones.
package struct WalletSummary: Hashable, Codable, Sendable {
  package let firstName: String
  package let lastName: String
  package let username: String
  /// The country of residence (ISO 3166-1 alpha-2), which decides the card rules.
  package let countryCode: String
  /// The mobile number given at enrollment; nil for issuers that don't send it.
  package let phone: String?
  /// The number of phones that are linked to the wallet, including this one.
  package var linkedDevices: Int
  /// The time at which this phone was linked.
  package let linkedSince: Timestamp
  /// One of the vendor's additional login attributes.
  package var lastPasswordUpdate: Timestamp
  /// Additional information from the enrollment; nil if there is none.
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

/// The result of `loginByUsernamePassword`: a session, or (412, `mfaQuestionDidPrompt`) first a security question.
package enum UsernameLogin: Hashable, Codable, Sendable {
  case loggedIn(LoginResponse)
  case mfaQuestionDidPrompt(MFAToken)
}

extension UsernameLogin {
  private enum CodingKeys: CodingKey { case session }

  /// Decodes the case from its content: only a login has a session.
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

/// A security question that the customer answered at enrollment. The client returns the token with the customer's answer. (`PDMFAToken`)
package struct MFAToken: Hashable, Codable, Sendable {
  package let question: String
  /// Opaque; valid for a limited number of answers, on the device that received it.
  package let token: Secret
  package var mfaSecretAnswer = Secret("")

  package init(question: String, token: Secret) {
    self.question = question
    self.token = token
  }
}

/// The time at which an inactive session ends, and the limit that ends it.
package struct SessionDeadline: Hashable, Sendable {
  package enum Cause: Hashable, Sendable, CaseIterable {
    /// The issuer's idle timeout: the time without a call.
    case idle
    /// The issuer's absolute timeout.
    case absolute
    /// The customer's own idle timeout: the time without touching the phone. The app itself logs out.
    case ownLimit
  }

  package let end: Timestamp
  package let cause: Cause
  /// The time from which on the app warns the customer.
  package let warning: Timestamp

  /// - Parameter idleTime: the idle timeout, or zero if the limit is absolute. A short timeout gets a shorter warning.
  package init(end: Timestamp, cause: Cause, idleTime: Duration) {
    self.end = end
    self.cause = cause
    // The warning comes 60 s before the end, or a quarter of the idle timeout if that is shorter. (our choice)
    warning = end - (idleTime == .zero ? .seconds(60) : min(.seconds(60), idleTime / 4))
  }
}

/// How long step-up authentication is valid: long enough to finish the action that requires it. (our choice, within ASVS 5.0, 7.5.3; Rules,
/// cards: limits)
package let stepUpLifetime = Duration.seconds(5 * 60)
