import Foundation
import ProgramRun
import TemporaryFolder
import Testing

/// The commands in documents.
@Suite(.timeLimit(.minutes(10))) struct DocumentTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  private let folder = TemporaryFolder()

  /// Runs a program with the ones under test first in PATH.
  private func run(_ words: [String], in folder: String) throws -> (status: Int32, output: String) {
    let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let run = try ProgramRun(
      words, in: folder, environment: ["PATH": "\(programs):/usr/sbin:/usr/bin:/bin", "HOME": self.folder.path])
    return (run.status, run.text)
  }

  private func document(_ text: String) throws -> String {
    let path = folder.path + "/document.md"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  private func readme(_ arguments: String...) throws -> (status: Int32, output: String) {
    try run(["Scripts/run-readme"] + arguments, in: Self.repository.path)
  }

  private static let guides = try! FileManager.default.contentsOfDirectory(atPath: repository.path + "/Guides").map { "Guides/" + $0 }

  @Test(arguments: ["README.md", "Service/README.md"] + guides)
  func `every block works as it stands`(_ path: String) throws {
    let (status, output) = try readme(path)
    #expect(status == 0, "\(output)")
  }

  /// A reader of the first screenful knows how to run and test a clone, and finds every guide from there.
  @Test func `the readme begins with the two commands`() throws {
    let text = try String(contentsOf: Self.repository.appending(path: "README.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let block = try #require(lines.firstIndex { $0.hasPrefix("```") })
    #expect(block < 16 && lines[block...].prefix(4) == ["```sh source", "make run", "make test", "```"])
    for guide in Self.guides { #expect(text.contains("](\(guide))"), "\(guide) can't be found from README.md") }
  }

  /// A wallet on a screen is quit, one in lines reads to the end of its input, and a server ends with the document.
  @Test func `what a block starts is ended`() throws {
    let path = try document(
      """
      1. A list:

         ```sh
         billfold --world demo
         billfold world list > worlds
         grep -q ^demo worlds
         ```

      ```sh
      sleep 1000 &
      echo $! > \(folder.path)/sleeper
      ```

      """)
    let (status, output) = try readme(path)
    #expect(status == 0 && output == "\(path): 2 blocks passed\n", "\(output)")
    let sleeper = try String(contentsOfFile: folder.path + "/sleeper", encoding: .utf8).dropLast()
    #expect(!FileManager.default.fileExists(atPath: "/proc/\(sleeper)"))
  }

  @Test func `a block that fails is named`() throws {
    let path = try document("```sh\nbillfold world list\n```\n\n```sh\necho before\nbillfold wrold list\necho after\n```\n")
    let (status, output) = try readme(path)
    #expect(status == 1)
    #expect(output.hasPrefix("\(path): ended with 64: billfold wrold list\n=== \(path):5\nbefore\n"), "\(output)")
    #expect(!output.contains("after"))
  }

  @Test func `no block is skipped silently`() throws {
    for (text, refusal) in [
      ("```sh\ntrue\n```\n```bash\ntrue\n```\n", "4: Unknown kind of block “bash”."), ("```sh\ntrue\n", "1: This block has no end."),
      ("Text.\n", "0: There is no block to run."), ("```\ntrue\n```\n", "1: Unknown kind of block “”."),
    ] {
      let path = try document(text)
      let (status, output) = try readme(path)
      #expect(status == 65 && output.hasPrefix("\(path):\(refusal)"), "\(output)")
    }
    let path = try document("```sh\ntrue\n```\n```sh install\nfalse\n```\n```sh source\nfalse\n```\n```text\nfalse\n```\n")
    #expect(try readme(path) == (0, "\(path):4: not run: sh install\n\(path):7: not run: sh source\n\(path): 1 blocks passed\n"))
    #expect(try readme("--install", path).status == 1)
  }

  /// The example for GitHub Actions: its commands run, and every action is pinned to a commit.
  @Test func `the example for git hub actions plays walkthroughs`() throws {
    let example = Self.repository.appending(path: "Screens/Walkthroughs/github-actions.yml")
    let lines = try String(contentsOf: example, encoding: .utf8).split(separator: "\n").map { $0.drop { $0 == " " } }
    for line in lines where line.hasPrefix("uses:") {
      #expect(line.contains(#/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/#), "\(line) is not pinned")
    }
    try FileManager.default.createDirectory(atPath: folder.path + "/walkthroughs", withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: Self.repository.appending(path: "Screens/Walkthroughs/access/another-wallet.feature"),
      to: URL(filePath: folder.path + "/walkthroughs/mine.feature"))
    let commands = lines.filter { $0.hasPrefix("billfold ") }
    #expect(commands.count == 2)
    for command in commands {
      let (status, output) = try run(["bash", "-c", String(command)], in: folder.path)
      #expect(status == 0, "\(command): \(output)")
    }
    for (path, word) in [("report.xml", "<testsuites"), ("trace", "")] {
      #expect(lines.contains { $0.hasSuffix(": \(path)") }, "nothing publishes \(path)")
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(path)"))
      if !word.isEmpty { #expect(try String(contentsOfFile: "\(folder.path)/\(path)", encoding: .utf8).contains(word)) }
    }
  }
}
