package import Contract
internal import Cryptography
package import WalletModel

extension ChangePasscode: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    // Nil where the current PIN is not needed.
    let stored: PasswordHash? = try await desk.reserve { sql in
      let holder = try desk.session(sql)
      try desk.passcode(of: holder.account)
      let needsCurrent = currentPasscode != nil || !desk.isProved(holder)
      let problems =
        (needsCurrent ? FieldError.problems(passcode: currentPasscode ?? Secret(""), field: "currentPasscode") : [])
        + newPasscodeProblems(desk)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return needsCurrent ? try desk.reservePINAttempt(of: holder.account, sql) : nil
    }
    var isRight = true
    if let stored, let currentPasscode { isRight = try await desk.verify(currentPasscode, .passcode, against: stored) }
    let passcode = isRight ? try await desk.hash(newPasscode, .passcode, name: "passcode") : nil
    return try await desk.settle { [isRight] sql in
      let account = try desk.session(sql).account
      if let stored { try desk.settlePINAttempt(of: account, checked: stored, isRight: isRight, sql) }
      guard let passcode else { throw WalletError.wrongPIN(left: 0) }
      try desk.setPasscode(passcode, of: account, keeping: [.session, .deviceToken], sql)
      return Done()
    }
  }

  private func newPasscodeProblems(_ desk: Desk<Self>) -> [FieldError] {
    let problems = desk.configuration.passcodes.problems(withNew: newPasscode, confirmed: confirmPasscode)
    return problems.isEmpty && newPasscode == currentPasscode ? [FieldError("newPasscode", "must differ from the current PIN")] : problems
  }
}

extension Desk {
  /// True while the password and the answer that opened the session are fresh enough to choose a PIN without the old one.
  func isProved(_ holder: SessionHolder) -> Bool {
    holder.proved.map { isWithin(IssuerConfiguration.Lifetimes.passcodeChoice, of: $0) } ?? false
  }
}
