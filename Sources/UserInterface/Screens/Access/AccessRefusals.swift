import WalletModel

extension Refusal {
  /// Returns the words for the errors of this subject; nil for all others.
  static func access(_ error: WalletError) -> Words? {
    switch error.code {
    case .deviceLinkedToAnotherWallet: ("This phone is linked to another wallet.", "Go back and unlink it first.")
    case .duplicatesNotAllowed: ("This email already has a wallet.", "Log in instead.")
    case .stepUpRequired: ("You need to confirm it's you again.", "Go back and try again.")
    default: nil
    }
  }

  /// Returns the message after a wrong PIN, with the attempts left if the issuer reports them.
  static func wrongPIN(_ error: WalletError) -> Text { "Wrong PIN. \(triesLeft(error).map { $0 + "." } ?? "Try again.")" }

  /// Returns the message after a refused login by fingerprint.
  static func fingerprint(_ error: WalletError, at issuer: IssuerProfile) -> Text {
    let credential: Text = issuer.supportsPINLogin ? "PIN" : "password"
    return switch error.code {
    case .fingerNotRecognised: "Fingerprint not recognized. \(triesLeft(error) ?? "Try again")."
    case .sensorLocked: "Too many failed attempts. The sensor is locked. Log in with your \(credential) to unlock it."
    case .deviceTokenExpired: "Fingerprint login has expired. Log in with your \(credential) to turn it on again."
    default: sentence(error)
    }
  }
}

extension PhoneFace {
  /// The fingers to choose from while a login page asks for a finger on the simulated sensor; otherwise empty.
  var fingers: [(isOwner: Bool, action: Action)] {
    asksFingerprint
      ? [(true, .init("Touch with your finger")), (false, .withoutKey("Someone else's finger"))] : []
  }

  /// Ends the login page's request for a finger after an error that would occur again.
  mutating func note(_ error: WalletError) {
    if [.sensorLocked, .deviceTokenExpired].contains(error.code) { asksFingerprint = false }
    if error.code == .deviceTokenExpired { hasFingerprint = false }
  }
}

extension Form {
  /// Removes the controls that a login page no longer offers, and keeps the contents of the others.
  mutating func remove(where isGone: (ID) -> Bool) {
    self = Form(items.filter { !isGone($0.id) }.map { ($0.id, $0.control) }, primary: primary, focus: focused)
  }
}
