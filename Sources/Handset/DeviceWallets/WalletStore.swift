internal import Basics
internal import Contract
internal import Cryptography
internal import Storage
internal import Synchronization
internal import WalletModel

/// The services that the wallets of all makers in one world share.
struct WalletSurroundings: Sendable {
  let database: Database
  let randomness: any Randomness
  let safe: AEADCipher
  let phones: Phones
  let backend: any Backend
  let clock: any WorldClock
  let tell: PhoneWallets.Tell

  func write<T: Sendable>(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.transaction(body)
    } catch {
      throw WalletError(error)
    }
  }
}

/// The tokens, the chips and the open provisioning of one wallet on a phone.
package struct StoredWallet: Sendable {
  let phone: Int
  let wallet: DeviceWallet
  /// The tokens, the oldest first.
  var tokens: [PhoneToken] = []
  var provisioning: StoredProvisioning?
  /// The chips that the maker's server knows; only these can have tokens.
  var chips: Set<ChipName> = []
  /// True if the stored provisioning may have reached the network.
  var mayHaveArrived = true
  /// A request that a refresh has repeated, and the resulting token, which the request's original caller doesn't know yet; nil if there is
  /// none.
  var settled: (data: ProvisioningData, token: TokenReference)?
  /// True while the stored provisioning is being sent.
  var isSending = false
  /// The number of changes of this wallet: a response to a request from before a change is out of date.
  var version = 0

  /// True if there is something to request from the network.
  var hasToAsk: Bool { !chips.isEmpty || provisioning != nil }
}

/// The contents of the wallets on all phones of a world, and the phones' settings, which are read at the first access.
final class WalletStore: Sendable {
  struct Contents: Sendable {
    private var wallets: [StoredWallet] = []
    fileprivate var settings: [Int: PhoneSettings] = [:]
    /// The phones whose tokens or settings have changed since `consumeNews`.
    fileprivate var news: Set<Int> = []

    fileprivate(set) subscript(phone: Int, wallet: DeviceWallet) -> StoredWallet {
      get { wallets.first { $0.phone == phone && $0.wallet == wallet } ?? StoredWallet(phone: phone, wallet: wallet) }
      set {
        let index = wallets.firstIndex { $0.phone == phone && $0.wallet == wallet }
        if let index { wallets[index] = newValue } else { wallets.append(newValue) }
      }
    }

    fileprivate(set) subscript(settingsOf phone: Int) -> PhoneSettings {
      get { settings[phone] ?? PhoneSettings() }
      set { settings[phone] = newValue }
    }
  }

  let surroundings: WalletSurroundings
  private let contents = Watched<Contents?>(nil)
  /// The chips that were used so far, by phone: reading a key takes longer than signing with it.
  private let chips = Mutex<[Int: [ChipName: Chip]]>([:])

  init(_ surroundings: WalletSurroundings) { self.surroundings = surroundings }

  /// The contents at the last read or change; nil before the first read.
  var known: Contents? { contents.read { $0 } }

  func loaded() async throws(WalletError) -> Contents {
    if let known { return known }
    let read: Contents
    do throws(StorageError) {
      read = try await surroundings.database.read { [safe = surroundings.safe] connection throws(StorageError) in
        try Self.load(safe, connection)
      }
    } catch {
      throw WalletError(error)
    }
    return contents.withLock { contents in
      let known = contents ?? read
      contents = known
      return known
    }
  }

  /// Changes a wallet's contents in memory, after they were loaded.
  @discardableResult
  func change<T: Sendable>(_ phone: Int, _ wallet: DeviceWallet, _ body: (inout StoredWallet) -> T) -> T {
    contents.withLock { contents in
      var all = contents ?? Contents()
      defer { contents = all }
      return body(&all[phone, wallet])
    }
  }

  // MARK: - Settings

  func settings(of phone: Int) async throws(WalletError) -> PhoneSettings { try await loaded()[settingsOf: phone] }

  /// Changes settings on disk and then in memory, in one transaction with the caller's other writes.
  ///
  /// Throws `storageFailed` or `storageFull` (status 0); then the settings are unchanged.
  @discardableResult
  func set<T: Sendable>(
    _ phone: Int, _ change: @escaping @Sendable (inout PhoneSettings) -> T,
    writing more: @escaping @Sendable (borrowing DatabaseTransaction, T) throws(StorageError) -> Void = { _, _ in }
  ) async throws(WalletError) -> T {
    _ = try await loaded()
    return try await surroundings.write { [self] connection throws(StorageError) in
      // Read from the disk, because other transactions of the same commit may have changed them.
      let before = try PhoneSettingsTable.load(connection)[phone] ?? PhoneSettings()
      var settings = before
      let result = change(&settings)
      try more(connection, result)
      guard settings != before else { return result }
      try PhoneSettingsTable.keep(settings, of: phone, on: connection)
      connection.afterCommit { [self, settings] in
        contents.withLock { contents in
          contents?[settingsOf: phone] = settings
          // A new refusal is no news: pages don't show it before it happens, and a reload of a page would use it up.
          if settings.withoutRefusals != before.withoutRefusals { contents?.news.insert(phone) }
        }
      }
      return result
    }
  }

  // MARK: - News

  func noteNews(on phone: Int) { contents.withLock { _ = $0?.news.insert(phone) } }

  /// Returns true if tokens or settings on a phone have changed since the last call.
  func consumeNews(on phone: Int) -> Bool { contents.withLock { $0?.news.remove(phone) != nil } }

  // MARK: - Chips

  /// Returns a chip, which is created when it is first needed.
  func chip(_ name: ChipName, on phone: Int) async throws(WalletError) -> Chip {
    if let known = chips.withLock({ $0[phone]?[name] }) { return known }
    let chip = try await surroundings.write { [surroundings] connection throws(StorageError) in
      if let known = try ChipsTable.chip(name, on: phone, surroundings.safe, connection) { return known }
      guard let fresh = try? Chip(name, on: phone, surroundings.randomness) else { throw .failed(0, "the chip can't make its key") }
      try ChipsTable.insert(fresh, name, on: phone, surroundings.safe, connection)
      return fresh
    }
    chips.withLock { $0[phone, default: [:]][name] = chip }
    return chip
  }

  private static func load(_ safe: AEADCipher, _ connection: borrowing DatabaseTransaction) throws(StorageError) -> Contents {
    var contents = Contents()
    contents.settings = try PhoneSettingsTable.load(connection)
    for (phone, token) in try TokensTable.load(connection) { contents[phone, token.chip.wallet].tokens.append(token) }
    for (phone, provisioning) in try ProvisioningsTable.load(safe, connection) {
      contents[phone, provisioning.chip.wallet].provisioning = provisioning
    }
    for (phone, chip) in try ChipsTable.load(connection) { contents[phone, chip.wallet].chips.insert(chip) }
    return contents
  }
}
