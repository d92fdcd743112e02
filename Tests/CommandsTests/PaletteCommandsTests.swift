import Cryptography
import System
import TemporaryFolder
import Testing
import UserInterface
import WalletModel
import Worlds

@testable import Commands

/// Commands that are typed inside an open wallet.
@Suite struct PaletteCommandsTests {
  private let folder = TemporaryFolder()
  private let commands: PaletteCommands
  private let world: World

  init() throws {
    world = try World(
      WorldName("demo"), in: WorldDirectory(path: folder.path + "/worlds"), seed: 7, hashCost: .minimum, source: SystemClock())
    commands = PaletteCommands(world, .beyond)
  }

  private func words(after text: String) -> [String] { commands.candidates(after: text).map(\.word) }

  @Test func `any part of a word completes, and words that begin with it come first`() {
    #expect(words(after: "fa") == ["fault"])
    #expect(words(after: "fault ar") == ["arm", "disarm"])
    #expect(words(after: "fault arm status 503 --operation PIN").first == "loginByPIN")
    #expect(words(after: "fault arm status 5").first == "503")
    #expect(words(after: "frobnicate ") == [])
  }

  @Test func `after all words the options follow, without those that mean nothing here`() {
    let options = words(after: "fault arm status 503 ")
    #expect(options.first == "--operation")
    #expect(!options.contains("--world"))
    #expect(!words(after: "fault arm status 503 --operation loginByPIN ").contains("--operation"))
  }

  @Test func `where only the world may be reached, no other command is proposed`() {
    let own = PaletteCommands(world, .ownWorld)
    #expect(words(after: "world exp") == ["export"] && own.candidates(after: "world exp").isEmpty)
    #expect(own.candidates(after: "world ").map(\.word).contains("snapshot"))
    #expect(own.candidates(after: "card ").map(\.word) == words(after: "card "))
  }

  @Test(arguments: [
    ("world snapshot demo s", "world snapshot s"), ("clock forward 6min --world demo", "clock forward 6min"),
    ("fault latency --world=demo 2s", "fault latency 2s"), ("world --yes restore demo demo", "world --yes restore demo"),
    ("card issue SKRILL-VIRTUAL-MC-EEA", "card issue SKRILL-VIRTUAL-MC-EEA"),
  ])
  func `a step does the same in its own world`(line: String, step: String) throws {
    let request = ControlRequest(line.split(separator: " ").map(String.init))
    #expect(try request.stepWords(of: WorldName("demo"))?.joined(separator: " ") == step)
  }

  @Test(arguments: [
    ("world export demo /tmp/x", "“world export” reaches files"), ("world export other /tmp/x", "“world export” reaches files"),
    ("world export", "“world export” reaches files"), ("world --replace export '/tmp/x", "“world export” reaches files"),
    ("billfold world list", "“world list” reaches files"), ("world reset other --yes", "“world reset” is about the world “other”."),
    ("world snapshot other s --yes", "“world snapshot” is about the world “other”."),
    ("phone new --world other", "“phone new” is about the world “other”."), ("world idle", "“world idle” waits for the wallet"),
    ("world back", "“world back” undoes what a person did."), ("world back other", "“world back” is about the world “other”."),
    ("world snapshot s", nil), ("world reset --yes", nil), ("phone new --world demo", nil), ("world frobnicate", nil), ("", nil),
  ])
  func `what somebody may not run who has one world is told`(line: String, problem: String?) throws {
    let demo = try WorldName("demo")
    do throws(CommandError) {
      try ControlRequest.check(commandLine: line, of: demo)
      #expect(problem == nil)
    } catch {
      #expect(problem.map(error.message.hasPrefix) == true, "\(error.message)")
    }
  }

