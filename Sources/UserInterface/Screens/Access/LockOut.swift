import WalletModel

/// The reason for a lock of PIN, login or code requests.
enum LockOut: Hashable, Sendable {
  /// The PIN is disabled until a login with password and security question.
  case pin
  /// Wrong passwords were entered; the issuer accepts the next attempt after this time.
  case password(wait: Duration)
  /// Too many wrong passwords were entered; only customer care can unlock the login.
  case passwordClosed
  /// Recovery codes were requested and not used; the customer can request the next one after this time.
  case recovery(wait: Duration)
  /// Too many recovery codes were requested and not used; only customer care can help.
  case recoveryClosed
}

extension LockOut {
  /// Makes the lock after a refused password; returns nil if the customer can try again at once.
  init?(password error: WalletError) {
    switch error.code {
    case .tryLater: self = .password(wait: error.retryAfter ?? .seconds(30))
    case .credentialLocked: self = .passwordClosed
    case .wrongCredentials:
      // A shorter wait is over before the customer has typed again. (our choice)
      guard let wait = error.retryAfter, wait >= .seconds(30) else { return nil }
      self = .password(wait: wait)
    default: return nil
    }
  }
}
