internal import Gherkin
package import UserInterface

/// A scenario while it is played to an audience: a position, the result of each step, and who has the keys.
///
/// Pure, as the interface is: keys, time and outcomes go in, work comes out, and what is to be seen is drawn from the value alone.
package struct Player: Sendable {
  /// Work for the owner of the wallet.
  package enum Work: Hashable, Sendable {
    /// Do this after `turns`, and return the outcome.
    case perform(Turn, isFilmed: Bool)
    /// Say how the stage looks after `turns`.
    case look
    /// Find the step to resume from, as the phone stands now; if there is none, what a person has done after this many turns.
    case findPlace(handSince: Int)
    case quit
  }

  /// The result of a step.
  enum Result: Hashable, Sendable {
    case passed
    case failed(String)
    /// A person did it, or something else, by hand.
    case byHand
  }

  /// The owner of the phone's keys.
  private enum Hands: Equatable {
    case script
    /// - Parameter turns: how many were done when the person took over.
    case person(turns: Int)
  }

  /// A confirmation after a person has taken over, because something would be lost.
  enum Question: Hashable, Sendable {
    /// Return to the script, because no step matches the phone? That undoes these manual actions, in the words of the screen.
    case undo([String])
    /// End the play?
    case end
  }

  /// The way a play continues without keys.
  package struct Auto: Hashable, Sendable {
    /// Begins again after the end.
    let loops: Bool
    /// A person is present and can take over.
    let isAttended: Bool

    package init(loops: Bool, isAttended: Bool) {
      self.loops = loops
      self.isAttended = isAttended
    }
  }

  package let script: Script
  /// How many times as fast as usual words are typed and, by itself, steps are done.
  private let speed: Double
  /// False: what is typed is there at once.
  private let isTyped: Bool
  /// What was done, in order.
  package private(set) var turns: [Turn] = []
  /// The number of the step that is next.
  package private(set) var next = 0
  private var results: [Result?]
  private var texts: [String]
  /// The stage at each place that the play has been at; nil in it: the app was left.
  private var moments: [Int: StageMoment?] = [:]
  /// The stage as the person has it.
  private var ownMoment: StageMoment?
  /// The word that is being typed: its stages, the first of which shows now.
  private var film: ArraySlice<StageMoment> = []
  private var hands = Hands.script
  /// The question that is shown; nil: none.
  private(set) var asked: Question?
  /// How far the play continues without another key; nil: it waits.
  private var goal: Int?
  /// The step that is selected in the list; nil while that is closed.
  private var selected: Selection?
  private var auto: Auto?
  /// Since when the same shows; nil until the time is told.
  private var since: Duration?

  /// - Parameters:
  ///   - auto: nil: each step waits for a key.
  ///   - speed: of typing and, with `auto`, of pauses.
  ///   - isTyped: whether letters come one by one.
  package init(_ script: Script, auto: Auto?, speed: Double, isTyped: Bool) {
    self.isTyped = isTyped
    self.script = script
    self.auto = auto
    self.speed = speed
    results = Array(repeating: nil, count: script.steps.count)
    texts = script.steps.map(\.text)
  }

  /// Prepares the world.
  package mutating func start() -> Work? { script.rests[0] == 0 ? .look : go(to: script.rests[0]) }

  package var isInHand: Bool { hands != .script }
  /// True while a question is shown; the next key answers it.
  package var isAsking: Bool { asked != nil }
  /// True if the play asks before it ends, because a person has the phone or their input would be lost.
  package var asksBeforeEnd: Bool { asked != .end && (isInHand || turns.contains { if case .input = $0 { true } else { false } }) }
  package var isAtEnd: Bool { next == script.steps.count }
  /// True while a word is being typed.
  package var isTyping: Bool { !film.isEmpty }
  /// True if every step so far has passed.
  package var isPassed: Bool { results[..<next].allSatisfy { $0 == .passed || $0 == .byHand } }

  /// The stage to be shown; nil if the app was left.
  package var moment: StageMoment? { film.first ?? (isInHand ? ownMoment : moments[next] ?? nil) }

  /// Why the show has stopped; nil where it hasn't.
  package var problem: String? {
    if next > 0, case .failed(let problem)? = results[next - 1] { problem } else { nil }
  }

  // MARK: - Keys

  /// - Parameter size: that of the stage while a person has the keys.
  package mutating func handle(_ input: Input, on size: Size) -> Work? {
    since = nil
    guard Stage.hasRoomForPhone(size) || takesUnseen(input) else { return nil }
    if let asked { return answer(asked, by: input) }
    if input.isControl("c") { return end() }
    if isInHand { return handleInHand(input, on: size) }
    guard case .key(let key) = input else { return nil }
    if auto != nil, selected == nil { return takeOver() }
    if selected != nil { return handleInList(key) }
    switch PlayKey.of(key) {
    case .next: return advance()
    case .back: return goBack()
    case .beginning: return go(to: script.rests[0])
    case .list: selected = Selection(index: next, count: script.steps.count + 1)
    case .takeOver: return takeOver()
    case .quit: return end()
    case .giveBack, nil: break
    }
    return nil
  }

  private mutating func end() -> Work? {
    guard asksBeforeEnd else { return .quit }
    asked = .end
    return nil
  }

  /// Any other key leaves all as it is.
  private mutating func answer(_ question: Question, by input: Input) -> Work? {
    asked = nil
    switch (question, input) {
    case (.end, .key(.control("c"))): return .quit
    case (.end, .key(.character("q"))) where !isInHand: return .quit
    case (.undo, .key(.control("c"))): return end()
    case (.undo, .key(.enter)), (.undo, .key(.control(PlayKey.giveBackLetter))): undo()
    default: break
    }
    return nil
  }

  /// Whether a key does something in a terminal that is too small to show it: it leaves, or is the phone's, which knows.
  private func takesUnseen(_ input: Input) -> Bool {
    isInHand ? asked == nil && !input.isControl(PlayKey.giveBackLetter) : input == .key(.character("q"))
  }

  private mutating func handleInList(_ key: Key) -> Work? {
    switch key {
    case .enter:
      let place = selected?.index
      selected = nil
      return place.flatMap { go(to: max($0, script.rests[0])) }
    case .escape, .character("g"), .character("q"): selected = nil
    default: if selected?.type(key) == false { selected?.move(key) }
    }
    return nil
  }

  /// Does the next step with what is to be seen after it, or finishes the word that is being typed.
  private mutating func advance() -> Work? {
    if isTyping {
      film = []
      return nil
    }
    guard !isAtEnd else { return nil }
    goal = script.rest(from: next + 1)
    return .perform(.step(next), isFilmed: isTyped)
  }

  private mutating func goBack() -> Work? {
    go(to: script.rest(before: next))
  }

  /// Goes to the place before a step, forwards without typing.
  package mutating func go(to place: Int) -> Work? {
    film = []
    if place > next {
      goal = place
      return .perform(.step(next), isFilmed: false)
    }
    // Within what was skipped by hand there are no places.
    var place = place
    while place > 0, results[place - 1] == .byHand, place < results.count, results[place] == .byHand { place -= 1 }
    guard place < next else { return nil }
    next = place
    turns.removeAll { $0.place >= place }
    for index in place..<results.count { results[index] = nil }
    return nil
  }

  // MARK: - In hand

  private mutating func takeOver() -> Work? {
    film = []
    ownMoment = moments[next] ?? nil
    hands = .person(turns: turns.count)
    // What shows may be a moment that was gone back to.
    return .look
  }

  private mutating func handleInHand(_ input: Input, on size: Size) -> Work? {
    input.isControl(PlayKey.giveBackLetter) ? giveBack() : .perform(.input(input, on: size, before: next), isFilmed: false)
  }

  private mutating func giveBack() -> Work? {
    guard case .person(let count) = hands, turns.count > count else {
      hands = .script
      return nil
    }
    return .findPlace(handSince: count)
  }

  /// Resumes the script, at a step before which the play would stand as the phone does now.
  package mutating func resume(at place: Int) {
    hands = .script
    for index in next..<place { results[index] = .byHand }
    moments.updateValue(ownMoment, forKey: place)
    next = place
  }

  /// Resumes the script where it was left. A person is asked before that undoes something.
  ///
  /// - Parameter deeds: what was done by hand.
  package mutating func goBack(undoing deeds: [String]) {
    // In an app that was left nobody can do anything else.
    if deeds.isEmpty || ownMoment == nil { undo() } else { asked = .undo(deeds) }
  }

  /// Resumes the script where it was left, without what was done by hand.
  private mutating func undo() {
    guard case .person(let count) = hands else { return }
    hands = .script
    turns.removeSubrange(count...)
  }

  /// Takes the stage as it is now.
  package mutating func see(_ moment: StageMoment?) {
    if isInHand { ownMoment = moment } else { moments.updateValue(moment, forKey: next) }
  }

  // MARK: - Outcomes

  package mutating func receive(_ outcome: PlayedWallet.Outcome, of turn: Turn) -> Work? {
    turns.append(turn)
    guard case .step(let number) = turn else {
      ownMoment = outcome.moment
      return nil
    }
    since = nil
    texts[number] = outcome.text
    results[number] = outcome.problem.map(Result.failed) ?? .passed
    next = number + 1
    moments.updateValue(outcome.moment, forKey: next)
    if !outcome.film.isEmpty { film = outcome.film[...] }
    // Where something does not hold, the show stops.
    if outcome.problem != nil { (goal, auto) = (nil, nil) }
    guard let goal, next < goal else {
      self.goal = nil
      return nil
    }
    return .perform(.step(next), isFilmed: false)
  }

  // MARK: - Time

  private static let keyPause = Duration.milliseconds(60)
  private static let stepPause = Duration.milliseconds(2500)
  private static let endPause = Duration.seconds(6)

  /// Shows the next letter, or does the next step of a play that continues by itself, if it is time.
  package mutating func tick(_ now: Duration) -> Work? {
    guard let due = due(now) else { return nil }
    guard due <= .zero else {
      since = since ?? now
      return nil
    }
    since = now
    if isTyping {
      film.removeFirst()
      return nil
    }
    return isAtEnd ? go(to: script.rests[0]) : advance()
  }

  /// How long from now until `tick` has something to do; nil: it won't.
  package func due(_ now: Duration) -> Duration? {
    guard let pause else { return nil }
    return max(.zero, (since ?? now) + pause - now)
  }

  private var pause: Duration? {
    if isTyping { return Self.keyPause / speed }
    guard let auto, hands == .script, selected == nil, asked == nil else { return nil }
    if isAtEnd { return auto.loops ? Self.endPause / speed : nil }
    // Long enough to look at the phone, and to read a caption that is new.
    let isRead = next > script.rests[0] && caption(at: next) == caption(at: script.rest(before: next))
    return (Self.stepPause + .milliseconds(isRead ? 0 : 50 * caption(at: next).count)) / speed
  }

  /// What the presenter says now: the last note of the steps that were played. At the beginning the scenario's comes first, and the end has
  /// its own.
  var note: String {
    if isAtEnd, !script.closingNote.isEmpty { return script.closingNote }
    let last = script.steps.prefix(next).map(\.note).last { !$0.isEmpty }
    guard let last else { return script.note }
    return next > script.rests[0] || script.note.isEmpty ? last : script.note + "\n" + last
  }

  // MARK: - What is to be seen

  /// A line of the bar: pieces with their roles.
  typealias Line = [(text: Text, role: Role)]

  /// The last place before this one at which the play has waited for a key, or would have.
  private var lastRest: Int { next > script.rests[0] || isAtEnd ? script.rest(before: next) : next }

  /// What the audience reads: the sentence of the step that was played last, at the beginning the title, and at the end its own sentence.
  var caption: Text { "\(caption(at: next))" }
  private func caption(at place: Int) -> String {
    if place == script.steps.count, !script.closingNote.isEmpty { return script.closingNote.firstSentence }
    return place > script.rests[0] ? script.steps[place - 1].caption : script.title
  }

  /// How many checks have passed and failed since the last key.
  var checks: (passed: Int, failed: Int) {
    let results = isTyping ? [] : (lastRest..<next).filter { script.steps[$0].kind == .sees }.compactMap { self.results[$0] }
    return (results.count { $0 == .passed }, results.count { if case .failed = $0 { true } else { false } })
  }

  /// How many of the steps that take a key are done.
  var keysPlayed: Int { script.rests.count { $0 < next } }
  /// How far the play is, in steps that take a key.
  var progress: Text { "Key press " + progressInNumbers }
  /// The same in as few words as possible.
  var shortProgress: Text { "Key " + progressInNumbers }
  private var progressInNumbers: Text { "\(keysPlayed)/\(script.keyCount)" + (isAtEnd ? " The end" : "") }

  /// A step in one line, secrets masked.
  package func label(of step: Int) -> String { text(step).string }
  func text(_ step: Int) -> Text { "\(texts[step])" }
  func result(_ step: Int) -> Result? { results[step] }
  var selection: Selection? { selected }
  /// Nil: each step waits for a key.
  var goesByItself: Auto? { auto }
}
