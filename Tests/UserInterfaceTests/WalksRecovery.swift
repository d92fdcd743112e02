import WalletModel

@testable import UserInterface

/// Recovery of forgotten and locked credentials, and new ones.
extension Walks {
  static let recovery: [Walk] = entries + locked + password + pin

  private static let entries: [Walk] = [
    walk(WelcomeScreen.self, .forgotPassword, Catalogue.forgotPassword),
    walk(WelcomeScreen.self, .forgotPIN, Catalogue.forgotPINOnNewPhone),
    walk(LoginScreen.self, .newPINOffered) { r in
      Catalogue.forgottenPINLoginTyped(&r)
      r.answer(Intents.LoginByUsernamePassword.self, .signedIn(Script.signedIn(canSetPIN: true)))
    },
    walk(LoginScreen.self, .forgotPassword) { r in
      Catalogue.login(&r)
      r.choose("Forgot your password?")
    },
    walk(LoginScreen.self, .locked, Catalogue.mustWait),
    walk(LoginScreen.self, .fingerprintOffered) { r in
      Catalogue.loginTyped(&r)
      r.press(.enter)
      r.answer(Intents.LoginByUsernamePassword.self, .signedIn(Script.signedIn(offersFingerprint: true)))
    },
    walk(MFAPromptScreen.self, .newPINOffered, Catalogue.pinOffered),
    walk(MFAPromptScreen.self, .fingerprintOffered) { r in
      Catalogue.prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.answer(Intents.RegisterWithMFA.self, Script.signedIn(offersFingerprint: true))
    },
    walk(PINLoginScreen.self, .fingerprintOffered) { r in
      Catalogue.pinSent(&r)
      r.answer(Intents.LoginByPIN.self, Script.signedIn(offersFingerprint: true))
    },
    walk(PINLoginScreen.self, .useFingerprint) { r in
      Catalogue.pinOrFinger(&r)
      r.choose("Scan your fingerprint")
    },
    walk(PINLoginScreen.self, .forgotPIN, Catalogue.forgotPIN),
    walk(PINLoginScreen.self, .locked, Catalogue.pinOff),
  ]

  private static let locked: [Walk] = [
    walk(LockedScreen.self, .logIn) { r in
      Catalogue.mustWait(&r)
      r.pass(.seconds(30))
      r.press(.enter)
    },
    walk(LockedScreen.self, .forgotPassword) { r in
      Catalogue.pinOff(&r)
      r.choose("Forgot your password?")
    },
    walk(LockedScreen.self, .back) { r in
      Catalogue.mustWaitForCode(&r)
      r.press(.escape)
    },
    walk(LockedScreen.self, .tryAgain) { r in
      Catalogue.mustWaitInSession(&r)
      r.pass(.seconds(30))
      r.choose("Try again")
    },
    walk(LockedScreen.self, .profile) { r in
      Catalogue.mustWaitInSession(&r)
      r.press(.escape)
    },
  ]

  private static let password: [Walk] = [
    walk(ForgotPasswordScreen.self, .codeSent, Catalogue.recovery),
    walk(ForgotPasswordScreen.self, .locked, Catalogue.mustWaitForCode),
    walk(ForgotPasswordScreen.self, .back) { r in
      Catalogue.forgotPassword(&r)
      r.press(.escape)
    },
    walk(NewPasswordScreen.self, .passwordSet) { r in
      Catalogue.recoverySent(&r)
      r.answer(Intents.ResetPassword.self, ())
      r.press(.enter)
    },
    walk(NewPasswordScreen.self, .startOver) { r in
      Catalogue.recoverySent(&r)
      r.refuse(Intents.ResetPassword.self, Script.wrong("recoveryCode", left: 0))
      r.press(.enter)
    },
    walk(NewPasswordScreen.self, .givenUp) { r in
      Catalogue.recoveryProved(&r)
      r.press(.escape, .escape)
      r.choose("Discard")
    },
    walk(NewPasswordScreen.self, .changed) { r in
      Catalogue.passwordChangeSent(&r)
      r.answer(Intents.ChangePassword.self, Script.day)
      r.press(.enter)
    },
    walk(NewPasswordScreen.self, .locked) { r in
      Catalogue.passwordChangeSent(&r)
      r.refuse(Intents.ChangePassword.self, Script.wrongPasswordWait)
    },
  ]

  private static let pin: [Walk] = [
    walk(ForgotPINScreen.self, .questionAsked, Catalogue.pinReset),
    walk(ForgotPINScreen.self, .locked) { r in
      Catalogue.passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.closed)
    },
    walk(ForgotPINScreen.self, .back) { r in
      Catalogue.forgotPIN(&r)
      r.press(.escape)
    },
    walk(ForgotPINScreen.self, .checkAgain) { r in
      Catalogue.passwordForPIN(&r)
      r.refuse(Intents.StartPasscodeRecovery.self, Script.inactive)
      r.press(.enter)
    },
    walk(NewPINScreen.self, .pinSet) { r in
      Catalogue.pinResetSent(&r)
      r.answer(Intents.ResetPasscode.self, ())
      r.press(.enter)
    },
    walk(NewPINScreen.self, .startOver) { r in
      Catalogue.pinResetSent(&r)
      r.refuse(Intents.ResetPasscode.self, WalletError(410, .mfaTokenExpired, "security question expired"))
      r.press(.enter)
    },
    walk(NewPINScreen.self, .givenUp) { r in
      Catalogue.pinReset(&r)
      r.press(.escape)
    },
    walk(NewPINScreen.self, .changed) { r in
      Catalogue.pinChangeSent(&r)
      r.answer(Intents.ChangePasscode.self, ())
      r.press(.enter)
    },
    walk(NewPINScreen.self, .chosen) { r in
      Catalogue.pinOffered(&r)
      r.choose("Keep my PIN")
    },
    walk(NewPINScreen.self, .locked) { r in
      Catalogue.pinChangeSent(&r)
      r.refuse(Intents.ChangePasscode.self, WalletError(401, .wrongCredentials, "wrong PIN, now disabled", attemptsLeft: 0))
    },
  ]
}
