// Where every exit of every screen leads. A forgotten one does not compile; the map is drawn from here.

/// Every screen of the app, by the title that a person reads.
package enum ScreenName: String, CaseIterable, Sendable {
  case deviceStatus = "Phone status"
  case welcome = "Welcome"
  case enrollment = "New wallet"
  case signingIn = "Logging in"
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
  case cards = "Cards"
  case card = "Card"
  case programs = "Order a card"
  case orderCard = "New card"
  case activateCard = "Activate card"
  case cardChange = "Change card"
  case stepUp = "Confirm it's you"
  case cardPIN = "Card PIN"
  case cardDetails = "Card details"
  case tokenizations = "Mobile wallets"

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
    case .cards: CardsScreen.self
    case .card: CardScreen.self
    case .programs: ProgramsScreen.self
    case .orderCard: OrderCardScreen.self
    case .activateCard: ActivateCardScreen.self
    case .cardChange: CardChangeScreen.self
    case .stepUp: StepUpScreen.self
    case .cardPIN: CardPINScreen.self
    case .cardDetails: CardDetailsScreen.self
    case .tokenizations: TokenizationsScreen.self
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
    case .logIn, .forgotPIN: .login
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
    case .newPINOffered: .newPIN
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
    case .proveAgain: .stepUp
    case .card: .card
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
    case .cards: .cards
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

// MARK: - Cards

extension CardsScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .opened: .card
    case .programs: .programs
    case .back: .home
    case .sessionEnded: .sessionEnded
    }
  }
}

extension CardScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .activate: .activateCard
    case .change: .cardChange
    case .pin, .details: .stepUp
    case .tokenizations: .tokenizations
    case .back: .cards
    case .sessionEnded: .sessionEnded
    }
  }
}

extension ProgramsScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .order: .orderCard
    case .back: .cards
    case .sessionEnded: .sessionEnded
    }
  }
}

extension OrderCardScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .ordered: .card
    case .givenUp: .programs
    case .sessionEnded: .sessionEnded
    }
  }
}

extension ActivateCardScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .done: .card
    case .sessionEnded: .sessionEnded
    }
  }
}

extension CardChangeScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .done: .card
    case .sessionEnded: .sessionEnded
    }
  }
}

extension StepUpScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .details: .cardDetails
    case .pin: .cardPIN
    case .back: .card
    case .locked: .locked
    case .sessionEnded: .sessionEnded
    }
  }
}

extension CardPINScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .done: .card
    case .stepUp: .stepUp
    case .sessionEnded: .sessionEnded
    }
  }
}

extension CardDetailsScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .back: .card
    case .stepUp: .stepUp
    case .sessionEnded: .sessionEnded
    }
  }
}

extension TokenizationsScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .back: .card
    case .sessionEnded: .sessionEnded
    }
  }
}

extension ScreenName {
  /// What it is about: a folder of this name is on every floor.
  package enum Subject: String, Sendable {
    case access = "Access"
    case cards = "Cards"
  }

  package var subject: Subject {
    switch self {
    case .cards, .card, .programs, .orderCard, .activateCard, .cardChange, .stepUp, .cardPIN, .cardDetails, .tokenizations: .cards
    case .deviceStatus, .welcome, .enrollment, .signingIn, .login, .mfaPrompt, .pinLogin, .locked, .forgotPassword, .newPassword,
      .forgotPIN, .newPIN, .fingerprintOffer, .fingerprintPrompt, .home, .preferences, .myPhones, .unlink, .sessionEnded:
      .access
    }
  }

  /// Where its pictures lie below Screens: `Access/PINLogin`.
  package var folder: String {
    let name = String(describing: type)
    return subject.rawValue + "/" + (name.hasSuffix("Screen") ? String(name.dropLast("Screen".count)) : name)
  }
}
