internal import Basics
internal import Gherkin
internal import System
internal import UserInterface
internal import WalletModel

/// One scenario of a check while it is open: its wallet, and the steps as the program sees them. One thread uses it.
package final class CheckRun {
  package let script: Script
  package let number: Int
  package let wallet: HeldWallet
  private let store: CheckStore
  private let context: ScenarioContext
  private var judge: Judge
  /// The moment at which it was judged last.
  private var judged: CheckMoment

  package var progress: CheckProgress { store.progress[number] }

  /// Opens a scenario where its check has left it; a new one at its beginning, with the steps done that only prepare the world.
  ///
  /// - Parameter wasInterrupted: true if its world still lies among the person's own: the process before was killed.
  package init(_ number: Int, of store: CheckStore, in place: CheckWorld, wasInterrupted: Bool) throws {
    let walk = store.walks[number]
    let script = Script(walk)
    (self.number, self.store, self.script) = (number, store, script)
    let isBegun = try !store.progress[number].isUntouched && (wasInterrupted || place.fetch(number))
    var held: HeldWallet?
    context = ScenarioContext(pictures: Pictures(near: walk.uri)) { setup throws(StepFailure) in
      // Of a scenario that has begun, only the description is read again.
      if !isBegun { try place.make(setup) }
      let wallet = try HeldWallet(place, size: setup.size, opening: isBegun ? store.progress[number].opening : 0)
      held = wallet
      return wallet
    }
    judge = Judge(script)
    judged = CheckMoment()
    if !isBegun, !store.progress[number].isUntouched { try store.goBack(number, to: CheckMoment(), openingFrom: 0) }
    let prepared = script.steps.indices.prefix { script.steps[$0].kind == .prepares }
    for step in prepared {
      guard !isBegun || walk.steps[step].describesWorld else { continue }
      let result = context.play(walk.steps[step])
      guard result == .passed else { throw StepFailure(result.problem ?? "“\(script.steps[step].text)” can't be done.") }
    }
    if let failure = context.open() { throw failure }
    guard let held else { throw StepFailure.left }
    wallet = held
    if isBegun {
      hasLostSecrets = try !held.resume()
      context.remember(store.progress[number].done.map { walk.steps[$0] })
      try forgetWhatIsLost()
    } else {
      try store.open(number, at: held.checkMoment)
      for step in prepared { try store.add(.done(step), of: number, at: held.checkMoment) }
    }
    judge = Judge(script, seen: progress.seen)
    judged = held.checkMoment
    guard !isBegun else { return }
    // A scenario may begin with what is to be seen.
    judge.noteOpened()
    for step in prepared { judge.noteDone(step) }
  }

  /// True if secret fields are empty now that were filled in when the check was left.
  package private(set) var hasLostSecrets = false

  // MARK: - Steps

  /// Whose step it is: the person's, or the world's, which the program does at a key.
  package func isOfWorld(_ step: Int) -> Bool { script.steps[step].isOfWorld }

  /// Does a step for the tester. Returns why it can't be done; nil: it was.
  package func perform(_ step: Int) throws -> String? {
    let result = context.play(script.walk.steps[step])
    // What the program has done is nothing that the tester did.
    judged = wallet.checkMoment
    guard result == .passed else { return result.problem ?? "" }
    judge.noteDone(step)
    try store.add(.done(step), of: number, at: wallet.checkMoment)
    return nil
  }

  /// Judges the steps after something was done and nothing moves. Returns those that were seen now.
  package func judgeIfDue() throws -> [Int] {
    try forgetWhatIsLost()
    let moment = wallet.checkMoment
    if moment != judged {
      judge.noteAction()
      judged = moment
    }
    guard judge.isDue else { return [] }
    let before = judge.seen
    judge.judge { context.check(script.walk.steps[$0]) }
    let fresh = judge.seen.subtracting(before).sorted()
    if !fresh.isEmpty { try store.add(.seen(fresh), of: number, at: moment) }
    store.tell(judge.differences, of: number)
    return fresh
  }

  /// Opens again what became known after the last action: somebody took actions back, or a killed process had not written them.
  private func forgetWhatIsLost() throws {
    guard let last = progress.last, last > wallet.checkMoment else { return }
    try store.goBack(number, to: wallet.checkMoment, openingFrom: script.steps.count)
    judge = Judge(script, seen: progress.seen)
  }

  /// Marks a step. Secrets in the note are masked.
  package func mark(_ step: Int, _ mark: CheckMark) throws {
    try store.add(.marked(step, mark), of: number, at: wallet.checkMoment)
    // What a tester has decided keeps nothing behind it from being seen.
    guard let group = judge.groups.first(where: { $0.sights.contains(step) }) else { return }
    if group.sights.allSatisfy({ progress.steps[$0].isSeen || progress.steps[$0].mark != nil }) { judge.passOver(groupOf: step) }
  }

  package func note(_ step: Int, _ note: String) throws {
    try store.add(.noted(step, note), of: number, at: wallet.checkMoment)
  }

  /// A note without the secrets that were used in this scenario, in one line.
  package func masked(_ note: String) -> String { context.secrets.overWords(Text(untrusted: note).string) }

  /// Goes back to before a step, exactly.
  package func goBack(before step: Int) throws {
    let moment = progress.moment(before: step)
    hasLostSecrets = try !wallet.goBack(to: moment)
    try store.goBack(number, to: moment, openingFrom: step)
    judge = Judge(script, seen: progress.seen)
    judged = wallet.checkMoment
    // What it looks for holds as before.
    if script.steps[step].kind == .sees { judge.noteAction() }
  }

  /// Closes the wallet; the check can resume where it is.
  package func close() { wallet.close() }
}

extension Script.Step {
  /// True for a step that happens outside the phone: by the clock, a command or the system. The program does it at a key.
  var isOfWorld: Bool {
    guard kind != .sees, let (definition, places) = Vocabulary.find(step.text),
      let values = try? StepValues(places: places, of: step, definition)
    else { return false }
    switch definition.effect {
    case .sees: return false
    case .prepares: return true
    case .does(let actions):
      return (try? actions(values))?.allSatisfy { action in
        switch action {
        case .command, .run, .restart, .kill, .makeSnapshot, .restoreSnapshot, .resize, .show: true
        case .choose, .chooseEither, .ifThere, .fill, .select, .type, .paste, .press, .goBack, .storeCode, .enterCode, .enterCard,
          .enterSecurityCode:
          false
        }
      } == true
    }
  }
}

extension Gherkin.Step {
  /// True for a sentence that describes the world before it is made.
  var describesWorld: Bool { if case .prepares? = Vocabulary.find(text)?.step.effect { true } else { false } }
}
