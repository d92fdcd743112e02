internal import Gherkin
package import UserInterface

/// A scenario that is being played to an audience: the position, the result of each step, and who has the keys.
///
/// A pure value, like `Interface`: it receives keys, time and outcomes, and returns work. Its frame depends on the value alone.
package struct Player: Sendable {
  /// Work for the owner of the wallet.
  package enum Work: Hashable, Sendable {
    /// Do this turn after `turns`, and pass the outcome to `receive`.
    case perform(Turn, isFilmed: Bool)
    /// Pass the stage after `turns` to `see`.
    case look
    /// Find the step to resume from in the phone's current state. If there is none, find what a person has done after this number of turns.
    case findPlace(handSince: Int)
    case quit
  }

  /// The result of a step.
  enum Result: Hashable, Sendable {
    case passed
    case failed(String)
    /// A person did this step, or something else instead of it, by hand.
    case byHand
  }

  /// Who has the keys of the phone.
  private enum Hands: Equatable {
    case script
    /// - Parameter turns: the number of turns done before the person took over.
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
    /// True if the play begins again after its end.
    let loops: Bool
    /// True if a person is present and can take over.
    let isAttended: Bool

    package init(loops: Bool, isAttended: Bool) {
      self.loops = loops
      self.isAttended = isAttended
    }
  }

  package let script: Script
  /// The factor by which typing, and the pauses of a play without keys, are faster than normal.
  private let speed: Double
  /// False: typed text appears at once.
  private let isTyped: Bool
  /// The turns done so far, in order.
  package private(set) var turns: [Turn] = []
  /// The number of the step that is next.
  package private(set) var next = 0
  private var results: [Result?]
  private var texts: [String]
  /// The stage at each place that the play has reached. A value of nil means that the app was quit.
  private var moments: [Int: StageMoment?] = [:]
  /// The current stage while a person has taken over.
  private var ownMoment: StageMoment?
  /// The stages of the text that is being typed. The first of them is shown now.
  private var film: ArraySlice<StageMoment> = []
  private var hands = Hands.script
  /// The question that is shown; nil: none.
  private(set) var asked: Question?
  /// The place to which the play continues without another key; nil: it waits.
  private var goal: Int?
  /// The row that is selected in the list of steps; nil while the list is closed.
  private var selected: Selection?
  private var auto: Auto?
  /// The time since which the frame is unchanged; nil until `tick` sets it.
  private var since: Duration?

  /// - Parameters:
  ///   - auto: the way the play continues without keys; nil: each step waits for a key.
  ///   - speed: the factor by which typing and, with `auto`, pauses are faster than normal.
  ///   - isTyped: true shows typed text letter by letter; false at once.
  package init(_ script: Script, auto: Auto?, speed: Double, isTyped: Bool) {
    self.isTyped = isTyped
    self.script = script
    self.auto = auto
    self.speed = speed
    results = Array(repeating: nil, count: script.steps.count)
    texts = script.steps.map(\.text)
  }

  /// Goes to the place before the first step that takes a key; the earlier steps prepare the world.
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

  /// The stage to be shown; nil if the app was quit.
  package var moment: StageMoment? { film.first ?? (isInHand ? ownMoment : moments[next] ?? nil) }

  /// The reason why the play has stopped; nil if it hasn't.
  package var problem: String? {
    if next > 0, case .failed(let problem)? = results[next - 1] { problem } else { nil }
  }

  // MARK: - Keys

  /// - Parameter size: the size of the stage while a person has the keys.
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

  /// Handles the key that answers a question. A key that confirms nothing only closes the question.
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

  /// Whether a key works on a terminal that is too small to show its effect. While a person has taken over, keys of the phone do, because
  /// the phone checks the size itself; otherwise only q, which quits.
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

  /// Does the next step and the checks after it, or completes the text that is being typed.
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

  /// Goes to the place before a step. When going forward, text appears at once.
  package mutating func go(to place: Int) -> Work? {
    film = []
    if place > next {
      goal = place
      return .perform(.step(next), isFilmed: false)
    }
    // Steps that a person replaced by hand have no places between them, so the play goes back to the first of these.
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
    // The play may have gone back, so the wallet must first be brought to this place.
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

  /// Resumes the script at a step before which it would show the same phone as now.
  package mutating func resume(at place: Int) {
    hands = .script
    for index in next..<place { results[index] = .byHand }
    moments.updateValue(ownMoment, forKey: place)
    next = place
  }

  /// Resumes the script where the person took over. If manual actions would be undone, the person is asked first.
  ///
  /// - Parameter manualActions: the labels of the actions done by hand.
  package mutating func goBack(undoing manualActions: [String]) {
    // After the app was quit, nothing but undoing is possible.
    if manualActions.isEmpty || ownMoment == nil { undo() } else { asked = .undo(manualActions) }
  }

  /// Resumes the script where the person took over, and undoes the manual actions.
  private mutating func undo() {
    guard case .person(let count) = hands else { return }
    hands = .script
    turns.removeSubrange(count...)
  }

  /// Receives the current stage.
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
    // A step that fails stops the play.
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

  /// Shows the next letter, or does the next step of a play without keys, if it is time.
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

  /// The time until `tick` has something to do; nil if it won't.
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

  /// The presenter's note to say now: that of the last played step with a note. The scenario's note comes first at the beginning, and the
  /// closing note replaces it at the end.
  var note: String {
    if isAtEnd, !script.closingNote.isEmpty { return script.closingNote }
    let last = script.steps.prefix(next).map(\.note).last { !$0.isEmpty }
    guard let last else { return script.note }
    return next > script.rests[0] || script.note.isEmpty ? last : script.note + "\n" + last
  }

  // MARK: - State for drawing

  /// A line of the bar: pieces with their roles.
  typealias Line = [(text: Text, role: Role)]

  /// The last place before this one at which a play waits for a key.
  private var lastRest: Int { next > script.rests[0] || isAtEnd ? script.rest(before: next) : next }

  /// The caption for the audience: that of the last played step; at the beginning the title, and at the end the first sentence of the
  /// closing note.
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

  /// The number of finished steps that take a key.
  var keysPlayed: Int { script.rests.count { $0 < next } }
  /// The progress of the play, in steps that take a key.
  var progress: Text { "Key press " + progressInNumbers }
  /// The progress in fewer words.
  var shortProgress: Text { "Key " + progressInNumbers }
  private var progressInNumbers: Text { "\(keysPlayed)/\(script.keyCount)" + (isAtEnd ? " The end" : "") }

  /// A step in one line, secrets masked.
  package func label(of step: Int) -> String { text(step).string }
  func text(_ step: Int) -> Text { "\(texts[step])" }
  func result(_ step: Int) -> Result? { results[step] }
  var selection: Selection? { selected }
  /// The way the play continues without keys; nil: each step waits for a key.
  var goesByItself: Auto? { auto }
}
