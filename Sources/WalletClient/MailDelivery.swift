package import Contract
package import Handset
package import WalletModel

/// Brings what the issuer says unasked into the phones' inbox.
package struct MailDelivery: Sendable {
  private let backend: any Backend
  private let inbox: Inbox

  package init(backend: any Backend, inbox: Inbox) {
    self.backend = backend
    self.inbox = inbox
  }

  /// Fetches everything new. Throws what kept it from the door or from the phone's storage; what came before is kept.
  ///
  /// - Returns: how many messages are new.
  @discardableResult
  package func deliver() async throws(WalletError) -> Int {
    var count = 0
    while true {
      let last = inbox.lastEventNumber
      let events = try await backend.events(after: last)
      guard !events.isEmpty else { return count }
      try await inbox.receive(events.map { InboxMessage(number: $0.number, moment: $0.moment, message: $0.message) })
      // A backend that goes back to numbers we have is not asked for ever.
      guard inbox.lastEventNumber > last else { return count }
      count += events.count
    }
  }
}
