// The screens that the exits of this subject lead to. A missing exit does not compile.

extension DeviceStatusScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .notRegistered(let face): WelcomeScreen(face)
    case .registered(let face): PINLoginScreen(face)
    case .registeredWithoutPIN(let face): LoginScreen(face)
    case .stillSignedIn(let signedIn): HomeScreen(signedIn)
    case .sessionEnded(let end): SessionEndedScreen(end)
    case .unlink: UnlinkScreen()
    }
  }
}

extension WelcomeScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .enroll(let face): EnrollmentScreen(face)
    case .forgotPassword(let face): ForgotPasswordScreen(face, from: DeviceStatusScreen())
    case .logIn(let face), .forgotPIN(let face): LoginScreen(face)
    case .signedIn(let signedIn): HomeScreen(signedIn)
    case .checkAgain: DeviceStatusScreen()
    }
  }
}

extension EnrollmentScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .registered(let response, let face): SigningInScreen(response, face)
    case .logInInstead(let face): LoginScreen(face)
    case .givenUp(let face): WelcomeScreen(face)
    case .alreadyLinked: DeviceStatusScreen()
    }
  }
}

extension SigningInScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .signedIn(let signedIn, let message): HomeScreen(signedIn, welcome: message)
    case .logInInstead(let face): LoginScreen(face)
    }
  }
}

extension LoginScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .signedIn(let signedIn): HomeScreen(signedIn)
    case .newPINOffered(let signedIn, let offer): NewPINScreen(signedIn, offer: offer)
    case .fingerprintOffered(let signedIn): FingerprintOfferScreen(signedIn)
    case .useFingerprint(let face): FingerprintPromptScreen(face)
    case .forgotPassword(let face, let opener): ForgotPasswordScreen(face, from: opener)
    case .locked(let lockOut, let face): LockedScreen(lockOut, face)
    case .questionAsked(let token, let face, let isSample): MFAPromptScreen(token, face, isSample: isSample)
    case .back, .checkAgain: DeviceStatusScreen()
    case .unlink: UnlinkScreen()
    }
  }
}

extension MFAPromptScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .signedIn(let signedIn): HomeScreen(signedIn)
    case .newPINOffered(let signedIn, let offer): NewPINScreen(signedIn, offer: offer)
    case .fingerprintOffered(let signedIn): FingerprintOfferScreen(signedIn)
    case .startOver(let face): LoginScreen(face)
    case .checkAgain: DeviceStatusScreen()
    }
  }
}

extension PINLoginScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .signedIn(let signedIn): HomeScreen(signedIn)
    case .fingerprintOffered(let signedIn): FingerprintOfferScreen(signedIn)
    case .useFingerprint(let face): FingerprintPromptScreen(face)
    case .forgotPIN(let face): ForgotPINScreen(face)
    case .locked(let face): LockedScreen(.pin, face)
    case .usePassword(let face): LoginScreen(face)
    case .unlink: UnlinkScreen()
    case .checkAgain: DeviceStatusScreen()
    }
  }
}

extension LockedScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .logIn(let face): LoginScreen(face)
    case .forgotPassword(let face, let opener): ForgotPasswordScreen(face, from: opener)
    case .back: DeviceStatusScreen()
    case .tryAgain(let signedIn): NewPasswordScreen(signedIn)
    case .profile(let signedIn): ProfileScreen(signedIn)
    case .proveAgain(let errand): StepUpScreen(errand)
    case .errandEnded(let errand): errand.back
    }
  }
}

extension StepUpScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .proved(let errand): errand.proved
    case .back(let errand): errand.back
    case .locked(let lockOut, let errand): LockedScreen(lockOut, errand)
    }
  }
}

extension ForgotPasswordScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .codeSent(let recovery, let username, let face): NewPasswordScreen(recovery, username: username, face)
    case .locked(let lockOut, let face): LockedScreen(lockOut, face)
    case .back(let opener): opener
    }
  }
}

extension NewPasswordScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .passwordSet, .givenUp: DeviceStatusScreen()
    case .startOver(let face): ForgotPasswordScreen(face, from: DeviceStatusScreen())
    case .changed(let signedIn): ProfileScreen(signedIn)
    case .locked(let lockOut, let signedIn): LockedScreen(lockOut, in: signedIn)
    }
  }
}

extension ForgotPINScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .questionAsked(let token, let face): NewPINScreen(token, face)
    case .locked(let lockOut, let face): LockedScreen(lockOut, face)
    case .back(let face): PINLoginScreen(face)
    case .checkAgain: DeviceStatusScreen()
    }
  }
}

extension NewPINScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .pinSet, .givenUp: DeviceStatusScreen()
    case .startOver(let face): ForgotPINScreen(face)
    case .changed(let signedIn): ProfileScreen(signedIn)
    case .chosen(let signedIn): HomeScreen(signedIn)
    case .locked(let signedIn): LockedScreen(.pin, in: signedIn)
    }
  }
}

extension FingerprintOfferScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .home(let signedIn): HomeScreen(signedIn)
    case .profile(let signedIn): ProfileScreen(signedIn)
    }
  }
}

extension FingerprintPromptScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .signedIn(let signedIn): HomeScreen(signedIn)
    case .usePIN(let face): PINLoginScreen(face)
    case .usePassword(let face): LoginScreen(face)
    case .checkAgain: DeviceStatusScreen()
    }
  }
}

extension ProfileScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let signedIn): HomeScreen(signedIn)
    case .loggedOut(let isFinished): DeviceStatusScreen(isAfterLogout: isFinished)
    case .myPhones(let signedIn): MyPhonesScreen(signedIn)
    case .unlink(let signedIn): UnlinkScreen(signedIn)
    case .newPassword(let signedIn): NewPasswordScreen(signedIn)
    case .newPIN(let signedIn): NewPINScreen(signedIn)
    case .fingerprint(let signedIn): FingerprintOfferScreen(signedIn, isFromProfile: true)
    }
  }
}

extension MyPhonesScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let signedIn): ProfileScreen(signedIn)
    }
  }
}

extension UnlinkScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .unlinked, .keptSignedOut: DeviceStatusScreen()
    case .keptSignedIn(let signedIn): ProfileScreen(signedIn)
    }
  }
}

extension SessionEndedScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .proceed(let isAfterLogout): DeviceStatusScreen(isAfterLogout: isAfterLogout)
    }
  }
}
