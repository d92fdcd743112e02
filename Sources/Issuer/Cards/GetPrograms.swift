package import Contract
package import WalletModel

extension GetPrograms: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> PrepaidPrograms {
    try await desk.read { sql in
      let account = try desk.session(sql).account
      guard programType != .unknown else { throw WalletError.invalid([FieldError("programType", "must be a program type")]) }
      return PrepaidPrograms(programs: try desk.programs(of: account, sql).filter { $0.programType == programType ?? $0.programType })
    }
  }
}
