package import Contract
package import WalletModel

extension StartPasscodeRecovery: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> MFAToken {
    let attempt = try await desk.reserve { sql in
      try desk.requirePINLogin()
      let (account, _) = try desk.linkedAccount(sql)
      try desk.passcode(of: account)
      let problems = FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await desk.verify(password, .password, against: attempt.password)
    return try await desk.settle { sql in
      let account = try desk.settlePasswordAttempt(attempt, isRight: isRight, sql)
      guard try desk.linkedAccount(sql).account.id == account.id else { throw WalletError.deviceNotRegistered }
      let questions = try sql.answeredQuestions(of: account.id)
      guard !questions.isEmpty else { throw WalletError.noRecovery }
      return try desk.ask(questions, of: account, for: .passcode, sql)
    }
  }
}
