package import Commands
internal import UserInterface
package import WalletApp
internal import Worlds

/// Does everything again that was done to a wallet, and tells it as the steps of a walkthrough.
package final class ReplayTranscript {
  private let repetition: Replay
  let start: StageMoment
  /// What was to be read then; nil where an answer was awaited when the first thing was done.
  let startLines: [String]?
  private(set) var moments: [StageMoment] = []
  /// What was to be read after each action; nil where an answer was awaited when the next one was done.
  private(set) var lines: [[String]?] = []
  private var teller: StepInference
  /// What was added to that.
  let marks: [Recorder.Placed]
  /// After how many actions something was added; there, what is in the fields is told, though nothing was done with it yet.
  private let stops: Set<Int>
  /// Those of them where that was a picture.
  private let pictured: Set<Int>
  /// False where nothing was done, and nothing was added.
  package var isWorthWriting: Bool { !teller.told.isEmpty || !marks.isEmpty }
  /// How many actions there are.
  package let count: Int

  /// How the world differs from its fixture, as it was when it was opened; nil where its parties can't be asked.
  package let changes: [String]?

  /// - Parameters:
  ///   - app: what was done to it.
  ///   - control: has that app.
  ///   - marks: what was added to that.
  package init(of app: borrowing WalletApp, in control: ControlServer, with marks: [Recorder.Placed]) throws(UndoUnavailable) {
    repetition = try Replay(of: app, in: control)
    count = control.doneCount
    self.marks = marks
    stops = Set(marks.map(\.count))
    pictured = Set(marks.filter { $0.mark == .picture }.map(\.count))
    start = repetition.moment
    startLines = repetition.app.isIdle ? start.lines : nil
    changes = repetition.ask { world in try? await world.changes() }
    teller = StepInference(of: control.world.file.name, from: start)
  }

  /// The steps so far.
  var told: [StepInference.InferredStep] { teller.told }
  /// How many actions were done.
  package var done: Int { repetition.done }

  /// All of it, once it is done.
  ///
  /// - Parameter offer: what a person can do with it.
  package func view(_ offer: ActionLogView.Offer) -> ActionLogView {
    ActionLogView(from: start, moments, teller.told, offer, title: proposedTitle)
  }

  /// Does the next action. Returns false if all of them are done.
  package func doNext() throws(UndoUnavailable) -> Bool {
    guard !repetition.isDone else {
      teller.finish()
      return false
    }
    let content = repetition.next
    try repetition.doNext()
    let moment = repetition.moment
    teller.note(
      content, after: moment,
      StepInference.Facts(code: repetition.newestCode, cards: repetition.printedCards, isRefused: repetition.isRefused))
    moments.append(moment)
    lines.append(repetition.app.isIdle ? moment.lines : nil)
    // What was marked was seen by then.
    if pictured.contains(repetition.done) { teller.finishForPicture() }
    if stops.contains(repetition.done) { teller.finish() }
    return true
  }
}
