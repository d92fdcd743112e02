import Terminal
import UserInterface
import Walkthroughs

/// Guides a recording: what a person does in the wallet, with checks and notes.
struct RecordGuide: WalletGuide {
  var panel: Recorder
  var remarks: [Text]

  init(name: String) {
    panel = Recorder(name)
    remarks = ["Recording \(name). /x: add a check or a note. /r: go back. /q: save and end."]
  }

  var wakeUp: Duration? { nil }
  func stage(on size: Size) -> Size { Stage.sizeAboveLine(size) }
  func exitStatus(of wallet: TerminalApp) -> Int32? { wallet.exitStatus }

  mutating func follow(_ wallet: inout TerminalApp) {
    if wallet.isPastTooLong { panel.giveUp() }
    received(by: wallet)
  }

  mutating func received(by wallet: TerminalApp) { panel.follow(to: wallet.doneCount) }

  mutating func carryOut(_ work: Recorder.Work, in wallet: inout TerminalApp) {
    switch work {
    case .open: panel.open(on: wallet.moment)
    case .look: wallet.receive(.key(.control(Command.pastLetter)))
    }
  }

  mutating func showProgress() {}
  func rest(on size: Size) {}

  /// Adds the note that the person was writing when the recording ended. Returns false if there is none.
  mutating func keepNote() -> Bool { panel.close() }
}
