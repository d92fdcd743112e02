import Foundation
import Gherkin
import TemporaryFolder
import Testing
import UserInterface

@testable import Walkthroughs

/// Recordings and pictures of plays.
@Suite struct RecordTests {
  private static func record(_ name: String) throws -> (cast: Cast, marks: [Int]) {
    let walk = try #require(WalkSources([name]).walks.first)
    var play = Performance(Script(walk), auto: Player.Auto(loops: false, isAttended: false), speed: 1, isTyped: true) {
      setup throws(StepFailure) in
      try HeadlessWallet(setup)
    }
    defer { play.close() }
    var cast = Cast(title: "test")
    var marks: [Int] = []
    _ = play.record(into: &cast, from: .zero) { step, _ in marks.append(step) }
    #expect(play.player.isAtEnd && play.player.isPassed)
    return (cast, marks)
  }

  @Test(arguments: ["access/lost-phone:21", "cards/card-details", "terminal/sizes"])
  func `a recording has a marker for each step, no secret, and is the same twice`(_ name: String) throws {
    let (cast, marks) = try Self.record(name)
    let count = try #require(WalkSources([name]).walks.first).steps.count
    #expect(marks == Array(0..<count))
    #expect(cast.text.split(separator: "\n").count { $0.contains(", \"m\", ") } == count)
    #expect(try Self.record(name).cast.text == cast.text)
  }

  @Test func `each step has a picture`() throws {
    let folder = TemporaryFolder()
    let pictures = try PlayPictures(folder: folder.path + "/pictures")
    var play = try Rehearsal("access/lost-phone:21")
    defer { play.close() }
    try pictures.write(3, of: play.player)
    let text = try String(contentsOfFile: folder.path + "/pictures/access-lost-2d-phone-2d-21-04.svg", encoding: .utf8)
    #expect(text.hasPrefix("<svg") && text.contains("<title>A lost phone"))
    play.goToEnd()
  }
}
