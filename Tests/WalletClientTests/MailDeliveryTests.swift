import Contract
import Cryptography
import Handset
import Storage
import Synchronization
import Testing
import WalletClient
import WalletModel

@Suite(.timeLimit(.minutes(10))) struct MailDeliveryTests {
  @Test func everythingNewIsFetchedOnce() async throws {
    let database = try Database(inMemory: Handset.components)
    try database.blockingTransaction { connection throws(StorageError) in
      try Handset.fill(connection, issuer: IssuerIdentifier(rawValue: "aurora"))
    }
    let inbox = try Inbox(database: database, key: .reproducible(seed: 1))
    let issuer = ScriptedIssuer()
    let delivery = MailDelivery(backend: issuer, inbox: inbox)
    #expect(try await delivery.deliver().isEmpty)
    issuer.mail.withLock { mail in
      mail = (1...250).map { number in
        IssuerEvent(
          number: number, moment: .morning,
          content: number % 10 == 0
            ? .sessionEnded(DeviceIdentifier(rawValue: "0123"), .credentialsChanged)
            : .message(Message(.mail, to: "anna@example.com", subject: "\(number)", body: "")))
      }
    }
    #expect(try await delivery.deliver().count == 250)
    #expect(try await delivery.deliver().isEmpty)
    #expect(inbox.lastEventNumber == 250)
    #expect(inbox.unreadCount == 225)
    #expect(try await inbox.messages().first?.message.subject == "249")
  }
}
