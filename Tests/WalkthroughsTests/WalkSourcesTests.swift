import Foundation
import TemporaryFolder
import Testing

@testable import Walkthroughs

@Suite struct WalkSourcesTests {
  private let folder = TemporaryFolder()

  /// The advice is about built-in walkthroughs, by their names with and without folder and suffix, and about files beside the name.
  @Test(arguments: [
    ("acess/pin-login", "access/pin-login"), ("pin-login", "access/pin-login"), ("pin-login.feature", "access/pin-login"),
    ("pin-logn", "access/pin-login"), ("access/pin-login.featur", "access/pin-login"), ("acces", "access"),
    ("lost-phone:12", "access/lost-phone"),
    ("FOLDER/bad.featur", "FOLDER/bad.feature"), ("FOLDER/bad", "FOLDER/bad.feature"),
  ])
  func `a name that nothing has gets a similar one`(_ name: String, _ similar: String) throws {
    try Data().write(to: URL(filePath: folder.path + "/bad.feature"))
    let sources = WalkSources([name.replacing("FOLDER", with: folder.path)])
    let advice = "Did you mean “\(similar.replacing("FOLDER", with: folder.path))”?"
    #expect(sources.walks.isEmpty && sources.isOnlyMissing)
    #expect(sources.problems.first?.hasSuffix(": No such file, folder or built-in walkthrough. \(advice)") == true, "\(sources.problems)")
  }

  /// Also of a scenario that was not asked for, in a background, and in each row of examples.
  @Test func `what no step may run is refused with its line`() throws {
    let path = folder.path + "/mail.feature"
    let feature = """
      Feature: Mail

        Background:
          When somebody runs "world list"

        Scenario: Harmless
          Then the screen is "Welcome"

        Scenario Outline: <verb>
          When somebody runs "world <verb> x"
          And somebody runs "no such command"

          Examples:
            | verb   |
            | status |
            | fork   |
      """
    try Data(feature.utf8).write(to: URL(filePath: path))
    let sources = WalkSources([path + ":6"])
    let allowed = "Here, only commands on the wallet's own world are allowed."
    #expect(
      sources.problems == [
        "\(path):4: “world list” reaches files, other worlds or servers. \(allowed)",
        "\(path):10: “world status” is about the world “x”. \(allowed)",
        "\(path):10: “world fork” reaches files, other worlds or servers. \(allowed)",
      ])
    #expect(!sources.isOnlyMissing)
  }

  @Test(arguments: ["nothing-of-the-kind", "/no/such/folder/at-all.feature", ""])
  func `a name like no other gets the list`(_ name: String) {
    #expect(WalkSources([name]).problems.first?.hasSuffix("To list them, run: billfold walk --list") == true)
  }
}
