import UserInterface
import WalletModel

/// One walk for every exit of every screen, ending with that exit.
enum Walks {
  struct Walk: Sendable, CustomStringConvertible {
    let from: ScreenName
    let outcome: String
    let script: @Sendable (inout Rehearsal) -> Void

    func rehearse() -> Rehearsal {
      var rehearsal = Rehearsal()
      script(&rehearsal)
      return rehearsal
    }
    var description: String { "\(from): \(outcome)" }
  }

  static func walk<Outcome: RawRepresentable<String>>(
    _ from: ScreenName, _ outcome: Outcome, _ script: @escaping @Sendable (inout Rehearsal) -> Void
  ) -> Walk {
    Walk(from: from, outcome: outcome.rawValue, script: script)
  }

  static let all: [Walk] = beforeLogin + login + recovery + signedIn + session + cards + cardOrder

  /// One of each kind.
  static let handovers: [Handover] = [
    .nothing, .phone(face), .signedIn(Script.signedIn()), .fingerprint(Script.signedIn()), .question(Script.token, face, isSample: false),
    .registered(Script.registered, face), .recovery(Script.recovery, username: "anna@example.com", face), .pinReset(Script.token, face),
    .locked(.pin, face), .lockedInSession(.pin, Script.signedIn()),
    .lockedAtCard(.pin, .details, Script.card(), Script.cardsView), .ended(.idle), .ended(.closedByIssuer),
    .unlink(.signedIn(Script.signedIn())), .unlink(.signedOut(face)), .unlink(.inactive(face)), .cards(Script.cardsView),
    .card(Script.card(), Script.cardsView), .cardNews(.notice("It is locked."), Script.card(.locked), Script.cardsView),
    .cardChange(.lock, Script.card(), Script.cardsView), .cardChange(.cancel, Script.card(), Script.cardsView),
    .stepUp(.details, Script.card(), Script.cardsView), .stepUp(.pin, Script.card(), Script.cardsView, isAgain: true),
    .order(Script.program(), Script.cardsView),
  ]
  private static let face = PhoneFace(issuer: Script.issuer, holderName: "Anna", isLinked: true)

