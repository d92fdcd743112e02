import Basics
import Commands

/// An option of `billfold walk`.
enum WalkOption: String, CommandOption {
  case terminal = "--terminal"
  case accessible = "--accessible"
  case backend = "--backend"
  case tags = "--tags"
  case list = "--list"
  case sentences = "--sentences"
  case dryRun = "--dry-run"
  case format = "--format"
  case json = "--json"
  case output = "--output"
  case quiet = "--quiet"
  case verbose = "--verbose"
  case color = "--color"
  case failFast = "--fail-fast"
  case rerun = "--rerun"
  case trace = "--trace"
  case cast = "--cast"
  case svg = "--svg"
  case jobs = "--jobs"
  case help = "--help"

  var short: String? {
    switch self {
    case .quiet: "-q"
    case .verbose: "-v"
    case .help: "-h"
    default: nil
    }
  }

  var aliases: [String] { self == .color ? ColorOption.aliases : [] }

  var value: OptionValue? {
    switch self {
    case .backend: OptionValue("FILE", "the file that billfold-server invite --operator writes", .file)
    case .tags: OptionValue("TAGS", "tags, like '@smoke and not @clock'", .tag)
    case .format: OptionValue("FORMAT", WalkOptions.Format.names.alternatives, .words(WalkOptions.Format.names))
    case .output: OptionValue("FILE", "a file, like report.xml", .file)
    case .color: ColorOption.value
    case .rerun: OptionValue("FILE", "a file, like failed.txt", .file)
    case .trace, .svg: OptionValue("FOLDER", "a folder", .folder)
    case .cast: OptionValue("FILE", "a file, like show.cast", .file)
    case .jobs: OptionValue("N", "a number, like 2")
    case .terminal, .accessible, .list, .sentences, .dryRun, .json, .quiet, .verbose, .failFast, .help: nil
    }
  }

  var summary: String {
    switch self {
    case .terminal: "run in the billfold program, on a pseudo-terminal"
    case .accessible: "run in line mode; @screen scenarios are skipped"
    case .backend:
      "run with the issuers on the server of this operator invitation; each scenario's world is created there and deleted afterwards"
    case .tags: "only scenarios that match this tag expression"
    case .list: "list the scenarios without running them"
    case .sentences: "list the available steps; with --json, as Cucumber Expressions for editors"
    case .dryRun: "print the steps without running them; fails if one is undefined"
    case .format:
      "report format: plain, junit, json (Cucumber's), json-ruby (Cucumber-Ruby's) or messages (NDJSON, for Cucumber's HTML report)"
    case .json: "the same as --format json"
    case .output: "write the report to this file; failures are still printed"
    case .quiet: "print only failures and the summary"
    case .verbose: "print all scenarios with their steps"
    case .color: ColorOption.summary
    case .failFast: "stop after the first failure"
    case .rerun: "run only the scenarios in this file (all if it is missing or empty), then write the failed ones to it"
    case .trace: "write the screen after each step and all calls to this folder"
    case .cast: "record the scenarios to this file, for asciinema players (asciicast v2), with a marker for each step"
    case .svg: "write a picture of the terminal after each step to this folder (SVG)"
    case .jobs: "run N scenarios in parallel (default: number of processors)"
    case .help: "print help"
    }
  }
}
