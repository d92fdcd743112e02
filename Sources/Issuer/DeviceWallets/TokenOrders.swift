internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// A pending request to the network about a card's tokens.
struct TokenOrder: Sendable {
  enum Kind: Sendable {
    /// Imports the token of a card that got into a wallet without the network.
    case importing(ImportedToken)
    /// Changes of all tokens of the card.
    case suspend, unsuspend, delete

    /// Returns the order that follows from a card's new status; nil if none does. Expiry causes no order, because the network has a
    /// calendar, too. (Rules, mobile wallets: tokens)
    init?(from old: CardStatus, to new: CardStatus) {
      switch (old.isBlocked, new.isBlocked) {
      case (_, false) where new.endsEnrolments: self = .delete
      case (false, true): self = .suspend
      case (true, false): self = .unsuspend
      case (true, true), (false, false): return nil
      }
    }

    /// Returns the kind with this name; nil unless it is one of those for all tokens.
    init?(name: String) {
      switch name {
      case Kind.suspend.name: self = .suspend
      case Kind.unsuspend.name: self = .unsuspend
      case Kind.delete.name: self = .delete
      default: return nil
      }
    }

    var name: String {
      switch self {
      case .importing: "import"
      case .suspend: "suspend"
      case .unsuspend: "unsuspend"
      case .delete: "delete"
      }
    }
  }

  /// The idempotency key of the request, derived from the order's number, which is unique in the world.
  let name: String
  let card: CardIdentifier
  let kind: Kind
}

/// The token of a completed enrolment. It is stored apart from the enrolment, which may be deleted before a retry.
struct ImportedToken: Sendable {
  let wallet: DeviceWallet
  let reference: TokenReference
  let nonce: String?
}

/// A pending order, with the issuer of the card.
struct DueTokenOrder: Sendable {
  let order: TokenOrder
  let issuer: IssuerIdentifier
}

extension RequestContext where Owner == IssuerTenant {
  /// Stores an order about a card's tokens, if the network knows the card or an order for it is pending. The service delivers it after this
  /// request.
  func orderTokens(
    of card: CardIdentifier, from old: CardStatus, to new: CardStatus, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    guard let kind = TokenOrder.Kind(from: old, to: new) else { return }
    if try sql.panReference(of: card) == nil, try !sql.hasTokenOrder(of: card) { return }
    try insert(kind, of: card, sql)
  }

  /// Stores an order to import the token of an enrolment that was completed without the network. If the card is blocked, also stores an
  /// order to suspend its tokens.
  func orderImport(of kept: StoredTokenization, _ card: Card, _ sql: borrowing DatabaseTransaction) throws(StorageError) {
    guard kept.content.status == .completed, let reference = kept.content.dpanRef, let wallet = kept.content.walletType.wallet else {
      return
    }
    let token = ImportedToken(wallet: wallet, reference: TokenReference(rawValue: reference), nonce: kept.nonce)
    try insert(.importing(token), of: card.cardId, sql)
    if card.status.isBlocked { try insert(.suspend, of: card.cardId, sql) }
  }

  private func insert(
    _ kind: TokenOrder.Kind, of card: CardIdentifier, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let number = try sql.nextOrderNumber()
    try sql.insert(TokenOrder(name: keys.orderName(number), card: card, kind: kind), number: number)
    sql.afterCommit { [tenant] in tenant.orders.noteEntry() }
  }
}

extension CardStatus {
  /// True if the card's tokens can't pay now, but may pay again later.
  fileprivate var isBlocked: Bool { [.locked, .suspended].contains(self) }
}

extension MobileWalletType {
  /// The wallet of this type; nil if this version doesn't know it.
  fileprivate var wallet: DeviceWallet? { DeviceWallet(rawValue: rawValue) }
}

extension RequestService<IssuerTenant> {
  /// Delivers the pending orders to the network, the oldest first. Stops if it can't reach the network; the next request continues.
  func deliverTokenOrders() async {
    await tenant.orders.deliver { await deliverAll() }
  }

  /// Delivers all pending orders. Returns false if the network wasn't reached.
  private func deliverAll() async -> Bool {
    do throws(WalletError) {
      while case let due = try await read({ sql throws(StorageError) in try sql.tokenOrders(limit: 20) }), !due.isEmpty {
        for order in due { try await deliver(order) }
      }
      return true
    } catch {
      return false
    }
  }

  /// Sends an order to the network under the order's own key, and deletes the order.
  private func deliver(_ due: DueTokenOrder) async throws(WalletError) {
    let order = due.order
    var imported: NetworkToken?
    do throws(WalletError) {
      imported = try await ask(due)
    } catch {
      // A network that was restored to an earlier state may refuse the order. There is nothing more to do about it.
      if error.isNoAnswer { throw error }
    }
    try await transaction { [imported] sql throws(StorageError) in
      if case .importing(let token) = order.kind, let imported { try sql.settle(token, as: imported, of: order.card) }
      try sql.delete(order)
    }
  }

  /// Sends an order to the network. Returns the token of an import; nil for other orders.
  private func ask(_ due: DueTokenOrder) async throws(WalletError) -> NetworkToken? {
    let (order, issuer, door) = (due.order, due.issuer, try tenant.network.open())
    let key = IdempotencyKey(rawValue: order.name)
    if case .importing(let token) = order.kind {
      return try await door.ask(try await request(token, of: order.card), by: issuer, key)
    }
    // The network doesn't know a card whose import it refused.
    guard let card = try await read({ sql throws(StorageError) in try sql.panReference(of: order.card) }) else { return nil }
    switch order.kind {
    case .importing: break
    case .suspend: _ = try await door.ask(TokenSuspend(card: card, reasonCode: .other), by: issuer, key)
    case .unsuspend: _ = try await door.ask(TokenUnsuspend(card: card, reasonCode: .other), by: issuer, key)
    case .delete: _ = try await door.ask(TokenDelete(card: card, reasonCode: .accountClosed), by: issuer, key)
    }
    return nil
  }

  private func request(_ token: ImportedToken, of card: CardIdentifier) async throws(WalletError) -> TokenImport {
    try await read { [keys = tenant.keys, clock] sql throws(StorageError) in
      guard let kept = try sql.card(card, at: clock.now, keys), let sealed = try sql.sealedPAN(of: card),
        let pan = keys.openPAN(sealed, of: card)
      else { throw .corrupt }
      return TokenImport(
        accountPan: pan, expiry: kept.card.expiry, wallet: token.wallet, tokenUniqueReference: token.reference, nonce: token.nonce)
    }
  }
}

extension DatabaseTransaction {
  /// Stores the network's response to an import: the card's reference, the token's reference if it differs, and whether the token waits for
  /// its activation or is deactivated.
  fileprivate func settle(_ token: ImportedToken, as imported: NetworkToken, of card: CardIdentifier) throws(StorageError) {
    if try panReference(of: card) == nil { try insert(imported.panReference, of: card) }
    let (reference, isOver) = (imported.tokenUniqueReference, imported.state == .deactivated)
    let noticeState = try self.noticeState(reference.rawValue)
    if isOver {
      var ended = noticeState ?? TokenNoticeState(reference: reference)
      ended.isOver = true
      try set(ended)
    }
    for var kept in try tokenizations(of: card) where kept.content.dpanRef == token.reference.rawValue {
      if isOver {
        try delete(kept, of: card)
        continue
      }
      kept.content.dpanRef = reference.rawValue
      // A notice of the network may have reported the activation meanwhile.
      if imported.state == .inactive, noticeState == nil { kept.content.status = .initiated }
      try update(kept, of: card)
    }
  }
}
