import WalletModel

/// The sentences of the newest sequence that line mode has printed, each once: its title, its messages, then the votes with their reasons.
struct SequenceTelling: Equatable, Sendable {
  /// The number of the sequence's first line, which distinguishes the sequence from the previous one.
  private var beginning: Int?
  private var lines: Set<MessageSequence.Line> = []
  private var foot: [Text] = []

  /// Returns the sentences that are new. A message that waits for an answer is told once the answer has arrived.
  mutating func tell(_ state: StageState) -> [Text] {
    var said: [Text] = []
    if state.sequence?.lines.first?.number != beginning {
      self = SequenceTelling()
      beginning = state.sequence?.lines.first?.number
      said += Self.title(state.sequence)
    }
    let ended = state.sequence?.lines.filter { !$0.isAwaited } ?? []
    said += ended.filter { !lines.contains($0) }.map(Self.sentence)
    lines = Set(ended)
    let foot = Self.foot(state)
    said += foot.filter { !self.foot.contains($0) }
    self.foot = foot
    return said
  }

  /// Returns all sentences that may have been printed for the present sequence.
  static func all(_ state: StageState) -> [Text] { title(state.sequence) + (state.sequence?.lines ?? []).map(sentence) + foot(state) }

  private static func title(_ sequence: MessageSequence?) -> [Text] { sequence.map { [Text(untrusted: $0.title) + ":"] } ?? [] }

  private static func sentence(_ line: MessageSequence.Line) -> Text { "  \(line.sentence)" }

  private static func foot(_ state: StageState) -> [Text] {
    guard let sequence = state.sequence else { return [SequenceFace.none] }
    var said: [Text] = []
    if let decision = sequence.decision {
      said.append("  \(decision.headline).")
      for voter in decision.toldVoters {
        let clauses = decision.clauses(of: voter)
        said.append("  The \(voter.rawValue) votes \(decision.vote(of: voter).rawValue)\(clauses.isEmpty ? "" : ": " + clauses).")
      }
    }
    said += sequence.reasons.map { "  \($0)" }
    return said + (state.hidesParties ? ["  " + SequenceFace.ownSide] : [])
  }
}
