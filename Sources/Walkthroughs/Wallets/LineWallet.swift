package import Commands
internal import PseudoTerminal
package import System
package import UserInterface
package import Worlds

/// The program in line mode. Its screen is the lines that it has printed since the beginning of the current page.
package final class LineWallet: DrivenWallet {
  let program: WalletProgram
  /// True after text was typed, until the line is ended.
  private var hasHalfLine = false
  /// The number of lines before the last input.
  private var heard = 0
  /// The words of each line about the world around the phone.
  private var asides: Set<[Substring]> = []

  /// - Parameters:
  ///   - server: the server that hosts the issuers; nil: they are local.
  ///   - path: the path of the program; nil: the running program.
  package init(_ setup: ScenarioSetup, on server: (any WorldServer)? = nil, path: String? = nil) throws(StepFailure) {
    program = try WalletProgram(setup, on: server, path: path, isOnScreen: false)
  }

  // MARK: - Seeing

  package func look() throws(StepFailure) -> View {
    let dump = try program.screenDump()
    let lines = transcript
    let page = Self.page(dump.title, in: lines)
    // Lines are only added: the program prints the sample person once, and other lines may follow.
    asides.formUnion((dump.drawing?.asides ?? []).map { $0.split(separator: " ") })
    let said = Self.masked(lines[page...], dump)
    let lately = said.dropFirst(max(0, heard - page))
    let view = View(dump, said: said, byPhone: withoutAsides(said), lately: withoutAsides(Array(lately)))
    program.lastSeen = view.rows
    return view
  }

  /// Removes the lines about the world around the phone, even if they are wrapped.
  private func withoutAsides(_ lines: [String]) -> [String] {
    var rest = lines[...]
    var kept: [String] = []
    while let line = rest.first {
      let length = asides.lazy.compactMap { Self.length(of: $0, atStartOf: rest) }.first
      if length == nil { kept.append(line) }
      rest.removeFirst(length ?? 1)
    }
    return kept
  }

  private static func length(of aside: [Substring], atStartOf lines: ArraySlice<String>) -> Int? {
    var rest = aside[...]
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      guard !words.isEmpty, rest.starts(with: words) else { return nil }
      rest = rest.dropFirst(words.count)
      if rest.isEmpty { return index + 1 }
    }
    return nil
  }

  private var transcript: [String] { Self.lines(program.program?.bytes ?? []) }

  /// Returns the lines that a terminal shows after these bytes.
  private static func lines(_ written: [UInt8]) -> [String] {
    var lines = [""]
    for character in String(decoding: written.filter { $0 != 0x0D }, as: UTF8.self) {
      switch character {
      case "\n": lines.append("")
      case "\u{8}": _ = lines[lines.count - 1].popLast()
      default: lines[lines.count - 1].append(character)
      }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The index of the first line of a page. A page begins with an empty line and its title; a page without a title says only that the app
  /// is waiting.
  private static func page(_ title: String, in lines: [String]) -> Int {
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "," } }
    func isPage(after index: Int) -> Bool {
      // The title may be wrapped.
      words(lines[(index + 1)...].prefix { !$0.isEmpty }.joined(separator: " ")).starts(with: words(title))
    }
    let beginning = lines.indices.last { lines[$0].isEmpty && isPage(after: $0) } ?? lines.lastIndex(of: "") ?? 0
    return lines[beginning...].firstIndex { !$0.isEmpty } ?? lines.endIndex
  }

  /// Masks revealed secrets. A secret is printed on a line of its own, with the same width as on the screen. The content of a secret field
  /// is never printed.
  private static func masked(_ lines: ArraySlice<String>, _ dump: ScreenDump) -> [String] {
    guard !dump.fields.contains(where: \.isSecret) else { return Array(lines) }
    let widths = Set((dump.drawing?.secrets ?? []).map(\.columns))
    return lines.map { widths.contains($0.count) && !$0.contains(" ") ? String(repeating: "•", count: $0.count) : $0 }
  }

  // MARK: - Doing

  package func send(_ inputs: [Input]) throws(StepFailure) {
    var line: [Input] = []
    for input in inputs {
      switch input {
      case .key(.tab), .key(.backTab):
        try type(line)
        line = []
        guard try asksForField else { throw Self.refusal(of: input) }
        try type([input])
      case .key(.character), .key(.enter), .key(.escape), .key(.backspace), .paste: line.append(input)
      case .key(.control(let letter)) where "cdglnouz".contains(letter): line.append(input)
      default: throw Self.refusal(of: input)
      }
    }
    try type(line)
  }

  private static func refusal(of input: Input) -> StepFailure {
    let name = if case .key(let key) = input { " \(key.name)" } else { "" }
    return StepFailure("Line mode doesn't support the key\(name). Use the step “I choose …” or “I fill in:”.")
  }

  private func type(_ inputs: [Input]) throws(StepFailure) {
    guard !inputs.isEmpty else { return }
    heard = transcript.count
    try program.type(inputs)
    // All other keys are commands of the program and leave the typed text unchanged.
    for input in inputs {
      switch input {
      case .key(.character): hasHalfLine = true
      case .paste(let text): hasHalfLine = text.last?.isNewline != true
      case .key(.enter), .key(.tab), .key(.backTab), .key(.control("u")): hasHalfLine = false
      default: break
      }
    }
  }

  package func choose(_ action: ScreenDump.Item) throws(StepFailure) { try go(to: action) }

  package func fill(_ field: ScreenDump.Item, with value: String) throws(StepFailure) {
    try go(to: field)
    let answer = value.hasPrefix("/") ? "/" + value : value
    // Tab ends the answer without sending the form. Then the field is selected again, so that Enter has the same effect as on the screen.
    try type(value.isEmpty ? [.key(.control("u"))] : .typing(answer) + [.key(.tab)])
    try go(to: field)
  }

  /// Types an item's number, unless it is a field and line mode already prompts for it.
  private func go(to item: ScreenDump.Item) throws(StepFailure) {
    // Text of an unfinished line belongs to the focused field: Tab keeps it there. If no field is focused, Ctrl-U deletes the text.
    if hasHalfLine { try type([try asksForField ? .key(.tab) : .key(.control("u"))]) }
    let dump = try program.screenDump()
    guard !dump.isWaiting else { throw StepFailure("Can't choose anything while the wallet waits for a response.") }
    let focused = dump.items.first(where: \.isFocused)
    if item.isField, focused?.number == item.number { return }
    let number: [Input] = try .typing((focused?.isField == true ? "/" : "") + "\(item.number)") + [.key(.enter)]
    try type(number)
    // If the program reports that the page has changed, the number is typed again, because it was read from the latest page.
    if isToldThatThePageHasChanged { try type(number) }
  }

  private var isToldThatThePageHasChanged: Bool {
    Self.words(transcript.dropFirst(heard)).firstRange(of: Self.words([LineMode.pageHasChanged.string])) != nil
  }

  private static func words(_ lines: some Sequence<String>) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }

  private var asksForField: Bool { get throws(StepFailure) { try program.screenDump().items.first(where: \.isFocused)?.isField == true } }

  /// Does nothing: line mode has no glass.
  package func show(_ face: GlassFace) throws(StepFailure) {}

  package func resize(to size: Size) throws(StepFailure) { try program.resize(to: size) }

  package func restart() throws(StepFailure) {
    hasHalfLine = false
    heard = 0
    asides = []
    try program.restart()
  }

  package func kill() throws(StepFailure) { try program.kill() }

  package func perform(_ action: any WorldAction) throws(StepFailure) { try run(ControlRequest(action.words)) }

  package func run(_ request: ControlRequest) throws(StepFailure) {
    heard = transcript.count
    _ = try program.command(request.words)
  }

  package func output(of query: some WorldQuery, isJSON: Bool) throws(StepFailure) -> String {
    heard = transcript.count
    return try program.output(of: query, isJSON: isJSON)
  }

  package func close() { program.close() }
}
