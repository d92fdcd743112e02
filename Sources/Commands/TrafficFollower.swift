import Basics
import Glibc
import Synchronization
import System
package import Worlds

/// `world traffic --follow`: a program that prints the calls to a world as they happen.
///
/// It asks a wallet that has the world open through its control socket; the wallet responds when a call has ended. Commands that open the
/// world themselves report their calls to the follower's own socket in the world's folder.
package struct TrafficFollower: Sendable {
  package struct Request: Hashable, Sendable {
    /// The number of ended calls that the follower has already received; nil in its first request.
    let after: Int?
    /// The number of earlier calls that are printed first.
    let last: Int
    let isJSON: Bool

    /// Returns the number of ended calls in the first line, then a line for each new call. Nil if no call has ended since `after`.
    func answer(of world: World) -> ControlAnswer? {
      var (count, rows) = TrafficRow.ended(after: after ?? 0, of: world)
      if after == nil { rows = rows.suffix(last) } else if rows.isEmpty { return nil }
      return ControlAnswer(output: "\(count)\n" + rows.map { isJSON ? jsonLine($0) : $0.line }.joined())
    }

    /// The command line of this request.
    var words: [String] { words(after: after) }

    fileprivate func words(after count: Int?) -> [String] {
      ["world", "traffic", "--follow"] + (count.map { ["--after", "\($0)"] } ?? (last > 0 ? ["--last", "\(last)"] : []))
        + (isJSON ? ["--json"] : [])
    }
  }

  private let choice: WorldChoice
  private let request: Request
  private var world: WorldName { choice.name }

  init(world choice: WorldChoice, request: Request) { (self.choice, self.request) = (choice, request) }

  // MARK: - Telling

  private static let word = "calls"

  /// Reports the calls that this process has made in a world to all followers of the world.
  static func tell(of world: World) {
    let sockets = world.file.directory.followers(of: world.file.name)
    if sockets.isEmpty { return }
    for path in sockets {
      do throws(ControlError) {
        let client = try ControlClient(path: path, timeout: 1)
        for row in TrafficRow.ended(after: 0, of: world).rows {
          _ = try client.ask(ControlRequest([word, row.line, row.jsonLine(atMost: ControlSocket.longestLine / 4)]))
        }
      } catch {
        // A killed process has left the socket.
        if error == .absent { unlink(path) }
      }
    }
  }

  // MARK: - Following

  /// The signal that ends the follower; 0 until it arrives.
  private static let ending = Atomic<Int32>(0)
  private static let bell = try? EventFD()

  /// Prints calls until the person interrupts it, or the world is gone. Returns the exit status.
  ///
  /// - Parameters:
  ///   - print: writes to standard output and returns the exit status.
  ///   - say: writes a message to standard error.
  package func run(in directory: WorldDirectory, print: (String) -> Int32, say: (String) -> Void) throws -> Int32 {
    try create(in: directory, say)
    let folder = directory.path(of: world)
    guard let bell = Self.bell, let socket = ControlSocket(path: "\(folder)/\(World.followerPrefix)\(getpid())", bell: bell.descriptor)
    else {
      let error = SystemError(errno)
      throw CommandError(.cannotCreate, "Can't create a socket in \(folder): \(error.reason).")
    }
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) {
        TrafficFollower.ending.store($0, ordering: .relaxed)
        TrafficFollower.bell?.ring()
      }
    }
    // A wallet that is already open has made calls before, of which only the last ones are requested; a wallet that is opened later is
    // followed from its first call.
    var count = request.after
    /// True once the wallet has reported its number of ended calls: from then on, `count` is that number, and not the requested one.
    var isCounted = false
    var opening = Self.opening(in: folder)
    var wallet = connect(folder, after: count)
    /// The wallet's last error, so that a repeated error is printed once.
    var refusal: String?
    if wallet == nil {
      opening = nil
      say("Waiting for calls: no wallet has world “\(world)” open. Press Ctrl-C to stop.")
    }
    while Self.ending.load(ordering: .relaxed) == 0 {
      if wallet == nil {
        guard try directory.exists(world) else { throw try directory.noSuchWorld(world) }
        // Each wallet has its own log, which is read from its first call.
        if let now = Self.opening(in: folder), now != opening { (opening, count, isCounted) = (now, 0, false) }
        wallet = connect(folder, after: count)
      }
      // Polls every quarter of a second, because no event reports that a wallet was opened. (our choice)
      EventFD.wait(
        for: [socket.descriptor] + (wallet.map { [$0.descriptor] } ?? []), atMost: wallet == nil ? .milliseconds(250) : .seconds(3600))
      for call in socket.receive() {
        let words = call.request.words
        let isCalls = words.count == 3 && words[0] == Self.word
        socket.answer(call, ControlAnswer(status: isCalls ? 0 : ExitCode.usage.rawValue))
        if isCalls, case let status = print(words[request.isJSON ? 2 : 1]), status != 0 { return status }
      }
      do throws(ControlError) {
        guard let client = wallet, let answer = try client.heard() else { continue }
        guard answer.status == 0 else {
          if answer.message != refusal { say(answer.message) }
          refusal = answer.message
          throw ControlError.gone
        }
        refusal = nil
        let head = answer.output.prefix { $0 != "\n" }
        let told = Int(head) ?? 0
        if isCounted, let count, told < count {
          say("The wallet of world “\(world)” went back: its calls are printed from the first one again.")
        }
        (count, isCounted) = (told, true)
        let lines = String(answer.output.dropFirst(head.count + 1))
        if !lines.isEmpty, case let status = print(lines), status != 0 { return status }
        try client.say(ControlRequest(request.words(after: count)))
      } catch {
        // Connects again, because perhaps only the connection was closed: the same wallet then continues after the printed calls.
        wallet = nil
        EventFD.wait(for: [socket.descriptor], atMost: .milliseconds(250))
      }
    }
    return 128 + Self.ending.load(ordering: .relaxed)
  }

  /// Creates the default world if it is missing; throws for any other missing world.
  private func create(in directory: WorldDirectory, _ say: (String) -> Void) throws {
    if try directory.exists(world) { return }
    guard choice.makes else { throw try directory.noSuchWorld(world) }
    do {
      let open = try World(world, in: directory, makes: true, source: SystemClock())
      let isNew = open.file.isNew
      open.file.close()
      if isNew { say("World “\(world)” was created.") }
    } catch WorldError.held {
      // Another process has created the world in the meantime.
    }
  }

  /// Identifies one opening of the world: by inode and time of the control socket, which each wallet creates. Nil if there is none.
  private static func opening(in folder: String) -> [UInt8]? {
    var status = stat()
    guard lstat(folder + "/" + World.controlName, &status) == 0 else { return nil }
    return withUnsafeBytes(of: status.st_ino) { Array($0) } + withUnsafeBytes(of: status.st_ctim) { Array($0) }
  }

  /// Connects to the wallet that has the world open, and sends the request. Returns nil if there is no such wallet.
  private func connect(_ folder: String, after count: Int?) -> ControlClient? {
    do throws(ControlError) {
      let client = try ControlClient(path: folder + "/" + World.controlName, timeout: 0)
      try client.say(ControlRequest(request.words(after: count)))
      return client
    } catch {
      return nil
    }
  }
}
