import Basics
import WalletModel

@testable import UserInterface

/// The fingerprint, what a person sets, their phones, and how a session ends.
extension Catalogue {
  /// The data in these scripts.
  private enum Said {
    static func preferences(own: Duration? = nil, idle: Duration = .seconds(300), fingerprint: Bool = false) -> Preferences {
      Preferences(sessionTimeout: own, idleTimeout: idle, isFingerprintOn: fingerprint)
    }

    static func phone(
      _ number: Int, isActive: Bool = true, hasSession: Bool = false, passes: [CustomerDevicePass] = []
    ) -> LinkedPhone {
      LinkedPhone(
        name: "Phone \(number)", isThis: number == 1, linkedSince: Script.day, isActive: isActive, hasSession: number == 1 || hasSession,
        passes: passes)
    }
    static let phones = [phone(1), phone(2, hasSession: true), phone(3, isActive: false)]

    static let wrongFinger = WalletError(0, .fingerNotRecognised, "this finger is not the owner's, 4 left", attemptsLeft: 4)
    static let lockedSensor = WalletError(0, .sensorLocked, "the sensor is locked", attemptsLeft: 0)
  }

  // MARK: - Ways to the screens

  static func fingerprintOffer(_ r: inout Rehearsal) {
    pinSent(&r)
    r.answer(Intents.LoginByPIN.self, Script.signedIn(offersFingerprint: true))
  }

  static func profileAsked(_ r: inout Rehearsal) {
    pinSent(&r)
    r.answer(Intents.LoginByPIN.self, Script.signedIn(mobile: "+4915550100101"))
    r.answer(Intents.GetAllCards.self, Script.fourCards)
    r.choose("Profile")
  }

  /// The preferences of a customer with additional information from the enrollment.
  static func profileWithInformation(_ r: inout Rehearsal) {
    var signedIn = Script.signedIn(mobile: "+4915550100101")
    signedIn.wallet.additionalCustomerInformation = [
      "branch": "Hamburg-Altona", "newsletter": "yes", "note": "Prefers to be called in the morning, and not before nine.",
    ]
    pinSent(&r)
    r.answer(Intents.LoginByPIN.self, signedIn)
    r.answer(Intents.GetAllCards.self, Script.fourCards)
    r.choose("Profile")
    r.answer(Intents.LoadPreferences.self, Said.preferences())
  }

  static func profile(_ r: inout Rehearsal) {
    profileAsked(&r)
    r.answer(Intents.LoadPreferences.self, Said.preferences())
  }

  static func fingerprintWanted(_ r: inout Rehearsal) {
    profile(&r)
    r.choose("Fingerprint login")
  }

