package import Contract
package import WalletModel

extension RegisterWithMFA: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> LoginResponse {
    let attempt = try await desk.reserve { sql in
      let problems = FieldError.problems(answer: mfaToken.mfaSecretAnswer)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reserveAnswer(mfaToken, for: .login, sql)
    }
    let isRight = try await desk.verify(mfaToken.mfaSecretAnswer, .answer, against: attempt.answer)
    return try await desk.settle { sql in
      try desk.linkAndSignIn(try desk.settleAnswer(mfaToken, isRight: isRight, sql), sql)
    }
  }
}
