package import Contract
package import WalletModel

extension VerifyPassword: Hashing {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> Done {
    let attempt = try await context.reserve { sql in
      let account = try context.session(sql).account
      // Else a PIN that is off after too many guesses would be worth no more than the password.
      guard account.passcode == nil || !context.configuration.profile.supportsPINLogin else { throw WalletError.hasPIN }
      let problems = FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await context.verify(password, .password, against: attempt.password)
    return try await context.settle { sql in
      _ = try context.session(sql)
      let account = try context.settlePasswordAttempt(attempt, isRight: isRight, sql)
      // As a login by username on this phone, which is whole with it.
      try context.forgetMisses(.password, of: account, sql)
      try sql.setVerified(context.now, inSessionOf: context.call.device)
      return Done()
    }
  }
}
