package import Contract
package import WalletModel

extension VerifyPassword: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    let attempt = try await desk.reserve { sql in
      let account = try desk.session(sql).account
      let problems = FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await desk.verify(password, .password, against: attempt.password)
    return try await desk.settle { sql in
      _ = try desk.session(sql)
      let account = try desk.settlePasswordAttempt(attempt, isRight: isRight, sql)
      // As a login by username on this phone: whole unless the PIN is off and a security question would have to follow.
      if !desk.isPINDisabled(account) { try desk.forgetMisses(.password, of: account, sql) }
      try sql.setVerified(desk.now, inSessionOf: desk.call.device)
      return Done()
    }
  }
}
