import Basics
package import WalletModel

/// The sentences about an error, its cause and the next step, for screens without sentences of their own.
package enum Refusal {
  /// The cause, and the next step.
  package typealias Words = (what: Text, next: Text)

  package static let givenUp = words(.givenUp).what + " " + words(.givenUp).next
  private static let again: Text = "You can safely try again."

  /// Returns the words for an error that any request can get. A subject's screens have their own words for errors of its requests.
  package static func words(_ error: WalletError) -> Words {
    switch error.code {
    case .unreachable: ("This phone is offline.", "Check the connection, then try again.")
    case .serverAway: ("Can't reach the issuer's server.", "Try again in a moment.")
    case .serverUntrusted:
      ("The server's certificate doesn't match your invitation, or has expired.", "Ask for a new invitation.")
    case .notInvited: (Text(untrusted: error.description).capitalisedFirst + ".", "Ask for another invitation.")
    case .keychainUnusable: ("This phone's keychain can't be used.", "Restart the phone, then try again.")
    case .connectionLost: ("The connection was lost before the issuer responded.", again)
    case .timedOut: ("The request timed out.", again)
    case .badResponse: ("The issuer sent an invalid response.", again)
    case .cancelled: ("You stopped waiting.", again)
    case .tryLater where error.statusCode == 503, .storageFailed where error.statusCode == 503:
      ("The issuer's server is not ready.", "\(wait(error)) then try again.")
    case .tooManyRequests: ("The issuer's server is busy.", "\(wait(error)) then try again.")
    case .tryLater: ("Too many attempts.", "\(wait(error)) then try again.")
    case .sessionEnded: ("The session has ended.", "Log in again.")
    case .deviceInactive: ("Customer care deactivated this phone.", "Ask them to reactivate it, or go back.")
    case .deviceNotRegistered: ("This phone is no longer linked to a wallet.", "Go back and start over.")
    case .storageFull: ("The disk is full. Nothing was saved.", "Free up space, then try again.")
    case .storageFailed: ("Couldn't write the world file. Nothing was saved.", "Try again. If it keeps failing, reset the world.")
    case .notAllowed: ("The issuer doesn't allow this request.", "Customer care can help.")
    default: byStatus(error)
    }
  }

  /// "Wait 30 s," or "Wait 5 min,": the time after which a retry makes sense.
  private static func wait(_ error: WalletError) -> Text {
    let seconds = max(1, (error.retryAfter ?? .seconds(30)).components.seconds)
    return seconds < 120 ? "Wait \(seconds) s," : "Wait \(seconds / 60 + (seconds % 60 == 0 ? 0 : 1)) min,"
  }

  /// "42 s", "4 min 12 s", "3 h 5 min": a remaining time, rounded up to the second.
  package static func span(_ span: Duration) -> Text {
    let (seconds, rest) = span.components
    let whole = max(0, seconds) + (rest > 0 && seconds < .max ? 1 : 0)
    if whole < 60 { return "\(whole) s" }
    return whole < 7200 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole % 3600 / 60) min"
  }

  /// "3 attempts left", "1 attempt left"; nil if the error has no count.
  package static func triesLeft(_ error: WalletError) -> Text? {
    error.attemptsLeft.map { $0 == 1 ? "1 attempt left" : "\($0) attempts left" }
  }

  // These words fit requests with and without entered data: an error about an entry has a code, for which the screen has its own words.
  private static func byStatus(_ error: WalletError) -> Words {
    switch error.statusCode {
    case 400, 422:
      guard let fault = error.fieldErrors.first else { return ("The issuer rejected this request.", "Try again, or ask customer care.") }
      return (Text(untrusted: fault.field).capitalisedFirst + " \(fault.message).", "Check what you entered.")
    case 401: return ("The issuer rejected this request.", "Try again, or ask customer care.")
    case 403: return ("The issuer doesn't allow this request on this phone.", "Customer care can help.")
    case 404: return ("The issuer couldn't find the data for this request.", "Try again, or ask customer care.")
    case 409: return ("The data has changed in the meantime.", "Try again.")
    case 410: return ("This request has expired.", "Start again.")
    case 412: return ("The issuer can't do this yet.", "Try again, or ask customer care.")
    case 423: return ("The issuer has locked your access.", "Customer care can help.")
    case 426: return ("This app version is no longer supported.", "Update the app, then try again.")
    case 429: return ("Too many requests.", "\(wait(error)) then try again.")
    case 500...: return ("The issuer has a technical problem (\(error.statusCode)).", again)
    default: return ("Something went wrong (\(error.statusCode)).", "Try again.")
    }
  }
}

extension WalletError {
  /// The error after the person stopped waiting: it is unknown whether the issuer has processed the request.
  package static let givenUp = WalletError(0, .cancelled, "cancelled by the app")
}
