import UserInterface
import WalletModel

extension Catalogue {
  static func overview() -> WorldOverview {
    var overview = WorldOverview()
    overview.phones = [
      .init(number: 1, name: "Phone 1", holderName: "Anna", isCurrent: true),
      .init(number: 2, name: "Phone 2", holderName: nil, isCurrent: false),
    ]
    let moment = Timestamp(iso8601: "2026-11-21T09:40:00Z")!
    overview.inbox = [
      .init(
        moment: moment,
        message: Message(
          .mail, to: "anna@example.com", subject: "Welcome to Meridian Wallet",
          body: "Hello Anna,\n\nYour wallet is open. Keep your PIN to yourself.\n\nYour Meridian Wallet"),
        isUnread: true)
    ]
    overview.faults = ["Answer 30 s late", "Timeout", "Connection lost before the issuer acted", "503 Service unavailable"]
    overview.now = Timestamp(iso8601: "2026-11-21T09:41:00Z")!
    overview.isClockFrozen = true
    return overview
  }

  static func overlay(_ path: String, _ script: @escaping @Sendable (inout Rehearsal) -> Void) -> Entry {
    Entry(path: path, screen: nil) {
      var rehearsal = Rehearsal()
      script(&rehearsal)
      return rehearsal
    }
  }

  static func simulator(_ r: inout Rehearsal) {
    pin(&r)
    r.press(.control("o"))
    r.answer(Simulate.self, overview())
  }

  static let overlays: [Entry] = [
    overlay("Help/home") { r in
      home(&r)
      r.press(.character("?"))
    },
    overlay("Confirm/leave-enrollment") { r in
      aboutFilled(&r)
      r.press(.escape)
    },
    overlay("Simulator/looking") { r in
      pin(&r)
      r.press(.control("o"))
    },
    overlay("Simulator/menu", simulator),
    overlay("Simulator/menu-armed") { r in
      pin(&r)
      r.press(.control("o"))
      var armed = overview()
      armed.armed = "Timeout"
      armed.isOffline = true
      r.answer(Simulate.self, armed)
    },
    overlay("Simulator/menu-sample") { r in
      pin(&r)
      r.press(.control("o"))
      var sample = overview()
      sample.sample = ["anna@example.com (simulated)", "PIN 2580", "password Heron-Lake-42", "every answer: heron"]
      r.answer(Simulate.self, sample)
    },
    overlay("Simulator/phones") { r in
      simulator(&r)
      r.press(.enter)
    },
    overlay("Simulator/clock") { r in
      simulator(&r)
      r.press(.down, .enter)
    },
    overlay("Simulator/clock-moved") { r in
      simulator(&r)
      r.press(.down, .enter, .enter)
      r.answer(Simulate.self, overview())
    },
    overlay("Simulator/inbox") { r in
      simulator(&r)
      r.press(.down, .down, .enter)
      r.answer(Simulate.self, overview())
    },
    overlay("Simulator/inbox-empty") { r in
      pin(&r)
      r.press(.control("o"))
      var empty = overview()
      empty.inbox = []
      r.answer(Simulate.self, empty)
      r.press(.down, .down, .enter)
      r.answer(Simulate.self, empty)
    },
    overlay("Simulator/mail") { r in
      simulator(&r)
      r.press(.down, .down, .enter)
      r.answer(Simulate.self, overview())
      r.press(.enter)
    },
    overlay("Simulator/customer-care") { r in
      simulator(&r)
      r.press(.down, .down, .down, .down, .enter)
      r.answer(Simulate.self, overview())
    },
    overlay("Simulator/faults") { r in
      simulator(&r)
      r.press(.down, .down, .down, .down, .down, .enter)
    },
    overlay("Simulator/failed") { r in
      simulator(&r)
      r.press(.enter, .up, .enter)
      r.refuse(Simulate.self, WalletError(507, .storageFull, "The disk is full."))
    },
  ]
}
