import Commands
import Cryptography
import Dice
import Foundation
import Glibc
import PseudoTerminal
import Storage
import Synchronization
import Testing
import WalletDriving
import WalletModel
import Worlds

/// The real program, killed at random system calls while its holder adds cards to Apple Wallet and Watch, verifies them, locks and unlocks
/// them and takes them out: whatever the wallet said is so, nothing is there twice, and in the end phone, network and issuer tell the same.
@Suite(.timeLimit(.minutes(30))) struct WalletKills {
  private static let series = Thoroughness.pick(2, full: 20)
  private static let kills = Thoroughness.pick(3, full: 10)

  /// Each series is one world's history, of which every life ends by a kill.
  @Test(arguments: 0..<series) func `nothing acknowledged is lost and nothing is there twice`(series: Int) async throws {
    let home = try await Self.home()
    var holder = try Holder(home.records())
    var dice = Dice(seed: UInt64(series))
    // What writes pages, makes them durable, and shows what was done.
    var moments = KillMoments(["pwrite64": 200, "fdatasync": 30, "write": 80])
    var kills = 0
    while kills < Self.kills {
      let moment = moments.next(&dice)
      let comment: Comment = "series \(series), after \(kills) kills, then at \(moment)"
      if try holder.live(in: home, killedAt: moment, &dice) { kills += 1 } else { moments.exclude(moment) }
      #expect(try holder.faults(in: home.records(), isQuiet: false) == [], comment)
    }
    try holder.finish(in: home)
    #expect(try holder.faults(in: home.records(), isQuiet: true) == [])
    #expect(try home.worlds.list().allSatisfy { $0.holder == nil })
    Self.total.add(kills, holder)
  }

  /// The canary: a world in which one side has deleted something, or has it twice, does not pass.
  @Test(arguments: ["network", "issuer", "phone", "twice"]) func `the look at the world can fail`(damage: String) async throws {
    let home = try await Self.home()
    var holder = try Holder(home.records())
    try holder.add(in: home)
    #expect(try holder.faults(in: home.records(), isQuiet: true) == [])
    let world = try home.open()
    try world.file.database.blockingTransaction { sql throws(StorageError) in
      switch damage {
      case "network": try sql.execute("UPDATE network_tokens SET phase = 'deactivated'")
      case "issuer": try sql.execute("DELETE FROM issuer_enrolments")
      case "phone": try sql.execute("DELETE FROM phone_passes")
      default:
        try sql.execute(
          """
          INSERT INTO network_tokens (token, number, card, device, wallet, wallet_account, numbers, device_pan_tag, device_pan_last_four, phase,
            methods, made)
          SELECT token || 'B', number + 1, card, device, wallet, wallet_account, numbers, x'00', device_pan_last_four, phase, methods, made
          FROM network_tokens WHERE device IN (SELECT device_id FROM phone_chips)
          """)
      }
    }
    world.file.close()
    #expect(try holder.faults(in: home.records(), isQuiet: true) != [])
  }

  /// A world with a holder, two cards and a watch, with hashes that cost little.
  private static func home() async throws -> Home {
    let home = Home()
    let fixture = try #require(Fixture.named("cards"))
    try await World.create(.standard, in: home.worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: SystemClock())
    #expect(try home.start(["phone", "watch", "pair"]).waitForExit() == 0)
    return home
  }

  /// Tells the figures of all series once they are done.
  private final class Total: Sendable {
    private let figures = Mutex((series: 0, kills: 0, tokens: 0, acknowledged: 0))

    func add(_ kills: Int, _ holder: Holder) {
      let sum = figures.withLock { figures in
        figures.series += 1
        figures.kills += kills
        figures.tokens += holder.tokenCount
        figures.acknowledged += holder.acknowledged
        return figures
      }
      guard sum.series == WalletKills.series else { return }
      print("\(sum.kills) kills: \(sum.acknowledged) changes acknowledged, \(sum.tokens) tokens made, 0 lost, 0 there twice")
    }
  }

  private static let total = Total()
}

