internal import Basics
package import Contract
internal import Cryptography
internal import Service
internal import Storage
package import WalletModel

/// The handler of a password reset. Every attempt that reaches the check of code and answer costs one hash for the answer, whether or not
/// the code is right and the username known.
extension ResetPassword: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Done {
    let tag = context.tag(recovery)
    let (begun, answer) = try await context.reserve { sql in try reserve(tag, context, sql) }
    let isCode = constantTimeEqual(context.keys.tag(code: recoveryCode, ofRecovery: tag), begun.code)
    let isAnswer = try await context.verify(mfaSecretAnswer, .answer, against: answer)
    let password = isCode && isAnswer ? try await context.hash(newPassword, .password, name: "password") : nil
    return try await context.commit { sql in
      try context.requireActive(sql)
      // Another request may have used or replaced the recovery while the answer was checked.
      guard let current = try sql.recovery(tag) else { throw WalletError.recoveryExpired }
      let left = max(0, context.configuration.limits.recoveryTries - current.misses)
      // Only a caller with the right code learns whether the answer was right.
      guard isCode else { throw WalletError.wrongCode(left: left) }
      guard let password, let account = try current.account.flatMap({ id in try sql.account(id) }) else {
        throw WalletError.wrongAnswer(left: left)
      }
      try context.setPassword(password, of: account, keeping: [], sql)
      try context.forgetMisses(.recovery, of: account, sql)
      return Done()
    }
  }

  /// Counts the attempt as failed in advance, before it is verified, and returns the recovery and the hash of the expected answer. Malformed
  /// input and recoveries that are over don't count.
  private func reserve(_ tag: [UInt8], _ context: IssuerCredentialContext, _ sql: borrowing DatabaseTransaction) throws -> (
    BegunRecovery, PasswordHash?
  ) {
    try context.requireActive(sql)
    let begun = try sql.recovery(tag)
    // Compares HMAC tags, because every username is stored only as a tag, even that of an unknown account.
    let isUsername = begun?.username == context.tag(username: newPassword.reveal())
    let problems =
      FieldError.problems(recoveryCode: recoveryCode) + FieldError.problems(answer: mfaSecretAnswer)
      + context.configuration.passwords.problems(
        withNew: newPassword, confirmed: confirmPassword, username: isUsername ? newPassword.reveal() : "")
    guard problems.isEmpty else { throw WalletError.invalid(problems) }
    guard let begun, begun.device == context.device else { throw WalletError.recoveryExpired }
    guard context.isBetween(begun.issued, begun.expires) else {
      try sql.deleteRecovery(tag)
      context.note(.recovery, from: begunInWords(misses: begun.misses), to: "none")
      throw WalletError.recoveryExpired
    }
    // Keeps a recovery without attempts left, because its last attempt may still be running.
    guard begun.misses < context.configuration.limits.recoveryTries else { throw WalletError.recoveryExpired }
    try sql.setMisses(begun.misses + 1, ofRecovery: tag)
    context.note(.recovery, from: begunInWords(misses: begun.misses), to: begunInWords(misses: begun.misses + 1))
    return (begun, try begun.account.flatMap { account in try sql.answer(of: account, to: begun.question) })
  }
}
