internal import Contract
package import WalletModel

/// Enrolls a new customer. (`PDUserEnrollmentCoordinator`, WLW step 2)
package struct UserEnrollmentCoordinator: Sendable {
  let sender: Sender

  /// Fetches the security questions to choose from, and the number that must be answered.
  package func retrieveMFAQuestionsWithMetadata() async throws(WalletError) -> MFAQuestions {
    try await sender.send(RetrieveMFAQuestionsWithMetadata())
  }

  /// Fetches the issuer's rules for passwords.
  package func retrievePasswordConfigurations() async throws(WalletError) -> PasswordConfigurations {
    try await sender.send(RetrievePasswordConfigurations())
  }

  /// Fetches the issuer's rules for the wallet's PIN. Throws 404 `notOffered` if the issuer has no login by PIN.
  package func retrievePasscodeConfigurations() async throws(WalletError) -> PasscodeConfigurations {
    try await sender.send(RetrievePasscodeConfigurations())
  }

  /// Enrolls the customer and returns the nonce for one login with `loginByNonce`.
  ///
  /// A retry of the same request after a lost response creates no second account. Throws 400 `duplicatesNotAllowed` if the email address
  /// has an account, 400 with field errors if a rule is not met, 409 if this phone is linked.
  package func registerNewUser(_ profile: UserProfile) async throws(WalletError) -> RegisterUserResponse {
    try await sender.send(RegisterNewUser(userProfile: profile))
  }
}