extension Home {
  /// What is written of the cards that the holder uses.
  fileprivate func records() throws -> WalletRecords {
    let world = try World(copyOf: .standard, in: worlds, source: SystemClock())
    defer { world.file.close() }
    return try WalletRecords(phone: world.file, parties: world.file, owner: "anna@example.com", cards: Holder.cards)
  }
}

/// A person who uses the wallet in lines, with all that it has said so far.
private struct Holder {
  /// A Mastercard and a locked Visa card.
  static let cards = ["7009", "4242"]

  /// The statuses that each card may have: one, unless a kill came before the wallet said which.
  private var statuses: [String: Set<CardStatus>]
  /// The phases that the token in each place may have, nil for none.
  private var phases: [WalletRecords.Place: Set<Token.Phase?>] = [:]
  /// How many tokens were made, and how many mails came about them.
  private var tokens: ClosedRange<Int>
  private var mails: ClosedRange<Int>
  private(set) var acknowledged = 0

  init(_ records: WalletRecords) throws {
    statuses = Self.statuses(records).mapValues { [$0] }
    tokens = records.tokens.count...records.tokens.count
    mails = records.mails...records.mails
    try #require(records.differences == [] && statuses.count == Self.cards.count)
  }

  var tokenCount: Int { tokens.lowerBound }

  private static let places = cards.flatMap { card in PassDevice.allCases.map { WalletRecords.Place(card: card, device: $0) } }

  private static func statuses(_ records: WalletRecords) -> [String: CardStatus] {
    Dictionary(uniqueKeysWithValues: records.cards.values.map { ($0.lastFour, $0.status) })
  }

  private func phases(at place: WalletRecords.Place) -> Set<Token.Phase?> { phases[place] ?? [nil] }

  // MARK: - Looking

  /// What contradicts the wallet's words. Where it is quiet, also what the sides tell differently.
  func faults(in records: WalletRecords, isQuiet: Bool) -> [String] {
    var faults = isQuiet ? records.differences : records.doubles
    for (card, status) in Self.statuses(records) where statuses[card]?.contains(status) != true {
      faults.append("•••• \(card) is \(status)")
    }
    for place in Self.places where !phases(at: place).contains(records.phase(at: place)) {
      faults.append("\(place): \(records.phase(at: place).map { "\($0)" } ?? "no token") in place of \(phases(at: place))")
    }
    if !tokens.contains(records.tokens.count) { faults.append("\(records.tokens.count) tokens were made in place of \(tokens)") }
    // Those about changes that are not told yet are still to come.
    if isQuiet ? !mails.contains(records.mails) : records.mails > mails.upperBound {
      faults.append("\(records.mails) mails in place of \(mails)")
    }
    return faults
  }

  /// Takes what is written for what is so, once nothing is left to be told.
  private mutating func learn(_ records: WalletRecords) {
    statuses = Self.statuses(records).mapValues { [$0] }
    for place in Self.places { phases[place] = [records.phase(at: place)] }
    tokens = records.tokens.count...records.tokens.count
    mails = records.mails...records.mails
  }

  // MARK: - Living

  /// Opens the wallet, finishes what was under way, and continues until the kill.
  ///
  /// - Returns: whether the kill came. If not, the wallet was closed after a few changes.
  mutating func live(in home: Home, killedAt moment: KillMoment, _ dice: inout Dice) throws -> Bool {
    let program = try RunningProgram(
      "/usr/bin/strace", ["--seccomp-bpf"] + moment.arguments + [Home.program, "--accessible"], environment: home.environment)
    let talk = Talk(program)
    do {
      try open(talk, home)
      for _ in 0..<8 { try act(talk, &dice) }
    } catch {
      guard program.hasEnded else { throw error }
    }
    let isKilled = program.hasEnded
    program.send(SIGKILL)
    #expect(try program.waitForExit() == -SIGKILL)
    return isKilled
  }

  /// Opens the wallet once more, without a kill.
  mutating func finish(in home: Home) throws {
    let program = try home.start(["--accessible"])
    try open(Talk(program), home)
    program.send(SIGTERM)
    _ = try program.waitForExit()
  }

