internal import Basics
package import Contract
internal import Service
package import WalletModel

extension ResetPasscode: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Done {
    let attempt = try await context.reserve { sql in
      try context.requirePINLogin()
      _ = try context.linkedAccount(sql)
      let problems =
        FieldError.problems(answer: mfaToken.mfaSecretAnswer)
        + context.configuration.passcodes.problems(withNew: newPasscode, confirmed: confirmPasscode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reserveAnswer(mfaToken, for: .passcode, sql)
    }
    let isRight = try await context.verify(mfaToken.mfaSecretAnswer, .answer, against: attempt.answer)
    let passcode = isRight ? try await context.hash(newPasscode, .passcode, name: "passcode") : nil
    return try await context.commit { sql in
      _ = try context.linkedAccount(sql)
      let account = try context.completeAnswer(mfaToken, isRight: isRight, sql)
      guard let passcode else { throw WalletError.mfaTokenExpired }
      try context.forgetMisses(.password, of: account, sql)
      try context.setPasscode(passcode, of: account, keeping: .deviceToken, sql)
      return Done()
    }
  }
}
