import Commands
import Walkthroughs

/// The options of `billfold play`, which plays a walkthrough to an audience.
struct PlayOptions {
  /// The scenario, as `billfold walk` takes it.
  let name: String
  private(set) var auto: Player.Auto?
  private(set) var speed = 1.0
  private(set) var show = ShowOptions()

  /// Parses the arguments after `play`; nil if help is requested.
  init?(_ rest: inout ArgumentList) throws(UsageError) {
    var names: [String] = []
    var (isAuto, loops) = (false, false)
    while let argument = try rest.next(PlayOption.self, unknown: { PlayOption.unknown($0, for: "billfold play") }) {
      switch argument {
      case .word(let word): names.append(word)
      case .option(.own(.auto), _): isAuto = true
      case .option(.own(.loop), _): loops = true
      case .option(.own(.speed), let value):
        guard let number = Double(value), (0.1...100).contains(number) else {
          throw UsageError("Invalid --speed: enter a number from 0.1 to 100.")
        }
        speed = number
      case .option(.shared(let option), let value): try show.receive(option, value)
      }
      if show.wantsHelp { return nil }
    }
    guard let name = names.first, names.count == 1 else {
      throw UsageError(names.isEmpty ? "Name a scenario. Example: billfold play access/lost-phone:21" : "Name one scenario.")
    }
    guard name != "-" else { throw UsageError("Keys are read from standard input. Name a file instead of -.") }
    if show.isAccessible, let option = show.cast != nil ? "--cast" : show.svg != nil ? "--svg" : nil {
      throw UsageError("\(option) cannot be combined with --accessible.")
    }
    guard !loops || isAuto else { throw UsageError("--loop requires --auto.") }
    auto = isAuto ? Player.Auto(loops: loops, isAttended: true) : nil
    self.name = name
  }
}
