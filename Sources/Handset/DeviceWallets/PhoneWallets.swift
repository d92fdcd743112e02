package import Contract
package import Cryptography
package import Storage
internal import Synchronization
package import WalletModel

/// The wallets on all phones of a world.
package final class PhoneWallets: Sendable {
  package typealias Tell = @Sendable (SequenceNote, DeviceIdentifier) -> Void

  let phones: Phones
  private let issuers: [IssuerListing]
  private let tell: Tell
  private let apple: WalletStore<AppleWalletSettings>
  private let appleWallets = Mutex<[AppleWallet]>([])
  /// What the apps asked about each card, and why they offer what they do, as it was last noted in the traffic log.
  private let toldOffers = Mutex<[(phone: Int, card: CardIdentifier, notes: [SequenceNote])]>([])

  /// - Parameter tell: takes what happens inside a phone, for the traffic log.
  package init(
    database: Database, randomness: any Randomness, key: Key, phones: Phones, issuers: [IssuerListing], backend: any Backend,
    clock: any WorldClock, tell: @escaping Tell
  ) {
    self.phones = phones
    self.issuers = issuers
    self.tell = tell
    apple = WalletStore(
      WalletSurroundings(
        database: database, randomness: randomness, safe: Handset.safe(key), phones: phones, backend: backend, clock: clock, tell: tell))
  }

  /// Apple Wallet on a phone; nil if phones of its kind have none.
  package func appleWallet(on phone: Int) -> AppleWallet? {
    guard let kind = phones.phone(phone)?.kind, PhoneApplication.appleWallet.isOn(kind) else { return nil }
    return appleWallets.withLock { wallets in
      if let known = wallets.first(where: { $0.phone == phone }) { return known }
      let fresh = AppleWallet(WalletTokens(on: phone, of: apple), of: self)
      wallets.append(fresh)
      return fresh
    }
  }

  /// Every wallet on a phone.
  func wallets(on phone: Int) -> [any PhoneWallet] {
    (phones.phone(phone)?.kind.apps ?? []).compactMap { app in
      switch app {
      case .appleWallet: appleWallet(on: phone)
      case .issuer, .watch: nil
      }
    }
  }

  /// The place of a token among the phones of a world.
  package struct Place: Sendable {
    package let device: PassDevice
    package let phone: Phone
  }

  /// Each token that is on one of the phones, with its place.
  package func places() async throws(WalletError) -> [TokenReference: Place] {
    var places: [TokenReference: Place] = [:]
    for phone in phones.all {
      for wallet in wallets(on: phone.number) {
        for token in try await wallet.shownTokens() { places[token.reference] = Place(device: token.chip.device, phone: phone) }
      }
    }
    return places
  }

  /// Asks the network about all tokens. A phone that never added a card asks nothing, and one that reaches nobody keeps what it knows.
  ///
  /// - Returns: the phones on which something has changed since the last time, settings of their wallets among it.
  package func refresh() async -> [Int] {
    var changed: [Int] = []
    for phone in phones.all {
      for wallet in wallets(on: phone.number) {
        if (try? await wallet.hasToAsk()) == true { try? await wallet.refresh() }
        if wallet.takeNews(), changed.last != phone.number { changed.append(phone.number) }
      }
    }
    return changed
  }

  /// Makes the current phone one of another kind.
  ///
  /// Throws `notOffered` if one of its wallets was used, `storageFailed` or `storageFull` (all status 0); then nothing changed.
  package func setCurrentKind(_ kind: PhoneKind) async throws(WalletError) {
    let phone = phones.current
    guard phone.kind != kind else { return }
    for wallet in wallets(on: phone.number) {
      guard try await !wallet.isUnused() else { continue }
      throw WalletError(0, .notOffered, "\(phone.name) stays \(phone.kind.withArticle): its wallet was used.")
    }
    try await phones.setCurrentKind(kind)
  }

  func organization(_ issuer: IssuerIdentifier) -> (name: String, face: Theme.Slot?) { issuers.organization(issuer) }

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
}

/// A wallet on a phone, of whichever maker.
protocol PhoneWallet: Sendable {
  associatedtype Settings: WalletSettings
  /// What it has in common with the others.
  var tokens: WalletTokens<Settings> { get }

  /// Asks the network what has become of its tokens.
  func refresh() async throws(WalletError)
}

extension PhoneWallet {
  /// True where there is something to ask the network about.
  func hasToAsk() async throws(WalletError) -> Bool { try await tokens.kept().hasToAsk }

  /// The tokens in the chips that the phone has now, the oldest first.
  func shownTokens() async throws(WalletError) -> [PhoneToken] { try await tokens.kept().shownTokens }

  /// True before the first change of its settings and its first card.
  func isUnused() async throws(WalletError) -> Bool { try await tokens.kept().isUnused }

  /// Forgets that something has changed, and returns whether it has.
  func takeNews() -> Bool { tokens.takeNews() }
}
