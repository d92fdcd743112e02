import Commands
import Terminal
import UserInterface
import Walkthroughs
import Worlds

/// A wallet that is recorded, as the terminal's program.
struct RecordApp: ScreenProgram, LineProgram {
  private var wallet: TerminalApp
  private var recorder: Recorder
  private var remarks: [Text]

  init(_ wallet: TerminalApp, name: String) {
    self.wallet = wallet
    recorder = Recorder(name)
    remarks = ["Recording \(name). /x: add a check or a note. /r: go back. /q: save and end."]
  }

  var exitStatus: Int32? { wallet.exitStatus }
  var bell: Int32 { wallet.bell }
  var wakeUp: Duration? { wallet.wakeUp }
  var warning: String? { wallet.warning }
  var colour: Bool { wallet.colour }
  var interface: Interface { wallet.interface }

  mutating func work(hasRung: Bool) {
    wallet.work(hasRung: hasRung)
    if wallet.isPastTooLong { recorder.giveUp() }
    // Somebody may have gone back from outside.
    recorder.end(after: wallet.doneCount)
  }

  mutating func resumed() { wallet.resumed() }
  mutating func consumeClipboard() -> String? { wallet.consumeClipboard() }
  mutating func surroundings() -> StageState { wallet.surroundings() }
  mutating func rest(typed: Int, isTyping: Bool) { wallet.rest(typed: typed, isTyping: isTyping) }

  mutating func receive(_ input: Input) {
    if recorder.isOpen, input != .key(.control("c")) {
      carryOut(recorder.handle(input, after: wallet.doneCount))
    } else if input.isControl(RecordKey.addLetter), !wallet.isLooking {
      recorder.open(on: wallet.moment)
      remarks += recorder.listing
    } else {
      recorder.receiveKey()
      wallet.receive(input)
      // What was gone back behind is no part of the recording.
      recorder.end(after: wallet.doneCount)
    }
  }

  private mutating func carryOut(_ answer: Recorder.Answer) {
    switch answer {
    case .stay: break
    case .look: wallet.receive(.key(.control(Command.pastLetter)))
    }
  }

  mutating func frame(_ size: Size) -> Frame {
    wallet.isLooking ? wallet.frame(size) : recorder.frame(wallet.frame(Recorder.stage(on: size)), size)
  }

  /// Adds the note that the person was writing when the recording ended. Returns false if there is none.
  mutating func keepNote() -> Bool { recorder.close(after: wallet.doneCount) }

  /// All that was done, with what was added.
  func retelling() throws(UndoUnavailable) -> ReplayTranscript { try wallet.retelling(with: recorder.marks) }

  /// How the world began in which this is recorded.
  var origin: WorldOrigin? { wallet.origin }

  /// Ends the wallet.
  func close() { wallet.close(after: 0) }

  // MARK: - In lines

  mutating func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    if let added = recorder.consumeAdded() { remarks.append(added) }
    return remarks + wallet.consumeRemarks()
  }

  var asker: LineAsker { recorder.question.map(LineAsker.program) ?? wallet.asker }

  mutating func answer(_ line: String) {
    guard recorder.isOpen else {
      wallet.answer(line)
      return recorder.end(after: wallet.doneCount)
    }
    guard let answer = recorder.answer(line, after: wallet.doneCount) else { return remarks.append("Not understood.") }
    carryOut(answer)
  }

  var ownKey: OwnKey? { OwnKey(.control(RecordKey.addLetter), letter: RecordKey.addLetter) }
}
