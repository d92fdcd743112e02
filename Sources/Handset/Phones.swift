package import Basics
package import Contract
package import Cryptography
package import Storage
package import WalletModel

/// The phones of a world with the apps on them, and which phone is the current one and which app is open.
///
/// The phones' state is read once, when the world opens, and kept in memory. Each change is written at once.
package final class Phones: Sendable {
  /// The number of idempotency keys that are reserved at a time; a crash loses the unused rest of a block.
  static let keyBlock = 1000
  /// The number of consecutive unknown fingers that lock the sensor. (as on real phones; our choice)
  package static let fingerTries = 5

  struct AppKey: Equatable {
    let phone: Int
    let issuer: IssuerIdentifier
  }

  struct Contents: Sendable {
    var phones: [Phone]
    /// The apps that were used so far. An array, because they are few and a dictionary's type takes longer to create.
    var apps: [InstalledApp]
    var current: Int
    var currentIssuer: IssuerIdentifier
    var currentApp: PhoneApplication
    var sampleNotes: [(issuer: IssuerIdentifier, note: String)]
    /// The reserved key numbers that were not used yet, by phone; lowest first.
    var keys: [Int: [Range<Int>]] = [:]
    /// The identifiers at the wallet providers that were used so far.
    // An array, because creating a dictionary's type would delay the first frame.
    var walletIdentifiers: [WalletIdentifier] = []

    subscript(key: AppKey) -> InstalledApp? {
      get { apps.first { $0.phone == key.phone && $0.issuerIdentifier == key.issuer } }
      set {
        apps.removeAll { $0.phone == key.phone && $0.issuerIdentifier == key.issuer }
        if let newValue { apps.append(newValue) }
      }
    }
  }

  struct WalletIdentifier {
    let phone: Int
    let identifier: DeviceIdentifier
  }

  private let database: Database
  private let randomness: any Randomness
  private let safe: AEADCipher
  private let contents: Watched<Contents>
  private let tell: @Sendable (Phone) -> Void

  /// Reads the phones, on the caller's thread.
  ///
  /// - Parameter tell: receives each phone that becomes the current one, for the traffic log.
  package init(
    database: Database, randomness: any Randomness, key: Key, tell: @escaping @Sendable (Phone) -> Void = { _ in }
  ) throws(StorageError) {
    self.tell = tell
    let safe = Handset.safe(key)
    self.database = database
    self.randomness = randomness
    self.safe = safe
    contents = Watched(
      try database.blockingTransaction { connection throws(StorageError) in try Self.load(connection, safe, randomness) })
  }

  /// All phones, by number.
  package var all: [Phone] { contents.read { $0.phones } }

  /// The current phone: the one that the person holds.
  package var current: Phone {
    contents.read { contents in contents.phones.first { $0.number == contents.current } ?? contents.phones[0] }
  }

  /// The app that is open on the current phone.
  package var currentApp: PhoneApplication { app(on: current) }

  /// Returns the app that a phone shows while it is the current one: the open app, or the last issuer's app if this phone lacks the open
  /// one.
  package func app(on phone: Phone) -> PhoneApplication {
    contents.read { $0.currentApp.isOn(phone.kind) ? $0.currentApp : .issuer($0.currentIssuer) }
  }

  /// The issuer whose app is open, or was open last.
  package var currentIssuer: IssuerIdentifier { contents.read { $0.currentIssuer } }

  /// Returns an issuer's app on a phone, with empty data if it was not used yet.
  package func app(of issuer: IssuerIdentifier, on phone: Int) -> InstalledApp {
    let key = AppKey(phone: phone, issuer: issuer)
    if let known = contents.read({ $0[key] }) { return known }
    return contents.withLock { contents in
      if let known = contents[key] { return known }
      // Cached, because deriving the device identifier takes hashing.
      let fresh = Self.freshApp(phone, issuer, randomness)
      contents[key] = fresh
      return fresh
    }
  }

  /// Returns the phone that an issuer, or the wallet provider, knows by this identifier; nil if there is none.
  package func phone(showing identifier: DeviceIdentifier, to issuers: [IssuerIdentifier]) -> Phone? {
    all.first { phone in
      issuers.contains { app(of: $0, on: phone.number).deviceIdentifier == identifier } || walletIdentifier(of: phone.number) == identifier
    }
  }

  /// Returns the identifier by which the wallet provider knows a phone.
  package func walletIdentifier(of phone: Int) -> DeviceIdentifier {
    contents.withLock { contents in
      if let known = contents.walletIdentifiers.first(where: { $0.phone == phone }) { return known.identifier }
      // Cached, like an app's device identifier.
      let hex = randomness.hex(16, for: .deviceIdentifier, request: "phone \(phone) Apple Wallet")
      let identifier = DeviceIdentifier(rawValue: hex)
      contents.walletIdentifiers.append(WalletIdentifier(phone: phone, identifier: identifier))
      return identifier
    }
  }

  /// Adds a new phone.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  ///
  /// - Parameter isCurrent: true to make it the current phone.
  package func add(_ kind: PhoneKind, isCurrent: Bool = true) async throws(WalletError) -> Phone {
    let phone = try await write { connection throws(StorageError) in
      let phone = try Self.insert(kind, on: connection)
      if isCurrent { try Self.setCurrent(phone.number, on: connection) }
      return phone
    }
    contents.withLock { contents in
      contents.phones.append(phone)
      contents.phones.sort { $0.number < $1.number }
      if isCurrent { contents.current = phone.number }
    }
    if isCurrent { tell(phone) }
    return phone
  }

  /// Makes another phone the current one.
  ///
  /// Throws `notFound` where there is no phone of this number, `storageFailed` or `storageFull` (all status 0); then
  /// nothing changed.
  package func `switch`(to number: Int) async throws(WalletError) -> Phone {
    guard let phone = phone(number) else { throw WalletError(0, .notFound, "The phone \(number) doesn't exist.") }
    try await write { connection throws(StorageError) in try Self.setCurrent(number, on: connection) }
    makeCurrent(phone)
    return phone
  }

  /// Makes another phone the current one, in memory only; `storeCurrent` stores this.
  package func makeCurrent(_ number: Int) {
    guard let phone = phone(number) else { return }
    makeCurrent(phone)
  }

  /// Stores which phone is the current one; a world that cannot write keeps this until the end of the run.
  package func storeCurrent() async {
    let number = current.number
    try? await write { connection throws(StorageError) in try Self.setCurrent(number, on: connection) }
  }

  private func makeCurrent(_ phone: Phone) {
    let wasCurrent = contents.withLock { contents in
      defer { contents.current = phone.number }
      return contents.current == phone.number
    }
    if !wasCurrent { tell(phone) }
  }

  /// Changes the kind of the current phone. The apps on it keep their data.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then nothing changed.
  func setCurrentKind(_ kind: PhoneKind) async throws(WalletError) {
    let number = current.number
    try await write { connection throws(StorageError) in try Self.setKind(kind, of: number, on: connection) }
    contents.withLock { contents in
      guard let index = contents.phones.firstIndex(where: { $0.number == number }) else { return }
      contents.phones[index].kind = kind
    }
  }

  /// Opens another app on the current phone.
  ///
  /// Throws `notFound` for an app that isn't on this phone, `storageFailed` or `storageFull` (all status 0); then nothing changed.
  package func open(_ app: PhoneApplication) async throws(WalletError) {
    let phone = current
    guard app.isOn(phone.kind) else { throw WalletError(0, .notFound, "\(phone.name) is \(phone.kind.withArticle) without this app.") }
    try await write { connection throws(StorageError) in try Self.setCurrentApp(app, on: connection) }
    contents.withLock { contents in
      contents.currentApp = app
      if case .issuer(let issuer) = app { contents.currentIssuer = issuer }
    }
  }

  /// Returns the stage's lines about an issuer's sample customer; nil if none was used.
  package func sampleNote(of issuer: IssuerIdentifier) -> String? {
    contents.read { $0.sampleNotes.first { $0.issuer == issuer }?.note }
  }

  /// Stores the stage's lines about an issuer's sample customer; a world that cannot write keeps them until the end of the run.
  package func note(sample note: String, of issuer: IssuerIdentifier) async {
    contents.withLock { contents in
      contents.sampleNotes.removeAll { $0.issuer == issuer }
      contents.sampleNotes.append((issuer, note))
    }
    do throws(WalletError) {
      try await write { connection throws(StorageError) in try Self.setSampleNote(note, of: issuer, on: connection) }
    } catch {}
  }

  /// Returns the storage for an app's client core, whether or not its phone is the current one.
  package func memory(of issuer: IssuerIdentifier, on phone: Phone) -> some PhoneMemory {
    Memory(
      phones: self, phone: phone.number, issuerIdentifier: issuer, deviceIdentifier: app(of: issuer, on: phone.number).deviceIdentifier)
  }

  // MARK: - What a person sets on a phone

  /// Stores the time without use after which the person is logged out; nil if only the issuer's limit applies.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then the earlier value stays.
  package func set(sessionTimeout: Duration?, of issuer: IssuerIdentifier, on phone: Int) async throws(WalletError) {
    try await change(AppKey(phone: phone, issuer: issuer)) { $0.sessionTimeout = sessionTimeout }
  }

  /// Changes the behavior of an app's extension.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then the earlier behavior stays.
  package func set(_ change: ExtensionChange, of issuer: IssuerIdentifier, on phone: Int) async throws(WalletError) {
    try await self.change(AppKey(phone: phone, issuer: issuer)) { change.apply(to: &$0.extensionSettings) }
  }

  /// Stores that the person has declined to log in by fingerprint; a phone that cannot write asks again.
  package func declineFingerprint(of issuer: IssuerIdentifier, on phone: Int) async {
    try? await change(AppKey(phone: phone, issuer: issuer)) { $0.declinesFingerprint = true }
  }

  // MARK: - The fingerprint sensor

  /// Puts a finger on the sensor. Counts and stores a miss before it reports the result.
  ///
  /// Throws `fingerNotRecognised` with the tries left, `sensorLocked` after too many, `storageFailed` or `storageFull` (all status 0).
  package func touchSensor(of number: Int, isOwner: Bool) async throws(WalletError) {
    let before = phone(number)?.fingerMisses ?? 0
    guard before < Self.fingerTries else { throw .sensorLocked }
    try await setFingerMisses(isOwner ? 0 : before + 1, of: number)
    if isOwner { return }
    let left = Self.fingerTries - before - 1
    guard left > 0 else { throw .sensorLocked }
    throw WalletError(0, .fingerNotRecognised, "this finger is not the owner's, \(left) left", attemptsLeft: left)
  }

  /// Unlocks the sensor after the person has authenticated in another way.
  package func reopenSensor(of number: Int) async {
    guard phone(number)?.fingerMisses != 0 else { return }
    try? await setFingerMisses(0, of: number)
  }

  private func setFingerMisses(_ misses: Int, of number: Int) async throws(WalletError) {
    contents.withLock { contents in
      guard let index = contents.phones.firstIndex(where: { $0.number == number }) else { return }
      contents.phones[index].fingerMisses = misses
    }
    try await write { connection throws(StorageError) in try Self.setFingerMisses(misses, of: number, on: connection) }
  }

  // MARK: - The keychain

  /// Makes the keychain of a phone unusable, or usable again.
  ///
  /// Throws `notFound` where there is no phone of this number, `storageFailed` or `storageFull` (all status 0); then nothing changed.
  package func setKeychain(isUsable: Bool, of number: Int) async throws(WalletError) {
    guard phone(number) != nil else { throw WalletError(0, .notFound, "The phone \(number) doesn't exist.") }
    try await write { connection throws(StorageError) in try Self.setKeychain(isUsable: isUsable, of: number, on: connection) }
    contents.withLock { contents in
      guard let index = contents.phones.firstIndex(where: { $0.number == number }) else { return }
      contents.phones[index].isKeychainUsable = isUsable
    }
  }

  fileprivate func isKeychainUsable(of number: Int) -> Bool { phone(number)?.isKeychainUsable ?? true }

  // MARK: - Changes

  func phone(_ number: Int) -> Phone? { contents.read { $0.phones.first { $0.number == number } } }

  /// Changes an app's data in memory, and if it differs, also on disk. If writing fails, restores the earlier data.
  fileprivate func change(_ key: AppKey, _ body: @Sendable (inout InstalledApp) -> Void) async throws(WalletError) {
    let (before, after) = apply(key, body)
    guard after != before else { return }
    do throws(WalletError) {
      try await keep(after)
    } catch {
      contents.withLock { if $0[key] == after { $0[key] = before } }
      throw error
    }
  }

  /// Changes an app's data, and ignores a failed write, so that the caller's request doesn't fail; for names and greetings.
  fileprivate func note(_ key: AppKey, _ body: @Sendable (inout InstalledApp) -> Void) async {
    let (before, after) = apply(key, body)
    if after != before { try? await keep(after) }
  }

  private func apply(_ key: AppKey, _ body: (inout InstalledApp) -> Void) -> (before: InstalledApp, after: InstalledApp) {
    contents.withLock { contents in
      let before = contents[key] ?? Self.freshApp(key.phone, key.issuer, randomness)
      var after = before
      body(&after)
      contents[key] = after
      return (before, after)
    }
  }

  private func keep(_ app: InstalledApp) async throws(WalletError) {
    try await write { [safe] connection throws(StorageError) in try Self.keep(app, safe, on: connection) }
  }

  private func write<T: Sendable>(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.transaction(body)
    } catch {
      throw WalletError(error)
    }
  }

  // MARK: - Keys

  /// Returns the calls of customer care, with idempotency keys of the current phone.
  package func careCalls(through backend: any Backend, clock: any WorldClock, repeatsLostWrites: Bool) -> PhoneCalls {
    PhoneCalls(backend: backend, clock: clock, repeatsLostWrites: repeatsLostWrites) { [self] () async throws(WalletError) in
      let phone = current.number
      return try await nextKey(of: phone, walletIdentifier(of: phone))
    }
  }

  func nextKey(of phone: Int, _ identifier: DeviceIdentifier) async throws(WalletError) -> IdempotencyKey {
    while true {
      if let number = reserveKeyNumber(of: phone) {
        return IdempotencyKey(rawValue: randomness.hex(16, for: .idempotencyKey, request: "\(identifier.rawValue)/\(number)"))
      }
      // The block is durable before its first key is used.
      let block = try await write { connection throws(StorageError) in
        try Self.reserveKeys(Self.keyBlock, of: phone, on: connection)
      }
      contents.withLock { contents in
        contents.keys[phone, default: []].append(block)
        contents.keys[phone]?.sort { $0.lowerBound < $1.lowerBound }
      }
    }
  }

  private func reserveKeyNumber(of phone: Int) -> Int? {
    contents.withLock { contents in
      guard var blocks = contents.keys[phone], let block = blocks.first else { return nil }
      blocks[0] = block.dropFirst()
      if blocks[0].isEmpty { blocks.removeFirst() }
      contents.keys[phone] = blocks
      return block.lowerBound
    }
  }
}

