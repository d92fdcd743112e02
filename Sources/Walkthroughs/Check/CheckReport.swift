internal import Basics
package import Gherkin
internal import WalletModel

extension WalkReport {
  /// A scenario that a person has judged, with the steps as they were then. A tester's word is the result: nothing passes by the program
  /// alone. Masks whatever could be a secret in the steps, also in notes and differences.
  ///
  /// - Parameters:
  ///   - steps: those of the walk, in its order; missing ones are open.
  ///   - secrets: other secrets that are known, such as texts typed into secret fields.
  package init(checked walk: Walk, steps: [CheckedStep], session: CheckSession, seed: UInt64, secrets: [String] = []) {
    var mask = Mask.overEverySecret(of: walk)
    for secret in secrets { mask.add(secret) }
    var judged = walk.steps.indices.map { (steps.indices.contains($0) ? steps[$0] : CheckedStep()).masked(by: mask) }
    for (index, step) in walk.steps.enumerated() {
      guard let definition = Vocabulary.find(step.text)?.step else { continue }
      judged[index].isAction = if case .sees = definition.effect { false } else { true }
    }
    let first = judged.compactMap(\.mark?.time).min() ?? session.began
    self.init(
      walk, mask, judged.map { ($0.result, .zero, []) }, screen: nil, lastCalls: [], calls: [], began: max(.zero, first - session.began))
    (check, self.seed) = (session, seed)
    for (index, step) in judged.enumerated() { self.steps[index].check = step }
  }

  /// The names and values that tell of its check; empty for a walk.
  var circumstances: [(name: String, value: String)] { (check?.circumstances(seed: seed ?? 0) ?? []) + (sheet?.circumstances ?? []) }

  /// The circumstances on one line. Nil for a walk.
  var circumstancesLine: String? {
    check == nil ? nil : circumstances.map { "\($0.name): \($0.value)" }.joined(separator: " · ")
  }

  /// The reason why the scenario neither passed nor failed in a check: that of its first step with the worst verdict. Nil for a walk.
  var reason: String? {
    let verdict = CheckSummary([self]).verdict
    return steps.first { $0.check != nil && $0.check?.mark?.verdict == verdict }?.check?.reason
  }
}

extension [WalkReport] {
  /// The circumstances of all, each name once.
  var circumstances: [(name: String, value: String)] {
    let all = map(\.circumstances).filter { !$0.isEmpty }
    return (all.first ?? []).indices.map { index in
      let values = all.reduce(into: [String]()) { if !$0.contains($1[index].value) { $0.append($1[index].value) } }
      return (all[0][index].name, values.joined(separator: ", "))
    }
  }
}

extension MessagesReport {
  /// The messages of a check, from its start to its end.
  package init(checked reports: [WalkReport], _ session: CheckSession) {
    let elapsed = max(.zero, session.ended - session.began)
    self.init(reports, of: reports.count, start: session.began, began: .zero, elapsed: elapsed)
  }
}
