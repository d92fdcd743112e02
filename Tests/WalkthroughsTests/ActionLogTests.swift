import Basics
import Commands
import Contract
import Cryptography
import Dice
import Foundation
import Gherkin
import Simulation
import System
import TemporaryFolder
import Testing
import UserInterface
import VirtualTime
import WalletApp
import WalletModel
import Worlds

@testable import Walkthroughs

extension StepInference.InferredStep {
  fileprivate static func pressed(_ key: UserInterface.Key, end: Int) -> StepInference.InferredStep {
    StepInference.InferredStep(action: .press(key), isSecret: false, end: end)
  }
}

extension ActionLogView.Offer {
  /// Of a wallet whose issuers are with the phones.
  fileprivate static let all = Self(refusal: nil, saving: .to("default-1.feature"))
}

extension ActionLogView {
  fileprivate init(from start: StageMoment, _ moments: [StageMoment], _ told: [StepInference.InferredStep], _ offer: Offer) {
    self.init(from: start, moments, told, offer, title: "Lock on Home")
  }
}

extension Life {
  /// All that was done, as a scenario that begins in the world's fixture.
  fileprivate func scenario(
    named name: String, with marks: [Recorder.Placed] = [], in folder: TemporaryFolder
  ) throws -> (scenario: RecordedScenario, initialWorld: InitialWorld, proof: RecordedScenario.Proof) {
    let transcript = try ReplayTranscript(of: app, in: control, with: marks)
    let opened = try #require(control.opened)
    let initialWorld = try #require(InitialWorld(control.world.file.origin, transcript.changes ?? [], opened: opened))
    return try transcript.scenario(named: name, title: "", in: [initialWorld], at: "\(folder.path)/\(name).feature")
  }
}

extension ActionLogView.Reply {
  fileprivate init(_ answer: ActionLogView.Answer, _ remarks: Text...) { self.init(answer: answer, remarks: remarks) }
}

let isVerifying = ProcessInfo.processInfo.environment["BILLFOLD_VERIFY"] == "1"

@Suite struct ActionLogTests {
  @Test(arguments: [(40, 12), (80, 24)]) func `the clock is told on a small terminal too`(columns: Int, rows: Int) {
    let sentence: Text = "Went back to Confirm it's you."
    let more: Text = " The clock continues from 09:41. “clock real” sets it to real time."
    let frame = ActionLogView.notice(sentence, more, on: Frame(Size(columns: columns, rows: rows)))
    let words = (0..<rows).map { row in (0..<columns).map { frame.text(of: frame.cell(row: row, column: $0)) }.joined() }
    #expect(words.joined(separator: " ").split(separator: " ").joined(separator: " ") == (sentence + more).string)
  }

