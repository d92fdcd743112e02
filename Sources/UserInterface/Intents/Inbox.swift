package import WalletModel

/// Executes the intents about the phone's inbox.
package protocol InboxIntentExecutor: Sendable {
  func execute(_ intent: Intents.GetNewestMessage) async throws(WalletError) -> NewestMessage
}

/// The news in the phone's inbox for the customer: their emails, and push messages to the phone.
package struct NewestMessage: Hashable, Sendable {
  /// The subject of the newest unseen message; nil if there is none.
  package let subject: String?
  /// True if a payment may still wait for approval: its message, seen or not, is younger than the time limit of an approval.
  package let asksForApproval: Bool

  package init(subject: String?, asksForApproval: Bool) {
    self.subject = subject
    self.asksForApproval = asksForApproval
  }
}

extension Intents {
  package struct GetNewestMessage: Intent {
    package typealias Answer = NewestMessage
    package var isRead: Bool { true }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}
