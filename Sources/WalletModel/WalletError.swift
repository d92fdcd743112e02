package import Basics

/// The vendor's error object (`PDPaydiantError`), from the platform, or from the SDK if the request didn't reach the platform.
///
/// A refusal is a regular response: the issuer commits its changes, for example a failed attempt. The texts are for testers and contain no
/// secret.
package struct WalletError: Error, Hashable, Codable, Sendable {
  /// The status of the platform, as in HTTP, or 0 if there was no response.
  package let statusCode: Int
  package let code: ErrorCode
  /// One sentence for testers.
  package let description: String
  /// The problems of single fields of the request.
  package var fieldErrors: [FieldError] = []
  /// The attempts left until the credential is locked; nil if attempts are not counted.
  package var attemptsLeft: Int?
  /// The wait until a retry is useful; nil if waiting doesn't help.
  package var retryAfter: Duration?
  /// The reason that a phone's wallet gives in addition to its status; nil if it gives none. (Samsung Pay SDK, `EXTRA_ERROR_REASON`)
  package var walletReason: Int?

  package init(
    _ statusCode: Int, _ code: ErrorCode, _ description: String, fieldErrors: [FieldError] = [], attemptsLeft: Int? = nil,
    retryAfter: Duration? = nil
  ) {
    self.statusCode = statusCode
    self.code = code
    self.description = description
    self.fieldErrors = fieldErrors
    self.attemptsLeft = attemptsLeft
    self.retryAfter = retryAfter
  }

  /// Whether the outcome of the request is unknown. A retry must use the same idempotency key.
  package var leavesOutcomeUnknown: Bool {
    switch code {
    case .connectionLost, .timedOut, .cancelled, .badResponse: true
    case .walletRefused: false
    default: statusCode >= 500
    }
  }

  /// Whether a response was lost, or can't be read.
  private var isLostAnswer: Bool { [.connectionLost, .timedOut, .badResponse].contains(code) || [502, 504].contains(statusCode) }

  /// The error after a write whose response was lost for good.
  private var ofUnknownOutcome: WalletError {
    let text = description.hasSuffix(".") ? String(description.dropLast()) : description
    return WalletError(
      statusCode, code, "\(text). The change may have been made anyway: check that before you repeat it.", retryAfter: retryAfter)
  }

  /// Sends a write, and retries it once with the same idempotency key if the response is lost. After a second loss, the error says that the
  /// change may have been made.
  package static func repeatingIfLost<T>(_ send: () async throws(WalletError) -> T) async throws(WalletError) -> T {
    do throws(WalletError) {
      return try await send()
    } catch {
      guard error.isLostAnswer else { throw error }
    }
    do throws(WalletError) {
      return try await send()
    } catch {
      // The first request may have reached the server, even if the second didn't.
      throw error.isLostAnswer || error.hasNotArrived ? error.ofUnknownOutcome : error
    }
  }

  /// Whether the request never reached an issuer. It then says nothing about an earlier request with the same key.
  package var hasNotArrived: Bool { [.unreachable, .serverAway, .serverUntrusted, .tooManyRequests, .notInvited].contains(code) }

  /// True if the error ends the attempt to add a card to a wallet: the card was declined, or the phone can't add it. After any other error,
  /// including a storage error of the phone, the step can be retried.
  package var endsAdding: Bool { !leavesOutcomeUnknown && !hasNotArrived && ![.storageFailed, .storageFull].contains(code) }

  /// True if the called party, or a party that it called in turn, did not respond, so that the request can be retried. A refusal is a
  /// response.
  package var isNoAnswer: Bool { leavesOutcomeUnknown || hasNotArrived || [.tryLater, .injectedFault].contains(code) }
}

/// The members of `PDPaydiantError` that derive from the others.
extension WalletError {
  /// The reason phrase of the status, or the name of the code for errors of the SDK itself.
  package var statusMessage: String { Self.reasonPhrase(of: statusCode) ?? code.name }

  /// The error in one line for a log, not meant for the customer.
  package var rawErrorDescription: String {
    let fields = fieldErrors.map { "; \($0.field) \($0.message)" }.joined()
    return "\(statusCode) \(statusMessage), \(code.rawValue) \(code.name): \(description)\(fields)"
  }

  /// The error in sentences; in English, the only language.
  package var localizedDescription: String {
    let text = description.prefix(1).uppercased() + description.dropFirst()
    let fields = fieldErrors.map { " \($0.field) \($0.sentence)" }.joined()
    return (text.hasSuffix(".") ? text : text + ".") + fields
  }

