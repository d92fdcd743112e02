internal import Basics
package import Contract
internal import Service
package import WalletModel

extension GetPrograms: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PrepaidPrograms {
    try await context.read { sql in
      let account = try context.session(sql).account
      guard programType != .unknown else { throw WalletError.invalid([FieldError("programType", "must be a program type")]) }
      // Programs that force a status are for tests, which order them by name. Customers aren't offered them.
      let offered = Set(context.configuration.programs.filter { $0.forcedStatus == nil }.map(\.name))
      return PrepaidPrograms(
        programs: try context.programs(of: account, sql).filter {
          offered.contains($0.programName) && $0.programType == programType ?? $0.programType
        })
    }
  }
}
