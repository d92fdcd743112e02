import Basics
import Contract
import Foundation
import Glibc
import LocalServer
import ProgramRun
import Remote
import TemporaryFolder
import Testing
import WalletModel
import Wire
import Worlds

@testable import RemoteClient

/// The program itself, as those who run it know it.
@Suite(.timeLimit(.minutes(10))) struct ServerProgramTests {
  private let folder = TemporaryFolder()
  private var store: String { folder.path + "/store" }
  private var socket: String { folder.path + "/s" }

  /// A run of it, and the lines of its log.
  private final class Run {
    let process = Process()
    private let errors = Pipe()
    private var rest = Data()

    init(_ folder: String, _ arguments: [String], environment: [String: String] = [:], program: String = program) throws {
      process.executableURL = URL(filePath: program)
      process.arguments = arguments
      process.environment = ["HOME": folder, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
      process.standardError = errors
      process.standardOutput = errors
      process.currentDirectoryURL = URL(filePath: folder)
      try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Beside the tests.
    private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "billfold-server").path

    /// The next line; nil at the end.
    func line() -> String? {
      while true {
        if let end = rest.firstIndex(of: 0x0A) {
          defer { rest = rest[rest.index(after: end)...] }
          return String(decoding: rest[..<end], as: UTF8.self)
        }
        let more = errors.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        rest = Data(rest) + more
      }
    }

    /// Reads the log until it has an event. Returns its line.
    func wait(for event: String) -> String? {
      while let line = line() { if line.contains(#""event":"\#(event)""#) { return line } }
      return nil
    }

    /// The rest of its output, and its exit status.
    func end() -> (said: String, status: Int32) {
      var said = ""
      while let line = line() { said += line + "\n" }
      process.waitUntilExit()
      return (said, process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
    }
  }

  private func run(_ arguments: String...) throws -> Run { try Run(folder.path, arguments) }

  private func serve(_ arguments: String...) throws -> Run {
    try Run(folder.path, ["--store", store, "--listen", "unix:\(socket)"] + arguments)
  }

  private func invitation(_ arguments: String...) throws -> Invitation {
    let run = try Run(folder.path, ["invite", "demo", "--store", store, "--output", "-"] + arguments)
    let (said, status) = run.end()
    #expect(status == 0, "\(said)")
    return try Invitation(bytes: Array(said.utf8))
  }

  @Test func `it serves until it is told to go`() async throws {
    let run = try serve("--listen", "127.0.0.1:0")
    let ready = try #require(run.wait(for: "ready"))
    #expect(ready.contains("unix:\(socket) 127.0.0.1:"))
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    _ = try await RemoteBackend(try invitation("--listen", "unix:\(socket)"), timeouts: .generous).perform(IsDeviceRegistered(), call)
    let port = try #require(ready.split(separator: " ").last?.prefix { $0 != "\"" })
    _ = try await RemoteBackend(try invitation("--address", String(port)), timeouts: .generous).perform(IsDeviceRegistered(), call)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.wait(for: "shutting down") != nil && run.wait(for: "stopped") != nil)
    #expect(run.end().status == 0)
    #expect(!FileManager.default.fileExists(atPath: socket))
  }

  @Test func `a store has one server`() throws {
    let first = try serve()
    #expect(first.wait(for: "ready") != nil)
    let (said, status) = try run("--store", store, "--listen", "127.0.0.1:0").end()
    #expect(status == 75 && said.contains("(process \(first.process.processIdentifier))"), "\(said)")
    // A dead one leaves a socket and a lock behind, and both are taken over.
    kill(first.process.processIdentifier, SIGKILL)
    #expect(first.end().status == -SIGKILL)
    #expect(FileManager.default.fileExists(atPath: socket))
    #expect(try serve().wait(for: "ready") != nil)
  }

  /// The work of a thread of another process: processor time in clock ticks, and how often it has gone to sleep. (proc(5))
  private func work(of process: Int32, thread name: String) throws -> (ticks: Int, sleeps: Int) {
    let threads = "/proc/\(process)/task"
    for number in try FileManager.default.contentsOfDirectory(atPath: threads) {
      // Another thread may have ended meanwhile.
      let stat = (try? String(contentsOfFile: "\(threads)/\(number)/stat", encoding: .utf8)) ?? ""
      guard stat.contains("(\(name))"), let end = stat.lastIndex(of: ")") else { continue }
      let fields = stat[end...].split(separator: " ")
      let status = try String(contentsOfFile: "\(threads)/\(number)/status", encoding: .utf8)
      let sleeps = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }?.split(separator: "\t").last
      return ((Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0), try #require(sleeps.flatMap { Int($0) }))
    }
    throw NoThread(name: name)
  }

  private struct NoThread: Error { let name: String }

  /// It tries again at longer and longer intervals, up to 250 ms: no clock is looked at,
  /// only how often it sleeps and how much it works meanwhile.
  @Test(arguments: 12...20) func `without descriptors it waits`(limit: Int) throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "billfold-server").path
    let run = try Run(
      folder.path, ["-c", "ulimit -n \(limit); exec \(program) --store \(store) --listen 127.0.0.1:0"], program: "/bin/sh")
    let first = run.line() ?? ""
    guard first.contains(#""event":"ready""#) else {
      // Not even enough to start: then it says that, and what to do.
      let status = run.end().status
      #expect(status == 78 && first.contains("Too many open files. Allow more open files"), "\(status): \(first)")
      #expect(limit < 18)
      return
    }
    let port = try #require(first.split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) })
    do {
      // More than it has descriptors for: the last ones wait in the system's queue.
      let crowd = try (0..<40).map { _ in try RawConnection(port: port) }
      let before = try work(of: run.process.processIdentifier, thread: "accept")
      var now = before
      while now.sleeps < before.sleeps + 12, now.ticks < before.ticks + 4 {
        poll(nil, 0, 10)
        now = try work(of: run.process.processIdentifier, thread: "accept")
      }
      #expect(now.ticks - before.ticks < 4, "it sleeps meanwhile")
      #expect(!crowd[39].isReadable(within: 0))
    }
    // Their connections are closed, so a new client is served. TLS responds to invalid bytes with an alert.
    let next = try RawConnection(port: port)
    next.say("GET /livez HTTP/1.1\r\n\r\n")
    #expect(next.isReadable(within: 600_000))
    // It ends as it should while clients hold every descriptor.
    let crowd = try (0..<40).map { _ in try RawConnection(port: port) }
    kill(run.process.processIdentifier, SIGTERM)
    let end = run.end()
    #expect(end.status == 0, "\(end.said)")
    withExtendedLifetime(crowd) {}
  }

  /// The states and the processor time of the threads that serve connections. (proc(5))
  private func workers(of process: Int32) throws -> (states: [Substring], ticks: Int) {
    let threads = "/proc/\(process)/task"
    let all = try FileManager.default.contentsOfDirectory(atPath: threads).compactMap { number -> [Substring]? in
      let stat = (try? String(contentsOfFile: "\(threads)/\(number)/stat", encoding: .utf8)) ?? ""
      guard stat.contains("(MHD-worker)"), let end = stat.lastIndex(of: ")") else { return nil }
      return stat[stat.index(end, offsetBy: 2)...].split(separator: " ")
    }
    return (all.map { $0[0] }, all.reduce(0) { $0 + (Int($1[11]) ?? 0) + (Int($1[12]) ?? 0) })
  }

  /// The client of a handshake says no more after its first bytes, or after the server's answer to its ClientHello.
  @Test(arguments: [2, 6, nil]) func `a handshake that waits costs nothing`(bytes: Int?) throws {
    let run = try serve("--listen", "127.0.0.1:0")
    let ready = try #require(run.wait(for: "ready"))
    let port = try #require(ready.split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) })
    let connection = try RawConnection(port: port)
    let hello = TLSTests.hello(0x03, suites: [0xC02B])
    connection.say(Array(hello.prefix(bytes ?? hello.count)))
    if bytes == nil { #expect(connection.hear(bytes: 5).first == 0x16) }
    // Threads that try again at once are never seen asleep several times in a row.
    var asleep = 0
    let first = try workers(of: run.process.processIdentifier).ticks
    while asleep < 30 {
      let now = try workers(of: run.process.processIdentifier)
      asleep = !now.states.isEmpty && now.states.allSatisfy { $0 == "S" } ? asleep + 1 : 0
      guard now.ticks < first + 100 else {
        Issue.record("a second of processor time for a client that says nothing")
        break
      }
      poll(nil, 0, 1)
    }
    // The rest may still come.
    guard let bytes else { return }
    connection.say(Array(hello.dropFirst(bytes)))
    #expect(connection.hear(bytes: 5).first == 0x16)
  }

  /// Asks so often on one connection, and returns how many answers came.
  private func live(_ count: Int, on connection: RawConnection, last: Bool = false) -> Int {
    let request = "GET /livez HTTP/1.1\r\nHost: x\r\n"
    for _ in 1..<count { connection.say(request + "\r\n") }
    connection.say(request + (last ? "Connection: close\r\n\r\n" : "\r\n"))
    var (heard, answers) = ("", 0)
    while answers < count {
      let more = connection.hear(until: "ok\n")
      if more.isEmpty { break }
      heard += more
      answers = heard.components(separatedBy: "HTTP/1.1 200").count - 1
    }
    return answers
  }

  private struct LogLine: Decodable {
    let event: String
    let count: Int?
  }

  private func events(_ lines: [String]) throws -> [LogLine] {
    try lines.map { try JSONDecoder().decode(LogLine.self, from: Data($0.utf8)) }
  }

  /// Requests and SIGTERM still work; the next reader learns how many lines are missing.
  @Test(arguments: [true, false]) func `a log that nobody reads stops nothing`(isReadLater: Bool) throws {
    let run = try serve("--listen", "127.0.0.1:0", "--plain")
    let ready = try #require(run.wait(for: "ready"))
    let port = try #require(ready.split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) })
    let batches = 100
    for _ in 0..<batches { #expect(live(50, on: try RawConnection(port: port), last: true) == 50) }
    guard isReadLater else {
      kill(run.process.processIdentifier, SIGTERM)
      run.process.waitUntilExit()
      return #expect(run.process.terminationStatus == 0)
    }
    var lines: [String] = []
    while let line = run.line() {
      lines.append(line)
      if line.contains("log lines lost") { break }
    }
    let told = try events(lines)
    let lost = try #require(told.last?.count)
    #expect(lost > 0 && told.count { $0.event == "request" } + lost == 50 * batches, "\(told.count), \(lost)")
    #expect(live(1, on: try RawConnection(port: port)) == 1 && run.wait(for: "request") != nil)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
  }

  /// Limits the size of the files that a running server writes: a soft and a hard limit.
  private func limitFiles(of run: Run, to size: String) throws {
    let prlimit = try Run(folder.path, ["--pid", "\(run.process.processIdentifier)", "--fsize=\(size)"], program: "/usr/bin/prlimit")
    #expect(prlimit.end().status == 0)
  }

  /// A limit on the size of its files stands for a full disk: no line is cut, and those that are missing are counted.
  @Test func `a log on a full disk says what it has lost`() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "billfold-server").path
    let log = URL(filePath: folder.path + "/log")
    let run = try Run(
      folder.path, ["-c", "exec \(program) --store \(store) --listen 127.0.0.1:0 --plain 2>\(log.path)"], program: "/bin/sh")
    func lines() -> [String] { ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init) }
    func wait(_ isSo: ([String]) -> Bool) { while !isSo(lines()) { poll(nil, 0, 5) } }
    wait { $0.contains { $0.contains("ready") } }
    let port = try #require(lines()[0].split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) })
    #expect(live(1, on: try RawConnection(port: port)) == 1)
    wait { $0.count == 2 }
    let size = try #require(try FileManager.default.attributesOfItem(atPath: log.path)[.size] as? Int)
    // The next line is cut in the middle.
    try limitFiles(of: run, to: "\(size + 100):unlimited")
    for _ in 0..<5 {
      #expect(live(2, on: try RawConnection(port: port)) == 2)
      // One write has been tried, as far as the rest of a line.
      wait { $0.count == 3 }
    }
    try limitFiles(of: run, to: "unlimited:unlimited")
    #expect(live(1, on: try RawConnection(port: port)) == 1)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
    let told = try events(lines())
    #expect(told.map(\.event).suffix(2) == ["shutting down", "stopped"])
    let lost = told.reduce(0) { $0 + ($1.count ?? 0) }
    #expect(lost > 0 && told.count { $0.event == "request" } + lost == 12, "\(told.map(\.event))")
  }

  @Test func `its memory is in no core dump`() throws {
    let run = try serve()
    #expect(run.wait(for: "ready") != nil)
    let limits = try String(contentsOfFile: "/proc/\(run.process.processIdentifier)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"], "\(core)")
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
  }

  @Test func `an invitation is not written for others to read`() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "billfold-server").path
    let words = "\(program) invite demo --store \(store) --output - > demo.invitation"
    let open = try Run(folder.path, ["-c", "umask 022; \(words)"], program: "/bin/sh").end()
    #expect(open.status == 77 && open.said.contains("umask 077") && open.said.contains("--output FILE"), "\(open.said)")
    #expect(!FileManager.default.fileExists(atPath: store), "nothing was made")
    try FileManager.default.removeItem(atPath: folder.path + "/demo.invitation")
    #expect(try Run(folder.path, ["-c", "umask 077; \(words)"], program: "/bin/sh").end().status == 0)
    #expect(try Invitation(bytes: Array(Data(contentsOf: URL(filePath: folder.path + "/demo.invitation")))).world == "demo")
  }

  @Test func `a long argument is not repeated`() throws {
    for arguments in [["--\(String(repeating: "x", count: 100_000))"], ["invite", String(repeating: "ä", count: 50_000)]] {
      let (said, status) = try Run(folder.path, arguments).end()
      #expect(status == 64 && said.utf8.count < 400 && said.contains("at most 16384 bytes"), "\(said.prefix(1000))")
    }
  }

  @Test func `a place has one server`() throws {
    let first = try serve()
    #expect(first.wait(for: "ready") != nil)
    let (said, status) = try run("--store", store + "2", "--listen", "unix:\(socket)").end()
    #expect(status == 69 && said.contains("Address already in use"), "\(said)")
    kill(first.process.processIdentifier, SIGTERM)
    #expect(first.end().status == 0)
  }

  @Test func `a new certificate is shown after SIGHUP`() async throws {
    let run = try serve("--listen", "127.0.0.1:0")
    let ready = try #require(run.wait(for: "ready"))
    let port = String(try #require(ready.split(separator: " ").last?.prefix { $0 != "\"" }))
    let old = try invitation("--address", port)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    _ = try await RemoteBackend(old, timeouts: .generous).perform(IsDeviceRegistered(), call)
    kill(run.process.processIdentifier, SIGHUP)
    #expect(run.wait(for: "certificate unchanged") != nil)
    try FileManager.default.removeItem(atPath: store + "/tls")
    let new = try invitation("--address", port)
    #expect(new.server.pin != old.server.pin)
    kill(run.process.processIdentifier, SIGHUP)
    #expect(run.wait(for: "certificate renewed") != nil)
    _ = try await RemoteBackend(new, timeouts: .generous).perform(IsDeviceRegistered(), call)
    await #expect(throws: WalletError.self) { try await RemoteBackend(old, timeouts: .generous).perform(IsDeviceRegistered(), call) }
    // A file that can't be read changes nothing.
    try Data("x".utf8).write(to: URL(filePath: store + "/tls/server.key"))
    kill(run.process.processIdentifier, SIGHUP)
    #expect(run.wait(for: "certificate not renewed") != nil)
    _ = try await RemoteBackend(new, timeouts: .generous).perform(IsDeviceRegistered(), call)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
  }

  @Test func `an expired certificate is a warning`() throws {
    let (key, request, certificate) = (folder.path + "/key.pem", folder.path + "/request.pem", folder.path + "/certificate.pem")
    for words in [
      ["req", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", request, "-subj", "/CN=localhost"],
      ["x509", "-req", "-in", request, "-signkey", key, "-days", "-1", "-out", certificate],
    ] {
      let made = try ProgramRun(["openssl"] + words)
      #expect(made.status == 0, "\(made.text)")
    }
    let given = ["--certificate", certificate, "--key", key]
    let check = try Run(folder.path, ["--check", "--store", store] + given).end()
    #expect(check.status == 0 && check.said.contains("\(certificate) has expired"), "\(check.said)")
    let run = try Run(folder.path, ["--store", store, "--listen", "127.0.0.1:0"] + given)
    #expect(run.wait(for: "certificate")?.contains("has expired") == true)
    #expect(run.wait(for: "ready") != nil)
    kill(run.process.processIdentifier, SIGHUP)
    #expect(run.wait(for: "certificate unchanged") != nil)
    #expect(run.wait(for: "certificate")?.contains("has expired") == true)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
  }

  @Test func `a certificate keeps its names`() throws {
    let first = try invitation("--address", "one.example:8443")
    let second = try invitation("--address", "[2001:db8::1]:8443")
    #expect(first.server.pin == second.server.pin && first.server.authority == second.server.authority)
    let certificate = try Data(contentsOf: URL(filePath: store + "/tls/server.pem"))
    _ = try invitation("--address", "one.example:8443")
    _ = try invitation()
    #expect(try Data(contentsOf: URL(filePath: store + "/tls/server.pem")) == certificate, "it is good for all of them")
  }

  @Test func `who has started it is told how it is`() throws {
    let path = folder.path + "/n"
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(descriptor) }
    // A timeout, so that a server that hangs fails the test.
    var patience = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    func news() -> String {
      var bytes = [UInt8](repeating: 0, count: 200)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
    let run = try Run(
      folder.path, ["--store", store, "--listen", "unix:\(self.socket)"], environment: ["NOTIFY_SOCKET": path])
    #expect(run.wait(for: "ready") != nil && news() == "READY=1")
    kill(run.process.processIdentifier, SIGHUP)
    #expect(news().hasPrefix("RELOADING=1\nMONOTONIC_USEC=") && news() == "READY=1")
    kill(run.process.processIdentifier, SIGTERM)
    #expect(news() == "STOPPING=1" && run.end().status == 0)
  }

  @Test func `an invitation that is there is replaced on request only`() throws {
    func invite(_ arguments: String...) throws -> (said: String, status: Int32) {
      try Run(folder.path, ["invite", "demo", "--store", store] + arguments).end()
    }
    let first = try invite()
    #expect(first.status == 0 && first.said.contains("The invitation points to localhost:8443. If"), "\(first.said)")
    let elsewhere = try invite("--address", "a.example:1", "--output", folder.path + "/elsewhere.invitation")
    #expect(elsewhere.status == 0 && !elsewhere.said.contains("The invitation points"), "\(elsewhere.said)")
    let bytes = try Data(contentsOf: URL(filePath: folder.path + "/demo.invitation"))
    let again = try invite("--guest")
    #expect(again.status == 73 && again.said.contains("demo.invitation already exists. Choose another with --output, or use --replace"))
    #expect(try Data(contentsOf: URL(filePath: folder.path + "/demo.invitation")) == bytes)
    #expect(try invite("--guest", "--replace").status == 0)
    #expect(try Data(contentsOf: URL(filePath: folder.path + "/demo.invitation")) != bytes)
    // Others than this machine do not get there.
    for place in ["0.0.0.0:8443", "[::]:8443"] {
      #expect(try invite("--listen", place, "--replace").said.contains("localhost:8443, which works on this machine only. For other"))
    }
    #expect(try !invite("--listen", "0.0.0.0:8443", "--address", "a.example:1", "--replace").said.contains("this machine only"))
  }

  @Test func `who runs it sees and removes its worlds`() async throws {
    func summary(_ arguments: String..., ends: Int32 = 0, line: SourceLocation = #_sourceLocation) throws -> String {
      let (said, status) = try Run(folder.path, ["world"] + arguments + ["--store", store]).end()
      #expect(status == ends, "\(said)", sourceLocation: line)
      return said
    }
    let none = "No worlds in \(store)/worlds.\n"
    #expect(try summary("list") == none && summary("list", "--json") == "[\n\n]\n")
    let demo = try invitation("--listen", "unix:\(socket)")
    let listed = try summary("list")
    #expect(listed.hasPrefix("demo  ") && listed.split(separator: "\n").count == 1)
    #expect(try summary("list", "--json").contains(#""world" : "demo""#))
    #expect(try summary("delete", "nothing", ends: 66).contains("billfold-server world list"))
    let server = try serve()
    #expect(server.wait(for: "ready") != nil)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    _ = try await RemoteBackend(demo, timeouts: .generous).perform(IsDeviceRegistered(), call)
    #expect(try summary("delete", "demo", ends: 75).contains("billfold world delete demo --backend operator.invitation"))
    kill(server.process.processIdentifier, SIGTERM)
    #expect(server.end().status == 0)
    #expect(try summary("delete", "demo") == "World “demo” was deleted with all its snapshots.\n")
    #expect(try summary("list") == none)
  }

  /// A limit on the size of its files stands for a full disk.
  @Test(arguments: [0, 16, 200]) func `a full disk at the start is 74`(limit: Int) throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "billfold-server").path
    let (said, status) = try Run(
      folder.path, ["--fsize=\(limit):unlimited", program, "--store", store, "--listen", "127.0.0.1:0"], program: "/usr/bin/prlimit"
    ).end()
    #expect(status == 74 && said.contains("File too large") && !said.contains("/."), "\(status): \(said)")
    #expect(try serve().wait(for: "ready") != nil, "with room it starts")
  }

  /// A write is refused with 507, logged as an error, and works once there is room; reads continue, and so does the server.
  @Test func `a disk that fills up refuses writes alone`() async throws {
    let run = try serve()
    #expect(run.wait(for: "ready") != nil)
    let backend = try RemoteBackend(try invitation("--listen", "unix:\(socket)"), timeouts: .generous)
    let meridian = IssuerIdentifier(rawValue: "meridian")
    func registered() async throws {
      _ = try await backend.perform(IsDeviceRegistered(), Call(.phone(.phone, session: nil), .issuer(meridian)))
    }
    func recover(_ key: String) async throws(WalletError) {
      _ = try await backend.perform(
        StartPasswordRecovery(username: "anna@example.com"),
        Call(.phone(.phone, session: nil), .issuer(meridian), idempotencyKey: IdempotencyKey(rawValue: key)))
    }
    try await registered()
    try limitFiles(of: run, to: "1:unlimited")
    let error = await #expect(throws: WalletError.self) { try await recover("0123456789abcdef0123456789abcdef") }
    #expect(error?.statusCode == 507 && error?.code == .storageFull, "\(String(describing: error))")
    try await registered()
    try limitFiles(of: run, to: "unlimited:unlimited")
    try await recover("0123456789abcdef0123456789abcdef")
    kill(run.process.processIdentifier, SIGTERM)
    let (said, status) = run.end()
    let line = said.split(separator: "\n").first { $0.contains(#""status":507"#) }
    #expect(status == 0 && line?.contains(#""level":"error""#) == true, "\(said)")
  }

  /// A world that begins with a customer: a program logs in with what the command prints, and lists the cards.
  @Test func `an invited world begins as its fixture`() async throws {
    let file = folder.path + "/demo.invitation"
    func invite(_ arguments: String...) throws -> (said: String, status: Int32) {
      try Run(folder.path, ["invite", "demo", "--store", store, "--listen", "unix:\(socket)", "--output", file] + arguments).end()
    }
    let (said, status) = try invite("--fixture", "cards")
    #expect(status == 0, "\(said)")
    #expect(said.contains("World “demo” was created.\n"), "\(said)")
    let line =
      "Sample customer at the issuer meridian: anna@example.com (simulated), PIN 2580, password Heron-Lake-42, security answers: heron\n"
    #expect(said.contains(line), "\(said)")

    let run = try serve()
    #expect(run.wait(for: "ready") != nil)
    let invitation = try Invitation(bytes: Array(Data(contentsOf: URL(filePath: file))))
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let issuer = Party.issuer(IssuerIdentifier(rawValue: "meridian"))
    func call(_ key: Int, _ session: Secret? = nil) -> Call {
      Call(.phone(.phone, session: session), issuer, idempotencyKey: IdempotencyKey(rawValue: String(repeating: "\(key)", count: 32)))
    }
    let login = try await backend.perform(
      LoginByUsernamePassword(username: "anna@example.com", password: Secret("Heron-Lake-42")), call(1))
    guard case .mfaQuestionDidPrompt(var question) = login else { throw Unexpected(login: login) }
    question.mfaSecretAnswer = Secret("heron")
    let session = try await backend.perform(RegisterWithMFA(mfaToken: question), call(2)).session.token
    let cards = try await backend.perform(GetAllCards(CardParameters()), call(3, session)).cards
    #expect(cards.count == 9 && cards.contains { $0.lastFour == "7009" && $0.status == .active })
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)

    // A world that exists stays as it is, and nothing is written.
    try FileManager.default.removeItem(atPath: file)
    let again = try invite("--fixture", "empty")
    #expect(again.status == 73 && again.said.contains("World “demo” already exists, and --fixture is for a new one."), "\(again)")
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try invite().status == 0)
    // Without a fixture, nobody can log in.
    let other = try Run(folder.path, ["invite", "other", "--store", store, "--output", "-", "--fixture", "empty", "--public"]).end()
    #expect(other.status == 0 && other.said.contains("World “other” was created.\n") && !other.said.contains("Sample"), "\(other)")
  }

  private struct Unexpected: Error { let login: UsernameLogin }

  /// What a command writes for a server that has lost its store would be in another store.
  @Test func `no invitation is written for a server without its store`() async throws {
    let run = try serve()
    #expect(run.wait(for: "ready") != nil)
    let invitation = try invitation("--listen", "unix:\(socket)")
    try FileManager.default.moveItem(atPath: store, toPath: store + "-elsewhere")
    for command in [
      ["invite", "demo", "--output", "-"], ["invite", "--operator", "--output", "-"], ["world", "list"], ["world", "delete", "demo"],
    ] {
      let (said, status) = try Run(folder.path, command + ["--store", store]).end()
      #expect(status == 75 && said.contains("Put the folder back, or stop the server"), "\(command): \(said)")
    }
    #expect(!FileManager.default.fileExists(atPath: store))
    // What is ready says the same, and so does what is asked of a world, open or not.
    func refusal(_ body: () async throws(WalletError) -> Void) async -> String {
      do throws(WalletError) { try await body() } catch { return "\(error.statusCode) \(error.description)" }
      return ""
    }
    let words = "503 the server's store was removed or replaced; put the folder back, or restart the server to serve what is there now"
    let client = try HTTPClient(invitation.server, timeouts: .generous)
    let issuers = try HTTPRemoteParties(invitation, timeouts: .generous)
    let (first, second) = (try WorldName("first"), try WorldName("second"))
    #expect(
      await refusal { () async throws(WalletError) in throw ProblemCodec.read(try await client.send(ServerPage.getReadiness.request())) }
        == words)
    #expect(await refusal { () async throws(WalletError) in try await issuers.snapshot(first, replaces: false) } == words)
    try FileManager.default.moveItem(atPath: store + "-elsewhere", toPath: store)
    try await issuers.snapshot(first, replaces: false)
    // The world is open now.
    try FileManager.default.moveItem(atPath: store, toPath: store + "-elsewhere")
    #expect(await refusal { () async throws(WalletError) in try await issuers.snapshot(second, replaces: false) } == words)
    let write = StartPasswordRecovery(username: "anna@example.com")
    let call = Call(
      .phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")),
      idempotencyKey: IdempotencyKey(rawValue: String(repeating: "1", count: 32)))
    #expect(await refusal { () async throws(WalletError) in _ = try await issuers.backend.perform(write, call) } == words)
    // A server that is started in its place would take over the path.
    let (said, status) = try serve().end()
    #expect(status == 75 && said.contains("Put the folder back, or stop the server"), "\(said)")
    try FileManager.default.moveItem(atPath: store + "-elsewhere", toPath: store)
    #expect(try Run(folder.path, ["world", "list", "--store", store]).end().said.contains("demo"))
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
    // Nobody serves it any longer: a new store may be made.
    try FileManager.default.removeItem(atPath: store)
    _ = try self.invitation("--public")
  }

  /// Clients that ask for the descriptions, half a megabyte each, and read nothing: none of them holds a copy.
  @Test func `slow readers of the descriptions cost no copies`() throws {
    // A UNIX socket takes less than half of a description into its own memory, a TCP connection of this machine all of it.
    let run = try serve()
    #expect(run.wait(for: "ready") != nil)
    func residentBytes() throws -> Int {
      let connection = try RawConnection(path: socket)
      connection.say("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      let lines = connection.hear().split(separator: "\n")
      return try #require(lines.first { $0.hasPrefix("process_resident_memory_bytes ") }?.split(separator: " ").last.flatMap { Int($0) })
    }
    func ask(_ path: String) throws -> RawConnection {
      let connection = try RawConnection(path: socket)
      connection.say("GET \(path) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
      #expect(connection.hear(bytes: 12) == Array("HTTP/1.1 200".utf8))
      return connection
    }
    let paths = ["/openapi.json", "/docs"]
    let lengths = try paths.map { try ask($0).hearBytes().count }
    #expect(lengths.allSatisfy { $0 > 300_000 })
    let before = try residentBytes()
    let slow = try (0..<60).flatMap { _ in try paths.map(ask) }
    let grown = try residentBytes() - before
    #expect(grown < 60 * lengths.reduce(0, +) / 3, "\(grown)")
    // They get all of it when they read; the head has the request's number.
    for (index, connection) in slow.enumerated() { #expect(abs(connection.hearBytes().count - lengths[index % 2]) < 10) }
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
  }

  /// What would be written to files that are gone is lost when the server ends.
  @Test func `a store that was removed is not written`() async throws {
    let run = try serve()
    #expect(run.wait(for: "ready") != nil)
    let invitation = try invitation("--listen", "unix:\(socket)")
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    func recover(_ key: Int) async throws(WalletError) {
      _ = try await backend.perform(
        StartPasswordRecovery(username: "anna@example.com"),
        Call(
          .phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")),
          idempotencyKey: IdempotencyKey(rawValue: String(repeating: "\(key)", count: 32))))
    }
    func readiness() async throws -> Int {
      try await HTTPClient(invitation.server, timeouts: .generous).send(ServerPage.getReadiness.request()).status
    }
    try await recover(1)
    #expect(try await readiness() == 200)
    try FileManager.default.moveItem(atPath: store, toPath: store + "-elsewhere")
    #expect(try await readiness() == 503)
    let error = await #expect(throws: WalletError.self) { try await recover(2) }
    #expect(error?.statusCode == 503, "\(String(describing: error))")
    // It is as it was.
    try FileManager.default.moveItem(atPath: store + "-elsewhere", toPath: store)
    #expect(try await readiness() == 200)
    try await recover(3)
    try FileManager.default.removeItem(atPath: store)
    #expect(await #expect(throws: WalletError.self) { try await recover(4) }?.statusCode == 503)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
  }

  /// HOME only says where the store usually is.
  @Test func `without a home the store must be named`() throws {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "billfold-server").path
    func homeless(_ arguments: String...) throws -> (said: String, status: Int32) {
      try Run(folder.path, ["-u", "HOME", program] + arguments, program: "/usr/bin/env").end()
    }
    let commands = [["--listen", "unix:\(socket)"], ["world", "list"], ["world", "delete", "demo"], ["invite", "demo"], ["--check"]]
    for command in commands {
      let (said, status) = try Run(folder.path, ["-u", "HOME", program] + command, program: "/usr/bin/env").end()
      #expect(status == 78 && said.contains("Set HOME"), "\(command): \(status) \(said)")
    }
    #expect(try homeless("--help").status == 0)
    #expect(try homeless("invite", "demo", "--store", store, "--output", folder.path + "/demo.invitation").status == 0)
    #expect(try homeless("world", "list", "--store", store).said.hasPrefix("demo "))
    #expect(try homeless("--check", "--store", store).status == 0)
    let run = try Run(
      folder.path, ["-u", "HOME", program, "--store", store, "--listen", "unix:\(socket)"], program: "/usr/bin/env")
    #expect(run.wait(for: "ready") != nil)
    kill(run.process.processIdentifier, SIGTERM)
    #expect(run.end().status == 0)
  }

  @Test func `it says what is wrong`() throws {
    let configuration = folder.path + "/c"
    try Data("listen = unix:\(socket)\nrate = 5\nrate = 6\n".utf8).write(to: URL(filePath: configuration))
    func ends(_ arguments: [String], _ status: Int32, _ words: String, line: SourceLocation = #_sourceLocation) throws {
      let (said, ended) = try Run(folder.path, arguments).end()
      #expect(ended == status && said.contains(words), "\(ended): \(said)", sourceLocation: line)
    }
    try ends(["--config", configuration], 78, "\(configuration):3: rate is already set in line 2")
    try ends(["--config", folder.path + "/nothing"], 66, "/nothing: No such file")
    try ends(["--colour"], 64, "Unknown argument “--colour”. To see all arguments, run: billfold-server --help\n")
    try ends(["world"], 64, "\nTry: billfold-server --help\n")
    try ends(["--key", "k"], 64, "key requires certificate")
    try ends(["--store", store, "--listen", "nowhere.invalid:1"], 69, "unknown host")
    try ends(["--store", "/dev/null"], 73, "Can't write /dev/null: ")
    let somewhere = ["--store", store, "--listen", "localhost:0"]
    try ends(somewhere + ["--certificate", "x", "--key", "y"], 66, "/x: No such file")
    try ends(somewhere + ["--certificate", configuration, "--key", configuration], 78, "is not a valid PEM certificate")
    try ends(["invite", "demo", "--plain", "--store", store], 64, "The proxy terminates TLS")
    try ends(["--store", store, "--check", "--rate", "7"], 0, "rate = 7\n")
    #expect(!FileManager.default.fileExists(atPath: store + "/worlds"), "who only asks leaves nothing behind")
    _ = try invitation()
    try Data("x".utf8).write(to: URL(filePath: store + "/tls/authority.pem"))
    try ends(["--store", store, "--listen", "127.0.0.1:0"], 78, "\(store)/tls are damaged")
  }
}
