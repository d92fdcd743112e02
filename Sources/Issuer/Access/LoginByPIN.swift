package import Contract
internal import Storage
package import WalletModel

extension LoginByPIN: Hashing {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> LoginResponse {
    let stored = try await context.reserve { sql in
      try context.requirePINLogin()
      let (account, _) = try context.linkedAccount(sql)
      let problems = FieldError.problems(passcode: passcode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try context.reservePINAttempt(of: account, sql)
    }
    let isRight = try await context.verify(passcode, .passcode, against: stored)
    return try await context.settle { sql in
      let (account, link) = try context.linkedAccount(sql)
      try context.settlePINAttempt(of: account, checked: stored, isRight: isRight, sql)
      return try context.signIn(account, link, sql)
    }
  }
}
