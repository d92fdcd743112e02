import Commands

typealias PlayOption = ShowCommandOption<PlayOwnOption>

/// An option of `billfold play` alone.
enum PlayOwnOption: String, OwnOption {
  case auto = "--auto"
  case loop = "--loop"
  case speed = "--speed"

  var value: OptionValue? { self == .speed ? OptionValue("N", "a number from 0.1 to 100, like 2") : nil }

  var summary: String {
    switch self {
    case .auto: "play without keys; any key takes over"
    case .loop: "with --auto: restart after the end"
    case .speed: "typing speed, and with --auto playing speed: N times as fast (default: 1)"
    }
  }
}
