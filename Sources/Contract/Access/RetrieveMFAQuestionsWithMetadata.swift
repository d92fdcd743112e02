package import WalletModel

/// Returns the issuer's security questions and how many must be answered. (WLW step 2.1)
package struct RetrieveMFAQuestionsWithMetadata: Operation {
  package typealias Answer = MFAQuestions
  package static let name = OperationName.retrieveMFAQuestionsWithMetadata
  package static let route = Route(.get, "/enrollment/mfa-questions")
  package static let sessionUse = SessionUse.none

  package init() {}

  package static func summary(of answer: MFAQuestions) -> String { "\(answer.pool.count) questions, \(answer.requiredNumber) to answer" }
}
