import Testing
import UserInterface

@testable import Walkthroughs

@Suite struct TourTests {
  /// `make pictures` writes it.
  @Test func thePictureInTheReadmeIsOfTheTour() throws {
    let walk = try #require(WalkSources(["tour"]).walks.first)
    let size = Size(columns: 80, rows: 25)
    var performance = Performance(Script(walk), auto: nil, speed: 1, isTyped: false) { setup throws(StepFailure) in
      try HeadlessWallet(setup)
    }
    defer { performance.close() }
    func shows(_ words: String) -> Bool { performance.player.moment?.phone.openRows.contains { $0.contains(words) } == true }
    while !performance.player.isAtEnd, !shows("Locked. U: undo") { performance.receive(.key(.enter), on: size) }
    try #require(!performance.player.isAtEnd)
    let picture = SVGPicture(
      performance.player.frame(size), title: "The tour of Billfold in a terminal of 80 columns and 25 rows",
      description:
        "On the left a phone shows a locked card and its actions. On the right are the calls from the wallet to its issuer. Below are "
        + "the last step of the tour and the next one.")
    try RepositoryFile("Screens/tour.svg").compare(picture.text)
  }
}
