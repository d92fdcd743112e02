package import Basics
import WalletModel

/// The interface as a dialog in lines, for screen readers and terminals without cursor control: decides what to print, what to ask, and
/// what an answer means.
///
/// A new page is printed as a whole, and later only its changes, except for numbers that change without input. Pure, like the interface:
/// the caller prints the lines of `tell` and the `prompt`, reads a line, and passes it to `receive`.
package struct LineMode: Sendable {
  /// The current question.
  package struct Prompt: Equatable, Sendable {
    package let text: Text
    /// True if the answer is secret.
    package let isSecret: Bool
    /// True if the terminal must not echo the answer. A one-time code is secret, but echoed.
    package let isHidden: Bool
    /// What the question is about. A partly typed answer is kept only while this stays the same.
    package let subject: Subject

    /// Returns a question that doesn't come from a page.
    package static func own(_ text: Text) -> Prompt {
      Prompt(text: text, isSecret: false, isHidden: false, subject: Subject(place: .question(text), field: nil))
    }
  }

  package struct Subject: Equatable, Sendable {
    let place: Place
    /// The label of the field; nil for a choice.
    let field: Text?

    package var isField: Bool { field != nil }
  }

  /// The word that prints hidden text.
  package static let sayWord = "say"

  /// The page on top, identified by its visit, so that a page that is shown again counts as a new one.
  enum Place: Equatable, Sendable {
    case screen(visit: Visit)
    case help
    case question(Text)
    /// A screen beside the phone, identified by its number among all that were shown there.
    case overlay(visit: Int)
  }

  private var place: Place?
  private var outline: [Text] = []
  private var news: [Text] = []
  /// The message after a person typed a number that meant another item when it was printed before.
  package static let pageHasChanged: Text = "The page has changed while you read it."

  /// The labels of the items by number, as last printed.
  private var numbered: [Int: Text] = [:]
  /// The labels of earlier pages by number, if the page changed without input since: the person may still mean these items.
  private var earlier: [Int: Text] = [:]
  /// The text about the pending response, and the seconds of waiting after which it is printed again.
  private var wait: (text: Text, again: Int)?
  /// True from an answer until its result was printed.
  private var isAnswering = true
  private var banner: Text?
  /// The name of the current phone; nil until it was first read.
  private var phoneName: String?
  private var warning = ""
  /// Whether the issuers' server is unreachable; nil until this was first printed.
  private var isServerAway: Bool?
  private var sample: [String] = []
  /// The passes on the watch; nil while no watch is paired.
  private var watch: [WalletPass]?
  /// The face of the glass whose entries are printed; nil for none.
  private var glass: GlassFace?
  private var toldCalls: Set<Int> = []
  private var toldSequence = SequenceTelling()
  private var east = 0
  /// The command result that was last printed; nil once the palette no longer shows it.
  private var toldAnswer: CommandPalette.Answer?
  /// The lines of line mode itself that are to be printed next, such as answers to its own commands.
  private var remarks: [Text] = []

  package init() {}

  // MARK: - Output

  /// Returns the lines to print now; an empty line precedes a new page.
  ///
  /// - Parameter asks: false if the caller doesn't ask the page's question.
  package mutating func tell(_ interface: Interface, _ state: StageState, asks: Bool = true) -> [Text] {
    east = state.east
    let front = Front(interface, east: east)
    let reading = front.reading
    var said = remarks + announcements(interface, state) + behindTheGlass(state)
    remarks = []
    guard !front.isSettling else { return said }
    if front.isWaiting {
      if front.place == place {
        said += fresh(reading.news)
      } else {
        if case .screen = front.place { said += reading.texts.isEmpty ? [] : [""] + reading.texts }
        outline = []
      }
      said += waitingLine(front)
    } else {
      wait = nil
      if front.place == place, reading.outline == outline {
        said += fresh(reading.news)
      } else {
        said += [""] + reading.lines
        let isAsked = isAnswering || front.place != place || outline.isEmpty
        earlier = isAsked ? [:] : earlier.merging(numbered) { old, _ in old }
        numbered = Dictionary(uniqueKeysWithValues: reading.items.map { ($0.number, $0.label) })
        if asks, reading.focused?.field != nil { said.append(Self.howToAnswer) }
      }
      outline = reading.outline
      isAnswering = false
    }
    place = front.place
    news = reading.news
    return said
  }

  private static let howToAnswer: Text =
    "Type a value and press Enter. Enter alone keeps the current value. /b: back, /?: help, /1: go to number 1."

  /// Returns the lines that were not printed before. Without an answer since then, omits lines that differ from printed ones only in
  /// numbers.
  private func fresh(_ lines: [Text]) -> [Text] {
    if isAnswering { return lines.filter { !news.contains($0) } }
    let known = news.map(\.withoutDigits)
    return lines.filter { !known.contains($0.withoutDigits) }
  }

  private mutating func announcements(_ interface: Interface, _ state: StageState) -> [Text] {
    var said: [Text] = []
    if interface.banner != banner {
      banner = interface.banner
      if let banner { said.append(banner) }
    }
    if interface.palette?.answer != toldAnswer {
      toldAnswer = interface.palette?.answer
      if let toldAnswer { said += toldAnswer.lines }
    }
    if state.phoneName != phoneName {
      if phoneName != nil { said.append(Self.line(phone: state.phoneName)) }
      phoneName = state.phoneName
    }
    if state.warning != warning {
      warning = state.warning
      said += Self.line(warning: warning)
    }
    if let server = state.server, isServerAway != state.isServerAway {
      let wasAway = isServerAway
      isServerAway = state.isServerAway
      said.append(Self.line(server: server, isAway: state.isServerAway, wasAway: wasAway))
    }
    if state.sample != sample {
      sample = state.sample
      said += Self.line(sample: sample)
    }
    if state.watchPasses != watch {
      watch = state.watchPasses
      said += Watch(state)?.sentences ?? Self.noWatch
    }
    return said
  }

  /// Returns all lines that may have been printed about the world around the phone in its present state.
  static func asides(_ state: StageState) -> [Text] {
    let server = state.server.map { server in
      [(true, nil), (false, nil), (false, true)].map { line(server: server, isAway: $0, wasAway: $1) }
    }
    return line(warning: state.warning) + [line(phone: state.phoneName)] + (server ?? []) + line(sample: state.sample)
      + state.entries.flatMap(line(entry:)) + SequenceTelling.all(state) + [.calls, .sequence, .watch, nil].map(line(glass:))
      + (Watch(state)?.everySentence ?? []) + noWatch
  }

  private static func line(glass: GlassFace?) -> Text {
    switch glass {
    case .calls: "Behind the glass is on: API calls are printed. The latest calls:"
    case .sequence: "Behind the glass is the sequence: messages between wallet, app, issuer and network are printed. The newest:"
    case .watch, nil: "Behind the glass is off."
    }
  }

  private static let noWatch: [Text] = ["No watch is paired."]

  private static func line(phone name: String) -> Text { "\(name) is the current phone." }

  private static func line(warning: String) -> [Text] { warning.isEmpty ? [] : [Text(untrusted: warning)] }

  private static func line(server: String, isAway: Bool, wasAway: Bool?) -> Text {
    isAway
      ? "Can't reach the server \(server)."
      : wasAway == nil ? "The issuers are on the server \(server)." : "The server \(server) is back."
  }

  private static func line(sample: [String]) -> [Text] {
    sample.isEmpty ? [] : ["Sample customer: " + Text.joined(sample.map(Text.init(untrusted:)), by: ", ") + "."]
  }

  // Prints a line at once, then at growing intervals, because a screen reader reads each one aloud.
  private mutating func waitingLine(_ front: Front) -> [Text] {
    guard let (text, seconds) = front.reading.waiting else { return [] }
    guard let wait, wait.text == text else {
      // A request of a screen beside the phone is not mentioned.
      if case .overlay = front.place { return [] }
      wait = (text, again: max(10, seconds * 2))
      return [text + " …"]
    }
    guard seconds >= wait.again else { return [] }
    self.wait = (text, again: seconds * 2)
    return [text + " · \(seconds) s" + (front.page.escape.map { " (/b: " + $0 + ")" } ?? "")]
  }

  private mutating func behindTheGlass(_ state: StageState) -> [Text] {
    switch glass {
    case .calls: calls(state)
    case .sequence: toldSequence.tell(state)
    // Changes of the watch are announced separately.
    case .watch, nil: []
    }
  }

  private mutating func calls(_ state: StageState) -> [Text] {
    let ended = state.entries.filter { $0.call?.outcome != .inFlight && !toldCalls.contains($0.number) }
    toldCalls = Set(state.entries.filter { $0.call?.outcome != .inFlight }.map(\.number))
    return ended.flatMap(Self.line(entry:))
  }

  private static func line(entry: GlassEntry) -> [Text] {
    let phone: Text = entry.phone.map { "\($0.name): " } ?? ""
    guard let call = entry.call else { return ["  " + phone + "\(entry.text)"] }
    let (status, summary) =
      switch call.outcome {
      case .answered(let status, let summary), .refused(let status, let summary): (status, summary)
      case .inFlight: (0, "")
      }
    let number: Text = status == 0 ? "--" : "\(status)"
    let more: [Text] = (call.failedDelegateMethod.map { ["\($0)"] } ?? []) + call.changes.map(\.text)
    return ["  \(entry.text)  \(number)  \(call.isOfCare ? call.caller + ": " : "")\(summary)"] + more.map { "    " + $0 }
  }

  // MARK: - Questions

  /// Returns the current question; nil while a response or the result of a command is pending.
  package func prompt(_ interface: Interface) -> Prompt? {
    let front = Front(interface, east: east)
    guard !front.isWaiting, !front.isSettling, interface.palette?.isRunning != true else { return nil }
    let items = front.reading.items
    if let item = front.reading.focused, let field = item.field {
      let kept: Text =
        field.isEmpty
        ? (field.hint.isEmpty ? "" : " (\(field.hint))") : field.isSecret ? " (Enter keeps the current value)" : " [\(field.shownValue)]"
      return Prompt(
        text: item.label + kept + ": ", isSecret: field.isSecret, isHidden: field.isHidden,
        subject: Subject(place: front.place, field: item.label))
    }
    let choice: Text = items.isEmpty ? "Choose" : items.count == 1 ? "Choose 1" : "Choose 1 to \(items.count)"
    let back: Text = front.page.escape.map { "/b: " + $0 + ", " } ?? ""
    return Prompt(
      text: choice + " (" + back + "/?: help): ", isSecret: false, isHidden: false, subject: Subject(place: front.place, field: nil))
  }

  // MARK: - Answers

  /// Handles a line of input: an answer, or a command of line mode.
  ///
  /// - Parameter key: the key that ended the line: Enter submits the last field; Tab and Shift-Tab only move the focus.
  package mutating func receive(_ line: Secret, endedBy key: Key = .enter, for program: inout some LineModeHost) {
    guard let prompt = prompt(program.interface) else { return }
    let text = line.reveal()
    defer { earlier = [:] }
    guard prompt.subject.isField else { return obey(text.trimmed.withoutSlash, isSecret: false, for: &program) }
    if text.hasPrefix("//") {
      answer(String(text.dropFirst()), endedBy: key, for: &program)
    } else if text.hasPrefix("/") {
      obey(text.trimmed.withoutSlash, isSecret: prompt.isSecret, for: &program)
    } else {
      answer(text, endedBy: key, for: &program)
    }
  }

  /// Empties the current field.
  package mutating func clear(for program: inout some LineModeHost) { send(.key(.control("u")), to: &program) }

  /// Lets the next `tell` print the whole page again.
  package mutating func repaint() { outline = [] }

  /// Executes a word at once while a response is pending; returns false if the word has no meaning then.
  package mutating func interrupt(_ word: String, for program: inout some LineModeHost) -> Bool {
    let word = word.trimmed.withoutSlash
    guard word.count == 1, let command = word.first.flatMap(Command.of(letter:)) else { return false }
    obey(command, for: &program)
    return true
  }

  /// Executes the command of a key or a letter.
  package mutating func obey(_ command: Command, for program: inout some LineModeHost) {
    let front = Front(program.interface, east: east)
    switch command {
    case .back where program.interface.palette?.isRunning == true:
      program.receive(.key(.escape))
      remarks.append("No longer waiting for the command.")
    case .back:
      send(.key(.escape), to: &program)
      // There may be a way back even if the page doesn't name one.
      let now = Front(program.interface, east: east)
      if front.page.escape == nil, now.place == front.place, now.reading == front.reading {
        remarks.append("You can't go back from here.")
      }
    case .help: remarks += help(program.interface, front)
    case .leave:
      // Overlays close first, one at a time.
      if case .help? = program.interface.overlay { send(.key(.escape), to: &program) }
      if case .screen? = program.interface.overlay { send(.command(.simulator), to: &program) }
      if program.interface.overlay != nil || program.interface.apps.current.isInterrupted { send(.key(.escape), to: &program) }
      send(.command(.leave), to: &program)
    case .simulator, .inbox, .otherPhone: send(.command(command), to: &program)
    case .glass:
      glass = glass.map { $0.next(hasWatch: false) } ?? .calls
      (toldCalls, toldSequence) = ([], SequenceTelling())
      remarks.append(Self.line(glass: glass))
    case .reveal:
      guard front.page.canReveal else {
        let isPIN = front.page.focusedField?.kind == .secretDigits
        return remarks.append(isPIN ? "A PIN stays hidden." : "Nothing that you type here is hidden.")
      }
      send(.command(.reveal), to: &program)
      let isShown = program.interface.page.focusedField?.isRevealed == true
      remarks.append(isShown ? "What you type is shown. /e: hide it." : "What you type is hidden.")
    case .repaint: repaint()
    case .past: send(.key(.control(Command.pastLetter)), to: &program)
    case .choose, .next, .previous, .sideways, .number, .letter, .glassKeys, .filter, .follow, .copy, .palette, .credentials, .color,
      .suspend, .quit:
      break
    }
  }

  /// Runs a command line of the program.
  private mutating func run(_ line: Substring, for program: inout some LineModeHost) {
    guard !line.allSatisfy(\.isWhitespace) else { return remarks.append("Type a command after the colon, like /:clock forward 6min.") }
    // Forgets the last result, so that an equal one is printed again.
    toldAnswer = nil
    send(.command(.palette), to: &program)
    program.receive(.entry(String(line)))
    // If the palette already shows why the line was refused, Enter would close it.
    if program.interface.palette?.answer == nil { program.receive(.key(.enter)) }
  }

  private mutating func obey(_ word: String, isSecret: Bool, for program: inout some LineModeHost) {
    let front = Front(program.interface, east: east)
    let items = front.reading.items
    if word.hasPrefix(":") { return run(word.dropFirst(), for: &program) }
    if word.isEmpty {
      // Without items to choose from, the only action is to go back.
      return obey(items.isEmpty ? .back : .repaint, for: &program)
    }
    if word.count == 1, let command = word.first.flatMap(Command.of(letter:)) {
      // Without a field there is nothing to reveal, and the letter may begin a name.
      if command != .reveal || front.page.focusedField != nil { return obey(command, for: &program) }
    }
    if let number = Int(word) {
      let label = items.first { $0.number == number }?.label
      if let old = earlier[number], old != label {
        let now: Text = label.map { " Now it is " + $0 + ": type it again to choose that." } ?? ""
        return remarks.append(Self.pageHasChanged + " \(number) was " + old + "." + now)
      }
      guard let item = items.first(where: { $0.number == number }) else {
        return remarks.append(items.isEmpty ? "There is nothing to choose." : "Choose a number from 1 to \(items.count).")
      }
      return choose(item, for: &program)
    }
    let spelled = word.lowercased()
    if spelled == Self.sayWord, !front.reading.said.isEmpty {
      remarks += front.reading.said
      return
    }
    let named = items.filter { $0.label.string.lowercased().hasPrefix(spelled) }
    if let item = named.first(where: { $0.label.string.lowercased() == spelled }) ?? (named.count == 1 ? named[0] : nil) {
      return choose(item, for: &program)
    }
    if spelled == Self.sayWord, named.isEmpty {
      return remarks.append("Nothing is hidden on this page.")
    }
    // Input for a secret field is never printed, not even in an error message.
    let what: Text = isSecret ? "of that name" : "called \(word)"
    if named.isEmpty {
      let slash: Text = prompt(program.interface)?.subject.isField == true ? " To enter a value that starts with /, type // first." : ""
      remarks.append("No action " + what + ". Type /? for help." + slash)
    } else {
      let which: Text = isSecret ? "This" : "\(word)"
      let numbers = Text.joined(named.map { "\($0.number)" }, by: ", ")
      remarks.append(which + " matches several actions: " + numbers + ". Type a number.")
    }
  }

  private mutating func choose(_ item: LineRendering.Item, for program: inout some LineModeHost) {
    guard item.isEnabled else { return remarks.append(item.label + " isn't available now.") }
    func focused() -> Int? { Front(program.interface, east: east).reading.focused?.number }
    // The focus moves in a circle, so after one round it has reached each item.
    for _ in Front(program.interface, east: east).reading.items where focused() != item.number { program.receive(.key(.tab)) }
    guard focused() == item.number else { return remarks.append(item.label + " isn't available now.") }
    // The number of a checkbox toggles it; Enter would only check it.
    if item.field == nil { send(.key(item.isChecked != nil ? .character(" ") : .enter), to: &program) }
  }

  private mutating func answer(_ text: String, endedBy key: Key, for program: inout some LineModeHost) {
    guard !text.isEmpty else { return send(.key(key), to: &program) }
    let before = Front(program.interface, east: east).reading.focused?.field
    send(.entry(text), to: &program)
    let reading = Front(program.interface, east: east).reading
    // The answer was refused, or is incomplete: the same field is asked again, with the reason.
    if reading.saysError, reading.focused?.field?.secret == before?.secret { return }
    if key == .enter, reading.focused?.missing.isEmpty == false { return }
    send(.key(key), to: &program)
  }

  /// Passes the input to the app, and forgets the printed messages that disappear by it, so that an equal one is printed again.
  private mutating func send(_ input: Input, to program: inout some LineModeHost) {
    isAnswering = true
    // Closes the palette, whose result was printed.
    if program.interface.palette != nil { program.receive(.key(.escape)) }
    let before = Front(program.interface, east: east).reading.messageText
    program.receive(input)
    let now = Front(program.interface, east: east).reading
    // The result of an answer is printed even if a field's problem with the same text was printed before.
    news.removeAll { !now.news.contains($0) || $0 == before || $0 == now.messageText }
  }

  private func help(_ interface: Interface, _ front: Front) -> [Text] {
    var lines = ["", "Help: " + front.title]
    switch interface.overlay {
    case .screen(let top)?: lines.append(top.screen.help)
    case nil: lines.append(interface.help)
    case .help?, .glass?: break
    }
    lines += Help.inLines(interface, escape: front.page.escape)
    return lines
  }
}

