package import WalletModel

/// Does something to the simulated world and says how it stands after that.
package struct Simulate: Intent {
  package typealias Answer = WorldOverview

  package enum Action: Hashable, Sendable {
    case look
    /// Takes a new phone out of its box and picks it up.
    case newPhone
    /// Picks up another phone, by its number.
    case usePhone(Int)
    /// Moves the world's clock on.
    case advance(Duration)
    /// Customer care deactivates the phone in hand, or makes it active again.
    case setActive(Bool)
    /// Arms one of the world's faults for the next call, by its index in the overview.
    case arm(Int)
    case disarm
    case goOffline(Bool)
    /// All mail has been seen.
    case readInbox

    var changesPhone: Bool {
      switch self {
      case .newPhone, .usePhone: true
      case .look, .advance, .setActive, .arm, .disarm, .goOffline, .readInbox: false
      }
    }
  }
  package let action: Action
}

/// The simulated world as the Simulator shows it.
package struct WorldOverview: Equatable, Sendable {
  package struct PhoneEntry: Equatable, Sendable {
    package let number: Int
    package let name: String
    package let holderName: String?
    package let isCurrent: Bool

    package init(number: Int, name: String, holderName: String?, isCurrent: Bool) {
      self.number = number
      self.name = name
      self.holderName = holderName
      self.isCurrent = isCurrent
    }
  }
  package struct Mail: Equatable, Sendable {
    package let moment: Timestamp
    package let message: Message
    package let isUnread: Bool

    package init(moment: Timestamp, message: Message, isUnread: Bool) {
      self.moment = moment
      self.message = message
      self.isUnread = isUnread
    }
  }
  package var phones: [PhoneEntry] = []
  /// Newest first.
  package var inbox: [Mail] = []
  package var faults: [String] = []
  /// What the next call will meet; nil where nothing is armed.
  package var armed: String?
  package var isOffline = false
  /// What a person needs to know of the sample person, line by line; made up, so nothing of it is secret.
  package var sample: [String] = []
  package var now = Timestamp(milliseconds: 0)
  package var isClockFrozen = false

  package init() {}
}