  @Test(arguments: [
    ("", "Missing command. Example: clock forward 6min"), ("  ", "Missing command. Example: clock forward 6min"),
    ("--json card list", "“--json” comes before the command. Put it after the command."),
    ("frobnicate", "Unknown command “frobnicate”. Commands: world, clock, "), ("card", "Missing argument. Commands of card: list, "),
    ("card list --help", "Help is printed in a shell. Run: billfold card list --help"),
  ])
  func `a line that is no command is refused with the reason`(line: String, summary: String) throws {
    let demo = try WorldName("demo")
    let request = ControlRequest(CommandWords(line).all)
    #expect {
      try WorldCommand(request.words, folder: nil) { demo }
    } throws: { error in
      let description = (error as? UsageError)?.description ?? ""
      #expect(description.hasPrefix(summary), "\(description)")
      return true
    }
  }

  @Test(arguments: ["card list", "world status demo", "world screen demo", "world export demo /tmp/x", "world fork demo other", "nonsense"])
  func `what only looks, or copies the world, is no step`(line: String) throws {
    let request = ControlRequest(line.split(separator: " ").map(String.init), in: "/")
    #expect(try request.stepWords(of: WorldName("demo")) == nil)
  }

  @Test func `names are read once until the world changes`() async throws {
    let names = KnownNames(world.log)
    var reads = 0
    func read() {
      _ = names.names(["phone", "list"]) {
        reads += 1
        return .nothing
      }
    }
    read()
    read()
    #expect(reads == 1 && words(after: "phone use ") == ["1"] && words(after: "phone use ") == ["1"])
    var world = world
    _ = try await PhoneAction.add(.iphone).perform(on: &world)
    read()
    #expect(reads == 2 && words(after: "phone use ") == ["1", "2"])
  }

  @Test func `the open world's name is added where a command has it first`() throws {
    #expect(try commands.request("world snapshot before").words == ["world", "snapshot", "demo", "before"])
    #expect(try commands.request("world snapshot demo before").words == ["world", "snapshot", "demo", "before"])
    #expect(try commands.request("world snapshot --replace before").words == ["world", "snapshot", "demo", "--replace", "before"])
    #expect(try commands.request("clock forward 6min").words == ["clock", "forward", "6min"])
    #expect(try commands.request("billfold clock forward 6min").words == ["clock", "forward", "6min"])
  }

  @Test func `quotes and backslashes keep spaces, and an open quote is refused`() throws {
    #expect(
      try commands.request(#"card cancel 7009 --reason "It's gone" a\ b '' "#).words == [
        "card", "cancel", "7009", "--reason", "It's gone", "a b", "",
      ])
    #expect(throws: UsageError.self) { try commands.request("card cancel --reason 'open") }
    #expect(CommandWords(#"fault "ar"#).open == "ar")
    #expect(CommandWords("fault ").open.isEmpty)
  }

  @Test(arguments: [#"fault list ""#, "fault 'list", #"world snapshot "a'b"#, "\"", "'", #"card cancel --reason 'it"s"#, #"fault "list\""#])
  func `an unfinished quote is refused`(_ line: String) {
    #expect {
      try commands.request(line)
    } throws: { error in
      (error as? UsageError)?.description == "The line ends inside quotes. Close them."
    }
    _ = commands.candidates(after: line)
  }

  @Test func `apps complete by their identifiers`() {
    #expect(
      words(after: "phone open ") == [
        "meridian", "strict", "without-pin", "apple-wallet", "watch", "watch-wallet", "google-wallet", "samsung-wallet",
      ])
    #expect(words(after: "phone open app") == ["apple-wallet"])
  }

  @Test func `what is typed in quotes completes`() { #expect(words(after: #"fault "ar"#) == ["arm", "disarm"]) }

  @Test func `a command that does not exist is refused with the one that was meant`() {
    #expect {
      try commands.request("fualt list")
    } throws: { error in
      (error as? UsageError)?.description == "Unknown command “fualt”. Did you mean “fault”?"
    }
  }

  @Test func `a line of a hundred kilobytes is read in its length`() throws {
    #expect(try commands.request("fault " + String(repeating: "x ", count: 50_000)).words.count == 50_001)
    #expect(words(after: "fault arm " + String(repeating: "x", count: 100_000)) == [])
  }
}
