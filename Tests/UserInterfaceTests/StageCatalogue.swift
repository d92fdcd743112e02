import WalletModel

@testable import UserInterface

/// The whole stage in the states that people are shown first, with the calls that led there behind the glass.
struct StageCatalogue {
  struct Entry: Sendable, CustomStringConvertible {
    let name: String
    var columns = 80
    var rows = 24
    let rehearse: @Sendable () -> Rehearsal
    var description: String { name }
  }

  static let all: [Entry] = [
    Entry(name: "welcome") { stage(Catalogue.welcome, unlinked) },
    Entry(name: "enrollment-credentials") { stage(Catalogue.credentials, enrolling) },
    Entry(name: "pin-login-wrong") { stage(wrongPIN, linked + [refused]) },
    Entry(name: "pin-login-waiting") { stage(waiting, linked + [call("09:41:09", "loginByPIN")]) },
    Entry(name: "home") { signedIn(Catalogue.home) },
    Entry(name: "simulator-over-home") {
      signedIn { r in
        Catalogue.home(&r)
        r.press(.control("o"))
        r.answer(Intents.Simulate.self, Catalogue.overview())
      }
    },
    Entry(name: "session-ending-beside-simulator") {
      signedIn { r in
        Catalogue.endingSoon(&r)
        r.press(.control("o"))
        r.answer(Intents.Simulate.self, Catalogue.overview())
      }
    },
    Entry(name: "help-over-pin-login") {
      stage(
        { r in
          wrongPIN(&r)
          r.press(.tab, .character("?"))
        }, linked + [refused])
    },
    Entry(name: "confirm-leave-enrollment") {
      stage(
        { r in
          Catalogue.aboutFilled(&r)
          r.press(.escape)
        }, enrolling)
    },
    Entry(name: "offline") {
      var r = stage(
        { $0.refuse(Intents.CheckDevice.self, Script.offline) },
        [refusal("09:41:02", "isDeviceRegistered", Script.offline, "the phone is offline")]
      )
      r.state.isRegistered = nil
      r.state.isOffline = true
      return r
    },
    Entry(name: "fault-armed") {
      var r = stage(Catalogue.pin, linked)
      r.state.armed = ["loginByPIN 503 Service unavailable"]
      return r
    },
    Entry(name: "glass-error-object") {
      stage(
        { r in
          Catalogue.review(&r)
          r.press(.enter)
          r.refuse(Intents.RegisterNewUser.self, duplicate)
        },
        unlinked + [
          call("09:41:20", "retrieveMFAQuestionsWithMetadata", 200, "8 questions, 2 to answer"),
          refusal("09:43:51", "registerNewUser", duplicate, "account already exists"),
        ])
    },
    Entry(name: "glass-wait") {
      stage(
        { r in
          Catalogue.loginTyped(&r)
          r.press(.enter)
          r.refuse(Intents.LoginByUsernamePassword.self, tooManyTries)
        },
        unlinked + [
          refusal("09:41:40", "loginByUsernamePassword", Script.wrongPIN, "wrong credentials, retry in 30 s"),
          refusal("09:41:44", "loginByUsernamePassword", tooManyTries, "too many attempts, retry in 26 s"),
        ])
    },
    Entry(name: "glass-long-names") {
      signedIn(Catalogue.home) { r in
        r.state.sample = []
        r.state.hasDeviceToken = true
        r.state.calls = [
          call("09:41:15", "generateDeviceAuthenticationTokenForUsername", 200, "device token given"),
          call("09:41:16", "retrieveCustomerDevices", 200, "2 phones"),
          StageState.Call(
            moment: Script.day + .seconds(40), operation: "updateCustomerDeviceActivation", caller: "customer care",
            outcome: .answered(200, "phone deactivated")),
          StageState.Call(
            moment: Script.day + .seconds(42), operation: "isDeviceRegistered", caller: "Phone 2", outcome: .answered(200, "not registered")
          ),
          call("09:41:50", "loginWithDeviceAuthenticationToken"),
        ]
      }
    },
    Entry(name: "card-locked-elsewhere") {
      signedIn({ r in
        Catalogue.lockSent(&r)
        r.refuse(Intents.UpdateCard.self, Script.transitionNotAllowed)
      }) { r in
        r.state.sample = []
        r.state.calls = [
          call("09:41:15", "loginByPIN", 200, "logged in"), call("09:41:20", "cardService.getAll", 200, "1 of 1 card"),
          call("09:41:22", "cardService.get", 200, "ACTIVE, ends in 7009"),
          refusal("09:41:31", "cardService.update", Script.transitionNotAllowed, "already LOCKED"),
        ]
      }
    },
    Entry(name: "glass-of-cards") {
      signedIn({ Catalogue.card(&$0, Script.card(.suspended)) }) { r in
        r.state.sample = []
        r.state.calls = [
          call("09:41:15", "cardService.updateTokenizationStatus", 200, "APPLE_PAY COMPLETED"),
          StageState.Call(
            moment: Script.day + .seconds(40), operation: "retrieveCustomerCards", caller: "customer care",
            outcome: .answered(200, "1 of 1 card")),
          StageState.Call(
            moment: Script.day + .seconds(42), operation: "updateCustomerCard", caller: "customer care",
            outcome: .answered(200, "SUSPENDED, ends in 7009")),
          call("09:41:50", "cardService.get", 200, "SUSPENDED, ends in 7009"),
        ]
      }
    },
    Entry(name: "care-over-a-card") {
      signedIn { r in
        Catalogue.card(&r)
        r.press(.control("o"))
        r.answer(Intents.Simulate.self, Catalogue.overview())
        r.choose("Customer care")
        r.answer(Intents.Simulate.self, Catalogue.careOverview())
        r.choose("Anna")
        r.choose("Cards")
        r.answer(Intents.Simulate.self, Catalogue.careOverview(cards: Script.threeCards))
        r.press(.enter)
      }
    },
    Entry(name: "banner-over-pin-login") {
      stage(
        { r in
          Catalogue.pin(&r)
          _ = r.interface.announce("New: Password reset code")
        }, linked)
    },
    Entry(name: "code-over-login") {
      stage(
        { r in
          Catalogue.login(&r)
          Catalogue.inboxWithCode(&r)
          r.press(.enter)
        }, unlinked)
    },
    Entry(name: "care-over-home") {
      signedIn { r in
        Catalogue.home(&r)
        r.press(.control("o"))
        r.answer(Intents.Simulate.self, Catalogue.overview())
        r.press(.down, .enter)
        r.answer(Intents.Simulate.self, Catalogue.careOverview())
      }
    },
    Entry(name: "glass-hidden") {
      signedIn { r in
        Catalogue.home(&r)
        r.press(.control("g"))
      }
    },
    Entry(name: "glass-many-of-care") {
      signedIn(Catalogue.home) { r in
        r.state.sample = []
        r.state.calls += (1...40).map { number in
          StageState.Call(
            number: number, moment: Script.day + .seconds(40), operation: "retrieveCustomerCards", caller: "customer care",
            outcome: .answered(200, "1 of 1 card"))
        }
      }
    },
    Entry(name: "glass-over-phone-60x24", columns: 60) { signedIn(Catalogue.home, glassOverPhone) },
    Entry(name: "glass-over-phone-40x22", columns: 40, rows: 22) { signedIn(Catalogue.home, glassOverPhone) },
    Entry(name: "glass-over-phone-40x12", columns: 40, rows: 12) { signedIn(Catalogue.home, glassOverPhone) },
    Entry(name: "glass-over-phone-scrolled", columns: 40, rows: 12) {
      signedIn(Catalogue.home) { r in
        glassOverPhone(&r)
        r.interface.fit(Size(columns: 40, rows: 12), r.state)
        r.press(.up)
      }
    },
    Entry(name: "password-shown") {
      stage(
        { r in
          Catalogue.loginTyped(&r)
          r.press(.control("e"))
        }, unlinked)
    },
    Entry(name: "home-60x24", columns: 60) { signedIn(Catalogue.home) },
    Entry(name: "home-200x60", columns: 200, rows: 60) { signedIn(Catalogue.home) },
    Entry(name: "home-80x12", rows: 12) { signedIn(Catalogue.home) },
    Entry(name: "too-small", columns: 30, rows: 8) { signedIn(Catalogue.home) },
  ]

