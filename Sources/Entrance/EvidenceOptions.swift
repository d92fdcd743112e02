import Basics
import Commands

/// An option of `billfold evidence`.
enum EvidenceOption: String, CommandOption {
  case json = "--json"
  case quiet = "--quiet"
  case jobs = "--jobs"
  case help = "--help"

  var short: String? {
    switch self {
    case .quiet: "-q"
    case .help: "-h"
    case .json, .jobs: nil
    }
  }

  var aliases: [String] { [] }
  var value: OptionValue? { self == .jobs ? OptionValue("N", "a number, like 2") : nil }

  var summary: String {
    switch self {
    case .json: "print the result as JSON"
    case .quiet: "print only what differs"
    case .jobs: "how many scenarios are done at the same time (default: one for each core)"
    case .help: "print help"
    }
  }
}

/// The options of `billfold evidence verify`.
struct EvidenceOptions {
  static let verb = "verify"

  private(set) var folder: String
  private(set) var isJSON = false
  private(set) var isQuiet = false
  private(set) var jobs: Int?

  /// Parses the arguments after `evidence`; nil if help is requested.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    var words: [String] = []
    folder = ""
    while let argument = try rest.next(EvidenceOption.self, unknown: { EvidenceOption.unknown($0, for: "billfold evidence verify") }) {
      switch argument {
      case .word(let word): words.append(word)
      case .option(let option, let value):
        switch option {
        case .help: return nil
        case .json: isJSON = true
        case .quiet: isQuiet = true
        case .jobs:
          guard let count = Int(value), (1...64).contains(count) else { throw UsageError("Invalid --jobs: enter a number from 1 to 64.") }
          jobs = count
        }
      }
    }
    guard words.first == Self.verb, words.count == 2 else {
      throw UsageError("Name a folder of evidence. Example: billfold evidence verify FOLDER")
    }
    folder = words[1]
  }
}
