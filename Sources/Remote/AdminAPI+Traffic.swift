package import Basics
package import Contract
package import WalletModel

extension AdminAPI {
  /// The calls to the parties of a world, in the order of their starts.
  package struct Traffic: Codable, Hashable, Sendable {
    /// The time when the world was opened, in milliseconds since 1970. If it differs from the last response's, this is another log, whose
    /// numbers start again.
    package let began: Int64
    package let calls: [TrafficCall]
    /// The number `after` for the next request.
    package let last: Int

    package init(began: Int64, calls: [TrafficCall], last: Int) {
      self.began = began
      self.calls = calls
      self.last = last
    }
  }

  /// A call that has ended.
  package struct TrafficCall: Codable, Hashable, Sendable {
    /// Counts up in the order in which calls end.
    package let number: Int
    /// The time of the call's start.
    package let moment: Timestamp
    package let operation: OperationName
    /// The vendor's word in a sequence; nil for a call that sequences leave out.
    package let word: String?
    /// `phone`, `customer care`, `network`, `issuer meridian`
    package let caller: String
    /// The phone that made the call; nil for other callers.
    package let deviceIdentifier: DeviceIdentifier?
    /// `network`, `issuer meridian`
    package let party: String
    package let idempotencyKey: IdempotencyKey?
    /// The status of the response; 0 if there was none.
    package let status: Int
    /// The outcome in a few words.
    package let summary: String
    /// The error of a refused call; nil for any other call.
    package let refusal: Problem?
    package let milliseconds: Int64
    package let changes: [TrafficChange]
    /// The reasons for a decision on a provisioning: empty if everybody voted green; nil for any other call.
    package let decision: ProvisioningDecision?
    /// The request as JSON on one line, with secrets masked; nil if it is too long to be stored.
    package let request: String?
    package let answer: String?

    package init(
      number: Int, moment: Timestamp, _ operation: OperationName, word: String?, caller: Caller.Identity, party: Party,
      idempotencyKey: IdempotencyKey?, status: Int, summary: String, refusal: WalletError?, milliseconds: Int64,
      changes: [TrafficChange], decision: ProvisioningDecision?, request: String?, answer: String?
    ) {
      self.number = number
      self.moment = moment
      self.operation = operation
      self.word = word
      switch caller {
      case .phone(let device): (self.caller, deviceIdentifier) = (Self.phone, device)
      case .customerCare: (self.caller, deviceIdentifier) = (Self.customerCare, nil)
      case .party(let party): (self.caller, deviceIdentifier) = (party.name, nil)
      }
      self.party = party.name
      self.idempotencyKey = idempotencyKey
      self.status = status
      self.summary = summary
      self.refusal = refusal.map { Problem($0, request: nil) }
      self.milliseconds = milliseconds
      self.changes = changes
      self.decision = decision
      self.request = request
      self.answer = answer
    }

    private static let phone = "phone"
    private static let customerCare = "customer care"

    /// The caller; nil for a kind of caller that only a newer server has.
    package var callerIdentity: Caller.Identity? {
      switch caller {
      case Self.phone: deviceIdentifier.map(Caller.Identity.phone)
      case Self.customerCare: .customerCare
      default: Party(name: caller).map(Caller.Identity.party)
      }
    }

    /// The error of a refused call; nil for any other call.
    package var error: WalletError? { refusal.map { $0.error ?? .unreadableAnswer } }
  }

  /// A change that a call has made to a party's stored data.
  package struct TrafficChange: Codable, Hashable, Sendable {
    package let item: Change.Item
    /// The last four digits of a card, or a username.
    package let name: String?
    /// The phone that was changed; nil for other items.
    package let deviceIdentifier: DeviceIdentifier?
    package let before: String
    package let after: String

    package init(_ change: Change) {
      item = change.item
      switch change.name {
      case .text(let text)?: (name, deviceIdentifier) = (text, nil)
      case .phone(let device)?: (name, deviceIdentifier) = (nil, device)
      case nil: (name, deviceIdentifier) = (nil, nil)
      }
      (before, after) = (change.before, change.after)
    }

    package var change: Change {
      Change(item, name.map(Change.Name.text) ?? deviceIdentifier.map(Change.Name.phone), from: before, to: after)
    }
  }
}
