internal import Contract
package import WalletModel

/// Opens a wallet for a new person. (`PDUserEnrollmentCoordinator`, WLW step 2)
package struct UserEnrollmentCoordinator: Sendable {
  let sender: Sender

  /// Fetches the pool of security questions and how many must be answered.
  package func retrieveMFAQuestionsWithMetadata() async throws(WalletError) -> MFAQuestions {
    try await sender.send(RetrieveMFAQuestionsWithMetadata())
  }

  /// Fetches the issuer's rules for passwords.
  package func retrievePasswordConfigurations() async throws(WalletError) -> PasswordConfigurations {
    try await sender.send(RetrievePasswordConfigurations())
  }

  /// Fetches the issuer's rules for the wallet's PIN; throws 404 `notOffered` where the issuer has no login by PIN.
  package func retrievePasscodeConfigurations() async throws(WalletError) -> PasscodeConfigurations {
    try await sender.send(RetrievePasscodeConfigurations())
  }

  /// Opens the wallet and gives the nonce that signs in once, with `loginByNonce`.
  ///
  /// Sent again unchanged after an answer that was lost, it opens no second account. Throws 400 `duplicatesNotAllowed`
  /// where the e-mail address has an account, 400 with field errors where a rule is not met, 409 where this phone is linked.
  package func registerNewUser(_ profile: UserProfile) async throws(WalletError) -> RegisterUserResponse {
    try await sender.send(RegisterNewUser(userProfile: profile))
  }
}
