import Cryptography
import Glibc
import Handset
import Storage
import Testing
import WalletModel

/// The streams of a world with this seed.
func randomness(seed: UInt64 = 1) -> some Randomness { SeededRandomness(key: .reproducible(seed: seed)) }

/// A new world's phones in a file of its own, gone with the test.
final class PhoneFile: Sendable {
  private let folder: String
  let path: String

  init(seed: UInt64 = 1) throws {
    var template = Array("/tmp/billfold-phones-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    folder = String(cString: made)
    path = folder + "/world"
    try Database.create(path: path, components: Handset.components) { connection throws(StorageError) in
      try Handset.fill(connection, randomness: randomness(seed: seed))
    }
  }

  deinit {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    rmdir(folder)
  }

  func open() throws -> Database { try Database(path: path, components: Handset.components) }
}

@Suite(.timeLimit(.minutes(1))) struct PhonesTests {
  let file: PhoneFile
  init() throws { file = try PhoneFile() }

  /// Opens the file, lets the body work with its phones, and closes it as a crash would: without a word.
  private func withPhones<T>(_ body: (Phones) async throws -> T) async throws -> T {
    let database = try file.open()
    defer { database.close() }
    return try await body(try Phones(database: database, randomness: randomness()))
  }

  @Test func aWorldBeginsWithOnePhone() async throws {
    try await withPhones { phones in
      #expect(phones.all == [phones.current])
      #expect(phones.current.number == 1)
      #expect(phones.current.name == "Phone 1")
      #expect(phones.current.deviceIdentifier.rawValue.count == 32)
      #expect(phones.current.holderName == nil)
      #expect(phones.current.issuer == nil)
    }
  }

  @Test func theSeedDecidesWhoAPhoneIs() async throws {
    let first = try await withPhones { $0.current.deviceIdentifier }
    let same = try PhoneFile()
    let other = try PhoneFile(seed: 2)
    #expect(try Phones(database: same.open(), randomness: randomness()).current.deviceIdentifier == first)
    #expect(try Phones(database: other.open(), randomness: randomness()).current.deviceIdentifier != first)
  }

  @Test func phonesSurviveReopening() async throws {
    let issuer = IssuerProfile(name: "Aurora", greeting: "Good to see you.", supportsPINLogin: false)
    let before = try await withPhones { phones in
      let second = try await phones.add()
      #expect(second.name == "Phone 2")
      #expect(phones.current == second)
      let memory = phones.memory(of: second)
      await memory.remember(issuer: issuer)
      await memory.remember(holder: "Anna")
      _ = try await phones.add()
      _ = try await phones.switch(to: 2)
      return phones.all
    }
    try await withPhones { phones in
      #expect(phones.all == before)
      #expect(Set(phones.all.map(\.deviceIdentifier)).count == 3)
      #expect(phones.current.number == 2)
      #expect(phones.current.holderName == "Anna")
      #expect(phones.current.issuer == issuer)
    }
  }

  @Test func anUnknownPhoneIsNotTakenUp() async throws {
    try await withPhones { phones in
      await #expect(throws: WalletError(0, .notFound, "There is no phone 7.")) { try await phones.switch(to: 7) }
      #expect(phones.current.number == 1)
    }
  }

  @Test func aPhoneRemembersThoughAnotherIsInTheHand() async throws {
    try await withPhones { phones in
      let memory = phones.memory(of: phones.current)
      _ = try await phones.add()
      await memory.remember(holder: "Anna")
      #expect(phones.all.map(\.holderName) == ["Anna", nil])
    }
  }

  @Test func aDiskThatFailsKeepsNobodyFromBeingGreeted() async throws {
    let database = try file.open()
    let phones = try Phones(database: database, randomness: randomness())
    database.close()
    await phones.memory(of: phones.current).remember(holder: "Anna")
    #expect(phones.current.holderName == "Anna")
    await #expect(throws: WalletError.self) { try await phones.add() }
    #expect(phones.all.count == 1)
    await #expect(throws: WalletError.self) { try await phones.memory(of: phones.current).nextIdempotencyKey() }
  }

  // MARK: - Keys

  private func keys(_ count: Int, _ phones: Phones) async throws -> [IdempotencyKey] {
    let memory = phones.memory(of: phones.current)
    var keys: [IdempotencyKey] = []
    for _ in 0..<count { keys.append(try await memory.nextIdempotencyKey()) }
    return keys
  }

  @Test func keysNeverRepeatWhateverCrashes() async throws {
    var all: [IdempotencyKey] = []
    for count in [1, 0, 3, 1001, 1] {
      all += try await withPhones { try await keys(count, $0) }
    }
    all += try await withPhones { phones in
      _ = try await phones.add()
      return try await keys(3, phones)
    }
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.rawValue.count == 32 })
  }

  @Test func keysAreTheSameAgainForTheSameSeed() async throws {
    let twin = try PhoneFile()
    let twins = try Phones(database: twin.open(), randomness: randomness())
    #expect(try await withPhones { try await keys(5, $0) } == (try await keys(5, twins)))
  }

  @Test func manyWritesAtOnceGetDifferentKeys() async throws {
    try await withPhones { phones in
      let memory = phones.memory(of: phones.current)
      let keys = try await withThrowingTaskGroup { group in
        for _ in 0..<300 { group.addTask { try await memory.nextIdempotencyKey() } }
        var keys: Set<IdempotencyKey> = []
        for try await key in group { keys.insert(key) }
        return keys
      }
      #expect(keys.count == 300)
    }
  }
}
