import WalletModel

/// The reason for a lock of PIN, login or code requests.
package enum LockOut: Hashable, Sendable {
  /// The PIN is off until a login with password and security question.
  case pin
  /// Wrong passwords: the next try is looked at after so long.
  case password(wait: Duration)
  /// Too many wrong passwords: only customer care helps.
  case passwordClosed
  /// Recoveries begun and not finished: the next one may begin after so long.
  case recovery(wait: Duration)
  /// Too many of them: only customer care helps.
  case recoveryClosed
}

extension LockOut {
  /// The lock after a refused password; nil if the customer can try again at once.
  init?(password error: WalletError) {
    switch error.code {
    case .tryLater: self = .password(wait: error.retryAfter ?? .seconds(30))
    case .credentialLocked: self = .passwordClosed
    case .wrongCredentials:
      // Less is over before one has typed the next. (our choice)
      guard let wait = error.retryAfter, wait >= .seconds(30) else { return nil }
      self = .password(wait: wait)
    default: return nil
    }
  }
}
