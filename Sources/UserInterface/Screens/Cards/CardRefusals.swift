import WalletModel

extension Refusal {
  /// The cause without the next step, which the screen adds.
  static let noSuchCard: Text = "We couldn't find this card."

  /// Returns the words for the errors of this subject; nil for all others.
  static func cards(_ error: WalletError) -> Words? {
    switch error.code {
    case .limitReached: ("You've reached the limit for this program.", "Cancel one of its cards, or choose another program.")
    case .transitionNotAllowed: ("This isn't possible with the card's current status.", "Go back to see its status.")
    default: nil
    }
  }
}
