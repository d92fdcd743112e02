import Foundation
import Synchronization
import TemporaryFolder
import Testing

@testable import Walkthroughs

/// The reports of scenarios, in the order of their arrival.
final class Reports: Sendable {
  private let reports = Mutex<[WalkReport]>([])
  func add(_ report: WalkReport) { reports.withLock { $0.append(report) } }
  var all: [WalkReport] { reports.withLock { $0 } }
}

@Suite struct RunnerTests {
  static let login = """
        Given an enrolled wallet
        When I fill in:
          | PIN | 2580 |
        And I press Enter
        And I choose "Not now"
        Then the screen is "Home"
    """

  @Test func `steps do what they say`() throws {
    let report = try play(
      steps: Self.login + """

            And I see "No cards yet"
            And I do not see "Ben"
            And the action "Profile" is enabled
            And the issuer received loginByPIN 1 time
            When 6 minutes pass
            Then the screen is "Session ended"
        """)
    #expect(report.isPassed, "\(report.problem)")
    #expect(report.steps.count == 11 && report.screen == nil && report.lastCalls.isEmpty)
  }

  @Test(arguments: ["world export /tmp/x", "world fork other", "clock forward 6min --world other", "world idle --typed 9999999"])
  func `a command that a step may not run fails`(line: String) throws {
    let problem = try play(steps: "    When somebody runs \"\(line)\"\n").problem
    #expect(problem.contains("only commands on the wallet's own world") || problem.contains("each step does that by itself"), "\(problem)")
  }

