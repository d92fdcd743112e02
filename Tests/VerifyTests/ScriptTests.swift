import Foundation
import Glibc
import ProgramRun
import Testing

/// The scripts behind `make verify` say what they did not try.
@Suite(.timeLimit(.minutes(1))) struct ScriptTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
  private let home = Home()

  /// A step with exit status 77 was not tried: the reason is shown, also with -q. Other failures are failures.
  @Test(arguments: [(77, "not tried\n"), (1, "failed after 0 s\n")]) func aStepThatIsNotTriedIsNoSuccess(status: Int32, says: String) throws
  {
    let run = try ProgramRun(["\(Self.root)/Scripts/step", "-q", "Trying", "sh", "-c", "echo because; exit \(status)"])
    #expect(run.status == status && run.text.contains("because\n"))
    #expect(run.text.replacing(#/[0-9]+ s/#, with: "0 s").hasSuffix("Trying: \(says)"), "\(run.text)")
  }

  @Test func theServiceIsNotTriedWithoutRoot() throws {
    try FileManager.default.createDirectory(atPath: home.path + "/Scripts", withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: Self.root + "/Scripts/try-service", toPath: home.path + "/Scripts/try-service")
    var words = [home.path + "/Scripts/try-service"]
    if geteuid() == 0 {
      let nobody: uid_t = 65534
      for path in ["", "/Scripts", "/Scripts/try-service"] { #expect(chown(home.path + path, nobody, nobody) == 0) }
      words = ["setpriv", "--reuid=\(nobody)", "--clear-groups"] + words
    }
    let run = try ProgramRun(words)
    #expect(run.status == 77 && run.text == "It needs root: sudo Scripts/try-service\n", "\(run.text)")
  }
}
