package import Basics
package import WalletModel

/// Executes the intents of login, enrollment, credentials and phones.
package protocol AccessIntentExecutor: Sendable {
  func execute(_ intent: Intents.CheckDevice) async throws(WalletError) -> Intents.CheckDevice.Answer
  func execute(_ intent: Intents.LoadRequirements) async throws(WalletError) -> EnrollmentRequirements
  func execute(_ intent: Intents.RegisterNewUser) async throws(WalletError) -> RegisterUserResponse
  func execute(_ intent: Intents.LoginByNonce) async throws(WalletError) -> SignedIn
  func execute(_ intent: Intents.LoginByUsernamePassword) async throws(WalletError) -> Intents.LoginByUsernamePassword.Answer
  func execute(_ intent: Intents.RegisterWithMFA) async throws(WalletError) -> SignedIn
  func execute(_ intent: Intents.LoginByPIN) async throws(WalletError) -> SignedIn
  func execute(_ intent: Intents.LoginWithDeviceAuthenticationToken) async throws(WalletError) -> SignedIn
  func execute(_ intent: Intents.Logout) async throws(WalletError)
  func execute(_ intent: Intents.RemoveDevice) async throws(WalletError)
  func execute(_ intent: Intents.UseSampleWallet) async throws(WalletError) -> SignedIn
  func execute(_ intent: Intents.StepUp) async throws(WalletError)
  func execute(_ intent: Intents.StartPasswordRecovery) async throws(WalletError) -> PasswordRecovery
  func execute(_ intent: Intents.ResetPassword) async throws(WalletError)
  func execute(_ intent: Intents.StartPasscodeRecovery) async throws(WalletError) -> MFAToken
  func execute(_ intent: Intents.ResetPasscode) async throws(WalletError)
  func execute(_ intent: Intents.ChangePassword) async throws(WalletError) -> Timestamp
  func execute(_ intent: Intents.ChangePasscode) async throws(WalletError)
  func execute(_ intent: Intents.RetrievePasswordConfigurations) async throws(WalletError) -> PasswordConfigurations
  func execute(_ intent: Intents.RetrievePasscodeConfigurations) async throws(WalletError) -> PINRules
  func execute(_ intent: Intents.TurnOnFingerprint) async throws(WalletError)
  func execute(_ intent: Intents.ExpireDeviceAuthenticationToken) async throws(WalletError)
  func execute(_ intent: Intents.DeclineFingerprint) async throws(WalletError)
  func execute(_ intent: Intents.LoadPreferences) async throws(WalletError) -> Preferences
  func execute(_ intent: Intents.SetSessionTimeout) async throws(WalletError)
  func execute(_ intent: Intents.RetrieveCustomerDevices) async throws(WalletError) -> [LinkedPhone]
}

