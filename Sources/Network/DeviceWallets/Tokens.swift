internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// What the handlers share about tokens.
extension RequestContext where Owner == NetworkTenant {
  /// The token, if it is in a chip of the phone that asks.
  func walletToken(_ reference: TokenReference, _ sql: borrowing DatabaseTransaction) throws -> KeptToken {
    guard let kept = try sql.token(reference, at: now), try sql.chip(kept.device)?.phone == phone else { throw WalletError.noSuchToken }
    return kept
  }

  /// The token, if the issuer that asks gave out its card.
  func issuerToken(_ reference: TokenReference, _ sql: borrowing DatabaseTransaction) throws -> KeptToken {
    guard let kept = try sql.token(reference, at: now), kept.card.issuer == (try askingIssuer()) else { throw WalletError.noSuchToken }
    return kept
  }

  /// The card, if the issuer that asks gave it out.
  func issuerCard(_ reference: PANReference, _ sql: borrowing DatabaseTransaction) throws -> KeptCard {
    guard let account = reference.account, let card = try sql.card(account), card.issuer == (try askingIssuer()) else {
      throw WalletError.noSuchCard
    }
    return card
  }

  /// Applies an event to a token, writes it, and leaves a notice for the issuer if the state changed.
  func apply(_ event: TokenEvent, to kept: KeptToken, _ sql: borrowing DatabaseTransaction) throws -> KeptToken {
    var changed = kept
    do throws(TokenRefusal) {
      try changed.token.apply(event)
    } catch {
      throw WalletError.tokenRefused(error)
    }
    try sql.update(changed)
    try tell(event, from: kept, to: changed, sql)
    return changed
  }

  /// Leaves a notice of a change for the issuer.
  func tell(_ event: TokenEvent, from old: KeptToken, to new: KeptToken, _ sql: borrowing DatabaseTransaction) throws {
    guard old.token.state != new.token.state else { return }
    note(.token, new.card.lastFour, from: old.token.state.rawValue, to: new.token.state.rawValue)
    try leaveNotice(event, of: new, sql)
  }

  func leaveNotice(_ event: TokenEvent, of kept: KeptToken, _ sql: borrowing DatabaseTransaction) throws {
    let name = questionKey("\(event.rawValue) \(kept.reference.rawValue)").rawValue
    try sql.insert(Notice(name: name, token: kept.reference, event: event))
  }

  /// Tells the issuers what they have yet to be told, the oldest first. It stops at the first that isn't reached: the next request goes on.
  func deliverNotices() async {
    do throws(WalletError) {
      while case let due = try await dueNotices(), !due.isEmpty {
        for (notice, kept, numbers) in due {
          do throws(WalletError) {
            try await deliver(notice, of: kept, numbers)
          } catch {
            // An issuer that was put back to an earlier state refuses: there is nothing left to tell it.
            if error.code == .tryLater || error.leavesOutcomeUnknown || error.hasNotArrived { throw error }
          }
          try await read { sql in try sql.delete(notice) }
        }
      }
    } catch {
      // The notices stay.
    }
  }

  private func deliver(_ notice: Notice, of kept: KeptToken, _ numbers: VaultedNumbers) async throws(WalletError) {
    let door = try tenant.issuers.open()
    let key = keys.questionKey("notice", of: notice.name)
    switch notice.event {
    case .activate:
      let told = NotifyServiceActivated(
        accountPan: numbers.accountPan, token: kept.shown, deviceId: kept.device, walletAccountId: kept.walletAccountId, nonce: kept.nonce)
      _ = try await door.ask(told, of: kept.card.issuer, key)
    case .lockCard, .unlockCard, .endCard, .suspendByIssuer, .resumeByIssuer, .deleteByIssuer, .suspendInWallet, .resumeInWallet,
      .removeFromWallet, .unpairWatch, .lapse:
      let told = NotifyTokenUpdated(accountPan: numbers.accountPan, token: kept.shown, event: notice.event)
      _ = try await door.ask(told, of: kept.card.issuer, key)
    }
  }

  private func dueNotices() async throws(WalletError) -> [(Notice, KeptToken, VaultedNumbers)] {
    try await read { [self] sql in
      try sql.notices(limit: 20).map { notice in
        guard let kept = try sql.token(notice.token, at: now) else { throw StorageError.corrupt }
        return (notice, kept, try numbers(of: kept))
      }
    }
  }

  func numbers(of kept: KeptToken) throws -> VaultedNumbers {
    guard let numbers = keys.openNumbers(kept.numbers, of: kept.reference) else { throw StorageError.corrupt }
    return numbers
  }

  /// The key of a question to an issuer that this request leads to.
  func questionKey(_ question: String) -> IdempotencyKey { keys.questionKey(question, of: request) }

  /// The request's own key; empty for reads.
  var request: String { call.idempotencyKey?.rawValue ?? "" }
}
