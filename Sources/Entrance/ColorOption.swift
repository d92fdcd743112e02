import Basics
import Commands
import Terminal

/// The option `--color` of the wallet and of walkthroughs.
enum ColorOption {
  private static let words = TerminalOptions.Color.allCases.map(\.rawValue)

  static let aliases = ["--colour"]
  static let value = OptionValue("WHEN", words.alternatives, .words(words))
  static let summary = "when to use color: \(words.alternatives); auto respects NO_COLOR, CLICOLOR_FORCE and CLICOLOR"

  static func read(_ text: String) throws(UsageError) -> TerminalOptions.Color {
    guard let color = TerminalOptions.Color(rawValue: text) else { throw UsageError("Invalid --color: enter \(words.alternatives).") }
    return color
  }
}
