import Cryptography
import TemporaryFolder
import Testing
import Worlds

@testable import Commands

/// Which world a command line is about that names none.
@Suite struct WorldChoiceTests {
  private let folder = TemporaryFolder()
  private var worlds: WorldDirectory { WorldDirectory(path: folder.path + "/worlds") }

  private func make(_ names: String...) async throws {
    for name in names { try await World.create(WorldName(name), in: worlds, hashCost: .minimum, source: SystemClock()) }
  }

  private func usual(_ variable: String? = nil) throws(UsageError) -> String {
    "\(try WorldChoice.usual({ $0 == WorldChoice.variable ? variable : nil }, in: worlds))"
  }

  @Test func `the variable then the only world then default`() async throws {
    #expect(try usual() == "default" && usual("") == "default" && usual("default") == "default")
    try await make("demo")
    #expect(try usual() == "demo" && usual("default") == "default" && usual("demo") == "demo")
    try await make("qa")
    #expect(try usual("qa") == "qa")
  }

  /// `default` is created in an empty home, and not beside others: a command would change a world that the user does not look at.
  @Test func `asks which of several worlds`() async throws {
    #expect(try usual() == "default")
    try await make("demo")
    #expect(try usual() == "demo")
    try await make("b", "a")
    #expect {
      try usual()
    } throws: { error in
      let error = error as? UsageError
      #expect(error?.message(of: "billfold") == "Several worlds exist. Name one with --world: a, b, demo")
      return error?.status == 66
    }
    for index in 0..<9 { try await make("w\(index)") }
    #expect { try usual() } throws: { "\($0)".hasSuffix(": a, b, demo, w0, w1, w2, w3, w4, w5, w6, …") }
    #expect(try usual("demo") == "demo")
    try await make("default")
    #expect(try usual() == "default")
  }

  /// It says which variable is wrong, and what to do.
  @Test func `a variable that names no world is refused`() async throws {
    try await make("demo")
    for (value, status, summary) in [
      (
        "demos", Int32(66),
        ["BILLFOLD_WORLD names the world “demos”, which doesn't exist. ", "Did you mean “demo”?", "billfold world create demos"]
      ),
      ("../etc", 78, ["BILLFOLD_WORLD is “../etc”, which is not a valid name.", "Use 1 to 40 lowercase letters"]),
      ("Demo", 78, ["BILLFOLD_WORLD is “Demo”"]),
      ("-x", 78, ["BILLFOLD_WORLD"]), (String(repeating: "a", count: 70_000), 78, ["BILLFOLD_WORLD"]),
    ] {
      #expect {
        try usual(value)
      } throws: { error in
        let error = error as? UsageError
        for part in summary { #expect(error?.description.contains(part) == true, "\(error?.description ?? "")") }
        return error?.status == status && (error?.description.count ?? 0) < 400
      }
    }
    _ = try worlds.delete(WorldName("demo"), at: SystemClock().wall)
    #expect { try usual("demo") } throws: { "\($0)".contains("To restore it, run: billfold world undelete demo") }
  }

  @Test func `where there is no place for worlds it says so`() throws {
    #expect(throws: WorldError.noHome) { try WorldDirectory(environment: { _ in nil }) }
    #expect(UsageError(WorldError.noHome).status == 78)
  }
}
