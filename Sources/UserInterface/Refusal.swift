import WalletModel

/// Says in full sentences what went wrong and what to do next, where a screen knows nothing better.
enum Refusal {
  /// What happened, then what to do about it.
  static func sentence(_ error: WalletError) -> Text {
    let (what, next) = words(error)
    return what + " " + next
  }

  /// What happened, for a screen that knows better what to do next.
  static func cause(_ error: WalletError) -> Text { words(error).what }

  static let givenUp = sentence(.givenUp)
  /// Where back leads is known where it is said.
  static let noSuchCard: Text = "The issuer knows no such card of yours."
  private static let again: Text = "Try again: nothing is done twice."

  private static func words(_ error: WalletError) -> (what: Text, next: Text) {
    switch error.code {
    case .unreachable: ("This phone is offline.", "Check the connection, then try again.")
    case .serverAway: ("The issuer's server cannot be reached.", "Try again in a moment.")
    case .serverUntrusted:
      ("This is not the server of your invitation: its certificate is another one, or has expired.", "Ask for a new invitation.")
    case .notInvited: (Text(untrusted: error.description).capitalisedFirst + ".", "Ask for another invitation.")
    case .keychainUnusable: ("This phone's keychain can't be used.", "Restart the phone, then try again.")
    case .connectionLost: ("The connection was lost before an answer came.", again)
    case .timedOut: ("No answer came in time.", again)
    case .badResponse: ("The issuer's answer could not be read.", again)
    case .cancelled: ("You stopped waiting.", again)
    case .tryLater where error.statusCode == 503, .storageFailed where error.statusCode == 503:
      ("The issuer's server is not ready.", "\(wait(error)) then try again.")
    case .tooManyRequests: ("The issuer's server has too much to do.", "\(wait(error)) then try again.")
    case .tryLater: ("Too many tries.", "\(wait(error)) then try again.")
    case .sessionEnded: ("The session has ended.", "Log in again.")
    case .deviceInactive: ("Customer care has switched this phone off.", "Go back: it can still be unlinked.")
    case .deviceNotRegistered: ("This phone is no longer linked to a wallet.", "Go back and start anew.")
    case .deviceLinkedToAnotherWallet: ("This phone is linked to another wallet.", "Go back and unlink it first.")
    case .storageFull: ("The disk is full, so nothing was kept.", "Make room, then try again.")
    case .storageFailed: ("The world's file could not be written; nothing was kept.", "Try again; if it stays, reset the world.")
    case .duplicatesNotAllowed: ("This e-mail has a wallet already.", "Log in instead.")
    case .stepUpRequired: ("The issuer asks once more whether it is you.", "Go back and choose it again.")
    case .limitReached: ("This program allows you no more cards.", "Cancel one of them, or go back and choose another program.")
    case .transitionNotAllowed: ("The card is not in the state for that, or not any more.", "Go back to see how it is now.")
    case .notAllowed: ("The issuer does not allow this.", "Customer care can help.")
    default: byStatus(error)
    }
  }

  /// "Wait 30 s," or "Wait 5 min,": how long until it is worth trying again.
  static func wait(_ error: WalletError) -> Text {
    let seconds = max(1, (error.retryAfter ?? .seconds(30)).components.seconds)
    return seconds < 120 ? "Wait \(seconds) s," : "Wait \(seconds / 60 + (seconds % 60 == 0 ? 0 : 1)) min,"
  }

  /// "42 s", "4 min 12 s", "3 h 5 min": how long something still takes, rounded up to the second.
  static func span(_ span: Duration) -> Text {
    let (seconds, rest) = span.components
    let whole = max(0, seconds) + (rest > 0 && seconds < .max ? 1 : 0)
    if whole < 60 { return "\(whole) s" }
    return whole < 7200 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  }

  /// "3 tries left", "1 try left"; nothing where nobody counts.
  static func triesLeft(_ error: WalletError) -> Text? {
    error.attemptsLeft.map { $0 == 1 ? "1 try left" : "\($0) tries left" }
  }

  // True whether something was entered or not: the refusals that are about it have codes, and screens with words of their own.
  private static func byStatus(_ error: WalletError) -> (what: Text, next: Text) {
    switch error.statusCode {
    case 400, 422:
      guard let fault = error.fieldErrors.first else { return ("The issuer could not accept this.", "Try again, or ask customer care.") }
      return ("The issuer refused the field \(fault.field): it \(fault.message).", "Look at what you entered.")
    case 401: return ("The issuer did not accept this.", "Try again, or ask customer care.")
    case 403: return ("The issuer does not allow this on this phone.", "Customer care can help.")
    case 404: return ("The issuer does not know what was asked for.", "Try again, or ask customer care.")
    case 409: return ("Something else has changed this meanwhile.", "Try again.")
    case 410: return ("This has expired.", "Start again.")
    case 412: return ("The issuer wants another step first.", "Try again, or ask customer care.")
    case 423: return ("The issuer has locked this.", "Customer care can help.")
    case 426: return ("The issuer speaks a newer version.", "Update the app, then try again.")
    case 429: return ("The issuer is asked too often.", "\(wait(error)) then try again.")
    case 500...: return ("The issuer has a problem (\(error.statusCode)).", again)
    default: return ("That did not work (\(error.statusCode)).", "Try again.")
    }
  }
}

extension WalletError {
  /// The person stopped waiting, and whether the issuer acted is not known.
  static let givenUp = WalletError(0, .cancelled, "cancelled by the app")
}
