import Synchronization
import UserInterface
import WalletModel

/// Every state of every screen that a person can meet, each reached by keys and answers as in life.
struct Catalogue {
  struct Entry: Sendable, CustomStringConvertible {
    /// `Access/PINLogin/wrong-pin`: its file below Screens.
    let path: String
    let screen: ScreenName?
    private let rehearsed: Rehearsed
    var description: String { path }

    init(path: String, screen: ScreenName?, _ make: @escaping @Sendable () -> Rehearsal) {
      (self.path, self.screen) = (path, screen)
      rehearsed = Rehearsed(make)
    }

    /// The script is run once, whichever test asks first: many tests go through all entries.
    func rehearse() -> Rehearsal { rehearsed.value }
  }

  private final class Rehearsed: Sendable {
    private let make: @Sendable () -> Rehearsal
    private let known = Mutex<Rehearsal?>(nil)

    init(_ make: @escaping @Sendable () -> Rehearsal) { self.make = make }

    var value: Rehearsal {
      known.withLock { known in
        if let known { return known }
        let made = make()
        known = made
        return made
      }
    }
  }

  static let all: [Entry] =
    access + recovery + faults + session + cards + cardOrder + cardSecrets + deviceWallets + google + samsung + payments + overlays
    + walletOverlays
    + samples

  static func entry(_ screen: ScreenName, _ state: String, _ script: @escaping @Sendable (inout Rehearsal) -> Void) -> Entry {
    Entry(path: "\(screen.folder)/\(state)", screen: screen) {
      var rehearsal = Rehearsal()
      script(&rehearsal)
      return rehearsal
    }
  }

  // MARK: - Ways to the screens

  static func welcome(_ r: inout Rehearsal) { r.answer(Intents.CheckDevice.self, Script.status(registered: false)) }

  static func enrollment(_ r: inout Rehearsal) {
    welcome(&r)
    r.choose("Enroll a new wallet")
    r.answer(Intents.LoadRequirements.self, Script.requirements)
  }

  static func aboutFilled(_ r: inout Rehearsal) {
    enrollment(&r)
    for text in ["Zoë", "Müller", "zoe@example.com", "+49 1555 0100101", "de"] {
      r.type(text)
      r.press(.tab)
    }
  }

  static func credentials(_ r: inout Rehearsal) {
    aboutFilled(&r)
    r.press(.enter)
  }

  static func questions(_ r: inout Rehearsal) {
    credentials(&r)
    for text in ["a long enough phrase", "a long enough phrase", "2580", "2580"] {
      r.type(text)
      r.press(.tab)
    }
    r.press(.enter)
  }

  static func review(_ r: inout Rehearsal) {
    questions(&r)
    for answer in ["Bello", "Elm Street"] {
      r.press(.enter, .enter)
      r.type(answer)
      r.press(.tab)
    }
    r.press(.enter)
  }

  static func signingIn(_ r: inout Rehearsal) {
    review(&r)
    r.press(.enter)
    r.answer(Intents.RegisterNewUser.self, Script.registered)
  }

  static func login(_ r: inout Rehearsal) {
    welcome(&r)
    r.choose("Log in")
  }

  static func loginTyped(_ r: inout Rehearsal) {
    login(&r)
    r.type("anna@example.com")
    r.press(.tab)
    r.type("Heron-Lake-42")
  }

  static func prompt(_ r: inout Rehearsal) {
    loginTyped(&r)
    r.press(.enter)
    r.answer(Intents.LoginByUsernamePassword.self, .question(Script.token))
  }

  static func pin(_ r: inout Rehearsal) { r.answer(Intents.CheckDevice.self, Script.status(registered: true)) }

  static func pinOrFinger(_ r: inout Rehearsal) {
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, hasFingerprint: true))
  }

  /// The login page after a logout, of a phone with a fingerprint.
  static func loggedOut(_ r: inout Rehearsal, issuer: IssuerProfile = Script.issuer) {
    profile(&r)
    r.choose("Log out")
    r.answer(Intents.Logout.self, ())
    r.answer(Intents.CheckDevice.self, Script.status(registered: true, issuer: issuer, hasFingerprint: true))
  }

  static func pinSent(_ r: inout Rehearsal) {
    pin(&r)
    r.type("2580")
    r.press(.enter)
  }

  static func home(_ r: inout Rehearsal) {
    pinSent(&r)
    r.answer(Intents.LoginByPIN.self, Script.signedIn())
    r.answer(Intents.GetAllCards.self, Script.fourCards)
  }

  static func home(_ r: inout Rehearsal, _ cards: CardList) {
    pinSent(&r)
    r.answer(Intents.LoginByPIN.self, Script.signedIn())
    r.answer(Intents.GetAllCards.self, cards)
  }
}

extension Catalogue {
  /// The states that are also shown in twelve rows: of each screen the main one, and the refusals most often met.
  static let main =
    mainOfAccess + mainOfRecovery + mainOfSession + mainOfCards + mainOfCardOrder + mainOfCardSecrets + mainOfDeviceWallets
    + mainOfGoogle + mainOfSamsung + mainOfPayments
    + mainOfOverlays

  private static let mainOfAccess = [
    "Access/DeviceStatus/offline", "Access/DeviceStatus/inactive", "Access/DeviceStatus/unsupported", "Access/Welcome/welcome",
    "Access/Enrollment/about", "Access/Enrollment/about-problem", "Access/Enrollment/about-country", "Access/Enrollment/credentials",
    "Access/Enrollment/credentials-weak-pin",
    "Access/Enrollment/questions-answered", "Access/Enrollment/review", "Access/SigningIn/failed", "Access/Login/empty",
    "Access/Login/shown",
    "Access/Login/wrong", "Access/Login/checking", "Access/MFAPrompt/asked", "Access/MFAPrompt/wrong", "Access/MFAPrompt/spent",
    "Access/PINLogin/empty", "Access/PINLogin/wrong", "Access/PINLogin/fingerprint", "Access/PINLogin/checking-slow",
    "Access/Unlink/signed-in", "Access/Unlink/failed",
  ]
}
