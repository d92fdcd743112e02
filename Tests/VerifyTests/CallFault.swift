import CSQLite
import Dice
import Foundation
import ProgramRun

/// The n-th system call of a kind of any thread, which the system refuses with an error.
struct CallFault: Hashable, CustomStringConvertible {
  enum Error: String, CaseIterable {
    case inputOutput = "EIO"
    case noSpace = "ENOSPC"
    case noDescriptors = "EMFILE"
    case noMemory = "ENOMEM"
    case interrupted = "EINTR"

    /// One of these is in an honest message.
    var causes: [String] {
      switch self {
      case .inputOutput: ["Input/output error"]
      case .noSpace: ["disk is full", "No space left on device"]
      case .noDescriptors: ["Too many open files"]
      case .noMemory: ["Cannot allocate memory"]
      case .interrupted: ["Interrupted system call"]
      }
    }
  }

  let call: String
  let number: Int
  let error: Error

  var description: String { "\(call) \(number) \(error.rawValue)" }

  var tracer: [String] {
    ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):error=\(error.rawValue):when=\(number)"]
  }

  /// Runs a program to its end. Status 124: it hung.
  func run(_ program: String, _ arguments: [String], input: String, in home: Home) throws -> ProgramRun {
    try ProgramRun(
      ["timeout", "--kill-after=1", "20"] + tracer + [program] + arguments, in: home.path, environment: home.environment, input: input,
      keepsErrorsApart: true)
  }
}

/// The system calls of a program that can fail: those after its own first one, so that the dynamic linker's are not among them.
struct CallPlaces {
  /// By kind: the numbers of the first and of the last one.
  private var spans: [String: ClosedRange<Int>] = [:]

  /// Files, memory, sockets and threads.
  static let calls = [
    "openat", "read", "pread64", "write", "pwrite64", "ftruncate", "fsync", "fdatasync", "fallocate", "sendfile", "rename", "mkdir",
    "unlink", "rmdir", "chmod", "fchmod", "flock", "fcntl", "newfstatat", "access", "getdents64", "close", "mmap", "munmap", "lseek",
    "socket", "bind", "listen", "epoll_create1", "epoll_ctl", "eventfd2", "signalfd4", "clone3", "getcwd", "poll", "ppoll",
  ]

  /// Those of a server's store and its clients. What libmicrohttpd needs for its own threads it doesn't survive.
  static let serverCalls = [
    "openat", "read", "pread64", "pwrite64", "ftruncate", "fsync", "fdatasync", "flock", "fcntl", "newfstatat", "access", "getdents64",
    "accept4", "recvfrom", "sendto", "sendmsg",
  ]

  static func tracer(to file: String, of calls: [String] = calls) -> [String] {
    ["strace", "-f", "-qq", "-o", file, "-e", "trace=prctl," + calls.joined(separator: ",")]
  }

  init(of program: String, _ arguments: [String], input: String, in home: Home) throws {
    let file = home.path + "/calls"
    _ = try ProgramRun(
      Self.tracer(to: file) + [program] + arguments, in: home.path, environment: home.environment, input: input)
    self.init(String(decoding: Home.read(file), as: UTF8.self))
  }

  /// - Parameters:
  ///   - trace: as strace writes it.
  ///   - begin: what the first line of interest contains.
  init(_ trace: String, after begin: String = "PR_SET_DUMPABLE") {
    var (counts, before): ([String: Int], [String: Int]) = ([:], [:])
    for line in trace.split(separator: "\n") {
      if line.contains(begin) { before = counts }
      let call = line.drop { $0.isNumber || $0 == " " }.prefix { $0 != "(" }
      if call.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) { counts[String(call), default: 0] += 1 }
    }
    for (call, count) in counts where call != "prctl" && count > before[call, default: 0] {
      spans[call] = before[call, default: 0] + 1...count
    }
  }

  /// Every call with every error that the system can give it, or some of them by chance.
  func faults(atMost count: Int, _ dice: inout Dice) -> [CallFault] {
    let all = spans.keys.sorted().flatMap { call in
      (spans[call] ?? 1...1).flatMap { number in CallFault.Error.allCases.map { CallFault(call: call, number: number, error: $0) } }
    }
    // A mapping needs neither a descriptor nor a disk. (mmap(2))
    let possible = all.filter { $0.call != "mmap" || $0.error == .noMemory }
    return count < possible.count ? Array(possible.shuffled(using: &dice).prefix(count)) : possible
  }
}

/// The result of a fault.
enum Verdict: String, CaseIterable {
  /// It was done all the same.
  case success
  /// It was done, and something after that has failed.
  case doneBut
  /// It was not done, for the reason that is named.
  case refused
  /// A step of a walkthrough has failed, for the reason that is named.
  case stepFailed
  case dishonest

  init(_ fault: CallFault, _ run: ProgramRun) { self.init(fault, status: run.status, errors: run.errors, output: run.text) }

  init(_ fault: CallFault, status: Int32, errors: String, output: String = "") {
    let isNamed = fault.error.causes.contains { (errors + output).contains($0) }
    let isWrong = Self.wrong.contains { errors.contains($0) }
    switch status {
    // The wallet says what it couldn't check, and continues.
    case 0: self = isWrong ? .dishonest : .success
    case _ where isWrong || !isNamed: self = .dishonest
    case 74 where errors.contains("but can't be synced") || errors.contains("Can't write the output"): self = .doneBut
    case 74, 75: self = .refused
    case 1: self = .stepFailed
    default: self = .dishonest
    }
  }

  var isHonest: Bool { self != .dishonest }

  /// What is said of a damaged world, of one that may not be written, and of one that another program has.
  private static let wrong = ["corrupt", "damaged", "integrity", "billfold world reset", "permission", "nother program", "nother process"]
}

/// How many faults ended how, by error.
struct FaultTable: CustomStringConvertible {
  private var counts: [CallFault.Error: [Verdict: Int]] = [:]

  mutating func count(_ verdict: Verdict, _ fault: CallFault) { counts[fault.error, default: [:]][verdict, default: 0] += 1 }

  var description: String {
    CallFault.Error.allCases.compactMap { error in
      guard let ends = counts[error] else { return nil }
      let counts = Verdict.allCases.compactMap { verdict in ends[verdict].map { "\($0) \(verdict)" } }
      return "\(error.rawValue) " + counts.joined(separator: ", ")
    }.joined(separator: "; ")
  }
}

extension Home {
  /// Copies all files of another home.
  func fill(from other: Home) throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: other.path, toPath: path)
  }

  /// Whether something is at a path below the home.
  func has(_ file: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + file) }

  /// The number that a query finds in world w; nil if there is no such world.
  func number(_ query: String) -> Int? { Self.number(query, in: path + "/data/billfold/worlds/w/world.db") }

  static func number(_ query: String, in file: String) -> Int? {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open_v2(file, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { return nil }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW else {
      return nil
    }
    return Int(sqlite3_column_int64(statement, 0))
  }

  /// Whether every database below the home passes SQLite's check.
  func areDatabasesWhole() -> Bool {
    Self.files(path).filter { $0.hasSuffix(".db") && !$0.contains("/.") }.allSatisfy {
      Self.number("SELECT COUNT(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'", in: $0) == 0
    }
  }
}
