import Commands
import Walkthroughs

/// An option of `billfold play`.
enum PlayOption: String, CommandOption {
  case auto = "--auto"
  case loop = "--loop"
  case speed = "--speed"
  case cast = "--cast"
  case svg = "--svg"
  case backend = "--backend"
  case color = "--color"
  case ascii = "--ascii"
  case accessible = "--accessible"
  case help = "--help"

  var short: String? { self == .help ? "-h" : nil }
  var aliases: [String] { self == .color ? ColorOption.aliases : [] }

  var value: OptionValue? {
    switch self {
    case .speed: OptionValue("N", "a number from 0.1 to 100, like 2")
    case .cast: OptionValue("FILE", "a file, like show.cast", .file)
    case .svg: OptionValue("FOLDER", "a folder", .folder)
    case .backend: OptionValue("FILE", "the file that billfold-server invite --operator writes", .file)
    case .color: ColorOption.value
    case .auto, .loop, .ascii, .accessible, .help: nil
    }
  }

  var says: String {
    switch self {
    case .auto: "go on without keys; any key takes over"
    case .loop: "with --auto: begin again after the end"
    case .speed: "type, and with --auto go on, N times as fast (default: 1)"
    case .cast: "record what shows to this file, for asciinema players (asciicast v2), with a marker for each step"
    case .svg: "write a picture of the terminal after each step to this folder (SVG)"
    case .backend: "play with the issuers on the server of this operator invitation; the world is created there and deleted afterwards"
    case .color: ColorOption.says
    case .ascii: "draw with plain ASCII only"
    case .accessible: "line mode, for screen readers and scripts; also reads input from a file or a pipe"
    case .help: "print help"
    }
  }
}
