internal import Basics
package import Contract
internal import Service
package import WalletModel

extension VerifyPasscode: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> Done {
    let stored = try await context.reserve { sql in
      let account = try context.session(sql).account
      try context.passcode(of: account)
      let problems = FieldError.problems(passcode: passcode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePINAttempt(of: account, sql)
    }
    let isRight = try await context.verify(passcode, .passcode, against: stored)
    return try await context.commit { sql in
      try context.completePINAttempt(of: try context.session(sql).account, checked: stored, isRight: isRight, sql)
      try context.setVerified(context.now, sql)
      return Done()
    }
  }
}
