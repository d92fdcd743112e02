// Where every exit of every screen leads. A forgotten one does not compile; the map is drawn from here.

/// Every screen of the app, by the title that a person reads.
package enum ScreenName: String, CaseIterable, Sendable {
  case deviceStatus = "Device status"
  case welcome = "Welcome"
  case enrollment = "New wallet"
  case signingIn = "Signing in"
  case login = "Log in"
  case mfaPrompt = "Security question"
  case pinLogin = "PIN login"
  case locked = "Locked"
  case forgotPassword = "Forgot password"
  case newPassword = "New password"
  case forgotPIN = "Forgot PIN"
  case newPIN = "New PIN"
  case fingerprintOffer = "Fingerprint"
  case fingerprintPrompt = "Fingerprint login"
  case home = "Home"
  case preferences = "Preferences"
  case myPhones = "My phones"
  case unlink = "Unlink this phone"
  case sessionEnded = "Session ended"

  /// Where the app begins, and begins anew on another phone.
  package static let start = ScreenName.deviceStatus

  package var type: any Screen.Type {
    switch self {
    case .deviceStatus: DeviceStatusScreen.self
    case .welcome: WelcomeScreen.self
    case .enrollment: EnrollmentScreen.self
    case .signingIn: SigningInScreen.self
    case .login: LoginScreen.self
    case .mfaPrompt: MFAPromptScreen.self
    case .pinLogin: PINLoginScreen.self
    case .locked: LockedScreen.self
    case .forgotPassword: ForgotPasswordScreen.self
    case .newPassword: NewPasswordScreen.self
    case .forgotPIN: ForgotPINScreen.self
    case .newPIN: NewPINScreen.self
    case .fingerprintOffer: FingerprintOfferScreen.self
    case .fingerprintPrompt: FingerprintPromptScreen.self
    case .home: HomeScreen.self
    case .preferences: PreferencesScreen.self
    case .myPhones: MyPhonesScreen.self
    case .unlink: UnlinkScreen.self
    case .sessionEnded: SessionEndedScreen.self
    }
  }

  package var title: Text { Text(untrusted: rawValue) }
}

extension DeviceStatusScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .notRegistered: .welcome
    case .registered: .pinLogin
    case .registeredWithoutPIN: .login
    case .stillSignedIn: .home
    case .sessionEnded: .sessionEnded
    case .unlink: .unlink
    }
  }
}

extension WelcomeScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .enroll: .enrollment
    case .logIn: .login
    case .forgotPassword: .forgotPassword
    case .signedIn: .home
    case .checkAgain: .deviceStatus
    }
  }
}

extension EnrollmentScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .registered: .signingIn
    case .logInInstead: .login
    case .givenUp: .welcome
    case .alreadyLinked: .deviceStatus
    }
  }
}

extension SigningInScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .signedIn: .home
    case .logInInstead: .login
    }
  }
}

extension LoginScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .signedIn: .home
    case .fingerprintOffered: .fingerprintOffer
    case .useFingerprint: .fingerprintPrompt
    case .questionAsked: .mfaPrompt
    case .forgotPassword: .forgotPassword
    case .locked: .locked
    case .back, .checkAgain: .deviceStatus
    case .unlink: .unlink
    }
  }
}

extension MFAPromptScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .signedIn: .home
    case .newPINOffered: .newPIN
    case .fingerprintOffered: .fingerprintOffer
    case .startOver: .login
    case .checkAgain: .deviceStatus
    }
  }
}

extension PINLoginScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .signedIn: .home
    case .fingerprintOffered: .fingerprintOffer
    case .useFingerprint: .fingerprintPrompt
    case .forgotPIN: .forgotPIN
    case .locked: .locked
    case .usePassword: .login
    case .unlink: .unlink
    case .checkAgain: .deviceStatus
    }
  }
}

extension LockedScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .logIn: .login
    case .forgotPassword: .forgotPassword
    case .back: .deviceStatus
    case .tryAgain: .newPassword
    case .preferences: .preferences
    case .sessionEnded: .sessionEnded
    }
  }
}

extension ForgotPasswordScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .codeSent: .newPassword
    case .locked: .locked
    case .back: .deviceStatus
    }
  }
}

extension NewPasswordScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .passwordSet, .givenUp: .deviceStatus
    case .startOver: .forgotPassword
    case .changed: .preferences
    case .locked: .locked
    case .sessionEnded: .sessionEnded
    }
  }
}

extension ForgotPINScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .questionAsked: .newPIN
    case .locked: .locked
    case .back: .pinLogin
    case .checkAgain: .deviceStatus
    }
  }
}

extension NewPINScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .pinSet, .givenUp: .deviceStatus
    case .startOver: .forgotPIN
    case .changed: .preferences
    case .chosen: .home
    case .locked: .locked
    case .sessionEnded: .sessionEnded
    }
  }
}

extension FingerprintOfferScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .home: .home
    case .preferences: .preferences
    case .sessionEnded: .sessionEnded
    }
  }
}

extension FingerprintPromptScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .signedIn: .home
    case .usePIN: .pinLogin
    case .usePassword: .login
    case .checkAgain: .deviceStatus
    }
  }
}

extension PreferencesScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .back: .home
    case .newPassword: .newPassword
    case .newPIN: .newPIN
    case .fingerprint: .fingerprintOffer
    case .sessionEnded: .sessionEnded
    }
  }
}

extension MyPhonesScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .back: .home
    case .sessionEnded: .sessionEnded
    }
  }
}

extension HomeScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .loggedOut: .deviceStatus
    case .preferences: .preferences
    case .myPhones: .myPhones
    case .unlink: .unlink
    case .sessionEnded: .sessionEnded
    }
  }
}

extension UnlinkScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .unlinked, .keptSignedOut: .deviceStatus
    case .keptSignedIn: .home
    case .sessionEnded: .sessionEnded
    }
  }
}

extension SessionEndedScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .goOn: .deviceStatus
    }
  }
}

extension ScreenName {
  /// Where its pictures lie below Screens: `Access/PINLogin`.
  package var folder: String {
    let name = String(describing: type)
    return "Access/" + (name.hasSuffix("Screen") ? String(name.dropLast("Screen".count)) : name)
  }
}
