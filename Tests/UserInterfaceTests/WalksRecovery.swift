import UserInterface
import WalletModel

/// Recovery of forgotten and locked credentials, and new ones.
extension Walks {
  static let recovery: [Walk] = entries + locked + password + pin

  private static let entries: [Walk] = [
    walk(.welcome, WelcomeScreen.Outcome.forgotPassword, Catalogue.forgotPassword),
    walk(.welcome, WelcomeScreen.Outcome.forgotPIN, Catalogue.forgotPINOnNewPhone),
    walk(.login, LoginScreen.Outcome.newPINOffered) { r in
      Catalogue.forgottenPINLoginTyped(&r)
      r.answer(Intents.LoginByUsernamePassword.self, .signedIn(Script.signedIn(canSetPIN: true)))
    },
    walk(.login, LoginScreen.Outcome.forgotPassword) { r in
      Catalogue.login(&r)
      r.choose("Forgot your password?")
    },
    walk(.login, LoginScreen.Outcome.locked, Catalogue.mustWait),
    walk(.login, LoginScreen.Outcome.fingerprintOffered) { r in
      Catalogue.loginTyped(&r)
      r.press(.enter)
      r.answer(Intents.LoginByUsernamePassword.self, .signedIn(Script.signedIn(offersFingerprint: true)))
    },
    walk(.mfaPrompt, MFAPromptScreen.Outcome.newPINOffered, Catalogue.pinOffered),
    walk(.mfaPrompt, MFAPromptScreen.Outcome.fingerprintOffered) { r in
      Catalogue.prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.answer(Intents.RegisterWithMFA.self, Script.signedIn(offersFingerprint: true))
    },
    walk(.pinLogin, PINLoginScreen.Outcome.fingerprintOffered) { r in
      Catalogue.pinSent(&r)
      r.answer(Intents.LoginByPIN.self, Script.signedIn(offersFingerprint: true))
    },
    walk(.pinLogin, PINLoginScreen.Outcome.useFingerprint) { r in
      Catalogue.pinOrFinger(&r)
      r.choose("Use your fingerprint")
    },
    walk(.pinLogin, PINLoginScreen.Outcome.forgotPIN, Catalogue.forgotPIN),
    walk(.pinLogin, PINLoginScreen.Outcome.locked, Catalogue.pinOff),
  ]

  private static let locked: [Walk] = [
    walk(.locked, LockedScreen.Outcome.logIn) { r in
      Catalogue.mustWait(&r)
      r.pass(.seconds(30))
      r.press(.enter)
    },
    walk(.locked, LockedScreen.Outcome.forgotPassword) { r in
      Catalogue.pinOff(&r)
      r.choose("Forgot your password?")
    },
    walk(.locked, LockedScreen.Outcome.back) { r in
      Catalogue.mustWaitForCode(&r)
      r.press(.escape)
    },
    walk(.locked, LockedScreen.Outcome.tryAgain) { r in
      Catalogue.mustWaitInSession(&r)
      r.pass(.seconds(30))
      r.choose("Try again")
    },
    walk(.locked, LockedScreen.Outcome.preferences) { r in
      Catalogue.mustWaitInSession(&r)
      r.press(.escape)
    },
    walk(.locked, LockedScreen.Outcome.sessionEnded) { r in
      Catalogue.mustWaitInSession(&r)
      r.pass(.seconds(300))
    },
  ]

  private static let password: [Walk] = [
    walk(.forgotPassword, ForgotPasswordScreen.Outcome.codeSent, Catalogue.recovery),
    walk(.forgotPassword, ForgotPasswordScreen.Outcome.locked, Catalogue.mustWaitForCode),
    walk(.forgotPassword, ForgotPasswordScreen.Outcome.back) { r in
      Catalogue.forgotPassword(&r)
      r.press(.escape)
    },
    walk(.newPassword, NewPasswordScreen.Outcome.passwordSet) { r in
      Catalogue.recoverySent(&r)
      r.answer(Intents.ResetPassword.self, ())
      r.press(.enter)
    },
    walk(.newPassword, NewPasswordScreen.Outcome.startOver) { r in
      Catalogue.recoverySent(&r)
      r.refuse(Intents.ResetPassword.self, Script.wrong("recoveryCode", left: 0))
      r.press(.enter)
    },
    walk(.newPassword, NewPasswordScreen.Outcome.givenUp) { r in
      Catalogue.recoveryProved(&r)
      r.press(.escape, .escape)
      r.choose("Discard")
    },
    walk(.newPassword, NewPasswordScreen.Outcome.changed) { r in
      Catalogue.passwordChangeSent(&r)
      r.answer(Intents.ChangePassword.self, Script.day)
      r.press(.enter)
    },
    walk(.newPassword, NewPasswordScreen.Outcome.locked) { r in
      Catalogue.passwordChangeSent(&r)
      r.refuse(Intents.ChangePassword.self, Script.wrongPasswordWait)
    },
    walk(.newPassword, NewPasswordScreen.Outcome.sessionEnded) { r in
      Catalogue.passwordChange(&r)
      r.pass(.seconds(300))
    },
  ]

  private static let pin: [Walk] = [
    walk(.forgotPIN, ForgotPINScreen.Outcome.questionAsked, Catalogue.pinReset),
    walk(.forgotPIN, ForgotPINScreen.Outcome.locked) { r in
      Catalogue.passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.closed)
    },
    walk(.forgotPIN, ForgotPINScreen.Outcome.back) { r in
      Catalogue.forgotPIN(&r)
      r.press(.escape)
    },
    walk(.forgotPIN, ForgotPINScreen.Outcome.checkAgain) { r in
      Catalogue.passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.inactive)
      r.press(.enter)
    },
    walk(.newPIN, NewPINScreen.Outcome.pinSet) { r in
      Catalogue.pinResetSent(&r)
      r.answer(Intents.ResetPasscode.self, ())
      r.press(.enter)
    },
    walk(.newPIN, NewPINScreen.Outcome.startOver) { r in
      Catalogue.pinResetSent(&r)
      r.refuse(Intents.ResetPasscode.self, WalletError(410, .mfaTokenExpired, "security question expired"))
      r.press(.enter)
    },
    walk(.newPIN, NewPINScreen.Outcome.givenUp) { r in
      Catalogue.pinReset(&r)
      r.press(.escape)
    },
    walk(.newPIN, NewPINScreen.Outcome.changed) { r in
      Catalogue.pinChangeSent(&r)
      r.answer(Intents.ChangePasscode.self, ())
      r.press(.enter)
    },
    walk(.newPIN, NewPINScreen.Outcome.chosen) { r in
      Catalogue.pinOffered(&r)
      r.choose("Keep my PIN")
    },
    walk(.newPIN, NewPINScreen.Outcome.locked) { r in
      Catalogue.pinChangeSent(&r)
      r.refuse(Intents.ChangePasscode.self, WalletError(401, .wrongCredentials, "wrong PIN, now disabled", attemptsLeft: 0))
    },
    walk(.newPIN, NewPINScreen.Outcome.sessionEnded) { r in
      Catalogue.pinChange(&r)
      r.pass(.seconds(300))
    },
  ]
}
