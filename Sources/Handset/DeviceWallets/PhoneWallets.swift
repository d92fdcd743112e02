package import Basics
package import Contract
package import Cryptography
package import Storage
internal import Synchronization
package import WalletModel

/// The wallets on all phones of a world.
package final class PhoneWallets: Sendable {
  package typealias Tell = @Sendable (SequenceNote, DeviceIdentifier) -> Void

  let phones: Phones
  let store: WalletStore
  private let issuers: [IssuerListing]
  private let tell: Tell
  /// The state of the wallets that were used so far; each is created once.
  private let tokens = Mutex<[WalletTokens]>([])
  /// The queries and reasons about the card that an app showed last on each phone, as recorded in the traffic log.
  private let toldOffers = Mutex<[(phone: Int, card: CardIdentifier, notes: [SequenceNote])]>([])

  /// - Parameter tell: receives what happens inside a phone, for the traffic log.
  package init(
    database: Database, randomness: any Randomness, key: Key, phones: Phones, issuers: [IssuerListing], backend: any Backend,
    clock: any WorldClock, tell: @escaping Tell
  ) {
    self.phones = phones
    self.issuers = issuers
    self.tell = tell
    store = WalletStore(
      WalletSurroundings(
        database: database, randomness: randomness, safe: Handset.safe(key), phones: phones, backend: backend, clock: clock, tell: tell))
  }

  /// Returns Apple Wallet on a phone; nil if phones of its kind have none.
  package func appleWallet(on phone: Int) -> AppleWallet? {
    tokens(.applePay, on: phone).map { AppleWallet(tokens: $0, issuers: issuers) }
  }

  /// Returns Google Wallet on a phone; nil if phones of its kind have none.
  package func googleWallet(on phone: Int) -> GoogleWallet? {
    tokens(.googlePay, on: phone).map { GoogleWallet(tokens: $0, issuers: issuers) }
  }

  /// Returns Samsung Wallet on a phone; nil if phones of its kind have none.
  package func samsungWallet(on phone: Int) -> SamsungWallet? {
    tokens(.samsungPay, on: phone).map { SamsungWallet(tokens: $0, issuers: issuers) }
  }

  /// Returns the shared state of a wallet on a phone, which is created when it is first needed; nil if phones of its kind have no such
  /// wallet.
  private func tokens(_ wallet: DeviceWallet, on phone: Int) -> WalletTokens? {
    guard let kind = phones.phone(phone)?.kind, wallet.app.isOn(kind) else { return nil }
    return tokens.withLock { all in
      if let known = all.first(where: { $0.phone == phone && $0.wallet == wallet }) { return known }
      let fresh = WalletTokens(wallet, on: phone, of: store)
      all.append(fresh)
      return fresh
    }
  }

  /// Returns all wallets on a phone, in the order of its apps.
  package func wallets(on phone: Int) -> [any PhoneWallet] {
    (phones.phone(phone)?.kind.apps ?? []).compactMap { app in
      switch app {
      case .appleWallet: appleWallet(on: phone)
      case .googleWallet: googleWallet(on: phone)
      case .samsungWallet: samsungWallet(on: phone)
      case .issuer, .watch, .watchWallet: nil
      }
    }
  }

  /// Returns a wallet on a phone. Throws 404 (status 0) if phones of its kind don't have it.
  package func wallet(_ wallet: DeviceWallet, on phone: Int) throws(WalletError) -> any PhoneWallet {
    guard let known = wallets(on: phone).first(where: { $0.wallet == wallet }) else {
      throw WalletError(0, .notFound, "this phone has no such wallet")
    }
    return known
  }

  /// The location of a token: a phone, and whether it is in the phone itself or in its watch.
  package struct Place: Sendable {
    package let device: PassDevice
    package let phone: Phone
  }

  /// Returns each token that is on one of the phones, with its place.
  package func places() async throws(WalletError) -> [TokenReference: Place] {
    var places: [TokenReference: Place] = [:]
    for phone in phones.all {
      for wallet in wallets(on: phone.number) {
        for token in try await wallet.shownTokens() { places[token.reference] = Place(device: token.chip.device, phone: phone) }
      }
    }
    return places
  }

  /// Requests all tokens from the network. A phone to which no card was ever added makes no request; without a connection, a phone keeps
  /// its data.
  ///
  /// - Returns: the phones whose tokens or wallet settings have changed since the last call.
  package func refresh() async -> [Int] {
    var changed: [Int] = []
    for phone in phones.all {
      for wallet in wallets(on: phone.number) {
        if (try? await wallet.hasToAsk()) == true { try? await wallet.refresh() }
      }
      if store.consumeNews(on: phone.number) { changed.append(phone.number) }
    }
    return changed
  }

  /// Changes the kind of the current phone. Its settings stay, and those that both kinds have remain in effect.
  ///
  /// Throws `notOffered` if one of its wallets was used, `storageFailed` or `storageFull` (all status 0); then nothing changed.
  package func setCurrentKind(_ kind: PhoneKind) async throws(WalletError) {
    let phone = phones.current
    guard phone.kind != kind else { return }
    for wallet in wallets(on: phone.number) {
      guard try await wallet.hasToAsk() else { continue }
      throw WalletError(0, .notOffered, "\(phone.name) stays \(phone.kind.withArticle): its wallet was used.")
    }
    try await phones.setCurrentKind(kind)
  }

  // MARK: - Refused calls

  /// Returns the calls to the wallets on a phone that can be refused.
  package func calls(on phone: Int) -> [String] { wallets(on: phone).flatMap { WalletRefusal.calls(to: $0.wallet) } }

  /// Returns the refusals of the next calls of apps on a phone.
  package func refusals(on phone: Int) async throws(WalletError) -> [WalletRefusal] {
    let wallets = wallets(on: phone).map(\.wallet)
    return try await store.settings(of: phone).refusals.filter { wallets.contains($0.wallet) }
  }

  /// Makes a wallet refuse the next call of an app, once. Returns false if the phone has no such wallet.
  package func refuse(_ refusal: WalletRefusal, on phone: Int) async throws(WalletError) -> Bool {
    guard wallets(on: phone).contains(where: { $0.wallet == refusal.wallet }) else { return false }
    try await store.set(phone) { $0.refuse(refusal) }
    return true
  }

  /// Cancels the refusal of a call, and returns it; nil if none was set.
  package func consumeRefusal(of call: String, on phone: Int) async throws(WalletError) -> WalletRefusal? {
    try await store.set(phone) { $0.consumeRefusal(of: call) { _ in true } }
  }

  // MARK: - What apps tell

  /// Records what happened inside a phone.
  package func tell(_ note: SequenceNote, on phone: Int) { tell(note, phones.walletIdentifier(of: phone)) }

  /// Records an app's queries about a card, unless they equal the last ones, because a page is loaded often.
  package func tell(_ notes: [SequenceNote], of card: CardIdentifier, on phone: Int) {
    let isNews = toldOffers.withLock { told in
      let index = told.firstIndex { $0.phone == phone }
      let before = index.map { told.remove(at: $0) }
      told.append((phone, card, notes))
      return before?.card != card || before?.notes != notes
    }
    if isNews { for note in notes { tell(note, on: phone) } }
  }

  /// Returns the reasons for an app's offer, for the card of its last queries.
  package func reasons(on phone: Int) -> [String] {
    let notes = toldOffers.withLock { $0.first { $0.phone == phone }?.notes } ?? []
    return notes.compactMap { if case .why(let sentence) = $0 { sentence } else { nil } }
  }
}
