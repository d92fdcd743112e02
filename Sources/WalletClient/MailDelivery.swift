package import Contract
package import Handset
package import WalletModel

/// Delivers the events of the issuers to the phones: messages to the inbox, all new events to the caller.
package struct MailDelivery: Sendable {
  private let backend: any Backend
  private let inbox: Inbox

  package init(backend: any Backend, inbox: Inbox) {
    self.backend = backend
    self.inbox = inbox
  }

  /// Fetches all new events. Throws errors of the connection or of the phone's storage; events that were received before are kept.
  ///
  /// - Returns: the new events, oldest first; each only once, however often this is called.
  @discardableResult
  package func deliver() async throws(WalletError) -> [IssuerEvent.Content] {
    var news: [IssuerEvent.Content] = []
    var hasRestarted = false
    while true {
      let last = inbox.lastEvent
      let events = try await backend.events(after: last)
      guard let first = events.first else { return news }
      if first.cursor.number <= last.number {
        // The issuers' world was restored, so they begin again with its first event. A second restart in a row is not followed: it might
        // never end.
        guard !hasRestarted else { return news }
        hasRestarted = true
      }
      news += try await inbox.receive(events, after: last).map(\.content)
    }
  }
}
