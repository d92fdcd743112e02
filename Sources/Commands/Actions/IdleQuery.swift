import System
import UserInterface
import Worlds

/// A query that an open wallet answers when it is idle. The loop calls `answer` whenever it has nothing to do.
package struct IdleQuery: Sendable {
  /// The state of an idle open wallet.
  package struct Wallet {
    let world: World
    /// True if nothing can change without input or the world's clock.
    let isIdle: Bool
    /// The number of bytes of input that the wallet has processed since it was opened.
    let typed: Int
    /// Draws the screen, which most queries don't need.
    let screen: () -> DrawnScreen
  }

  /// The command line of this query, without the program's name and the world.
  package let words: [String]
  /// True if the answer has no time limit.
  let isPatient: Bool
  /// True if a program that drives the wallet asks, which expects the wallet as it was opened.
  let isByDriver: Bool
  /// Returns the answer; nil while there is none yet.
  let answer: @Sendable (Wallet) -> ControlAnswer?

  /// Returns a query that is answered once nothing can change without input or the world's clock.
  ///
  /// - Parameter typed: the number of input bytes to wait for, if a program that drives the wallet asks; nil for any other caller.
  package static func idle(typed: Int?) -> IdleQuery {
    let words = ["world", "idle"] + (typed.map { [Option.typed.name, "\($0)"] } ?? [])
    return IdleQuery(words: words, isPatient: true, isByDriver: typed != nil) { wallet in
      wallet.isIdle && wallet.typed >= typed ?? 0 ? ControlAnswer() : nil
    }
  }

  /// The output format of a screen.
  package enum Form: Sendable {
    /// Rows for people.
    case rows
    /// A `ScreenDump` for programs.
    case json
    /// A picture.
    case svg

    fileprivate var option: Option? {
      switch self {
      case .rows: nil
      case .json: .json
      case .svg: .svg
      }
    }
  }

  package static func screen(_ form: Form) -> IdleQuery {
    IdleQuery(words: ["world", "screen"] + (form.option.map { [$0.name] } ?? []), isPatient: false, isByDriver: false) { wallet in
      let screen = wallet.screen()
      switch form {
      case .rows: return ControlAnswer(output: (screen.dump.drawing?.rows ?? []).map { $0 + "\n" }.joined())
      case .json: return ControlAnswer(output: json(screen.dump))
      case .svg:
        let picture = SVGPicture(
          screen.frame, title: "\(screen.dump.title)", description: "The terminal of the world \(wallet.world.file.name).")
        return ControlAnswer(output: picture.text)
      }
    }
  }

  /// Returns a query that is answered once calls have ended that were not reported yet.
  static func calls(_ request: TrafficFollower.Request) -> IdleQuery {
    IdleQuery(words: request.words, isPatient: true, isByDriver: false) { request.answer(of: $0.world) }
  }
}
