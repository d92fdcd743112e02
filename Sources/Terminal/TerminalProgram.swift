package import UserInterface

/// The running app, as the event loop of its terminal uses it.
///
/// The loop calls all members on the thread that called `run`.
package protocol TerminalProgram {
  /// The descriptor that is readable when the loop has to call `work`, which clears it; -1 if there is none.
  var bell: Int32 { get }
  /// Runs due jobs and timers. The loop calls it before the first frame and after every wake-up.
  ///
  /// - Parameter hasRung: true if `bell` is readable.
  mutating func work(hasRung: Bool)
  mutating func receive(_ input: Input)
  /// True if the program handles Ctrl-C as a key, and asks before it ends. Otherwise Ctrl-C ends the program at once.
  var takesInterrupts: Bool { get }
  /// Handles the end of a suspension: the program has to show what expired in the meantime.
  mutating func resumed()
  /// The time until the loop has to call `work` even without the bell; nil if only the bell requires it.
  var wakeUp: Duration? { get }
  /// The status with which the program ends; nil while it runs.
  var exitStatus: Int32? { get }
  /// Handles an idle moment: the frame is on the terminal, and nothing is left to do before the next wake-up.
  ///
  /// - Parameters:
  ///   - typed: the number of bytes that the loop has read from the terminal so far.
  ///   - isTyping: true if only some bytes of a key have arrived.
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
  /// True if the program uses colors; may change while it runs.
  var color: Bool { get }
  /// Returns the text that was copied since the last call, and forgets it; nil if there is none.
  mutating func consumeClipboard() -> String?
}

/// The source of the next prompt in line mode.
package enum PromptSource: Hashable, Sendable {
  /// The page on top.
  case page
  /// The program itself, with this question.
  case program(Text)
  /// No prompt, while the program is busy.
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
  /// Returns the program's own lines to print now, before the page, and forgets them.
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
  /// The values of `--color`; `always` and `never` override the environment.
  package enum Color: String, CaseIterable, Sendable {
    case auto, always, never
  }

  package var color: Color
  /// True to show only 0x20–0x7E, as in a locale without UTF-8.
  package var ascii: Bool
  /// The path of the crash report, which is created only if the program traps; nil for none.
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
