package import WalletModel

/// The data about a phone that the app has before the login: enough to greet.
package struct PhoneFace: Hashable, Sendable {
  package let issuer: IssuerProfile
  /// The first name of the wallet's owner, if the phone is linked.
  package let holderName: String?
  package let isLinked: Bool
  /// True where the person may log in by fingerprint.
  package let hasFingerprint: Bool
  /// The sample customer whose wallet the world has, if it can be logged in to here.
  package var sample: SampleLogin?
  /// The person logs in to set a new PIN.
  package var wantsNewPIN = false

  package init(
    issuer: IssuerProfile, holderName: String?, isLinked: Bool, hasFingerprint: Bool = false, sample: SampleLogin? = nil
  ) {
    self.sample = sample
    self.issuer = issuer
    self.holderName = holderName
    self.isLinked = isLinked
    self.hasFingerprint = hasFingerprint
  }
}

/// Why a login is followed by the offer of a new PIN.
package enum NewPINOffer: Hashable, Sendable {
  /// The login ended a lock of the PIN.
  case unlocked
  /// The person chose *Forgot your PIN?* before they logged in.
  case forgotten
}

extension SignedIn {
  /// The new PIN that a login through this face offers; nil where it offers none.
  func newPINOffer(on face: PhoneFace) -> NewPINOffer? {
    if face.wantsNewPIN, canSetPIN { return .forgotten }
    return mayChoosePIN ? .unlocked : nil
  }
}
