import Contract
import Cryptography
import Handset
import Storage
import Synchronization
import Testing
import WalletClient
import WalletModel

@Suite(.timeLimit(.minutes(10))) struct MailDeliveryTests {
  private static let device = DeviceIdentifier(rawValue: "0123")
  private let issuer = ScriptedIssuer()

  private func inbox() throws -> Inbox {
    let database = try Database(inMemory: Handset.components)
    try database.blockingTransaction { connection throws(StorageError) in
      try Handset.fill(connection, issuer: IssuerIdentifier(rawValue: "aurora"))
    }
    return try Inbox(database: database, key: .reproducible(seed: 1), tell: { _ in })
  }

  /// Every tenth is no message.
  private func events(_ numbers: ClosedRange<Int64>, of history: UInt8) -> [IssuerEvent] {
    numbers.map { number in
      IssuerEvent(
        EventCursor(number: number, history: [UInt8](repeating: history, count: EventCursor.historyLength)), moment: .morning,
        content: number % 10 == 0
          ? .sessionEnded(Self.device, .credentialsChanged)
          : .message(Message(.mail, to: "anna@example.com", subject: "\(number) of \(history)", body: "")))
    }
  }

  @Test func `everything new is fetched once`() async throws {
    let inbox = try inbox()
    let delivery = MailDelivery(backend: issuer, inbox: inbox)
    #expect(try await delivery.deliver().isEmpty)
    issuer.mail.withLock { $0 = events(1...250, of: 1) }
    #expect(try await delivery.deliver().count == 250)
    #expect(try await delivery.deliver().isEmpty)
    #expect(inbox.lastEvent.number == 250)
    #expect(inbox.unreadCount == 225)
    #expect(try await inbox.messages().first?.message.subject == "249 of 1")
  }

  /// Pages of known events are passed over, whether the numbers have caught up or not.
  @Test(arguments: [231, 249, 250, 400] as [Int64]) func `a restored world is followed`(newest: Int64) async throws {
    let inbox = try inbox()
    let delivery = MailDelivery(backend: issuer, inbox: inbox)
    issuer.mail.withLock { $0 = events(1...250, of: 1) }
    _ = try await delivery.deliver()
    issuer.mail.withLock { $0 = events(1...230, of: 1) }
    #expect(try await delivery.deliver().isEmpty)
    issuer.mail.withLock { $0 = events(1...230, of: 1) + events(231...newest, of: 2) }
    #expect(try await delivery.deliver() == events(231...newest, of: 2).map(\.content))
    #expect(try await delivery.deliver().isEmpty)
    #expect(inbox.lastEvent.number == newest)
    // A restarted world has no event yet, then others.
    issuer.mail.withLock { $0 = [] }
    #expect(try await delivery.deliver().isEmpty)
    issuer.mail.withLock { $0 = events(1...1, of: 3) }
    #expect(try await delivery.deliver() == events(1...1, of: 3).map(\.content))
  }

  /// Issuers that always begin with the first event don't keep anybody busy for ever.
  @Test func `a backend that repeats itself is left`() async throws {
    struct Repeating: Backend {
      let page: [IssuerEvent]
      func perform<O: Operation>(_ operation: O, _ call: Call) async throws(WalletError) -> O.Answer {
        throw WalletError(0, .cancelled, "")
      }
      func events(after cursor: EventCursor) async throws(WalletError) -> [IssuerEvent] { page }
    }
    let delivery = MailDelivery(backend: Repeating(page: events(1...3, of: 1)), inbox: try inbox())
    #expect(try await delivery.deliver().count == 3)
    #expect(try await delivery.deliver().isEmpty)
  }
}
