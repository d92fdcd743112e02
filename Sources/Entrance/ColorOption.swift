import Basics
import Commands
import Terminal

/// The option `--color` of the wallet and of walkthroughs.
enum ColorOption {
  private static let words = TerminalOptions.Colour.allCases.map(\.rawValue)

  static let aliases = ["--colour"]
  static let value = OptionValue("WHEN", words.alternatives, .words(words))
  static let summary = "when to use color: \(words.alternatives); auto respects NO_COLOR, CLICOLOR_FORCE and CLICOLOR"

  static func read(_ text: String) throws(UsageError) -> TerminalOptions.Colour {
    guard let color = TerminalOptions.Colour(rawValue: text) else { throw UsageError("Invalid --color: enter \(words.alternatives).") }
    return color
  }
}
