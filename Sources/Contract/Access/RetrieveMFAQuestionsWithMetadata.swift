package import WalletModel

/// Returns the issuer's security questions and how many must be answered. (WLW step 2.1)
package struct RetrieveMFAQuestionsWithMetadata: OperationWithoutCards {
  package typealias Answer = MFAQuestions
  package static let facts = OperationFacts(
    .retrieveMFAQuestionsWithMetadata, .get("/enrollment/mfa-questions"), .access, asks: .issuer, by: .phone(.none))

  package init() {}

  package static func summary(of answer: MFAQuestions) -> String { "\(answer.pool.count) questions, \(answer.requiredNumber) to answer" }

  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> MFAQuestions {
    try await parties.answer(self, call)
  }
}
