import WalletModel

/// The data about a phone and its wallet that the app knows before the login, for the greeting and the login pages.
struct PhoneFace: Hashable, Sendable {
  let issuer: IssuerProfile
  /// The first name of the wallet's owner; nil if the phone isn't linked.
  let holderName: String?
  let isLinked: Bool
  /// True if the customer can log in by fingerprint.
  var hasFingerprint: Bool
  /// The sample customer who can log in on this phone; nil if there is none.
  var sample: SampleLogin?
  /// True if the customer logs in to set a new PIN.
  var wantsNewPIN = false
  /// True if the login page asks for the fingerprint at once, as after a logout. (WLW step 5, `finishedLogOut`)
  var asksFingerprint = false
}

extension PhoneFace {
  init(_ answer: Intents.CheckDevice.Answer) {
    let status = answer.status
    self.init(
      issuer: status.issuer, holderName: answer.holderName, isLinked: status.isRegistered, hasFingerprint: answer.hasFingerprint,
      sample: answer.sample)
  }
}

/// The reason for the offer of a new PIN after a login.
enum NewPINOffer: Hashable, Sendable {
  /// The login has enabled the PIN again.
  case unlocked
  /// The customer has chosen *Forgot your PIN?* before the login.
  case forgotten
}

extension SignedIn {
  /// Returns the reason for the offer of a new PIN after this login; nil if none is offered.
  func newPINOffer(on face: PhoneFace) -> NewPINOffer? {
    if face.wantsNewPIN, canSetPIN { return .forgotten }
    return mayChoosePIN ? .unlocked : nil
  }
}
