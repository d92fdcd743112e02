package import WalletModel

/// Asks whether this phone is linked and active; the answer includes the face of the issuer and whom the phone remembers.
package struct CheckDevice: Intent {
  package struct Answer: Equatable, Sendable {
    package let status: DeviceStatus
    package let holderName: String?
    /// A session that is still open on this phone.
    package let session: SignedIn?
    /// Why a session that was open on this phone is over, where the person has not been told.
    package let ended: SessionEnd?
    /// The phone has a long-lived token behind its fingerprint sensor.
    package let hasFingerprint: Bool
    /// The sample customer who can log in on this phone.
    package let sample: SampleLogin?

    package init(
      status: DeviceStatus, holderName: String?, session: SignedIn? = nil, ended: SessionEnd? = nil, hasFingerprint: Bool = false,
      sample: SampleLogin? = nil
    ) {
      self.sample = sample
      self.status = status
      self.holderName = holderName
      self.session = session
      self.ended = ended
      self.hasFingerprint = hasFingerprint
    }
  }
  package static let isRead = true

  package init() {}
}

/// Fetches what the issuer asks of a new person: questions, password rules and PIN rules, all at once.
package struct LoadRequirements: Intent {
  package typealias Answer = EnrollmentRequirements
  package static let isRead = true

  package init() {}
}

/// What an issuer asks of a new person.
package struct EnrollmentRequirements: Hashable, Sendable {
  package let questions: MFAQuestions
  package let passwords: PasswordConfigurations
  /// nil where the issuer has no login by PIN.
  package let passcodes: PasscodeConfigurations?

  package init(questions: MFAQuestions, passwords: PasswordConfigurations, passcodes: PasscodeConfigurations?) {
    self.questions = questions
    self.passwords = passwords
    self.passcodes = passcodes
  }

  /// What a made-up person would tell this issuer.
  package func profile(of person: SamplePerson) -> UserProfile {
    person.profile(questions: questions, passwords: passwords, passcodes: passcodes)
  }
}

package struct Register: Intent {
  package typealias Answer = RegisterUserResponse
  package let profile: UserProfile

  package init(profile: UserProfile) { self.profile = profile }
}

package struct SignInByNonce: Intent {
  package typealias Answer = SignedIn
  package let nonce: Secret
}

package struct LogIn: Intent {
  package enum Answer: Equatable, Sendable {
    case signedIn(SignedIn)
    case question(MFAToken)
  }
  package let username: String
  package let password: Secret
}

package struct AnswerQuestion: Intent {
  package typealias Answer = SignedIn
  package let token: MFAToken
}

package struct LogInByPIN: Intent {
  package typealias Answer = SignedIn
  package let pin: Secret
}

package struct LogOut: Intent {
  package typealias Answer = Void
}

package struct Unlink: Intent {
  package typealias Answer = Void
}

/// Opens a sample customer's wallet with cards on this phone, or logs in to it if it exists.
package struct UseSampleWallet: Intent {
  package typealias Answer = SignedIn
}

// MARK: - Recovery and change of credentials

/// Has a code sent to whoever has this username, and is asked a security question.
package struct RecoverPassword: Intent {
  package typealias Answer = PasswordRecovery
  package let username: String
}

package struct SetRecoveredPassword: Intent {
  package typealias Answer = Void
  package let recovery: PasswordRecovery
  package let code: Secret
  package let answer: Secret
  package let password: Secret
  package let confirmPassword: Secret
}

/// Proves the password, and is asked a security question.
package struct RecoverPIN: Intent {
  package typealias Answer = MFAToken
  package let password: Secret
}

package struct SetRecoveredPIN: Intent {
  package typealias Answer = Void
  /// With the answer in it.
  package let token: MFAToken
  package let pin: Secret
  package let confirmPIN: Secret
}

package struct ChangeOfPassword: Intent {
  /// When it was done.
  package typealias Answer = Timestamp
  package let current: Secret
  package let password: Secret
  package let confirmPassword: Secret
}

package struct ChangeOfPIN: Intent {
  package typealias Answer = Void
  /// nil right after a login that ended a lock of the PIN.
  package let current: Secret?
  package let pin: Secret
  package let confirmPIN: Secret
}

package struct LoadPasswordRules: Intent {
  package typealias Answer = PasswordConfigurations
  package static let isRead = true
}

package struct LoadPINRules: Intent {
  package typealias Answer = PINRules
  package static let isRead = true
}

/// What a new PIN of the wallet must be, and whether the current one is needed to set it.
package struct PINRules: Hashable, Sendable {
  package let configurations: PasscodeConfigurations
  package let needsCurrent: Bool

  package init(configurations: PasscodeConfigurations, needsCurrent: Bool) {
    self.configurations = configurations
    self.needsCurrent = needsCurrent
  }
}

// MARK: - Fingerprint

/// A finger on the simulated sensor; the owner's signs in.
package struct TouchSensor: Intent {
  package typealias Answer = SignedIn
  package let isOwner: Bool
}

/// Lets the owner's finger sign in on this phone from now on.
package struct TurnOnFingerprint: Intent {
  package typealias Answer = Void
  /// What the issuer is to verify first; nil right after a login, and where there is no PIN.
  package let pin: Secret?
}

package struct TurnOffFingerprint: Intent {
  package typealias Answer = Void
}

/// Keeps that the person does not want to be asked again.
package struct DeclineFingerprint: Intent {
  package typealias Answer = Void
}

// MARK: - Session, preferences, phones

/// Asks the issuer for something small, so that the session goes on.
package struct KeepSession: Intent {
  package typealias Answer = Void
}

package struct LoadPreferences: Intent {
  package typealias Answer = Preferences
  package static let isRead = true
}

package struct Preferences: Hashable, Sendable {
  /// The person's own limit; nil where the issuer's is enough.
  package var sessionTimeout: Duration?
  /// The issuer's.
  package let idleTimeout: Duration
  package var isFingerprintOn: Bool

  package init(sessionTimeout: Duration?, idleTimeout: Duration, isFingerprintOn: Bool) {
    self.sessionTimeout = sessionTimeout
    self.idleTimeout = idleTimeout
    self.isFingerprintOn = isFingerprintOn
  }
}

package struct SetSessionTimeout: Intent {
  package typealias Answer = Void
  package let timeout: Duration?
}

package struct LoadPhones: Intent {
  package typealias Answer = [LinkedPhone]
  package static let isRead = true
}

/// One of the phones that are linked to the wallet.
package struct LinkedPhone: Hashable, Sendable {
  package let name: String
  package let isThis: Bool
  package let linkedSince: Timestamp
  package let isActive: Bool
  package let hasSession: Bool

  package init(name: String, isThis: Bool, linkedSince: Timestamp, isActive: Bool, hasSession: Bool) {
    self.name = name
    self.isThis = isThis
    self.linkedSince = linkedSince
    self.isActive = isActive
    self.hasSession = hasSession
  }
}
