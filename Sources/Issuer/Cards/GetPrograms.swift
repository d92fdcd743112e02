internal import Basics
package import Contract
internal import Service
package import WalletModel

extension GetPrograms: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> PrepaidPrograms {
    try await context.read { sql in
      let account = try context.session(sql).account
      guard programType != .unknown else { throw WalletError.invalid([FieldError("programType", "must be a program type")]) }
      // Tests order by the name of a program that forces a status; customers aren't offered it.
      let offered = Set(context.configuration.programs.filter { $0.forcedStatus == nil }.map(\.name))
      return PrepaidPrograms(
        programs: try context.programs(of: account, sql).filter {
          offered.contains($0.programName) && $0.programType == programType ?? $0.programType
        })
    }
  }
}
