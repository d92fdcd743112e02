package import Basics
package import WalletModel

/// A class around a state, which passes it as one word; two references to the same object need no comparison of contents.
package final class SharedStageState: Sendable {
  package let state: StageState

  package init(_ state: StageState) { self.state = state }
}

/// What the stage shows around the phone: facts of the world, and the entries in the glass. Never part of the app's state.
package struct StageState: Equatable, Sendable {
  /// A phone of the world.
  package struct PhoneEntry: Hashable, Sendable {
    package let number: Int
    package let name: String
    /// The app that the phone shows.
    package let app: PhoneApplication

    package init(number: Int, name: String, app: PhoneApplication) {
      self.number = number
      self.name = name
      self.app = app
    }
  }

  /// The part of the state that the app polls before each use, because no event reports its changes.
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
  /// The offset from UTC in which times are shown, in seconds east.
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
  /// True if a person can undo actions.
  package var canGoBack = false
  /// True while a recording or a check runs the wallet; its line below the stage names the key that ends it.
  package var isGuided = false
  /// The name of the app with the keyboard focus.
  package var appName = ""
  /// The issuer's theme; nil until the issuer has answered once, and for the phone's own apps.
  package var theme: Theme?
  package var phoneName = ""
  /// True for an issuer's app; false for the phone's own apps, which have no login.
  package var hasLogin = true
  /// True if the issuer has registered the phone; nil until the issuer has answered.
  package var isRegistered: Bool?
  package var isActive = false
  /// True if the phone stores a long-lived token, protected by its fingerprint sensor.
  package var hasDeviceToken = false
  /// The end of the session if the app sends no further requests; nil without a session.
  package var sessionUntil: Timestamp? {
    get { polled.sessionUntil }
    set { polled.sessionUntil = newValue }
  }
  /// A sample customer's data for a presenter, line by line.
  package var sample: [String] = []
  /// True for an issuer's app on which nobody is logged in.
  var canLogIn: Bool { hasLogin && sessionUntil == nil }
  /// The armed faults, each with the calls that it applies to.
  package var armed: [String] = []
  package var isOffline = false
  /// A sentence about damage to the world's data, which replaces the status line; empty if there is none.
  package var warning = ""
  package var unreadMail = 0
  /// The entries of the log, oldest first.
  package var entries = GlassEntries()
  /// The newest sequence of the phone in use; nil if there is none.
  package var sequence: MessageSequence?
  /// True if the parties are on a server that doesn't report their messages to the holder of this world's key.
  package var hidesParties = false
  /// The contents of those of the phone's wallets that were read.
  package var wallets: [WalletContents] = []
  /// The passes on the paired watch; nil if none is paired.
  package var watchPasses: [WalletPass]? { wallets.lazy.compactMap(\.watchPasses).first }
  /// The faces of passes, one for each issuer of the world.
  package var passes: [Theme.Face] = []
  /// All phones of the world.
  package var phones: [PhoneEntry] = []
  /// True if the world has several phones, so that entries name their phone.
  var hasSeveralPhones: Bool { phones.count > 1 }

  package init() {}

  /// Returns the location of the issuers, for the status line.
  ///
  /// - Parameter columns: the maximum width of a server's address.
  func place(atMost columns: Int) -> Text {
    guard let server else { return "local issuers" }
    let address = Text(untrusted: server).truncated(to: columns)
    return isServerAway ? address + " unreachable" : address
  }
}
