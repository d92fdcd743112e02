internal import Basics
package import Contract
internal import Service
package import WalletModel

extension VerifyPassword: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Done {
    let attempt = try await context.reserve { sql in
      let account = try context.session(sql).account
      // Otherwise the password could replace a PIN that was disabled after too many guesses.
      guard account.passcode == nil || !context.configuration.profile.supportsPINLogin else { throw WalletError.hasPIN }
      let problems = FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await context.verify(password, .password, against: attempt.password)
    return try await context.commit { sql in
      _ = try context.session(sql)
      let account = try context.completePasswordAttempt(attempt, isRight: isRight, sql)
      // Resets the count like a login by username that opens a session.
      try context.forgetMisses(.password, of: account, sql)
      try context.setVerified(context.now, sql)
      return Done()
    }
  }
}