/// The running app, as line mode uses it.
package protocol LineModeHost {
  var interface: Interface { get }
  mutating func receive(_ input: Input)
}

/// The page with the keyboard focus.
private struct Front {
  let place: LineMode.Place
  let title: Text
  let page: Page
  let isWaiting: Bool
  let isSettling: Bool

  init(_ interface: Interface, east: Int) {
    isSettling = interface.overlay == nil && !interface.apps.current.isAsking && interface.screen.isSettling
    title = interface.overlay?.title ?? interface.title
    var page = interface.topPage(east: east)
    switch interface.overlay {
    case nil:
      place = interface.apps.current.question.map { .question($0.question) } ?? .screen(visit: interface.visit)
      isWaiting = page.isWaiting || !interface.apps.current.isAsking && interface.screen.isWaiting
    case .help(let help)?:
      place = .help
      isWaiting = false
      let commands = Help.inLines(interface, escape: page.escape)
      let lines = [help.sentence] + commands
      page.body = lines.map { .paragraph($0) }
    // Line mode prints the calls themselves as lines, and no page of them.
    case .glass?:
      place = .help
      isWaiting = false
    case .screen(let top)?:
      place = .overlay(visit: interface.overlayScreenVisit)
      isWaiting = top.screen.isWaiting
    }
    self.page = page
  }

