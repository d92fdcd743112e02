package import Commands
internal import UserInterface
package import WalletApp
internal import Worlds

/// Replays the actions of a wallet, and describes them as steps of a walkthrough.
package final class ReplayTranscript {
  private let repetition: Replay
  let start: StageMoment
  /// The visible lines at the start; nil if a response was awaited when the first action was done.
  let startLines: [String]?
  private(set) var moments: [StageMoment] = []
  /// The visible lines after each action; nil if a response was awaited when the next action was done.
  private(set) var lines: [[String]?] = []
  private var inference: StepInference
  /// The checks and notes that the person added.
  let marks: [Recorder.Placed]
  /// The action counts at which something was added. At these, the text in fields is described even if it was not submitted yet.
  private let stops: Set<Int>
  /// The action counts at which a picture was added.
  private let pictured: Set<Int>
  /// False if there are neither steps nor additions.
  package var isWorthWriting: Bool { !inference.told.isEmpty || !marks.isEmpty }
  /// The total number of actions.
  package let count: Int

  /// The differences of the world from its fixture when it was opened, as steps; nil if its parties can't be queried.
  package let changes: [String]?

  /// - Parameters:
  ///   - app: the app whose actions are replayed.
  ///   - control: the control server of that app.
  ///   - marks: the checks and notes that the person added.
  package init(of app: borrowing WalletApp, in control: ControlServer, with marks: [Recorder.Placed], isExact: Bool = false)
    throws(UndoUnavailable)
  {
    repetition = try Replay(of: app, in: control)
    count = control.doneCount
    self.marks = marks
    stops = Set(marks.map(\.count))
    pictured = Set(marks.filter { $0.mark == .picture }.map(\.count))
    start = repetition.moment
    startLines = repetition.app.isIdle ? start.lines : nil
    changes = repetition.ask { world in try? await world.changes() }
    inference = StepInference(of: control.world.file.name, from: start, isExact: isExact)
  }

  /// The steps so far.
  var told: [StepInference.InferredStep] { inference.told }
  /// The number of actions replayed so far.
  package var done: Int { repetition.done }

  /// The view of the whole history. Call it after all actions were replayed.
  ///
  /// - Parameter offer: the operations that the view offers.
  package func view(_ offer: ActionLogView.Offer) -> ActionLogView {
    ActionLogView(from: start, moments, inference.told, offer, title: proposedTitle)
  }

  /// Replays the next action. Returns false if there is none left.
  package func doNext() throws(UndoUnavailable) -> Bool {
    guard !repetition.isDone else {
      inference.finish()
      return false
    }
    let content = repetition.next
    try repetition.doNext()
    let moment = repetition.moment
    inference.note(
      content, after: moment,
      StepInference.Facts(code: repetition.newestCode, cards: repetition.printedCards, isRefused: repetition.isRefused))
    moments.append(moment)
    lines.append(repetition.app.isIdle ? moment.lines : nil)
    // The steps up to an addition come before it.
    if pictured.contains(repetition.done) { inference.finishForPicture() }
    if stops.contains(repetition.done) { inference.finish() }
    return true
  }
}
