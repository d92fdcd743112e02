internal import Basics
package import Contract
internal import Cryptography
internal import Service
package import WalletModel

extension ChangePasscode: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Done {
    // Nil if the current PIN is not needed.
    let stored: PasswordHash? = try await context.reserve { sql in
      let holder = try context.session(sql)
      try context.passcode(of: holder.account)
      let needsCurrent = currentPasscode != nil || !context.isProved(holder)
      let problems =
        (needsCurrent ? FieldError.problems(passcode: currentPasscode ?? Secret(""), field: "currentPasscode") : [])
        + newPasscodeProblems(context)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return needsCurrent ? try context.reservePINAttempt(of: holder.account, sql) : nil
    }
    var isRight = true
    if let stored, let currentPasscode { isRight = try await context.verify(currentPasscode, .passcode, against: stored) }
    let passcode = isRight ? try await context.hash(newPasscode, .passcode, name: "passcode") : nil
    return try await context.commit { [isRight] sql in
      let account = try context.session(sql).account
      if let stored { try context.completePINAttempt(of: account, checked: stored, isRight: isRight, sql) }
      guard let passcode else { throw WalletError.wrongPIN(left: 0) }
      try context.setPasscode(passcode, of: account, keeping: [.session, .deviceToken], sql)
      return Done()
    }
  }

  private func newPasscodeProblems(_ context: IssuerCredentialContext) -> [FieldError] {
    let problems = context.configuration.passcodes.problems(withNew: newPasscode, confirmed: confirmPasscode)
    return problems.isEmpty && newPasscode == currentPasscode ? [FieldError("newPasscode", "must differ from the current PIN")] : problems
  }
}

extension RequestContext where Owner == IssuerTenant {
  /// True while the password and the answer that opened the session are fresh enough to choose a PIN without the old one.
  func isProved(_ holder: SessionHolder) -> Bool {
    holder.proved.map { isWithin(IssuerConfiguration.Lifetimes.passcodeChoice, of: $0) } ?? false
  }
}
