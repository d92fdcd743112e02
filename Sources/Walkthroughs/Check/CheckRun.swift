package import Basics
internal import Commands
internal import Gherkin
internal import System
package import UserInterface
internal import WalletApp
internal import WalletModel

/// One scenario of a check while it is open: its wallet, and the steps as the program sees them. One thread uses it.
package final class CheckRun {
  package let script: Script
  package let number: Int
  package let wallet: HeldWallet
  private let store: CheckStore
  private let context: ScenarioContext
  package let exercise: Exercise?
  package private(set) var judge: Judge
  /// The moment of the last judgement.
  private var judged: CheckMoment
  /// Everything that could be a secret in the steps, also in those that were not done.
  private let possible: Mask
  /// The last call that a session has counted, by the launch of the app and its number.
  private var lastCall = (launch: 0, number: 0)
  /// The steps that hints were about, and how many actions were done by then.
  private var hintedKeys: [Int: Int] = [:]
  /// True if secret fields are empty now that were filled in.
  package private(set) var hasLostSecrets = false
  /// A sentence for the tester if something was lost while the check was left; nil: nothing was.
  package private(set) var loss: String?

  package var progress: CheckProgress { store.progress[number] }

  /// Opens a scenario where its check has left it; a new one at its beginning, with the steps done that only prepare the world.
  ///
  /// - Parameter exercise: the scenario as an exercise, of which only the goals are judged; nil for a check of its steps.
  package init(_ number: Int, of store: CheckStore, in world: CheckWorld, as exercise: Exercise?) throws {
    let walk = store.walks[number]
    let script = exercise?.script ?? Script(walk)
    (self.number, self.store, self.script, self.exercise) = (number, store, script, exercise)
    let isResumed = store.progress[number].isBegun && world.isThere(number)
    if store.progress[number].isBegun, !isResumed {
      loss = "The world of this scenario is gone: it starts again from the beginning."
      try store.add(.reset, of: number, at: CheckMoment())
    }
    var held: HeldWallet?
    context = ScenarioContext(pictures: Pictures(near: walk.uri)) { setup throws(StepFailure) in
      // Of a scenario that has begun, only the description is read again.
      if !isResumed { try world.make(number, setup) }
      let wallet = try HeldWallet(number, in: world, size: setup.size, launch: store.progress[number].launch) {
        wallet, launch throws(StepFailure) in
        do throws(FileError) {
          try store.keepJournal(of: wallet, number, launch: launch - 1)
          try store.add(.open, of: number, at: CheckMoment(launch: launch))
        } catch {
          throw StepFailure(error)
        }
      }
      held = wallet
      return wallet
    }
    possible = .overEverySecret(of: walk)
    judge = exercise?.judge() ?? Judge(script)
    judged = CheckMoment()
    do {
      let prepared = 0..<script.preparedCount
      for step in prepared where !isResumed || walk.steps[step].describesWorld {
        let result = context.play(walk.steps[step])
        guard result == .passed else { throw StepFailure(result.problem ?? "“\(script.steps[step].text)” can't be done.") }
      }
      if let failure = context.open() { throw failure }
      guard let held else { throw StepFailure.left }
      wallet = held
      if isResumed { try resume() }
      try held.keepNotes()
      try store.add(.open, of: number, at: held.checkMoment)
      // A killed process has perhaps not written all of them.
      let unwritten = prepared.filter { !progress.steps[$0].isSeen }
      if !unwritten.isEmpty {
        let exhibit = try exhibit()
        for step in unwritten { try store.add(.event(.done(step)), of: number, at: held.checkMoment, exhibit) }
      }
      if isResumed { passOverCalls() }
      judged = held.checkMoment
      judge = freshJudge
      // A killed process has perhaps not judged them.
      if isResumed, looseActions > 0 { judge.noteAction() }
      if !isResumed {
        // A scenario may begin with what is to be seen.
        judge.noteOpened()
        for step in prepared { judge.noteDone(step) }
      }
      passOverDecided()
    } catch {
      held?.close()
      throw error
    }
  }

  /// Resumes where the check was left. Verdicts stay, whatever has become of the way.
  private func resume() throws {
    do {
      hasLostSecrets = try !wallet.resume()
      if let (moment, step) = progress.wayBack {
        hasLostSecrets = try !wallet.goBack(to: moment, isAgain: true)
        try store.add(.back(step), of: number, at: moment)
      }
    } catch {
      loss = "The history of this scenario is gone, so that you can't go back to before now. \((error as? StepFailure)?.message ?? "")"
      try wallet.loseHistory()
    }
    if let wanted = progress.last, wanted.launch == wallet.launch, wallet.checkMoment.actions == 0, wanted.actions > 0 {
      loss = loss ?? "The history of this scenario is gone: the app was opened again, and you can't go back to before now."
      try wallet.loseHistory()
    }
    context.remember(progress.done.map { script.walk.steps[$0] })
    try forgetWhatIsLost()
    try refill(before: progress.steps.firstIndex { !$0.isSeen } ?? script.steps.count)
  }

  /// Fills in the fields again that the steps before one had filled in, where a replay has left them empty.
  private func refill(before step: Int) throws {
    guard hasLostSecrets else { return }
    let filled = script.steps.indices.prefix(step).reversed().prefix { progress.steps[$0].isDoneByProgram && script.steps[$0].fillsFields }
    for step in filled.reversed() {
      guard try perform(step) == nil else { return }
      hasLostSecrets = false
    }
  }

  /// A judge of what is known.
  private var freshJudge: Judge { exercise?.judge(seen: progress.seen) ?? Judge(script, seen: progress.seen) }

  // MARK: - Steps

  /// Does a step for the tester. Returns why it can't be done; nil: it was.
  package func perform(_ step: Int) throws -> String? {
    // What the world was made of can't be done again.
    guard step >= script.preparedCount else { return "The world was made with this step. Press Left to begin the scenario again." }
    let result = context.play(script.walk.steps[step])
    // What the program has done is nothing that the tester did.
    judged = wallet.checkMoment
    guard result == .passed else { return possible.over(result.problem ?? "") }
    judge.noteDone(step)
    try add(.done(step))
    _ = try relaunchIfLeft()
    return nil
  }

  /// Launches the app again if it was left. Returns whether it was.
  package func relaunchIfLeft() throws -> Bool {
    guard try wallet.openWallet().app.exitStatus != nil else { return false }
    try wallet.restart()
    return true
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
    try wallet.refresh()
    var next = judge
    next.judge { context.check(script.walk.steps[$0]) }
    let fresh = next.seen.subtracting(judge.seen).sorted()
    if !fresh.isEmpty { try add(.seen(fresh)) }
    judge = next
    store.setDifferences(judge.differences.mapValues { known.over(possible.over($0)) }, of: number)
    passOverDecided()
    return fresh
  }

  /// Writes what became known, after the action that it follows.
  private func add(_ event: CheckEvent) throws {
    try wallet.keepNotes()
    try store.add(.event(event), of: number, at: wallet.checkMoment, try exhibit())
  }

  /// What shows on the phone now, and the calls since the last thing that became known; nil while no app runs.
  private func exhibit() throws -> Exhibit? {
    guard let moment = wallet.moment else { return nil }
    let last = progress.entries.last { $0.moment.launch == wallet.launch && $0.exhibit != nil }?.exhibit?.lastCall ?? 0
    let calls = try wallet.ask(TrafficQuery()).filter { $0.number > last }
    return Exhibit(of: moment, calls: calls, after: last, known)
  }

  /// Writes down how the open scenario was done, for its evidence.
  package func keepJournal() throws {
    try wallet.keepNotes()
    try store.keepJournal(of: try wallet.openWallet(), number, launch: wallet.launch)
  }

  /// Passes over the groups of steps whose sights the tester has decided.
  private func passOverDecided() {
    let steps = progress.steps
    while judge.group < judge.groups.count, case let group = judge.groups[judge.group], !group.sights.isEmpty,
      group.sights.allSatisfy({ steps[$0].isSeen || steps[$0].mark != nil })
    {
      judge.passOver(groupOf: group.sights.lowerBound)
    }
  }

  /// Opens again what became known after the last action: somebody took actions back, or a killed process had not written them.
  private func forgetWhatIsLost() throws {
    guard let last = progress.entries.map(\.moment).max(), last > wallet.checkMoment else { return }
    try store.add(.back(script.steps.count), of: number, at: wallet.checkMoment)
    judge = freshJudge
    passOverDecided()
  }

  package func mark(_ steps: [Int], _ mark: CheckMark) throws {
    try add(.marked(steps, mark))
    passOverDecided()
  }

  package func note(_ step: Int, _ note: String) throws { try add(.noted(step, note)) }

  /// Attaches a copy of a file to a step. Returns nil if the step has the same content already.
  package func attach(_ path: String, to step: Int) throws -> Attachment? {
    let file = try GivenFile(at: path)
    let attachment = try store.keep(file, named: masked(file.name))
    guard !progress.steps[step].attachments.contains(attachment) else { return nil }
    try add(.attached(step, attachment))
    return attachment
  }

  /// Hides what is being typed into secret fields from all notes to come. Nothing else can be known to be secret.
  package func hideTypedSecrets() throws {
    let wallet = try wallet.openWallet()
    guard wallet.app.focusedSecret != nil else { return }
    for field in wallet.app.filledSecrets {
      let text = field.secret.reveal()
      // While it is typed, only the whole of it is a secret.
      if let last = store.typed.last?.reveal(), text.hasPrefix(last) || last.hasPrefix(text) {
        if text.count > last.count { store.typed[store.typed.count - 1] = field.secret }
      } else if !store.typed.contains(where: { $0.reveal() == text }) {
        store.typed.append(field.secret)
      }
    }
  }

  /// A text without the secrets that are known in this scenario, in one line.
  package func masked(_ text: String) throws -> String {
    try store.maskedTyped(possible.overWords(known.overWords(Text(untrusted: String(text.prefix(500))).string)))
  }

  /// The secrets that are known: those of the steps that were done, and what the tester has typed into secret fields.
  private var known: Mask {
    var mask = context.secrets
    for secret in store.typed { mask.add(secret.reveal()) }
    return mask
  }

  /// How many actions were done since a step was fulfilled last.
  package var looseActions: Int {
    let (now, last) = (wallet.checkMoment, progress.last ?? CheckMoment())
    return now.launch == last.launch ? max(0, now.actions - last.actions) : now.actions
  }

  /// Goes back to before a step, exactly; to the beginning from a step of which the world was made.
  package func goBack(before step: Int) throws {
    let step = max(step, script.preparedCount)
    try goBack(to: progress.moment(before: step), from: step)
  }

  /// - Parameter step: from this step on, all is open again.
  private func goBack(to moment: CheckMoment, from step: Int) throws {
    try store.add(.wayBack(step), of: number, at: moment)
    do throws(StepFailure) {
      hasLostSecrets = try !wallet.goBack(to: moment)
    } catch {
      try store.add(.open, of: number, at: wallet.checkMoment)
      throw error
    }
    try store.add(.back(step), of: number, at: moment)
    passOverCalls()
    judge.reopen(from: step)
    try refill(before: step)
    // Steps before it were perhaps fulfilled later.
    if judge.seen != progress.seen { judge = freshJudge }
    judged = wallet.checkMoment
    passOverDecided()
  }

  // MARK: - Exercises

  /// The steps of the goals that are reached now, or were when their group was complete.
  package var reachedGoals: Set<Int> { judge.seen.union(judge.holding).intersection(exercise?.goalSteps ?? []) }

  /// True once the learner has done something.
  package var isBegun: Bool { wallet.launch > 0 || wallet.checkMoment.actions > (progress.entries.first?.moment.actions ?? 0) }

  /// True once all goals are reached.
  package var isComplete: Bool { judge.groups[judge.group...].allSatisfy(\.sights.isEmpty) }

  /// The step that leads on to the next goals from where the person is; nil once all are reached.
  package func nextStep() throws -> Int? {
    guard let way = exercise?.way(after: judge), !way.isEmpty else { return nil }
    var next = NextStep(dump: try wallet.look().dump, done: try doneSinceGoal()).find(on: way, of: script)
    // Keys that only change what is looked at are told by no step: after a hint at one, something else counts as done.
    let count = wallet.checkMoment.actions
    while case .press? = script.steps[next].actions.first, let hinted = hintedKeys[next], hinted < count,
      let after = way.first(where: { $0 > next })
    {
      next = after
    }
    hintedKeys[next] = hintedKeys[next] ?? count
    return next
  }

  /// What was done since the last goal was reached, as steps would say it; nothing where that is no longer known.
  private func doneSinceGoal() throws -> [StepAction] {
    let last = progress.entries.last { entry in
      switch entry.event {
      case .seen, .done: true
      case .marked, .noted, .remarked, .attached: false
      }
    }
    let open = try wallet.openWallet()
    guard let transcript = try? ReplayTranscript(of: open.app, in: open.control, with: []) else { return [] }
    do { while try transcript.doNext() {} } catch { return [] }
    let count = last.map { $0.moment.launch == wallet.launch ? $0.moment.actions : 0 } ?? 0
    return transcript.told.filter { $0.end > count }.map(\.action)
  }

  /// Why the next goals are not reached, by their steps; without those that hold now.
  package func missing() -> [Int: Text] {
    guard !isComplete else { return [:] }
    let goals = exercise?.goalSteps ?? []
    let failures = judge.groups[judge.group].sights.filter(goals.contains).compactMap { step in
      context.check(script.walk.steps[step]).map { (step, "\(known.over(possible.over($0.line)))" as Text) }
    }
    return Dictionary(uniqueKeysWithValues: failures)
  }

  /// The calls since the exercise began, and the refused ones.
  package func callCounts() throws -> (calls: Int, refusals: Int) {
    let prepared = progress.entries.prefix { if case .done = $0.event { true } else { false } }.last?.exhibit?.lastCall ?? 0
    let calls = try wallet.ask(TrafficQuery()).filter { $0.operation != nil && (wallet.launch > 0 || $0.number > prepared) }
    return (calls.count, calls.count { ($0.status ?? 0) >= 400 })
  }

  // MARK: - Sessions

  /// Writes down a note or a bug, with what shows now.
  package func remark(_ kind: Remark.Kind, _ text: String, tester: String, time: Timestamp, east: Int) throws {
    try forgetWhatIsLost()
    let remark = Remark(number: progress.remarks.count + 1, kind, try masked(text), tester: tester, time: time, east: east)
    try add(.remarked(remark))
    if kind == .bug {
      try keepJournal()
      try store.keepBug(of: number)
    }
    try keepStates()
  }

  /// How many actions going back to a remark undoes; nil where the app was opened again since.
  package func actions(since remark: PlacedRemark) -> Int? {
    remark.moment.launch == wallet.launch ? max(0, wallet.checkMoment.actions - remark.moment.actions) : nil
  }

  /// Goes back to the moment of a remark, exactly. The remarks after it stay.
  package func goBack(to remark: PlacedRemark) throws { try goBack(to: remark.moment, from: script.steps.count) }

  /// Notes that a screen showed for a time, and the calls meanwhile.
  package func stay(on screen: ScreenName?, for time: Duration, until ended: Timestamp) throws {
    try wallet.keepNotes()
    // Without an answer, they are counted with the next screen.
    let calls = (try? nextCalls()) ?? []
    let stay = ScreenStay(screen: screen?.rawValue, milliseconds: time.milliseconds, ended: ended, calls: calls)
    try store.add(.stayed(stay), of: number, at: wallet.checkMoment)
  }

  /// Notes the states of cards, tokens and orders, as far as they can be read now.
  package func keepStates() throws {
    var states = progress.trail.states
    if let cards = try? wallet.ask(CardQuery()) {
      states.cards = cards.map { "\($0.lastFour): \($0.status.rawValue), \($0.programName)" }
      states.tokens = cards.flatMap { card in
        ((try? wallet.ask(TokenQuery(card.cardId.rawValue))) ?? []).map { "\(card.lastFour) \($0.wallet) \($0.place): \($0.stateInWords)" }
      }
    }
    if let orders = try? MerchantProfile.all.flatMap({ try wallet.ask(ShopOrderQuery($0.identifier)) }) {
      states.orders = orders.map { "\($0.number): \($0.state), \($0.amount) \($0.currency)" + ($0.result.map { ", \($0)" } ?? "") }
    }
    if states != progress.trail.states { try store.add(.states(states), of: number, at: wallet.checkMoment) }
  }

  /// The calls since the last ones that were counted.
  private func nextCalls() throws -> [ScreenStay.Call] {
    let last = lastCall.launch == wallet.launch ? lastCall.number : 0
    var rows = try wallet.ask(TrafficQuery(last: 500))
    if let first = rows.first, first.number > last + 1 { rows = try wallet.ask(TrafficQuery()) }
    lastCall = (wallet.launch, rows.last?.number ?? last)
    return rows.filter { $0.number > last }.compactMap { row in
      row.operation.map { ScreenStay.Call(operation: $0, status: row.status ?? 0, refusal: row.refusal?.error) }
    }
  }

  /// Counts no call that was done again.
  private func passOverCalls() {
    guard store.header.session.charter != nil else { return }
    lastCall = (wallet.launch, (try? wallet.ask(TrafficQuery(last: 1)))?.last?.number ?? 0)
  }

  /// Closes the wallet; the check can resume where it is.
  package func close() { wallet.close() }
}