  private static let beforeLogin: [Walk] = [
    walk(.deviceStatus, DeviceStatusScreen.Outcome.notRegistered, Catalogue.welcome),
    walk(.deviceStatus, DeviceStatusScreen.Outcome.registered, Catalogue.pin),
    walk(.deviceStatus, DeviceStatusScreen.Outcome.registeredWithoutPIN, withoutPIN),
    walk(.deviceStatus, DeviceStatusScreen.Outcome.stillSignedIn) { r in
      let status = Script.status(registered: true)
      r.answer(Intents.CheckDevice.self, .init(status: status.status, holderName: "Anna", session: Script.signedIn()))
    },
    walk(.deviceStatus, DeviceStatusScreen.Outcome.sessionEnded) { r in
      let status = Script.status(registered: true)
      r.answer(Intents.CheckDevice.self, .init(status: status.status, holderName: "Anna", ended: .credentialsChanged))
    },
    walk(.deviceStatus, DeviceStatusScreen.Outcome.unlink) { r in
      r.answer(Intents.CheckDevice.self, Script.status(registered: true, active: false))
      r.press(.down, .enter)
    },
    walk(.welcome, WelcomeScreen.Outcome.enroll) { r in
      Catalogue.welcome(&r)
      r.choose("Enroll a new wallet")
    },
    walk(.welcome, WelcomeScreen.Outcome.logIn, Catalogue.login),
    walk(.welcome, WelcomeScreen.Outcome.signedIn) { r in
      Catalogue.welcome(&r)
      r.choose("Use a sample wallet")
      r.answer(Intents.UseSampleWallet.self, Script.signedIn())
    },
    walk(.welcome, WelcomeScreen.Outcome.checkAgain) { r in
      Catalogue.welcome(&r)
      r.choose("Use a sample wallet")
      r.refuse(Intents.UseSampleWallet.self, WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked to a wallet."))
    },
    walk(.enrollment, EnrollmentScreen.Outcome.registered, Catalogue.signingIn),
    walk(.enrollment, EnrollmentScreen.Outcome.logInInstead) { r in
      Catalogue.review(&r)
      r.press(.enter)
      r.refuse(Intents.RegisterNewUser.self, WalletError(400, .duplicatesNotAllowed, "Account already exists."))
      r.press(.tab, .tab, .tab, .tab, .enter)
    },
    walk(.enrollment, EnrollmentScreen.Outcome.givenUp) { r in
      Catalogue.aboutFilled(&r)
      r.press(.escape, .down, .enter)
    },
    walk(.enrollment, EnrollmentScreen.Outcome.alreadyLinked) { r in
      Catalogue.review(&r)
      r.press(.enter)
      r.refuse(Intents.RegisterNewUser.self, WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked to a wallet."))
      r.choose("Check this phone")
    },
    walk(.signingIn, SigningInScreen.Outcome.signedIn) { r in
      Catalogue.signingIn(&r)
      r.answer(Intents.LoginByNonce.self, Script.signedIn())
    },
    walk(.signingIn, SigningInScreen.Outcome.logInInstead) { r in
      Catalogue.signingIn(&r)
      r.refuse(Intents.LoginByNonce.self, WalletError(401, .nonceExpired, "The nonce has expired."))
      r.press(.enter)
    },
  ]

  private static let login: [Walk] = [
    walk(.login, LoginScreen.Outcome.signedIn) { r in
      Catalogue.loginTyped(&r)
      r.press(.enter)
      r.answer(Intents.LoginByUsernamePassword.self, .signedIn(Script.signedIn()))
    },
    walk(.login, LoginScreen.Outcome.questionAsked, Catalogue.prompt),
    walk(.login, LoginScreen.Outcome.back) { r in
      Catalogue.login(&r)
      r.press(.escape)
    },
    walk(.login, LoginScreen.Outcome.checkAgain) { r in
      Catalogue.loginTyped(&r)
      r.press(.enter)
      r.refuse(Intents.LoginByUsernamePassword.self, Script.inactive)
      r.press(.escape)
    },
    walk(.login, LoginScreen.Outcome.unlink) { r in
      withoutPIN(&r)
      r.press(.up, .enter)
    },
    walk(.mfaPrompt, MFAPromptScreen.Outcome.signedIn) { r in
      Catalogue.prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.answer(Intents.RegisterWithMFA.self, Script.signedIn())
    },
    walk(.mfaPrompt, MFAPromptScreen.Outcome.startOver) { r in
      Catalogue.prompt(&r)
      r.press(.escape)
    },
    walk(.mfaPrompt, MFAPromptScreen.Outcome.checkAgain) { r in
      Catalogue.prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.refuse(Intents.RegisterWithMFA.self, Script.inactive)
      r.press(.escape)
    },
    walk(.pinLogin, PINLoginScreen.Outcome.signedIn, Catalogue.home),
    walk(.pinLogin, PINLoginScreen.Outcome.usePassword) { r in
      Catalogue.pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, Script.noPIN)
      r.press(.enter)
    },
    walk(.pinLogin, PINLoginScreen.Outcome.unlink) { r in
      Catalogue.pin(&r)
      r.choose("Unlink this phone")
    },
    walk(.pinLogin, PINLoginScreen.Outcome.checkAgain) { r in
      Catalogue.pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, Script.inactive)
      r.press(.enter)
    },
  ]

  private static let signedIn: [Walk] = [
    walk(.home, HomeScreen.Outcome.loggedOut) { r in
      Catalogue.home(&r)
      r.choose("Log out")
      r.answer(Intents.Logout.self, ())
    },
    walk(.home, HomeScreen.Outcome.unlink) { r in
      Catalogue.home(&r)
      r.choose("Unlink this phone")
    },
    walk(.home, HomeScreen.Outcome.sessionEnded) { r in
      Catalogue.home(&r)
      r.pass(.seconds(300))
    },
    walk(.unlink, UnlinkScreen.Outcome.unlinked) { r in
      unlinkFromHome(&r)
      r.press(.down, .enter)
      r.answer(Intents.RemoveDevice.self, ())
    },
    walk(.unlink, UnlinkScreen.Outcome.keptSignedIn) { r in
      unlinkFromHome(&r)
      r.press(.enter)
    },
    walk(.unlink, UnlinkScreen.Outcome.keptSignedOut) { r in
      Catalogue.pin(&r)
      r.choose("Unlink this phone")
      r.press(.escape)
    },
    walk(.unlink, UnlinkScreen.Outcome.sessionEnded) { r in
      unlinkFromHome(&r)
      r.pass(.seconds(300))
    },
    walk(.sessionEnded, SessionEndedScreen.Outcome.goOn) { r in
      Catalogue.home(&r)
      r.pass(.seconds(300))
      r.press(.enter)
    },
  ]

  private static func withoutPIN(_ r: inout Rehearsal) {
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, issuer: Script.issuerWithoutPIN))
  }

  private static func unlinkFromHome(_ r: inout Rehearsal) {
    Catalogue.home(&r)
    r.choose("Unlink this phone")
  }
}
