import Cryptography
import Handset
import Storage
import Testing
import WalletModel

@Suite(.timeLimit(.minutes(10))) struct InboxTests {
  let file: PhoneFile
  init() throws { file = try PhoneFile() }

  private func messages(_ numbers: ClosedRange<Int64>) -> [InboxMessage] {
    numbers.map { number in
      InboxMessage(
        number: number, moment: Timestamp(milliseconds: number),
        message: Message(
          .push, to: "0123", subject: "Nr. \(number)", body: "‘Robert’); DROP TABLE phone_messages;--",
          code: number % 2 == 0 ? nil : Secret("SENTINEL-\(number)")))
    }
  }

  @Test func messagesSurviveReopening() async throws {
    let database = try file.open()
    let inbox = try Inbox(database: database, key: worldKey)
    _ = try await inbox.receive(messages(1...3), upTo: 3)
    try await inbox.markRead(upTo: 2)
    let before = try await inbox.messages()
    database.close()

    let reopened = try Inbox(database: file.open(), key: worldKey)
    #expect(reopened.lastEventNumber == 3)
    #expect(reopened.unreadCount == 1)
    #expect(try await reopened.messages() == before)
    #expect(before.map(\.number) == [3, 2, 1])
    #expect(before.map(\.isRead) == [false, true, true])
    #expect(before[0].message == messages(3...3)[0].message)
  }

  @Test func whatCameBeforeIsPassedOver() async throws {
    let inbox = try Inbox(database: file.open(), key: worldKey)
    _ = try await inbox.receive(messages(1...3), upTo: 3)
    _ = try await inbox.receive(messages(2...5), upTo: 5)
    #expect(try await inbox.receive([], upTo: 0) == 5)
    #expect(try await inbox.messages().map(\.number) == [5, 4, 3, 2, 1])
    #expect(inbox.lastEventNumber == 5)
  }

  /// Events without a message are delivered only once too.
  @Test func eventsWithoutAMessageAreTakenIn() async throws {
    let inbox = try Inbox(database: file.open(), key: worldKey)
    #expect(try await inbox.receive(messages(1...2), upTo: 4) == 0)
    #expect(inbox.lastEventNumber == 4)
    #expect(try await inbox.receive(messages(3...6), upTo: 6) == 4)
    #expect(try await inbox.messages().map(\.number) == [6, 5, 2, 1])
  }

  @Test func codesAreNotReadableInTheFile() async throws {
    let database = try file.open()
    let inbox = try Inbox(database: database, key: worldKey)
    _ = try await inbox.receive(messages(1...3), upTo: 3)
    #expect(try await inbox.messages().map(\.message.code) == [Secret("SENTINEL-3"), nil, Secret("SENTINEL-1")])
    database.close()
    #expect(!file.contents.contains("SENTINEL"))
    await #expect(throws: WalletError.self) {
      try await Inbox(database: file.open(), key: .reproducible(seed: 2)).messages()
    }
  }

  @Test func onlyTheLatestMessagesAreKept() async throws {
    let inbox = try Inbox(database: file.open(), key: worldKey)
    _ = try await inbox.receive(messages(1...400), upTo: 400)
    _ = try await inbox.receive(messages(401...620), upTo: 620)
    let kept = try await inbox.messages()
    #expect(kept.count == Inbox.capacity)
    #expect(kept.last?.number == 121)
    #expect(inbox.unreadCount == Inbox.capacity)
  }

  @Test func whatThePersonSawIsRead() async throws {
    let inbox = try Inbox(database: file.open(), key: worldKey)
    _ = try await inbox.receive(messages(1...5), upTo: 5)
    try await inbox.markRead(upTo: 4)
    #expect(inbox.unreadCount == 1)
    try await inbox.markRead(upTo: 3)
    #expect(inbox.unreadCount == 1)
  }

  @Test func aFailingDiskKeepsNothingAndSaysSo() async throws {
    let database = try file.open()
    let inbox = try Inbox(database: database, key: worldKey)
    database.close()
    await #expect(throws: WalletError.self) { try await inbox.receive(messages(1...3), upTo: 3) }
    #expect(inbox.lastEventNumber == 0)
    await #expect(throws: WalletError.self) { try await inbox.messages() }
  }
}
