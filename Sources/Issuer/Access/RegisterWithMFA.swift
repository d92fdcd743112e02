internal import Basics
package import Contract
internal import Service
package import WalletModel

extension RegisterWithMFA: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> LoginResponse {
    let attempt = try await context.reserve { sql in
      let problems = FieldError.problems(answer: mfaToken.mfaSecretAnswer)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reserveAnswer(mfaToken, for: .login, sql)
    }
    let isRight = try await context.verify(mfaToken.mfaSecretAnswer, .answer, against: attempt.answer)
    return try await context.commit { sql in
      try context.linkAndSignIn(try context.completeAnswer(mfaToken, isRight: isRight, sql), sql)
    }
  }
}