  @Test func `a picture is not read through a link`() throws {
    let folder = TemporaryFolder()
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path + "/mail/Screens", withIntermediateDirectories: true)
    try Data("mine\n".utf8).write(to: URL(filePath: folder.path + "/mine.txt"))
    try files.createSymbolicLink(atPath: folder.path + "/mail/Screens/file.txt", withDestinationPath: folder.path + "/mine.txt")
    try files.createSymbolicLink(atPath: folder.path + "/mail/Screens/above", withDestinationPath: folder.path)
    for (name, link) in [("file", "file.txt"), ("above/mine", "above")] {
      let feature = "Feature: f\n\n  Scenario: s\n    Then the picture is \"\(name)\"\n"
      let report = try #require(try play(feature, uri: folder.path + "/mail/a.feature").first)
      #expect(report.problem == "\(folder.path)/mail/Screens/\(link) is a symbolic link. Pictures aren't read through links.")
      #expect(!report.told.contains("mine\n"))
    }
    // The folder of the feature may be anywhere.
    try files.createSymbolicLink(atPath: folder.path + "/way", withDestinationPath: folder.path + "/mail")
    try Data("mine\n".utf8).write(to: URL(filePath: folder.path + "/mail/Screens/own.txt"))
    let feature = "Feature: f\n\n  Scenario: s\n    Then the picture is \"own\"\n"
    let report = try #require(try play(feature, uri: folder.path + "/way/a.feature").first)
    #expect(report.problem.hasPrefix("The phone doesn't match Screens/own.txt."))
  }

  @Test func `nothing begins after a failure where the first one ends the run`() throws {
    let scenarios = (1...20).map { "  Scenario: \($0)\n    Then I see \"\($0 == 3 ? "nothing" : "Welcome")\"\n" }.joined()
    let reports = try play("Feature: f\n" + scenarios, atOnce: 1, stopsAtFailure: true)
    #expect(reports.map(\.isPassed) == [true, true, false])
    #expect(try play("Feature: f\n" + scenarios).count == 20)
  }

  @Test func `every scenario has its own world, and is told in its turn`() throws {
    let scenario = "  Scenario: <n>\n" + Self.login + "\n  Examples:\n    | n |\n" + (1...12).map { "    | \($0) |\n" }.joined()
    let reports = try play("Feature: f\n" + scenario.replacing("Scenario:", with: "Scenario Outline:"), atOnce: 4)
    #expect(reports.map(\.name) == (1...12).map(String.init))
    #expect(reports.allSatisfy { $0.isPassed })
  }

  @Test(arguments: [
    (#"Then the screen is "Home""#, "The screen is “Welcome”, expected “Home”."), (#"Then I see "Anna""#, "“Anna” is not on the screen."),
    (#"Then I do not see "Welcome""#, "“Welcome” is on the screen."),
    (#"When I choose "Nothing""#, "No action “Nothing” on “Welcome”. Available: "),
    (#"Then the field "PIN" says """#, "No field “PIN” on “Welcome”. There are no fields."),
    (
      #"Then the picture is "Access/Welcome/nothing""#,
      "Picture Screens/Access/Welcome/nothing.txt not found in this folder or its parents."
    ),
    (#"Then the picture is "../x""#, "Invalid picture name “../x”."), ("Then I enter the code", "No code stored."),
    ("Then I read the code from the phone's inbox", "No code in the phone's inbox."),
    ("Then I press F1", "Unknown key “F1”."), ("Then I resize the terminal to 0x0", "“0x0” is not a valid size"),
    (#"Given the world "nowhere""#, "World “nowhere” doesn't exist."), (#"Given the world "..""#, "“..” is not a valid name."),
    (#"Given the issuer is "nobody""#, "Unknown issuer “nobody”."), ("Given the clock reads noon", "“noon” is not a valid time"),
    (#"When I use the phone "7""#, "Unknown phone “7” in world"),
    ("When the issuer answers the next login with 503", "Unknown operation “login”."),
    (
      "When the issuer answers the next provision with 503",
      "The operation provision is the network's. Write “the network”."
    ),
    ("When the issuer answers the next loginByPIN with 99", "“status” requires a status from 400 to 599."),
    ("Then the issuer received loginByPIN 2 times", "loginByPIN was called 0 times, expected 2."),
    ("When I fill in:", "This step requires a table with the columns"),
    ("When I fill in:\n  | a |", "Each row of this table must have 2 cells"),
    ("When I press Enter\n  | a |", "This step accepts no table or doc string."),
    ("Given an enrolled wallet:\n  | shoe size | 9 |", "Unknown field “shoe size”."),
    ("Given an enrolled wallet:\n  | email | nonsense |", "email"), ("When I dance", "undefined; "),
    (#"Then there is no action "Enroll""#, "There is an action “Enroll a new wallet” on “Welcome”."),
    (#"Then the glass shows "nothing""#, "“nothing” is not on the glass."),
    (#"Then the glass does not show "Behind""#, "“Behind” is on the glass."),
    (#"Then the status line shows "nothing""#, "“nothing” is not on the status line."),
    (#"Then the status line does not show "Ctrl-O""#, "“Ctrl-O” is on the status line."),
    ("Then the issuer answered loginByPIN with 200", "No response to loginByPIN since the app was opened."),
    ("Then the issuer answered login with 200", "Unknown operation “login”."),
    ("Then the issuer answered isDeviceRegistered with 503", "The response to isDeviceRegistered differs."),
    ("Then the issuer answered isDeviceRegistered with 401 WRONG", "Unknown error “WRONG”. Errors: "),
    (
      "Then the issuer answered isDeviceRegistered with 401 WRONG_CREDENTIAL",
      "Unknown error “WRONG_CREDENTIAL”. Did you mean “WRONG_CREDENTIALS”?"
    ),
    ("Then the issuer answered isDeviceRegistered with 200 NOT_FOUND", "The response to isDeviceRegistered differs."),
    (
      "Then the issuer answered isDeviceRegistered with a field error in email",
      "The response to isDeviceRegistered (200) has no field error in email. It has no field errors."
    ),
    ("When a snapshot is restored", "No snapshot taken."),
    (#"When I go back to "Nowhere""#, "Esc doesn't lead to “Nowhere”. The screen is “Welcome”."),
    (#"Then the inbox contains "x""#, "No message in the inbox contains “x”. The inbox is empty."),
    ("Then the customer has 1 card", "has no customers of Meridian Wallet."),
    (#"Then the card ending "1" has currency "EUR""#, "has no customers of Meridian Wallet."),
    ("When the issuer answers every loginByPIN with 99", "“status” requires a status from 400 to 599."),
    ("When the issuer answers the 2nd login with 503", "Unknown operation “login”."),
  ])
  func `a step that cannot be done says why`(_ step: String, _ problem: String) throws {
    let report = try play(steps: "    Given a new world\n    \(step)\n    Then I see \"\"")
    #expect(report.problem.contains(problem), "\(report.problem)")
    #expect(report.failed != nil)
  }

  @Test(arguments: [
    (#"Then the customer has 8 cards"#, "The customer has 9 cards, expected 8."),
    (#"Then the card ending "3107" has shoeSize "9""#, "The card ending “3107” has no field shoeSize. Fields: "),
    (#"Then the card ending "3107" has currency "USD""#, "The value of the field currency differs."),
    (#"Then the card ending "3107" is COMPLETED in "Apple Pay""#, "The status of the card ending “3107” in Apple Pay differs."),
    (#"Then the card ending "7009" is INITIATED in "Apple Pay""#, "The status of the card ending “7009” in Apple Pay differs."),
    (#"Then the card ending "3107" is INITIATED in "Purse""#, "Unknown mobile wallet “Purse”."),
    (#"Then the inbox does not contain "Welcome""#, "A message in the inbox contains “Welcome”."),
    (#"Then the inbox contains "pelican""#, "Messages: "),
    (
      "When the customer has these cards:\n  | SKRILL-VIRTUAL-MC-EEA | | | 1111 | | | Purse INITIATED |",
      "Invalid --wallet: enter a mobile wallet (APPLE_PAY, GOOGLE_PAY, SAMSUNG_PAY)"
    ),
    ("When the customer has these cards:\n  | SKRILL-VIRTUAL-MC-EEA | | | 1111 | | | Purse |", "“Purse” is not a mobile wallet"),
    ("When the customer has these cards:\n  | a | | | | | | | |", "Each row of this table must have 6 cells"),
    ("When the app is killed\n    And the app is killed", "The app has quit."),
    (#"When I enter the security code of the card ending "7009""#, "No field “Security code” on “PIN login”."),
  ])
  func `a step about somebody with cards says why it fails`(_ step: String, _ problem: String) throws {
    let report = try play(steps: "    Given the world \"cards\"\n    \(step)\n    Then I see \"\"")
    #expect(report.problem.contains(problem), "\(report.problem)")
    #expect(report.failed != nil)
  }

  @Test func `a world that is not there is missed where it is named`() throws {
    let report = try play(steps: "    Given the world \"no-such\"\n    And the seed 4\n    When I press Enter")
    #expect(report.failed?.text == "the world \"no-such\"")
    #expect(report.problem.hasPrefix("World “no-such” doesn't exist.") && report.problem.contains("two-phones"), "\(report.problem)")
  }

  @Test func `what is said of the world comes before the app runs`() throws {
    let report = try play(steps: "    When I see \"Welcome\"\n    Given the seed 4")
    #expect(report.problem.hasPrefix("The app has already started"))
    #expect(report.screen?.contains { $0.contains("Welcome") } == true)
    #expect(report.lastCalls.contains { $0.contains("isDeviceRegistered") })
  }

  @Test func `a step that waits is told for how long`() throws {
    let steps = """
          Given the issuer answers the next isDeviceRegistered after 20 seconds
          And I restart the app
          Then the screen is "Welcome"
      """
    #expect(try play(steps: steps).problem.contains("that is due in 20 s. Add a step: 20 s pass"))
    let patient = try play(steps: steps.replacing("    Then", with: "    When 20 seconds pass\n    Then"))
    #expect(patient.isPassed)
  }

  @Test func `an app that was left is opened again`() throws {
    let report = try play(
      steps: """
            When I press Ctrl-C
            And I restart the app
            Then the screen is "Welcome"
            When I press q
        """)
    #expect(report.isPassed, "\(report.problem)")
    #expect(try play(steps: "    When I press Ctrl-C\n    Then I see \"\"").problem == "The app has quit. Add the step: I restart the app")
  }

  @Test func `codes come from the inbox and go into their field`() throws {
    let report = try play(
      steps: """
            Given an enrolled wallet
            When I choose "Log in with your password"
            And I choose "Forgot your password?"
            And I fill in:
              | Email | anna@example.com |
            And I choose "Send"
            And I read the code from the phone's inbox
            And I enter the code
            Then the field "Code" says "••••••••"
        """, isTraced: true)
    #expect(report.isPassed, "\(report.problem)\n\(report.screen?.joined(separator: "\n") ?? "")")
    #expect(report.told.matches(of: #/\b[0-9]{8}\b/#).isEmpty)
  }

  @Test func `the same seed gives the same trace`() throws {
    let steps = "    Given the seed 7\n" + Self.login + "\n    When I get a new phone\n    Then I see \"Welcome\""
    let first = try play(steps: steps, isTraced: true)
    let second = try play(steps: steps, isTraced: true)
    #expect(first.isPassed && WalkTrace.text(of: first) == WalkTrace.text(of: second))
    #expect(first.calls.joined().contains("loginByPIN") && first.steps.last?.screen.isEmpty == false)
  }

  /// Every way in which something secret gets into a file.
  @Test(arguments: [
    "When I fill in:\n  | PIN | 73519 |", "When I type \"73519\"", "When I paste \"73519\"",
    "When I dance with the PIN \"73519\"", #"When I dance with the PIN "7\"73519""#,
    "When I fill in:\n  | Nothing | x |\n  | My code | 73519 |",
    "When I dance\n    And I type \"73519\"", "When I press F1\n    And I fill in:\n  | PIN | 73519 |",
  ])
  func `what is secret is told nobody`(_ step: String) throws {
    let enrolled = """
          Given an enrolled wallet:
            | pin      | 62084            |
            | password | Sentinel-Pass-77 |
            | answer   | sentinelAnswer   |
      """
    let report = try play(steps: enrolled + "\n    \(step)\n    Then I see \"nothing of the kind\"", isTraced: true)
    #expect(!report.isPassed)
    for secret in ["73519", "62084", "Sentinel-Pass-77", "sentinelAnswer"] { #expect(!report.told.contains(secret), "\(report.told)") }
  }
}
