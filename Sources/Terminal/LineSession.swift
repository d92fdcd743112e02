import Basics
import CTerminal
import Glibc
import UserInterface

/// The terminal in line mode: no alternate screen, no cursor movement, no color; lines that were printed stay as they are.
///
/// Input and output may also be files: then the input is a script of answers, and the output its record.
package struct LineSession: ~Copyable {
  private var loop: TerminalLoop
  private let ascii: Bool
  private let preface: [Text]

  /// - Parameter screenError: the reason why there is no screen, if one was wanted.
  package init(_ options: TerminalOptions, insteadOfScreen screenError: TerminalError? = nil) throws(TerminalError) {
    ascii = !TerminalScreen.useLocale() || options.ascii
    loop = try TerminalLoop(options)
    preface = screenError.map { ["Using line mode: \($0.description)"] } ?? []
  }

  /// Like `TerminalSession.run`; also returns 0 if the input has ended, 74 if the output can no longer be written.
  package consuming func run<Program: LineProgram>(_ program: inout Program) -> Int32 {
    var loop = loop
    var surface = LineSurface<Program>(output: loop.output, ascii: ascii, preface: preface)
    let (status, gone) = loop.run(&program, on: &surface)
    if !gone { surface.close() }
    loop.end(gone: gone)
    // A reader that needs no more closes the pipe, which is no failure to report.
    if !gone, let error = surface.writeError, error != EPIPE { TerminalError(output: error).say() }
    return status
  }
}

/// The program as a dialog: prints its lines, reads lines, and echoes what is typed unless that is secret.
///
/// The terminal driver echoes nothing: input that is typed ahead is shown at its prompt, and a secret is never shown.
private struct LineSurface<Program: LineProgram>: Surface {
  private let output: Int32
  private let piece: Int32
  private let ascii: Bool
  private var conversation = LineMode()
  /// True if this object echoes input; false if something else does, such as an editor that contains the terminal.
  private var echoes = true
  private var isTerminal = false
  /// The columns at which lines are wrapped; nil if the terminal doesn't say.
  private var columns: Int?
  /// Input that was typed before the prompt it answers.
  private var ahead = TypedAhead()
  /// The line being typed, and the subject of its prompt.
  private var typed = Secret("")
  private var subject: LineMode.Subject?
  /// The unfinished line that was interrupted by a page that appeared by itself.
  private var draft: (subject: LineMode.Subject, typed: Secret)?
  /// The prompt on the last line; nil if that line is empty.
  private var shown: LineMode.Prompt?
  /// The source of the last prompt.
  private var promptSource = PromptSource.page
  private var hasEnded = false
  private(set) var exitStatus: Int32?
  /// The system's error number of a failed write, after which nothing more is written.
  private(set) var writeError: Int32?
  private var bytes: [UInt8] = []
  private let longestLine = 4096
  /// True if the line became longer than `longestLine` and was cut.
  private var isCut = false

  init(output: Int32, ascii: Bool, preface: [Text]) {
    self.output = output
    piece = ct_piece(output)
    self.ascii = ascii
    disableLineEditing()
    measure()
    for line in preface { say(line) }
  }

  private mutating func disableLineEditing() { isTerminal = ct_take_keys(STDIN_FILENO, &echoes) }

  private mutating func measure() {
    var rows: Int32 = 0
    var columns: Int32 = 0
    self.columns = ct_window_size(output, &rows, &columns) ? Int(columns) : nil
  }

  mutating func close() {
    endLine()
    flushNow()
    if isTerminal { ct_drop_input(STDIN_FILENO) }
  }

  mutating func resize() { measure() }

  mutating func suspend() {
    endLine()
    flushNow()
    ct_guard_lend()
  }

  mutating func resume(afterSuspension: Bool) {
    disableLineEditing()
    measure()
    shown = nil
  }

  mutating func inputEnded() { hasEnded = true }

  // A file is read only as fast as its lines are used; a person's keys are always read, so that Ctrl-C works.
  var wantsInput: Bool { isTerminal || ahead.isEmpty && !isBehind }

  static var isRecord: Bool { true }
  var isBehind: Bool { !bytes.isEmpty }

  // MARK: - Saying

