internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

/// The handler of a login by password. Every login that reaches the password check costs one hash, whether the username is known, delayed,
/// locked or unknown.
extension LoginByUsernamePassword: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> UsernameLogin {
    let attempt = try await context.reserve { sql in
      let problems = FieldError.problems(username: username) + FieldError.problems(password: password)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      try context.requireActive(sql)
      return try context.reservePasswordAttempt(username: username, sql)
    }
    let isRight = try await context.verify(password, .password, against: attempt.password)
    return try await context.commit { sql in try admit(try context.completePasswordAttempt(attempt, isRight: isRight, sql), context, sql) }
  }

  /// Returns the outcome of a correct password: a session, or a security question.
  private func admit(_ account: Account, _ context: IssuerCredentialContext, _ sql: borrowing DatabaseTransaction) throws -> UsernameLogin {
    if let link = try sql.link(of: context.device, at: context.issuer) {
      guard link.account == account.id else { throw WalletError.linkedElsewhere }
      guard link.isActive else { throw WalletError.deviceInactive }
      if !context.isPINDisabled(account) {
        try context.forgetMisses(.password, of: account, sql)
        return .loggedIn(try context.signIn(account, link, sql))
      }
    }
    let questions = try sql.answeredQuestions(of: account.id)
    // If the issuer had no security questions at enrollment, there is no answer to ask for now.
    guard !questions.isEmpty else { return .loggedIn(try context.linkAndSignIn(account, sql)) }
    return .mfaQuestionDidPrompt(try context.ask(questions, of: account, for: .login, sql))
  }
}
