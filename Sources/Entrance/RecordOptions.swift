import Commands

typealias RecordOption = ShowCommandOption<RecordOwnOption>

/// An option of `billfold record` alone.
enum RecordOwnOption: String, OwnOption {
  case fixture = "--fixture"
  case seed = "--seed"
  case replace = "--replace"

  var value: OptionValue? {
    switch self {
    case .fixture: OptionValue("NAME", "a fixture, or your own world", .fixture)
    case .seed: OptionValue("N", "a whole number from 0")
    case .replace: nil
    }
  }

  var summary: String {
    switch self {
    case .fixture: "start from this fixture, or from a copy of your world of this name (default: a new world)"
    case .seed: "the same seed gives the same codes and card numbers (default: 1)"
    case .replace: "replace FILE and its pictures if they exist"
    }
  }
}

/// The options of `billfold record`.
struct RecordOptions {
  /// The path of the feature file to write.
  let path: String
  private(set) var fixture: String?
  private(set) var seed: UInt64?
  private(set) var replaces = false
  private(set) var show = ShowOptions()

  /// The name of a feature file without its folder and extension.
  static func stem(of path: String) -> String { path.split(separator: "/").last.map { String($0.dropLast(".feature".count)) } ?? "" }

  /// Parses the arguments after `record`; nil if help is requested.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    var paths: [String] = []
    while let argument = try rest.next(RecordOption.self, unknown: { RecordOption.unknown($0, for: "billfold record") }) {
      switch argument {
      case .word(let word): paths.append(word)
      case .option(.own(.fixture), let value): fixture = value
      case .option(.own(.seed), let value):
        guard let number = UInt64(value) else { throw UsageError("Invalid --seed: enter a whole number from 0.") }
        seed = number
      case .option(.own(.replace), _): replaces = true
      case .option(.shared(let option), let value): try show.receive(option, value)
      }
      if show.wantsHelp { return nil }
    }
    guard let path = paths.first, paths.count == 1 else {
      throw UsageError(paths.isEmpty ? "Name a file. Example: billfold record bug.feature" : "Name one file.")
    }
    guard path.hasSuffix(".feature"), path.split(separator: "/").last != ".feature" else {
      throw UsageError("The file is a scenario: its name must end in .feature. Example: billfold record bug.feature")
    }
    self.path = path
  }
}