  /// Home at an issuer without login by PIN.
  static func homeWithoutPIN(_ r: inout Rehearsal, _ cards: CardList = Script.fourCards, offersFingerprint: Bool = false) {
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, issuer: Script.issuerWithoutPIN))
    r.type("anna@example.com")
    r.press(.tab)
    r.type("Heron-Lake-42")
    r.press(.enter)
    r.answer(
      Intents.LoginByUsernamePassword.self,
      .signedIn(Script.signedIn(issuer: Script.issuerWithoutPIN, offersFingerprint: offersFingerprint)))
    if !offersFingerprint { r.answer(Intents.GetAllCards.self, cards) }
  }

  static func fingerprintPrompt(_ r: inout Rehearsal) { sensor(&r, Script.issuer) }

  static func fingerprintPromptWithoutPIN(_ r: inout Rehearsal) { sensor(&r, Script.issuerWithoutPIN) }

  private static func sensor(_ r: inout Rehearsal, _ issuer: IssuerProfile) {
    let status = DeviceStatus(isRegistered: true, isActive: true, issuer: issuer)
    r.answer(Intents.CheckDevice.self, .init(status: status, holderName: "Anna", hasFingerprint: true))
    r.choose("Scan your fingerprint")
  }

  static func phonesAsked(_ r: inout Rehearsal) {
    profile(&r)
    r.choose("My phones")
  }

  static func phones(_ r: inout Rehearsal) {
    phonesAsked(&r)
    r.answer(Intents.RetrieveCustomerDevices.self, Said.phones)
  }

  /// Home, and so long before the session's end.
  static func endingSoon(_ r: inout Rehearsal, _ cause: SessionDeadline.Cause = .idle, left: Duration = .seconds(42)) {
    home(&r)
    r.deadline = SessionDeadline(end: Script.day + .seconds(300), cause: cause, idleTime: cause == .absolute ? .zero : .seconds(300))
    r.pass(.seconds(300) - left)
  }

  static func ended(_ r: inout Rehearsal, _ cause: SessionDeadline.Cause = .idle) { endingSoon(&r, cause, left: .zero) }

  /// The issuer has said why, unasked.
  static func ended(_ r: inout Rehearsal, because end: SessionEnd) {
    home(&r)
    r.endSession(end)
  }

  // MARK: - States

  static let session: [Entry] = fingerprint + preferencesAndPhones + ends

  private static let fingerprint: [Entry] = [
    entry(.fingerprintOffer, "offered", fingerprintOffer),
    entry(.fingerprintOffer, "turning-on") { r in
      fingerprintOffer(&r)
      r.press(.enter)
    },
    entry(.fingerprintOffer, "turned-on") { r in
      fingerprintOffer(&r)
      r.press(.enter)
      r.answer(Intents.TurnOnFingerprint.self, ())
    },
    entry(.fingerprintOffer, "failed") { r in
      fingerprintOffer(&r)
      r.press(.enter)
      r.refuse(Intents.TurnOnFingerprint.self, Script.offline)
    },
    entry(.fingerprintOffer, "without-pin-login") { homeWithoutPIN(&$0, offersFingerprint: true) },
    entry(.fingerprintOffer, "from-profile", fingerprintWanted),
    entry(.fingerprintOffer, "pin-missing") { r in
      fingerprintWanted(&r)
      r.press(.enter)
    },
    entry(.fingerprintOffer, "wrong-pin") { r in
      fingerprintWanted(&r)
      r.type("1357")
      r.press(.enter)
      r.refuse(Intents.TurnOnFingerprint.self, Script.wrongPIN)
    },
    entry(.fingerprintOffer, "pin-off") { r in
      fingerprintWanted(&r)
      r.type("1357")
      r.press(.enter)
      r.refuse(Intents.TurnOnFingerprint.self, WalletError(423, .credentialLocked, "PIN disabled"))
    },

    entry(.fingerprintPrompt, "waiting-for-a-finger", fingerprintPrompt),
    entry(.fingerprintPrompt, "touched") { r in
      fingerprintPrompt(&r)
      r.press(.enter)
    },
    entry(.pinLogin, "after-logout") { loggedOut(&$0) },
    entry(.pinLogin, "after-logout-not-recognized") { r in
      loggedOut(&r)
      r.choose("Someone else's finger")
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, Said.wrongFinger)
    },
    entry(.pinLogin, "after-logout-locked") { r in
      loggedOut(&r)
      r.choose("Someone else's finger")
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, Said.lockedSensor)
    },
    entry(.login, "after-logout") { loggedOut(&$0, issuer: Script.issuerWithoutPIN) },
    entry(.fingerprintPrompt, "stranger") { r in
      fingerprintPrompt(&r)
      r.choose("Someone else's finger")
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, Said.wrongFinger)
    },
    entry(.fingerprintPrompt, "locked") { r in
      fingerprintPrompt(&r)
      r.choose("Someone else's finger")
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, Said.lockedSensor)
    },
    entry(.fingerprintPrompt, "expired") { r in
      fingerprintPrompt(&r)
      r.press(.enter)
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, WalletError(401, .deviceTokenExpired, "The token has expired."))
    },
    entry(.fingerprintPrompt, "offline") { r in
      fingerprintPrompt(&r)
      r.press(.enter)
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, Script.offline)
    },
    entry(.fingerprintPrompt, "inactive") { r in
      fingerprintPrompt(&r)
      r.press(.enter)
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, WalletError(403, .deviceInactive, "The phone is deactivated."))
    },
    entry(.fingerprintPrompt, "without-pin-login", fingerprintPromptWithoutPIN),
    entry(.fingerprintPrompt, "locked-without-pin-login") { r in
      fingerprintPromptWithoutPIN(&r)
      r.choose("Someone else's finger")
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, Said.lockedSensor)
    },
    entry(.login, "fingerprint") { r in
      let status = Script.status(registered: true, issuer: Script.issuerWithoutPIN).status
      r.answer(Intents.CheckDevice.self, .init(status: status, holderName: "Anna", hasFingerprint: true))
    },
  ]

  private static let preferencesAndPhones: [Entry] = [
    entry(.profile, "loading", profileAsked),
    entry(.profile, "failed") { r in
      profileAsked(&r)
      r.refuse(Intents.LoadPreferences.self, Script.offline)
    },
    entry(.profile, "profile", profile),
    entry(.profile, "several-phones") { r in
      pinSent(&r)
      r.answer(Intents.LoginByPIN.self, Script.signedIn(phones: 3))
      r.answer(Intents.GetAllCards.self, Script.fourCards)
      r.choose("Profile")
      r.answer(Intents.LoadPreferences.self, Said.preferences())
    },
    entry(.profile, "logging-out") { r in
      profile(&r)
      r.choose("Log out")
    },
    entry(.profile, "logout-failed") { r in
      profile(&r)
      r.choose("Log out")
      r.refuse(Intents.Logout.self, Script.offline)
    },
    entry(.profile, "own-choices") { r in
      profileAsked(&r)
      r.answer(Intents.LoadPreferences.self, Said.preferences(own: .seconds(120), fingerprint: true))
    },
    entry(.profile, "without-pin-login") { r in
      homeWithoutPIN(&r)
      r.choose("Profile")
      r.answer(Intents.LoadPreferences.self, Said.preferences())
    },
    entry(.profile, "with-information") { r in profileWithInformation(&r) },
    entry(.profile, "information") { r in
      profileWithInformation(&r)
      r.choose("Additional information")
    },
    entry(.profile, "picking") { r in
      profile(&r)
      r.choose("Session timeout")
    },
    entry(.profile, "picking-of-two-minutes") { r in
      profileAsked(&r)
      r.answer(Intents.LoadPreferences.self, Said.preferences(own: .seconds(30), idle: .seconds(120)))
      r.choose("Session timeout")
    },
    entry(.profile, "limit-kept") { r in
      profile(&r)
      r.choose("Session timeout")
      r.choose("1 min")
      r.answer(Intents.SetSessionTimeout.self, ())
    },
    entry(.profile, "limit-not-kept") { r in
      profile(&r)
      r.choose("Session timeout")
      r.choose("1 min")
      r.refuse(Intents.SetSessionTimeout.self, WalletError(0, .storageFull, "The disk is full."))
    },
    entry(.profile, "fingerprint-turning-off") { r in
      profileAsked(&r)
      r.answer(Intents.LoadPreferences.self, Said.preferences(fingerprint: true))
      r.choose("Fingerprint login")
    },
    entry(.profile, "fingerprint-off") { r in
      profileAsked(&r)
      r.answer(Intents.LoadPreferences.self, Said.preferences(fingerprint: true))
      r.choose("Fingerprint login")
      r.answer(Intents.ExpireDeviceAuthenticationToken.self, ())
    },
    entry(.profile, "fingerprint-off-offline") { r in
      profileAsked(&r)
      r.answer(Intents.LoadPreferences.self, Said.preferences(fingerprint: true))
      r.choose("Fingerprint login")
      r.refuse(Intents.ExpireDeviceAuthenticationToken.self, Script.offline)
    },

    entry(.myPhones, "loading", phonesAsked),
    entry(.myPhones, "failed") { r in
      phonesAsked(&r)
      r.refuse(Intents.RetrieveCustomerDevices.self, Script.unavailable)
    },
    entry(.myPhones, "phones", phones),
    entry(.myPhones, "only-this-one") { r in
      phonesAsked(&r)
      r.answer(Intents.RetrieveCustomerDevices.self, [Said.phone(1)])
    },
    entry(.myPhones, "many") { r in
      phonesAsked(&r)
      r.answer(Intents.RetrieveCustomerDevices.self, (1...12).map { Said.phone($0, isActive: $0 != 4) })
      for _ in 1...9 { r.press(.down) }
    },
    entry(.myPhones, "this-one") { r in
      phones(&r)
      r.press(.enter)
    },
    entry(.myPhones, "another") { r in
      phones(&r)
      r.choose("Phone 2")
    },
    entry(.myPhones, "another-with-passes") { r in
      phonesAsked(&r)
      let passes = [
        CustomerDevicePass(lastFour: "7009", walletType: .applePay), CustomerDevicePass(lastFour: "4242", walletType: .unknown),
      ]
      r.answer(Intents.RetrieveCustomerDevices.self, [Said.phone(1), Said.phone(2, passes: passes)])
      r.choose("Phone 2")
    },
    entry(.myPhones, "switched-off") { r in
      phones(&r)
      r.choose("Phone 3")
    },
  ]

  private static let ends: [Entry] = [
    overlay("SessionEnding/idle") { endingSoon(&$0) },
    overlay("SessionEnding/own-limit") { endingSoon(&$0, .ownLimit) },
    overlay("SessionEnding/absolute") { endingSoon(&$0, .absolute) },
    overlay("SessionEnding/staying") { r in
      endingSoon(&r)
      r.press(.enter)
    },
    overlay("SessionEnding/offline") { r in
      endingSoon(&r)
      r.press(.enter)
      r.refuse(Intents.KeepSession.self, Script.offline)
    },

    entry(.sessionEnded, "idle") { ended(&$0) },
    entry(.sessionEnded, "too-long") { ended(&$0, .absolute) },
    entry(.sessionEnded, "own-limit") { r in
      ended(&r, .ownLimit)
      r.answer(Intents.Logout.self, ())
    },
    entry(.sessionEnded, "logging-out") { ended(&$0, .ownLimit) },
    entry(.sessionEnded, "issuer-not-told") { r in
      ended(&r, .ownLimit)
      r.refuse(Intents.Logout.self, Script.offline)
    },
    entry(.sessionEnded, "by-choice") { r in
      endingSoon(&r)
      r.press(.down, .enter)
      r.answer(Intents.Logout.self, ())
    },
    entry(.sessionEnded, "credentials-changed") { ended(&$0, because: .credentialsChanged) },
    entry(.sessionEnded, "device-deactivated") { ended(&$0, because: .deviceDeactivated) },
    entry(.sessionEnded, "device-unlinked") { r in
      pinChangeSent(&r)
      r.refuse(Intents.ChangePasscode.self, WalletError(404, .deviceNotRegistered, "This phone is not linked."))
    },
    entry(.sessionEnded, "closed-by-issuer") { r in
      profile(&r)
      r.choose("Log out")
      r.refuse(Intents.Logout.self, Script.sessionEnded)
    },
  ]

  static let mainOfSession = [
    "Access/FingerprintOffer/offered", "Access/FingerprintOffer/from-profile", "Access/FingerprintOffer/wrong-pin",
    "Access/FingerprintPrompt/waiting-for-a-finger", "Access/FingerprintPrompt/stranger", "Access/FingerprintPrompt/locked",
    "Access/Login/fingerprint", "Access/Profile/profile", "Access/Profile/picking", "Access/Profile/limit-kept",
    "Access/MyPhones/phones", "Access/MyPhones/many", "Access/MyPhones/another", "SessionEnding/idle", "SessionEnding/own-limit",
    "SessionEnding/absolute", "SessionEnding/offline", "Access/SessionEnded/idle", "Access/SessionEnded/issuer-not-told",
    "Access/SessionEnded/credentials-changed",
  ]
}

