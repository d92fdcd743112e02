package import UserInterface

/// The running app, as its terminal uses it.
///
/// All members are called on the thread that called `run`.
package protocol TerminalProgram {
  /// A descriptor that is readable when `work` should be called; -1 if there is none. `work` silences it.
  var bell: Int32 { get }
  /// Runs due jobs and timers; called before the first frame and after every wake-up.
  ///
  /// - Parameter hasRung: false while the bell is silent.
  mutating func work(hasRung: Bool)
  mutating func receive(_ input: Input)
  /// True if Ctrl-C is a key of the program, which asks before it ends. Otherwise Ctrl-C ends the program at once.
  var takesInterrupts: Bool { get }
  /// Handles the return from a suspension: whatever expired meanwhile has to be shown.
  mutating func resumed()
  /// The time until `work` has something to do; nil if it has to be called only after the bell.
  var wakeUp: Duration? { get }
  /// The status with which the program ends; nil while it runs.
  var exitStatus: Int32? { get }
  /// Called when the frame is on the terminal, and nothing is left to do before the next wake-up.
  ///
  /// - Parameters:
  ///   - typed: the number of bytes that have come from the terminal so far.
  ///   - isTyping: true within a key's bytes, while it is not clear which key it is.
  mutating func rest(typed: Int, isTyping: Bool)
}

extension TerminalProgram {
  package mutating func rest(typed: Int, isTyping: Bool) {}
  package var takesInterrupts: Bool { false }
}

/// A program that fills a screen.
package protocol ScreenProgram: TerminalProgram {
  /// Returns the current frame, of exactly this size.
  mutating func frame(_ size: Size) -> Frame
  /// Whether colors are wanted. May change while the program runs.
  var color: Bool { get }
  /// Takes the text that was copied since the last call.
  mutating func consumeClipboard() -> String?
}

/// The source of the next prompt in line mode.
package enum PromptSource: Hashable, Sendable {
  /// The page on top.
  case page
  /// The program itself, with this question.
  case program(Text)
  /// Nobody, while the program is busy.
  case nobody
}

/// A key of the program itself in line mode, and its letter: `/x`.
package struct OwnKey: Hashable, Sendable {
  let key: Key
  let letter: Character

  package init(_ key: Key, letter: Character) { (self.key, self.letter) = (key, letter) }
}

/// A program that can run in line mode.
package protocol LineProgram: TerminalProgram, LineModeHost {
  /// Returns the current state of everything around the phone.
  mutating func surroundings() -> StageState
  /// Takes the lines that the program itself prints now, before the page.
  mutating func consumeRemarks() -> [Text]
  /// The source of the next prompt.
  var promptSource: PromptSource { get }
  /// Handles the answer to the program's own question.
  mutating func answer(_ line: String)
  /// A key of the program itself, which works at every prompt; nil if there is none.
  var ownKey: OwnKey? { get }
}

extension LineProgram {
  package mutating func consumeRemarks() -> [Text] { [] }
  package var ownKey: OwnKey? { nil }
}

/// The command line options for the terminal.
package struct TerminalOptions: Sendable {
  /// `--color`, which overrides the environment.
  package enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  package var color: Color
  /// True to show only 0x20–0x7E, as in a locale without UTF-8.
  package var ascii: Bool
  /// The path of the crash report; created only if the program traps.
  package var crashFile: String?
  /// Program and version, for the crash report.
  package var version: String

  package init(color: Color = .auto, ascii: Bool = false, crashFile: String? = nil, version: String) {
    self.color = color
    self.ascii = ascii
    self.crashFile = crashFile
    self.version = version
  }
}
