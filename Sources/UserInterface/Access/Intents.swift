package import WalletModel

/// Asks whether this phone is linked and active; the answer includes the face of the issuer and whom the phone remembers.
package struct CheckDevice: Intent {
  package struct Answer: Equatable, Sendable {
    package let status: DeviceStatus
    package let holderName: String?
    /// A session that is still open on this phone.
    package let session: SignedIn?

    package init(status: DeviceStatus, holderName: String?, session: SignedIn?) {
      self.status = status
      self.holderName = holderName
      self.session = session
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
}

package struct Register: Intent {
  package typealias Answer = RegisterUserResponse
  package let profile: UserProfile
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

/// Opens the sample person's wallet on this phone, or signs in to it where it exists already.
package struct UseSampleWallet: Intent {
  package typealias Answer = SignedIn
}
