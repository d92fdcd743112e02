import Commands
import Cryptography
import FoundationEssentials
import Glibc
import Handset
import TemporaryFolder
import Testing
import WalletModel
import Worlds

@testable import Entrance

/// The answers of `billfold __complete`.
@Suite struct CompletionTests {
  private let folder = TemporaryFolder()
  private var worlds: WorldDirectory { WorldDirectory(path: folder.path + "/worlds") }

  /// Completes a line. If it ends with a blank, its last word is empty.
  private func complete(_ line: String) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let program = CompletionProgram(worlds) { .standard }
    return program.output(for: words).split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  private func paths(_ line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return String(CompletionProgram(worlds) { .standard }.output(for: words).prefix { $0 != "\n" })
  }

  @Test func `commands and options come from the table`() {
    #expect(
      complete("") == ["walk", "play", "notes", "record", "check", "evidence", "learn"] + CommandGroup.all.map(\.name) + ["map", "help"])
    #expect(complete("wor") == ["world"] && complete("help wor") == ["world"])
    #expect(complete("--") == OpenOption.allCases.map(\.rawValue))
    for noun in CommandGroup.all {
      #expect(complete("\(noun.name) ") == noun.verbs.map(\.name))
      #expect(complete("help \(noun.name) ") == noun.verbs.map(\.name))
      for verb in noun.verbs {
        #expect(complete("\(noun.name) \(verb.name) --").last == "--help")
        #expect(complete("\(noun.name) \(verb.name) --worl") == (verb.usage.contains("--world") ? ["--world"] : []))
      }
    }
    #expect(complete("walk --f").contains("--format") && complete("walk --format ") == WalkOptions.Format.allCases.map(\.rawValue))
    #expect(complete("walk --format=j").first?.hasPrefix("--format=j") == true)
    #expect(complete("--color a") == ["auto", "always"] && complete("--color=n") == ["--color=never"])
  }

  @Test func `values come from their tables`() {
    #expect(complete("world create x --fixture two") == ["two-phones"])
    #expect(complete("world create x --fixture=two") == ["--fixture=two-phones"])
    #expect(complete("fault arm drop-") == ["drop-before", "drop-after"])
    #expect(complete("fault arm timeout --operation loginByP").contains("loginByPIN"))
    #expect(!complete("fault arm timeout --operation ").contains("unlockAccount"))
    #expect(complete("issuer open ") == IssuerConfiguration.all.map(\.identifier.rawValue))
    #expect(complete("issuer set pin-a") == ["pin-attempts="])
    #expect(complete("issuer set meridian pin-attempts=7 session-t") == ["session-timeout="])
    #expect(complete("issuer set next-order-status=P") == ["next-order-status=PENDING"])
    #expect(complete("issuer set strict pin-login=") == ["pin-login=on", "pin-login=off", "pin-login=default"])
    #expect(complete("network set activation-code-") == ["activation-code-timeout=", "activation-code-attempts="])
    #expect(complete("network set tokens-per-card=7 next-network-vote=o") == ["next-network-vote=orange"])
    #expect(complete("shop set code-") == ["code-for-stored="])
    #expect(complete("shop set 3ds-for-stored=o") == ["3ds-for-stored=on", "3ds-for-stored=off"])
    #expect(complete("issuer set pin-attempts=") == ["pin-attempts=default"] && complete("issuer set nothing=").isEmpty)
    #expect(complete("card issue X --status E").isEmpty && complete("card issue X --status LO") == ["LOCKED"])
    #expect(complete("card list --status E") == ["EXPIRED"])
    #expect(complete("card issue SKRILL-V").allSatisfy { $0.hasPrefix("SKRILL-V") } && complete("card issue SKRILL-V").count > 1)
    #expect(complete("card list --status LOC") == ["LOCKED"])
    #expect(complete("phone keychain u") == ["usable", "unusable"])
    #expect(complete("card issue X --wallet APPLE_PAY=C").contains("APPLE_PAY=COMPLETED"))
    let walkthroughs = complete("walk access/")
    #expect(complete("walk acc").contains("access") && walkthroughs.count > 1 && walkthroughs.allSatisfy { $0.hasPrefix("access/") })
    #expect(complete("walk --tags @sm") == ["@smoke"])
    #expect(complete("play access/") == walkthroughs && complete("play --sp") == ["--speed"])
    #expect(complete("play access/lost-phone:").first == "access/lost-phone:21")
  }

  @Test func `paths are left to the shell`() {
    for line in ["world import ", "world export demo ", "--backend ", "--backend=x", "walk ", "walk --backend ", "play ", "play --cast "] {
      #expect(paths(line) == "files", "\(line)")
    }
    #expect(
      paths("walk --trace ") == "folders" && paths("play --svg ") == "folders" && paths("world create ") == "none" && paths("") == "none")
  }

  /// The scenarios of a walkthrough by line, with their names.
  @Test func `scenarios are listed by line`() throws {
    let file = try #require(complete("walk access/").first)
    let lines = complete("walk \(file):")
    #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("\(file):") && Int($0.split(separator: ":")[1]) != nil })
    #expect(complete("walk nowhere.feature:").isEmpty)
    // Only of one file: neither of a folder nor of a pipe.
    let (own, pipe) = (folder.path + "/own.feature", folder.path + "/pipe.feature")
    try "Feature: f\n  Scenario: s\n".write(toFile: own, atomically: true, encoding: .utf8)
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(complete("walk \(own):") == ["\(own):2"])
    for path in ["access", folder.path, pipe] { #expect(complete("walk \(path):").isEmpty, "\(path)") }
  }

  @Test func `names in a world are looked up`() async throws {
    try await World.create(
      WorldName("demo"), in: worlds, hashCost: .minimum, fixture: try #require(Fixture.named("shopper")), source: SystemClock())
    let world = try World(WorldName("demo"), in: worlds, makes: false, source: SystemClock())
    try await world.snapshot(WorldName("before"))
    world.file.close()
    #expect(complete("world status ") == ["demo"] && complete("clock show --world ") == ["demo"] && complete("--world d") == ["demo"])
    #expect(complete("clock show --world=") == ["--world=demo"])
    #expect(complete("world restore demo ") == ["before"] && complete("world delete demo --snapshot b") == ["before"])
    #expect(complete("phone use --world demo ") == ["1"])
    #expect(complete("card list --world demo --customer an") == ["anna@example.com"])
    let cards = complete("card set --world demo ")
    #expect(cards.count > 5 && cards.allSatisfy { $0.count == 4 })
    #expect(complete("card set --world demo 1234 LOC") == ["LOCKED"] && complete("card set 1234 LOCKED x").isEmpty)
    #expect(complete("shop forget --world demo ").sorted() == ["0000", "0611", "1111", "5454"])
    _ = try worlds.delete(WorldName("demo"), at: SystemClock().wall)
    #expect(complete("world undelete ") == ["demo"] && complete("world status ").isEmpty)
  }

  /// Nothing is written, whatever state the worlds are in; the world that is open shows what is in it now.
  @Test func `it only looks`() async throws {
    let name = try WorldName("demo")
    try await World.create(name, in: worlds, hashCost: .minimum, fixture: try #require(Fixture.named("enrolled")), source: SystemClock())
    let before = try contents()
    #expect(complete("phone use --world demo ") == ["1"])
    #expect(try contents() == before)
    let open = try World(name, in: worlds, makes: false, source: SystemClock())
    _ = try await open.phones.add(.iphone)
    let during = try contents()
    #expect(complete("phone use --world demo ") == ["1", "2"])
    #expect(try contents() == during)
    open.file.close()
    // A damaged world, and no folder at all.
    let other = try WorldName("broken")
    try await World.create(other, in: worlds, hashCost: .minimum, source: SystemClock())
    try FileStates.overwrite(worlds.path(of: other) + "/world.db")
    for line in [
      "card set --world broken ", "phone use --world broken ", "world restore broken ", "phone use --world ../x ",
      "phone use --world nope ",
    ] {
      #expect(complete(line).isEmpty, "\(line)")
    }
    let nowhere = CompletionProgram(nil) { () throws(UsageError) in throw UsageError(WorldError.noHome) }
    #expect(nowhere.output(for: ["world", "status", ""]) == "none\n" && nowhere.output(for: ["phone", "use", ""]) == "none\n")
    #expect(nowhere.output(for: []).hasPrefix("none\nwalk\t"))
  }

  /// Each file with its size and time of change.
  private func contents() throws -> [String: String] { try FileStates.states(worlds.path) }
}
