internal import Handset
internal import Simulation
package import WalletModel
internal import Worlds

/// A message of a sequence, as testers and their programs read it.
package struct SequenceRow: Codable, Hashable, Sendable {
  package let from: SequenceParticipant
  package let to: SequenceParticipant
  /// In the vendor's word.
  package let message: String
  /// The status of a call, `…` while it is awaited, or what a message says; empty if that is nothing.
  package let outcome: String
}

/// The newest sequence of the phone in use.
package struct WorldSequence: Codable, Hashable, Sendable {
  /// How one of those who vote on a provisioning has voted.
  package struct Vote: Codable, Hashable, Sendable {
    package let voter: Voter
    package let vote: DecisionColor
    /// In clauses; empty for a green vote.
    package let reasons: String
  }

  /// In order, without what the person did.
  package let messages: [SequenceRow]
  /// The network's decision on the provisioning: `Yellow: verification required by the issuer`;
  /// nil if there was none, or if its server doesn't tell.
  package let decision: String?
  /// The votes that it follows from; empty if all were green.
  package let votes: [Vote]
  /// Why the app offers what it does, of the card that it asked about last, unless the newest sequence is a payment; then what else that
  /// gives as reasons.
  package let reasons: [String]

  init(newestOf world: World) {
    let phone = world.phones.current.number
    let issuers = world.issuers.map(\.identifier)
    let sequence = world.log.sequence { world.phones.phone(showing: $0, to: issuers)?.number == phone }
    messages = (sequence?.lines ?? []).compactMap(\.message).map {
      SequenceRow(from: $0.from, to: $0.to, message: $0.word, outcome: $0.outcome)
    }
    decision = sequence?.decision?.headline
    votes =
      sequence?.decision.map { decision in
        decision.toldVoters.map { Vote(voter: $0, vote: decision.vote(of: $0), reasons: decision.clauses(of: $0)) }
      } ?? []
    // Why a card is offered to a wallet has nothing to do with a payment.
    let told = sequence?.cast == .shop ? [] : world.wallets.reasons(on: phone)
    reasons = told + (sequence?.reasons ?? []).filter { !told.contains($0) }
  }

  /// One line for each message, below them who voted what and why.
  var text: String {
    let begun = messages.isEmpty ? ["No sequence has begun yet."] : []
    let cells = messages.map { ["\($0.from.name) > \($0.to.name)", PlainLine.cell($0.message), PlainLine.cell($0.outcome)] }
    let voted = votes.map { [$0.voter.rawValue, $0.vote.rawValue, PlainLine.cell($0.reasons)] }
    let below = (decision.map { [$0] } ?? []) + TextTable.lines(voted) + reasons.map(PlainLine.cell)
    return (begun + TextTable.lines(cells) + (below.isEmpty ? [] : [""] + below)).map { $0.trimmed + "\n" }.joined()
  }
}
