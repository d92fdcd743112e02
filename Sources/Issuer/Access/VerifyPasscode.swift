package import Contract
package import WalletModel

extension VerifyPasscode: Hashing {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> Done {
    let stored = try await desk.reserve { sql in
      let account = try desk.session(sql).account
      try desk.passcode(of: account)
      let problems = FieldError.problems(passcode: passcode)
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      return try desk.reservePINAttempt(of: account, sql)
    }
    let isRight = try await desk.verify(passcode, .passcode, against: stored)
    return try await desk.settle { sql in
      try desk.settlePINAttempt(of: try desk.session(sql).account, checked: stored, isRight: isRight, sql)
      try sql.setVerified(desk.now, inSessionOf: desk.call.device)
      return Done()
    }
  }
}
