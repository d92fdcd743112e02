internal import Basics
package import Gherkin
internal import Synchronization
internal import System
internal import UserInterface
internal import WalletApp
internal import WalletModel

/// Plays walks, each in a separate world.
package struct WalkRunner: Sendable {
  private let makeWallet: @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  private let monotonic: @Sendable () -> Duration
  private let isTraced: Bool
  private let stopsAtFailure: Bool
  private let isStopped: @Sendable () -> Bool

  /// - Parameters:
  ///   - makeWallet: makes the wallet of one scenario, on the thread that plays it.
  ///   - monotonic: returns the time since any fixed point, to measure how long steps take.
  ///   - isTraced: true records the screen after each step, and all calls.
  ///   - stopsAtFailure: true: no step begins after one has failed, in any scenario.
  ///   - isStopped: returns true once the user has stopped the run. The step under way is the last one then.
  package init(
    makeWallet: @escaping @Sendable (ScenarioSetup) throws(StepFailure) -> any DrivenWallet, monotonic: @escaping @Sendable () -> Duration,
    isTraced: Bool = false, stopsAtFailure: Bool = false, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.makeWallet = makeWallet
    self.monotonic = monotonic
    self.isTraced = isTraced
    self.stopsAtFailure = stopsAtFailure
    self.isStopped = isStopped
  }

  /// Plays walks, at most `atOnce` of them at the same time, and passes their reports to `each` in the order of the walks. Walks that were
  /// not begun have no report.
  package func play(_ walks: [Walk], atOnce: Int, each: @escaping @Sendable (WalkReport) -> Void) throws {
    let failure = Failure()
    let isOver: @Sendable () -> Bool = { isStopped() || failure.hasHappened.load(ordering: .relaxed) }
    try WorkerPool.inOrder(walks, threads: atOnce) { walk -> WalkReport? in
      if isOver() { return nil }
      let report = play(walk, until: isOver)
      if stopsAtFailure, report.failed != nil { failure.hasHappened.store(true, ordering: .relaxed) }
      return report
    } each: {
      each($0)
    }
  }

  private final class Failure: Sendable { let hasHappened = Atomic(false) }

  /// Plays one walk to its end or to the first step that does not pass, on the caller's thread.
  func play(_ walk: Walk, until isStopped: () -> Bool) -> WalkReport {
    let context = ScenarioContext(pictures: Pictures(near: walk.uri), makeWallet: makeWallet)
    defer { context.close() }
    let began = monotonic()
    var played: [(result: WalkReport.Result, took: Duration, screen: [String])] = []
    var isOver = false
    for step in walk.steps {
      let started = monotonic()
      var result: WalkReport.Result = isOver || isStopped() ? .skipped : context.play(step)
      // If the user interrupts the run, the step has not failed.
      if case .failed = result, Interruption.current.hasCome { result = .skipped }
      isOver = isOver || result != .passed
      played.append((result, monotonic() - started, isTraced && result != .skipped ? context.view?.rows ?? [] : []))
    }
    // If all steps only describe the world, the wallet is opened to check that the world can be created.
    if !isOver, !context.isRunning, !played.isEmpty, !isStopped(), let failure = context.open() {
      played[played.count - 1].result = .failed(failure)
      isOver = true
    }
    let isPassed = !isOver
    let screen = isPassed ? nil : context.view?.rows
    let lastCalls = isPassed ? [] : context.traffic(last: 8)
    let calls = isTraced ? context.traffic(isJSON: true) : []
    for (step, played) in zip(walk.steps, played) { context.hideCredentials(of: step, isDone: played.result == .passed) }
    // Masked only now, because all secrets are known only after the last step.
    return WalkReport(walk, context.secrets, played, screen: screen, lastCalls: lastCalls, calls: calls, began: began)
  }
}

extension WorkerPool {
  /// Works on items on several threads, and passes the results to `each` in the order of the items. A result of nil is left out.
  static func inOrder<Item: Sendable, Result: Sendable>(
    _ items: [Item], threads: Int, _ work: @escaping @Sendable (Item) -> Result?, each: @escaping @Sendable (Result) -> Void
  ) throws {
    let pool = WorkerPool(name: "walks", threads: threads)
    try Loop().run {
      await withTaskGroup(of: (Int, Result?).self) { group in
        for (index, item) in items.enumerated() { group.addTask { (index, await pool.run { work(item) }) } }
        var ready: [Int: Result?] = [:]
        var next = 0
        for await (index, result) in group {
          ready[index] = result
          while let result = ready.removeValue(forKey: next) {
            if let result { each(result) }
            next += 1
          }
        }
      }
    }
  }
}

