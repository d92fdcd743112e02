internal import Basics
package import Contract
internal import Service
package import WalletModel

extension StartPasscodeRecovery: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> MFAToken {
    let attempt = try await context.reserve { sql in
      try context.requirePINLogin()
      let (account, _) = try context.linkedAccount(sql)
      try context.passcode(of: account)
      let problems = FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePasswordAttempt(username: account.email, sql)
    }
    let isRight = try await context.verify(password, .password, against: attempt.password)
    return try await context.commit { sql in
      let account = try context.completePasswordAttempt(attempt, isRight: isRight, sql)
      guard try context.linkedAccount(sql).account.id == account.id else { throw WalletError.deviceNotRegistered }
      let questions = try sql.answeredQuestions(of: account.id)
      guard !questions.isEmpty else { throw WalletError.noRecovery }
      return try context.ask(questions, of: account, for: .passcode, sql)
    }
  }
}
