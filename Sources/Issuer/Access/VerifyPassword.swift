package import Contract
package import WalletModel

extension VerifyPassword: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    let attempt = try await desk.reserve { sql in
      let account = try desk.session(sql).account
      // Else a PIN that is off after too many guesses would be worth no more than the password.
      guard account.passcode == nil || !desk.configuration.profile.supportsPINLogin else { throw WalletError.hasPIN }
      let problems = FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await desk.verify(password, .password, against: attempt.password)
    return try await desk.settle { sql in
      _ = try desk.session(sql)
      let account = try desk.settlePasswordAttempt(attempt, isRight: isRight, sql)
      // As a login by username on this phone, which is whole with it.
      try desk.forgetMisses(.password, of: account, sql)
      try sql.setVerified(desk.now, inSessionOf: desk.call.device)
      return Done()
    }
  }
}
