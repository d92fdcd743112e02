internal import Commands
internal import Gherkin
package import UserInterface

/// One action in a play: by the script, or by a person who has taken over.
package enum Turn: Hashable, Sendable {
  /// The step of this number.
  case step(Int)
  /// - Parameters:
  ///   - size: the size of the terminal that it was typed in.
  ///   - before: the number of the next step at that time.
  case input(Input, on: Size, before: Int)

  /// The number of the step; for an input, of the next step at that time.
  var place: Int {
    switch self {
    case .step(let number): number
    case .input(_, _, let next): next
    }
  }
}

/// The wallet of a play, and the turns done so far. Only one thread uses it.
///
/// Each request names the turns that must have been done before it. If the wallet has done others, these turns are repeated in a fresh
/// world. Equal turns in equal worlds, whose clocks are stopped, have exactly the same result.
package final class PlayedWallet {
  /// The outcome of one turn.
  package struct Outcome: Sendable {
    package let result: WalkReport.Result
    /// The stage after each input except the last, for example while a word is typed.
    package let film: [StageMoment]
    /// The stage after the turn; nil if the app was quit.
    package let moment: StageMoment?
    /// The step in one line, and the reason why it did not pass. Secrets are masked.
    package let text: String
    package let problem: String?
  }

  private let script: Script
  private let makeWallet: (ScenarioSetup) throws(StepFailure) -> HeadlessWallet
  private var context: ScenarioContext?
  private var wallet: HeadlessWallet?
  private var done: [Turn] = []

  /// - Parameter makeWallet: makes a wallet in a fresh world.
  package init(_ script: Script, makeWallet: @escaping (ScenarioSetup) throws(StepFailure) -> HeadlessWallet) {
    self.script = script
    self.makeWallet = makeWallet
  }

  /// Does a turn after these earlier turns.
  package func perform(_ turn: Turn, after turns: [Turn], isFilmed: Bool) -> Outcome {
    bring(to: turns)
    return perform(turn, isFilmed: isFilmed)
  }

  /// The stage after these turns; nil if the app was quit.
  package func moment(after turns: [Turn]) -> StageMoment? {
    bring(to: turns)
    // Before the first turn, the app may not be open yet.
    if context == nil { _ = open() }
    return wallet?.moment
  }

  /// A file descriptor that is readable when there is work to do without input; -1: there is none.
  package var bell: Int32 { wallet?.bell ?? -1 }
  package var wakeUp: Duration? { wallet?.wakeUp }
  /// Does the work that is due while a person has taken over.
  package func work(on size: Size) -> StageMoment? {
    try? wallet?.work(on: size)
    return wallet?.moment
  }

  package func consumeClipboard() -> String? { wallet?.consumeClipboard() }

  /// The first later step before which the script would show the same phone as now, and from which all results would be the same as in the
  /// script; nil: there is none.
  ///
  /// - Parameter turns: the turns done so far.
  package func place(after next: Int, _ turns: [Turn]) -> Int? {
    guard let phone = wallet?.moment?.phone else { return nil }
    let straight = PlayedWallet(script, makeWallet: makeWallet)
    defer { straight.close() }
    var places: [Int] = []
    var results: [WalkReport.Result] = []
    for number in 0...script.steps.count {
      if number > next, script.rests.contains(number), straight.wallet?.moment?.phone == phone { places.append(number) }
      if number < script.steps.count { results.append(straight.perform(.step(number), isFilmed: false).result) }
    }
    return places.first { continues(at: $0, after: turns, with: results) }
  }

  /// Whether the steps from a place on have the same results as without a takeover: the phone may look the same although the world differs.
  private func continues(at place: Int, after turns: [Turn], with results: [WalkReport.Result]) -> Bool {
    let trial = PlayedWallet(script, makeWallet: makeWallet)
    defer { trial.close() }
    trial.bring(to: turns)
    return (place..<script.steps.count).allSatisfy { trial.perform(.step($0), isFilmed: false).result == results[$0] }
  }

  /// The labels of what a person has chosen and filled in after `count` turns. Keys that change nothing are left out.
  package func manualActions(in turns: [Turn], after count: Int) -> [String] {
    let repeated = PlayedWallet(script, makeWallet: makeWallet)
    defer { repeated.close() }
    guard let start = repeated.moment(after: Array(turns.prefix(count))) else { return [] }
    var inference = StepInference(of: PreparedWorld.name, from: start)
    for turn in turns.dropFirst(count) {
      guard case .input(let input, _, _) = turn, let moment = repeated.perform(turn, isFilmed: false).moment else { break }
      inference.note(.input(input), after: moment, StepInference.Facts(code: nil, cards: [], isRefused: moment.interface.isCommandRefused))
    }
    inference.finish()
    return inference.told.compactMap(\.inBrief)
  }

  /// Ends the app and removes its world.
  package func close() {
    context?.close()
    (context, wallet, done) = (nil, nil, [])
  }

  // MARK: - Doing

  private func bring(to turns: [Turn]) {
    if !turns.starts(with: done) { close() }
    for turn in turns.dropFirst(done.count) { _ = perform(turn, isFilmed: false) }
  }

  private func perform(_ turn: Turn, isFilmed: Bool) -> Outcome {
    let context = context ?? open()
    let isAfterHand = if case .input? = done.last { true } else { false }
    done.append(turn)
    switch turn {
    case .input(let input, let size, _):
      try? wallet?.send([input], on: size)
      return Outcome(result: .passed, film: [], moment: wallet?.moment, text: "", problem: nil)
    case .step(let number):
      // The person's terminal may have had another size than the scenario's.
      if isAfterHand, let wallet { try? wallet.resize(to: wallet.size) }
      var film: [StageMoment] = []
      if isFilmed { wallet?.onInput = { film.append($0) } }
      let step = script.steps[number].step
      var result = context.play(step)
      wallet?.onInput = nil
      // At the first rest the phone must be visible, so the app is opened if no step has opened it.
      if result == .passed, number + 1 == script.rests[0], let failure = context.open() { result = .failed(failure) }
      context.hideCredentials(of: step, isDone: result == .passed)
      let masked = context.secrets.over(result, of: step.text)
      return Outcome(
        result: masked, film: film, moment: wallet?.moment, text: context.line(of: step), problem: masked.problem)
    }
  }

  private func open() -> ScenarioContext {
    let fresh = ScenarioContext(pictures: Pictures(near: script.walk.uri)) { [makeWallet, weak self] setup throws(StepFailure) in
      let wallet = try makeWallet(setup)
      // The world's own name means nothing to the audience.
      wallet.title = "play"
      self?.wallet = wallet
      return wallet
    }
    context = fresh
    // If the first step takes a key, there is nothing to prepare, so the app is opened now.
    if script.rests[0] == 0 { _ = fresh.open() }
    return fresh
  }
}
