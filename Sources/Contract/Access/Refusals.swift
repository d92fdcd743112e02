package import Basics
package import WalletModel

/// The refusals of the subject Access: short for the traffic log, without secrets, and without a hint at who has an account.
///
/// Part of the contract, because magic data and tests refuse in the same words.
extension WalletError {
  package static let deviceNotRegistered = WalletError(404, .deviceNotRegistered, "this phone is not linked")
  package static let deviceInactive = WalletError(403, .deviceInactive, "this phone is deactivated")
  package static let linkedElsewhere = WalletError(409, .deviceLinkedToAnotherWallet, "linked to another wallet, unlink first")
  package static let nonceExpired = WalletError(401, .nonceExpired, "nonce invalid or expired")
  package static let mfaTokenExpired = WalletError(410, .mfaTokenExpired, "security question expired, start over")
  package static let recoveryExpired = WalletError(410, .recoveryExpired, "recovery expired, start over")
  package static let deviceTokenExpired = WalletError(401, .deviceTokenExpired, "device token invalid or expired")
  package static let noRecovery = WalletError(403, .notOffered, "issuer has no security questions")
  package static let noSuchUsername = WalletError(404, .unknownUsername, "unknown username")
  package static let sessionEnded = WalletError(401, .sessionEnded, "session missing or expired")
  package static let noPINLogin = WalletError(403, .notOffered, "issuer does not offer PIN login")
  package static let noPIN = WalletError(403, .notOffered, "wallet has no PIN")
  package static let hasPIN = WalletError(403, .notOffered, "wallet has a PIN; use verifyPasscode")
  package static let pinDisabled = WalletError(423, .credentialLocked, "PIN disabled, log in with password", attemptsLeft: 0)
  package static let passwordLocked = WalletError(423, .credentialLocked, "login locked, too many failed attempts")
  package static let badDevice = WalletError(
    400, .invalidRequest, "The device identifier must be 32 hexadecimal digits; hyphens are ignored.")
  package static let noSuchIssuer = WalletError(404, .notFound, "unknown issuer")
  package static let badIdempotencyKey = WalletError(
    400, .invalidRequest, "The idempotency key is required for a write and must be 16 to 64 printable ASCII characters without spaces.")
  package static let keyReused = WalletError(422, .keyReused, "idempotency key already used for another request")
  package static let careOnly = WalletError(403, .notAllowed, "for customer care only")
  package static let duplicateAccount = WalletError(
    400, .duplicatesNotAllowed, "Account already exists.", fieldErrors: [FieldError("email", "already belongs to an account")])

  package static func wrongPIN(left: Int) -> WalletError {
    WalletError(401, .wrongCredentials, left == 0 ? "wrong PIN, now disabled" : "wrong PIN, \(left) left", attemptsLeft: left)
  }

  package static func wrongAnswer(left: Int) -> WalletError {
    WalletError(
      401, .wrongCredentials, left == 0 ? "wrong answer, start over" : "wrong answer, \(left) left",
      fieldErrors: [FieldError("mfaSecretAnswer", "is not the answer")], attemptsLeft: left)
  }

  package static func wrongCode(left: Int) -> WalletError {
    WalletError(
      401, .wrongCredentials, left == 0 ? "wrong code, start over" : "wrong code, \(left) left",
      fieldErrors: [FieldError("recoveryCode", "is not the code that was sent")], attemptsLeft: left)
  }

  /// - Parameter wait: the time until the next attempt is checked; zero if it need not wait.
  package static func wrongPassword(wait: Duration) -> WalletError {
    wait > .zero
      ? WalletError(401, .wrongCredentials, "wrong credentials, retry in \(wait.spoken)", retryAfter: wait)
      : WalletError(401, .wrongCredentials, "wrong username or password")
  }

  package static func tooManyTries(wait: Duration) -> WalletError {
    WalletError(429, .tryLater, "too many attempts, retry in \(wait.spoken)", retryAfter: wait)
  }

  package static func invalid(_ fieldErrors: [FieldError]) -> WalletError {
    WalletError(400, .invalidRequest, "invalid: \(fieldErrors.first?.field ?? "request")", fieldErrors: fieldErrors)
  }
}

extension Duration {
  /// `30 s`, `5 min`, `2 h`; rounded up, so that waiting this long is always enough.
  fileprivate var spoken: String {
    let seconds = (milliseconds + 999) / 1000
    if seconds < 120 && seconds != 60 { return "\(seconds) s" }
    return seconds < 7200 ? "\((seconds + 59) / 60) min" : "\((seconds + 3599) / 3600) h"
  }
}
