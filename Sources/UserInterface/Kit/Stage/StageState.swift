package import Basics
package import WalletModel

/// A state behind a reference: it is handed on as one word, and the same one is known without a look at what is in it.
package final class SharedStageState: Sendable {
  package let state: StageState

  package init(_ state: StageState) { self.state = state }
}

/// Everything around the phone: facts of the world and the list behind the glass. Never part of the app's state.
package struct StageState: Equatable, Sendable {
  /// A phone of the world.
  package struct PhoneEntry: Hashable, Sendable {
    package let number: Int
    package let name: String
    /// The app that it shows when it is used.
    package let app: PhoneApplication

    package init(number: Int, name: String, app: PhoneApplication) {
      self.number = number
      self.name = name
      self.app = app
    }
  }

  /// Polled state: nothing tells of its changes, so that it is read at each look.
  package struct Polled: Equatable, Sendable {
    fileprivate var now: Timestamp
    fileprivate var clock: ShownClock
    fileprivate var sessionUntil: Timestamp?
    fileprivate var isServerAway: Bool

    package init(now: Timestamp, clock: ShownClock, sessionUntil: Timestamp?, isServerAway: Bool) {
      self.now = now
      self.clock = clock
      self.sessionUntil = sessionUntil
      self.isServerAway = isServerAway
    }
  }

  package var polled = Polled(now: Timestamp(milliseconds: 0), clock: .real, sessionUntil: nil, isServerAway: false)
  package var now: Timestamp {
    get { polled.now }
    set { polled.now = newValue }
  }
  /// Seconds east of UTC in which times are shown.
  package var east = 0
  package var clock: ShownClock {
    get { polled.clock }
    set { polled.clock = newValue }
  }
  package var world = ""
  /// The server of the issuers; nil if they are in this process.
  package var server: String?
  package var isServerAway: Bool {
    get { polled.isServerAway }
    set { polled.isServerAway = newValue }
  }
  /// True where a person can go back to what was before.
  package var canGoBack = false
  /// True while a recording or a check is around the wallet: its line below the stage names the key that ends both.
  package var isGuided = false
  /// The app that has the keys.
  package var appName = ""
  /// The issuer's; nil until it has been asked once, and of the phone's own apps.
  package var theme: Theme?
  package var phoneName = ""
  /// False of the phone's own apps.
  package var hasLogin = true
  /// nil until the issuer has been asked.
  package var isRegistered: Bool?
  package var isActive = false
  /// True where the phone keeps a long-lived token behind its fingerprint sensor.
  package var hasDeviceToken = false
  /// When the session ends unless something is asked; nil where there is none.
  package var sessionUntil: Timestamp? {
    get { polled.sessionUntil }
    set { polled.sessionUntil = newValue }
  }
  /// A sample customer's data for a presenter, line by line.
  package var sample: [String] = []
  /// True of an issuer's app to which nobody is logged in.
  var canLogIn: Bool { hasLogin && sessionUntil == nil }
  /// The calls that armed faults wait for, each with its fault.
  package var armed: [String] = []
  package var isOffline = false
  /// Damage of the world in one sentence; replaces the status line.
  package var warning = ""
  package var unreadMail = 0
  /// The entries of the log, oldest first.
  package var entries = GlassEntries()
  /// The newest sequence of the phone in use; nil if there is none.
  package var sequence: MessageSequence?
  /// True if the parties are on a server that tells their messages to another key only.
  package var hidesParties = false
  /// What the phone's own wallets hold, as far as it was read.
  package var wallets: [WalletContents] = []
  /// The passes on the paired watch; nil if none is paired.
  package var watchPasses: [WalletPass]? { wallets.lazy.compactMap(\.watchPasses).first }
  /// The faces of their passes, one for each issuer of the world.
  package var passes: [Theme.Face] = []
  /// All phones of the world.
  package var phones: [PhoneEntry] = []
  /// True if the world has several phones: entries name theirs.
  var hasSeveralPhones: Bool { phones.count > 1 }

  package init() {}

  /// The location of the issuers, for the status line.
  ///
  /// - Parameter columns: how many a server's address takes at most.
  func place(atMost columns: Int) -> Text {
    guard let server else { return "local issuers" }
    let address = Text(untrusted: server).truncated(to: columns)
    return isServerAway ? address + " unreachable" : address
  }
}
