package import Basics

/// A password recovery in progress (`startPasswordRecovery`). The client returns it with code, answer and new password.
package struct PasswordRecovery: Hashable, Codable, Sendable {
  /// The security question. An unknown username gets one too, which prevents account enumeration.
  package let question: String
  /// Opaque; valid for one reset, on the device that received it, until `expires`.
  package let token: Secret
  package let expires: Timestamp

  package init(question: String, token: Secret, expires: Timestamp) {
    self.question = question
    self.token = token
    self.expires = expires
  }
}

/// The long-lived token for fingerprint login on one phone, protected by its fingerprint sensor.
package struct DeviceAuthenticationToken: Hashable, Codable, Sendable {
  package let token: Secret
  package let expires: Timestamp

  package init(token: Secret, expires: Timestamp) {
    self.token = token
    self.expires = expires
  }
}

/// The reason why the issuer ended a session early.
package enum SessionEndReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// The wallet's password or PIN was changed elsewhere.
  case credentialsChanged
  /// Customer care deactivated the phone.
  case deviceDeactivated

  /// The reason in words, for logs.
  package var inWords: String {
    switch self {
    case .credentialsChanged: "credentials changed"
    case .deviceDeactivated: "phone deactivated"
    }
  }
}
