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
    /// Opens another issuer's app, by its index in the overview.
    case openIssuer(Int)
    /// Asks the issuer's people for their customers.
    case lookAtCustomers
    /// Customer care deactivates a phone, or makes it active again.
    case setActive(DeviceIdentifier, Bool)
    /// Customer care ends the waits of whoever has this username.
    case unlock(String)
    /// Arms one of the world's faults for the next call, by its index in the overview.
    case arm(Int)
    case disarm
    case goOffline(Bool)
    /// All mail has been seen.
    case readInbox

    package var isOfCustomerCare: Bool {
      switch self {
      case .lookAtCustomers, .setActive, .unlock: true
      case .look, .newPhone, .usePhone, .openIssuer, .advance, .arm, .disarm, .goOffline, .readInbox: false
      }
    }

    var changesPhone: Bool {
      switch self {
      case .newPhone, .usePhone, .openIssuer: true
      case .look, .lookAtCustomers, .unlock, .advance, .setActive, .arm, .disarm, .goOffline, .readInbox: false
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
    /// Of a push, the phone it came to.
    package let phoneName: String?
    package let isUnread: Bool

    package init(moment: Timestamp, message: Message, phoneName: String? = nil, isUnread: Bool) {
      self.moment = moment
      self.message = message
      self.phoneName = phoneName
      self.isUnread = isUnread
    }
  }
  /// A customer of the current issuer, with the names of their phones.
  package struct CustomerEntry: Equatable, Sendable {
    package let customer: Customer
    /// One for each of the customer's devices.
    package let phoneNames: [String]

    package init(customer: Customer, phoneNames: [String]) {
      self.customer = customer
      self.phoneNames = phoneNames
    }
  }
  package var issuers: [IssuerListing] = []
  /// Whose app is open.
  package var currentIssuer: IssuerIdentifier?
  /// nil until customer care was asked.
  package var customers: [CustomerEntry]?
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
