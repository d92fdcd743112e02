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

  @Test(arguments: ["nothing-of-the-kind", "/no/such/folder/at-all.feature", ""])
  func `a name like no other gets the list`(_ name: String) {
    #expect(WalkSources([name]).problems.first?.hasSuffix("To list them, run: billfold walk --list") == true)
  }
}