// MARK: - Walks

extension Walks {
  /// The fingerprint, what a person sets, their phones, and how a session ends.
  static let session: [Walk] = [
    walk(LoginScreen.self, .useFingerprint, Catalogue.fingerprintPromptWithoutPIN),
    walk(FingerprintOfferScreen.self, .home) { r in
      Catalogue.fingerprintOffer(&r)
      r.choose("Not now")
      r.answer(Intents.DeclineFingerprint.self, ())
    },
    walk(FingerprintOfferScreen.self, .profile) { r in
      Catalogue.fingerprintWanted(&r)
      r.type("2580")
      r.press(.enter)
      r.answer(Intents.TurnOnFingerprint.self, ())
      r.press(.enter)
    },
    walk(FingerprintPromptScreen.self, .signedIn) { r in
      Catalogue.fingerprintPrompt(&r)
      r.press(.enter)
      r.answer(Intents.LoginWithDeviceAuthenticationToken.self, Script.signedIn())
    },
    walk(FingerprintPromptScreen.self, .usePIN) { r in
      Catalogue.fingerprintPrompt(&r)
      r.choose("Use the PIN")
    },
    walk(FingerprintPromptScreen.self, .usePassword) { r in
      Catalogue.fingerprintPromptWithoutPIN(&r)
      r.choose("Use the password")
    },
    walk(FingerprintPromptScreen.self, .checkAgain) { r in
      Catalogue.fingerprintPrompt(&r)
      r.press(.enter)
      r.refuse(Intents.LoginWithDeviceAuthenticationToken.self, WalletError(403, .deviceInactive, "The phone is deactivated."))
      r.press(.enter)
    },
    walk(HomeScreen.self, .profile, Catalogue.profileAsked),
    walk(ProfileScreen.self, .myPhones, Catalogue.phonesAsked),
    walk(ProfileScreen.self, .back) { r in
      Catalogue.profile(&r)
      r.press(.escape)
    },
    walk(ProfileScreen.self, .newPassword) { r in
      Catalogue.profile(&r)
      r.choose("Password")
    },
    walk(ProfileScreen.self, .newPIN) { r in
      Catalogue.profile(&r)
      r.choose("Wallet PIN")
    },
    walk(ProfileScreen.self, .fingerprint, Catalogue.fingerprintWanted),
    walk(MyPhonesScreen.self, .back) { r in
      Catalogue.phones(&r)
      r.choose("Phone 2")
      r.press(.enter)
      r.choose("Back")
    },
  ]
}

extension Script {
  static let sessionEnded = WalletError(401, .sessionEnded, "The session has ended.")
}
