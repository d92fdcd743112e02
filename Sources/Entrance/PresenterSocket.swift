import Basics
import Commands
import FoundationEssentials
import Glibc
import System
import UserInterface
import Walkthroughs

/// The socket of a play, through which `billfold notes` in another terminal sees it and acts in it.
///
/// Requests are `view`, with the number of the view that is known, which is answered when there is another one; `next` and `back`.
final class PresenterSocket {
  private let socket: ControlSocket
  private var number = 0
  private var view: PresenterView?
  private var waiting: [(call: ControlSocket.Call, known: Int)] = []

  struct Answer: Codable {
    /// The view's.
    let number: Int
    /// Milliseconds since the first key of the play; nil before it.
    let elapsed: Int64?
    let view: PresenterView

    /// Nil if this is none.
    init?(_ answer: ControlAnswer) {
      guard let read = try? JSONDecoder().decode(Self.self, from: Data(answer.output.utf8)) else { return nil }
      self = read
    }

    init(number: Int, elapsed: Int64?, view: PresenterView) { (self.number, self.elapsed, self.view) = (number, elapsed, view) }
  }

  /// - Parameter known: the number of the view that is known; 0 for none.
  static func request(_ known: Int) -> ControlRequest { ControlRequest([Word.view.rawValue, "\(known)"]) }

  enum Word: String {
    case view, next, back

    /// The key of the play that does the same; nil for one that only looks.
    var key: Key? {
      switch self {
      case .view: nil
      case .next: .enter
      case .back: .left
      }
    }
  }

  /// Nil if there is no place for it: the play continues without.
  init?() {
    guard let folder = StateFolder.path(), let socket = ControlSocket(path: "\(folder)/\(Self.prefix)\(getpid())", bell: nil) else {
      return nil
    }
    self.socket = socket
  }

  /// Readable where there is something to do, here or at the play's own bell.
  func descriptor(with bell: Int32) -> Int32 {
    if bell >= 0 { socket.follow(bell) }
    return socket.descriptor
  }

  /// Returns the keys that presenters have pressed.
  func keys() -> [Key] {
    var keys: [Key] = []
    for call in socket.receive() {
      let words = call.request.words
      switch words.first.flatMap(Word.init) {
      case .view? where words.count == 2: waiting.append((call, Int(words[1]) ?? 0))
      case let word? where words.count == 1:
        if let key = word.key { keys.append(key) }
        socket.answer(call, ControlAnswer())
      default:
        socket.answer(call, ControlAnswer(status: ExitCode.usage.rawValue, message: "A presentation takes: view NUMBER, next, back."))
      }
    }
    return keys
  }

  /// Tells those who look what is to be seen now, if it is something else than they know.
  ///
  /// - Parameter elapsed: the time since the first key of the play; nil before it.
  func show(_ player: Player, elapsed: Duration?) {
    if waiting.isEmpty { return }
    let now = PresenterView(player)
    if view != now { (number, view) = (number + 1, now) }
    let answered = waiting.filter { $0.known != number }
    if answered.isEmpty { return }
    waiting.removeAll { $0.known != number }
    let text = jsonLine(Answer(number: number, elapsed: elapsed?.milliseconds, view: now))
    for (call, _) in answered { socket.answer(call, ControlAnswer(output: text)) }
  }

  // MARK: - Finding

  private static let prefix = "play."

  /// A play that runs.
  struct Play {
    /// Its process ID.
    let process: String
    fileprivate let path: String

    /// A play that is suspended is waited for as long as a person waits who doesn't know that.
    func connect() throws(ControlError) -> ControlClient { try ControlClient(path: path, timeout: 3) }

    /// What is played; nil if it is over.
    var title: String? {
      do throws(ControlError) {
        return Answer(try connect().ask(request(0)))?.view.title
      } catch {
        return nil
      }
    }
  }

  /// The plays that run.
  ///
  /// - Parameter others: the processes of plays that are left out.
  static func all(but others: Set<String>) -> [Play] {
    guard let folder = StateFolder.path(), let names = try? FileSystem<FileError>.names(in: folder) else { return [] }
    return names.sorted().filter { $0.hasPrefix(prefix) }.compactMap { name in
      let play = Play(process: String(name.dropFirst(prefix.count)), path: "\(folder)/\(name)")
      guard !others.contains(play.process) else { return nil }
      do throws(ControlError) {
        _ = try play.connect()
        return play
      } catch {
        // Left by a process that was killed; one that has just begun may not listen yet.
        if error == .absent, let process = pid_t(play.process), kill(process, 0) != 0, errno == ESRCH { unlink(play.path) }
        return nil
      }
    }
  }
}
