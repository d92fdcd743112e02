import Basics
package import WalletModel

/// The refusals of the subject Cards: short for the traffic log.
extension WalletError {
  package static let noSuchCard = WalletError(404, .notFound, "no such card")
  package static let noSuchTokenization = WalletError(404, .notFound, "no such tokenization")
  package static let stepUpRequired = WalletError(403, .stepUpRequired, "step-up authentication required")
  package static let notLockable = WalletError(403, .notAllowed, "cards of this program cannot be locked")
  package static let noMoreCards = WalletError(409, .limitReached, "card limit of the program reached")

  package static func notFrom(_ from: CardStatus, to: CardStatus) -> WalletError {
    WalletError(
      409, .transitionNotAllowed,
      from == to ? "already \(to.rawValue)" : "\(from.rawValue) to \(to.rawValue) not allowed")
  }

  package static func noPIN(at status: CardStatus) -> WalletError {
    WalletError(409, .transitionNotAllowed, "no PIN for a card that is \(status.rawValue)")
  }

  package static func noDetails(at status: CardStatus) -> WalletError {
    WalletError(409, .transitionNotAllowed, "no details of a card that is \(status.rawValue)")
  }

  package static func alreadyCompleted(_ reported: MobileWalletStatus) -> WalletError {
    WalletError(
      409, .transitionNotAllowed,
      reported == .completed ? "already COMPLETED with other values" : "COMPLETED to \(reported.rawValue) not allowed")
  }

  package static func wrongActivationCode(left: Int) -> WalletError {
    WalletError(
      401, .wrongCredentials, left == 0 ? "wrong code, card suspended" : "wrong code, \(left) left",
      fieldErrors: [FieldError("activationCode", "is not the code that came with the card")], attemptsLeft: left)
  }
}
