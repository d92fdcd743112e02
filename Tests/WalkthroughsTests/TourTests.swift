import Testing
import UserInterface

@testable import Walkthroughs

@Suite struct TourTests {
  private static let size = Size(columns: 80, rows: 24)

  private func rehearsal() throws -> Rehearsal {
    var play = try Rehearsal("tour")
    play.size = Self.size
    return play
  }

  /// `make pictures` writes it.
  @Test func `the picture in the readme is of the tour`() throws {
    var play = try rehearsal()
    defer { play.close() }
    func shows(_ words: String) -> Bool { play.player.moment?.phone.openRows.contains { $0.contains(words) } == true }
    while !play.player.isAtEnd, !shows("Locked. U: undo") { play.advance() }
    try #require(!play.player.isAtEnd)
    let picture = SVGPicture(
      play.player.frame(play.size), title: "The tour of Billfold in a terminal of 80 columns and 24 rows",
      description:
        "On the left a phone shows a locked card and its actions. On the right are the calls from the wallet to its issuer. Below is a "
        + "sentence that says what has just happened, and how far the tour is.")
    try RepositoryFile("Screens/tour.svg").compare(picture.text)
  }

  /// A sentence that has room beside the ticks, and nothing of the walkthrough's language.
  @Test func `the audience reads a sentence at each step`() throws {
    var play = try rehearsal()
    defer { play.close() }
    let title = play.player.script.title
    var captions: [String] = []
    while !play.player.isAtEnd {
      play.advance()
      let caption = play.player.caption.string
      #expect(caption != title && caption.count <= 62 && ".?".contains(caption.last ?? " "), "\(caption)")
      #expect(play.bar[0].hasPrefix(" \(caption)") && !play.bar.joined().contains("\""), "\(play.bar)")
      if captions.last != caption { captions.append(caption) }
    }
    #expect(captions.last == "One payment approved, one declined: that was the tour.")
    #expect(play.player.isPassed && captions.count >= 15 && Set(captions).count == captions.count, "\(captions)")
  }

  /// Where messages say more than calls.
  @Test func `the sequence is there for Apple Wallet and for the declined payment`() throws {
    var play = try rehearsal()
    defer { play.close() }
    var titles: [String] = []
    while !play.player.isAtEnd {
      play.advance()
      let dump = play.player.moment?.dump
      if dump?.glass == .sequence { titles.append(dump?.title ?? "") } else { #expect(dump?.glass == .calls) }
    }
    #expect(titles == ["Apple Wallet", "Apple Wallet", "Home", "Check out", "Pay", "Pay", "Not paid"], "\(titles)")
  }

  /// What the bank asks in the app is seen before it is answered, and the PIN before it is sent.
  @Test func `the approval in the app is seen step by step`() throws {
    var play = try rehearsal()
    defer { play.close() }
    var seen: [String] = []
    while !play.player.isAtEnd {
      play.advance()
      seen.append(play.player.moment?.dump.title ?? "")
    }
    let asked = try #require(seen.firstIndex(of: "Approve a payment"))
    #expect(seen[asked...].prefix(4) == ["Approve a payment", "Confirm it's you", "Confirm it's you", "Paid"], "\(seen)")
  }

  /// At the end the card lists one payment that was approved and one that was declined.
  @Test func `it ends with both outcomes`() throws {
    var play = try rehearsal()
    defer { play.close() }
    play.goToEnd()
    let rows = play.rows.joined(separator: "\n")
    #expect(play.player.isPassed && rows.contains("approved") && rows.contains("declined"), "\(rows)")
  }

  /// At 150 words a minute, with three seconds for each key.
  @Test func `a presenter takes five minutes`() throws {
    let script = Script(try #require(WalkSources(["tour"]).walks.first))
    let notes = [script.note] + script.steps.map(\.note) + [script.closingNote]
    let words = notes.reduce(0) { $0 + $1.split { $0.isWhitespace }.count }
    let seconds = words * 60 / 150 + (script.rests.count - 1) * 3
    #expect((270...330).contains(seconds), "\(seconds) seconds for \(words) words and \(script.rests.count - 1) keys")
  }
}
