package import Basics

/// A participant in a sequence diagram: on the phone at the left, or a party at the right.
package enum SequenceParticipant: RawRepresentable, CaseIterable, Hashable, Codable, Sendable {
  case wallet, app
  /// An issuer's wallet extension, instead of its app.
  case issuerExtension
  case party(PartyKind)

  package static let issuer = SequenceParticipant.party(.issuer)
  package static let network = SequenceParticipant.party(.network)
  package static let merchant = SequenceParticipant.party(.merchant)
  package static let gateway = SequenceParticipant.party(.gateway)
  package static let allCases: [SequenceParticipant] = [.wallet, .app, .issuerExtension] + PartyKind.allCases.map(Self.party)

  private var row: (lane: String, name: String) {
    switch self {
    case .wallet: ("W", "wallet")
    case .app: ("A", "app")
    case .issuerExtension: ("E", "extension")
    case .party(let kind): (kind.lane, kind.name)
    }
  }

  /// The letter of the participant's lane.
  package var rawValue: String { row.lane }
  package var name: String { row.name }

  package init?(rawValue: String) {
    guard let participant = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = participant
  }

  /// Whether the participant is on the phone.
  package var isOnPhone: Bool { if case .party = self { false } else { true } }
}

/// A message between two participants that does not pass `Backend`: inside the phone, or from a party to the phone without a request. Calls
/// are not included: the traffic log records them itself.
package struct SequenceMessage: Hashable, Codable, Sendable {
  package let from: SequenceParticipant
  package let to: SequenceParticipant
  /// The vendor's name for the message: `didFinishAdding`.
  package let word: String
  /// The answer or outcome in a few words; empty if there is none.
  package let outcome: String

  package init(_ from: SequenceParticipant, _ to: SequenceParticipant, _ word: String, outcome: String = "") {
    self.from = from
    self.to = to
    self.word = word
    self.outcome = outcome
  }
}

/// An entry that phone or wallet adds to the traffic log in addition to calls.
package enum SequenceNote: Hashable, Sendable {
  case message(SequenceMessage)
  /// An app's query to PassKit about a card that it shows. It is in the log, but in no sequence, because pages are loaded at any time.
  case question(SequenceMessage)
  /// An action of the person: `Add to Apple Wallet`. It begins a sequence if `title` is given: `•••• 7009, Apple Pay`.
  case person(String, title: String?)
  /// Sentences that explain why something is or isn't offered, shown beside the phone.
  case why(String)
}
