import Commands

/// An option of `billfold` without a command, which opens the wallet.
enum OpenOption: String, CommandOption {
  case world = "--world"
  case seed = "--seed"
  case clock = "--clock"
  case running = "--running"
  case backend = "--backend"
  case restricted = "--restricted"
  case color = "--color"
  case ascii = "--ascii"
  case accessible = "--accessible"
  case version = "--version"
  case help = "--help"

  var short: String? {
    switch self {
    case .version: "-V"
    case .help: "-h"
    default: nil
    }
  }

  var aliases: [String] { self == .color ? ColorOption.aliases : [] }

  var value: OptionValue? {
    switch self {
    case .world: OptionValue("NAME", "a name, like demo", .world)
    case .seed: OptionValue("N", "a whole number, like 7")
    case .clock: OptionValue("TIME", "a time, like 2026-11-21T09:41:00Z")
    case .backend: OptionValue("FILE", "the file of an invitation", .file)
    case .color: ColorOption.value
    case .running, .restricted, .ascii, .accessible, .version, .help: nil
    }
  }

  var summary: String {
    switch self {
    case .world: "world to open; created if it doesn't exist (default: BILLFOLD_WORLD, else the only world, else \"default\")"
    case .seed: "seed for a new, reproducible world"
    case .clock: "freeze the world's clock, for example at 2026-11-21T09:41:00Z"
    case .running: "with --clock: let the clock run from there"
    case .backend: "use the issuers on the server in this invitation; the world stores it, so later --world is enough"
    case .restricted:
      "restrict the wallet to its own world: no files, other worlds or servers; the default if SSH starts it without a shell"
    case .color: ColorOption.summary
    case .ascii: "draw with plain ASCII only"
    case .accessible: "line mode with numbered choices, for screen readers and scripts; also reads input from a file or a pipe"
    case .version: "print the version"
    case .help: "print help"
    }
  }
}
