import Terminal
import UserInterface

/// A terminal program around a wallet. It forwards to the wallet all calls that it does not handle itself.
protocol GuidedWallet: ScreenProgram, LineProgram {
  var terminal: TerminalApp { get set }
}

/// A guided wallet whose check is written down.
protocol CheckingApp: GuidedWallet {
  /// Writes the evidence as it is now, where it is wanted.
  mutating func collect() throws
  /// Leaves the check as it is; it resumes there.
  func close()
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
