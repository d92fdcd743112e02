package import Contract
internal import Storage
package import WalletModel

extension LoginByPIN: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> LoginResponse {
    let stored = try await desk.reserve { sql in
      let (account, _) = try linkedAccount(desk, sql)
      // What cannot be a PIN is not a guess. (ISO 9564: 4 to 12 digits)
      guard (4...12).contains(passcode.count), passcode.reveal().hasOnlyDigits else {
        throw WalletError.invalid([FieldError("passcode", passcode.isEmpty ? "is needed" : "is not 4 to 12 digits")])
      }
      try desk.reservePINAttempt(of: account, sql)
      return account.passcode
    }
    let isRight = try await desk.verify(passcode, .passcode, against: stored)
    return try await desk.settle { sql in
      let (account, link) = try linkedAccount(desk, sql)
      try desk.settlePINAttempt(of: account, isRight: isRight, sql)
      return try desk.signIn(account, link, sql)
    }
  }

  private func linkedAccount(_ desk: Desk<Self>, _ sql: borrowing Connection) throws -> (account: Account, link: DeviceLink) {
    guard desk.configuration.profile.supportsPINLogin else { throw WalletError.noPINLogin }
    guard let link = try sql.link(of: desk.call.device, at: desk.call.issuer), let account = try sql.account(link.account) else {
      throw WalletError.deviceNotRegistered
    }
    guard link.isActive else { throw WalletError.deviceInactive }
    return (account, link)
  }
}