  /// Adds the first card, without a kill.
  mutating func add(in home: Home) throws {
    let program = try home.start(["--accessible"])
    let talk = Talk(program)
    try open(talk, home)
    try talk.answer("•••• \(Self.cards[0])", untilOption: "Add to Apple Wallet")
    var dice = Dice(seed: 1)
    try add(Self.cards[0], "Add to Apple Wallet", talk, &dice)
    try waitUntilQuiet(talk, home)
    program.send(SIGTERM)
    _ = try program.waitForExit()
  }

  private mutating func open(_ talk: Talk, _ home: Home) throws {
    try talk.hear(["Enter your PIN"])
    // A card goes into a chip twice a day, after that by a call alone. An interrupted life may have moved the clock already.
    try talk.answer("/:clock forward 25h", until: ["PIN"])
    if try talk.answer("2580", until: ["Turn on", "Profile"]) == 0 { try talk.answer("Not now", until: ["Profile"]) }
    try waitUntilQuiet(talk, home)
  }

  /// Waits until nothing is left to be told: what was under way is finished then, and must fit what the wallet has said.
  private mutating func waitUntilQuiet(_ talk: Talk, _ home: Home) throws {
    let end = Deadline()
    while true {
      let records = try home.records()
      let faults = faults(in: records, isQuiet: true)
      if faults.isEmpty { return learn(records) }
      if end.passed { throw Failure("after a minute: \(faults.joined(separator: "; "))\n\(talk.all)") }
      talk.program.pump(waiting: 20)
      if talk.program.hasEnded { throw Failure("ended while it should become quiet") }
    }
  }

  /// Looks at a card and does one of the things that can be done with it, from Home and back to it.
  private mutating func act(_ talk: Talk, _ dice: inout Dice) throws {
    let card = dice.pick(Self.cards)
    let there = Self.places.filter { $0.card == card && phases(at: $0) != [nil] }
    if let place = there.first(where: { _ in dice.below(4) == 0 }) { return try remove(place, talk) }
    try talk.answer("•••• \(card)", until: ["ending in \(card)"])
    // What the wallet's buttons rest on may have come after the page.
    try talk.program.settle()
    try talk.answer("", until: ["ending in \(card)"])
    var choices = ["Lock", "Unlock", "Verify for Apple Wallet"]
    choices += ["Add to Apple Wallet", "Add to Apple Watch"]
    let choice = dice.pick(choices.filter(talk.options.contains))
    switch choice {
    case "Lock": try change(card, to: .locked, choice, "Unlock", talk)
    case "Unlock": try change(card, to: .active, choice, "Lock", talk)
    case "Verify for Apple Wallet": try verifyPass(card, talk, &dice)
    default: try add(card, choice, talk, &dice)
    }
    try talk.answer("Back", until: ["Profile"])
  }

  private mutating func change(_ card: String, to status: CardStatus, _ choice: String, _ opposite: String, _ talk: Talk) throws {
    statuses[card, default: []].insert(status)
    try talk.answer(choice, untilOption: opposite)
    statuses[card] = [status]
    acknowledged += 1
  }

  // MARK: - Apple Wallet

  /// Adds a card by the sheet, from *Card* and back to it.
  private mutating func add(_ card: String, _ choice: String, _ talk: Talk, _ dice: inout Dice) throws {
    if dice.below(2) == 0 { try talk.answer("/:phone set next-vote yellow", until: ["is yellow"]) }
    if try talk.answer(choice, until: ["Where do you want to add it?", "Terms and Conditions"]) == 0 {
      try talk.answer(dice.pick(["iPhone", "Apple Watch"]), until: ["Terms and Conditions"])
    }
    let place = WalletRecords.Place(card: card, device: talk.page.contains("on the watch") ? .watch : .phone)
    phases[place] = [nil, .inactive, .activated]
    tokens = tokens.lowerBound...tokens.upperBound + 1
    mails = mails.lowerBound...mails.upperBound + 1
    let answer = try talk.answer("Agree", until: ["Card added", "Card Verification"])
    tokens = tokens.upperBound...tokens.upperBound
    acknowledged += 1
    if answer == 0 {
      phases[place] = [.activated]
      mails = mails.lowerBound + 1...mails.upperBound
      try talk.answer("Done", untilOption: "Back")
    } else {
      phases[place] = [.inactive]
      mails = mails.lowerBound...mails.upperBound - 1
      try verify(place, talk, &dice)
    }
  }

