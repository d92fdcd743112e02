package import Contract
package import WalletModel

extension RetrieveMFAQuestionsWithMetadata: IssuerOperation {
  package func handle(_ context: RequestContext<Self>) async throws(WalletError) -> MFAQuestions {
    try await context.read { sql in context.configuration.questions }
  }
}
