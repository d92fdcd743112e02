package import WalletModel

/// Lists the programs that the customer can order from, and how many more cards of each. (CardService, `getPrograms`)
///
/// The list is empty if the customer isn't eligible. 400 for an unknown type; 401 `sessionEnded` without a session.
package struct GetPrograms: Operation {
  package typealias Answer = PrepaidPrograms
  package static let name = OperationName.getPrograms
  package static let route = Route(.get, "/profile/prepaid/programs")
  package static let sessionUse = SessionUse.needs

  /// Nil: of every type.
  package let programType: CardType?

  package init(programType: CardType? = nil) {
    self.programType = programType
  }

  package static func summary(of answer: PrepaidPrograms) -> String {
    answer.programs.count == 1 ? "1 program" : "\(answer.programs.count) programs"
  }
}

package struct PrepaidPrograms: Hashable, Codable, Sendable {
  package let programs: [PrepaidProgram]
  package init(programs: [PrepaidProgram]) { self.programs = programs }
}
