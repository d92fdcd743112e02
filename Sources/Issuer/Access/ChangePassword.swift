package import Contract
package import WalletModel

extension ChangePassword: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    let attempt = try await desk.reserve { sql in
      let account = try desk.session(sql).account
      let problems = FieldError.problems(password: currentPassword, field: "currentPassword") + newPasswordProblems(account, desk)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await desk.verify(currentPassword, .password, against: attempt.password)
    let password = isRight ? try await desk.hash(newPassword, .password, name: "password") : nil
    return try await desk.settle { sql in
      _ = try desk.session(sql)
      let account = try desk.settlePasswordAttempt(attempt, isRight: isRight, sql)
      guard let password else { throw WalletError.wrongPassword(wait: .zero) }
      try desk.setPassword(password, of: account, keeping: [.session, .deviceToken], sql)
      return Done()
    }
  }

  private func newPasswordProblems(_ account: Account, _ desk: Desk<Self>) -> [FieldError] {
    let problems = desk.configuration.passwords.problems(withNew: newPassword, confirmed: confirmPassword, username: account.email)
    // Compared with what the person says it is: whether they are right is not told here.
    guard problems.isEmpty, newPassword.reveal().compatible == currentPassword.reveal().compatible else { return problems }
    return [FieldError("newPassword", "must differ from the current password")]
  }
}
