import Basics
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

  static let all: [Entry] = phones + sequences + watches + jwts

  private static let phones: [Entry] = [
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
    Entry(name: "fault-armed-40x12", columns: 40, rows: 12) {
      signedIn(Catalogue.home) { r in
        r.state.armed = ["next call 503 Service unavailable"]
        r.interface.fit(Size(columns: 40, rows: 12), r.shared)
      }
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
        r.state.entries = [
          call("09:41:15", "generateDeviceAuthenticationTokenForUsername", 200, "device token issued"),
          call("09:41:16", "retrieveCustomerDevices", 200, "2 phones"),
          GlassEntry(
            moment: Script.day + .seconds(40), operation: "updateCustomerDeviceActivation", mark: "&", caller: "customer care",
            outcome: .answered(200, "phone deactivated")),
          GlassEntry(
            moment: Script.day + .seconds(42), operation: "isDeviceRegistered", phone: .init(number: 2, name: "Phone 2"),
            outcome: .answered(200, "not registered")
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
        r.state.entries = [
          call("09:41:15", "loginByPIN", 200, "logged in"), call("09:41:20", "cardService.getAll", 200, "1 of 1 card"),
          call("09:41:22", "cardService.get", 200, "ACTIVE, ends in 7009"),
          refusal("09:41:31", "cardService.update", Script.transitionNotAllowed, "already LOCKED"),
        ]
      }
    },
    Entry(name: "glass-of-cards") {
      signedIn({ Catalogue.card(&$0, Script.card(.suspended)) }) { r in
        r.state.sample = []
        r.state.entries = [
          call("09:41:15", "cardService.updateTokenizationStatus", 200, "APPLE_PAY COMPLETED"),
          GlassEntry(
            moment: Script.day + .seconds(40), operation: "retrieveCustomerCards", mark: "&", caller: "customer care",
            outcome: .answered(200, "1 of 1 card")),
          GlassEntry(
            moment: Script.day + .seconds(42), operation: "updateCustomerCard", mark: "&", caller: "customer care",
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
        r.press(.enter)
        r.answer(Intents.Simulate.self, Catalogue.careOverview())
      }
    },
    Entry(name: "glass-hidden") {
      signedIn { r in
        Catalogue.home(&r)
        r.press(.control("g"), .control("g"))
      }
    },
    Entry(name: "glass-many-of-care") {
      signedIn(Catalogue.home) { r in
        r.state.sample = []
        r.state.entries.append(
          contentsOf: (1...40).map { number in
            GlassEntry(
              number: number, moment: Script.day + .seconds(40), operation: "retrieveCustomerCards", mark: "&", caller: "customer care",
              outcome: .answered(200, "1 of 1 card"))
          })
      }
    },
    Entry(name: "glass-over-phone-60x18", columns: 60, rows: 18) { glass(60, 18) { $0.press(.control("g")) } },
    Entry(name: "glass-over-phone-40x22", columns: 40, rows: 22) { glass(40, 22) { $0.press(.control("g")) } },
    Entry(name: "glass-over-phone-40x12", columns: 40, rows: 12) { glass(40, 12) { $0.press(.control("y")) } },
    Entry(name: "glass-over-phone-older", columns: 40, rows: 12) {
      glass(40, 12) { r in
        r.press(.control("y"))
        for _ in 0..<9 { r.press(.up) }
      }
    },
    Entry(name: "glass-entered") { glass(80, 24) { $0.press(.control("y")) } },
    Entry(name: "glass-filter") {
      glass(80, 24) { r in
        r.press(.control("y"), .character("/"))
        r.type("503")
      }
    },
    Entry(name: "glass-filter-finds-nothing") {
      glass(80, 24) { r in
        r.press(.control("y"), .character("/"))
        r.type("zebra")
      }
    },
    Entry(name: "glass-help") { glass(80, 24) { $0.press(.control("y"), .character("?")) } },
    Entry(name: "entry-40x12", columns: 40, rows: 12) { glass(40, 12) { $0.press(.control("y"), .enter) } },
    Entry(name: "entry-60x18", columns: 60, rows: 18) { glass(60, 18) { $0.press(.control("y"), .enter) } },
    Entry(name: "entry-80x24") { glass(80, 24) { $0.press(.control("y"), .enter) } },
    Entry(name: "entry-copied") { glass(80, 24) { $0.press(.control("y"), .character("c")) } },
    Entry(name: "entry-of-a-command") {
      glass(80, 24) { r in
        r.press(.control("y"))
        for _ in 0..<4 { r.press(.up) }
        r.press(.enter)
      }
    },
    Entry(name: "entry-refused") {
      glass(80, 24) { r in
        r.press(.control("y"))
        for _ in 0..<9 { r.press(.up) }
        r.press(.enter)
      }
    },
    Entry(name: "glass-two-phones") {
      glass(80, 24) { r in
        r.state.phones = Script.phones
        let second = GlassEntry.Phone(number: 2, name: "Phone 2")
        r.state.entries.append(contentsOf: [
          GlassEntry(number: 20, moment: Script.day + .seconds(110), mark: "#", text: "Phone 2 is current"),
          call("09:42:52", "isDeviceRegistered", 200, "not registered", number: 21, phone: second),
          call("09:43:00", "registerWithMFA", 200, "logged in", number: 22, phone: second) {
            $0.changes = [.init("phones", from: "1", to: "2")]
          },
          GlassEntry(number: 23, moment: Script.day + .seconds(120), mark: "+", phone: second, text: "session until 09:48"),
          GlassEntry(number: 24, moment: Script.day + .seconds(120), mark: "<", text: "mail: A phone was linked"),
        ])
      }
    },
    Entry(name: "glass-100x30", columns: 100, rows: 30) { glass(100, 30) },
    Entry(name: "glass-120x40", columns: 120, rows: 40) { glass(120, 40) },
    Entry(name: "glass-160x50", columns: 160, rows: 50) { glass(160, 50) },
    Entry(name: "entry-100x30", columns: 100, rows: 30) { glass(100, 30) { $0.press(.control("y"), .enter) } },
    Entry(name: "entry-120x24", columns: 120) { glass(120, 24) { $0.press(.control("y"), .enter) } },
    Entry(name: "entry-120x40", columns: 120, rows: 40) { glass(120, 40) { $0.press(.control("y"), .enter) } },
    Entry(name: "entry-160x50", columns: 160, rows: 50) { glass(160, 50) { $0.press(.control("y"), .enter) } },
    Entry(name: "two-phones-120x40", columns: 120, rows: 40) { twoPhones(120, 40) },
    Entry(name: "two-phones-120x24", columns: 120) { twoPhones(120, 24) },
    Entry(name: "two-phones-160x50", columns: 160, rows: 50) { twoPhones(160, 50) },
    Entry(name: "two-phones-glass-has-keys", columns: 120, rows: 40) { twoPhones(120, 40) { $0.press(.control("y"), .enter) } },
    Entry(name: "two-phones-simulator", columns: 120, rows: 40) {
      twoPhones(120, 40) { r in
        r.press(.control("o"))
        r.answer(Intents.Simulate.self, Catalogue.overview())
      }
    },
    Entry(name: "two-phones-80x24") { twoPhones(80, 24) },
    Entry(name: "simulator-120x40", columns: 120, rows: 40) {
      signedIn { r in
        Catalogue.home(&r)
        r.press(.control("o"))
        r.answer(Intents.Simulate.self, Catalogue.overview())
      }
    },
    Entry(name: "password-shown") {
      stage(
        { r in
          Catalogue.loginTyped(&r)
          r.press(.control("e"))
        }, unlinked)
    },
    Entry(name: "home-paid-120x40", columns: 120, rows: 40) { signedIn { Catalogue.home(&$0, Script.paidCards) } },
    Entry(name: "card-paid-120x40", columns: 120, rows: 40) { signedIn { Catalogue.card(&$0, Script.paid(Script.card())) } },
    Entry(name: "pin-login-wrong-120x40", columns: 120, rows: 40) { stage(wrongPIN, linked + [refused]) },
    Entry(name: "credentials-at-login-80x24") { loggedOut(80, 24) },
    Entry(name: "credentials-at-login-120x40", columns: 120, rows: 40) { loggedOut(120, 40) },
    Entry(name: "credentials-shown-80x24") {
      signedIn(Catalogue.home) { r in
        r.interface.fit(Size(columns: 80, rows: 24), r.shared)
        r.press(.control("k"))
      }
    },
    Entry(name: "home-60x24", columns: 60) { signedIn(Catalogue.home) },
    Entry(name: "home-200x60", columns: 200, rows: 60) { signedIn(Catalogue.home) },
    Entry(name: "home-80x12", rows: 12) { signedIn(Catalogue.home) },
    Entry(name: "too-small", columns: 30, rows: 8) { signedIn(Catalogue.home) },
  ]

  private static func stage(_ script: (inout Rehearsal) -> Void, _ calls: [GlassEntry]) -> Rehearsal {
    var rehearsal = Rehearsal()
    script(&rehearsal)
    rehearsal.state.entries = GlassEntries(calls)
    rehearsal.state.wallets = [Script.contents([])]
    rehearsal.state.isRegistered = calls.first == linked[0]
    rehearsal.state.isActive = rehearsal.state.isRegistered == true
    return rehearsal
  }

  static func signedIn(_ script: (inout Rehearsal) -> Void, _ change: (inout Rehearsal) -> Void = { _ in }) -> Rehearsal {
    var rehearsal = stage(script, linked + [refused, call("09:41:15", "loginByPIN", 200, "logged in")])
    rehearsal.state.sessionUntil = Script.deadline.end
    let sample = Script.requirements.profile(of: SamplePerson.all[0])
    rehearsal.state.sample = SamplePerson.note(of: sample).split(separator: "\n").map(String.init)
    rehearsal.state.unreadMail = 1
    change(&rehearsal)
    return rehearsal
  }

  /// A sample customer's phone before the login.
  private static func loggedOut(_ columns: Int, _ rows: Int) -> Rehearsal {
    signedIn(Catalogue.pin) { r in
      r.state.entries = GlassEntries(linked)
      r.state.sessionUntil = nil
      r.interface.fit(Size(columns: columns, rows: rows), r.shared)
    }
  }

  /// A card was locked at the second try: a login, a fault, and what they changed.
  static func glass(_ columns: Int, _ rows: Int, _ script: (inout Rehearsal) -> Void = { _ in }) -> Rehearsal {
    var r = signedIn({ Catalogue.card(&$0) })
    r.state.sample = []
    r.state.appName = "Meridian Wallet"
    r.state.entries = GlassEntries(lockStory)
    r.interface.fit(Size(columns: columns, rows: rows), r.shared)
    script(&r)
    r.interface.fit(Size(columns: columns, rows: rows), r.shared)
    return r
  }

  /// Customer care has deactivated phone 1, which lies beside phone 2.
  private static func twoPhones(_ columns: Int, _ rows: Int, _ script: (inout Rehearsal) -> Void = { _ in }) -> Rehearsal {
    let size = Size(columns: columns, rows: rows)
    let (first, second) = (GlassEntry.Phone(number: 1, name: "Phone 1"), GlassEntry.Phone(number: 2, name: "Phone 2"))
    var r = signedIn(Catalogue.home)
    r.state.sample = []
    r.state.phones = Script.phones
    r.interface.fit(size, r.shared)
    r.press(.control("f"))
    if r.interface.apps.current.id == Script.app { r.press(.control("f")) }
    r.answer(Intents.CheckDevice.self, Script.status(registered: true))
    r.type("2580")
    r.press(.enter)
    r.answer(Intents.LoginByPIN.self, Script.signedIn(phones: 2))
    r.answer(Intents.GetAllCards.self, Script.fourCards)
    r.receive(r.interface.endSession(.deviceDeactivated, of: Script.app))
    r.receive(r.interface.announce("New: Phone 1 was deactivated"))
    r.state.phoneName = second.name
    r.state.entries = [
      call("09:41:09", "loginByPIN", 200, "logged in", number: 1, phone: first),
      GlassEntry(number: 2, moment: Script.day + .seconds(9), mark: "+", phone: first, text: "session until 09:46"),
      GlassEntry(number: 3, moment: Script.day + .seconds(20), mark: "#", text: "Phone 2 is current"),
      call("09:41:31", "loginByPIN", 200, "logged in", number: 4, phone: second),
      call("09:41:32", "cardService.getAll", 200, "4 cards", number: 5, phone: second),
      GlassEntry(number: 6, moment: Script.day + .seconds(50), mark: "$", text: "care deactivate 1", isCommand: true),
      GlassEntry(
        number: 7, moment: Script.day + .seconds(50), operation: "updateCustomerDeviceActivation", mark: "&", caller: "customer care",
        outcome: .answered(200, "")
      ) { $0.changes = [.init("phone", "Phone 1", from: "active", to: "deactivated")] },
      GlassEntry(number: 8, moment: Script.day + .seconds(50), mark: "-", phone: first, text: "session ended: phone deactivated"),
      GlassEntry(number: 9, moment: Script.day + .seconds(50), mark: "<", text: "mail: Phone deactivated"),
    ]
    script(&r)
    r.interface.fit(size, r.shared)
    return r
  }

  private static func event(_ number: Int, _ time: String, _ mark: Character, _ text: String) -> GlassEntry {
    GlassEntry(number: number, moment: Timestamp(iso8601: "2026-11-21T\(time)Z")!, mark: mark, text: text, isCommand: mark == "$")
  }

  private static let phone = GlassEntry.Phone(number: 1, name: "Phone 1")

  private static func update(_ number: Int, _ time: String, _ outcome: GlassEntry.Outcome, _ change: (inout GlassEntry.Call) -> Void)
    -> GlassEntry
  {
    GlassEntry(
      number: number, moment: Timestamp(iso8601: "2026-11-21T\(time)Z")!, operation: "cardService.update", phone: phone, outcome: outcome
    ) { call in
      (call.party, call.method, call.path) = ("Meridian Wallet", "PATCH", "/profile/prepaid/cards/{cardId}")
      call.headers = [
        .init("Billfold-Issuer", "meridian"), .init("Billfold-Device", "3f0c9a52d1e84b76a0c1f2e3d4b5a697"),
        .init("Idempotency-Key", "6f1c0d3e-5a4b-4c7d-8e9f-0a1b2c3d4e90"), .init("Authorization", "Bearer •••"),
      ]
      let card = #"{"cardId":"0c6d9e3a-71b2-4a55-9f10-22c1b0007009","status":"LOCKED","statusReason":"Locked in the app"}"#
      call.request = Array(card.utf8)
      change(&call)
    }
  }

  /// By which the entries of the story are known.
  static let entryWords = lockStory.map { "\($0.mark) \($0.text.prefix(8))" } + ["ACTIVE ─▸ LOCKED"]

  private static let lockStory: [GlassEntry] = [
    event(1, "09:40:00", "@", "clock +1 h, now 09:40"), call("09:41:02", "isDeviceRegistered", 200, "registered, active", number: 2),
    refusal("09:41:09", "loginByPIN", Script.wrongPIN, "wrong PIN, 4 attempts left", number: 3) {
      $0.changes = [.init("failed attempts", from: "0", to: "1")]
      $0.method = "POST"
      $0.path = "/login/passcode"
      $0.party = "Meridian Wallet"
      $0.request = Array(#"{"passcode":"•••"}"#.utf8)
      $0.answer = Array(#"{"statusCode":401,"description":"Wrong PIN.","attemptsLeft":4,"fieldErrors":[]}"#.utf8)
    },
    call("09:41:15", "loginByPIN", 200, "logged in", number: 4) { $0.changes = [.init("failed attempts", from: "1", to: "0")] },
    event(5, "09:41:15", "+", "session until 09:46"), call("09:41:15", "cardService.getAll", 200, "4 cards", number: 6),
    call("09:41:16", "generateDeviceAuthenticationTokenForUsername", 200, "device token issued", number: 7),
    event(8, "09:41:31", "$", "fault arm status 503"), event(9, "09:41:31", "!", "503 armed, next call"),
    event(10, "09:41:40", "!", "503 fired"),
    update(11, "09:41:40", .refused(503, "the issuer has a problem")) { $0.fault = "503" },
    update(12, "09:41:44", .answered(200, "LOCKED, ends in 7009")) {
      $0.changes = [.init("card", "7009", from: "ACTIVE", to: "LOCKED")]
      $0.took = .milliseconds(12)
      let card = #"{"cardId":"0c6d9e3a-71b2-4a55-9f10-22c1b0007009","status":"LOCKED","lastFour":"7009","expiry":{"month":11,"year":2029}}"#
      $0.answer = Array(card.utf8)
    },
  ]

  private static func wrongPIN(_ r: inout Rehearsal) {
    Catalogue.pinSent(&r)
    r.refuse(Intents.LoginByPIN.self, Script.wrongPIN)
  }

  private static func waiting(_ r: inout Rehearsal) {
    Catalogue.pinSent(&r)
    r.pass(.seconds(12))
  }

  // MARK: - Calls

  private static func call(
    _ time: String, _ operation: String, _ status: Int? = nil, _ summary: String = "", number: Int = 0, phone: GlassEntry.Phone? = phone,
    _ change: (inout GlassEntry.Call) -> Void = { _ in }
  ) -> GlassEntry {
    GlassEntry(
      number: number, moment: Timestamp(iso8601: "2026-11-21T\(time)Z")!, operation: operation, phone: phone,
      outcome: status.map { .answered($0, summary) }, change)
  }

  private static func refusal(
    _ time: String, _ operation: String, _ error: WalletError, _ phrase: String, number: Int = 0,
    _ change: (inout GlassEntry.Call) -> Void = { _ in }
  ) -> GlassEntry {
    GlassEntry(
      number: number, moment: Timestamp(iso8601: "2026-11-21T\(time)Z")!, operation: operation, phone: phone,
      outcome: .refused(error.statusCode, phrase)
    ) { call in
      call.error = "\(error.code.rawValue) \(error.code.name)"
      change(&call)
    }
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
