import Commands
import System
import Terminal
import UserInterface
import Walkthroughs

/// A terminal program around a wallet. It forwards to the wallet all calls that it does not handle itself.
protocol GuidedWallet: ScreenProgram, LineProgram {
  var terminal: TerminalApp { get set }
}

/// A guided wallet whose check is written down.
protocol CheckingApp: GuidedWallet {
  associatedtype List: SideList
  var store: CheckStore { get }
  var run: CheckRun { get }
  var list: List { get set }
  /// What line mode has not printed yet.
  var remarks: [Text] { get set }
  /// The terminal's size.
  var size: Size { get set }
  mutating func carryOut(_ work: List.Work?)
  /// Shows in the list what is known now.
  mutating func showProgress()
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

/// A list beside the wallet, with its own keys.
protocol SideList {
  associatedtype Work
  var hasKeys: Bool { get }
  var isAsking: Bool { get }
  var listing: [Text] { get }
  var prompt: Text? { get }
  mutating func handle(_ input: Input) -> Work?
  mutating func receiveKey()
  mutating func say(_ text: Text, _ role: Role)
  mutating func consumeMessage() -> Text?
}

extension Checklist: SideList {}
extension SessionList: SideList {}

extension CheckingApp {
  /// Does something that can fail, and shows the error in the list.
  mutating func attempt(_ body: (inout Self) throws -> Void) {
    do {
      try body(&self)
    } catch let error as FileError {
      list.say("\(error.told(choosing: "another disk"))", .error)
    } catch let error as StepFailure {
      list.say("\(error.message)", .error)
    } catch {
      list.say("\(CommandError(error).message)", .error)
    }
    showProgress()
  }

  mutating func rest(typed: Int, isTyping: Bool) {
    terminal.rest(typed: typed, isTyping: isTyping)
    // Reports name the size, however the check ends.
    try? store.setTerminal("\(size)")
  }

  mutating func receive(_ input: Input) {
    if list.hasKeys || list.isAsking || input.isControl(CheckKey.listLetter) && !terminal.isLooking {
      carryOut(list.handle(input))
      if input.isControl(CheckKey.listLetter) { remarks += list.listing }
    } else {
      list.receiveKey()
      terminal.receive(input)
      attempt { try $0.run.hideTypedSecrets() }
    }
  }

  // MARK: - In lines

  mutating func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    if let message = list.consumeMessage(), remarks.last != message { remarks.append(message) }
    return remarks + terminal.consumeRemarks()
  }

  var promptSource: PromptSource { list.prompt.map(PromptSource.program) ?? terminal.promptSource }
  var ownKey: OwnKey? { OwnKey(.control(CheckKey.listLetter), letter: CheckKey.listLetter) }
}
