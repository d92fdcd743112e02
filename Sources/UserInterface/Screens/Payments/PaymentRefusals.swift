import Basics
import WalletModel

extension Refusal {
  /// Returns the cause of a failed request to a shop or its payment service, then the next step.
  static func shop(_ error: WalletError) -> Text {
    switch error.code {
    case .tryLater where error.statusCode == 429: "The shop has asked its payment service too often. Wait a minute, then try again."
    case .tryLater where error.statusCode == 409: "The shop can't reach its payment service. Try again in a moment."
    case .connectionLost: "The connection was lost before the shop responded. " + .safeAgain
    case .timedOut: "The shop didn't respond in time. " + .safeAgain
    case .notFound: "The shop no longer has this. Go back and start again."
    case .assertionEnded: "The shop couldn't verify who you are. Log in again."
    default: sentence(error)
    }
  }
}

extension Refusal {
  /// Returns the cause of a failed request to a card's bank, then the next step.
  static func bank(_ error: WalletError) -> Text {
    switch error.code {
    case .tryLater where error.statusCode == 409: "The bank can't be reached. Try again in a moment."
    case .connectionLost, .timedOut: "The bank didn't respond. " + .safeAgain
    case .limitReached: "No more codes can be sent for this payment. Use the newest, or choose Give up."
    case .notFound: "The bank no longer knows this payment. Choose Give up, and check out again."
    default: sentence(error)
    }
  }
}

extension PaymentResult {
  /// Returns the cause of the result and the next step, in one or two sentences.
  ///
  /// - Parameter pays: true for a payment; false if a payment method is only stored.
  func sentence(pays: Bool) -> Text {
    if let errorcode { return errorcode.sentence(pays) }
    guard let cause else { return Text(untrusted: description).capitalisedFirst + "." }
    return switch cause {
    case .approved, .checkoutCreated, .checkoutUpdated: .approved
    case .pending, .beingProcessed: (pays ? "The payment" : "It") + " isn't finished. Check again in a moment."
    case .declined: .declined(pays)
    case .softDeclined: .softDeclined(pays)
    case .cardBlocked: "The card can't be used now. Check its status in the wallet, or choose " + .otherButton(pays) + "."
    case .accountClosed: "The card is cancelled. " + .another(pays)
    case .cardLost: "The card was reported lost. " + .another(pays)
    case .wrongCVV: .wrong("security code")
    case .wrongExpiry, .invalidYear: .wrong("expiry date")
    case .unknownNumber: "No bank knows this number. Check the digits, or choose another card."
    case .cardExpired: .cardExpired
    case .invalidNumberOrBrand: "The number isn't one of this brand. Check the digits."
    case .invalidCurrency: "This payment method doesn't support the currency. Choose another one."
    case .invalidAmount: "The payment service doesn't accept this amount. Ask the shop."
    case .throttled: "The payment service was asked too often. Wait a minute."
    case .noSuchRegistration, .noRegistration: "The saved card was deleted. Choose another one."
    case .merchantNotAuthorized: "The payment service doesn't know the shop. Ask the shop."
    case .invalidParameter, .duplicate, .noSuchTransaction:
      pays
        ? "This checkout is closed. Go back and check out again."
        : "This checkout has expired. Go back and start again."
    case .threeDSecureFailed: "Your bank didn't confirm that this is you. " + .nothing(pays) + ". " + .another(pays)
    case .threeDSecureTimedOut: "You didn't answer your bank in time. " + .nothing(pays) + ". " + .another(pays)
    case .threeDSecureUnavailable:
      "Your bank can't confirm " + (pays ? "payments" : "this") + " now. " + .nothing(pays) + ". Try again later. " + .another(pays)
    case .notEnrolled: "Your bank doesn't support 3-D Secure for this card. " + .another(pays)
    case .cancelledByShopper: "You cancelled it. " + .nothing(pays) + "."
    case .outcomeUnknown: .unknown(pays)
    }
  }
}

extension Text {
  fileprivate static let approved: Text = "Approved."
  fileprivate static let cardExpired: Text = "The card has expired. Choose another card."
  fileprivate static let safeAgain: Text = "You can safely try again."
  private static let askBank: Text = "Check with your bank before you pay again."