extension WalkReport {
  /// The report of a scenario that was not run. Everything in it that could be a secret is masked.
  init(notRun walk: Walk) {
    self.init(
      walk, .overEverySecret(of: walk), walk.steps.map { _ in (.skipped, .zero, []) }, screen: nil, lastCalls: [], calls: [], began: .zero)
  }

  /// - Parameters:
  ///   - mask: masks all texts.
  ///   - played: the result of each step.
  init(
    _ walk: Walk, _ mask: Mask, _ played: [(result: Result, took: Duration, screen: [String])], screen: [String]?, lastCalls: [String],
    calls: [String], began: Duration
  ) {
    let screens = mask.over(played.map(\.screen))
    let examples = walk.examples
    let example = examples?.rows.first { $0.location == walk.row }?.cells ?? []
    let headings = [walk.source.heading, walk.source.background?.heading, walk.within?.heading, walk.within?.background?.heading]
    let named = (headings + [examples?.heading]).compactMap(\.self)
    let names = named.map { ($0.location, mask.over($0.name)) }
    let descriptions = (named + [walk.scenario.heading]).map { ($0.location, mask.over($0.description)) }
    self.init(
      walk: walk, name: mask.over(walk.name), example: mask.over(example), exampleNames: mask.over(examples?.rows[0].cells ?? []),
      names: Dictionary(names) { $1 }, descriptions: Dictionary(descriptions) { $1 },
      asides: walk.source.asides.mapValues { ScenarioContext.masked($0, mask) }, warnings: mask.over(walk.warnings),
      steps: walk.steps.indices.map { index in
        let (step, played) = (walk.steps[index], played[index])
        return Step(
          keyword: step.keyword, text: mask.over(step.text), table: (step.table?.rows ?? []).map { $0.cells.map(mask.over) },
          docString: step.docString.map { ScenarioContext.maskedLines($0.content, mask) }, location: step.location,
          result: mask.over(played.result, of: step.text), took: played.took, screen: screens[index])
      }, screen: screen.map(mask.over), lastCalls: mask.over(lastCalls), calls: mask.over(calls), began: began)
  }
}

extension Mask {
  /// A mask for everything that could be a secret in the steps of a scenario that was not run.
  static func overEverySecret(of walk: Walk) -> Mask {
    let context = ScenarioContext(pictures: Pictures(near: walk.uri)) { _ throws(StepFailure) in throw .left }
    for step in walk.steps { context.hideCredentials(of: step, isDone: false) }
    return context.secrets
  }
}

extension Mask {
  /// A mask for what the steps of a scenario fill into secret fields, but for the public credentials of sample customers.
  static func overCredentials(of walk: Walk) -> Mask {
    let context = ScenarioContext(pictures: Pictures(near: walk.uri)) { _ throws(StepFailure) in throw .left }
    for step in walk.steps { context.hideCredentials(of: step, isDone: true) }
    return context.secrets.sparingSamples
  }
}

extension ScenarioContext {
  /// Carries out a step, and returns its result.
  func play(_ step: Gherkin.Step) -> WalkReport.Result {
    guard let (definition, places) = Vocabulary.find(step.text) else {
      return .undefined(StepAdvice(about: step))
    }
    do throws(StepFailure) {
      try carryOut(definition, try StepValues(places: places, of: step, definition))
      return .passed
    } catch {
      return .failed(explain(error))
    }
  }

  /// Checks a step of the kind `sees` against the current state of the wallet. Returns the failure, secrets masked; nil if the step holds.
  /// Steps of other kinds are not carried out.
  func check(_ step: Gherkin.Step) -> StepFailure? {
    guard let (definition, places) = Vocabulary.find(step.text) else {
      let undefined = secrets.over(.undefined(StepAdvice(about: step)), of: step.text)
      return StepFailure(undefined.problem ?? "")
    }
    guard case .sees = definition.effect else { return StepFailure("This step checks nothing.") }
    do throws(StepFailure) {
      try carryOut(definition, try StepValues(places: places, of: step, definition))
      return nil
    } catch {
      return secrets.over(error)
    }
  }

  /// Adds to a failure that the wallet is waiting for a response that comes only after the clock has moved on.
  private func explain(_ failure: StepFailure) -> StepFailure {
    guard let due = view?.dump.due.map(Duration.milliseconds) else { return failure }
    var failure = failure
    failure.message += " The wallet is waiting for a response that is due in \(due.inWords). Add a step: \(due.inWords) pass"
    return failure
  }