  var reading: LineRendering { LineRendering(title: title, page: page) }
}

extension Help {
  /// Returns the commands of line mode, from the same table as the keys.
  fileprivate static func inLines(_ interface: Interface, escape: Text?) -> [Text] {
    var lines: [Text] = [
      "A number, or the start of a name: choose that action.",
      "Enter alone: print the page again, or keep the current value of a field.",
      "Tab: go to the next field without submitting. Shift-Tab: go to the previous field.",
      "Ctrl-U: delete what you typed, or clear the field.",
    ]
    for binding in Command.bindings {
      guard let letter = binding.letter else { continue }
      let isThere =
        switch binding.command {
        case .reveal: interface.page.canReveal
        case .past: interface.canGoBack
        default: true
        }
      guard isThere else { continue }
      lines.append("/\(String(letter)): " + (binding.command == .back ? escape ?? binding.meaning : binding.spoken))
    }
    lines.append("/: and a command: run it, for example /:clock forward 6min.")
    lines.append("/\(LineMode.sayWord): hear what is hidden, such as a card's number. It stays on the terminal.")
    lines.append("In a field, start a number or a name with / too: /2. / alone prints the page again.")
    lines.append("Where you choose, the / can be left out.")
    for binding in Command.bindings where binding.letter == nil && binding.command.endsOrStops {
      if binding.command != .suspend || interface.canSuspend { lines.append(binding.label + ": " + binding.meaning) }
    }
    return lines
  }
}

extension CommandPalette.Answer {
  /// The printed lines.
  fileprivate var lines: [Text] { text.isEmpty ? ["Done."] : text.split(separator: "\n").map { Text(untrusted: String($0)) } }
}

extension Command {
  fileprivate var endsOrStops: Bool { self == .suspend || self == .quit }
}

extension Command.Binding {
  /// The meaning of the command in line mode, which prints the glass.
  fileprivate var spoken: Text { command == .glass ? "print " + meaning : meaning }
}

extension Text {
  fileprivate var withoutDigits: String { String(string.filter { !$0.isDigit }) }
}

extension String {
  fileprivate var withoutSlash: String { hasPrefix("/") ? String(dropFirst()) : self }
}
