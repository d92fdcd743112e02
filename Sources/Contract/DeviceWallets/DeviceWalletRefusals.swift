import Basics
package import WalletModel

/// The refusals of the subject Mobile wallets: short for the traffic log, and without the reasons of a decision.
extension WalletError {
  package static let partyOnly = WalletError(403, .notAllowed, "for another party only")
  package static let noSuchToken = WalletError(404, .notFound, "no such token")
  package static let cardIsOver = WalletError(409, .transitionNotAllowed, "the card is cancelled")
  package static let cardHasExpired = WalletError(409, .transitionNotAllowed, "the card has expired")
  package static let noSuchChip = WalletError(404, .notFound, "unknown device")
  package static let deviceIsAnothers = WalletError(409, .transitionNotAllowed, "another wallet's device")
  package static let chipKeyDiffers = WalletError(409, .transitionNotAllowed, "device has another key")
  package static let provisioningDeclined = WalletError(403, .notAllowed, "provisioning declined")
  package static let issuerNotReached = WalletError(409, .tryLater, "issuer not reached, try later")
  package static let networkNotReached = WalletError(409, .tryLater, "network not reached, try later")
  package static let noActivationCode = WalletError(404, .notFound, "no valid activation code, request one")
  package static let noMoreActivationCodes = WalletError(409, .limitReached, "no more codes, call the issuer")
  package static let methodNotOffered = WalletError(403, .notOffered, "method not offered")
  package static let activationDataRefused = WalletError(401, .wrongCredentials, "activation data not accepted")

  package static func wrongTokenCode(left: Int) -> WalletError {
    WalletError(
      401, .wrongCredentials, left == 0 ? "wrong code, request another" : "wrong code, \(left) left",
      fieldErrors: [FieldError("activationCode", "is not the code that was sent")], attemptsLeft: left)
  }

  package static let alreadyTokenized = WalletError(409, .alreadyTokenized, "the card is in this wallet already")
  package static let walletNotOffered = WalletError(403, .notOffered, "cards of this program don't go into this wallet")

  package static func notTokenizable(at status: CardStatus) -> WalletError {
    WalletError(409, .transitionNotAllowed, "no wallet for a card that is \(status.rawValue)")
  }

  package static func tokenRefused(_ refusal: TokenRefusal) -> WalletError {
    let words =
      switch refusal {
      case .isDeactivated: "token is deactivated"
      case .isActivated: "token is already active"
      case .cardIsLocked: "the card is locked or suspended"
      }
    return WalletError(409, .transitionNotAllowed, words)
  }
}
