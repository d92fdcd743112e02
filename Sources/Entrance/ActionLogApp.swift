import Commands
import Terminal
import UserInterface
import Walkthroughs
import WalletApp

/// The terminal's program in place of a wallet while a person looks at the wallet's history.
///
/// A class, because `TerminalApp` checks at every key whether the history is open, which is faster for a reference than for a large value.
final class ActionLogApp {
  private enum State {
    /// All actions are being replayed, to get the phone as it was at each step.
    case doing(ReplayTranscript, ActionLogView.Offer)
    case looking(ActionLogView)
    /// The history is not available, for this reason.
    case refused(Text)
  }

  private var state: State
  /// The messages that line mode has not printed yet.
  private var remarks: [Text] = []
  /// True once line mode has printed the list of steps or the refusal.
  private var isTold = false
  /// The number of actions when the history was opened.
  let count: Int

  /// - Parameters:
  ///   - control: the control server of the app.
  ///   - saving: whether the whole history can be saved as a scenario.
  init(of app: borrowing WalletApp, in control: ControlServer, saving: ActionLogView.Saving) {
    count = control.doneCount
    do throws(UndoUnavailable) {
      let transcript = try ReplayTranscript(of: app, in: control, with: [])
      state = .doing(transcript, ActionLogView.Offer(refusal: control.reasonNotToGoBack?.sentence, saving: saving))
    } catch {
      state = .refused(error.sentence)
    }
  }

  init(refused sentence: Text) {
    count = 0
    state = .refused(sentence)
  }

  var isWorking: Bool { if case .doing = state { true } else { false } }
  var isRefused: Bool { if case .refused = state { true } else { false } }

  /// Replays the next action.
  func work() {
    guard case .doing(let transcript, let offer) = state else { return }
    do throws(UndoUnavailable) {
      if try !transcript.doNext() { state = .looking(transcript.view(offer)) }
    } catch {
      state = .refused(error.sentence)
    }
  }

  func receive(_ input: Input) -> ActionLogView.Answer {
    switch state {
    case .doing: return input.isEscape ? .close : .stay
    case .refused: return .close
    case .looking(var view):
      let answer = view.handle(input)
      state = .looking(view)
      return answer
    }
  }

  /// Shows a sentence until the next key.
  func say(_ sentence: Text) {
    remarks.append(sentence)
    guard case .looking(var view) = state else { return }
    view.say(sentence)
    state = .looking(view)
  }

  func frame(_ size: Size, over moment: StageMoment) -> Frame {
    switch state {
    case .doing(let transcript, _): ActionLogView.bar("Doing \(transcript.count) actions again: \(transcript.done)", over: moment, size)
    case .refused(let sentence): ActionLogView.bar(sentence, over: moment, size)
    case .looking(let view): view.frame(size)
    }
  }

  // MARK: - Line mode

  /// Whose prompt line mode shows: none during the replay; the page's if there is nothing to choose.
  var promptSource: PromptSource {
    switch state {
    case .doing: .nobody
    case .refused: .page
    case .looking(let view): view.question.map(PromptSource.program) ?? .page
    }
  }

  func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    if isTold || isWorking { return remarks }
    isTold = true
    switch state {
    case .doing: return remarks
    case .refused(let sentence): return [sentence]
    case .looking(let view): return view.listing
    }
  }

  func answer(_ line: String) -> ActionLogView.Answer {
    guard case .looking(var view) = state else { return .close }
    let reply = view.answer(line)
    state = .looking(view)
    remarks += reply.remarks
    return reply.answer
  }
}
