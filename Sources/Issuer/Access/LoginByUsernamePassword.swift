package import Contract
internal import Storage
package import WalletModel

/// One hash for every login that reaches the password, whether the username is known, delayed, locked or nobody's.
extension LoginByUsernamePassword: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> UsernameLogin {
    let attempt = try await desk.reserve { sql in
      let problems = FieldError.problems(username: username) + FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      try desk.requireActive(sql)
      return try desk.reservePasswordAttempt(username: username, sql)
    }
    let isRight = try await desk.verify(password, .password, against: attempt.password)
    return try await desk.settle { sql in try admit(try desk.settlePasswordAttempt(attempt, isRight: isRight, sql), desk, sql) }
  }

  /// What a right password leads to.
  private func admit(_ account: Account, _ desk: Desk<Self>, _ sql: borrowing Connection) throws -> UsernameLogin {
    if let link = try sql.link(of: desk.call.device, at: desk.call.issuer) {
      guard link.account == account.id else { throw WalletError.linkedElsewhere }
      guard link.isActive else { throw WalletError.deviceInactive }
      if !desk.isPINDisabled(account) {
        try desk.forgetMisses(.password, of: account, sql)
        return .loggedIn(try desk.signIn(account, link, sql))
      }
    }
    let questions = try sql.answeredQuestions(of: account.id)
    // An issuer that asked for no answers at enrollment has none to ask for now.
    guard !questions.isEmpty else { return .loggedIn(try desk.linkAndSignIn(account, sql)) }
    return .mfaQuestionDidPrompt(try desk.ask(questions, of: account, for: .login, sql))
  }
}
