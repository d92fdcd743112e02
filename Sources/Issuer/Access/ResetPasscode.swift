package import Contract
package import WalletModel

extension ResetPasscode: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    let attempt = try await desk.reserve { sql in
      try desk.requirePINLogin()
      _ = try desk.linkedAccount(sql)
      let problems =
        FieldError.problems(answer: mfaToken.mfaSecretAnswer)
        + desk.configuration.passcodes.problems(withNew: newPasscode, confirmed: confirmPasscode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reserveAnswer(mfaToken, for: .passcode, sql)
    }
    let isRight = try await desk.verify(mfaToken.mfaSecretAnswer, .answer, against: attempt.answer)
    let passcode = isRight ? try await desk.hash(newPasscode, .passcode, name: "passcode") : nil
    return try await desk.settle { sql in
      _ = try desk.linkedAccount(sql)
      let account = try desk.settleAnswer(mfaToken, isRight: isRight, sql)
      guard let passcode else { throw WalletError.mfaTokenExpired }
      try desk.forgetMisses(.password, of: account, sql)
      try desk.setPasscode(passcode, of: account, keeping: .deviceToken, sql)
      return Done()
    }
  }
}
