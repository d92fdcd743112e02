package import Basics
import WalletModel

/// The interface as a conversation in lines, for screen readers and terminals that show no screen: what is said, what is
/// asked, and what an answer means.
///
/// A new page is said as a whole, later only what is new in it; numbers that run by themselves are passed over. Pure, as the
/// interface is: the caller that prints and reads asks `tell`, prints, asks for the `prompt`, prints, and brings the line to `take`.
package struct LineMode: Sendable {
  /// The current question.
  package struct Prompt: Equatable, Sendable {
    package let text: Text
    /// True where the answer is told nobody.
    package let isSecret: Bool
    /// True where the terminal doesn't echo the answer; a one-time code is echoed.
    package let isHidden: Bool
    /// The subject of the question, so that half an answer is kept for its own question only.
    package let subject: Subject

    /// A question that no page asks.
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

  /// By which a person asks for what is not said by itself.
  package static let sayWord = "say"

  /// The page on top with its visit, so that a page that comes up again is another.
  enum Place: Equatable, Sendable {
    case screen(visit: Visit)
    case help
    case question(Text)
    /// A screen beside the phone, by how many had come up.
    case overlay(visit: Int)
  }

  private var place: Place?
  private var outline: [Text] = []
  private var news: [Text] = []
  /// The refusal of a number whose item on the page is another one than a person may have read.
  package static let pageHasChanged: Text = "The page has changed while you read it."

  /// The labels behind the numbers that were printed last.
  private var numbered: [Int: Text] = [:]
  /// Those that were printed before, if the page has changed by itself since: the reader may still mean them.
  private var earlier: [Int: Text] = [:]
  /// The awaited response, and from how many seconds on it is said again.
  private var wait: (text: Text, again: Int)?
  /// Something was answered, and its result has not been told.
  private var isAnswering = true
  private var banner: Text?
  /// The name of the phone in use; nil until one was told of.
  private var phoneName: String?
  private var warning = ""
  /// Whether the server that has the issuers is away; nil until it was told of.
  private var isServerAway: Bool?
  private var sample: [String] = []
  /// The passes on the watch; nil while none is paired.
  private var watch: [WalletPass]?
  /// What of the glass is told; nil for nothing.
  private var glass: GlassFace?
  private var toldCalls: Set<Int> = []
  private var toldSequence = SequenceTelling()
  private var east = 0
  /// The answer to a command that was printed last, while the palette shows it.
  private var toldAnswer: CommandPalette.Answer?
  /// The commands that line mode answers itself, without the interface.
  private var remarks: [Text] = []

  package init() {}

  // MARK: - What is said

  /// The lines to print now; an empty one before a new page.
  ///
  /// - Parameter asks: false if nobody is asked what the page asks.
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

  /// The lines that were not printed before. Without an answer, lines that differ only in numbers are left out.
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

  /// Every line in which the world around the phone may have been told of, as it is now.
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

  // One line at once, then seldom: each is read aloud.
  private mutating func waitingLine(_ front: Front) -> [Text] {
    guard let (text, seconds) = front.reading.waiting else { return [] }
    guard let wait, wait.text == text else {
      // Beside the phone a request is never worth a word.
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
    // The watch is told when it changes.
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

  // MARK: - What is asked

  /// The current question; nil while a response is awaited, or the answer to a command.
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

  // MARK: - What an answer means

  /// Does what a line says.
  ///
  /// - Parameter key: what an answer ends with: Enter, which sends the last one, or Tab or Shift-Tab, which only move on.
  package mutating func receive(_ line: Secret, endedBy key: Key = .enter, for program: inout some Conversant) {
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

  /// Empties the field that is asked.
  package mutating func clear(for program: inout some Conversant) { send(.key(.control("u")), to: &program) }

  /// Prints the page again.
  package mutating func repaint() { outline = [] }

  /// Does at once what a word means while an answer is awaited; false where it means nothing then.
  package mutating func interrupt(_ word: String, for program: inout some Conversant) -> Bool {
    let word = word.trimmed.withoutSlash
    guard word.count == 1, let command = word.first.flatMap(Command.of(letter:)) else { return false }
    obey(command, for: &program)
    return true
  }

  /// Does what a key or a letter commands.
  package mutating func obey(_ command: Command, for program: inout some Conversant) {
    let front = Front(program.interface, east: east)
    switch command {
    case .back where program.interface.palette?.isRunning == true:
      program.receive(.key(.escape))
      remarks.append("No longer waiting for the command.")
    case .back:
      send(.key(.escape), to: &program)
      // There may be a way back even if the page names none.
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
    case .choose, .next, .previous, .sideways, .number, .letter, .glassKeys, .filter, .follow, .copy, .palette, .credentials, .colour,
      .suspend, .quit:
      break
    }
  }

  /// Runs a command line of the program.
  private mutating func run(_ line: Substring, for program: inout some Conversant) {
    guard !line.allSatisfy(\.isWhitespace) else { return remarks.append("Type a command after the colon, like /:clock forward 6min.") }
    // An answer that is the same as before is said again.
    toldAnswer = nil
    send(.command(.palette), to: &program)
    program.receive(.entry(String(line)))
    // Enter would close it, with the reason why the line was not taken.
    if program.interface.palette?.answer == nil { program.receive(.key(.enter)) }
  }

  private mutating func obey(_ word: String, isSecret: Bool, for program: inout some Conversant) {
    let front = Front(program.interface, east: east)
    let items = front.reading.items
    if word.hasPrefix(":") { return run(word.dropFirst(), for: &program) }
    if word.isEmpty {
      // Nothing to choose: there is only the way back.
      return obey(items.isEmpty ? .back : .repaint, for: &program)
    }
    if word.count == 1, let command = word.first.flatMap(Command.of(letter:)) {
      // Without a field there is nothing to show, and the letter begins a name.
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
    // Input for a secret field is not shown, not even as a mistake.
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

  private mutating func choose(_ item: LineRendering.Item, for program: inout some Conversant) {
    guard item.isEnabled else { return remarks.append(item.label + " isn't available now.") }
    func focused() -> Int? { Front(program.interface, east: east).reading.focused?.number }
    // The focus goes round; once round it has been everywhere.
    for _ in Front(program.interface, east: east).reading.items where focused() != item.number { program.receive(.key(.tab)) }
    guard focused() == item.number else { return remarks.append(item.label + " isn't available now.") }
    // A checkbox is checked and taken back by its number; Enter would only check it.
    if item.field == nil { send(.key(item.isChecked != nil ? .character(" ") : .enter), to: &program) }
  }

  private mutating func answer(_ text: String, endedBy key: Key, for program: inout some Conversant) {
    guard !text.isEmpty else { return send(.key(key), to: &program) }
    let before = Front(program.interface, east: east).reading.focused?.field
    send(.entry(text), to: &program)
    let reading = Front(program.interface, east: east).reading
    // Not taken, or not enough: the same is asked again, and why is said.
    if reading.saysError, reading.focused?.field?.secret == before?.secret { return }
    if key == .enter, reading.focused?.missing.isEmpty == false { return }
    send(.key(key), to: &program)
  }

  /// Passes it on, and forgets what has gone by it: the same sentence said again is news.
  private mutating func send(_ input: Input, to program: inout some Conversant) {
    isAnswering = true
    // Its answer was printed.
    if program.interface.palette != nil { program.receive(.key(.escape)) }
    let before = Front(program.interface, east: east).reading.messageText
    program.receive(input)
    let now = Front(program.interface, east: east).reading
    // The result of an answer is said, even if it is also written under a field.
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

/// The running app, seen by who speaks with a person for it.
package protocol Conversant {
  var interface: Interface { get }
  mutating func receive(_ input: Input)
}

/// The page on top of the interface, which has the keys.
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
    // Lines tell the calls themselves.
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
  /// The commands of line mode, from the same table as the keys.
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
  /// Its action without a glass to look through.
  fileprivate var spoken: Text { command == .glass ? "print " + meaning : meaning }
}

extension Text {
  fileprivate var withoutDigits: String { String(string.filter { !$0.isDigit }) }
}

extension String {
  fileprivate var withoutSlash: String { hasPrefix("/") ? String(dropFirst()) : self }
}