extension Gherkin.Step {
  /// What it does; empty if it does nothing, or its values are wrong.
  var actions: [StepAction] {
    guard let (definition, places) = Vocabulary.find(text), let values = try? StepValues(places: places, of: self, definition) else {
      return []
    }
    return switch definition.effect {
    case .does(let actions): (try? actions(values)) ?? []
    case .prepares(_, let later): (try? later?(values)) ?? []
    case .sees: []
    }
  }
}

extension Script.Step {
  var actions: [StepAction] { step.actions }

  /// True for a step that happens outside the phone: by the clock, a command or the system. The program does it at a key.
  var isOfWorld: Bool {
    guard kind == .prepares || !actions.isEmpty else { return false }
    return actions.allSatisfy { action in
      switch action {
      case .command, .run, .restart, .kill, .makeSnapshot, .restoreSnapshot, .resize, .show: true
      case .choose, .chooseEither, .ifThere, .fill, .select, .type, .paste, .press, .goBack, .storeCode, .enterCode, .enterCard,
        .enterSecurityCode:
        false
      }
    }
  }

  /// True for a step that only fills in fields.
  var fillsFields: Bool {
    let actions = actions
    return !actions.isEmpty
      && actions.allSatisfy { action in
        switch action {
        case .fill, .type, .paste, .enterCode, .enterCard, .enterSecurityCode: true
        case .choose, .chooseEither, .ifThere, .select, .press, .goBack, .show, .resize, .run, .restart, .kill, .storeCode, .makeSnapshot,
          .restoreSnapshot, .command:
          false
        }
      }
  }
}

extension Gherkin.Step {
  /// True for a sentence that describes the world before it is made.
  var describesWorld: Bool { if case .prepares? = Vocabulary.find(text)?.step.effect { true } else { false } }
}
