package import Contract
package import WalletModel

extension VerifyPasscode: Hashing {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> Done {
    let stored = try await context.reserve { sql in
      let account = try context.session(sql).account
      try context.passcode(of: account)
      let problems = FieldError.problems(passcode: passcode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePINAttempt(of: account, sql)
    }
    let isRight = try await context.verify(passcode, .passcode, against: stored)
    return try await context.settle { sql in
      try context.settlePINAttempt(of: try context.session(sql).account, checked: stored, isRight: isRight, sql)
      try sql.setVerified(context.now, inSessionOf: context.call.device)
      return Done()
    }
  }
}
