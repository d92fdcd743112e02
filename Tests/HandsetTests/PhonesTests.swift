import Basics
import Cryptography
import Glibc
import Handset
import Storage
import TemporaryFolder
import Testing
import WalletModel

/// The streams of a world with this seed.
func randomness(seed: UInt64 = 1) -> some Randomness { SeededRandomness(key: .reproducible(seed: seed)) }

let worldKey = Key.reproducible(seed: 1)

extension IssuerIdentifier {
  static let aurora = IssuerIdentifier(rawValue: "aurora")
  static let borealis = IssuerIdentifier(rawValue: "borealis")
}

/// A new world's phones in a separate file, gone with the test.
final class PhoneFile: Sendable {
  private let folder = TemporaryFolder()
  var path: String { folder.path + "/world" }

  /// - Parameters:
  ///   - components: those of an earlier version.
  ///   - statements: what that version has written, in SQL.
  init(components: [Component] = Handset.components, filling statements: [SQL] = []) throws {
    try Database.create(path: path, components: components) { connection throws(StorageError) in
      try Handset.fill(connection, issuer: .aurora)
      for statement in statements { try connection.execute(statement) }
    }
  }

  /// All that lies on the disk, as text.
  var contents: String {
    ["", "-wal"].map { suffix in
      guard let file = fopen(path + suffix, "r") else { return "" }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
      return String(decoding: bytes, as: UTF8.self)
    }.joined()
  }

  func open() throws -> Database { try Database(path: path, components: Handset.components) }
}