  mutating func show(_ program: inout Program) -> Bool {
    let continues = settle(&program)
    catchUp()
    return continues
  }

  /// Prints what is new, prompts, and uses one line if it was typed; returns true if it used one.
  private mutating func settle(_ program: inout Program) -> Bool {
    let remarks = program.consumeRemarks()
    let before = promptSource
    promptSource = program.promptSource
    // The page of the next prompt was printed further up, so it is printed again.
    if promptSource == .page, before != .page { conversation.repaint() }
    let lines = remarks + conversation.tell(program.interface, program.surroundings(), asks: promptSource == .page)
    if !lines.isEmpty { endLine() }
    for line in lines { say(line) }
    guard let prompt = prompt(of: program) else {
      endLine()
      keepDraft()
      return false
    }
    ask(prompt)
    while !ahead.isEmpty {
      if edit(ahead.removeFirst(), asked: prompt, for: &program) { return true }
      ask(prompt)
    }
    if hasEnded { exitStatus = 0 }
    return false
  }

  /// The current prompt; nil while nothing is asked.
  private func prompt(of program: Program) -> LineMode.Prompt? {
    switch program.promptSource {
    case .page: conversation.prompt(program.interface)
    case .program(let question): .own(question)
    case .nobody: nil
    }
  }

  private mutating func ask(_ prompt: LineMode.Prompt) {
    if prompt.subject != subject {
      endLine()
      keepDraft()
      subject = prompt.subject
      if let draft, draft.subject == prompt.subject {
        typed = draft.typed
        self.draft = nil
      }
    }
    guard prompt != shown else { return }
    endLine()
    put(prompt.text)
    shown = prompt
    if echoes, !prompt.isHidden { put(Text(untrusted: typed.reveal())) }
  }

  private mutating func keepDraft() {
    if let subject, !typed.isEmpty { draft = (subject, typed) }
    typed = Secret("")
    isCut = false
    subject = nil
  }

  private mutating func endLine() {
    if shown != nil { bytes.append(0x0A) }
    shown = nil
  }

  private mutating func say(_ line: Text) {
    for part in columns.map({ line.wrapped(to: $0 - 1) }) ?? [line] {
      put(part)
      bytes.append(0x0A)
    }
  }

  private mutating func put(_ text: Text) {
    guard ascii else { return bytes.append(contentsOf: text.string.utf8) }
    for character in text.string {
      let scalars = character.unicodeScalars
      bytes.append(UInt8(scalars.count == 1 ? Glyphs.ascii(scalars.first!.value) : 0x3F))
    }
  }

