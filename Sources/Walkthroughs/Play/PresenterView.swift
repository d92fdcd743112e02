internal import UserInterface

/// The presenter's view of a play in another terminal: the note to say, the next steps, and the audience's phone in small.
///
/// It is sent as JSON over the play's socket. Secrets are masked in all its texts.
package struct PresenterView: Codable, Hashable, Sendable {
  package struct Step: Codable, Hashable, Sendable {
    /// Counts from 1.
    package let number: Int
    package let text: String
    /// Whether the step takes a key. Other steps are done or checked automatically.
    package let takesKey: Bool
  }

  /// The feature and the scenario.
  package let title: String
  /// The paragraphs of the note to say now; empty if there is none.
  package let note: [String]
  /// How many steps take a key.
  package let count: Int
  /// The number of finished steps that take a key.
  package let done: Int
  /// The next steps, at most 20.
  package let next: [Step]
  /// The reason why the play has stopped; nil if it hasn't.
  package let problem: String?
  /// Whether the presenter has taken over the phone.
  package let isInHand: Bool
  /// The rows of the phone; empty if the app was quit.
  package let phone: [String]
  /// The title of what covers the phone or is open beside it, such as the Simulator; nil if there is nothing.
  package let overlay: String?

  /// The maximum number of next steps. (our choice)
  private static let told = 20

  package init(_ player: Player) {
    let script = player.script
    title = script.title
    note = player.note.split(separator: "\n").map(String.init)
    count = script.keyCount
    done = player.keysPlayed
    next = (player.next..<script.steps.count).prefix(Self.told).map { index in
      Step(number: index + 1, text: player.label(of: index), takesKey: script.steps[index].takesKey)
    }
    problem = player.problem
    isInHand = player.isInHand
    phone = player.moment?.barePhone.openRows ?? []
    overlay = player.moment?.overlayTitle
  }
}
