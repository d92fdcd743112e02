package import WalletModel

/// Executes the intents about the phone's inbox.
package protocol InboxIntentExecutor: Sendable {
  func execute(_ intent: Intents.GetNewestMessage) async throws(WalletError) -> String?
}

extension Intents {
  /// The subject of the newest message that nobody has seen, nil if there is none: an email to the customer, or a push to the phone.
  package struct GetNewestMessage: Intent {
    package typealias Answer = String?
    package var isRead: Bool { true }

    package init() {}

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}
