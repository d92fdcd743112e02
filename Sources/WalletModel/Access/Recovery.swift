/// A password recovery under way (`startPasswordRecovery`): to be handed back with code, answer and new password.
package struct PasswordRecovery: Hashable, Codable, Sendable {
  /// A secret question; whoever has no wallet is asked one too.
  package let question: String
  /// Opaque; good for one reset, on the device it was given to, until `expires`.
  package let token: Secret
  package let expires: Timestamp

  package init(question: String, token: Secret, expires: Timestamp) {
    self.question = question
    self.token = token
    self.expires = expires
  }
}

/// The long-lived way back in on one phone, kept behind its fingerprint sensor.
package struct DeviceAuthenticationToken: Hashable, Codable, Sendable {
  package let token: Secret
  package let expires: Timestamp

  package init(token: Secret, expires: Timestamp) {
    self.token = token
    self.expires = expires
  }
}

/// Why the issuer ended a session before its time.
package enum SessionEndReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// The wallet's password or PIN was changed elsewhere.
  case credentialsChanged
  /// Customer care switched the phone off.
  case deviceDeactivated
}
