import Basics
import Contract
import Cryptography
import TemporaryFolder
import Testing
import WalletModel

@testable import Service
@testable import Storage
@testable import Worlds

/// Worlds in which the issuers had an outbox of their own.
@Suite struct FormerOutboxTests {
  private static let counts = ["service.outbox": 0, "issuer.outbox": 2]
  private static let key = Key.reproducible(seed: 7)
  private let folder = TemporaryFolder()

  @Test func `every event keeps its place and its code`() throws {
    let path = folder.path + "/world.db"
    let former = NewWorld.components.map { component in
      Component(
        name: component.name, migrations: Array(component.migrations.prefix(Self.counts[component.name] ?? component.migrations.count)))
    }
    let code = try #require(AEADCipher(Self.key, purpose: "issuer events").seal(Secret("123456"), for: "2"))
    let history = [UInt8](repeating: 7, count: EventCursor.historyLength)
    let columns: SQL = "(number, moment, kind, detail, recipient, subject, body, code, history)"
    try Database.create(path: path, components: former) { sql throws(StorageError) in
      try sql.execute(
        "INSERT INTO issuer_outbox \(columns) VALUES (1, 5, 'message', 'mail', 'a@example.com', 'Is this you? 5 GBP', 'B', NULL, NULL)")
      try sql.execute(
        "INSERT INTO issuer_outbox \(columns) VALUES (2, 6, 'message', 'text', '+44', 'C', 'D', \(Value.blob(code)), \(Value.blob(history)))"
      )
      try sql.execute(
        "INSERT INTO issuer_outbox \(columns) VALUES (3, 7, 'activation', 'on', 'phone', NULL, NULL, NULL, \(Value.blob(history)))")
    }
    let database = try Database(path: path, components: NewWorld.components)
    let outbox = Outbox(Self.key, history: [UInt8](repeating: 8, count: EventCursor.historyLength))
    let events = try database.blockingTransaction { sql throws(StorageError) in
      try outbox.send(.message(Message(.push, to: "phone", subject: "E", body: "F")), at: Timestamp(milliseconds: 8), sql)
      return try outbox.events(after: .beginning, limit: 10, sql)
    }
    #expect(events.map(\.cursor.number) == [1, 2, 3, 4] && events.map(\.moment.milliseconds) == [5, 6, 7, 8])
    #expect(events.map(\.cursor.history) == [nil, history, history, [UInt8](repeating: 8, count: EventCursor.historyLength)])
    #expect(
      events.map(\.content) == [
        .message(Message(.mail, to: "a@example.com", subject: "Is this you? 5 GBP", body: "B", category: .approval)),
        .message(Message(.text, to: "+44", subject: "C", body: "D", code: Secret("123456"))),
        .deviceActivationChanged(DeviceIdentifier(rawValue: "phone"), isActive: true),
        .message(Message(.push, to: "phone", subject: "E", body: "F")),
      ])
  }
}
