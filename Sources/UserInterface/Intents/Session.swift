package import WalletModel

/// Executes the intents about an open session, on whatever screen.
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

/// Why a session is over.
package enum SessionEnd: Hashable, Sendable, CaseIterable {
  /// Idle for longer than the issuer allows.
  case idle
  /// Open for longer than the issuer allows.
  case tooLong
  /// Unused for longer than the person wants; the app logs out.
  case ownLimit
  /// The person chose to end the session at the warning; the app logs out.
  case byChoice
  /// Password or PIN were changed on another phone, or reset.
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
