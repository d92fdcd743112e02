import WalletModel

@testable import UserInterface

/// One walk for every exit of every screen, ending with that exit.
enum Walks {
  struct Walk: Sendable, CustomStringConvertible {
    let from: ScreenName
    let way: String
    let script: @Sendable (inout Rehearsal) -> Void

    func rehearse() -> Rehearsal {
      var rehearsal = Rehearsal()
      script(&rehearsal)
      return rehearsal
    }
    var description: String { "\(from): \(way)" }
  }

  static func walk<S: Screen>(
    _ from: S.Type, _ way: S.Outcome.ExitName, _ script: @escaping @Sendable (inout Rehearsal) -> Void
  ) -> Walk {
    Walk(from: S.name, way: way.rawValue, script: script)
  }

  static let all: [Walk] =
    beforeLogin + login + recovery + signedIn + session + cards + cardOrder + deviceWallets + google + samsung
    + payments

  private static let beforeLogin: [Walk] = [
    walk(DeviceStatusScreen.self, .notRegistered, Catalogue.welcome),
    walk(DeviceStatusScreen.self, .registered, Catalogue.pin),
    walk(DeviceStatusScreen.self, .registeredWithoutPIN, withoutPIN),
    walk(DeviceStatusScreen.self, .stillSignedIn) { r in
      let status = Script.status(registered: true)
      r.answer(Intents.CheckDevice.self, .init(status: status.status, holderName: "Anna", session: Script.signedIn()))
    },
    walk(DeviceStatusScreen.self, .sessionEnded) { r in
      let status = Script.status(registered: true)
      r.answer(Intents.CheckDevice.self, .init(status: status.status, holderName: "Anna", ended: .credentialsChanged))
    },
    walk(DeviceStatusScreen.self, .unlink) { r in
      r.answer(Intents.CheckDevice.self, Script.status(registered: true, active: false))
      r.press(.down, .enter)
    },
    walk(WelcomeScreen.self, .enroll) { r in
      Catalogue.welcome(&r)
      r.choose("Enroll a new wallet")
    },
    walk(WelcomeScreen.self, .logIn, Catalogue.login),
    walk(WelcomeScreen.self, .signedIn) { r in
      Catalogue.welcome(&r)
      r.choose("Use a sample wallet")
      r.answer(Intents.UseSampleWallet.self, Script.signedIn())
    },
    walk(WelcomeScreen.self, .checkAgain) { r in
      Catalogue.welcome(&r)
      r.choose("Use a sample wallet")
      r.refuse(Intents.UseSampleWallet.self, WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked to a wallet."))
    },
    walk(EnrollmentScreen.self, .registered, Catalogue.signingIn),
    walk(EnrollmentScreen.self, .logInInstead) { r in
      Catalogue.review(&r)
      r.press(.enter)
      r.refuse(Intents.RegisterNewUser.self, WalletError(400, .duplicatesNotAllowed, "Account already exists."))
      r.press(.tab, .tab, .tab, .tab, .enter)
    },
    walk(EnrollmentScreen.self, .givenUp) { r in
      Catalogue.aboutFilled(&r)
      r.press(.escape, .down, .enter)
    },
    walk(EnrollmentScreen.self, .alreadyLinked) { r in
      Catalogue.review(&r)
      r.press(.enter)
      r.refuse(Intents.RegisterNewUser.self, WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked to a wallet."))
      r.choose("Check this phone")
    },
    walk(SigningInScreen.self, .signedIn) { r in
      Catalogue.signingIn(&r)
      r.answer(Intents.LoginByNonce.self, Script.signedIn())
    },
    walk(SigningInScreen.self, .logInInstead) { r in
      Catalogue.signingIn(&r)
      r.refuse(Intents.LoginByNonce.self, WalletError(401, .nonceExpired, "The nonce has expired."))
      r.press(.enter)
    },
  ]

  private static let login: [Walk] = [
    walk(LoginScreen.self, .signedIn) { r in
      Catalogue.loginTyped(&r)
      r.press(.enter)
      r.answer(Intents.LoginByUsernamePassword.self, .signedIn(Script.signedIn()))
    },
    walk(LoginScreen.self, .questionAsked, Catalogue.prompt),
    walk(LoginScreen.self, .back) { r in
      Catalogue.login(&r)
      r.press(.escape)
    },
    walk(LoginScreen.self, .checkAgain) { r in
      Catalogue.loginTyped(&r)
      r.press(.enter)
      r.refuse(Intents.LoginByUsernamePassword.self, Script.inactive)
      r.press(.escape)
    },
    walk(LoginScreen.self, .unlink) { r in
      withoutPIN(&r)
      r.press(.up, .enter)
    },
    walk(MFAPromptScreen.self, .signedIn) { r in
      Catalogue.prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.answer(Intents.RegisterWithMFA.self, Script.signedIn())
    },
    walk(MFAPromptScreen.self, .startOver) { r in
      Catalogue.prompt(&r)
      r.press(.escape)
    },
    walk(MFAPromptScreen.self, .checkAgain) { r in
      Catalogue.prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.refuse(Intents.RegisterWithMFA.self, Script.inactive)
      r.press(.escape)
    },
    walk(PINLoginScreen.self, .signedIn, Catalogue.home),
    walk(PINLoginScreen.self, .usePassword) { r in
      Catalogue.pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, Script.noPIN)
      r.press(.enter)
    },
    walk(PINLoginScreen.self, .unlink) { r in
      Catalogue.pin(&r)
      r.choose("Unlink this phone")
    },
    walk(PINLoginScreen.self, .checkAgain) { r in
      Catalogue.pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, Script.inactive)
      r.press(.enter)
    },
  ]

  private static let signedIn: [Walk] = [
    walk(ProfileScreen.self, .loggedOut) { r in
      Catalogue.profile(&r)
      r.choose("Log out")
      r.answer(Intents.Logout.self, ())
    },
    walk(ProfileScreen.self, .unlink) { r in
      Catalogue.profile(&r)
      r.choose("Unlink this phone")
    },
    walk(UnlinkScreen.self, .unlinked) { r in
      unlinkFromProfile(&r)
      r.press(.down, .enter)
      r.answer(Intents.RemoveDevice.self, ())
    },
    walk(UnlinkScreen.self, .keptSignedIn) { r in
      unlinkFromProfile(&r)
      r.press(.enter)
    },
    walk(UnlinkScreen.self, .keptSignedOut) { r in
      Catalogue.pin(&r)
      r.choose("Unlink this phone")
      r.press(.escape)
    },
    walk(SessionEndedScreen.self, .proceed) { r in
      Catalogue.home(&r)
      r.pass(.seconds(300))
      r.press(.enter)
    },
  ]

  private static func withoutPIN(_ r: inout Rehearsal) {
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, issuer: Script.issuerWithoutPIN))
  }

  private static func unlinkFromProfile(_ r: inout Rehearsal) {
    Catalogue.profile(&r)
    r.choose("Unlink this phone")
  }
}
