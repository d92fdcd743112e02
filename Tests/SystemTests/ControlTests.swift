import Glibc
import Testing

@testable import System

/// The socket by itself: a program that answers each request with its words, and people who talk to it well or badly.
@Suite(.timeLimit(.minutes(10))) final class ControlTests {
  let folder: String
  let path: String
  let bell: Int32
  let socket: ControlSocket

  init() throws {
    var template = Array("/tmp/billfold-control-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    path = folder + "/world.control"
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    bell = ends[0]
    socket = try #require(ControlSocket(path: path, bell: bell))
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  /// Whether anything is to be done, within this many milliseconds.
  private func isReady(_ milliseconds: Int32 = 0) -> Bool {
    var descriptor = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  /// Responds to requests as long as there are any, as a program does.
  private func serve() {
    while isReady() {
      for call in socket.receive() { socket.answer(call, ControlAnswer(output: call.request.words.joined(separator: " "))) }
    }
  }

  private func talker() throws -> Talker { try Talker(path) }

  @Test func `answers each request in its order`() throws {
    let talker = try talker()
    talker.say(#"{"do":["clock","show"]}"# + "\n" + #"{"do":["ü","","\u0007"]}"# + "\n")
    serve()
    #expect(talker.lines() == [#"{"message":"","output":"clock show","status":0}"#, #"{"message":"","output":"ü  \u0007","status":0}"#])
    #expect(!isReady())
  }

  @Test func `a request may come in pieces`() throws {
    let talker = try talker()
    for piece in [#"{"do":["#, #""clo"#, #"ck"]}"#] {
      talker.say(piece)
      serve()
      #expect(talker.lines().isEmpty)
    }
    talker.say("\n")
    serve()
    #expect(talker.lines().count == 1)
  }

  @Test(arguments: ["", "hello", "[]", "{}", #"{"do":"clock"}"#, #"{"do":[1]}"#, "\u{0}\u{1}", "{\"do\":[\"\u{D7FF}", #"[[[[[[[[[["#])
  func `what is no request is said to be none`(line: String) throws {
    let talker = try talker()
    talker.say(line + "\n" + #"{"do":["still","there"]}"# + "\n")
    serve()
    let lines = talker.lines()
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""status":65"#) == true)
    #expect(lines.last?.contains("still there") == true)
  }

  @Test func `a huge line is not read to its end`() throws {
    let talker = try talker()
    for _ in 0..<40 where !talker.isCutOff {
      talker.say(String(repeating: "x", count: 16 * 1024))
      serve()
    }
    #expect(talker.lines().first?.contains("too long") == true)
    #expect(talker.isCutOff)
    #expect(!isReady())
  }

  @Test func `many may talk at once`() throws {
    let talkers = try (0..<20).map { _ in try talker() }
    for (number, talker) in talkers.enumerated() { talker.say("{\"do\":[\"\(number)\"]}\n") }
    serve()
    for (number, talker) in talkers.enumerated() { #expect(talker.lines().first?.contains("\"output\":\"\(number)\"") == true) }
  }

  @Test func `who is silent longest makes room`() throws {
    var silent: [Talker] = []
    for _ in 0..<3 * ControlSocket.mostPeers {
      silent.append(try talker())
      serve()
    }
    let late = try talker()
    late.say(#"{"do":["hello"]}"# + "\n")
    serve()
    #expect(late.lines().count == 1)
    #expect(silent.first?.isCutOff == true && silent.last?.isCutOff == false)
  }

  /// Those whose response may take as long as it likes make room for a request that is answered at once.
  @Test func `who waits shuts nobody out`() throws {
    var waiting: [Talker] = []
    for _ in 0..<2 * ControlSocket.mostPeers {
      let talker = try talker()
      talker.say(#"{"do":["wait"]}"# + "\n")
      waiting.append(talker)
      while isReady() { for call in socket.receive() { socket.letWait(call) } }
    }
    let late = try talker()
    late.say(#"{"do":["hello"]}"# + "\n")
    serve()
    #expect(late.lines() == [#"{"message":"","output":"hello","status":0}"#])
    #expect(waiting.first?.lines().first?.contains(#""status":75"#) == true && waiting.first?.isCutOff == true)
    #expect(waiting.last?.lines().isEmpty == true && waiting.last?.isCutOff == false)
  }

  @Test func `who leaves before the answer is forgotten`() throws {
    var talker: Talker? = try talker()
    talker?.say(#"{"do":["wait"]}"# + "\n")
    var calls: [ControlSocket.Call] = []
    while calls.isEmpty, isReady(1000) { calls = socket.receive() }
    talker = nil
    while isReady() { _ = socket.receive() }
    socket.answer(try #require(calls.first), ControlAnswer(output: "too late"))
    #expect(!isReady())
  }

  @Test func `who only stops talking gets the answer`() throws {
    let talker = try talker()
    talker.say(#"{"do":["last"]}"# + "\n")
    talker.stopTalking()
    serve()
    #expect(talker.lines().count == 1)
    #expect(talker.isCutOff)
    #expect(!isReady())
  }

  @Test func `who never reads keeps nobody waiting`() throws {
    let deaf = try talker()
    deaf.say(String(repeating: #"{"do":["\#(String(repeating: "y", count: 1000))"]}"# + "\n", count: 60))
    for _ in 0..<200 where isReady() {
      for call in socket.receive() {
        socket.answer(call, ControlAnswer(output: String(repeating: "z", count: 100_000)))
      }
    }
    // It sleeps while the answers cannot go out.
    #expect(!isReady())
    let talker = try talker()
    talker.say(#"{"do":["hello"]}"# + "\n")
    serve()
    #expect(talker.lines().count == 1)
  }

  @Test func `is its owners and goes away`() throws {
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600 && status.st_mode & S_IFMT == S_IFSOCK)
    var second = ControlSocket(path: folder + "/other", bell: bell)
    #expect(second != nil && access(folder + "/other", F_OK) == 0)
    second = nil
    #expect(access(folder + "/other", F_OK) != 0)
  }

  @Test func `replaces what a killed one left`() throws {
    let stale = folder + "/stale"
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #expect(SocketAddress.use(stale, { bind(descriptor, $0, $1) }) == 0)
    close(descriptor)
    #expect(throws: ControlError.absent) { try ControlClient(path: stale) }
    let again = ControlSocket(path: stale, bell: bell)
    #expect(again != nil)
    _ = try ControlClient(path: stale)
  }

  @Test func `is found at a long path`() throws {
    var deep = folder
    var made: [String] = []
    for _ in 0..<4 {
      deep += "/" + String(repeating: "d", count: 40)
      mkdir(deep, 0o700)
      made.insert(deep, at: 0)
    }
    defer { for folder in made { rmdir(folder) } }
    let far = try #require(ControlSocket(path: deep + "/world.control", bell: bell))
    _ = try ControlClient(path: deep + "/world.control")
    withExtendedLifetime(far) {}
  }

  @Test func `nobody there is said`() {
    #expect(throws: ControlError.absent) { try ControlClient(path: folder + "/nothing") }
  }

  @Test func `an answer that does not come is given up`() throws {
    let client = try ControlClient(path: path, timeout: 1)
    #expect(throws: ControlError.silent) { try client.ask(ControlRequest(["hello"])) }
  }

  @Test func `the bell is heard through it`() throws {
    #expect(!isReady())
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    let other = try #require(ControlSocket(path: folder + "/bell", bell: ends[0]))
    _ = write(ends[1], "x", 1)
    var descriptor = pollfd(fd: other.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 600_000) == 1)
    #expect(other.receive().isEmpty)
  }
}

/// A client that may send any bytes.
private final class Talker {
  private let descriptor: Int32
  private var heard: [UInt8] = []
  private var isGone = false
  /// True once the other end has hung up.
  var isCutOff: Bool {
    listen()
    return isGone
  }

  init(_ path: String) throws {
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let descriptor = descriptor
    try #require(SocketAddress.use(path, { connect(descriptor, $0, $1) }) == 0)
  }

  deinit { close(descriptor) }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    listen()
  }

  func stopTalking() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns the received lines.
  func lines() -> [String] {
    listen()
    return heard.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  private func listen() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 || count < 0 && errno != EAGAIN { isGone = true }
      if count <= 0 { return }
      heard += buffer[..<count]
    }
  }
}
