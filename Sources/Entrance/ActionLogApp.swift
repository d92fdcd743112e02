import Commands
import Terminal
import UserInterface
import Walkthroughs
import WalletApp

/// What shows in the place of a wallet while a person looks at what was done to it.
///
/// A class, because code without one checks for it at every key.
final class ActionLogApp {
  private enum State {
    /// Everything is done again, to see the phone as it was at each step.
    case doing(ReplayTranscript, ActionLogView.Offer)
    case looking(ActionLogView)
    /// There is no way back, and why.
    case refused(Text)
  }

  private var state: State
  /// What line mode has not said yet.
  private var remarks: [Text] = []
  /// True once line mode has said what there is to look at.
  private var isTold = false
  /// How many actions there were.
  let count: Int

  /// - Parameters:
  ///   - control: has the app.
  ///   - saving: whether a scenario with all of it can be saved.
  init(of app: borrowing WalletApp, in control: ControlServer, saving: ActionLogView.Saving) {
    count = control.doneCount
    do throws(UndoUnavailable) {
      let retelling = try ReplayTranscript(of: app, in: control, with: [])
      state = .doing(retelling, ActionLogView.Offer(refusal: control.reasonNotToGoBack?.sentence, saving: saving))
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

  /// Does the next thing again.
  func work() {
    guard case .doing(let retelling, let offer) = state else { return }
    do throws(UndoUnavailable) {
      if try !retelling.doNext() { state = .looking(retelling.view(offer)) }
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
    case .doing(let retelling, _): ActionLogView.bar("Doing \(retelling.count) actions again: \(retelling.done)", over: moment, size)
    case .refused(let sentence): ActionLogView.bar(sentence, over: moment, size)
    case .looking(let view): view.frame(size)
    }
  }

  // MARK: - In lines

  /// Who asks while a person looks: nobody while everything is done again; the page where there is nothing to choose.
  var asker: LineAsker {
    switch state {
    case .doing: .nobody
    case .refused: .page
    case .looking(let view): view.question.map(LineAsker.program) ?? .page
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
