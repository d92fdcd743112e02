package import WalletModel

/// Executes the intents about an open session, which any screen can send.
package protocol SessionIntentExecutor: Sendable {
  func execute(_ intent: Intents.KeepSession) async throws(WalletError)
}

extension Intents {
  /// Sends a small request to the issuer, so that the session doesn't time out.
  package struct KeepSession: Intent {
    package typealias Answer = Void

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }
}

/// The reason for the end of a session.
package enum SessionEnd: Hashable, Sendable, CaseIterable {
  /// The session was idle for longer than the issuer allows.
  case idle
  /// The session was open for longer than the issuer allows.
  case tooLong
  /// The customer's own session timeout has passed without use; the app logs out.
  case ownLimit
  /// The person chose to end the session at the warning; the app logs out.
  case byChoice
  /// Password or PIN was changed on another phone, or reset.
  case credentialsChanged
  /// Customer care deactivated the phone.
  case deviceDeactivated
  /// The phone is no longer linked to the wallet.
  case deviceUnlinked
  /// The issuer no longer knows the session.
  case closedByIssuer
}

extension SessionEnd {
  package init(_ cause: SessionDeadline.Cause) {
    self =
      switch cause {
      case .idle: .idle
      case .absolute: .tooLong
      case .ownLimit: .ownLimit
      }
  }

  package init(_ reason: SessionEndReason) {
    self =
      switch reason {
      case .credentialsChanged: .credentialsChanged
      case .deviceDeactivated: .deviceDeactivated
      }
  }

  /// True for a session timeout: idle, maximum length, or the customer's own limit.
  package var isByTime: Bool { self == .idle || self == .tooLong || self == .ownLimit }
}
