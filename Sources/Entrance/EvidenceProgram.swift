import Basics
import Commands
import Glibc
import Synchronization
import System
import Terminal
import Walkthroughs

/// Verifies the evidence of a check: `billfold evidence verify`.
enum EvidenceProgram {
  /// The result for machines.
  private struct Document: Encodable {
    struct Scenario: Encodable {
      let title, place, result: String
      var step: Int?
      var sentence, reason: String?
      var expected, actual: [String]?
    }

    let folder: String
    /// The version that wrote the evidence.
    let program: String
    /// False if another version wrote the reports: they were not compared with the check.
    let isCompared: Bool
    let signatures: [String]
    let problems: [String]
    let scenarios: [Scenario]
  }

  static func run(_ options: EvidenceOptions) -> Int32 {
    Program.receiveSignals()
    let spares = SpareWorlds()
    defer { spares.remove() }
    do {
      let verification = try EvidenceVerification(options.folder, program: Program.version) { setup throws(StepFailure) in
        try HeadlessWallet(setup, from: spares, isHeld: true)
      }
      let results = Mutex<[EvidenceVerification.Scenario]>([])
      if verification.problems.isEmpty {
        let isCounting = !options.isQuiet && isatty(STDERR_FILENO) == 1
        let jobs = options.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        if jobs == 1 { ProcessMemory.shareHeap() }
        let count = verification.count
        try verification.replay(
          atOnce: jobs, until: { Interruption.current.hasCome },
          each: { scenario in
            let done = results.withLock { results in
              results.append(scenario)
              return results.count
            }
            if isCounting { CurrentProcess.write(Array("\r\u{1B}[K\(done) of \(count) scenarios".utf8), to: STDERR_FILENO) }
          })
        if isCounting { CurrentProcess.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
      }
      let scenarios = results.withLock { $0 }
      let text = options.isJSON ? json(document(verification, scenarios)) : text(verification, scenarios, isQuiet: options.isQuiet)
      let printed = Program.print(text)
      if Interruption.current.hasCome { return 128 + SIGINT }
      if printed != 0 { return printed }
      if !verification.problems.isEmpty { return ExitCode.dataError.rawValue }
      let isSame = verification.isCompared && scenarios.allSatisfy { $0.result == .same || $0.result == .open }
      return (isSame ? ExitCode.success : .failed).rawValue
    } catch let error as FileError {
      Program.say("Can't read \(Printable(error.path)): \(error.reason).")
      return ExitCode.noInput.rawValue
    } catch {
      return Program.fail(error, choosing: "another folder", steps: .failed)
    }
  }

  private static func document(_ verification: EvidenceVerification, _ scenarios: [EvidenceVerification.Scenario]) -> Document {
    Document(
      folder: verification.folder, program: verification.program, isCompared: verification.isCompared,
      signatures: verification.signatures, problems: verification.problems,
      scenarios: scenarios.map { scenario in
        let (title, place) = (scenario.title, scenario.place)
        return switch scenario.result {
        case .same: .init(title: title, place: place, result: "same")
        case .open: .init(title: title, place: place, result: "open")
        case .incomplete(let reason): .init(title: title, place: place, result: "incomplete", reason: reason)
        case .differs(let step, let reason, let expected, let actual):
          .init(
            title: title, place: place, result: "differs", step: step + 1, sentence: scenario.step, reason: reason, expected: expected,
            actual: actual)
        }
      })
  }

  private static func text(
    _ verification: EvidenceVerification, _ scenarios: [EvidenceVerification.Scenario], isQuiet: Bool
  ) -> String {
    if !verification.problems.isEmpty {
      return PlainReport.safe(verification.problems.map { "CHANGED  " + $0 } + ["This is not the evidence that was written."])
    }
    var lines: [String] = []
    if !verification.isCompared {
      lines.append(
        "UNKNOWN    The reports: \(verification.program) wrote them, and this is \(Program.version). Don't rely on them; screens may "
          + "have changed since, too.")
    }
    for scenario in scenarios {
      let name = "  \(scenario.title)  (\(scenario.place))"
      switch scenario.result {
      case .same: if !isQuiet { lines.append("same     " + name) }
      case .open: if !isQuiet { lines.append("open     " + name) }
      case .incomplete(let reason): lines += ["UNKNOWN  " + name, "    " + reason]
      case .differs(let step, let reason, let expected, let actual):
        lines += ["DIFFERS  " + name, "    at step \(step + 1): \(scenario.step)", "    " + reason]
        if !expected.isEmpty { lines += ["    In the evidence:"] + expected.map { "      " + $0 } }
        lines += (expected.isEmpty ? ["    The phone:"] : ["    Now:"]) + actual.map { "      " + $0 }
      }
    }
    let counts = [
      ("the same", scenarios.count { $0.result == .same }), ("open", scenarios.count { $0.result == .open }),
      ("unknown", scenarios.count { if case .incomplete = $0.result { true } else { false } }),
      ("different", scenarios.count { if case .differs = $0.result { true } else { false } }),
    ]
    lines.append("Files unchanged. Scenarios: " + counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ") + ".")
    lines.append(
      verification.signatures.isEmpty
        ? "Not signed." : "Signatures, not verified here: \(verification.signatures.joined(separator: ", ")).")
    return PlainReport.safe(lines)
  }
}