  /// Hides the secrets in a step. If the step failed or was not carried out, everything that could be a secret counts as one.
  func hideCredentials(of step: Gherkin.Step, isDone: Bool) {
    for row in step.table?.rows ?? [] where row.cells.count == 2 {
      // If the step was not carried out, any label that is not known to be public may name a secret field.
      if Self.isCredential(row.cells[0]) || !isDone && !Self.isPublic(row.cells[0]) { hide(row.cells[1]) }
    }
    // No step definition takes a doc string, so only the step's text tells whether the doc string may be secret.
    if let text = step.docString?.content, Self.isCredential(step.text) { text.split(separator: "\n").map(String.init).forEach(hide) }
    guard let (definition, places) = Vocabulary.find(step.text) else {
      // The quoted texts of an undefined step about a credential may be secrets.
      let raw = StepPattern.rawQuoted(in: step.text)
      let rest = raw.reduce(step.text) { $0.replacing("\"\($1)\"", with: "") }
      if Self.isCredential(rest) { (StepPattern.quoted(in: step.text) + raw).forEach(hide) }
      return
    }
    guard let typed = definition.typedText(StepValues(places: places, rows: [])) else { return }
    // Which field receives the text is known only after the step, so the text counts as a secret until then.
    if !isDone { hide(typed) }
    // In the file the secret may be written with escapes, so that form is hidden too.
    if secrets.holds(typed) { StepPattern.rawQuoted(in: step.text).suffix(1).forEach(hide) }
  }

  /// Masks each line of a doc string in the same way as a comment.
  fileprivate static func maskedLines(_ text: String, _ mask: Mask) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { masked(String($0), mask) }.joined(separator: "\n")
  }

  /// Masks the secrets that are whole words of a comment. In a step that was commented out and is about a credential, also masks the quoted
  /// texts; in such a table row, also the cells.
  fileprivate static func masked(_ comment: String, _ mask: Mask) -> String {
    let text = String(comment.drop { $0.isWhitespace || $0 == "#" })
    let cells = text.hasPrefix("|") ? text.split(separator: "|").map { String($0).trimmed } : []
    if cells.count > 1, !isPublic(cells[0]) {
      let hidden = [isCredential(cells[0]) ? cells[0] : Mask.sign] + cells.dropFirst().map { $0.isEmpty ? "" : Mask.sign }
      return comment.dropLast(text.count) + "| \(hidden.joined(separator: " | ")) |"
    }
    let quoted = StepPattern.rawQuoted(in: text)
    let isStep = !quoted.isEmpty && isCredential(quoted.reduce(text) { $0.replacing("\"\($1)\"", with: "") })
    return mask.overWords(isStep ? quoted.reduce(comment) { $0.replacing("\"\($1)\"", with: "\"\(Mask.sign)\"") } : comment)
  }

  private static func isPublic(_ label: String) -> Bool {
    let words = label.lowercased()
    return ["field", "name", "mail", "phone", "country", "question", "address", "city", "postal", "state", "reason"].contains {
      words.contains($0)
    }
  }

  private static func isCredential(_ label: String) -> Bool {
    let words = label.lowercased()
    return !words.contains("postal")
      && ["password", "pin", "answer", "code", "cvv", "pan", "card number"].contains { words.firstRange(ofBytes: $0) != nil }
  }
}

extension StepValues {
  /// The values in the places of a step, with the rows of its table as the step definition requires them.
  init(places: [String], of step: Gherkin.Step, _ definition: StepDefinition) throws(StepFailure) {
    self.init(places: places, rows: try Self.rows(of: step, definition))
  }

  /// The rows of a step's table without headings, with empty cells for missing columns. Throws if the table doesn't fit the step
  /// definition.
  private static func rows(of step: Gherkin.Step, _ definition: StepDefinition) throws(StepFailure) -> [[String]] {
    guard let headings = definition.table else {
      guard step.table == nil, step.docString == nil else { throw StepFailure("This step accepts no table or doc string.") }
      return []
    }
    guard let rows = step.table?.rows.map(\.cells) else {
      throw StepFailure("This step requires a table with the columns | \(headings.joined(separator: " | ")) |.")
    }
    let all = headings + definition.optional
    let columns = rows.first?.count ?? headings.count
    guard (headings.count...all.count).contains(columns), rows.allSatisfy({ $0.count == columns }) else {
      let cells = headings.count == 1 ? "1 cell" : "\(headings.count) cells"
      throw StepFailure("Each row of this table must have \(cells): | \(headings.joined(separator: " | ")) |.")
    }
    let isHeaded = rows.first.map { $0.map { $0.lowercased() } } == Array(all.prefix(columns))
    return rows.dropFirst(isHeaded ? 1 : 0).map { $0 + Array(repeating: "", count: all.count - columns) }
  }
}
