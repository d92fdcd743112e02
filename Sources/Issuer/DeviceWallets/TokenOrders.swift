internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// What the network is to do with all tokens of a card.
struct TokenOrder: Sendable {
  enum Kind: String, Sendable {
    case suspend, unsuspend, delete

    /// What follows from a card's new status; nil if nothing does. The calendar is the network's too. (Rules, device wallets: tokens)
    init?(from old: CardStatus, to new: CardStatus) {
      switch (old.isBlocked, new.isBlocked) {
      case (_, false) where new.endsEnrolments: self = .delete
      case (false, true): self = .suspend
      case (true, false): self = .unsuspend
      case (true, true), (false, false): return nil
      }
    }
  }

  /// The same for the same change: the key of the question.
  let name: String
  let card: CardIdentifier
  let kind: Kind
}

/// An order that waits, with what it takes to deliver it.
struct DueTokenOrder: Sendable {
  let order: TokenOrder
  let panReference: PANReference
  let issuer: IssuerIdentifier

  /// Asks the network, under a key of the order's own.
  func ask(_ door: any NetworkDoor) async throws(WalletError) {
    let key = IdempotencyKey(rawValue: order.name)
    switch order.kind {
    case .suspend: _ = try await door.ask(TokenSuspend(card: panReference, reasonCode: .other), by: issuer, key)
    case .unsuspend: _ = try await door.ask(TokenUnsuspend(card: panReference, reasonCode: .other), by: issuer, key)
    case .delete: _ = try await door.ask(TokenDelete(card: panReference, reasonCode: .accountClosed), by: issuer, key)
    }
  }
}

extension RequestContext where Owner == IssuerTenant {
  /// Leaves an order about a card's tokens, if the network knows the card. It is delivered after this request.
  func orderTokens(
    of card: CardIdentifier, from old: CardStatus, to new: CardStatus, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    guard let kind = TokenOrder.Kind(from: old, to: new), try sql.panReference(of: card) != nil else { return }
    let request = call.idempotencyKey?.rawValue ?? "\(now.milliseconds)"
    try sql.insert(TokenOrder(name: keys.orderName(kind.rawValue, of: card, in: request), card: card, kind: kind))
    sql.afterCommit { [tenant] in tenant.orders.noteEntry() }
  }
}

extension CardStatus {
  /// The card's tokens can't pay, and may again.
  fileprivate var isBlocked: Bool { [.locked, .suspended].contains(self) }
}

extension RequestService<IssuerTenant> {
  /// Has the network do what was ordered, the oldest first. It stops if the network isn't reached: the next write goes on.
  func deliverTokenOrders() async {
    await tenant.orders.deliver { await deliverAll() }
  }

  /// Returns false if the network wasn't reached.
  private func deliverAll() async -> Bool {
    do throws(WalletError) {
      while case let due = try await read({ sql throws(StorageError) in try sql.tokenOrders(limit: 20) }), !due.isEmpty {
        for order in due {
          do throws(WalletError) {
            try await order.ask(try tenant.network.open())
          } catch {
            // A network that was put back to an earlier state refuses: there is nothing left to do.
            if error.code == .tryLater || error.leavesOutcomeUnknown || error.hasNotArrived { throw error }
          }
          try await transaction { sql throws(StorageError) in try sql.delete(order.order) }
        }
      }
      return true
    } catch {
      return false
    }
  }
}
