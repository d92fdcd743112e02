import Basics
import Cryptography
import Handset
import Simulation
import System
import TemporaryFolder
import Testing
import WalletModel
import Worlds

@testable import Commands

/// `billfold token`: what is read from a line, what it does to the tokens of a card, and what it says where it can't.
@Suite struct TokenCommandTests {
  // MARK: - Usage

  private func read(_ line: String) throws {
    _ = try WorldCommand(line.split(separator: " ").map(String.init), folder: "/") { .standard }
  }

  @Test(arguments: [
    ("token frobnicate 7009", "Unknown command “token frobnicate”. Commands: list, activate, suspend, resume, delete"),
    ("token suspned 7009", "Unknown command “token suspned”. Did you mean “token suspend”?"),
    ("token list", "Missing argument. Usage: billfold token list CARD"),
    ("token suspend", "Missing argument. Usage: billfold token suspend CARD"),
    ("token delete 7009 2290", "Too many arguments. Usage: billfold token delete CARD"),
    ("token suspend 7009 --reason LOSTT", "Unknown reason “LOSTT”. Did you mean “LOST”?"),
    ("token resume 7009 --reason STOLEN", "Unknown reason “STOLEN”. Valid reasons: FOUND, "),
    ("token delete 7009 --reason ", "--reason requires a value: "),
    ("token activate 7009 --reason OTHER", "Unknown option “--reason” for billfold token activate."),
    ("token list 7009 --on phone", "Unknown option “--on” for billfold token list."),
    ("token suspend 7009 --on phone --on watch", "--on is given twice. Give it once."),
  ])
  func `a line that cannot be read says why`(line: String, summary: String) {
    #expect {
      try read(line)
    } throws: { error in
      let error = error as? UsageError
      #expect(error?.description.hasPrefix(summary) == true, "\(error?.description ?? "")")
      return error?.status == 64
    }
  }

  /// A reason may be typed in any case, and none means OTHER.
  @Test(arguments: TokenVerb.allCases) func `every reason is read and written`(verb: TokenVerb) throws {
    for reason in verb.reasons {
      let change = try verb.change(because: reason.lowercased())
      let words = TokenAction(change, "7009", on: "watch", owner: CardOwner(customer: "anna@example.com")).words
      #expect(words == ["token", verb.rawValue, "--on=watch", "--reason=\(reason)", "--customer=anna@example.com", "--", "7009"])
      try read(words.joined(separator: " "))
    }
    let usual = TokenAction(try verb.change(because: nil), "7009").words
    #expect(usual == ["token", verb.rawValue] + (verb == .activate ? [] : ["--reason=OTHER"]) + ["--", "7009"])
    #expect(verb.reasons.isEmpty == (verb == .activate))
  }

  // MARK: - In a world

  private let folder = TemporaryFolder()

  private func world(_ fixture: String = "wallets") async throws -> World {
    let directory = WorldDirectory(path: folder.path + "/worlds")
    let name = try WorldName("demo")
    let fixture = try #require(Fixture.named(fixture))
    try await World.create(name, in: directory, seed: 7, hashCost: .minimum, fixture: fixture, source: SystemClock())
    return try World(name, in: directory, makes: false, source: SystemClock())
  }

  private func refusal(_ action: TokenAction, of world: World) async -> String {
    var open = world
    do {
      return "done: " + (try await action.perform(on: &open))
    } catch {
      return (error as? CommandError)?.message ?? "\(error)"
    }
  }

  private func done(_ action: TokenAction, of world: World) async throws -> String {
    var open = world
    return try await action.perform(on: &open)
  }

  private func states(_ card: String, _ world: World) async throws -> [String] {
    try await TokenQuery(card).answer(from: world).map { "\($0.device ?? "nowhere") \($0.state)" }
  }

  @Test func `a token is named by its device or its reference`() async throws {
    let world = try await world()
    #expect(await refusal(TokenAction(.suspend(.lost), "7009"), of: world).hasPrefix("Card 7009 has 2 tokens. Choose one with --on phone"))
    #expect(
      await refusal(TokenAction(.suspend(.lost), "7009", on: "fridge"), of: world).hasPrefix("Card 7009 has no token on “fridge”. Choose"))
    #expect(await refusal(TokenAction(.suspend(.lost), "1881"), of: world).contains("has no token left"))
    #expect(await refusal(TokenAction(.suspend(.lost), "0815"), of: world).hasPrefix("Unknown card “0815”"))

    #expect(try await done(TokenAction(.suspend(.lost), "7009", on: "watch"), of: world).hasPrefix("Suspended the token of card 7009 on "))
    #expect(try await states("7009", world) == ["phone ACTIVE", "watch SUSPENDED"])
    let reference = try #require(try await TokenQuery("7009").answer(from: world).first).tokenUniqueReference
    #expect(try await done(TokenAction(.delete(.stolen), "7009", on: reference), of: world).hasPrefix("Deleted the token of card 7009 "))
    // One is left: it no longer needs a name.
    #expect(try await done(TokenAction(.resume(.found), "7009"), of: world).hasPrefix("Resumed the token of card 7009 "))
    #expect(try await states("7009", world).contains("watch ACTIVE"))
  }

  @Test func `what the network refuses is said`() async throws {
    let world = try await world()
    #expect(
      await refusal(TokenAction(.activate, "7009", on: "phone"), of: world).hasPrefix("Customer care can't activate the token of card 7009")
    )
    #expect(try await states("7009", world) == ["phone ACTIVE", "watch ACTIVE"])
    // Suspended by the card's lock, it stays so when customer care ends its own suspension.
    #expect(try await done(TokenAction(.suspend(.other), "3107"), of: world).contains("still SUSPENDED") == false)
    #expect(try await done(TokenAction(.resume(.other), "3107"), of: world).hasPrefix("Resumed the token of card 3107 "))
    #expect(try await states("3107", world) == ["phone SUSPENDED"])
  }

  // MARK: - A card's number

  @Test func `the number of a card is read by who has the phone`() async throws {
    let world = try await world()
    let row = try await CardNumberQuery("7009").answer(from: world)
    let number = row.number.reveal()
    #expect(PAN.isValid(number) && number.hasSuffix("7009") && row.name == "Anna Sample")
    #expect(try await CardNumberQuery(row.cardId.uppercased()).answer(from: world).number == row.number)
    #expect(CardNumberQuery("7009").text(of: row) == "\(number)  \(row.expiry)  \(row.cvv?.reveal() ?? "")  Anna Sample\n")
    // The answer alone has it, not what is noted of it.
    #expect(json(row).contains("\"\(number)\"") && !String(reflecting: row).contains(number))
    try read(CardNumberQuery("7009").words.joined(separator: " "))
    await #expect {
      try await CardNumberQuery("0815").answer(from: world)
    } throws: { error in
      (error as? CommandError)?.message.hasPrefix("Unknown card “0815” of the person with Phone 1") == true
    }
    // Another phone is in nobody's hands.
    _ = try await world.phones.add(.iphone)
    await #expect(throws: CommandError.self) { try await CardNumberQuery("7009").answer(from: world) }
    // Reading it leaves it nowhere.
    #expect(!world.log.entries.contains { "\($0)".contains(number) })
  }
}
