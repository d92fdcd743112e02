import Commands
import UserInterface
import Walkthroughs
import WalletApp

/// What shows in the place of a wallet while a person looks at what was done to it.
struct PastApp {
  private enum State {
    /// Everything is done again, to see the phone as it was at each step.
    case doing(Retelling)
    case looking(PastView)
    /// There is no way back, and why.
    case refused(Text)
  }

  /// What a key comes to.
  enum Answer {
    case stay
    case close
    case save
    case goOn(from: Int)
  }

  private var state: State
  /// How many actions there were.
  let count: Int

  /// - Parameter control: has the app.
  init(of app: borrowing WalletApp, in control: ControlServer) {
    count = control.doneCount
    do throws(NoWayBack) {
      state = .doing(try Retelling(of: app, in: control, stops: []))
    } catch {
      state = .refused(error.sentence)
    }
  }

  init(refused sentence: Text) {
    count = 0
    state = .refused(sentence)
  }

  var isWorking: Bool { if case .doing = state { true } else { false } }

  /// Does the next thing again.
  mutating func work() {
    guard case .doing(let retelling) = state else { return }
    do throws(NoWayBack) {
      if let view = try retelling.next() { state = .looking(view) }
    } catch {
      state = .refused(error.sentence)
    }
  }

  mutating func receive(_ input: Input) -> Answer {
    switch state {
    case .doing: return input == .key(.escape) ? .close : .stay
    case .refused: return .close
    case .looking(var view):
      let answer = view.handle(input)
      state = .looking(view)
      return switch answer {
      case .stay: .stay
      case .close: .close
      case .save: .save
      case .goOn(let count): .goOn(from: count)
      }
    }
  }

  /// Shows a sentence until the next key.
  mutating func say(_ sentence: Text) {
    guard case .looking(var view) = state else { return }
    view.say(sentence)
    state = .looking(view)
  }

  func frame(_ size: Size, over moment: StageMoment) -> Frame {
    switch state {
    case .doing(let retelling): PastView.bar("Doing \(retelling.count) actions again: \(retelling.done)", over: moment, size)
    case .refused(let sentence): PastView.bar(sentence, over: moment, size)
    case .looking(let view): view.frame(size)
    }
  }
}
