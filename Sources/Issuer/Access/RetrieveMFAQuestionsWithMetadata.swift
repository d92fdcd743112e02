package import Contract
internal import Service
package import WalletModel

extension RetrieveMFAQuestionsWithMetadata: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> MFAQuestions {
    try await context.read { sql in context.configuration.questions }
  }
}
