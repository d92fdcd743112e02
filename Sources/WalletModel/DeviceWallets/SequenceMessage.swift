package import Basics

/// Who takes part in a sequence: left of the glass the phone, right of it the parties.
package enum SequenceParticipant: RawRepresentable, CaseIterable, Hashable, Codable, Sendable {
  case wallet, app
  /// An issuer's extension of the wallet, in the app's place.
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

  /// The letter of its lane.
  package var rawValue: String { row.lane }
  package var name: String { row.name }

  package init?(rawValue: String) {
    guard let participant = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = participant
  }

  /// Left of the glass.
  package var isOnPhone: Bool { if case .party = self { false } else { true } }
}

/// A message between two participants that does not pass `Backend`: inside the phone, or from a party to the phone unasked. Calls are in
/// the traffic log already.
package struct SequenceMessage: Hashable, Codable, Sendable {
  package let from: SequenceParticipant
  package let to: SequenceParticipant
  /// The vendor's word: `didFinishAdding`.
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

/// What phone and wallet add to the traffic log besides calls.
package enum SequenceNote: Hashable, Sendable {
  case message(SequenceMessage)
  /// An app asks PassKit about a card that it shows. It is listed, and in no sequence: pages are loaded at any time.
  case question(SequenceMessage)
  /// What the person did: `Add to Apple Wallet`. It begins a sequence if `title` is given: `•••• 7009, Apple Pay`.
  case person(String, title: String?)
  /// Why something is offered or not, in sentences, for the glass.
  case why(String)
}
