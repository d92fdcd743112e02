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
  case home = "Home"
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
    case .home: HomeScreen.self
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
    case .unlink: .unlink
    }
  }
}

extension WelcomeScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .enroll: .enrollment
    case .logIn: .login
    case .signedIn: .home
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
    case .questionAsked: .mfaPrompt
    case .back, .checkAgain: .deviceStatus
    case .unlink: .unlink
    }
  }
}

extension MFAPromptScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .signedIn: .home
    case .startOver: .login
    case .checkAgain: .deviceStatus
    }
  }
}

extension PINLoginScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .signedIn: .home
    case .usePassword: .login
    case .unlink: .unlink
    case .checkAgain: .deviceStatus
    }
  }
}

extension HomeScreen {
  package static func route(_ outcome: Outcome) -> ScreenName {
    switch outcome {
    case .loggedOut: .deviceStatus
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
