import Cryptography
import Foundation
import PseudoTerminal
import Testing
import WalletDriving
import Worlds

/// Tab in real shells, with the files that are installed.
@Suite(.timeLimit(.minutes(10))) struct ShellCompletion {
  let home = Home()

  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var path: String { "/usr/bin/\(rawValue)" }
    /// With `make verify`, all of them: the tests of a shell that is missing fail.
    static let installed = allCases.filter { Thoroughness.isFull || access($0.path, X_OK) == 0 }

    var arguments: [String] {
      switch self {
      case .bash: ["--norc", "--noprofile", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i", "-C", "function fish_prompt; echo '% '; end; function fish_right_prompt; end"]
      }
    }

    /// Has the completion loaded as a login would.
    func setUp(_ folder: String) -> String {
      switch self {
      case .bash: "PS1='% '; bind 'set bell-style none'; source \(folder)/billfold.bash"
      case .zsh: "PS1='%% '; fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -D -u; setopt nobeep; unsetopt listambiguous"
      case .fish: "source \(folder)/billfold.fish"
      }
    }
  }

  private static let completions = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Service/completions")
    .standardized.path

  private func start(_ shell: Shell) throws -> RunningProgram {
    var environment = home.environment
    // The program first, whatever else has its name.
    environment["PATH"] = "\((Home.program as NSString).deletingLastPathComponent):/usr/bin:/bin"
    environment["XDG_CONFIG_HOME"] = home.path + "/config"
    let program = try RunningProgram(shell.path, shell.arguments, environment: environment, rows: 24, columns: 100)
    try program.settle()
    try program.type(
      shell.setUp(Self.completions)
        + "; cd \(home.path); echo ready-$((1+1))\r".replacing("$((1+1))", with: shell == .fish ? "(math 1+1)" : "$((1+1))"))
    // Before the prompt the terminal itself would echo what is typed.
    try program.wait(for: "a prompt") { $0.contains("ready-2") && $0.line($0.row).hasPrefix("%") }
    return program
  }

  /// Expects the line after Tab, then clears it.
  private func complete(_ line: String, _ program: RunningProgram, until text: String) throws {
    try program.type(line + "\t")
    // END makes a space at the end of the line visible.
    try program.settle()
    try program.type("END")
    try program.wait(forText: "% \(text)END")
    try program.type("\u{15}")
    try program.wait(for: "an empty line after \(line)") { !$0.contains("% billfold ") }
  }

  @Test(arguments: Shell.installed) func `tab completes`(shell: Shell) async throws {
    try await World.create(
      WorldName("rehearsal"), in: home.worlds, hashCost: .minimum, fixture: try #require(Fixture.named("enrolled")), source: Home.clock)
    try Data().write(to: URL(filePath: home.path + "/demo.invitation"))
    let program = try start(shell)
    for (line, whole) in [
      ("billfold wor", "billfold world "), ("billfold world unde", "billfold world undelete "),
      ("billfold world status reh", "billfold world status rehearsal "), ("billfold clock show --worl", "billfold clock show --world "),
      ("billfold clock show --world=reh", "billfold clock show --world=rehearsal "),
      ("billfold world create x --fixture two", "billfold world create x --fixture two-phones "),
      ("billfold issuer set pin-att", "billfold issuer set pin-attempts="),
      ("billfold care unlock anna", "billfold care unlock anna@example.com "),
      ("billfold care unlock anna@ex", "billfold care unlock anna@example.com "),
      ("billfold --backend dem", "billfold --backend demo.invitation "),
      ("billfold --backend=dem", "billfold --backend=demo.invitation "),
    ] { try complete(line, program, until: whole) }
    // Several are listed.
    try program.type("billfold fault arm drop-\t")
    try program.type("\t")
    try program.wait(for: "both of them") { $0.contains("drop-before") && $0.contains("drop-after") }
  }

  /// Errors of worlds don't appear on the command line while a person types.
  @Test(arguments: Shell.installed) func `what is wrong is not shown`(shell: Shell) throws {
    mkdir(home.path + "/data", 0o700)
    Home.write([1], to: home.path + "/data/billfold")
    let program = try start(shell)
    try program.type("billfold card set \t")
    try program.type("billfold wor\t")
    try program.wait(forText: "billfold card set billfold wor")
    #expect(!program.screen.contains("not a folder"))
  }

  /// Ten thousand worlds are completed and listed.
  @Test func `there may be ten thousand worlds`() throws {
    for folder in ["/data", "/data/billfold", "/data/billfold/worlds"] { mkdir(home.path + folder, 0o700) }
    for number in 1...10_000 { mkdir(home.worlds.path + "/w\(number)", 0o700) }
    let all = try home.start(["__complete", "world", "status", "w99"], output: .pipe)
    #expect(try all.waitForExit() == 0)
    let words = String(decoding: all.piped, as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(words.count == 111 && words.allSatisfy { $0.hasPrefix("w99") })
    let list = try home.start(["world", "list"], output: .pipe)
    #expect(try list.waitForExit() == 0)
    #expect(String(decoding: list.piped, as: UTF8.self).split(separator: "\n").count == 10_000)
  }
}