extension Intents {
  /// Requests whether this phone is linked and active. The answer includes the issuer's profile and the wallet's holder.
  package struct CheckDevice: Intent {
    package struct Answer: Equatable, Sendable {
      package let status: DeviceStatus
      package let holderName: String?
      /// The session that is still open on this phone; nil if there is none.
      package let session: SignedIn?
      /// The reason for the end of this phone's session, if the customer hasn't been told yet.
      package let ended: SessionEnd?
      /// True if the phone has stored a long-lived token, which its fingerprint sensor protects.
      package let hasFingerprint: Bool
      /// The sample customer who can log in on this phone; nil if there is none.
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
    package var isRead: Bool { true }

    package init() {}

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Fetches the issuer's enrollment rules: questions, password rules and PIN rules, in parallel.
  package struct LoadRequirements: Intent {
    package typealias Answer = EnrollmentRequirements
    package var isRead: Bool { true }

    package init() {}

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct RegisterNewUser: Intent {
    package typealias Answer = RegisterUserResponse
    package let profile: UserProfile

    package init(profile: UserProfile) { self.profile = profile }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct LoginByNonce: Intent {
    package typealias Answer = SignedIn
    package let nonce: Secret

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct LoginByUsernamePassword: Intent {
    package enum Answer: Equatable, Sendable {
      case signedIn(SignedIn)
      case question(MFAToken)
    }
    package let username: String
    package let password: Secret

    package init(username: String, password: Secret) {
      self.username = username
      self.password = password
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Answers the security question of a login.
  package struct RegisterWithMFA: Intent {
    package typealias Answer = SignedIn
    package let token: MFAToken

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct LoginByPIN: Intent {
    package typealias Answer = SignedIn
    package let pin: Secret

    package init(pin: Secret) { self.pin = pin }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct Logout: Intent {
    package typealias Answer = Void

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Unlinks this phone.
  package struct RemoveDevice: Intent {
    package typealias Answer = Void

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Opens a sample customer's wallet with cards on this phone, or logs in to it if it exists.
  package struct UseSampleWallet: Intent {
    package typealias Answer = SignedIn

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Confirms the customer's identity again in an open session, by `verifyPasscode` or `verifyPassword`.
  package struct StepUp: Intent {
    package enum Proof: Equatable, Sendable {
      case pin(Secret)
      /// The password, for issuers without PIN login.
      case password(Secret)
    }
    package typealias Answer = Void
    package let proof: Proof

    package init(proof: Proof) { self.proof = proof }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }
}

/// An issuer's rules for enrollment.
package struct EnrollmentRequirements: Hashable, Sendable {
  package let questions: MFAQuestions
  package let passwords: PasswordConfigurations
  /// The rules for the wallet's PIN; nil if the issuer has no PIN login.
  package let passcodes: PasscodeConfigurations?

  package init(questions: MFAQuestions, passwords: PasswordConfigurations, passcodes: PasscodeConfigurations?) {
    self.questions = questions
    self.passwords = passwords
    self.passcodes = passcodes
  }

  /// Returns the profile with which a sample customer enrolls.
  package func profile(of person: SamplePerson) -> UserProfile {
    person.profile(questions: questions, passwords: passwords, passcodes: passcodes)
  }
}

// MARK: - Recovery and change of credentials

extension Intents {
  /// Makes the issuer send a recovery code to the customer with this username; the answer has a security question.
  package struct StartPasswordRecovery: Intent {
    package typealias Answer = PasswordRecovery
    package let username: String

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct ResetPassword: Intent {
    package typealias Answer = Void
    package let recovery: PasswordRecovery
    package let code: Secret
    package let answer: Secret
    package let password: Secret
    package let confirmPassword: Secret

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Verifies the password; the answer has a security question.
  package struct StartPasscodeRecovery: Intent {
    package typealias Answer = MFAToken
    package let password: Secret

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct ResetPasscode: Intent {
    package typealias Answer = Void
    /// The token of the security question, with the customer's answer.
    package let token: MFAToken
    package let pin: Secret
    package let confirmPIN: Secret

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  package struct ChangePassword: Intent {
    /// The time of the change.
    package typealias Answer = Timestamp
    package let current: Secret
    package let password: Secret
    package let confirmPassword: Secret

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct ChangePasscode: Intent {
    package typealias Answer = Void
    /// The current PIN; nil right after a login that enabled the PIN again.
    package let current: Secret?
    package let pin: Secret
    package let confirmPIN: Secret

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  package struct RetrievePasswordConfigurations: Intent {
    package typealias Answer = PasswordConfigurations
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct RetrievePasscodeConfigurations: Intent {
    package typealias Answer = PINRules
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}

/// The rules for a new wallet PIN, and whether the current PIN is required to set it.
package struct PINRules: Hashable, Sendable {
  package let configurations: PasscodeConfigurations
  package let needsCurrent: Bool

  package init(configurations: PasscodeConfigurations, needsCurrent: Bool) {
    self.configurations = configurations
    self.needsCurrent = needsCurrent
  }
}

// MARK: - Fingerprint

extension Intents {
  /// Puts a finger on the simulated sensor. Only the owner's finger logs in.
  package struct LoginWithDeviceAuthenticationToken: Intent {
    package typealias Answer = SignedIn
    package let isOwner: Bool

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Turns fingerprint login on: `verifyPasscode` if there is a PIN, then `generateDeviceAuthenticationTokenForUsername`.
  package struct TurnOnFingerprint: Intent {
    package typealias Answer = Void
    /// The PIN to verify first; nil right after a login, and if the issuer has no PIN login.
    package let pin: Secret?

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Turns fingerprint login off.
  package struct ExpireDeviceAuthenticationToken: Intent {
    package typealias Answer = Void

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Stores that the customer has declined fingerprint login, so that no login offers it again.
  package struct DeclineFingerprint: Intent {
    package typealias Answer = Void

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }
}

// MARK: - Session, preferences, phones

extension Intents {
  package struct LoadPreferences: Intent {
    package typealias Answer = Preferences
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  package struct SetSessionTimeout: Intent {
    package typealias Answer = Void
    package let timeout: Duration?

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  package struct RetrieveCustomerDevices: Intent {
    package typealias Answer = [LinkedPhone]
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}

package struct Preferences: Hashable, Sendable {
  /// The customer's own session timeout; nil if only the issuer's applies.
  package var sessionTimeout: Duration?
  /// The issuer's session timeout.
  package let idleTimeout: Duration
  package var isFingerprintOn: Bool

  package init(sessionTimeout: Duration?, idleTimeout: Duration, isFingerprintOn: Bool) {
    self.sessionTimeout = sessionTimeout
    self.idleTimeout = idleTimeout
    self.isFingerprintOn = isFingerprintOn
  }
}

/// One of the phones that are linked to the wallet.
package struct LinkedPhone: Hashable, Sendable {
  package let name: String
  package let isThis: Bool
  package let linkedSince: Timestamp
  package let isActive: Bool
  package let hasSession: Bool
  /// The cards in the phone's mobile wallets.
  package let passes: [CustomerDevicePass]

  package init(
    name: String, isThis: Bool, linkedSince: Timestamp, isActive: Bool, hasSession: Bool, passes: [CustomerDevicePass]
  ) {
    self.name = name
    self.isThis = isThis
    self.linkedSince = linkedSince
    self.isActive = isActive
    self.hasSession = hasSession
    self.passes = passes
  }
}
