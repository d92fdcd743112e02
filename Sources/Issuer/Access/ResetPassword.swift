package import Contract
internal import Cryptography
internal import Storage
package import WalletModel

/// One hash for every try that reaches code and answer, be the code right or wrong and the username somebody's or nobody's.
extension ResetPassword: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    let tag = desk.tag(recovery)
    let (begun, answer) = try await desk.reserve { sql in try reserve(tag, desk, sql) }
    let isCode = desk.issuer.vault.areEqual(desk.issuer.vault.tag(code: recoveryCode, ofRecovery: tag), begun.code)
    let isAnswer = try await desk.verify(mfaSecretAnswer, .answer, against: answer)
    let password = isCode && isAnswer ? try await desk.hash(newPassword, .password, name: "password") : nil
    return try await desk.settle { sql in
      try desk.requireActive(sql)
      // Spent or replaced while the answer was checked.
      guard let current = try sql.recovery(tag) else { throw WalletError.recoveryExpired }
      let left = max(0, desk.configuration.limits.recoveryTries - current.misses)
      // About the answer only who has the code learns anything.
      guard isCode else { throw WalletError.wrongCode(left: left) }
      guard let password, let account = try current.account.flatMap({ id in try sql.account(id) }) else {
        throw WalletError.wrongAnswer(left: left)
      }
      try desk.setPassword(password, of: account, keeping: [], sql)
      try desk.forgetMisses(.recovery, of: account, sql)
      return Done()
    }
  }

  /// Counts the try as a miss; what cannot be right costs none.
  private func reserve(_ tag: [UInt8], _ desk: Desk<Self>, _ sql: borrowing Connection) throws -> (BegunRecovery, PasswordHash?) {
    try desk.requireActive(sql)
    let begun = try sql.recovery(tag)
    // Nobody's username is known as little as somebody's: by what stands for it.
    let isUsername = begun?.username == desk.tag(username: newPassword.reveal())
    let problems =
      FieldError.problems(recoveryCode: recoveryCode) + FieldError.problems(answer: mfaSecretAnswer)
      + desk.configuration.passwords.problems(
        withNew: newPassword, confirmed: confirmPassword, username: isUsername ? newPassword.reveal() : "")
    guard problems.isEmpty else { throw WalletError.invalid(problems) }
    guard let begun, begun.device == desk.call.device else { throw WalletError.recoveryExpired }
    guard desk.isBetween(begun.issued, begun.expires) else {
      try sql.deleteRecovery(tag)
      throw WalletError.recoveryExpired
    }
    // A spent one stays: the last try may still be under way.
    guard begun.misses < desk.configuration.limits.recoveryTries else { throw WalletError.recoveryExpired }
    try sql.setMisses(begun.misses + 1, ofRecovery: tag)
    return (begun, try begun.account.flatMap { account in try sql.answer(of: account, to: begun.question) })
  }
}
