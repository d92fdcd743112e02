import Basics
import UserInterface
import WalletModel

extension Catalogue {
  // MARK: - Ways to the screens

  static func forgotPassword(_ r: inout Rehearsal) {
    welcome(&r)
    r.choose("Forgot your password?")
  }

  static func codeAsked(_ r: inout Rehearsal) {
    forgotPassword(&r)
    r.type("anna@example.com")
    r.press(.enter)
  }

  /// The first step of a recovery: code and answer.
  static func recovery(_ r: inout Rehearsal) {
    codeAsked(&r)
    r.answer(Intents.StartPasswordRecovery.self, Script.recovery)
    r.answer(Intents.RetrievePasswordConfigurations.self, PasswordConfigurations())
  }

  static func recoveryProved(_ r: inout Rehearsal) {
    recovery(&r)
    r.paste("1234 5678")
    r.press(.enter)
    r.type("Elm Street")
    r.press(.enter)
  }

  static func recoverySent(_ r: inout Rehearsal) {
    recoveryProved(&r)
    typeTwice(&r, "a long enough phrase")
  }

  static func passwordChange(_ r: inout Rehearsal) {
    profile(&r)
    r.choose("Password")
    r.answer(Intents.RetrievePasswordConfigurations.self, PasswordConfigurations())
  }

  static func passwordChangeSent(_ r: inout Rehearsal) {
    passwordChange(&r)
    r.type("Heron-Lake-42")
    r.press(.enter)
    typeTwice(&r, "a long enough phrase")
  }

  static func forgotPIN(_ r: inout Rehearsal) {
    pin(&r)
    r.choose("Forgot your PIN?")
  }

  static func passwordForPIN(_ r: inout Rehearsal) {
    forgotPIN(&r)
    r.type("Heron-Lake-42")
    r.press(.enter)
  }

  static func pinReset(_ r: inout Rehearsal) {
    passwordForPIN(&r)
    r.answer(Intents.StartPasscodeRecovery.self, Script.token)
    r.answer(Intents.RetrievePasscodeConfigurations.self, Script.pinRules())
  }

  static func pinResetSent(_ r: inout Rehearsal) {
    pinReset(&r)
    r.type("Elm Street")
    r.press(.enter)
    typeTwice(&r, "2580")
  }

  static func pinChange(_ r: inout Rehearsal) {
    profile(&r)
    r.choose("Wallet PIN")
    r.answer(Intents.RetrievePasscodeConfigurations.self, Script.pinRules())
  }

  static func pinChangeSent(_ r: inout Rehearsal) {
    pinChange(&r)
    r.type("2580")
    r.press(.enter)
    typeTwice(&r, "3691")
  }

  /// The PIN was off, and works again after password and answer.
  static func pinOffered(_ r: inout Rehearsal) {
    prompt(&r)
    r.type("Elm Street")
    r.press(.enter)
    r.answer(Intents.RegisterWithMFA.self, Script.signedIn(mayChoosePIN: true))
    r.answer(Intents.RetrievePasscodeConfigurations.self, Script.pinRules(needsCurrent: false))
  }

  /// From *Welcome*: the login that leads to a new PIN.
  static func forgotPINOnNewPhone(_ r: inout Rehearsal) {
    welcome(&r)
    r.choose("Reset your PIN")
  }

  static func forgottenPINLoginTyped(_ r: inout Rehearsal) {
    forgotPINOnNewPhone(&r)
    r.type("anna@example.com")
    r.press(.enter)
    r.type("Heron-Lake-42")
    r.press(.enter)
  }

  static func forgottenPINOffered(_ r: inout Rehearsal) {
    forgottenPINLoginTyped(&r)
    r.answer(Intents.LoginByUsernamePassword.self, .question(Script.token))
    r.type("Elm Street")
    r.press(.enter)
    r.answer(Intents.RegisterWithMFA.self, Script.signedIn(phones: 2, canSetPIN: true))
    r.answer(Intents.RetrievePasscodeConfigurations.self, Script.pinRules(needsCurrent: false))
  }

  static func pinOff(_ r: inout Rehearsal) {
    pinSent(&r)
    r.refuse(Intents.LoginByPIN.self, WalletError(423, .credentialLocked, "PIN disabled", attemptsLeft: 0))
  }

