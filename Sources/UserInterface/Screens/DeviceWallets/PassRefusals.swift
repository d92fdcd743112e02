import WalletModel

extension Refusal {
  /// Returns the words for an error of a wallet's request, which goes to the card network and not to the issuer.
  static func ofWallet(_ error: WalletError) -> Words {
    for wallet in DeviceWallet.allCases {
      switch wallet {
      case .applePay: if let ended = error.passKitError { return ofApple(ended) }
      case .googlePay: if let status = error.tapAndPayStatus { return ofGoogle(status) }
      case .samsungPay: if let refusal = error.samsungPayError { return ofSamsung(refusal) }
      }
    }
    return switch error.code {
    case .serverAway: ("Can't reach the card network.", "Try again in a moment.")
    case .connectionLost: ("The connection was lost before the card network responded.", "You can safely try again.")
    case .timedOut: ("The card network didn't respond in time.", "You can safely try again.")
    case .badResponse: ("The card network sent an invalid response.", "You can safely try again.")
    case .tryLater where error.statusCode == 409: ("Your card issuer can't be reached now.", "Try again later.")
    case .tryLater, .tooManyRequests: ("The card network is busy.", "Try again in a moment.")
    case .limitReached: ("No more codes can be sent for this card.", "Customer care can help.")
    case .notOffered: ("This way is no longer offered.", "Choose another way.")
    case .transitionNotAllowed: ("This isn't possible in the card's current state.", "Unlock the card if it's locked, then try again.")
    case .notFound: ("This card is no longer in the wallet.", "Go back to see your cards.")
    case .notAllowed: ("Your card issuer doesn't allow this.", "Customer care can help.")
    case .stepUpRequired: ("You need to confirm it's you again.", "Go back and try again.")
    default: error.statusCode >= 500 ? ("The card network has a technical problem.", "You can safely try again.") : words(error)
    }
  }

  /// Returns the words for the error with which Apple Wallet has closed its sheet. (PassKit)
  private static func ofApple(_ error: PKAddPaymentPassError) -> Words {
    let number: Text = " (\(error.rawValue))"
    return switch error {
    case .unsupported: ("Apple Pay can't add this card on this iPhone" + number + ".", "Contact your card issuer.")
    case .userCancelled: ("You left Apple Wallet before it had finished" + number + ".", "Try again.")
    case .systemCancelled: ("Apple Wallet closed before it had finished" + number + ".", "Try again.")
    }
  }

  /// Returns the words for an error of Google Play services. (TapAndPay)
  private static func ofGoogle(_ status: TapAndPayStatus) -> Words {
    let number: Text = " (\(status.rawValue))"
    return switch status {
    case .networkError, .timeout: ("Google Wallet can't reach its server" + number + ".", "Try again in a moment.")
    case .noActiveWallet: ("This phone has no Google Wallet yet" + number + ".", "Set it up, then try again.")
    case .tokenNotFound: ("This card is no longer in Google Wallet" + number + ".", "Go back to see what is there.")
    case .invalidTokenState: ("This card needs no verification now" + number + ".", "Go back to see its state.")
    case .attestationError: ("This phone isn't safe enough for Google Pay" + number + ".", "Use another phone.")
    case .unavailable: ("Google doesn't let this app add cards" + number + ".", "Ask the issuer.")
    case .ineligibleForTokenization: ("This card can't be added to Google Wallet" + number + ".", "Contact your card issuer.")
    case .tokenizationDeclined: ("Your card issuer doesn't allow this card to be added now" + number + ".", "Contact them.")
    case .userCanceledFlow: ("You left Google Wallet before it had finished" + number + ".", "Try again.")
    case .tokenActivationRequired: ("The card must be verified first" + number + ".", "Open Google Wallet to verify it.")
    case .internalError, .developerError, .error, .saveCardError, .checkEligibilityError, .tokenizeError,
      .paymentCredentialsDeliveryTimeout,
      .enrollForVirtualCardsFailed:
      ("Google Wallet couldn't add the card" + number + ".", "Try again later.")
    }
  }

  /// Returns the words for an error of Samsung Wallet. (Samsung Pay SDK)
  private static func ofSamsung(_ error: SamsungPayError) -> Words {
    let numbers: Text = " (\(error.numbers))"
    return switch error.code {
    case .noNetwork, .serverNoResponse: ("Samsung Wallet can't reach its server" + numbers + ".", "Try again in a moment.")
    case .notFound: ("This card is no longer in Samsung Wallet" + numbers + ".", "Go back to see what is there.")
    case .alreadyDone: ("This card is in Samsung Wallet already" + numbers + ".", "Go back to see its state.")
    case .userCanceled: ("You left Samsung Wallet before it had finished" + numbers + ".", "Try again.")
    case .lockedByFindMyMobile: ("This phone is locked by Find My Mobile" + numbers + ".", "Unlock it first.")
    case .duplicatedCall: ("Samsung Wallet is busy with another card" + numbers + ".", "Try again in a moment.")
    case .registrationFail: ("Your card issuer doesn't allow this card to be added now" + numbers + ".", "Contact them.")
    case .notAllowed:
      switch error.reason {
      case .setupNotCompleted?: ("Samsung Wallet isn't set up on this phone yet" + numbers + ".", "Set it up, then try again.")
      case .appNeedsUpdate?: ("Samsung Wallet must be updated" + numbers + ".", "Update it, then try again.")
      case .externalDisplay?: ("An external display is connected" + numbers + ".", "Disconnect it, then try again.")
      case .deviceIntegrity?: ("This phone was modified, so Samsung Wallet doesn't work" + numbers + ".", "Use another phone.")
      default: ("Samsung doesn't let this app add cards" + numbers + ".", "Ask the issuer.")
      }
    case .notSupported: ("Samsung Wallet can't be used on this phone" + numbers + ".", "Use another phone.")
    case .internalError, .invalidInput, .invalidParameter, .partnerInfoInvalid, .initiationFail:
      ("Samsung Wallet couldn't add the card" + numbers + ".", "Try again later.")
    }
  }

  static func wallet(_ error: WalletError) -> Text {
    let (what, next) = ofWallet(error)
    return what + " " + next
  }

  /// Returns the reason why a card was not added. It is as vague as in a real wallet, which doesn't get the reasons for a decision.
  ///
  /// - Parameter issuer: the issuer to contact.
  static func notAdded(_ error: WalletError, contact issuer: Text) -> Text {
    switch error.code {
    case .walletRefused: wallet(error)
    case _ where error.statusCode == 0: "This phone can't add the card now."
    case .tryLater: "Your card issuer can't be reached now. Try again later."
    default: "Your card issuer doesn't allow this card to be added now. Contact " + issuer + "."
    }
  }

  /// Returns the note, shown below the reason, that the attempt has stored nothing.
  static func nothingStored(on place: Text) -> [Block] { [.gap, .paragraph("Nothing is stored on " + place + ".", .quiet)] }
}
