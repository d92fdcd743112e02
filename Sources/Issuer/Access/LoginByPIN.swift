internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension LoginByPIN: IssuerOperation {
  package func handle(_ context: IssuerCredentialContext) async throws(WalletError) -> LoginResponse {
    let stored = try await context.reserve { sql in
      try context.requirePINLogin()
      let (account, _) = try context.linkedAccount(sql)
      let problems = FieldError.problems(passcode: passcode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePINAttempt(of: account, sql)
    }
    let isRight = try await context.verify(passcode, .passcode, against: stored)
    return try await context.commit { sql in
      let (account, link) = try context.linkedAccount(sql)
      try context.completePINAttempt(of: account, checked: stored, isRight: isRight, sql)
      return try context.signIn(account, link, sql)
    }
  }
}