  static func mustWait(_ r: inout Rehearsal) {
    loginTyped(&r)
    r.press(.enter)
    r.refuse(Intents.LoginByUsernamePassword.self, Script.wrongPasswordWait)
  }

  static func mustWaitInSession(_ r: inout Rehearsal) {
    passwordChangeSent(&r)
    r.refuse(Intents.ChangePassword.self, Script.wrongPasswordWait)
  }

  static func mustWaitForCode(_ r: inout Rehearsal) {
    codeAsked(&r)
    r.refuse(
      Intents.StartPasswordRecovery.self, WalletError(429, .tryLater, "too many attempts, retry in 60 min", retryAfter: .seconds(3600)))
  }

  private static func typeTwice(_ r: inout Rehearsal, _ text: String) {
    r.type(text)
    r.press(.enter)
    r.type(text)
    r.press(.enter)
  }

  // MARK: - States

  static let recovery: [Entry] = [
    entry(.locked, "pin", pinOff),
    entry(.locked, "password", mustWait),
    entry(.locked, "password-counting") { r in
      mustWait(&r)
      for _ in 1...18 { r.pass(.seconds(1)) }
    },
    entry(.locked, "password-over") { r in
      mustWait(&r)
      r.pass(.seconds(30))
    },
    entry(.locked, "password-until-tomorrow") { r in
      r.pass(.seconds(14 * 3600))
      loginTyped(&r)
      r.press(.enter)
      r.refuse(
        Intents.LoginByUsernamePassword.self, WalletError(429, .tryLater, "too many attempts, retry in 60 min", retryAfter: .seconds(3600)))
    },
    entry(.locked, "password-closed") { r in
      loginTyped(&r)
      r.press(.enter)
      r.refuse(Intents.LoginByUsernamePassword.self, Script.closed)
    },
    entry(.locked, "password-in-session", mustWaitInSession),
    entry(.locked, "pin-in-session") { r in
      pinChangeSent(&r)
      r.refuse(Intents.ChangePasscode.self, WalletError(423, .credentialLocked, "PIN disabled", attemptsLeft: 0))
    },
    entry(.locked, "recovery", mustWaitForCode),
    entry(.locked, "recovery-over") { r in
      mustWaitForCode(&r)
      r.pass(.seconds(3600))
    },
    entry(.locked, "recovery-closed") { r in
      codeAsked(&r)
      r.refuse(Intents.StartPasswordRecovery.self, Script.closed)
    },

    entry(.forgotPassword, "forgot-password", forgotPassword),
    entry(.forgotPassword, "typo") { r in
      forgotPassword(&r)
      r.type("anna.example.com")
      r.press(.enter)
    },
    entry(.forgotPassword, "asking", codeAsked),
    entry(.forgotPassword, "failed") { r in
      codeAsked(&r)
      r.refuse(Intents.StartPasswordRecovery.self, Script.offline)
    },

    entry(.newPassword, "loading") { r in
      codeAsked(&r)
      r.answer(Intents.StartPasswordRecovery.self, Script.recovery)
    },
    entry(.newPassword, "not-loaded") { r in
      codeAsked(&r)
      r.answer(Intents.StartPasswordRecovery.self, Script.recovery)
      r.refuse(Intents.RetrievePasswordConfigurations.self, Script.offline)
    },
    entry(.newPassword, "code", recovery),
    entry(.newPassword, "code-typed") { r in
      recovery(&r)
      r.type("40718293")
    },
    entry(.newPassword, "code-short") { r in
      recovery(&r)
      r.type("1234")
      r.press(.tab, .tab, .enter)
    },
    entry(.newPassword, "code-wrong") { r in
      recoverySent(&r)
      r.refuse(Intents.ResetPassword.self, Script.wrong("recoveryCode", left: 2))
    },
    entry(.newPassword, "answer-missing") { r in
      recovery(&r)
      r.type("12345678")
      r.press(.enter, .enter)
    },
    entry(.newPassword, "answer-wrong") { r in
      recoverySent(&r)
      r.refuse(Intents.ResetPassword.self, Script.wrong("mfaSecretAnswer", left: 1))
    },
    entry(.newPassword, "choosing", recoveryProved),
    entry(.newPassword, "typing") { r in
      recoveryProved(&r)
      r.type("short")
    },
    entry(.newPassword, "weak") { r in
      recoveryProved(&r)
      r.type("password")
      r.press(.enter, .enter)
    },
    entry(.newPassword, "different") { r in
      recoveryProved(&r)
      r.type("a long enough phrase")
      r.press(.enter)
      r.type("another one")
      r.press(.enter)
    },
    entry(.newPassword, "strict") { r in
      codeAsked(&r)
      r.answer(Intents.StartPasswordRecovery.self, Script.recovery)
      r.answer(Intents.RetrievePasswordConfigurations.self, Script.strictPasswords)
      r.type("12345678")
      r.press(.enter)
      r.type("Elm Street")
      r.press(.enter)
      r.type("Short1")
    },
    entry(.newPassword, "setting", recoverySent),
    entry(.newPassword, "setting-failed") { r in
      recoverySent(&r)
      r.refuse(Intents.ResetPassword.self, WalletError(0, .timedOut, "Timed out after 5 s."))
    },
    entry(.newPassword, "refused") { r in
      recoverySent(&r)
      r.refuse(
        Intents.ResetPassword.self,
        WalletError(
          400, .invalidRequest, "invalid: newPassword",
          fieldErrors: [FieldError("newPassword", "doesn't meet this rule: 12 to 64 characters")]))
    },
    entry(.newPassword, "spent") { r in
      recoverySent(&r)
      r.refuse(Intents.ResetPassword.self, Script.wrong("recoveryCode", left: 0))
    },
    entry(.newPassword, "expired") { r in
      recoverySent(&r)
      r.refuse(Intents.ResetPassword.self, WalletError(410, .recoveryExpired, "recovery expired"))
    },
    entry(.newPassword, "set") { r in
      recoverySent(&r)
      r.answer(Intents.ResetPassword.self, ())
    },
    entry(.newPassword, "change", passwordChange),
    entry(.newPassword, "change-wrong") { r in
      passwordChangeSent(&r)
      r.refuse(Intents.ChangePassword.self, Script.wrongPassword)
    },
    entry(.newPassword, "change-setting", passwordChangeSent),
    entry(.newPassword, "changed") { r in
      passwordChangeSent(&r)
      r.answer(Intents.ChangePassword.self, Script.day)
    },

    entry(.newPassword, "loading-given-up") { r in
      codeAsked(&r)
      r.answer(Intents.StartPasswordRecovery.self, Script.recovery)
      r.press(.escape)
    },
    overlay("Confirm/leave-new-password") { r in
      recoveryProved(&r)
      r.press(.escape, .escape)
    },

    entry(.forgotPIN, "forgot-pin", forgotPIN),
    entry(.forgotPIN, "checking", passwordForPIN),
    entry(.forgotPIN, "wrong") { r in
      passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.wrongPassword)
    },
    entry(.forgotPIN, "failed") { r in
      passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.unavailable)
    },
    entry(.forgotPIN, "inactive") { r in
      passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.inactive)
    },
    entry(.forgotPIN, "no-pin") { r in
      passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.noPIN)
    },

    entry(.newPIN, "loading") { r in
      passwordForPIN(&r)
      r.answer(Intents.StartPasscodeRecovery.self, Script.token)
    },
    entry(.newPIN, "not-loaded") { r in
      passwordForPIN(&r)
      r.answer(Intents.StartPasscodeRecovery.self, Script.token)
      r.refuse(Intents.RetrievePasscodeConfigurations.self, Script.offline)
    },
    entry(.newPIN, "question", pinReset),
    entry(.newPIN, "typing") { r in
      pinReset(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.type("123")
    },
    entry(.newPIN, "weak") { r in
      pinReset(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.type("1234")
      r.press(.enter, .enter)
    },
    entry(.newPIN, "different") { r in
      pinReset(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.type("2580")
      r.press(.enter)
      r.type("2581")
      r.press(.enter)
    },
    entry(.newPIN, "setting", pinResetSent),
    entry(.newPIN, "setting-failed") { r in
      pinResetSent(&r)
      r.refuse(Intents.ResetPasscode.self, WalletError(0, .connectionLost, "The connection was lost."))
    },
    entry(.newPIN, "answer-wrong") { r in
      pinResetSent(&r)
      r.refuse(Intents.ResetPasscode.self, WalletError(401, .wrongCredentials, "wrong answer, 2 left", attemptsLeft: 2))
    },
    entry(.newPIN, "spent") { r in
      pinResetSent(&r)
      r.refuse(Intents.ResetPasscode.self, WalletError(401, .wrongCredentials, "wrong answer, 0 left", attemptsLeft: 0))
    },
    entry(.newPIN, "expired") { r in
      pinResetSent(&r)
      r.refuse(Intents.ResetPasscode.self, WalletError(410, .mfaTokenExpired, "security question expired"))
    },
    entry(.newPIN, "set") { r in
      pinResetSent(&r)
      r.answer(Intents.ResetPasscode.self, ())
    },
    entry(.newPIN, "offered", pinOffered),
    overlay("Confirm/leave-new-pin") { r in
      pinOffered(&r)
      r.type("3691")
      r.press(.escape)
    },
    entry(.newPIN, "offer-expired") { r in
      pinOffered(&r)
      typeTwice(&r, "3691")
      r.refuse(
        Intents.ChangePasscode.self,
        WalletError(400, .invalidRequest, "invalid: currentPasscode", fieldErrors: [FieldError("currentPasscode", "is required")]))
    },
    entry(.newPIN, "forgotten", forgottenPINOffered),
    entry(.newPIN, "change-without-current") { r in
      profile(&r)
      r.choose("Wallet PIN")
      r.answer(Intents.RetrievePasscodeConfigurations.self, Script.pinRules(needsCurrent: false))
    },
    entry(.login, "for-a-new-pin", forgotPINOnNewPhone),
    entry(.newPIN, "change", pinChange),
    entry(.newPIN, "change-wrong") { r in
      pinChangeSent(&r)
      r.refuse(Intents.ChangePasscode.self, Script.wrongPIN)
    },
    entry(.newPIN, "change-setting", pinChangeSent),
    entry(.newPIN, "changed") { r in
      pinChangeSent(&r)
      r.answer(Intents.ChangePasscode.self, ())
    },
  ]

  /// Those that are also shown in twelve rows.
  static let mainOfRecovery = [
    "Access/Locked/pin", "Access/Locked/password", "Access/Locked/password-closed", "Access/ForgotPassword/forgot-password",
    "Access/ForgotPassword/failed", "Access/NewPassword/code", "Access/NewPassword/code-wrong", "Access/NewPassword/typing",
    "Access/NewPassword/set", "Access/ForgotPIN/forgot-pin", "Access/ForgotPIN/wrong", "Access/NewPIN/question", "Access/NewPIN/weak",
    "Access/NewPIN/offered", "Access/NewPIN/change",
  ]
}

extension Script {
  static let recovery = PasswordRecovery(
    question: "In which street did you grow up?", token: Secret("opaque"), expires: day + .seconds(600))

  static let strictPasswords: PasswordConfigurations = {
    var rules = PasswordConfigurations()
    rules.minLength = 12
    rules.requireUpper = true
    rules.requireLower = true
    rules.requireDigit = true
    rules.requireSpecial = true
    rules.maxRepeated = 2
    rules.maxSequential = 3
    return rules
  }()

  static let wrongPassword = WalletError(401, .wrongCredentials, "wrong username or password")
  static let wrongPasswordWait = WalletError(401, .wrongCredentials, "wrong credentials, retry in 30 s", retryAfter: .seconds(30))
  static let closed = WalletError(423, .credentialLocked, "login locked, too many failed attempts")
  static let inactive = WalletError(403, .deviceInactive, "this phone is deactivated")
  static let noPIN = WalletError(403, .notOffered, "wallet has no PIN")

  /// A wrong code or answer of a recovery.
  static func wrong(_ field: String, left: Int) -> WalletError {
    WalletError(
      401, .wrongCredentials, "wrong, \(left) left", fieldErrors: [FieldError(field, "is not what was expected")], attemptsLeft: left)
  }
}
