package import Contract
package import Handset
package import WalletModel

/// Brings what the issuers say unasked to the phones: messages into the inbox, the rest to whoever listens.
package struct MailDelivery: Sendable {
  private let backend: any Backend
  private let inbox: Inbox

  package init(backend: any Backend, inbox: Inbox) {
    self.backend = backend
    self.inbox = inbox
  }

  /// Fetches everything new. Throws what kept it from the door or from the phone's storage; what came before is kept.
  ///
  /// - Returns: what is new, oldest first; each of it once, however often this is called.
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
      // A backend that goes back to numbers we have is not asked for ever.
      guard inbox.lastEventNumber > last else { return news }
      news += events.filter { $0.number > known }.map(\.content)
    }
  }
}
