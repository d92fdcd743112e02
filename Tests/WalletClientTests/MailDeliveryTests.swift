import Contract
import Handset
import Storage
import Synchronization
import Testing
import WalletClient
import WalletModel

@Suite(.timeLimit(.minutes(1))) struct MailDeliveryTests {
  private struct Zeros: Randomness {
    func bytes(_ count: Int, for purpose: RandomPurpose, request: String) -> [UInt8] { Array(repeating: 0, count: count) }
  }

  @Test func everythingNewIsFetchedOnce() async throws {
    let database = try Database(inMemory: Handset.components)
    try database.blockingTransaction { connection throws(StorageError) in
      try Handset.fill(connection, randomness: Zeros())
    }
    let inbox = try Inbox(database: database)
    let issuer = ScriptedIssuer()
    let delivery = MailDelivery(backend: issuer, inbox: inbox)
    #expect(try await delivery.deliver() == 0)
    issuer.mail.withLock { mail in
      mail = (1...250).map { number in
        IssuerEvent(number: number, moment: .morning, message: Message(.mail, to: "anna@example.com", subject: "\(number)", body: ""))
      }
    }
    #expect(try await delivery.deliver() == 250)
    #expect(try await delivery.deliver() == 0)
    #expect(inbox.lastEventNumber == 250)
    #expect(inbox.unreadCount == 250)
    #expect(try await inbox.messages().first?.message.subject == "250")
  }
}
