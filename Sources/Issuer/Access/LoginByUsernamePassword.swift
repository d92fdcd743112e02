package import Contract
internal import Cryptography
internal import Storage
package import WalletModel

/// What became of a login before the password was looked at.
private enum Attempt: Sendable {
  /// Counted as a miss until it turns out right; nil where nobody has this username.
  case counted(Account?, wait: Duration)
  case delayed(Duration)
  case locked

  /// Nil costs the same hash and is never right.
  var password: PasswordHash? {
    if case .counted(let account, _) = self { account?.password } else { nil }
  }
}

/// One hash for every login that reaches the password, whether the username is known, delayed, locked or nobody's; misses are
/// counted for the username as it was typed, so that nobody's has the same delays.
extension LoginByUsernamePassword: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> UsernameLogin {
    let name = desk.issuer.vault.tag(username: username, at: desk.call.issuer)
    let attempt = try await desk.reserve { sql in
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      if let link = try sql.link(of: desk.call.device, at: desk.call.issuer), !link.isActive { throw WalletError.deviceInactive }
      return try reserve(name, desk, sql)
    }
    let isRight = try await desk.verify(password, .password, against: attempt.password)
    return try await desk.settle { sql in
      switch attempt {
      case .locked: throw WalletError.passwordLocked
      case .delayed(let wait): throw WalletError.tooManyTries(wait: wait)
      case .counted(let account, let wait):
        guard isRight, let account, let account = try sql.account(account.id) else { throw WalletError.wrongPassword(wait: wait) }
        try sql.forgetPasswordMisses(name)
        return try admit(account, desk, sql)
      }
    }
  }

  private func reserve(_ name: [UInt8], _ desk: Desk<Self>, _ sql: borrowing Connection) throws -> Attempt {
    let limits = desk.configuration.limits
    var misses = try sql.passwordMisses(name)
    if misses.misses >= limits.passwordMisses { return .locked }
    if misses.blockedUntil > desk.now { return .delayed(misses.blockedUntil - desk.now) }
    misses.misses += 1
    let wait = limits.delay(after: misses.misses)
    misses.blockedUntil = desk.now + wait
    try sql.setPasswordMisses(misses, name)
    return .counted(try sql.account(username: username, at: desk.call.issuer), wait: wait)
  }

  /// What a right password leads to.
  private func admit(_ account: Account, _ desk: Desk<Self>, _ sql: borrowing Connection) throws -> UsernameLogin {
    if let link = try sql.link(of: desk.call.device, at: desk.call.issuer) {
      guard link.account == account.id else { throw WalletError.linkedElsewhere }
      guard link.isActive else { throw WalletError.deviceInactive }
      if !desk.isPINDisabled(account) { return .loggedIn(try desk.signIn(account, link, sql)) }
    }
    let questions = try sql.answeredQuestions(of: account.id)
    // An issuer that asked for no answers at enrollment has none to ask for now.
    guard !questions.isEmpty else { return .loggedIn(try desk.linkAndSignIn(account, sql)) }
    let question = questions[desk.choice(of: questions.count, for: .mfaQuestion)]
    let token = desk.token(for: .mfaToken)
    try sql.insertAskedQuestion(
      desk.issuer.vault.tag(token: token),
      AskedQuestion(account: account.id, device: desk.call.device, question: question, issued: desk.now, misses: 0))
    return .mfaQuestionDidPrompt(MFAToken(question: question, token: token))
  }

  // Lengths beyond what any account can have.
  private var problems: [FieldError] {
    var list: [FieldError] = []
    if username.trimmed.isEmpty { list.append(FieldError("username", "is needed")) }
    if username.utf8.count > 1000 { list.append(FieldError("username", "is longer than 1000 characters")) }
    if password.isEmpty { list.append(FieldError("password", "is needed")) }
    if password.reveal().utf8.count > 1000 { list.append(FieldError("password", "is longer than 1000 characters")) }
    return list
  }
}
