package import Basics
internal import Contract
package import WalletModel

/// Changes and resets the customer's credentials. (the vendor's B2B resets, Rules, flows)
package struct CredentialsCoordinator: Sendable {
  let sender: Sender

  /// Sends a recovery code to the owner of this username and returns a security question. The response is the same for an unknown username.
  ///
  /// Throws 429 with `retryAfter`, 423, 403.
  package func startPasswordRecovery(_ username: String) async throws(WalletError) -> PasswordRecovery {
    try await sender.send(StartPasswordRecovery(username: username))
  }

  /// Sets a new password with the code and the security answer; every session and device token of the wallet ends.
  ///
  /// Throws 401 for a wrong code or answer, with the attempts left; 410 if the recovery has expired; 400 with field errors.
  package func resetPassword(
    _ recovery: PasswordRecovery, recoveryCode: Secret, mfaSecretAnswer: Secret, newPassword: Secret, confirmPassword: Secret
  ) async throws(WalletError) {
    _ = try await sender.send(
      ResetPassword(
        recovery: recovery.token, recoveryCode: recoveryCode, mfaSecretAnswer: mfaSecretAnswer, newPassword: newPassword,
        confirmPassword: confirmPassword))
    await sender.forgetCredentials()
  }

  /// Checks the password of the wallet on this phone and returns a security question (412).
  ///
  /// Throws 401 for a wrong password, 403, 404, 423, and 429 with `retryAfter`.
  package func startPasscodeRecovery(password: Secret) async throws(WalletError) -> MFAToken {
    try await sender.send(StartPasscodeRecovery(password: password))
  }

  /// Sets a new PIN with the security answer (`mfaSecretAnswer` of the token); every session of the wallet ends.
  ///
  /// Throws 401 for a wrong answer, with the attempts left; 410 if the question has expired; 400 with field errors; 403, 404.
  package func resetPasscode(_ token: MFAToken, newPasscode: Secret, confirmPasscode: Secret) async throws(WalletError) {
    _ = try await sender.send(ResetPasscode(mfaToken: token, newPasscode: newPasscode, confirmPasscode: confirmPasscode))
  }

  /// Sets a new password in the open session; the wallet's other sessions end.
  ///
  /// Throws 401, 423, 429 with `retryAfter`, 400 with field errors.
  package func changePassword(current: Secret, newPassword: Secret, confirmPassword: Secret) async throws(WalletError) {
    _ = try await sender.send(ChangePassword(currentPassword: current, newPassword: newPassword, confirmPassword: confirmPassword))
  }

  /// Sets a new PIN in the open session; the wallet's other sessions end. The current PIN is not required for some time after a login with
  /// password and security answer.
  ///
  /// Throws 401 with the attempts left, 423, 403, 400 with field errors.
  package func changePasscode(current: Secret?, newPasscode: Secret, confirmPasscode: Secret) async throws(WalletError) {
    _ = try await sender.send(ChangePasscode(currentPasscode: current, newPasscode: newPasscode, confirmPasscode: confirmPasscode))
  }

  /// Verifies the wallet's PIN: the step-up before a protected operation.
  ///
  /// Throws 401 with the attempts left, 423, 403.
  package func verifyPasscode(_ passcode: Secret) async throws(WalletError) {
    _ = try await sender.send(VerifyPasscode(passcode: passcode))
  }

  /// Verifies the wallet's password: the step-up if the wallet has no PIN.
  ///
  /// Throws 401, 423, 429 with `retryAfter`.
  package func verifyPassword(_ password: Secret) async throws(WalletError) {
    _ = try await sender.send(VerifyPassword(password: password))
  }
}
