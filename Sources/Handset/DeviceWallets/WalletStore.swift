internal import Contract
internal import Cryptography
internal import Storage
internal import Synchronization
internal import WalletModel

/// The surroundings of the wallets of all makers in one world.
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

/// One maker's wallet on all phones of a world: what each keeps, read when one is first asked for something.
package final class WalletStore<Settings: WalletSettings>: Sendable {
  package struct PhoneContents: Sendable {
    let phone: Int
    var settings = Settings()
    /// The oldest first.
    var tokens: [PhoneToken] = []
    var provisioning: KeptProvisioning?
    /// The chips that the maker's server knows: only these can have tokens.
    var chips: Set<ChipName> = []
    /// True where the kept provisioning may have reached the network.
    var mayHaveArrived = true
    /// A request that was sent again by a refresh and became a token: whoever made it has not heard of that yet.
    var settled: (data: ProvisioningData, token: TokenReference)?
    /// True while the kept provisioning is being sent.
    var isSending = false
    /// True once tokens or settings have changed, until that was told.
    var hasNews = false
    /// Counts the changes of this phone, which are newer than what was asked before them.
    var version = 0

    /// True where there is something to ask the network about.
    var hasToAsk: Bool { !chips.isEmpty || provisioning != nil }
    /// True before the first change of its settings and its first card.
    var isUnused: Bool { settings == Settings() && !hasToAsk }
    /// The tokens in the chips that the phone has now.
    var shownTokens: [PhoneToken] { tokens.filter { settings.chips.contains($0.chip) } }
  }

  struct Contents: Sendable {
    private var phones: [PhoneContents] = []

    subscript(phone: Int) -> PhoneContents {
      get { phones.first { $0.phone == phone } ?? PhoneContents(phone: phone) }
      set {
        if let index = phones.firstIndex(where: { $0.phone == phone }) { phones[index] = newValue } else { phones.append(newValue) }
      }
    }
  }

  let surroundings: WalletSurroundings
  private let contents = Mutex<Contents?>(nil)

  init(_ surroundings: WalletSurroundings) { self.surroundings = surroundings }

  /// What a phone keeps, as far as it was read; nil before that.
  func known(on phone: Int) -> PhoneContents? { contents.withLock { $0?[phone] } }

  func loaded() async throws(WalletError) -> Contents {
    if let known = contents.withLock({ $0 }) { return known }
    let read: Contents
    do throws(StorageError) {
      read = try await surroundings.database.read { connection throws(StorageError) in try Self.load(connection) }
    } catch {
      throw WalletError(error)
    }
    return contents.withLock { contents in
      let known = contents ?? read
      contents = known
      return known
    }
  }

  /// Changes a phone's contents in memory, once they are loaded.
  @discardableResult
  func change<T: Sendable>(_ phone: Int, _ body: (inout PhoneContents) -> T) -> T {
    contents.withLock { contents in
      var all = contents ?? Contents()
      defer { contents = all }
      return body(&all[phone])
    }
  }

  /// Forgets that something has changed on a phone, and returns whether it has.
  func takeNews(on phone: Int) -> Bool {
    contents.withLock { contents in
      guard contents?[phone].hasNews == true else { return false }
      contents?[phone].hasNews = false
      return true
    }
  }

  /// A chip, made when it is first needed.
  func chip(_ name: ChipName, on phone: Int) async throws(WalletError) -> Chip {
    try await surroundings.write { [surroundings] connection throws(StorageError) in
      if let known = try ChipsTable.chip(name, on: phone, surroundings.safe, connection) { return known }
      guard let fresh = try? Chip(name, on: phone, surroundings.randomness) else { throw .failed(0, "the chip can't make its key") }
      try ChipsTable.insert(fresh, name, on: phone, surroundings.safe, connection)
      return fresh
    }
  }

  private static func load(_ connection: borrowing DatabaseTransaction) throws(StorageError) -> Contents {
    var contents = Contents()
    for (phone, settings) in try Settings.load(connection) { contents[phone].settings = settings }
    for (phone, token) in try TokensTable.load(connection) where Settings.allChips.contains(token.chip) {
      contents[phone].tokens.append(token)
    }
    for (phone, provisioning) in try ProvisioningsTable.load(connection) where Settings.allChips.contains(provisioning.chip) {
      contents[phone].provisioning = provisioning
    }
    for (phone, chip) in try ChipsTable.load(connection) where Settings.allChips.contains(chip) { contents[phone].chips.insert(chip) }
    return contents
  }
}
