package import Contract
internal import Storage
package import WalletModel

extension LoginByPIN: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> LoginResponse {
    let stored = try await desk.reserve { sql in
      try desk.requirePINLogin()
      let (account, _) = try desk.linkedAccount(sql)
      let problems = FieldError.problems(passcode: passcode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reservePINAttempt(of: account, sql)
    }
    let isRight = try await desk.verify(passcode, .passcode, against: stored)
    return try await desk.settle { sql in
      let (account, link) = try desk.linkedAccount(sql)
      try desk.settlePINAttempt(of: account, checked: stored, isRight: isRight, sql)
      return try desk.signIn(account, link, sql)
    }
  }
}
