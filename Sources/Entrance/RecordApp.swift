import Commands
import Terminal
import UserInterface
import Walkthroughs
import Worlds

/// The terminal program that records a wallet.
struct RecordApp: GuidedWallet {
  var terminal: TerminalApp
  private var recorder: Recorder
  private var remarks: [Text]

  init(_ wallet: TerminalApp, name: String) {
    terminal = wallet
    recorder = Recorder(name)
    remarks = ["Recording \(name). /x: add a check or a note. /r: go back. /q: save and end."]
  }

  mutating func work(hasRung: Bool) {
    terminal.work(hasRung: hasRung)
    if terminal.isPastTooLong { recorder.giveUp() }
    // Actions may have been undone from another terminal.
    recorder.end(after: terminal.doneCount)
  }

  mutating func receive(_ input: Input) {
    if recorder.isOpen, input != .key(.control("c")) {
      carryOut(recorder.handle(input, after: terminal.doneCount))
    } else if input.isControl(RecordKey.addLetter), !terminal.isLooking {
      recorder.open(on: terminal.moment)
      remarks += recorder.listing
    } else {
      recorder.receiveKey()
      terminal.receive(input)
      // Additions after undone actions are not part of the recording.
      recorder.end(after: terminal.doneCount)
    }
  }

  private mutating func carryOut(_ answer: Recorder.Answer) {
    switch answer {
    case .stay: break
    case .look: terminal.receive(.key(.control(Command.pastLetter)))
    }
  }

  mutating func frame(_ size: Size) -> Frame {
    terminal.isLooking ? terminal.frame(size) : recorder.frame(terminal.frame(Stage.sizeAboveLine(size)), size)
  }

  /// Adds the note that the person was writing when the recording ended. Returns false if there is none.
  mutating func keepNote() -> Bool { recorder.close(after: terminal.doneCount) }

  /// The replay of all actions, with the additions of the person.
  func transcript() throws(UndoUnavailable) -> ReplayTranscript { try terminal.transcript(with: recorder.marks) }

  /// The origin of the recorded world: its fixture and seed.
  var origin: WorldOrigin? { terminal.origin }

  /// Closes the wallet.
  func close() { terminal.close(after: 0) }

  // MARK: - Line mode

  mutating func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    if let added = recorder.consumeAdded() { remarks.append(added) }
    return remarks + terminal.consumeRemarks()
  }

  var promptSource: PromptSource { recorder.question.map(PromptSource.program) ?? terminal.promptSource }

  mutating func answer(_ line: String) {
    guard recorder.isOpen else {
      terminal.answer(line)
      return recorder.end(after: terminal.doneCount)
    }
    guard let answer = recorder.answer(line, after: terminal.doneCount) else { return remarks.append("Not understood.") }
    carryOut(answer)
  }

  var ownKey: OwnKey? { OwnKey(.control(RecordKey.addLetter), letter: RecordKey.addLetter) }
}
