import Commands
import Terminal
import Walkthroughs
import WalletModel

/// How a walkthrough is to be played to an audience: `billfold play`.
struct PlayOptions {
  /// The scenario, as `billfold walk` takes it.
  let name: String
  private(set) var auto: Player.Auto?
  private(set) var speed = 1.0
  /// The path of the recording, and the folder of the pictures.
  private(set) var cast: String?
  private(set) var svg: String?
  /// On whose server the issuers are to be: the path of the operator's file.
  private(set) var backend: String?
  private(set) var colour = TerminalOptions.Colour.auto
  private(set) var isASCII = false
  /// Lines instead of a screen.
  private(set) var isAccessible = false

  /// Reads what follows `play`; nil where help is wanted.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    var names: [String] = []
    var (isAuto, loops) = (false, false)
    while let argument = try rest.next(PlayOption.self, unknown: { PlayOption.unknown($0, for: "billfold play") }) {
      switch argument {
      case .word(let word): names.append(word)
      case .option(let option, let value):
        switch option {
        case .help: return nil
        case .auto: isAuto = true
        case .loop: loops = true
        case .speed:
          guard let number = Double(value), (0.1...100).contains(number) else {
            throw UsageError("Invalid --speed: enter a number from 0.1 to 100.")
          }
          speed = number
        case .cast: cast = value
        case .svg: svg = value
        case .backend: backend = value
        case .color: colour = try ColorOption.read(value)
        case .ascii: isASCII = true
        case .accessible: isAccessible = true
        }
      }
    }
    guard let name = names.first, names.count == 1 else {
      throw UsageError(names.isEmpty ? "Name a scenario. Example: billfold play access/lost-phone:21" : "Name one scenario.")
    }
    guard name != "-" else { throw UsageError("Keys are read from standard input. Name a file instead of -.") }
    if isAccessible, let option = cast != nil ? "--cast" : svg != nil ? "--svg" : nil {
      throw UsageError("\(option) cannot be combined with --accessible.")
    }
    guard !loops || isAuto else { throw UsageError("--loop requires --auto.") }
    auto = isAuto ? Player.Auto(loops: loops, isAttended: true) : nil
    self.name = name
  }
}
