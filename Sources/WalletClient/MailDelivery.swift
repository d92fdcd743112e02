package import Contract
package import Handset
package import WalletModel

/// Fetches the issuers' events for the phones: stores messages in the inbox, and returns all new events.
package struct MailDelivery: Sendable {
  private let backend: any Backend
  private let inbox: Inbox

  package init(backend: any Backend, inbox: Inbox) {
    self.backend = backend
    self.inbox = inbox
  }

  /// Fetches all new events. Throws errors of the connection or of the phones' storage; events that were received before the error stay
  /// stored.
  ///
  /// - Returns: the new events, oldest first; each is returned by one call only.
  @discardableResult
  package func deliver() async throws(WalletError) -> [IssuerEvent.Content] {
    var news: [IssuerEvent.Content] = []
    var hasRestarted = false
    while true {
      let last = inbox.lastEvent
      let events = try await backend.events(after: last)
      guard let first = events.first else { return news }
      if first.cursor.number <= last.number {
        // The issuers' world was restored, so they send its events again from the first. A second restart in a row ends the delivery, which
        // might otherwise never end.
        guard !hasRestarted else { return news }
        hasRestarted = true
      }
      news += try await inbox.receive(events, after: last).map(\.content)
    }
  }
}
