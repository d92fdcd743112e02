package import WalletModel

/// Executes the intents about the phone's inbox.
package protocol InboxIntentExecutor: Sendable {
  func execute(_ intent: Intents.GetUnreadMessages) async throws(WalletError) -> [String]
}

extension Intents {
  /// The subjects of the messages that nobody has seen, newest first: emails to the customer, and push messages to the phone.
  package struct GetUnreadMessages: Intent {
    package typealias Answer = [String]
    package static let isRead = true

    package init() {}

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}
