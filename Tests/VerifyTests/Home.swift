import Basics
import Cryptography
import Glibc
import PseudoTerminal
import Simulation
import System
import Testing
import VirtualTime
import WalletDriving
import Worlds

/// How thoroughly to look: a sample with every test run, everything with `make verify`.
enum Thoroughness {
  static let isFull = getenv("BILLFOLD_VERIFY") != nil

  static func pick<T>(_ sample: T, full: T) -> T { isFull ? full : sample }
}

/// A home directory with worlds in it, and the real program to open them; gone after the test.
final class Home: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/billfold-verify-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
    precondition(!path.isEmpty, "the test needs its own folder")
  }

  deinit { Self.remove(path) }

  static let program = found("billfold")

  /// A program as it is released, where that was built and everything is to be looked at; else as it is tested.
  static func found(_ name: String) -> String {
    let tested = (try? RunningProgram.built(name)) ?? name
    let parts = tested.split(separator: "/")
    guard Thoroughness.isFull, let build = parts.firstIndex(of: ".build") else { return tested }
    let released = "/" + parts[...build].joined(separator: "/") + "/release/\(name)"
    return access(released, X_OK) == 0 ? released : tested
  }

  var environment: [String: String] {
    RunningProgram.usualEnvironment.merging(["HOME": path, "XDG_DATA_HOME": path + "/data", "XDG_STATE_HOME": path + "/state"]) { $1 }
  }

  var worlds: WorldDirectory { WorldDirectory(path: path + "/data/billfold/worlds") }
  /// A file of the standard world.
  subscript(file: String) -> String { worlds.path(of: .standard) + "/" + file }

  func start(
    _ arguments: [String] = [], environment changes: [String: String?] = [:], output: RunningProgram.Output = .terminal
  ) throws -> RunningProgram {
    var environment = self.environment
    for (name, value) in changes { environment[name] = value }
    return try RunningProgram(Self.program, arguments, environment: environment, output: output)
  }

  /// Creates the standard world, in which a customer has enrolled.
  func enroll() async throws {
    let fixture = try #require(Fixture.named("enrolled"))
    try await World.create(.standard, in: worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: Self.clock)
  }

  /// The wallet on that world, at the PIN login.
  func openWallet() throws -> RunningProgram {
    let program = try start()
    try program.wait(forText: "Enter your PIN")
    return program
  }

  /// With a limit on the size of any file it writes, in bytes: a disk that is full, without a disk.
  func start(fileLimit: Int) throws -> RunningProgram {
    try RunningProgram("/usr/bin/prlimit", ["--fsize=\(fileLimit):unlimited", Self.program], environment: environment)
  }

  /// Makes the standard world here, with hashes that cost little: a tenth of a second is long where there are thousands.
  func makeQuickWorld() throws { try open().file.close() }

  /// The standard world, opened by this process.
  func open() throws -> World {
    try World(.standard, in: worlds, hashCost: .minimum, source: Self.clock)
  }

  /// Later than the program's own, so that whatever makes people wait is over.
  static let clock = VirtualTimeSource(start: Timestamp(milliseconds: Int64(time(nil) + 2 * 86_400) * 1000))

  // MARK: Files

  /// Every file with what is in it, by its path below the home; locks, which every opener writes, left out.
  func contents() -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for file in Self.files(path) where !file.hasSuffix("world.lock") && !file.hasSuffix("-shm") {
      contents[String(file.dropFirst(path.count + 1))] = Self.read(file)
    }
    return contents
  }

  static func files(_ path: String) -> [String] {
    names(path).flatMap { name -> [String] in
      var status = stat()
      let file = path + "/" + name
      guard lstat(file, &status) == 0 else { return [] }
      return status.st_mode & S_IFMT == S_IFDIR ? files(file) : [file]
    }
  }

  static func names(_ path: String) -> [String] { (try? FileSystem<WorldError>.names(in: path)) ?? [] }

  static func read(_ path: String) -> [UInt8] {
    let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = Glibc.read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  static func write(_ bytes: [UInt8], to path: String) {
    let file = Glibc.open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
    defer { close(file) }
    precondition(Glibc.write(file, bytes, bytes.count) == bytes.count, "cannot write \(path)")
  }

  /// A copy of the standard world in another home, as it lies there.
  func copy() -> Home {
    let other = Home()
    for folder in ["", "/billfold", "/billfold/worlds", "/billfold/worlds/default"] { mkdir(other.path + "/data" + folder, 0o700) }
    for name in ["world.db", "world.db-wal", "world.key"] where access(self[name], F_OK) == 0 {
      Self.write(Self.read(self[name]), to: other[name])
    }
    return other
  }

  static func remove(_ path: String) {
    for name in names(path) { remove(path + "/" + name) }
    if unlink(path) != 0 { rmdir(path) }
  }
}

/// A person as a test types them in.
struct Person {
  var email = "mara@example.com"
  var password = "violet-harbour-29"
  var pin = "2580"
  var answer = "Moomins"

  /// From the first field of the enrollment to its last action.
  var keys: String {
    "Mara\rLind\r\(email)\r+4915550100101\rDE\r" + "\(password)\r\(password)\r\(pin)\r\(pin)\r" + "\r\r\(answer)\t\r\r\(answer)\r"
  }
}