  mutating func catchUp() {
    guard !bytes.isEmpty else { return }
    let count = bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ct_write_some(output, piece, $0.baseAddress, Int32($0.count)) }
    }
    if count < 0 { (writeError, exitStatus) = (errno, ExitCode.inputOutput.rawValue) }
    if count < 0 || count == bytes.count { return bytes.removeAll(keepingCapacity: true) }
    bytes.removeFirst(Int(count))
  }

  /// Writes all pending bytes, as far as that is possible soon.
  private mutating func flushNow() {
    let isTaken = bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ct_write_all(output, piece, $0.baseAddress, Int32($0.count)) }
    }
    // A terminal that accepts nothing is not a failed write.
    if !isTaken { exitStatus = ExitCode.inputOutput.rawValue }
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: - Reading

  mutating func receive(_ input: Input, for program: inout Program) {
    if input.isControl("d") {
      // As usual, Ctrl-D at the beginning of a line ends the input.
      if typed.isEmpty { exitStatus = 0 }
    } else if case .key(let key) = input, program.ownKey?.key == key || key == .control("c") {
      while settle(&program) {}
      program.receive(input)
      endLine()
    } else if case .key(let key) = input, let command = Command.of(key, whileTyping: true, inGlass: false), !key.endsAnswer {
      guard command.worksInLines else { return }
      while settle(&program) {}
      if command == .back, program.promptSource != .page { program.receive(input) } else { conversation.obey(command, for: &program) }
      endLine()
    } else if prompt(of: program) == nil, isTerminal, input == .key(.enter), interrupt(for: &program) {
      endLine()
    } else {
      ahead.append(input, atMost: isTerminal ? TypedAhead.longest : nil)
    }
  }

  /// A command that is typed while an answer is awaited acts at once; any other line waits for its prompt.
  private mutating func interrupt(for program: inout Program) -> Bool {
    let word = ahead.lastLine.compactMap { if case .key(.character(let character)) = $0 { character } else { nil } }
    guard conversation.interrupt(String(word), for: &program) else { return false }
    ahead.removeLastLine()
    return true
  }

  /// Edits the line with a key, or completes the line; returns true if the program has received something.
  private mutating func edit(_ input: Input, asked prompt: LineMode.Prompt, for program: inout Program) -> Bool {
    switch input {
    case .key(let key) where key == .enter || key.endsAnswer && prompt.subject.isField:
      let line = typed
      typed = Secret("")
      if echoes { endLine() } else { shown = nil }
      if isCut {
        isCut = false
        say("This line is longer than \(longestLine) characters. Nothing was entered.")
        return false
      }
      if program.promptSource == .page, let own = program.ownKey, own.isMeant(by: line, inField: prompt.subject.isField) {
        program.receive(.key(own.key))
      } else if program.promptSource == .page {
        conversation.receive(line, endedBy: key, for: &program)
      } else {
        program.answer(line.reveal())
      }
      return true
    case .key(.character(let character)): type(String(character))
    case .paste(let text): type(text)
    case .key(.backspace):
      var text = typed.reveal()
      guard let last = text.popLast() else { return false }
      typed = Secret(text)
      guard echoes, shown?.isHidden == false else { return false }
      // As the terminal driver's own echo does it.
      for _ in 0..<Text(untrusted: String(last)).width { bytes += [0x08, 0x20, 0x08] }
    case .key(.control("u")):
      if typed.isEmpty, !isCut, prompt.subject.isField {
        conversation.clear(for: &program)
        return true
      }
      guard !typed.isEmpty || isCut else { return false }
      typed = Secret("")
      isCut = false
      endLine()
    default: break
    }
    return false
  }

  private mutating func type(_ text: String) {
    guard typed.count + text.count <= longestLine else {
      isCut = true
      return
    }
    typed = Secret(typed.reveal() + text)
    if echoes, shown?.isHidden == false { put(Text(untrusted: text)) }
  }
}

/// A queue of typed input; removing the first takes the same time however long the queue is.
private struct TypedAhead {
  private var inputs: [Input] = []
  private var next = 0
  /// The maximum length: far more than people type while they wait. Nothing else limits a terminal's input; of a file there is never more
  /// than one read.
  static let longest = 1 << 16

  var isEmpty: Bool { next == inputs.count }

  /// - Parameter limit: input beyond this length is dropped; nil for no limit.
  mutating func append(_ input: Input, atMost limit: Int?) {
    if limit.map({ inputs.count - next < $0 }) ?? true { inputs.append(input) }
  }

  mutating func removeFirst() -> Input {
    let first = inputs[next]
    // Overwritten, because it may be a part of a secret.
    inputs[next] = .key(.unknown)
    next += 1
    if next * 2 >= inputs.count {
      inputs.removeFirst(next)
      next = 0
    }
    return first
  }

  private var lastLineStart: Int { inputs[next...].lastIndex(of: .key(.enter)).map { $0 + 1 } ?? next }
  var lastLine: ArraySlice<Input> { inputs[lastLineStart...] }
  mutating func removeLastLine() { inputs.removeSubrange(lastLineStart...) }
}

extension OwnKey {
  /// Returns whether a line is this key; in a field, the letter needs the slash.
  fileprivate func isMeant(by line: Secret, inField: Bool) -> Bool {
    let word = line.reveal().filter { !$0.isWhitespace }
    return word == "/\(letter)" || !inField && word == "\(letter)"
  }
}

extension Key {
  /// True if the key completes an answer; arrows don't, because people expect them to recall earlier input.
  fileprivate var endsAnswer: Bool { [.enter, .tab, .backTab].contains(self) }
}

extension Command {
  /// False for keys that move the focus or change colors, because line mode has neither.
  fileprivate var worksInLines: Bool { self == .repaint || binding.letter != nil }
}
