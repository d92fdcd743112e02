import Terminal
import Threads
import UserInterface
import WalletApp

/// The wallet as the terminal's program, on a screen or in lines.
struct TerminalApp: ScreenProgram, LineProgram {
  private var app: WalletApp
  private let wantsColour: Bool

  init(app: consuming WalletApp, wantsColour: Bool) {
    self.app = app
    self.wantsColour = wantsColour
  }

  var bell: Int32 { app.loop.bell.descriptor }
  var wakeUp: Duration? { app.wakeUp }
  var warning: String? { app.warning }
  var exitStatus: Int32? { app.exitStatus }
  /// The key turns around whatever the command line and the environment wanted.
  var colour: Bool { wantsColour != app.interface.isColourToggled }

  mutating func work() { app.work() }
  mutating func receive(_ input: Input) { app.receive(input) }
  mutating func resumed() { app.resumed() }
  var interface: Interface { app.interface }
  mutating func surroundings() -> StageState { app.surroundings() }
  mutating func frame(_ size: Size) -> Frame { app.frame(size) }
}