@Suite(.timeLimit(.minutes(10))) struct PhonesTests {
  let file: PhoneFile
  init() throws { file = try PhoneFile() }

  /// Opens the file, lets the body work with its phones, and closes it as a crash would: without a word.
  private func withPhones<T>(_ body: (Phones) async throws -> T) async throws -> T {
    let database = try file.open()
    defer { database.close() }
    return try await body(try Phones(database: database, randomness: randomness(), key: worldKey))
  }

  @Test func `a world begins with one phone`() async throws {
    try await withPhones { phones in
      #expect(phones.all == [phones.current])
      #expect(phones.current.number == 1)
      #expect(phones.current.name == "Phone 1")
      #expect(phones.currentIssuer == .aurora)
      let app = phones.app(of: .aurora, on: 1)
      #expect(app.deviceIdentifier.rawValue.count == 32)
      #expect(app.holderName == nil)
      #expect(app.issuer == nil)
      #expect(app.deviceToken == nil)
    }
  }

  @Test func `the seed decides who a phone is`() async throws {
    func identifier(seed: UInt64) throws -> DeviceIdentifier {
      let file = try PhoneFile()
      return try Phones(database: file.open(), randomness: randomness(seed: seed), key: worldKey).app(of: .aurora, on: 1).deviceIdentifier
    }
    let first = try await withPhones { $0.app(of: .aurora, on: 1).deviceIdentifier }
    #expect(try identifier(seed: 1) == first)
    #expect(try identifier(seed: 2) != first)
  }

  @Test func `phones survive reopening`() async throws {
    let issuer = IssuerProfile(name: "Aurora", greeting: "Good to see you.", supportsPINLogin: false)
    let before = try await withPhones { phones in
      let second = try await phones.add(.iphone)
      #expect(second.name == "Phone 2")
      #expect(phones.current == second)
      let memory = phones.memory(of: .aurora, on: second)
      await memory.remember(issuer: issuer)
      await memory.remember(holder: "Anna")
      try await memory.keep(deviceToken: Secret("SENTINEL-TOKEN"))
      try await phones.set(sessionTimeout: .seconds(60), of: .aurora, on: 2)
      for change in [ExtensionChange.status(.milliseconds(101)), .entries(.seconds(21)), .art(.tooLarge), .targets(.noAuthorization)] {
        try await phones.set(change, of: .aurora, on: 2)
      }
      await phones.declineFingerprint(of: .borealis, on: 2)
      try await phones.open(.issuer(.borealis))
      _ = try await phones.add(.iphone)
      _ = try await phones.switch(to: 2)
      return [1, 2, 3].map { phones.app(of: .aurora, on: $0) }
    }
    #expect(!file.contents.contains("SENTINEL"))
    try await withPhones { phones in
      #expect([1, 2, 3].map { phones.app(of: .aurora, on: $0) } == before)
      #expect(Set(before.map(\.deviceIdentifier)).count == 3)
      #expect(phones.current.number == 2)
      #expect(phones.currentIssuer == .borealis)
      let app = phones.app(of: .aurora, on: 2)
      #expect(app.holderName == "Anna" && app.issuer == issuer && app.sessionTimeout == .seconds(60))
      #expect(ExtensionSetting.allCases.map { app.extensionSettings[$0].value } == ["101 ms", "21 s", "too-large", "no-authorization"])
      #expect(app.deviceToken == Secret("SENTINEL-TOKEN") && !app.declinesFingerprint)
      #expect(phones.app(of: .borealis, on: 2).declinesFingerprint)
      #expect(phones.app(of: .borealis, on: 2).holderName == nil)
    }
  }

  @Test(arguments: PhoneApplication.own) func `an app of the phone stays open`(_ own: PhoneApplication) async throws {
    try await withPhones { phones in
      #expect(phones.currentApp == .issuer(.aurora))
      let kind = try #require(PhoneKind.allCases.first(where: own.isOn))
      if kind != .iphone { _ = try await phones.add(kind) }
      try await phones.open(.issuer(.borealis))
      try await phones.open(own)
      #expect(phones.currentApp == own && phones.currentIssuer == .borealis)
    }
    try await withPhones { phones in
      #expect(phones.currentApp == own && phones.currentIssuer == .borealis)
      try await phones.open(.issuer(.aurora))
      #expect(phones.currentApp == .issuer(.aurora) && phones.currentIssuer == .aurora)
    }
    try await withPhones { #expect($0.currentApp == .issuer(.aurora)) }
  }

  @Test func `each phone has the apps of its kind`() async throws {
    try await withPhones { phones in
      #expect(phones.current.kind == .iphone)
      try await phones.open(.issuer(.borealis))
      try await phones.open(.appleWallet)
      #expect(try await phones.add(.pixel).kind == .pixel)
      #expect(phones.currentApp == .issuer(.borealis))
      await #expect(throws: WalletError.self) { try await phones.open(.watch) }
      // The iPhone continues as it was left.
      #expect(phones.app(on: phones.all[0]) == .appleWallet)
      _ = try await phones.add(.galaxy, isCurrent: false)
    }
    try await withPhones { phones in
      #expect(phones.all.map(\.kind) == [.iphone, .pixel, .galaxy])
      #expect(phones.currentApp == .issuer(.borealis))
      _ = try await phones.switch(to: 1)
      #expect(phones.currentApp == .appleWallet)
    }
  }

  @Test func `a kind of the future is refused`() async throws {
    try await withPhones { _ = $0.all }
    let database = try file.open()
    try await database.transaction { connection throws(StorageError) in
      try connection.execute("UPDATE phone_phones SET kind = \("nokia")")
    }
    database.close()
    await #expect(throws: StorageError.corrupt) { try await withPhones { _ in } }
  }

  @Test func `an app of the future is refused`() async throws {
    try await withPhones { try await $0.open(.watch) }
    let database = try file.open()
    try await database.transaction { connection throws(StorageError) in
      try connection.execute("UPDATE phone_state SET own_app = \("calculator")")
    }
    database.close()
    await #expect(throws: StorageError.corrupt) { try await withPhones { _ in } }
  }

  @Test func `an app was opened once its issuer has answered`() async throws {
    let issuer = IssuerProfile(name: "Aurora", greeting: "Good to see you.", supportsPINLogin: false)
    try await withPhones { phones in
      #expect(!phones.app(of: .aurora, on: 1).wasOpened)
      await phones.memory(of: .aurora, on: phones.current).remember(issuer: issuer)
    }
    try await withPhones { phones in
      #expect(phones.app(of: .aurora, on: 1).wasOpened && !phones.app(of: .borealis, on: 1).wasOpened)
    }
  }

  /// Two issuers cannot compare notes on who owns which phone.
  @Test func `every issuer sees another phone`() async throws {
    try await withPhones { phones in
      let identifiers = [IssuerIdentifier.aurora, .borealis].map { phones.app(of: $0, on: 1).deviceIdentifier }
      #expect(identifiers[0] != identifiers[1])
      #expect(phones.phone(showing: identifiers[1], to: [.aurora, .borealis]) == phones.current)
      #expect(phones.phone(showing: identifiers[1], to: [.aurora]) == nil)
    }
  }

  @Test func `unlinking forgets what was kept for the person`() async throws {
    try await withPhones { phones in
      let memory = phones.memory(of: .aurora, on: phones.current)
      await memory.remember(holder: "Anna")
      try await memory.keep(deviceToken: Secret("token"))
      try await phones.set(sessionTimeout: .seconds(60), of: .aurora, on: 1)
      await memory.forgetHolder()
      #expect(memory.deviceToken == nil && memory.sessionTimeout == nil)
      #expect(phones.app(of: .aurora, on: 1).holderName == nil)
    }
  }

  // MARK: - The fingerprint sensor

  @Test func `the sensor counts strangers across restarts`() async throws {
    for left in (1..<Phones.fingerTries).reversed() {
      try await withPhones { phones in
        let error = await #expect(throws: WalletError.self) { try await phones.touchSensor(of: 1, isOwner: false) }
        #expect(error?.code == .fingerNotRecognised && error?.attemptsLeft == left)
      }
    }
    try await withPhones { phones in
      for isOwner in [false, true] {
        let error = await #expect(throws: WalletError.self) { try await phones.touchSensor(of: 1, isOwner: isOwner) }
        #expect(error?.code == .sensorLocked)
      }
      #expect(phones.current.fingerMisses == Phones.fingerTries)
      await phones.reopenSensor(of: 1)
      try await phones.touchSensor(of: 1, isOwner: true)
    }
  }

  @Test func `the owners finger ends the count`() async throws {
    try await withPhones { phones in
      for _ in 0..<3 {
        for _ in 1..<Phones.fingerTries { try? await phones.touchSensor(of: 1, isOwner: false) }
        try await phones.touchSensor(of: 1, isOwner: true)
      }
      #expect(phones.current.fingerMisses == 0)
    }
  }

  @Test func `an unknown phone is not taken up`() async throws {
    try await withPhones { phones in
      await #expect(throws: WalletError(0, .notFound, "The phone 7 doesn't exist.")) { try await phones.switch(to: 7) }
      #expect(phones.current.number == 1)
    }
  }

  @Test func `a phone remembers though another is in the hand`() async throws {
    try await withPhones { phones in
      let memory = phones.memory(of: .aurora, on: phones.current)
      _ = try await phones.add(.iphone)
      await memory.remember(holder: "Anna")
      #expect([1, 2].map { phones.app(of: .aurora, on: $0).holderName } == ["Anna", nil])
    }
  }

  @Test func `a disk that fails keeps nobody from being greeted`() async throws {
    let database = try file.open()
    let phones = try Phones(database: database, randomness: randomness(), key: worldKey)
    database.close()
    await phones.memory(of: .aurora, on: phones.current).remember(holder: "Anna")
    #expect(phones.app(of: .aurora, on: 1).holderName == "Anna")
    await #expect(throws: WalletError.self) { try await phones.add(.iphone) }
    #expect(phones.all.count == 1)
    await #expect(throws: WalletError.self) { try await phones.memory(of: .aurora, on: phones.current).nextIdempotencyKey() }
  }

  // MARK: - Keys

  private func keys(_ count: Int, _ phones: Phones) async throws -> [IdempotencyKey] {
    let memory = phones.memory(of: .aurora, on: phones.current)
    var keys: [IdempotencyKey] = []
    for _ in 0..<count { keys.append(try await memory.nextIdempotencyKey()) }
    return keys
  }

  @Test func `keys never repeat whatever crashes`() async throws {
    var all: [IdempotencyKey] = []
    for count in [1, 0, 3, 1001, 1] {
      all += try await withPhones { try await keys(count, $0) }
    }
    all += try await withPhones { phones in
      _ = try await phones.add(.iphone)
      return try await keys(3, phones)
    }
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { $0.rawValue.count == 32 })
  }

  @Test func `keys are the same again for the same seed`() async throws {
    let twin = try PhoneFile()
    let twins = try Phones(database: twin.open(), randomness: randomness(), key: worldKey)
    #expect(try await withPhones { try await keys(5, $0) } == (try await keys(5, twins)))
  }

  @Test func `many writes at once get different keys`() async throws {
    try await withPhones { phones in
      let memory = phones.memory(of: .aurora, on: phones.current)
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
