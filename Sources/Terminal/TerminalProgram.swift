package import UserInterface

/// The running app, as its terminal uses it.
///
/// All of it is called on the thread that called `run`.
package protocol TerminalProgram {
  /// A descriptor that is readable when `work` should be called; -1 if there is none. `work` makes it silent again.
  var bell: Int32 { get }
  /// Runs due jobs and timers; called before the first frame and after every wake-up.
  ///
  /// - Parameter hasRung: false while the bell is silent.
  mutating func work(hasRung: Bool)
  mutating func receive(_ input: Input)
  /// True where Ctrl-C is a key of the program, which asks before it ends. Elsewhere it ends the program at once.
  var takesInterrupts: Bool { get }
  /// Back from a suspension: what expired meanwhile has to show.
  mutating func resumed()
  /// How long from now until `work` has something to do; nil: only if the bell rings.
  var wakeUp: Duration? { get }
  /// Not nil: leave with this status.
  var exitStatus: Int32? { get }
  /// The frame is on the terminal, and nothing is left to do before the next wake-up.
  ///
  /// - Parameters:
  ///   - typed: how many bytes have come from the terminal so far.
  ///   - isTyping: true within a key's bytes, while it is not clear which key it is.
  mutating func rest(typed: Int, isTyping: Bool)
}

extension TerminalProgram {
  package mutating func rest(typed: Int, isTyping: Bool) {}
  package var takesInterrupts: Bool { false }
}

/// A program that fills a screen.
package protocol ScreenProgram: TerminalProgram {
  /// The picture of now, of just this size.
  mutating func frame(_ size: Size) -> Frame
  /// Are colours wanted? May change while running.
  var colour: Bool { get }
  /// The text that was copied since this was asked last.
  mutating func consumeClipboard() -> String?
}

/// Who asks the next question in lines.
package enum LineAsker: Hashable, Sendable {
  /// The page on top.
  case page
  /// The program itself, this question.
  case program(Text)
  /// Nobody, while the program is busy.
  case nobody
}

/// A key of a program in lines, and the letter for it: `/x`.
package struct OwnKey: Hashable, Sendable {
  let key: Key
  let letter: Character

  package init(_ key: Key, letter: Character) { (self.key, self.letter) = (key, letter) }
}

/// A program that one speaks with in lines.
package protocol LineProgram: TerminalProgram, Conversant {
  /// Returns the current state of everything around the phone.
  mutating func surroundings() -> StageState
  /// Lines that the program itself says now, before the page.
  mutating func consumeRemarks() -> [Text]
  /// Who asks next.
  var asker: LineAsker { get }
  /// Takes the answer to its own question.
  mutating func answer(_ line: String)
  /// A key that is the program's own, whatever is asked; nil: there is none.
  var ownKey: OwnKey? { get }
}

extension LineProgram {
  package mutating func consumeRemarks() -> [Text] { [] }
  package var ownKey: OwnKey? { nil }
}

/// The command line options for the terminal.
package struct TerminalOptions: Sendable {
  /// `--color`: beats the environment.
  package enum Colour: String, CaseIterable, Sendable {
    case auto, always, never
  }

  package var colour: Colour
  /// Show 0x20–0x7E only, as in a locale without UTF-8.
  package var ascii: Bool
  /// The path of the crash report; created only if the program traps.
  package var crashFile: String?
  /// Program and version, for that report.
  package var version: String

  package init(colour: Colour = .auto, ascii: Bool = false, crashFile: String? = nil, version: String) {
    self.colour = colour
    self.ascii = ascii
    self.crashFile = crashFile
    self.version = version
  }
}
