import Basics
import CTerminal
import Glibc
import UserInterface

/// The terminal in line mode: no alternate screen, no cursor movement, no color; lines that were printed stay as they are.
///
/// Input and output may also be files or pipes: the input is then a script of answers, and the output its record.
package struct LineSession: ~Copyable {
  private var loop: TerminalLoop
  private let ascii: Bool
  private let preface: [Text]

  /// - Parameter screenError: the reason why the requested full screen can't be shown; nil if line mode was requested.
  package init(_ options: TerminalOptions, insteadOfScreen screenError: TerminalError? = nil) throws(TerminalError) {
    ascii = !TerminalScreen.useLocale() || options.ascii
    loop = try TerminalLoop(options)
    preface = screenError.map { ["Using line mode: \($0.description)"] } ?? []
  }

  /// Runs the program like `TerminalSession.run`. Also returns 0 if the input has ended, and 74 if the output can no longer be written.
  package consuming func run<Program: LineProgram>(_ program: inout Program) -> Int32 {
    var loop = loop
    var surface = LineSurface<Program>(output: loop.output, ascii: ascii, preface: preface)
    let (status, gone) = loop.run(&program, on: &surface)
    if !gone { surface.close() }
    loop.end(gone: gone)
    // EPIPE is no failure to report: the reader of the output needed no more, and closed the pipe.
    if !gone, let error = surface.writeError, error != EPIPE { TerminalError(output: error).say() }
    return status
  }
}

/// The program as a dialog: prints its lines, reads lines, and echoes what a person types, except secrets.
///
/// The terminal driver echoes nothing, so that input that is typed ahead appears at its prompt, and a secret never appears.
private struct LineSurface<Program: LineProgram>: Surface {
  private let output: Int32
  private let piece: Int32
  private let ascii: Bool
  private var conversation = LineMode()
  /// True if this object echoes input; false if another program does, such as an editor that contains the terminal.
  private var echoes = true
  private var isTerminal = false
  /// The number of columns to which lines are wrapped; nil if the terminal doesn't report it.
  private var columns: Int?
  /// The input that was typed before its prompt was printed.
  private var ahead = TypedAhead()
  /// The line that is being typed, and the subject of its prompt.
  private var typed = Secret("")
  private var subject: LineMode.Subject?
  /// The unfinished line, while a page that appeared without input asks for something else.
  private var draft: (subject: LineMode.Subject, typed: Secret)?
  /// The prompt on the last line; nil if that line is empty.
  private var shown: LineMode.Prompt?
  /// The source of the last prompt.
  private var promptSource = PromptSource.page
  private var hasEnded = false
  private(set) var exitStatus: Int32?
  /// The system's error number of a failed write, after which nothing more is written; nil if none failed.
  private(set) var writeError: Int32?
  private var bytes: [UInt8] = []
  private let longestLine = 4096
  /// True if the line was longer than `longestLine`, and was cut.
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

  // A file is read only when its earlier lines were used; a person's keys are always read, so that Ctrl-C works.
  var wantsInput: Bool { isTerminal || ahead.isEmpty && !isBehind }

  static var isRecord: Bool { true }
  var isBehind: Bool { !bytes.isEmpty }

  // MARK: - Saying

  mutating func show(_ program: inout Program) -> Bool {
    let continues = settle(&program)
    catchUp()
    return continues
  }

  /// Prints new lines and the prompt, and handles at most one line that was typed ahead; returns true if it handled one.
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

  /// Returns the current prompt; nil while nothing is asked.
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

  /// Writes all pending bytes, but drops those that the terminal doesn't accept soon.
  private mutating func flushNow() {
    let isTaken = bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { ct_write_all(output, piece, $0.baseAddress, Int32($0.count)) }
    }
    // A terminal that accepts nothing ends the loop, but is not reported as a failed write.
    if !isTaken { exitStatus = ExitCode.inputOutput.rawValue }
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: - Reading

  mutating func receive(_ input: Input, for program: inout Program) {
    if input.isControl("d") {
      // As in other programs, Ctrl-D at the beginning of a line ends the input.
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

  /// Executes the last line typed ahead at once if it is a command that works while a response is pending; returns false for any other
  /// line, which waits for its prompt.
  private mutating func interrupt(for program: inout Program) -> Bool {
    let word = ahead.lastLine.compactMap { if case .key(.character(let character)) = $0 { character } else { nil } }
    guard conversation.interrupt(String(word), for: &program) else { return false }
    ahead.removeLastLine()
    return true
  }

  /// Edits the line by a key, or completes it; returns true if the program has received something.
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
      // Erases the character as the terminal driver's own echo does.
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

/// A queue of typed input. Removing the first input takes constant time on average, however long the queue is.
private struct TypedAhead {
  private var inputs: [Input] = []
  private var next = 0
  /// The maximum number of inputs from a terminal: far more than people type while they wait. Nothing else limits a terminal's input; a
  /// file is read only when the queue is empty.
  static let longest = 1 << 16

  var isEmpty: Bool { next == inputs.count }

  /// - Parameter limit: the length of the queue from which on input is dropped; nil for no limit.
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
  /// Returns true if a line means this key; in a field, the letter needs the slash.
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
  /// True if the command's key works in line mode; false for keys that move the focus or change colors, because line mode has neither.
  fileprivate var worksInLines: Bool { self == .repaint || binding.letter != nil }
}