  @Test func `what is done is told as a person would write it`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    try life.press(.character("l"))
    try life.run("fault", "latency", "200ms")
    try life.press(.control("o"), .down, .down, .down, .enter)
    let lines = try life.again().told.map(\.line)
    #expect(
      lines == [
        "I fill in PIN: •••", "I press Enter", "I choose \"Not now\"", "I choose \"Lock\"", "somebody runs \"fault latency 200ms\"",
        "I move to \"•••• 7009 · locked\"", "I choose \"Simulator\"", "I choose \"Phones\"",
      ])
  }

  /// A letter leaves the selection where it is, a chosen button takes it: help is about what is selected.
  @Test func `what is selected is told before help`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    try life.press(.character("l"), .character("?"), .escape, .character("u"))
    let (scenario, _, proof) = try life.scenario(named: "help", in: TemporaryFolder())
    #expect(proof == .same && scenario.text.contains("I move to \"•••• 7009 · locked\"\n    And I choose \"Help\""), "\(scenario.text)")
  }

  @Test func `the fields of each page are told together`() async throws {
    let life = try await Life("empty")
    try life.choose("Enroll a new wallet")
    for text in ["Mara", "Lind", "mara@example.com", "+4915550100101", "DE", "Quokka-Lantern-7731"] {
      try life.type(text)
      try life.press(.enter)
    }
    #expect(
      try life.again().told.map(\.line) == [
        "I choose \"Enroll a new wallet\"", "I fill in First name: Mara", "I fill in Last name: Lind", "I fill in Email: mara@example.com",
        "I fill in Mobile number: +4915550100101", "I fill in Country: Germany", "I choose \"Continue\"", "I fill in Password: •••",
      ])
  }

  /// Home makes several requests at once, whose replies come in any order; what Tab selects depends on those that have come.
  @Test func `what is pressed while a page loads is replayed`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter)
    try life.choose("Not now")
    var shown: [(action: Int, phone: [String])] = []
    for round in 0..<30 {
      try life.choose("Shop")
      let replies = life.app.replies.count
      life.begin(.key(.escape))
      while life.app.replies.count < replies + 1 + round % 3, !life.isIdle { life.rest(times: 1) }
      life.begin(.key(.tab))
      try life.press(.tab, .tab)
      shown.append((life.control.doneCount, life.phone))
    }
    let moments = try life.again().moments
    for (action, phone) in shown { #expect(moments[action].phone.openRows == phone, "\(action)") }
  }

  /// Where a field can't be filled in by a table, which loses blanks at its ends, what is typed is as secret as the field.
  @Test func `what is typed in a secret field is secret`() async throws {
    let life = try await Life("cards")
    try life.choose("Log in with your password")
    try life.type("ada@example.com")
    try life.press(.enter)
    try life.type("Quokka-Lantern-7731 ")
    try life.press(.enter)
    #expect(
      try life.again().told.map(\.line) == [
        "I choose \"Log in with your password\"", "I fill in Email: ada@example.com", "I fill in Password: •••", "I choose \"Log in\"",
      ])
  }

  /// A line takes the place of what is in the field, and a table would lose the blank at its end.
  @Test func `a line with a blank at its end is typed`() async throws {
    let life = try await Life("cards")
    try life.choose("Log in with your password")
    life.begin(.entry("ada@example.com"))
    try life.press(.enter)
    life.begin(.entry("Quokka-Lantern-7731 "))
    try life.press(.enter)
    #expect(
      try life.again().told.map(\.line) == [
        "I choose \"Log in with your password\"", "I fill in Email: ada@example.com", "I fill in Password: •••", "I choose \"Log in\"",
      ])
  }

  @Test func `a password in another field has its stand in there`() async throws {
    let life = try await Life("cards")
    try life.choose("Log in with your password")
    for _ in 0..<2 {
      try life.type("Quokka-Lantern-7731")
      try life.press(.enter)
    }
    let scenario = try life.scenario(named: "twice", in: TemporaryFolder()).scenario
    #expect(!scenario.text.contains("Quokka") && scenario.text.contains("| Email | "), "\(scenario.text)")
  }

  @Test func `continuing before an answer records the same`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    life.begin(.key(.enter))
    life.begin(.key(.down))
    try life.settle()
    try life.press(.character("o"))
    let (scenario, _, proof) = try life.scenario(named: "hasty", in: TemporaryFolder())
    #expect(proof == .same, "\(scenario.text)")
  }

  @Test func `what is said in lines is told as keys`() async throws {
    let life = try await Life("cards")
    for input in [.entry("2580"), .key(.enter), .command(.simulator), .command(.simulator), .command(.inbox)] as [Input] {
      life.begin(input)
      try life.settle()
    }
    let lines = try life.again().told.map(\.line)
    #expect(lines == ["I fill in PIN: •••", "I press Enter", "I choose \"Simulator\"", "I choose \"Simulator\"", "I choose \"Inbox\""])
  }

  @Test func `leaving in lines is not typed`() async throws {
    let life = try await Life("cards")
    try life.type("2")
    life.begin(.command(.leave))
    #expect(try life.again().told.map(\.line) == ["I fill in PIN: •••"])
  }

  @Test func `in lines the step is asked for and then whether the rest may go`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    try life.press(.character("l"))
    let (moments, told) = try life.again()
    var view = ActionLogView(from: moments[0], Array(moments.dropFirst()), told, .all)
    #expect(
      view.listing == [
        "Since the wallet was opened: 3 steps.", "1 I fill in PIN: ••• · I press Enter", "2 I choose \"Not now\"", "3 I choose \"Lock\"",
      ])
    #expect(view.question == "Resume after which step? (0: when the wallet was opened, Enter: stay, s: save as scenario): ")
    #expect(view.answer("4") == .init(.stay, "Type a number from 0 to 3."))
    #expect(view.answer("/1") == .init(.stay))
    #expect(view.question == "Resume after step 1? Steps 2 to 3 will be lost. (y: yes, Enter: stay): ")
    #expect(view.answer("n") == .init(.close, "Nothing was changed."))
    #expect(view.answer("2") == .init(.stay))
    #expect(view.question == "Resume after step 2? Step 3 will be lost. (y: yes, Enter: stay): ")
    // As on the screen, it resumes from the phone as that step has left it.
    #expect(view.answer("yes") == .init(.resume(from: told[2].end)))
    #expect(view.answer("0") == .init(.stay))
    #expect(view.question == "Resume when the wallet was opened? Steps 1 to 3 will be lost. (y: yes, Enter: stay): ")
    #expect(view.answer("yes") == .init(.resume(from: 0)))
    #expect(view.answer("3") == .init(.close, "Nothing was changed."))
    #expect(view.answer("") == .init(.close))
    #expect(view.answer("s") == .init(.stay))
    #expect(view.question == "Title of the scenario? (Enter: Lock on Home, /b: don't save): ")
    #expect(view.answer("/b") == .init(.stay))
    #expect(view.answer("s") == .init(.stay) && view.answer("") == .init(.stay))
    #expect(view.question == "Name of the file? (Enter: default-1.feature, /b: don't save): ")
    #expect(view.answer("/b") == .init(.stay))
    #expect(view.answer("s") == .init(.stay) && view.answer("") == .init(.stay))
    #expect(view.answer("") == .init(.save(as: "default-1.feature", title: "Lock on Home")))
    #expect(view.answer("s") == .init(.stay) && view.answer(" A locked card ") == .init(.stay))
    #expect(view.answer(" My Card ") == .init(.save(as: "My Card", title: "A locked card")))

    var many = ActionLogView(from: moments[0], Array(repeating: moments[0], count: 12), (1...12).map { .pressed(.tab, end: $0) }, .all)
    #expect(many.listing.count == 11 && many.listing[1] == "3 I press Tab")
    #expect(many.question?.string.hasSuffix("(0: when the wallet was opened, Enter: stay, a: all steps, s: save as scenario): ") == true)
    #expect(many.answer("a").remarks.count == 13)
    let none = ActionLogView(from: moments[0], [], [], .all)
    #expect(none.listing == ["No actions since the wallet was opened."] && none.question == nil)
  }

  /// Nobody else has the world: its fixture, seed, clock, settings and faults are told.
  @Test func `a scenario has all that it needs`() async throws {
    let start = Timestamp(iso8601: "2026-12-01T08:00:00Z")!
    let fixture = try #require(Fixture.named("cards"))
    let life = try await Life(at: start) { worlds, source in
      try await World.create(
        .standard, in: worlds, seed: 53, hashCost: .minimum, clock: .frozen(start), fixture: fixture, source: source)
      var world = try World(.standard, in: worlds, makes: false, source: source)
      try await world.perform(UpdateIssuer(IssuerConfiguration.meridian.identifier, [SettingChange("pin-attempts", "7")]))
      try await world.perform(UpdateIssuer(IssuerConfiguration.strict.identifier, [SettingChange("pin-attempts", "4")]))
      try await world.perform(UpdateNetwork([SettingChange(NetworkSetting.nextAuthentication, ForcedAuthentication.approves.rawValue)]))
      try await world.perform(UpdateShop(.reedAndRye, [SettingChange("address-for-cards", "on")]))
      _ = try await FaultAction.arming(["status", "503"], operation: "loginByPIN", .next).perform(on: &world)
      try world.close()
      return nil
    }
    try life.type("1111")
    try life.press(.enter, .enter)
    let transcript = try ReplayTranscript(of: life.app, in: life.control, with: [])
    let (scenario, _, proof) = try life.scenario(named: "own", in: TemporaryFolder())
    #expect(proof == .same, "\(scenario.text)")
    let given = scenario.text.split(separator: "\n").dropFirst(2).prefix { !$0.hasPrefix("    When") }.map { $0.drop { $0 == " " } }
    #expect(
      given == [
        "Given the world \"cards\"", "And the clock reads 2026-12-01T08:00:00Z", "And the seed 53", "And the issuer's pin-attempts is 7",
        "And somebody runs \"issuer set -- strict pin-attempts=4\"", "And the network's next-authentication is approves",
        "And the address-for-cards of \"Reed & Rye\" is on", "And somebody runs \"fault arm status 503 --operation loginByPIN\"",
      ], "\(scenario.text)")
    #expect(scenario.text.contains("Then the screen is \"PIN login\""))
    #expect(transcript.changes?.count == 5)
  }

  /// It begins when the world was opened, which may be later than it was made.
  @Test func `a scenario of a world that was made earlier shows the same`() async throws {
    let fixture = try #require(Fixture.named("cards"))
    let life = try await Life { worlds, source in
      try await World.create(.standard, in: worlds, hashCost: .minimum, fixture: fixture, source: source)
      source.pass(.seconds(5 * 3600))
      return nil
    }
    let seed = try #require(life.control.world.file.origin?.seed)
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    let same = try life.scenario(named: "earlier", in: TemporaryFolder())
    #expect(same.proof == .same, "\(same.scenario.text)")
    // Other numbers and times are told apart from other words.
    let (moments, told) = try life.again()
    func proof(_ change: (String) -> String) -> RecordedScenario.Proof {
      let given = [["the world \"cards\""], ["the clock reads 2026-11-21T14:41:00Z"], ["the seed \(seed)"]]
      let lines = moments.map { $0.lines.map(change) }
      return RecordedScenario("numbers", title: "Numbers", given: given, told, [], moments, lines).prove(at: "numbers.feature")
    }
    #expect(proof { $0.replacing("7009", with: "none") }.sentence == nil)
    #expect(proof { $0.replacing("7009", with: "12") } == .sameButNumbers)
  }

  @Test func `a scenario of a world made by hand shows something else`() async throws {
    let fixture = try #require(Fixture.named("enrolled"))
    let life = try await Life { worlds, source in
      try await World.create(.standard, in: worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: source)
      var world = try World(.standard, in: worlds, makes: false, source: source)
      _ = try await CareAction.activation(phone: nil, isActive: false, issuer: nil).perform(on: &world)
      try world.close()
      return nil
    }
    try life.type("2580")
    try life.press(.enter)
    let (scenario, _, proof) = try life.scenario(named: "deactivated", in: TemporaryFolder())
    #expect(proof.sentence == nil && proof.difference.hasPrefix("Replaying it shows something else. Step "), "\(scenario.text)")
  }

  @Test(arguments: [
    ([], "See “PIN login”"), (["l"], "Choose “Log in with your password” on PIN login"),
    // What is chosen beside the phone is no part of what the person does with it.
    (["^o", "Magic data", "PIN", "401333"], "See “PIN login”"),
  ])
  func `a title is proposed in a sentence`(done: [String], title: String) async throws {
    let life = try await Life("cards")
    for deed in done {
      switch deed {
      case "l": try life.choose("Log in with your password")
      case "^o": try life.press(.control("o"))
      default: try life.choose(deed)
      }
    }
    let scenario = try life.scenario(named: "bug", in: TemporaryFolder()).scenario
    #expect(scenario.text.hasPrefix("Feature: \(title)\n"), "\(scenario.text)")
    // A play shows it once.
    let walk = try #require(try Gherkin.parse(scenario.text, uri: "bug.feature")?.walks().first)
    #expect(Script(walk).title == title)
  }

  @Test func `a scenario has a title and a screen at its end`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    try life.press(.character("l"))
    var scenario = try life.scenario(named: "bug", in: TemporaryFolder()).scenario
    #expect(
      scenario.text.hasPrefix("Feature: Choose “Not now” and “Lock”\n\n  Scenario: Choose “Not now” and “Lock”\n"), "\(scenario.text)")
    #expect(scenario.text.hasSuffix("    And I choose \"Lock\"\n    Then the screen is \"Home\"\n"), "\(scenario.text)")
    scenario.title = "  A card\n is locked "
    #expect(scenario.text.hasPrefix("Feature: A card is locked\n\n  Scenario: A card is locked\n"))
    scenario.title = " "
    #expect(scenario.title == "A card is locked")
  }

  /// Whatever is selected matters for a key where it chooses among several cards.
  @Test func `what is selected is told in words`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    try life.press(.down)
    try life.press(.control("o"), .escape, .character("?"), .escape)
    let lines = try life.again().told.map(\.line)
    // No button has the name of Esc there.
    #expect(lines.suffix(4) == ["I choose \"Simulator\"", "I press Esc", "I choose \"Help\"", "I press Esc"], "\(lines)")
  }

  @Test func `sentences of several rows are offered whole`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter)
    var recorder = Recorder("bug.feature")
    recorder.follow(to: life.control.doneCount)
    recorder.open(on: life.moment)
    #expect(
      recorder.listing.map(\.string) == [
        "1 Write a note…", "2 History…", "3 the screen is \"Fingerprint\"",
        "4 The picture of the phone as it is now", "5 I see \"Log in with your fingerprint?\"",
        "6 I see \"You'll log in by touching the sensor. Your PIN still works.\"",
        "7 I see \"You can turn this on or off in Profile at any time.\"", "8 I see \"Turn on\"", "9 I see \"Not now\"",
        "10 the action \"Turn on\" is enabled", "11 the action \"Not now\" is enabled",
      ])
  }

  @Test func `a card and each button are offered for themselves`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    var recorder = Recorder("bug.feature")
    recorder.follow(to: life.control.doneCount)
    recorder.open(on: life.moment)
    let offered = recorder.listing.map { $0.string.drop { $0 != " " }.dropFirst() }
    #expect(offered.contains("I see \"•••• 3107\""), "\(offered)")
    for label in ["Lock", "Order", "Shop"] { #expect(offered.contains("the action \"\(label)\" is enabled"), "\(offered)") }
    // Each of them holds where it is marked.
    for number in 4..<recorder.listing.count {
      recorder.follow(to: life.control.doneCount)
      recorder.open(on: life.moment)
      _ = recorder.answer("\(number + 1)")
    }
    let (scenario, _, proof) = try life.scenario(named: "bug", with: recorder.marks, in: TemporaryFolder())
    #expect(scenario.text.contains("is enabled") && proof == .same, "\(proof) \(scenario.text)")
  }

  @Test func `a marked picture stands beside the scenario`() async throws {
    let life = try await Life("cards")
    let folder = TemporaryFolder()
    let path = folder.path + "/bug.feature"
    var recorder = Recorder("bug.feature")
    func mark(_ line: Text) throws {
      recorder.follow(to: life.control.doneCount)
      recorder.open(on: life.moment)
      let number = try #require(recorder.listing.firstIndex { $0.string.hasSuffix(" " + line.string) }) + 1
      #expect(recorder.answer("\(number)") == (true, nil))
    }
    try life.type("2580")
    try mark("The picture of the phone as it is now")
    try life.press(.enter, .tab, .enter)
    // The key of an action leaves the selection where it is; Tab moves nothing else.
    try life.press(.character("l"), .tab, .tab)
    try mark("The picture of the phone as it is now")
    try mark("The picture of the phone as it is now")
    let phone = life.phone
    try life.press(.down)
    let (scenario, _, proof) = try life.scenario(named: "bug", with: recorder.marks, in: folder)
    #expect(proof == .same, "\(proof)")
    let steps = scenario.text.split(separator: "\n").drop { !$0.hasPrefix("    When") }.map(String.init)
    #expect(
      steps == [
        "    When I fill in:", "      | PIN | 2580 |", "    Then the picture is \"bug/1\"", "    When I press Enter",
        "    And I choose \"Not now\"", "    And I choose \"Lock\"", "    And I move to \"•••• 5907 · online only\"",
        "    Then the picture is \"bug/2\"", "    And the screen is \"Home\"",
      ])
    #expect(scenario.pictureCount == 2)
    try FileManager.default.removeItem(atPath: "\(folder.path)/Screens")
    #expect(scenario.prove(at: path).difference.contains("Picture Screens/bug/1.txt not found"))
    // An earlier recording had more of them, and somebody keeps something there.
    let others = ["3.txt", "12.txt", "03.txt", "notes.txt"].map { "\(folder.path)/Screens/bug/\($0)" }
    try scenario.writePictures(of: path)
    for other in others { try Data().write(to: URL(filePath: other)) }
    try scenario.removeOtherPictures(of: path)
    #expect(others.map { FileManager.default.fileExists(atPath: $0) } == [false, false, true, true])
    #expect(scenario.prove(at: path) == .same)
    let pictures = try (1...2).map { try String(contentsOfFile: "\(folder.path)/Screens/bug/\($0).txt", encoding: .utf8) }
    #expect(
      !pictures[0].contains("2580") && pictures[0].contains("PIN login") && pictures[1].hasPrefix(phone.joined(separator: "\n") + "\n--- "))
  }

  @Test func `a note is kept until it is added`() async throws {
    let life = try await Life("cards")
    var recorder = Recorder("bug.feature")
    func press(_ keys: UserInterface.Key...) { for key in keys { _ = recorder.handle(.key(key)) } }
    func line(_ size: Size) -> String { recorder.frame(Frame(Stage.sizeAboveLine(size)), size, isCovered: false).openRows.last ?? "" }
    let size = Size(columns: 80, rows: 24)
    recorder.follow(to: life.control.doneCount)
    recorder.open(on: life.moment)
    press(.enter)
    _ = recorder.handle(.paste("The button is gone"))
    #expect(line(size) == " Note: The button is gone" + String(repeating: " ", count: 33) + "Enter add · Esc close")
    #expect(recorder.frame(Frame(size), size, isCovered: false).cursor == Frame.Position(row: 23, column: 25))
    press(.escape)
    #expect(line(size).hasPrefix(" The note wasn't added."))
    let isAdded = recorder.close()
    #expect(!isAdded && recorder.marks.isEmpty)
    recorder.follow(to: life.control.doneCount)
    recorder.open(on: life.moment)
    press(.enter, .character("."))
    #expect(line(Size(columns: 40, rows: 12)) == " Note: The button is gone.    Enter add")
    // Where it is longer than the line, its end shows.
    _ = recorder.handle(.paste(" It was there."))
    #expect(line(Size(columns: 40, rows: 12)) == " Note:  gone. It was there.   Enter add")
    // A recording ends by Ctrl-C also while a note is written.
    let isKept = recorder.close()
    #expect(isKept && recorder.marks.map(\.mark) == [.note("The button is gone. It was there.")])
  }

  @Test func `what is typed is told though its page has gone by itself`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    try life.press(.character("p"))
    try life.choose("Wallet PIN")
    try life.type("25")
    // A key that does nothing.
    try life.press(.control("b"))
    try life.pass(.seconds(900))
    try life.press(.control("b"))
    #expect(life.phone.contains { $0.contains("Session ended") })
    #expect(
      try life.again().told.map(\.line) == [
        "I fill in PIN: •••", "I press Enter", "I choose \"Not now\"", "I choose \"Profile\"", "I choose \"Wallet PIN\"",
        "I fill in Current PIN: •••",
      ])
  }

  @Test func `what was shown for a while stays hidden`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    let (moments, told) = try life.again()
    let view = ActionLogView(from: moments[0], Array(moments.dropFirst()), told, .all)
    let size = Size(columns: 80, rows: 24)
    // Bullets stay bullets, of which there are as many.
    #expect(moments.last?.frame(size).line(10).contains("• • • •") == true)
    #expect(view.frame(size).line(10).contains("• • • •"))
    var frame = Frame(Size(columns: 10, rows: 1))
    frame.put("漢字 12", row: 0, column: 0, role: .secret)
    frame.hideSecrets()
    #expect(frame.line(0) == "•••• ••")
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 12)])
  func `where one is and what the keys do shows at every size`(size: Size) async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .down)
    let (moments, told) = try life.again()
    var view = ActionLogView(from: moments[0], Array(moments.dropFirst()), told, .all)
    func bar() -> [String] { view.frame(size).openRows.suffix(2).map { $0.trimmingCharacters(in: .whitespaces) } }
    let isWide = size.columns == 80
    #expect(
      bar() == [
        "Now, after step 1 of 1",
        isWide ? "Up/Down · s save as scenario · Tab calls · Esc back to now" : "Up/Down · s save · Tab list · Esc now",
      ])
    _ = view.handle(.key(.left))
    let keys = "Up/Down · Enter resume here · s save as scenario · Tab calls · Esc back to now"
    #expect(
      bar() == [
        isWide ? "Step 1 of 1: I fill in PIN: ••• · I press Enter" : "Step 1 of 1: I fill in PIN: ••• · I p…",
        isWide ? keys : "Enter resume · s save · Tab list · Esc",
      ])
    _ = view.handle(.key(.enter))
    #expect(bar()[1] == (isWide ? "Resume here and lose the rest? Enter yes · Esc no" : "Lose the rest? Enter yes · Esc no"))
    _ = view.handle(.key(.escape))
    _ = view.handle(.key(.left))
    #expect(bar()[0] == "Step 0 of 1: the wallet was opened")
    #expect(view.handle(.key(.enter)) == .stay && bar()[1].contains("ose 1 later step"))
    #expect(view.handle(.key(.enter)) == .resume(from: 0))
    // Title and name are proposals.
    _ = view.handle(.key(.character("s")))
    #expect(
      bar()[1] == "Title: Lock on Home" + (isWide ? String(repeating: " ", count: 36) + "Enter continue · Esc no" : "         Enter next"))
    #expect(view.handle(.key(.escape)) == .stay)
    _ = view.handle(.key(.character("s")))
    #expect(view.handle(.key(.enter)) == .stay)
    #expect(
      bar()[1] == "File: default-1.feature" + (isWide ? String(repeating: " ", count: 36) + "Enter save · Esc no" : "     Enter save"))
    #expect(view.handle(.key(.escape)) == .stay && view.handle(.key(.character("s"))) == .stay && view.handle(.key(.enter)) == .stay)
    var edited = view
    _ = edited.handle(.key(.backspace))
    _ = edited.handle(.key(.character("s")))
    #expect(edited.handle(.key(.enter)) == .save(as: "default-1.featurs", title: "Lock on Home"))
    // What is typed comes in its place.
    for character in "bug" { _ = view.handle(.key(.character(character))) }
    #expect(view.handle(.key(.enter)) == .save(as: "bug", title: "Lock on Home"))
    _ = view.handle(.key(.character("s")))
    for character in "Mine" { _ = view.handle(.key(.character(character))) }
    #expect(view.handle(.key(.enter)) == .stay)
    for _ in 0..<3 { _ = view.handle(.key(.backspace)) }
    #expect(view.handle(.key(.enter)) == .stay)
  }

  /// The list has a row for each step, the selected one as many as it needs, and beside it stands the phone as it was.
  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 60, rows: 18), Size(columns: 40, rows: 12)])
  func `the steps are a list beside the phone`(size: Size) async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter, .character("l"))
    let (moments, told) = try life.again()
    var view = ActionLogView(from: moments[0], Array(moments.dropFirst()), told, .all)
    func rows() -> [String] { view.frame(size).openRows }
    let isBeside = size.columns >= 80
    // Without room for both the phone comes first.
    #expect(rows().contains { $0.contains("History") } == isBeside && rows().joined().contains("Locked. U: undo"))
    if isBeside {
      // The phone keeps its place and its shape.
      func phone(_ frame: Frame) -> [String] { (0..<size.rows - 2).map { String(frame.line($0).prefix(40)) } }
      #expect(phone(life.moment.frame(size)) == phone(view.frame(size)))
    } else {
      _ = view.handle(.key(.tab))
    }
    for (index, key) in [UserInterface.Key.end, .up, .left, .home].enumerated() {
      _ = view.handle(.key(key))
      let selected = try #require(rows().first { $0.contains(#/▸ \d  /#) })
      #expect(selected.contains(["I choose \"Lock\"", "I choose \"Not now\"", "I fill in PIN: •••", "the wallet was opened"][index]))
      #expect(rows().joined().contains("Welcome back") == (isBeside && index > 2))
    }
    for step in ["the wallet was opened", "I fill in PIN: •••", "I choose \"Not now\"", "I choose \"Lock\""] {
      #expect(rows().dropLast(2).joined(separator: " ").contains(step) || size.rows == 12, "\(step)")
    }
    #expect(view.handle(.key(.enter)) == .stay && view.handle(.key(.enter)) == .resume(from: 0))
    // The calls of then are there, too.
    _ = view.handle(.key(.tab))
    #expect(rows().contains { $0.contains("Behind the glass") } == isBeside && !rows().contains { $0.contains("History") })
  }

  @Test func `a long list is scrolled to the selected step`() async throws {
    let life = try await Life("cards")
    let start = life.moment
    let told = (1...60).map { StepInference.InferredStep.pressed(.tab, end: $0) }
    var view = ActionLogView(from: start, Array(repeating: start, count: 60), told, .all)
    for (key, number) in [(UserInterface.Key.home, 0), (.pageDown, 10), (.down, 11), (.end, 60), (.pageUp, 50)] {
      _ = view.handle(.key(key))
      let rows = view.frame(Size(columns: 80, rows: 24)).openRows
      #expect(rows.count { $0.contains(number == 0 ? "▸  0  the wallet" : "▸ \(number)  I press Tab") } == 1, "\(number)")
    }
  }

  @Test func `an export is nothing that was done`() async throws {
    let life = try await Life("cards")
    let count = life.control.world.log.entries.count
    try life.run("world", "export", "default", life.worldFolder + "/export.billfold")
    #expect(FileManager.default.fileExists(atPath: life.worldFolder + "/export.billfold"))
    #expect(life.control.doneCount == 0 && life.control.world.log.entries.count == count)
  }

  @Test func `what can not be done is said at once and not offered`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    let (moments, told) = try life.again()
    let offer = ActionLogView.Offer(refusal: UndoUnavailable.shared.sentence, saving: .refused("This wallet can't save."))
    var view = ActionLogView(from: moments[0], Array(moments.dropFirst()), told, offer)
    let size = Size(columns: 80, rows: 24)
    func bar() -> String { view.frame(size).openRows.suffix(3).joined() }
    #expect(bar().contains("Can't go back: the issuers are on a server, and other phones"))
    #expect(view.handle(.key(.left)) == .stay && bar().hasSuffix(" Up/Down · Tab calls · Esc back to now"))
    #expect(view.handle(.key(.enter)) == .stay && bar().contains("Can't go back"))
    #expect(view.handle(.key(.character("s"))) == .stay && bar().contains("This wallet can't save."))
    #expect(view.handle(.key(.left)) == .stay && bar().hasSuffix(" Up/Down · Tab calls · Esc back to now"))
    let offered = ActionLogView.Offer(refusal: nil, saving: offer.saving)
    var inLines = ActionLogView(from: moments[0], Array(moments.dropFirst()), told, offered)
    #expect(inLines.question?.string.contains("s: save") == false && inLines.answer("s") == .init(.stay, "This wallet can't save."))
    #expect(view.question == nil && view.listing.last == UndoUnavailable.shared.sentence)
  }

  @Test func `going back leads to the screen of then`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    let before = life.rows
    let count = life.control.doneCount
    life.source.pass(.seconds(20))
    try life.press(.character("l"))
    try #require(life.rows != before)
    try life.goBack(to: count)
    #expect(life.rows == before)
    #expect(life.control.doneCount == count)
    // It continues from there as it had continued.
    try life.press(.character("l"))
    #expect(life.phone.contains { $0.contains("Locked. U: undo") })
  }

  /// However often the wallet has worked by then.
  @Test func `what is done after going back is done again too`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    try life.press(.enter, .down, .enter, .enter)
    let count = life.control.doneCount
    try life.press(.down, .enter)
    for rest in 0..<40 {
      try life.goBack(to: count)
      life.rest(times: rest)
      try life.press(.escape)
      #expect(try life.again().moments.last?.phone.openRows == life.phone, "after \(rest) rests")
    }
  }

  @Test func `another terminal takes back the last actions`() async throws {
    let life = try await Life("cards")
    try life.type("2580")
    let before = life.rows
    try life.press(.enter, .tab, .enter)
    var answers: [ControlAnswer] = []
    life.control.ask(ControlRequest(["world", "back", "default", "--actions", "3"])) { answers.append($0) }
    try life.settle()
    let clock = "The clock continues from 09:41 until you reopen the wallet."
    #expect(answers == [ControlAnswer(output: "Took back 3 actions (keys or commands), to PIN login. \(clock)\n")])
    #expect(life.rows == before && life.control.doneCount == 4)
    life.control.ask(ControlRequest(["world", "back", "default", "--actions", "5"])) { answers.append($0) }
    try life.settle()
    #expect(answers.last?.message == "Only 4 actions were done since the wallet was opened: keys, and commands that changed its world.")
    // A clock that stands is not late.
    try life.run("clock", "freeze")
    try life.press(.down)
    life.control.ask(ControlRequest(["world", "back", "default"])) { answers.append($0) }
    try life.settle()
    #expect(answers.last?.output == "Took back 1 action (a key or a command), to PIN login.\n")
  }

  @Test func `a recording stays in its world`() async throws {
    let life = try await Life("cards", isRecorded: true)
    try life.press(.down)
    var answers: [ControlAnswer] = []
    for words in [["world", "reset", "default", "--yes"], ["world", "restore", "default", "then", "--yes"]] {
      life.control.ask(ControlRequest(words)) { answers.append($0) }
      try life.settle()
    }
    #expect(answers.count == 2 && answers.allSatisfy { $0.status != 0 && $0.message.hasPrefix("A recording stays in its world.") })
    #expect(life.control.doneCount == 1)
  }

  @Test func `a recording reaches nothing else`() async throws {
    let folder = TemporaryFolder()
    let (life, path) = (try await Life("cards", isRecorded: true), folder.path + "/x")
    var answers: [ControlAnswer] = []
    for words in [["world", "export", "default", path], ["world", "fork", "default", "other"]] {
      life.control.receive(ControlRequest(words), in: life.app) { answers.append($0) }
      try life.settle()
    }
    #expect(answers.count == 2 && answers.allSatisfy { $0.status == 77 && $0.message.contains("reaches files, other worlds or servers") })
    try life.press(.control("p"))
    try life.type("world export \(path)")
    try life.press(.enter)
    #expect(life.rows.contains { $0.contains("reaches files, other worlds") })
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// What was typed is done again, but no file is written again, and a recording tells of no command that changes nothing.
  @Test func `what is done again reaches nothing else`() async throws {
    let folder = TemporaryFolder()
    let (life, path) = (try await Life("cards"), folder.path + "/x")
    func run(_ line: String) throws {
      try life.press(.control("p"))
      try life.type(line)
      try life.press(.enter, .escape)
    }
    try run("world export \(path) --replace")
    #expect(FileManager.default.fileExists(atPath: path))
    try Data("mine".utf8).write(to: URL(filePath: path))
    try run("card list")
    try run("world status")
    try run("fault latency 200ms --world default")
    #expect(try life.again().told.map(\.line) == ["somebody runs \"fault latency 200ms\""])
    try life.goBack(to: life.control.doneCount - 1)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func `what is too much to keep is said`() async throws {
    let life = try await Life("cards")
    for _ in 0..<10_000 { life.control.note(.input(.key(.down)), in: life.app) }
    #expect(!life.control.isPastTooLong && life.control.doneCount == 10_000)
    life.control.note(.input(.key(.down)), in: life.app)
    #expect(life.control.isPastTooLong)
    var recorder = Recorder("bug.feature")
    recorder.giveUp()
    #expect(recorder.consumeMessage() == "The recording is full: nothing is saved. Ctrl-C ends it.")
    recorder.receiveKey()
    recorder.giveUp()
    #expect(recorder.consumeMessage() == nil)
    let frame = recorder.frame(Frame(Size(columns: 80, rows: 23)), Size(columns: 80, rows: 24), isCovered: false)
    #expect(frame.openRows.last == " The recording is full: nothing is saved. Ctrl-C ends it.")
  }

  @Test func `a changed world is not gone back in`() async throws {
    let life = try await Life("cards")
    try life.run("world", "reset", "default", "--yes")
    #expect(life.control.doneCount == 0)
    try life.press(.down)
    try life.goBack(to: 0)
    #expect(life.phone.contains { $0.contains("Welcome") })
  }

  /// - Parameter isHasty: sometimes keys come before requests have left the phone. What then comes first is up to the threads: it comes out
  ///   the same, or a person who goes back is told that it doesn't.
  @Test(arguments: 0..<(isVerifying ? 1000 : 12), [false, true])
  func `a life by hand can be gone back in`(seed: Int, isHasty: Bool) async throws {
    var dice = Dice(seed: UInt64(seed))
    let life = try await Life(dice.pick(["cards", "two-phones", "empty"]))
    let shown = try life.live(&dice, isHasty: isHasty)
    try life.settle()
    do {
      if isHasty {
        _ = try life.again()
        try life.goBack(to: dice.below(shown.count))
      } else {
        try compare(shown, life, &dice, seed)
      }
    } catch let error as UndoUnavailable {
      guard isHasty, case .otherwise = error else { throw error }
    }
    try life.press(.down)
  }

  private func compare(_ shown: [[String]], _ life: Life, _ dice: inout Dice, _ seed: Int) throws {
    let moments = try life.again().moments
    for (index, phone) in shown.enumerated() where !phone.isEmpty && phone != moments[index].phone.openRows {
      Issue.record(
        "before action \(index) of seed \(seed):\n\(phone.joined(separator: "\n"))\n\(moments[index].phone.openRows.joined(separator: "\n"))"
      )
      break
    }
    let count = dice.below(shown.count)
    guard !shown[count].isEmpty else { return }
    try life.goBack(to: count)
    #expect(life.phone == moments[count].phone.openRows, "back at action \(count) of seed \(seed)")
  }
}
