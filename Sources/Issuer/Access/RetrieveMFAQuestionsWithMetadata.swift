package import Contract
package import WalletModel

extension RetrieveMFAQuestionsWithMetadata: Handled {
  package func handle(_ desk: Desk<Self>) async throws(WalletError) -> MFAQuestions {
    try await desk.read { sql in desk.configuration.questions }
  }
}
