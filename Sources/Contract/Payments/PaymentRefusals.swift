package import WalletModel

/// The refusals of the subject Payments: short for the traffic log.
extension WalletError {
  package static let assertionEnded = WalletError(401, .assertionEnded, "the assertion isn't valid, make another")
  package static let noSuchMerchant = WalletError(404, .notFound, "no such shop")
  package static let noSuchCheckout = WalletError(404, .notFound, "no checkout that can be paid")
  package static let noSuchOrder = WalletError(404, .notFound, "no such order")
  package static let orderIsSettled = WalletError(409, .keyReused, "the order is settled, or its payment isn't known")
  package static let noSuchAuthentication = WalletError(404, .notFound, "no such authentication")
  package static let noMoreChallengeCodes = WalletError(409, .limitReached, "no more codes for this payment")
  package static let noSuchApproval = WalletError(404, .notFound, "the payment is no longer pending")
  package static let noSuchPaymentMethod = WalletError(404, .notFound, "no such saved card")
  package static let gatewayNotReached = WalletError(409, .tryLater, "gateway not reached, try later")
  package static let askedTooOften = WalletError(429, .tryLater, "status asked for too often, try later", retryAfter: .seconds(60))
  package static let requestUnderway = WalletError(409, .tryLater, "the request is being carried out, try later")
  package static let bankNotReached = WalletError(409, .tryLater, "bank not reached, try later")
}
