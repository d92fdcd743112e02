internal import Commands
internal import Gherkin
package import UserInterface

/// One action in a play: by the script, or by a person who has taken over.
package enum Turn: Hashable, Sendable {
  /// The step of this number.
  case step(Int)
  /// - Parameters:
  ///   - size: the size of the terminal that it was typed in.
  ///   - before: the number of the step that was next.
  case input(Input, on: Size, before: Int)

  /// The number of its step, or of the step that was next.
  var place: Int {
    switch self {
    case .step(let number): number
    case .input(_, _, let next): next
    }
  }
}

/// The wallet that a play is played with, and all that was done to it. One thread uses it.
///
/// It is asked for what comes of something after certain turns. Where these are not the ones it has done, it does them in a fresh world:
/// equal turns in an equal world, whose clock stands, lead to the same in every detail.
package final class PlayedWallet {
  /// The outcome of one turn.
  package struct Outcome: Sendable {
    package let result: WalkReport.Result
    /// The stage after each input but the last: a word while it is typed.
    package let film: [StageMoment]
    /// The stage afterwards; nil if the app was left.
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

  /// Does something after these turns.
  package func perform(_ turn: Turn, after turns: [Turn], isFilmed: Bool) -> Outcome {
    bring(to: turns)
    return perform(turn, isFilmed: isFilmed)
  }

  /// The stage after these turns; nil if the app was left.
  package func moment(after turns: [Turn]) -> StageMoment? {
    bring(to: turns)
    // Nothing was done yet.
    if context == nil { _ = open() }
    return wallet?.moment
  }

  /// Readable when there is something to do by itself; -1: there won't be.
  package var bell: Int32 { wallet?.bell ?? -1 }
  package var wakeUp: Duration? { wallet?.wakeUp }
  /// Does what has become due since a person has taken over.
  package func work(on size: Size) -> StageMoment? {
    try? wallet?.work(on: size)
    return wallet?.moment
  }

  package func consumeClipboard() -> String? { wallet?.consumeClipboard() }

  /// The first step after `next` before which the play would stand as the phone does now, and from which on all comes as it would have;
  /// nil: there is none.
  ///
  /// - Parameter turns: those that were done.
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

  /// Whether the steps from a place on have the results that they have where nobody takes over: the phone may look the same while the
  /// world does not.
  private func continues(at place: Int, after turns: [Turn], with results: [WalkReport.Result]) -> Bool {
    let trial = PlayedWallet(script, makeWallet: makeWallet)
    defer { trial.close() }
    trial.bring(to: turns)
    return (place..<script.steps.count).allSatisfy { trial.perform(.step($0), isFilmed: false).result == results[$0] }
  }

  /// What a person has chosen and filled in after `count` turns, in the words of the screen. Keys that only look around are left out.
  package func deeds(in turns: [Turn], after count: Int) -> [String] {
    let repeated = PlayedWallet(script, makeWallet: makeWallet)
    defer { repeated.close() }
    guard let start = repeated.moment(after: Array(turns.prefix(count))) else { return [] }
    var teller = StepInference(of: PreparedWorld.name, from: start)
    for turn in turns.dropFirst(count) {
      guard case .input(let input, _, _) = turn, let moment = repeated.perform(turn, isFilmed: false).moment else { break }
      teller.note(.input(input), after: moment, StepInference.Facts(code: nil, cards: [], isRefused: moment.interface.isCommandRefused))
    }
    teller.finish()
    return teller.told.compactMap(\.inBrief)
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
      // The person's terminal may have been another one.
      if isAfterHand, let wallet { try? wallet.resize(to: wallet.size) }
      var film: [StageMoment] = []
      if isFilmed { wallet?.onInput = { film.append($0) } }
      let step = script.steps[number].step
      var result = context.play(step)
      wallet?.onInput = nil
      // From the first rest on there is something to see.
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
    // A scenario that begins with a key has nothing to prepare.
    if script.rests[0] == 0 { _ = fresh.open() }
    return fresh
  }
}
