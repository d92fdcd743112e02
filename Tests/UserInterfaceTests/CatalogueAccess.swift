import UserInterface
import WalletModel

extension Catalogue {
  static let access: [Entry] = [
    entry(.deviceStatus, "checking") { _ in },
    entry(.deviceStatus, "checking-slow") { $0.pass(.seconds(7)) },
    entry(.deviceStatus, "offline") { $0.refuse(Intents.CheckDevice.self, Script.offline) },
    entry(.deviceStatus, "unavailable") { $0.refuse(Intents.CheckDevice.self, Script.unavailable) },
    entry(.deviceStatus, "given-up") { r in
      r.pass(.seconds(3))
      r.press(.escape)
    },
    entry(.deviceStatus, "inactive") { $0.answer(Intents.CheckDevice.self, Script.status(registered: true, active: false)) },

    entry(.deviceStatus, "unsupported") {
      $0.refuse(Intents.CheckDevice.self, WalletError(0, .keychainUnusable, "the keychain of this phone can't be used"))
    },

    entry(.welcome, "welcome", welcome),
    entry(.welcome, "another-phone") { $0.answer(Intents.CheckDevice.self, Script.status(registered: false, sample: Script.sample)) },
    entry(.welcome, "without-pin") {
      $0.answer(Intents.CheckDevice.self, Script.status(registered: false, issuer: Script.issuerWithoutPIN))
    },
    entry(.welcome, "opening-sample") { r in
      welcome(&r)
      r.choose("Use a sample wallet")
    },
    entry(.welcome, "sample-failed") { r in
      welcome(&r)
      r.choose("Use a sample wallet")
      r.refuse(Intents.UseSampleWallet.self, WalletError(0, .connectionLost, "The connection was lost."))
    },

    entry(.enrollment, "loading") { r in
      welcome(&r)
      r.choose("Enroll a new wallet")
    },
    entry(.enrollment, "failed") { r in
      welcome(&r)
      r.choose("Enroll a new wallet")
      r.refuse(Intents.LoadRequirements.self, Script.offline)
    },
    entry(.enrollment, "about", enrollment),
    entry(.enrollment, "about-filled", aboutFilled),
    entry(.enrollment, "about-problem") { r in
      enrollment(&r)
      for text in ["Zoë", "Müller", "zoe.example.com"] {
        r.type(text)
        r.press(.tab)
      }
      r.press(.tab, .tab, .enter)
    },
    entry(.enrollment, "about-country") { r in
      enrollment(&r)
      r.press(.tab, .tab, .tab, .tab)
      r.type("ger")
    },
    entry(.enrollment, "about-countries") { r in
      aboutFilled(&r)
      r.press(.backTab, .down)
    },
    entry(.enrollment, "about-no-country") { r in
      enrollment(&r)
      r.press(.tab, .tab, .tab, .tab)
      r.type("Utopia")
      r.press(.enter)
    },
    entry(.enrollment, "about-taken") { r in
      review(&r)
      r.press(.enter)
      r.refuse(Intents.RegisterNewUser.self, WalletError(400, .duplicatesNotAllowed, "Account already exists."))
    },
    entry(.enrollment, "credentials", credentials),
    entry(.enrollment, "credentials-typing") { r in
      credentials(&r)
      r.type("short")
    },
    entry(.enrollment, "credentials-weak-pin") { r in
      credentials(&r)
      for text in ["a long enough phrase", "a long enough phrase", "1234", "1234"] {
        r.type(text)
        r.press(.tab)
      }
      r.press(.enter)
    },
    entry(.enrollment, "credentials-different") { r in
      credentials(&r)
      for text in ["a long enough phrase", "another long phrase"] {
        r.type(text)
        r.press(.tab)
      }
      r.press(.down, .down, .enter)
    },
    entry(.enrollment, "questions", questions),
    entry(.enrollment, "questions-picking") { r in
      questions(&r)
      r.press(.enter, .down)
    },
    entry(.enrollment, "questions-answered") { r in
      questions(&r)
      r.press(.enter, .enter)
      r.type("Bello")
    },
    entry(.enrollment, "questions-missing") { r in
      questions(&r)
      r.press(.up, .up, .enter)
    },
    entry(.enrollment, "review", review),
    entry(.enrollment, "review-sample") { r in
      enrollment(&r)
      r.press(.up, .up, .enter)
    },
    entry(.enrollment, "opening") { r in
      review(&r)
      r.press(.enter)
    },
    entry(.enrollment, "opening-failed") { r in
      review(&r)
      r.press(.enter)
      r.refuse(Intents.RegisterNewUser.self, WalletError(0, .timedOut, "Timed out after 5 s."))
    },
    entry(.enrollment, "phone-linked") { r in
      review(&r)
      r.press(.enter)
      r.refuse(Intents.RegisterNewUser.self, WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked to another wallet."))
    },
    entry(.enrollment, "pasted-too-much") { r in
      enrollment(&r)
      r.paste(String(repeating: "Anna ", count: 20_000))
    },

    entry(.signingIn, "signing-in", signingIn),
    entry(.signingIn, "failed") { r in
      signingIn(&r)
      r.refuse(Intents.LoginByNonce.self, WalletError(0, .connectionLost, "The connection was lost."))
    },
    entry(.signingIn, "expired") { r in
      signingIn(&r)
      r.refuse(Intents.LoginByNonce.self, WalletError(401, .nonceExpired, "The nonce has expired."))
    },

    entry(.login, "empty", login),
    entry(.login, "typed", loginTyped),
    entry(.login, "shown") { r in
      loginTyped(&r)
      r.press(.control("e"))
    },
    entry(.login, "failed") { r in
      loginTyped(&r)
      r.press(.enter)
      r.refuse(Intents.LoginByUsernamePassword.self, Script.unavailable)
    },
    entry(.login, "missing") { r in
      login(&r)
      r.press(.tab, .tab, .enter)
    },
    entry(.login, "checking") { r in
      loginTyped(&r)
      r.press(.enter)
    },
    entry(.login, "wrong") { r in
      loginTyped(&r)
      r.press(.enter)
      r.refuse(Intents.LoginByUsernamePassword.self, WalletError(401, .wrongCredentials, "Wrong username or password."))
    },
    entry(.login, "other-wallet") { r in
      loginTyped(&r)
      r.press(.enter)
      r.refuse(
        Intents.LoginByUsernamePassword.self, WalletError(409, .deviceLinkedToAnotherWallet, "This phone is linked to another wallet."))
    },
    entry(.login, "without-pin-login") { r in
      r.answer(Intents.CheckDevice.self, Script.status(registered: true, issuer: Script.issuerWithoutPIN))
    },

    entry(.mfaPrompt, "asked", prompt),
    entry(.mfaPrompt, "checking") { r in
      prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
    },
    entry(.mfaPrompt, "wrong") { r in
      prompt(&r)
      r.type("Oak Street")
      r.press(.enter)
      r.refuse(Intents.RegisterWithMFA.self, WalletError(401, .wrongCredentials, "wrong answer, 2 left", attemptsLeft: 2))
    },
    entry(.mfaPrompt, "spent") { r in
      prompt(&r)
      r.type("Oak Street")
      r.press(.enter)
      r.refuse(Intents.RegisterWithMFA.self, WalletError(401, .wrongCredentials, "wrong answer, 0 left", attemptsLeft: 0))
    },
    entry(.mfaPrompt, "expired") { r in
      prompt(&r)
      r.type("Elm Street")
      r.press(.enter)
      r.refuse(Intents.RegisterWithMFA.self, WalletError(410, .mfaTokenExpired, "The question has expired."))
    },

    entry(.pinLogin, "empty", pin),
    entry(.pinLogin, "typing") { r in
      pin(&r)
      r.type("258")
    },
    entry(.pinLogin, "short") { r in
      pin(&r)
      r.type("25")
      r.press(.enter)
    },
    entry(.pinLogin, "letters") { r in
      pin(&r)
      r.type("2x")
    },
    entry(.pinLogin, "checking", pinSent),
    entry(.pinLogin, "checking-slow") { r in
      pinSent(&r)
      r.pass(.seconds(12))
    },
    entry(.pinLogin, "wrong") { r in
      pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, Script.wrongPIN)
    },
    entry(.pinLogin, "wrong-last-try") { r in
      pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, WalletError(401, .wrongCredentials, "wrong PIN, 1 left", attemptsLeft: 1))
    },
    entry(.pinLogin, "fingerprint", pinOrFinger),
    entry(.pinLogin, "no-pin") { r in
      pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, Script.noPIN)
    },
    entry(.pinLogin, "inactive") { r in
      pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, WalletError(403, .deviceInactive, "The phone is deactivated."))
    },

    entry(.unlink, "signed-in") { r in
      profile(&r)
      r.choose("Unlink this phone")
    },
    entry(.unlink, "signed-out") { r in
      pin(&r)
      r.choose("Unlink this phone")
    },
    entry(.unlink, "unlinking") { r in
      pin(&r)
      r.choose("Unlink this phone")
      r.press(.down, .enter)
    },
    entry(.unlink, "failed") { r in
      pin(&r)
      r.choose("Unlink this phone")
      r.press(.down, .enter)
      r.refuse(Intents.RemoveDevice.self, Script.unavailable)
    },
  ]

  // MARK: - Faults: one picture a class (Terminal contract 28)

  static let faults: [Entry] = [
    ("offline", WalletError(0, .unreachable, "The phone is offline.")), ("timeout", WalletError(0, .timedOut, "Timed out after 5 s.")),
    ("connection-lost", WalletError(0, .connectionLost, "The connection was lost.")),
    ("unreadable", WalletError(0, .badResponse, "The response is malformed.")),
    ("401", WalletError(401, .injectedFault, "401")), ("403", WalletError(403, .injectedFault, "403")),
    ("404", WalletError(404, .injectedFault, "404")), ("409", WalletError(409, .injectedFault, "409")),
    ("412", WalletError(412, .injectedFault, "412")), ("423", WalletError(423, .injectedFault, "423")),
    ("429", WalletError(429, .injectedFault, "429", retryAfter: .seconds(30))), ("500", WalletError(500, .injectedFault, "500")),
    ("version", WalletError(426, .injectedFault, "426")),
  ].map { name, error in
    entry(.pinLogin, "fault-\(name)") { r in
      pinSent(&r)
      r.refuse(Intents.LoginByPIN.self, error)
    }
  }
}
