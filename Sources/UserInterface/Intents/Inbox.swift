package import WalletModel

/// Executes the intents about the phone's inbox.
package protocol InboxIntentExecutor: Sendable {
  func execute(_ intent: Intents.GetNewestMessage) async throws(WalletError) -> NewestMessage
}

/// What the phone's inbox has for the customer: emails to them, and pushes to the phone.
package struct NewestMessage: Hashable, Sendable {
  /// The subject of the newest message that nobody has seen; nil if there is none.
  package let subject: String?
  /// Whether a payment may still wait for approval: its message came not longer ago than that lasts, whether or not anybody has seen it.
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
