package import WalletModel

/// Lists the programs that the customer can order from, and how many more cards of each. (CardService, `getPrograms`)
///
/// The list is empty if the customer isn't eligible. 400 for an unknown type; 401 `sessionEnded` without a session.
package struct GetPrograms: OperationWithoutCards {
  package typealias Answer = PrepaidPrograms
  package static let facts = OperationFacts(.getPrograms, .get("/profile/prepaid/programs"), .cards, asks: .issuer, by: .phone(.needs))

  /// Nil for all types.
  package let programType: CardType?

  package init(programType: CardType? = nil) {
    self.programType = programType
  }

  package static func summary(of answer: PrepaidPrograms) -> String {
    answer.programs.count == 1 ? "1 program" : "\(answer.programs.count) programs"
  }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> PrepaidPrograms {
    try await parties.answer(self, call)
  }
}

package struct PrepaidPrograms: Hashable, Codable, Sendable {
  package let programs: [PrepaidProgram]
  package init(programs: [PrepaidProgram]) { self.programs = programs }
}
