import Commands
import Terminal
import UserInterface
import WalletApp

/// The wallet as the terminal's program, on a screen or in lines.
struct TerminalApp: ScreenProgram, LineProgram {
  private var app: WalletApp
  private let control: ControlServer
  private let wantsColour: Bool
  private var size = Size(columns: 80, rows: 24)

  init(app: consuming WalletApp, control: ControlServer, wantsColour: Bool) {
    self.app = app
    self.control = control
    self.wantsColour = wantsColour
  }

  /// Lets others open the world.
  func close() { control.close(leaving: app.opening) }

  var bell: Int32 { control.bell }
  var wakeUp: Duration? { app.wakeUp }
  var warning: String? { app.warning }
  var exitStatus: Int32? { app.exitStatus }
  /// The key turns around whatever the command line and the environment wanted.
  var colour: Bool { wantsColour != app.interface.isColourToggled }

  mutating func work() {
    app.work()
    control.work(&app)
  }

  mutating func receive(_ input: Input) { app.receive(input) }
  mutating func resumed() { app.resumed() }
  var interface: Interface { app.interface }
  mutating func surroundings() -> StageState { app.surroundings() }

  mutating func takeClipboard() -> String? { app.takeClipboard() }

  mutating func frame(_ size: Size) -> Frame {
    self.size = size
    return app.frame(size)
  }

  mutating func rest(typed: Int, isTyping: Bool) {
    control.rest(isIdle: app.isIdle && app.wakeUp != .zero && !isTyping, typed: typed) { app.drawnScreen(size) }
  }
}
