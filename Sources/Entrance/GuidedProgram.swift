import Commands
import System
import Terminal
import UserInterface
import Walkthroughs

/// The panel beside a wallet that a person uses: a list with its own keys, and a line of input.
///
/// A pure value: inputs and what has become known go in, work comes out.
protocol GuidePanel {
  associatedtype Work
  associatedtype Focus: Equatable
  /// The part that has the keys. Line mode prints the list when it changes.
  var focus: Focus { get }
  /// True while the keys are the panel's.
  var hasKeys: Bool { get }
  /// Takes a key of the panel, or Ctrl-X.
  mutating func handle(_ input: Input) -> Work?
  /// Takes note of a key that is the phone's.
  mutating func receiveKey()
  /// Shows a message until the next key.
  mutating func say(_ text: Text, _ role: Role)
  /// The stage of the wallet with the panel.
  ///
  /// - Parameter isCovered: true if something else lies where a list beside the phone would.
  func frame(_ stage: Frame, _ size: Size, isCovered: Bool) -> Frame

  /// The list, as line mode prints it.
  var listing: [Text] { get }
  /// The question of line mode; nil while the phone has the input.
  var prompt: Text? { get }
  mutating func answer(_ line: String) -> (isUnderstood: Bool, work: Work?)
  mutating func consumeMessage() -> Text?
}

extension Recorder: GuidePanel {}
extension Checklist: GuidePanel {}
extension SessionList: GuidePanel {}
extension Lesson: GuidePanel {}

/// What guides a person who uses a wallet: it follows the wallet, and does what its panel requests.
protocol WalletGuide {
  associatedtype Panel: GuidePanel
  var panel: Panel { get set }
  /// What line mode has not printed yet.
  var remarks: [Text] { get set }
  /// The size of the wallet's stage on a terminal of this size.
  func stage(on size: Size) -> Size
  /// The frame in the wallet's place, usually the wallet's own.
  mutating func picture(of wallet: inout TerminalApp, on size: Size) -> Frame
  /// The time until `follow` has something to do besides the wallet's own; nil if it has nothing.
  var wakeUp: Duration? { get }
  /// The status with which the program ends; nil while it runs.
  func exitStatus(of wallet: TerminalApp) -> Int32?
  /// Takes note of a key that the wallet has received.
  mutating func received(by wallet: TerminalApp) throws
  /// Takes note of the wallet's state, whenever it has worked.
  mutating func follow(_ wallet: inout TerminalApp) throws
  mutating func carryOut(_ work: Panel.Work, in wallet: inout TerminalApp) throws
  /// Shows in the panel what is known now. Called after each of the three above, whether or not it has failed.
  mutating func showProgress()
  /// Called when the frame is on the terminal and no work is left.
  func rest(on size: Size)
}

extension WalletGuide {
  mutating func picture(of wallet: inout TerminalApp, on size: Size) -> Frame { wallet.frame(stage(on: size)) }
}

/// The terminal's program around an open wallet, with a guide beside it: a recording, a check, a session or an exercise.
struct GuidedProgram<Guide: WalletGuide>: ScreenProgram, LineProgram {
  private(set) var wallet: TerminalApp
  var guide: Guide
  private var size = Size(columns: 80, rows: 24)

  init(_ wallet: TerminalApp, _ guide: Guide) { (self.wallet, self.guide) = (wallet, guide) }

  var exitStatus: Int32? { guide.exitStatus(of: wallet) }
  var bell: Int32 { wallet.bell }
  var warning: String? { wallet.warning }
  var color: Bool { wallet.color }
  var interface: Interface { wallet.interface }
  mutating func resumed() { wallet.resumed() }
  mutating func consumeClipboard() -> String? { wallet.consumeClipboard() }
  mutating func surroundings() -> StageState { wallet.surroundings() }

  var wakeUp: Duration? { [wallet.wakeUp, guide.wakeUp].compactMap(\.self).min() }

  mutating func work(hasRung: Bool) {
    wallet.work(hasRung: hasRung)
    attempt { guide, wallet in try guide.follow(&wallet) }
  }

  mutating func receive(_ input: Input) {
    guard guide.panel.hasKeys || input.isControl(Command.panelLetter) && !wallet.isLooking else {
      guide.panel.receiveKey()
      wallet.receive(input)
      return attempt { guide, wallet in try guide.received(by: wallet) }
    }
    handle { $0.handle(input) }
  }

  /// Passes something to the panel, and does what it requests.
  private mutating func handle(_ body: (inout Guide.Panel) -> Guide.Panel.Work?) {
    let focus = guide.panel.focus
    if let work = body(&guide.panel) {
      attempt { guide, wallet in try guide.carryOut(work, in: &wallet) }
    }
    if guide.panel.focus != focus { guide.remarks += guide.panel.listing }
  }

  /// Does something that can fail, and shows the error in the panel.
  private mutating func attempt(_ body: (inout Guide, inout TerminalApp) throws -> Void) {
    do {
      try body(&guide, &wallet)
    } catch let error as FileError {
      guide.panel.say("\(error.told(choosing: "another disk"))", .error)
    } catch let error as StepFailure {
      guide.panel.say("\(error.message)", .error)
    } catch {
      guide.panel.say("\(CommandError(error).message)", .error)
    }
    guide.showProgress()
  }

  mutating func frame(_ size: Size) -> Frame {
    self.size = size
    if wallet.isLooking { return wallet.frame(size) }
    return guide.panel.frame(guide.picture(of: &wallet, on: size), size, isCovered: interface.usesPanel)
  }

  mutating func rest(typed: Int, isTyping: Bool) {
    wallet.rest(typed: typed, isTyping: isTyping)
    guide.rest(on: size)
  }

  // MARK: - In lines

  mutating func consumeRemarks() -> [Text] {
    defer { guide.remarks = [] }
    if let message = guide.panel.consumeMessage(), guide.remarks.last != message { guide.remarks.append(message) }
    return guide.remarks + wallet.consumeRemarks()
  }

  var promptSource: PromptSource { guide.panel.prompt.map(PromptSource.program) ?? wallet.promptSource }
  var ownKey: OwnKey? { OwnKey(.control(Command.panelLetter), letter: Command.panelLetter) }

  mutating func answer(_ line: String) {
    guard guide.panel.hasKeys else {
      wallet.answer(line)
      return attempt { guide, wallet in try guide.received(by: wallet) }
    }
    var isUnderstood = true
    handle { panel in
      let answer = panel.answer(line)
      isUnderstood = answer.isUnderstood
      return answer.work
    }
    if !isUnderstood { guide.remarks.append("Not understood.") }
  }
}
