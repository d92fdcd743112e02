import Terminal
import UserInterface

/// A terminal program around a wallet. It forwards to the wallet all calls that it does not handle itself.
protocol GuidedWallet: ScreenProgram, LineProgram {
  var terminal: TerminalApp { get set }
}

extension GuidedWallet {
  var exitStatus: Int32? { terminal.exitStatus }
  var bell: Int32 { terminal.bell }
  var wakeUp: Duration? { terminal.wakeUp }
  var warning: String? { terminal.warning }
  var color: Bool { terminal.color }
  var interface: Interface { terminal.interface }
  mutating func resumed() { terminal.resumed() }
  mutating func consumeClipboard() -> String? { terminal.consumeClipboard() }
  mutating func surroundings() -> StageState { terminal.surroundings() }
  mutating func rest(typed: Int, isTyping: Bool) { terminal.rest(typed: typed, isTyping: isTyping) }
}
