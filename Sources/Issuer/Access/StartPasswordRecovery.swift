internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

/// The handler of the start of a password recovery. It prevents account enumeration: response and cost are the same for known and unknown
/// usernames. Only the email differs.
extension StartPasswordRecovery: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PasswordRecovery {
    try await context.commit { sql in
      let problems = FieldError.problems(username: username)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      try context.requireActive(sql)
      guard !context.configuration.questions.pool.isEmpty else { throw WalletError.noRecovery }
      let name = context.tag(username: username)
      switch try context.countAttempt(.recovery, of: name, sql) {
      case .locked: throw WalletError.passwordLocked
      case .delayed(let wait): throw WalletError.tooManyTries(wait: wait)
      case .counted: break
      }
      let account = try sql.account(username: username, at: context.issuer)
      let token = context.token(for: .recovery)
      let tag = context.tag(token)
      let code = context.recoveryCode
      let question = context.recoveryQuestion(for: name, answered: try sql.answeredQuestions(of: account?.id ?? 0))
      let expires = context.now + context.configuration.lifetimes.recovery
      try sql.deleteRecoveries(expiredBefore: context.now)
      let earlier = try sql.insertRecovery(
        tag,
        BegunRecovery(
          username: name, account: account?.id, device: context.device, question: question,
          code: context.keys.tag(code: code, ofRecovery: tag), issued: context.now, expires: expires, misses: 0))
      context.note(.recovery, from: earlier ?? "none", to: begunInWords(misses: 0))
      if let account { try context.writeEverywhere(.recoveryCode(code), to: account, sql) }
      return PasswordRecovery(question: question, token: token, expires: expires)
    }
  }
}

extension IssuerContext {
  /// Returns one of a fixed set of questions for a username: from those that its owner answered, or from the pool if the username is
  /// unknown.
  ///
  /// The set has as many questions as the issuer requires answers, however often somebody asks.
  fileprivate func recoveryQuestion(for username: [UInt8], answered: [String]) -> String {
    let all = configuration.questions
    let pool = answered.isEmpty ? all.pool.map(\.text) : answered
    let mandatory = Set(all.pool.filter(\.isMandatory).map(\.text))
    let ranked = pool.map { (isOptional: mandatory.contains($0) ? 0 : 1, rank: keys.rank(of: $0, for: username), text: $0) }
      .sorted { $0.isOptional != $1.isOptional ? $0.isOptional < $1.isOptional : $0.rank.lexicographicallyPrecedes($1.rank) }
    let fixed = ranked.prefix(max(1, all.requiredNumber))
    return fixed[choice(of: fixed.count, for: .mfaQuestion)].text
  }

  /// A recovery code from 10000000 to 99999999.
  fileprivate var recoveryCode: Secret { Secret(String(10_000_000 + choice(of: 90_000_000, for: .recoveryCode))) }
}
