internal import Basics
package import Contract
internal import Service
package import WalletModel

extension ChangePassword: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Done {
    let attempt = try await context.reserve { sql in
      let account = try context.session(sql).account
      let problems = FieldError.problems(password: currentPassword, field: "currentPassword") + newPasswordProblems(account, context)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await context.verify(currentPassword, .password, against: attempt.password)
    let password = isRight ? try await context.hash(newPassword, .password, name: "password") : nil
    return try await context.commit { sql in
      _ = try context.session(sql)
      let account = try context.completePasswordAttempt(attempt, isRight: isRight, sql)
      guard let password else { throw WalletError.wrongPassword(wait: .zero) }
      try context.setPassword(password, of: account, keeping: [.session, .deviceToken], sql)
      return Done()
    }
  }

  private func newPasswordProblems(_ account: Account, _ context: IssuerCredentialContext) -> [FieldError] {
    let problems = context.configuration.passwords.problems(withNew: newPassword, confirmed: confirmPassword, username: account.email)
    // Compares with the current password as entered, so that this error doesn't reveal whether the entry is correct.
    guard problems.isEmpty, newPassword.reveal().compatible == currentPassword.reveal().compatible else { return problems }
    return [FieldError("newPassword", "must differ from the current password")]
  }
}
