internal import Handset
internal import Simulation
package import WalletModel
internal import Worlds

/// A message of a sequence, in a form for testers and their programs.
package struct SequenceRow: Codable, Hashable, Sendable {
  package let from: SequenceParticipant
  package let to: SequenceParticipant
  /// The vendor's name for the message.
  package let message: String
  /// The status of a call (`…` while its response is pending), or the content of a message; empty if it has none.
  package let outcome: String
}

/// The newest sequence of the current phone.
package struct WorldSequence: Codable, Hashable, Sendable {
  /// The vote of one voter on a provisioning.
  package struct Vote: Codable, Hashable, Sendable {
    package let voter: Voter
    package let vote: DecisionColor
    /// The reasons for the vote, as clauses; empty for a green vote.
    package let reasons: String
  }

  /// The messages in order, without the person's actions.
  package let messages: [SequenceRow]
  /// The network's decision on the provisioning: `Yellow: verification required by the issuer`;
  /// nil if there was none, or if the network's server doesn't report it.
  package let decision: String?
  /// The votes that led to the decision; empty if all were green.
  package let votes: [Vote]
  /// The reasons for what the app offers for the card about which it last asked, unless the newest sequence is a payment; then the other
  /// reasons in the sequence.
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
    // A payment needs no reasons for offering a card to a wallet.
    let told = sequence?.cast == .shop ? [] : world.wallets.reasons(on: phone)
    reasons = told + (sequence?.reasons ?? []).filter { !told.contains($0) }
  }

  /// The text for people: one line for each message, and below them the votes with their reasons.
  var text: String {
    let begun = messages.isEmpty ? ["No sequence has begun yet."] : []
    let cells = messages.map { ["\($0.from.name) > \($0.to.name)", PlainLine.cell($0.message), PlainLine.cell($0.outcome)] }
    let voted = votes.map { [$0.voter.rawValue, $0.vote.rawValue, PlainLine.cell($0.reasons)] }
    let below = (decision.map { [$0] } ?? []) + TextTable.lines(voted) + reasons.map(PlainLine.cell)
    return (begun + TextTable.lines(cells) + (below.isEmpty ? [] : [""] + below)).map { $0.trimmed + "\n" }.joined()
  }
}