  package var errorInformation: ErrorInformation {
    ErrorInformation(
      errorCode: code.rawValue, errorDescription: code.name,
      externalErrorDescription: fieldErrors.isEmpty ? [description] : fieldErrors.map { "\($0.field) \($0.message)" })
  }

  /// Returns the reason phrase of a status (RFC 9110 and RFC 6585), in lower case after the first word.
  package static func reasonPhrase(of status: Int) -> String? { reasonPhrases[status] }

  private static let reasonPhrases: [Int: String] = [
    400: "Bad request", 401: "Unauthorized", 403: "Forbidden", 404: "Not found", 405: "Method not allowed", 408: "Request timeout",
    409: "Conflict", 410: "Gone", 412: "Precondition failed", 413: "Content too large", 422: "Unprocessable content", 423: "Locked",
    426: "Upgrade required", 428: "Precondition required", 429: "Too many requests", 500: "Internal server error",
    501: "Not implemented", 502: "Bad gateway", 503: "Service unavailable", 504: "Gateway timeout",
  ]
}

/// Details of an error, as the vendor's error object nests them.
package struct ErrorInformation: Hashable, Codable, Sendable {
  /// The number of an `ErrorCode`.
  package let errorCode: Int
  /// The name of the code: `DUPLICATES_NOT_ALLOWED`.
  package let errorDescription: String
  /// The problem of each field, or the description if no field has one.
  package let externalErrorDescription: [String]

  package init(errorCode: Int, errorDescription: String, externalErrorDescription: [String]) {
    self.errorCode = errorCode
    self.errorDescription = errorDescription
    self.externalErrorDescription = externalErrorDescription
  }
}

/// The vendor's error codes (Rules, operations and errors), then ours where the vendor publishes none: those from 900 to 999.
package enum ErrorCode: Int, Codable, Sendable, CaseIterable {
  /// The account exists already.
  case duplicatesNotAllowed = 798

  // Ours, 900…999.
  case invalidRequest = 900
  case wrongCredentials = 901
  case credentialLocked = 902
  case tryLater = 903
  case mfaTokenExpired = 904
  case nonceExpired = 905
  case sessionEnded = 906
  case deviceNotRegistered = 907
  case deviceInactive = 908
  case deviceLinkedToAnotherWallet = 909
  case notOffered = 910
  case keyReused = 911
  case storageFailed = 912
  case storageFull = 913
  case injectedFault = 914
  case notFound = 915
  case recoveryExpired = 916
  case deviceTokenExpired = 917
  case notAllowed = 918
  /// Errors of the phone: the fingerprint sensor did not recognise the finger, or is locked.
  case fingerNotRecognised = 919
  case sensorLocked = 920
  /// Step-up: the customer must authenticate again, by verifyPasscode or verifyPassword.
  case stepUpRequired = 921
  /// The customer already has the maximum number of cards of this program.
  case limitReached = 922
  /// The card's status doesn't allow the transition.
  case transitionNotAllowed = 923
  /// Errors of a connection to issuers on a server: the server is unreachable, or doesn't match the invitation. The request was not sent.
  case serverAway = 924
  case serverUntrusted = 925
  /// The rate limit of a server with issuers. No issuer received the request.
  case tooManyRequests = 926
  /// The invitation opens no world of the server, or doesn't allow the operation. No issuer received the request.
  case notInvited = 927
  /// No customer of the issuer has the username that customer care named.
  case unknownUsername = 928
  /// The card is in this wallet already. (CardService, `tokenize`)
  case alreadyTokenized = 929
  /// A mobile wallet on the phone refused. The status is the wallet maker's, for example 15009. (PassKit, TapAndPay, Samsung Pay SDK)
  case walletRefused = 930
  /// The proof of the customer's identity is not valid at this shop, or has expired.
  case assertionEnded = 931

  // Raised by the SDK itself; these never reach the server.
  case unreachable = 1000
  case badResponse = 1001
  case connectionLost = 1007
  case timedOut = 1008
  case cancelled = 1010
  /// The phone's keychain can't be used: the app must stop. (`isDeviceSupported`)
  case keychainUnusable = 1100

  /// The code in the vendor's spelling: `DUPLICATES_NOT_ALLOWED`.
  package var name: String {
    String(describing: self).reduce(into: "") { name, character in
      if character.isUppercase, !name.isEmpty { name.append("_") }
      name.append(contentsOf: character.uppercased())
    }
  }
}
