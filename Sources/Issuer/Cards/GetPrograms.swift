package import Contract
package import WalletModel

extension GetPrograms: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> PrepaidPrograms {
    try await desk.read { sql in
      let account = try desk.session(sql).account
      guard programType != .unknown else { throw WalletError.invalid([FieldError("programType", "must be a program type")]) }
      // Tests order by the name of a program that forces a status; customers aren't offered it.
      let offered = Set(desk.configuration.programs.filter { $0.forcedStatus == nil }.map(\.name))
      return PrepaidPrograms(
        programs: try desk.programs(of: account, sql).filter {
          offered.contains($0.programName) && $0.programType == programType ?? $0.programType
        })
    }
  }
}
