import Basics
import Commands
import FoundationEssentials
import Glibc
import System
import UserInterface
import Walkthroughs

/// The socket of a play, through which `billfold notes` in another terminal shows and controls the play.
///
/// The requests are `next`, `back`, and `view` with the number of the client's last view, which is answered once there is a newer view.
final class PresenterSocket {
  private let socket: ControlSocket
  private var number = 0
  private var view: PresenterView?
  private var waiting: [(call: ControlSocket.Call, known: Int)] = []

  struct Answer: Codable {
    /// The number of the view.
    let number: Int
    /// Milliseconds since the first key of the play; nil before it.
    let elapsed: Int64?
    let view: PresenterView

    /// Nil if the response can't be decoded.
    init?(_ answer: ControlAnswer) {
      guard let read = try? JSONDecoder().decode(Self.self, from: Data(answer.output.utf8)) else { return nil }
      self = read
    }

    init(number: Int, elapsed: Int64?, view: PresenterView) { (self.number, self.elapsed, self.view) = (number, elapsed, view) }
  }

  /// - Parameter known: the number of the client's last view; 0 for none.
  static func request(_ known: Int) -> ControlRequest { ControlRequest([Word.view.rawValue, "\(known)"]) }

  enum Word: String {
    case view, next, back

    /// The key of the play with the same effect; nil for `view`.
    var key: Key? {
      switch self {
      case .view: nil
      case .next: .enter
      case .back: .left
      }
    }
  }

  /// Nil if the socket can't be created; the play then continues without it.
  init?() {
    guard let folder = StateFolder.path(), let socket = ControlSocket(path: "\(folder)/\(Self.prefix)\(getpid())", bell: nil) else {
      return nil
    }
    self.socket = socket
  }

  /// A file descriptor that is readable when there is work to do, for the socket or for the play's own descriptor.
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

  /// Sends the current view to each client that waits for a newer view than it has.
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

  /// A running play.
  struct Play {
    /// Its process ID.
    let process: String
    fileprivate let path: String

    /// Connects to the play. The timeout is short, because a suspended play does not answer.
    func connect() throws(ControlError) -> ControlClient { try ControlClient(path: path, timeout: 3) }

    /// The title of the play; nil if the play has ended.
    var title: String? {
      do throws(ControlError) {
        return Answer(try connect().ask(request(0)))?.view.title
      } catch {
        return nil
      }
    }
  }

  /// The running plays.
  ///
  /// - Parameter others: the process IDs of plays to leave out.
  static func all(but others: Set<String>) -> [Play] {
    guard let folder = StateFolder.path(), let names = try? FileSystem<FileError>.names(in: folder) else { return [] }
    return names.sorted().filter { $0.hasPrefix(prefix) }.compactMap { name in
      let play = Play(process: String(name.dropFirst(prefix.count)), path: "\(folder)/\(name)")
      guard !others.contains(play.process) else { return nil }
      do throws(ControlError) {
        _ = try play.connect()
        return play
      } catch {
        // Removes the socket of a process that was killed. A process that has just begun may not listen yet.
        if error == .absent, let process = pid_t(play.process), kill(process, 0) != 0, errno == ESRCH { unlink(play.path) }
        return nil
      }
    }
  }
}
