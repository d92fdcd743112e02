import UserInterface
import WalletModel

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
        r.answer(Simulate.self, Catalogue.overview())
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
      var r = stage({ $0.refuse(CheckDevice.self, Script.offline) }, [call("09:41:02", "isDeviceRegistered", 0, "the phone is offline")])
      r.state.isRegistered = nil
      r.state.armed = ["offline"]
      return r
    },
    Entry(name: "glass-hidden") {
      signedIn { r in
        Catalogue.home(&r)
        r.press(.control("g"))
      }
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

  private static func signedIn(_ script: (inout Rehearsal) -> Void) -> Rehearsal {
    var rehearsal = stage(script, linked + [refused, call("09:41:15", "loginByPIN", 200, "signed in")])
    rehearsal.state.sessionUntil = Script.deadline.end
    let sample = Script.requirements.profile(of: SamplePerson.all[0])
    rehearsal.state.sample = SamplePerson.note(of: sample).split(separator: "\n").map(String.init)
    rehearsal.state.unreadMail = 1
    return rehearsal
  }

  private static func wrongPIN(_ r: inout Rehearsal) {
    Catalogue.pinSent(&r)
    r.refuse(LogInByPIN.self, Script.wrongPIN)
  }

  private static func waiting(_ r: inout Rehearsal) {
    Catalogue.pinSent(&r)
    r.pass(.seconds(12))
  }

  // MARK: - Calls

  private static func call(_ time: String, _ operation: String, _ status: Int? = nil, _ summary: String = "") -> StageState.Call {
    StageState.Call(
      moment: Timestamp(iso8601: "2026-11-21T\(time)Z")!, operation: operation, outcome: status.map { .init(status: $0, summary: summary) })
  }

  private static let unlinked = [call("09:41:02", "isDeviceRegistered", 200, "not registered")]
  private static let linked = [call("09:41:02", "isDeviceRegistered", 200, "registered, active")]
  private static let refused = call("09:41:09", "loginByPIN", 401, "wrong PIN, 3 left")
  private static let enrolling =
    unlinked + [
      call("09:41:20", "retrieveMFAQuestionsWithMetadata", 200, "12 questions, 2 wanted"),
      call("09:41:20", "retrievePasswordConfigurations", 200, "8 to 64 characters"),
      call("09:41:20", "retrievePasscodeConfigurations", 200, "4 to 6 digits"),
    ]
}