  /// Finishes the setup of the card's pass that the app offers.
  private mutating func verifyPass(_ card: String, _ talk: Talk, _ dice: inout Dice) throws {
    try talk.answer("Verify for Apple Wallet", until: ["Card Verification"])
    let place = WalletRecords.Place(card: card, device: talk.page.contains("on the watch") ? .watch : .phone)
    try verify(place, talk, &dice)
  }

  /// Verifies by a code in an email, or in the issuer's app; or leaves it for later.
  private mutating func verify(_ place: WalletRecords.Place, _ talk: Talk, _ dice: inout Dice) throws {
    let ways = ["Email", "In the", "Finish later"].filter { way in talk.options.contains { $0.hasPrefix(way) } }
    let code: String
    switch dice.pick(ways) {
    case "Email":
      try talk.answer("Email", until: ["Code (6 digits)"])
      try talk.answer("/:phone inbox", until: ["Code: "])
      guard let text = talk.said.firstMatch(of: /Code: (\d{6})/)?.output.1 else { throw Failure("no code in\n\(talk.said)") }
      code = String(text)
    case "In the":
      try talk.answer("In the", until: ["PIN"])
      code = "2580"
    default: return try talk.answer("Finish later", untilOption: "Back")
    }
    phases[place] = [.inactive, .activated]
    mails = mails.lowerBound...mails.upperBound + 1
    try talk.answer(code, until: ["Card activated"])
    phases[place] = [.activated]
    mails = mails.upperBound...mails.upperBound
    acknowledged += 1
    try talk.answer("Done", untilOption: "Back")
  }

  /// Takes a card out of Apple Wallet or Watch, from Home and back to it.
  private mutating func remove(_ place: WalletRecords.Place, _ talk: Talk) throws {
    let app = place.device == .watch ? "Watch" : "\"Apple Wallet\""
    try talk.answer("/:phone open \(app)", untilOption: "•••• \(place.card)")
    try talk.answer("•••• \(place.card)", untilOption: "Remove this card")
    try talk.answer("Remove this card", untilOption: "Remove")
    phases[place, default: []].insert(nil)
    try talk.answer("Remove", until: ["removed from"])
    phases[place] = [nil]
    acknowledged += 1
    try talk.answer("/:phone open \"Meridian Wallet\"", untilOption: "Profile")
  }
}

/// A conversation with the wallet in lines: what was said since the last answer.
private final class Talk {
  let program: RunningProgram
  private var start = 0

  init(_ program: RunningProgram) { self.program = program }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\r" })
  }

  var all: String { Self.text(program.bytes[...]) }
  var said: String { Self.text(program.bytes[start...]) }
  /// What was said last, between two empty lines.
  var page: String { said.range(of: "\n\n", options: .backwards).map { String(said[$0.upperBound...]) } ?? said }
  /// What can be chosen there.
  var options: [String] { page.split(separator: "\n").compactMap { $0.firstMatch(of: /^\d+\. (.*)$/).map { String($0.output.1) } } }
  private var isAsked: Bool { said.hasSuffix(": ") }

  /// Waits for one of these texts, and a question after it. Returns which it was.
  @discardableResult
  func hear(_ texts: [String]) throws -> Int {
    var found: Int?
    try program.wait(for: "one of \(texts)") { _ in
      guard isAsked else { return false }
      found = texts.firstIndex { said.contains($0) }
      return found != nil
    }
    return found ?? 0
  }

  @discardableResult
  func answer(_ line: String, until texts: [String]) throws -> Int {
    try type(line)
    return try hear(texts)
  }

  func answer(_ line: String, untilOption option: String) throws {
    try type(line)
    try program.wait(for: "the option \(option)") { _ in isAsked && options.contains { $0.hasPrefix(option) } }
  }

  private func type(_ line: String) throws {
    program.pump()
    start = program.bytes.count
    try program.type(line + "\r")
  }
}
