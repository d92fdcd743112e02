package import Foundation

/// A program that has run to its end.
package struct ProgramRun {
  /// The exit status; 128 and the signal's number if a signal ended it.
  package let status: Int32
  /// Standard output, and standard error too unless that is kept apart.
  package let output: Data
  package let errors: String

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program and waits for its end, and for that of everything that has its standard output.
  ///
  /// - Parameters:
  ///   - words: the program, which is looked up in PATH, and its arguments.
  ///   - folder: its working directory.
  ///   - environment: added to a PATH of the system and a locale of UTF-8.
  ///   - input: its standard input.
  ///   - keepsErrorsApart: true: standard error is in `errors`, for programs whose output is data.
  package init(
    _ words: [String], in folder: String = "/", environment: [String: String] = [:], input: String = "", keepsErrorsApart: Bool = false
  ) throws {
    let files = FileManager.default
    let own = files.temporaryDirectory.appending(path: "billfold-run-\(UUID())")
    try files.createDirectory(at: own, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? files.removeItem(at: own) }
    // Not pipes: a program whose messages fill one waits until they are read.
    let (given, said) = (own.appending(path: "input"), own.appending(path: "errors"))
    try Data(input.utf8).write(to: given)
    try Data().write(to: said)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = try FileHandle(forReadingFrom: given)
    process.standardOutput = pipe
    if keepsErrorsApart { process.standardError = try FileHandle(forWritingTo: said) } else { process.standardError = pipe }
    // Threads that run tests block signals, and a program begins with the mask of the thread that starts it.
    var (none, mask) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try process.run()
    output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    errors = String(decoding: try Data(contentsOf: said), as: UTF8.self)
  }
}
