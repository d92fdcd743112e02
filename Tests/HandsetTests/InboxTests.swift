import Basics
import Contract
import Cryptography
import Handset
import Storage
import Synchronization
import Testing
import WalletModel

@Suite(.timeLimit(.minutes(10))) struct InboxTests {
  let file: PhoneFile
  init() throws { file = try PhoneFile() }

  private static let history: [UInt8] = Array(repeating: 1, count: EventCursor.historyLength)
  private static let restored: [UInt8] = Array(repeating: 2, count: EventCursor.historyLength)

  private func inbox(_ database: Database, tell: @escaping @Sendable ([IssuerEvent]) -> Void = { _ in }) throws -> Inbox {
    try Inbox(database: database, key: worldKey, tell: tell)
  }

  private func events(_ numbers: ClosedRange<Int64>, of history: [UInt8]? = Self.history) -> [IssuerEvent] {
    numbers.map { number in
      IssuerEvent(
        EventCursor(number: number, history: history), moment: Timestamp(milliseconds: number),
        content: .message(
          Message(
            .push, to: "0123", subject: "Nr. \(number)", body: "‘Robert’); DROP TABLE phone_messages;--",
            code: number % 2 == 0 ? nil : Secret("SENTINEL-\(number)"))))
    }
  }

  /// Receives all of these as the answer to the question for what is new.
  @discardableResult
  private func receive(_ events: [IssuerEvent], in inbox: Inbox) async throws -> [Int64] {
    try await inbox.receive(events, after: inbox.lastEvent).map(\.cursor.number)
  }

  @Test func `messages survive reopening`() async throws {
    let database = try file.open()
    let inbox = try inbox(database)
    try await receive(events(1...3), in: inbox)
    try await inbox.markRead(upTo: 2)
    let before = try await inbox.messages()
    database.close()

    let reopened = try self.inbox(file.open())
    #expect(reopened.lastEvent == EventCursor(number: 3, history: Self.history))
    #expect(reopened.unreadCount == 1)
    #expect(try await reopened.messages() == before)
    #expect(before.map(\.number) == [3, 2, 1])
    #expect(before.map(\.isRead) == [false, true, true])
    #expect(.message(before[0].message) == events(3...3)[0].content)
  }

  @Test(arguments: [Self.history, nil]) func `what came before is passed over`(history: [UInt8]?) async throws {
    let told = Mutex<[Int64]>([])
    let inbox = try inbox(file.open()) { events in told.withLock { $0 += events.map(\.cursor.number) } }
    #expect(try await receive(events(1...3, of: history), in: inbox) == [1, 2, 3])
    #expect(try await receive(events(2...5, of: history), in: inbox) == [4, 5])
    #expect(try await receive([], in: inbox) == [])
    #expect(try await inbox.messages().map(\.message.subject) == ["Nr. 5", "Nr. 4", "Nr. 3", "Nr. 2", "Nr. 1"])
    #expect(inbox.lastEvent.number == 5)
    #expect(told.withLock { $0 } == [1, 2, 3, 4, 5])
  }

  /// Events without a message are delivered only once too.
  @Test func `events without a message are taken in`() async throws {
    let inbox = try inbox(file.open())
    let change = IssuerEvent(
      EventCursor(number: 3, history: Self.history), moment: .earliest,
      content: .deviceActivationChanged(DeviceIdentifier(rawValue: "0123"), isActive: false))
    #expect(try await receive(events(1...2) + [change], in: inbox) == [1, 2, 3])
    #expect(inbox.lastEvent == change.cursor)
    #expect(try await receive([change] + events(4...5), in: inbox) == [4, 5])
    #expect(try await inbox.messages().map(\.message.subject) == ["Nr. 5", "Nr. 4", "Nr. 2", "Nr. 1"])
  }

  /// After a restore, numbers that were given to lost events are given to others: those are new, what both histories have is not, and
  /// messages of lost events stay, as a mail does.
  @Test func `a restored world has other events under the same numbers`() async throws {
    let database = try file.open()
    var inbox = try inbox(database)
    try await receive(events(1...5), in: inbox)
    database.close()
    inbox = try self.inbox(file.open())
    #expect(try await receive(events(1...3) + events(4...4, of: Self.restored), in: inbox) == [4])
    #expect(inbox.lastEvent == EventCursor(number: 4, history: Self.restored))
    #expect(try await inbox.messages().map(\.message.subject) == ["Nr. 4", "Nr. 5", "Nr. 4", "Nr. 3", "Nr. 2", "Nr. 1"])
    #expect(try await inbox.messages().map(\.number) == [6, 5, 4, 3, 2, 1])
    // A later snapshot brings the lost ones back, which are known.
    #expect(try await receive(events(1...5), in: inbox) == [])
    #expect(inbox.lastEvent == EventCursor(number: 5, history: Self.history))
    #expect(inbox.unreadCount == 6)
  }

  /// Events that another delivery has received meanwhile are passed over, and its cursor stays.
  @Test func `a slow delivery changes nothing`() async throws {
    let inbox = try inbox(file.open())
    let start = inbox.lastEvent
    _ = try await inbox.receive(events(1...2), after: start)
    _ = try await inbox.receive(events(3...4), after: inbox.lastEvent)
    #expect(try await inbox.receive(events(1...2), after: start) == [])
    #expect(inbox.lastEvent.number == 4)
  }

  @Test func `codes are not readable in the file`() async throws {
    let database = try file.open()
    let inbox = try inbox(database)
    try await receive(events(1...3), in: inbox)
    #expect(try await inbox.messages().map(\.message.code) == [Secret("SENTINEL-3"), nil, Secret("SENTINEL-1")])
    database.close()
    #expect(!file.contents.contains("SENTINEL"))
    await #expect(throws: WalletError.self) {
      try await Inbox(database: file.open(), key: .reproducible(seed: 2), tell: { _ in }).messages()
    }
  }

  @Test func `only the latest messages are kept`() async throws {
    let inbox = try inbox(file.open())
    try await receive(events(1...400), in: inbox)
    try await receive(events(401...620), in: inbox)
    let kept = try await inbox.messages()
    #expect(kept.count == Inbox.capacity)
    #expect(kept.last?.message.subject == "Nr. 121")
    #expect(inbox.unreadCount == Inbox.capacity)
    // Those that are no longer kept are known too.
    #expect(try await receive(events(1...620), in: inbox) == [])
  }

  @Test func `what the person saw is read`() async throws {
    let inbox = try inbox(file.open())
    try await receive(events(1...5), in: inbox)
    try await inbox.markRead(upTo: 4)
    #expect(inbox.unreadCount == 1)
    try await inbox.markRead(upTo: 3)
    #expect(inbox.unreadCount == 1)
  }

  @Test func `a failing disk keeps nothing and says so`() async throws {
    let database = try file.open()
    let inbox = try inbox(database)
    database.close()
    await #expect(throws: WalletError.self) { try await inbox.receive(events(1...3), after: .beginning) }
    #expect(inbox.lastEvent == .beginning)
    await #expect(throws: WalletError.self) { try await inbox.messages() }
  }
}
