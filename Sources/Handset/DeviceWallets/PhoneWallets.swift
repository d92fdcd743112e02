package import Contract
package import Cryptography
package import Storage
internal import Synchronization
package import WalletModel

/// The wallets on all phones of a world: what each keeps, read when one is first asked for something.
package final class PhoneWallets: Sendable {
  package typealias Tell = @Sendable (SequenceNote, DeviceIdentifier) -> Void

  struct PhoneContents: Sendable {
    let phone: Int
    var settings = AppleWalletSettings()
    /// The oldest first.
    var passes: [SecureElementPass] = []
    var provisioning: KeptProvisioning?
    /// The devices whose chips the maker's server knows: only these can have tokens.
    var chips: Set<PassDevice> = []
    /// True where the kept provisioning may have reached the network.
    var mayHaveArrived = true
    /// A request that was sent again by a refresh and became a pass, with its token: whoever made it has not heard of that yet.
    var settled: (request: PassRequest, token: TokenReference)?
    /// True while the kept provisioning is being sent.
    var isSending = false
    /// True once passes or settings have changed, until that was told.
    var hasNews = false
    /// Counts the changes of this phone, which are newer than what was asked before them.
    var version = 0

    /// True before the first change of its settings and its first card.
    var isUnused: Bool { settings == AppleWalletSettings() && chips.isEmpty && provisioning == nil }

    var shown: AppleWalletContents {
      AppleWalletContents(
        passes: passes.filter { $0.device == .phone }, watchPasses: settings.hasWatch ? passes.filter { $0.device == .watch } : nil,
        obstacle: settings.obstacle)
    }
  }

  struct Contents: Sendable {
    private var phones: [PhoneContents] = []

    subscript(phone: Int) -> PhoneContents {
      get { phones.first { $0.phone == phone } ?? PhoneContents(phone: phone) }
      set {
        if let index = phones.firstIndex(where: { $0.phone == phone }) { phones[index] = newValue } else { phones.append(newValue) }
      }
    }

    /// Forgets that something has changed, and returns on which phones.
    mutating func takeNews() -> [Int] {
      let changed = phones.filter(\.hasNews).map(\.phone)
      for phone in changed { self[phone].hasNews = false }
      return changed
    }

    /// The phones whose wallets have something to ask the network about.
    var toAsk: [Int] { phones.filter { !$0.chips.isEmpty || $0.provisioning != nil }.map(\.phone) }
  }

  let phones: Phones
  let backend: any Backend
  let clock: any WorldClock
  let randomness: any Randomness
  let tell: Tell
  private let database: Database
  private let safe: AEADCipher
  private let issuers: [IssuerListing]
  private let contents = Mutex<Contents?>(nil)
  private let wallets = Mutex<[AppleWallet]>([])
  /// What the apps asked about each card, and why they offer what they do, as it was last noted in the traffic log.
  private let toldOffers = Mutex<[(phone: Int, card: CardIdentifier, notes: [SequenceNote])]>([])

  /// - Parameter tell: takes what happens inside a phone, for the traffic log.
  package init(
    database: Database, randomness: any Randomness, key: Key, phones: Phones, issuers: [IssuerListing], backend: any Backend,
    clock: any WorldClock, tell: @escaping Tell
  ) {
    self.database = database
    self.randomness = randomness
    safe = Handset.safe(key)
    self.phones = phones
    self.issuers = issuers
    self.backend = backend
    self.clock = clock
    self.tell = tell
  }

  /// Apple Wallet on a phone; nil if phones of its kind have none.
  package func appleWallet(on phone: Int) -> AppleWallet? {
    guard let kind = phones.phone(phone)?.kind, PhoneApplication.appleWallet.isOn(kind) else { return nil }
    return wallets.withLock { wallets in
      if let known = wallets.first(where: { $0.phone == phone }) { return known }
      let fresh = AppleWallet(on: phone, of: self)
      wallets.append(fresh)
      return fresh
    }
  }

  /// The place of a pass among the phones of a world.
  package struct Place: Sendable {
    package let device: PassDevice
    package let phone: Phone
  }

  /// Each token that has a pass on one of the phones, with its place.
  package func places() async throws(WalletError) -> [TokenReference: Place] {
    var places: [TokenReference: Place] = [:]
    for phone in phones.all {
      guard let contents = try await appleWallet(on: phone.number)?.contents() else { continue }
      for pass in contents.passes + (contents.watchPasses ?? []) {
        places[pass.deviceAccountIdentifier] = Place(device: pass.device, phone: phone)
      }
    }
    return places
  }

  /// Asks the network about all passes. A phone that never added a card asks nothing, and one that reaches nobody keeps what it knows.
  ///
  /// - Returns: the phones on which something has changed since the last time, the wallet's settings among it.
  package func refresh() async -> [Int] {
    for phone in (try? await loaded().toAsk) ?? [] { try? await appleWallet(on: phone)?.refresh() }
    return contents.withLock { $0?.takeNews() ?? [] }
  }

  /// Makes the current phone one of another kind.
  ///
  /// Throws `notOffered` if one of its wallets is known to its maker, `storageFailed` or `storageFull` (all status 0); then nothing changed.
  package func setCurrentKind(_ kind: PhoneKind) async throws(WalletError) {
    let phone = phones.current
    guard phone.kind != kind else { return }
    guard try await loaded()[phone.number].isUnused else {
      throw WalletError(0, .notOffered, "\(phone.name) stays \(phone.kind.withArticle): its wallet was used.")
    }
    try await phones.setCurrentKind(kind)
  }

  // MARK: - What apps tell

  /// Tells what happened inside a phone.
  package func tell(_ note: SequenceNote, on phone: Int) { tell(note, phones.walletIdentifier(of: phone)) }

  /// Tells what an app asked about a card, unless nothing has changed since it was told last: a page is loaded often.
  package func tell(_ notes: [SequenceNote], of card: CardIdentifier, on phone: Int) {
    let isNews = toldOffers.withLock { told in
      let index = told.firstIndex { $0.phone == phone && $0.card == card }
      if let index, told[index].notes == notes { return false }
      if let index { told.remove(at: index) }
      told.append((phone, card, notes))
      return true
    }
    if isNews { for note in notes { tell(note, on: phone) } }
  }

  // MARK: - What the wallets keep

  /// What a phone's wallet shows, as far as it was read; nil before that.
  func known(on phone: Int) -> AppleWalletContents? { contents.withLock { $0?[phone].shown } }

  func loaded() async throws(WalletError) -> Contents {
    if let known = contents.withLock({ $0 }) { return known }
    let read: Contents
    do throws(StorageError) {
      read = try await database.read { [issuers] connection throws(StorageError) in
        try Self.load(connection, issuers.organization)
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

  func organization(_ issuer: IssuerIdentifier) -> (name: String, face: Theme.Slot?) { issuers.organization(issuer) }

  /// Changes a phone's contents in memory, once they are loaded.
  @discardableResult
  func change<T: Sendable>(_ phone: Int, _ body: (inout PhoneContents) -> T) -> T {
    contents.withLock { contents in
      var all = contents ?? Contents()
      defer { contents = all }
      return body(&all[phone])
    }
  }

  func write<T: Sendable>(
    _ body: @escaping @Sendable (borrowing DatabaseTransaction) throws(StorageError) -> T
  ) async throws(WalletError) -> T {
    do throws(StorageError) {
      return try await database.transaction(body)
    } catch {
      throw WalletError(error)
    }
  }

  /// The chip of a device, made when it is first needed.
  func chip(of device: PassDevice, on phone: Int) async throws(WalletError) -> Chip {
    try await write { [safe, randomness] connection throws(StorageError) in
      if let known = try Self.chip(of: device, on: phone, safe, connection) { return known }
      guard let fresh = try? Chip(of: device, on: phone, randomness) else { throw .failed(0, "the chip can't make its key") }
      try Self.insert(fresh, of: device, on: phone, safe, connection)
      return fresh
    }
  }
}
