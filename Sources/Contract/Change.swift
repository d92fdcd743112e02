package import Basics
internal import Synchronization
package import WalletModel

/// A change that a call made to a party's stored data: `card 7009: ACTIVE → LOCKED`.
///
/// The party that decided reports it to the traffic log. Apps don't get it: it is in no response.
package struct Change: Hashable, Sendable {
  /// The kinds of stored values that a call can change, in people's words.
  ///
  /// Consequences of a change are not listed, such as a card's activation code, the reason of its status, or the notice about a disabled
  /// PIN. Nor are the time of a session's last call, recorded responses, and the removal of expired data.
  package enum Item: String, CaseIterable, Codable, Sendable {
    case card, expiry
    case cardPIN = "card PIN"
    case failedActivations = "failed activations"
    case tokenization = "mobile wallet"
    case nextOrder = "next order"
    case nextVote = "next vote"
    case wallet
    case password
    case passcode = "wallet PIN"
    case failedAttempts = "failed attempts"
    case failedPasswords = "failed passwords"
    case codeRequests = "code requests"
    case question = "security question"
    case recovery = "password recovery"
    case nonce = "enrollment nonce"
    case stepUp = "step-up"
    case phones, phone
    case fingerprint = "fingerprint token"
    case token
    case tokenCodes = "activation codes"
    case chip
  }

  /// Distinguishes items of one kind.
  package enum Name: Hashable, Sendable {
    /// A card by its last four digits, a wallet by its username.
    case text(String)
    case phone(DeviceIdentifier)
  }

  package let item: Item
  package let name: Name?
  package fileprivate(set) var before: String
  package fileprivate(set) var after: String

  package init(_ item: Item, _ name: Name? = nil, from before: String, to after: String) {
    self.item = item
    self.name = name
    self.before = before
    self.after = after
  }

  package init(_ item: Item, _ name: Name? = nil, from before: Int, to after: Int) {
    self.init(item, name, from: "\(before)", to: "\(after)")
  }
}

/// Something that happened at a party because of a call.
package enum CallEffect: Hashable, Sendable {
  case changed(Change)
  case sessionOpened(DeviceIdentifier, until: Timestamp)
  /// - because: the reason in a few words.
  case sessionEnded(DeviceIdentifier, because: String)
  case sent(Message.Channel, to: String, subject: String)
  /// The network decided on a provisioning, with all reasons.
  ///
  /// - card: the last four digits of its number; empty if the network learned none.
  case decided(ProvisioningDecision, card: String)
}

/// The effects of one call, collected while the call is in progress. The trace never leaves the process.
package final class CallTrace: Sendable {
  private let collected = Mutex<[CallEffect]>([])

  package init() {}

  /// The effects so far, in order. Several changes of one item are merged, and an item that has its old value again is left out.
  package var effects: [CallEffect] {
    collected.withLock { collected in
      collected.filter { effect in if case .changed(let change) = effect { change.before != change.after } else { true } }
    }
  }

  /// Adds the effects of a committed transaction.
  package func add(_ effects: [CallEffect]) {
    collected.withLock { collected in
      for effect in effects {
        guard case .changed(let change) = effect else {
          collected.append(effect)
          continue
        }
        let earlier = collected.firstIndex { effect in
          if case .changed(let known) = effect { known.item == change.item && known.name == change.name } else { false }
        }
        guard let earlier, case .changed(var known) = collected[earlier] else {
          collected.append(effect)
          continue
        }
        known.after = change.after
        collected[earlier] = .changed(known)
      }
    }
  }
}
