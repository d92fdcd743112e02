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
    while true {
      let last = inbox.lastEventNumber
      let events = try await backend.events(after: last)
      guard let newest = events.map(\.number).max() else { return news }
      let messages = events.compactMap { event -> InboxMessage? in
        guard case .message(let message) = event.content else { return nil }
        return InboxMessage(number: event.number, moment: event.moment, message: message)
      }
      let known = try await inbox.receive(messages, upTo: newest)
      // Ends the loop if a backend returns only numbers that are known already.
      guard inbox.lastEventNumber > last else { return news }
      news += events.filter { $0.number > known }.map(\.content)
    }
  }
}
