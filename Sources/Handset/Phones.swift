package import Storage
internal import Synchronization
package import WalletModel

/// The phones of a world, one of them in the person's hand.
///
/// What they are is read once, when the world opens, and readable at any moment; changes are written as they happen.
package final class Phones: Sendable {
  /// How many idempotency keys are taken out of use at a time; a crash loses what is left of a block.
  static let keyBlock = 1000

  private struct Contents {
    var phones: [Phone]
    var current: Int
    var sampleNote: String?
    /// Key numbers taken out of use and not yet used, by phone; lowest first.
    var keys: [Int: [Range<Int>]] = [:]
  }

  private let database: Database
  private let randomness: any Randomness
  private let contents: Mutex<Contents>

  /// Reads the phones, on the caller's thread.
  package init(database: Database, randomness: any Randomness) throws(StorageError) {
    self.database = database
    self.randomness = randomness
    let loaded = try database.blockingTransaction { connection throws(StorageError) in try Self.load(connection) }
    contents = Mutex(Contents(phones: loaded.phones, current: loaded.current, sampleNote: loaded.sampleNote))
  }

  /// Every phone, by number.
  package var all: [Phone] { contents.withLock { $0.phones } }

  /// The phone in the person's hand.
  package var current: Phone {
    contents.withLock { contents in contents.phones.first { $0.number == contents.current } ?? contents.phones[0] }
  }

  /// Takes a new phone out of its box and into the hand.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  package func add() async throws(WalletError) -> Phone {
    let randomness = randomness
    let phone = try await write { connection throws(StorageError) in
      let phone = try Self.insert(on: connection, randomness)
      try Self.setCurrent(phone.number, on: connection)
      return phone
    }
    contents.withLock { contents in
      contents.phones.append(phone)
      contents.phones.sort { $0.number < $1.number }
      contents.current = phone.number
    }
    return phone
  }

  /// Takes another phone into the hand.
  ///
  /// Throws `notFound` where there is no phone of this number, `storageFailed` or `storageFull` (all status 0); then
  /// nothing changed.
  package func `switch`(to number: Int) async throws(WalletError) -> Phone {
    guard let phone = phone(number) else { throw WalletError(0, .notFound, "There is no phone \(number).") }
    try await write { connection throws(StorageError) in try Self.setCurrent(number, on: connection) }
    contents.withLock { $0.current = number }
    return phone
  }

  /// What the stage tells of the world's sample person, line by line; nil where nobody has used one.
  package var sampleNote: String? { contents.withLock { $0.sampleNote } }

  /// Keeps what the stage tells of the sample person; a world that cannot write keeps it until the end of the run.
  package func note(sample note: String) async {
    contents.withLock { $0.sampleNote = note }
    do throws(WalletError) {
      try await write { connection throws(StorageError) in try Self.setSampleNote(note, on: connection) }
    } catch {}
  }

  /// What the client core on this phone may read and keep, whichever phone is in the hand.
  package func memory(of phone: Phone) -> some PhoneMemory { Memory(phones: self, phone: phone) }

  // MARK: - Changes

  private func phone(_ number: Int) -> Phone? { contents.withLock { $0.phones.first { $0.number == number } } }

  /// Changes a phone in memory and then on the disk, if there is something to change.
  ///
  /// What is kept here only greets people, so a disk that fails does not fail what they are doing.
  fileprivate func change(_ number: Int, _ body: @Sendable (inout Phone) -> Void) async {
    let changed: Phone? = contents.withLock { contents in
      guard let index = contents.phones.firstIndex(where: { $0.number == number }) else { return nil }
      let before = contents.phones[index]
      body(&contents.phones[index])
      return contents.phones[index] == before ? nil : contents.phones[index]
    }
    guard let changed else { return }
    do throws(WalletError) {
      try await write { connection throws(StorageError) in try Self.update(changed, on: connection) }
    } catch {}
  }

  private func write<T: Sendable>(
    _ body: @escaping @Sendable (borrowing Connection) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.transaction(body)
    } catch {
      throw WalletError(error)
    }
  }

  // MARK: - Keys

  fileprivate func nextKey(of phone: Phone) async throws(WalletError) -> IdempotencyKey {
    while true {
      if let number = takeKeyNumber(of: phone.number) {
        let request = "\(phone.deviceIdentifier.rawValue)/\(number)"
        return IdempotencyKey(rawValue: randomness.hex(16, for: .idempotencyKey, request: request))
      }
      // Durable before the first key of the block is used.
      let block = try await write { connection throws(StorageError) in
        try Self.reserveKeys(Self.keyBlock, of: phone.number, on: connection)
      }
      contents.withLock { contents in
        contents.keys[phone.number, default: []].append(block)
        contents.keys[phone.number]?.sort { $0.lowerBound < $1.lowerBound }
      }
    }
  }

  private func takeKeyNumber(of phone: Int) -> Int? {
    contents.withLock { contents in
      guard var blocks = contents.keys[phone], let block = blocks.first else { return nil }
      blocks[0] = block.dropFirst()
      if blocks[0].isEmpty { blocks.removeFirst() }
      contents.keys[phone] = blocks
      return block.lowerBound
    }
  }
}

private struct Memory: PhoneMemory {
  let phones: Phones
  let phone: Phone

  var deviceIdentifier: DeviceIdentifier { phone.deviceIdentifier }

  func nextIdempotencyKey() async throws(WalletError) -> IdempotencyKey { try await phones.nextKey(of: phone) }

  func remember(issuer: IssuerProfile) async {
    await phones.change(phone.number) { $0.issuer = issuer }
  }

  func remember(holder firstName: String?) async {
    await phones.change(phone.number) { $0.holderName = firstName }
  }
}
