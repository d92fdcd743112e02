import Foundation
import Testing
import UserInterface

@testable import Walkthroughs

/// What a presenter sees of a play.
@Suite(.timeLimit(.minutes(10))) struct PresenterViewTests {
  private func view(_ play: Rehearsal) -> PresenterView { PresenterView(play.player) }

  private static let steps = """
        Given an enrolled wallet
        # Anna logs in.
        When I fill in:
          | field | value |
          | PIN   | 2580  |
        And I press Enter
        # No fingerprint.
        And I choose "Not now"
        Then the screen is "Home"
        # That was all.
    """

  @Test func `the last note stays until there is another one`() throws {
    var play = try Rehearsal(steps: Self.steps)
    defer { play.close() }
    var said = [view(play).note]
    while !play.player.isAtEnd {
      play.advance()
      said.append(view(play).note)
    }
    // It is about what shows: the presenter says it once the step was played.
    #expect(said == [[], ["Anna logs in."], ["Anna logs in."], ["That was all."]])
  }

  @Test func `the tour begins with its welcome`() throws {
    var play = try Rehearsal("tour")
    defer { play.close() }
    #expect(view(play).note.first?.hasPrefix("Welcome.") == true, "\(view(play).note)")
    play.advance()
    #expect(view(play).note.first?.hasPrefix("This is Anna's wallet") == true, "\(view(play).note)")
  }

  /// Which steps come, what was done, and the phone as the audience sees it.
  @Test func `it follows the play`() throws {
    var play = try Rehearsal(steps: Self.steps)
    defer { play.close() }
    let first = view(play)
    #expect(first.title == "f · s" && first.done == 0 && first.count == 3 && !first.isInHand && first.problem == nil)
    #expect(first.next.map(\.number) == [2, 3, 4, 5] && first.next.map(\.takesKey) == [true, true, true, false])
    #expect(first.phone.contains { $0.contains("Welcome back, Anna") })
    play.goToEnd()
    let last = view(play)
    #expect(last.next.isEmpty && last.done == 3 && last != first)
    play.press(.escape)
    #expect(view(play).isInHand)
  }

  @Test func `it says why the show has stopped`() throws {
    var play = try Rehearsal(steps: "    Given an enrolled wallet\n    When I press Tab\n    Then the screen is \"Home\"\n")
    defer { play.close() }
    play.advance()
    #expect(view(play).problem?.contains("PIN login") == true)
  }

  /// Neither in what is said of the steps, nor in notes, nor on the phone.
  @Test func `secrets are not told`() throws {
    let secret = "Quokka-Harbour-77"
    var play = try Rehearsal(
      steps: """
            Given an enrolled wallet
            When I choose "Log in with your password"
            # The password is \(secret).
            And I fill in:
              | field    | value            |
              | Email    | anna@example.com |
              | Password | \(secret) |
            Then I see "Password"
        """)
    defer { play.close() }
    while true {
      let sent = String(decoding: try JSONEncoder().encode(view(play)), as: UTF8.self)
      #expect(!sent.contains(secret), "at step \(play.player.next)")
      if play.player.isAtEnd { break }
      play.advance()
    }
  }

  @Test func `it is read as it was written`() throws {
    let play = try Rehearsal("tour")
    defer { play.close() }
    let now = view(play)
    #expect(try JSONDecoder().decode(PresenterView.self, from: JSONEncoder().encode(now)) == now)
  }
}
