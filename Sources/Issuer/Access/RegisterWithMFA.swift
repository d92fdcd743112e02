package import Contract
internal import Storage
package import WalletModel

extension RegisterWithMFA: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> LoginResponse {
    let tag = desk.issuer.vault.tag(token: mfaToken.token)
    let (asked, stored) = try await desk.reserve { sql in
      if let problem = MFAAnswer.problem(with: mfaToken.mfaSecretAnswer) {
        throw WalletError.invalid([FieldError("mfaSecretAnswer", problem)])
      }
      let configuration = desk.configuration
      guard let asked = try sql.askedQuestion(tag), asked.device == desk.call.device else { throw WalletError.mfaTokenExpired }
      guard desk.isWithin(configuration.lifetimes.mfaToken, of: asked.issued), asked.misses < configuration.limits.mfaAnswers else {
        try sql.deleteAskedQuestion(of: asked.device)
        throw WalletError.mfaTokenExpired
      }
      try sql.setMisses(asked.misses + 1, ofAskedQuestion: tag)
      return (asked, try sql.answer(of: asked.account, to: asked.question))
    }
    let isRight = try await desk.verify(mfaToken.mfaSecretAnswer, .answer, against: stored)
    return try await desk.settle { sql in
      // Spent or replaced while the answer was checked.
      guard let current = try sql.askedQuestion(tag), let account = try sql.account(asked.account) else {
        throw WalletError.mfaTokenExpired
      }
      guard isRight else { throw WalletError.wrongAnswer(left: max(0, desk.configuration.limits.mfaAnswers - current.misses)) }
      try sql.deleteAskedQuestion(of: desk.call.device)
      return try desk.linkAndSignIn(account, sql)
    }
  }
}
