import WalletModel

extension Refusal {
  /// The words for refusals of this subject; nil for any other.
  static func access(_ error: WalletError) -> Words? {
    switch error.code {
    case .deviceLinkedToAnotherWallet: ("This phone is linked to another wallet.", "Go back and unlink it first.")
    case .duplicatesNotAllowed: ("This email already has a wallet.", "Log in instead.")
    case .stepUpRequired: ("You need to confirm it's you again.", "Go back and try again.")
    default: nil
    }
  }

  /// The message after a wrong PIN, with the attempts left if the issuer counts them.
  static func wrongPIN(_ error: WalletError) -> Text { "Wrong PIN. \(triesLeft(error).map { $0 + "." } ?? "Try again.")" }
}