  private static func stage(_ script: (inout Rehearsal) -> Void, _ calls: [StageState.Call]) -> Rehearsal {
    var rehearsal = Rehearsal()
    script(&rehearsal)
    rehearsal.state.calls = calls
    rehearsal.state.isRegistered = calls.contains(linked[0])
    rehearsal.state.isActive = rehearsal.state.isRegistered == true
    return rehearsal
  }

  private static func signedIn(_ script: (inout Rehearsal) -> Void, _ change: (inout Rehearsal) -> Void = { _ in }) -> Rehearsal {
    var rehearsal = stage(script, linked + [refused, call("09:41:15", "loginByPIN", 200, "logged in")])
    rehearsal.state.sessionUntil = Script.deadline.end
    let sample = Script.requirements.profile(of: SamplePerson.all[0])
    rehearsal.state.sample = SamplePerson.note(of: sample).split(separator: "\n").map(String.init)
    rehearsal.state.unreadMail = 1
    change(&rehearsal)
    return rehearsal
  }

  private static func glassOverPhone(_ r: inout Rehearsal) {
    r.interface.fit(Size(columns: 40, rows: 22), r.state)
    r.press(.control("g"))
  }

  private static func wrongPIN(_ r: inout Rehearsal) {
    Catalogue.pinSent(&r)
    r.refuse(Intents.LoginByPIN.self, Script.wrongPIN)
  }

  private static func waiting(_ r: inout Rehearsal) {
    Catalogue.pinSent(&r)
    r.pass(.seconds(12))
  }

  // MARK: - Calls

  private static func call(_ time: String, _ operation: String, _ status: Int? = nil, _ summary: String = "") -> StageState.Call {
    StageState.Call(
      moment: Timestamp(iso8601: "2026-11-21T\(time)Z")!, operation: operation, outcome: status.map { .answered($0, summary) })
  }

  private static func refusal(_ time: String, _ operation: String, _ error: WalletError, _ phrase: String) -> StageState.Call {
    StageState.Call(moment: Timestamp(iso8601: "2026-11-21T\(time)Z")!, operation: operation, outcome: .refused(error, phrase))
  }

  private static let duplicate = WalletError(
    400, .duplicatesNotAllowed, "Account already exists.", fieldErrors: [FieldError("email", "already belongs to an account")])
  private static let tooManyTries = WalletError(429, .tryLater, "too many attempts, retry in 26 s", retryAfter: .seconds(26))

  private static let unlinked = [call("09:41:02", "isDeviceRegistered", 200, "not registered")]
  private static let linked = [call("09:41:02", "isDeviceRegistered", 200, "registered, active")]
  private static let refused = refusal("09:41:09", "loginByPIN", Script.wrongPIN, "wrong PIN, 3 left")
  private static let enrolling =
    unlinked + [
      call("09:41:20", "retrieveMFAQuestionsWithMetadata", 200, "12 questions, 2 to answer"),
      call("09:41:20", "retrievePasswordConfigurations", 200, "8 to 64 characters"),
      call("09:41:20", "retrievePasscodeConfigurations", 200, "4 to 6 digits"),
    ]
}