extension WalletError {
  fileprivate static let sensorLocked = WalletError(
    0, .sensorLocked, "the sensor is locked until the next login by PIN or password", attemptsLeft: 0)
}

private struct Memory: PhoneMemory {
  let phones: Phones
  let phone: Int
  let issuerIdentifier: IssuerIdentifier
  let deviceIdentifier: DeviceIdentifier

  private var key: Phones.AppKey { Phones.AppKey(phone: phone, issuer: issuerIdentifier) }
  private var app: InstalledApp { phones.app(of: issuerIdentifier, on: phone) }

  var isKeychainUsable: Bool { phones.isKeychainUsable(of: phone) }

  func nextIdempotencyKey() async throws(WalletError) -> IdempotencyKey { try await phones.nextKey(of: phone, deviceIdentifier) }

  func remember(issuer: IssuerProfile) async { await phones.note(key) { $0.issuer = issuer } }

  func remember(holder firstName: String) async { await phones.note(key) { $0.holderName = firstName } }

  func forgetHolder() async {
    await phones.note(key) { app in
      app.holderName = nil
      app.sessionTimeout = nil
      app.deviceToken = nil
      app.declinesFingerprint = false
      app.sdkInputs = []
    }
  }

  var deviceToken: Secret? { app.deviceToken }

  func keep(deviceToken: Secret?) async throws(WalletError) {
    try await phones.change(key) { app in
      app.deviceToken = deviceToken
      if deviceToken != nil { app.declinesFingerprint = false }
    }
  }

  var sessionTimeout: Duration? { app.sessionTimeout }

  var sdkInputs: [Opaque<SDKInputKind>] { app.sdkInputs }

  func keep(sdkInputs: [Opaque<SDKInputKind>]) async { await phones.note(key) { $0.sdkInputs = sdkInputs } }
}
