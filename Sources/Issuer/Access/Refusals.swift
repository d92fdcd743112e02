internal import WalletModel

/// What the issuer refuses about access: short for the traffic log, without a secret, without a hint at who has an account.
extension WalletError {
  static let deviceNotRegistered = WalletError(404, .deviceNotRegistered, "this phone is not linked")
  static let deviceInactive = WalletError(403, .deviceInactive, "this phone is deactivated")
  static let linkedElsewhere = WalletError(409, .deviceLinkedToAnotherWallet, "linked to another wallet, unlink first")
  static let nonceExpired = WalletError(401, .nonceExpired, "this nonce is not valid (any more)")
  static let mfaTokenExpired = WalletError(410, .mfaTokenExpired, "this question is spent, start again")
  static let recoveryExpired = WalletError(410, .recoveryExpired, "this recovery is over, start again")
  static let deviceTokenExpired = WalletError(401, .deviceTokenExpired, "this device token is not valid")
  static let noRecovery = WalletError(403, .notOffered, "this issuer has no questions to ask")
  static let noSuchUsername = WalletError(404, .notFound, "nobody has this username")
  static let sessionEnded = WalletError(401, .sessionEnded, "no session, or it ended")
  static let noPINLogin = WalletError(403, .notOffered, "this issuer has no login by PIN")
  static let noPIN = WalletError(403, .notOffered, "this wallet has no PIN")
  static let pinDisabled = WalletError(423, .credentialLocked, "PIN disabled, log in with password", attemptsLeft: 0)
  static let passwordLocked = WalletError(423, .credentialLocked, "too many wrong tries, locked")
  static let noSuchIssuer = WalletError(404, .notFound, "there is no such issuer")
  static let careOnly = WalletError(403, .notAllowed, "for customer care only")
  static let duplicateAccount = WalletError(
    400, .duplicatesNotAllowed, "Account already exists.", fieldErrors: [FieldError("email", "belongs to an account already")])

  static func wrongPIN(left: Int) -> WalletError {
    WalletError(401, .wrongCredentials, left == 0 ? "wrong PIN, now disabled" : "wrong PIN, \(left) left", attemptsLeft: left)
  }

  static func wrongAnswer(left: Int) -> WalletError {
    WalletError(
      401, .wrongCredentials, left == 0 ? "wrong answer, start again" : "wrong answer, \(left) left",
      fieldErrors: [FieldError("mfaSecretAnswer", "is not the answer")], attemptsLeft: left)
  }

  static func wrongCode(left: Int) -> WalletError {
    WalletError(
      401, .wrongCredentials, left == 0 ? "wrong code, start again" : "wrong code, \(left) left",
      fieldErrors: [FieldError("recoveryCode", "is not the code that was sent")], attemptsLeft: left)
  }

  /// - Parameter wait: before the next try is looked at; zero where there is no need to.
  static func wrongPassword(wait: Duration) -> WalletError {
    wait > .zero
      ? WalletError(401, .wrongCredentials, "wrong name or password, wait \(wait.spoken)", retryAfter: wait)
      : WalletError(401, .wrongCredentials, "wrong name or password")
  }

  static func tooManyTries(wait: Duration) -> WalletError {
    WalletError(429, .tryLater, "too many tries, wait \(wait.spoken)", retryAfter: wait)
  }

  static func invalid(_ fieldErrors: [FieldError]) -> WalletError {
    WalletError(400, .invalidRequest, "not valid: \(fieldErrors.first?.field ?? "request")", fieldErrors: fieldErrors)
  }
}

extension Duration {
  /// `30 s`, `5 min`, `2 h`; rounded up, so that who waits so long has waited long enough.
  fileprivate var spoken: String {
    let seconds = (milliseconds + 999) / 1000
    if seconds < 120 && seconds != 60 { return "\(seconds) s" }
    return seconds < 7200 ? "\((seconds + 59) / 60) min" : "\((seconds + 3599) / 3600) h"
  }
}