  fileprivate static func declined(_ pays: Bool) -> Text {
    "Your bank declined the " + (pays ? "payment" : "card") + ". " + .another(pays)
  }

  fileprivate static func wrong(_ part: Text) -> Text { "The " + part + " is wrong. Check it on the card." }

  /// Returns the label of the button on the result screen that leads to another payment method, or to the same one again.
  fileprivate static func otherButton(_ pays: Bool) -> Text { pays ? "Pay with another card" : "Try another one" }

  fileprivate static func another(_ pays: Bool) -> Text { "Choose " + otherButton(pays) + "." }

  fileprivate static func softDeclined(_ pays: Bool) -> Text {
    "Your bank requires confirmation. To retry, choose " + otherButton(pays) + "."
  }

  fileprivate static func nothing(_ pays: Bool) -> Text { pays ? "Nothing was paid" : "Nothing was saved" }

  /// Returns the sentence about a result that doesn't show what the bank did, or that arrived too late.
  static func unknown(_ pays: Bool) -> Text {
    "Your bank didn't respond, so the result is unknown. " + (pays ? askBank : "Check your payment methods before you try again.")
  }

  /// Returns the sentence about a result that the shop requested too late.
  static func askedTooLate(_ pays: Bool) -> Text {
    "The shop checked too late: its payment service no longer has the result. " + (pays ? askBank : "Check your payment methods.")
  }
}

extension PaymentErrorCode {
  /// Returns the meaning of the code for the customer, and the next step.
  fileprivate func sentence(_ pays: Bool) -> Text {
    switch self {
    case .ok: .approved
    case .declined: .declined(pays)
    case .softDecline: .softDeclined(pays)
    case .notAuthenticated:
      "You didn't confirm this with your bank. " + .nothing(pays) + ". " + .another(pays)
    case .bankSystemError, .unknown: .unknown(pays)
    case .invalidField: "The payment service rejected a value that you entered or the shop signed. Check your entries, and try again."
    case .missingParent, .invalidParent: "The saved card can no longer pay. Choose another one."
    case .invalidRequestType, .repeatedType: "The shop's payment service doesn't support this. Ask the shop."
    case .categoryFieldsMissing: "The shop needs details about you that this form doesn't have. Contact the shop."
    case .malformedJSON: "The payment service couldn't read the request. Try again."
    }
  }
}

extension PaymentAttempt {
  /// Returns the reason why nothing was paid or stored with the entered data.
  func sentence(pays: Bool) -> Text {
    result.errorcode == .invalidField && wrongFields == [.expirydate] ? .cardExpired : result.sentence(pays: pays)
  }
}

extension RefusedJWT {
  /// Returns a sentence about the party that refused the JWT, and the reason.
  func sentence(of shop: Text) -> Text {
    switch self {
    case .byGateway(let refusal):
      "The payment service refused the JWT: " + (refusal.part.map { "its \($0.rawValue) is wrong." } ?? "it isn't signed.")
    case .byShop(let words): shop + " says that the response " + Text(untrusted: words) + "."
    case .byApp: "The app refused the response: it doesn't match " + shop + "'s request."
    }
  }
}

extension NotKeptReason {
  /// The reason, as part of a sentence.
  var inBrief: Text {
    switch self {
    case .notSupported: "the shop's bank doesn't support saved cards"
    case .address: "the address doesn't match"
    case .postcode: "the postcode doesn't match"
    case .securityCode: "the security code is wrong"
    case .addressNotConfirmed: "the address wasn't confirmed"
    case .postcodeNotConfirmed: "the postcode wasn't confirmed"
    case .securityCodeNotConfirmed: "the security code wasn't confirmed"
    }
  }

  /// The reason why the shop doesn't store a card, for the customer.
  var sentence: Text { cause + ", so the shop doesn't save " + (self == .notSupported ? "it." : "the card.") }

  private var cause: Text {
    switch self {
    case .notSupported: "The shop's bank doesn't support saved cards"
    case .address: "The address doesn't match your bank's records"
    case .postcode: "The postcode doesn't match your bank's records"
    case .securityCode: "The security code is wrong"
    case .addressNotConfirmed: "Your bank didn't confirm the address"
    case .postcodeNotConfirmed: "Your bank didn't confirm the postcode"
    case .securityCodeNotConfirmed: "Your bank didn't confirm the security code"
    }
  }
}
