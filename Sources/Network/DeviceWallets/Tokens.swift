internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// Helpers for tokens that the handlers share.
extension RequestContext where Owner == NetworkTenant {
  /// Returns the device, if the calling phone has registered it with this maker; otherwise throws.
  func device(_ device: String, of maker: WalletMaker, _ sql: borrowing DatabaseTransaction) throws -> StoredChip {
    guard let chip = try sql.chip(device), chip.maker == maker, chip.phone == phone else { throw WalletError.noSuchChip }
    return chip
  }

  /// Returns the token, if it is in this maker's wallet on the calling phone; otherwise throws.
  func walletToken(_ reference: TokenReference, of maker: WalletMaker, _ sql: borrowing DatabaseTransaction) throws -> StoredToken {
    guard let kept = try sql.token(reference, at: now), kept.wallet == maker.wallet, try sql.chip(kept.device)?.phone == phone else {
      throw WalletError.noSuchToken
    }
    return kept
  }

  /// Returns the token like `walletToken`, if it waits for its activation; otherwise throws.
  func inactiveWalletToken(
    _ reference: TokenReference, of maker: WalletMaker, _ sql: borrowing DatabaseTransaction
  ) throws -> StoredToken {
    let kept = try walletToken(reference, of: maker, sql)
    switch kept.token.phase {
    case .inactive: return kept
    case .activated: throw kept.refusal(.isActivated, at: now)
    case .deactivated: throw kept.refusal(.isDeactivated, at: now)
    }
  }

  /// Returns the token, if the calling issuer has issued its card; otherwise throws.
  func issuerToken(_ reference: TokenReference, _ sql: borrowing DatabaseTransaction) throws -> StoredToken {
    guard let kept = try sql.token(reference, at: now), kept.card.issuer == (try askingIssuer()) else { throw WalletError.noSuchToken }
    return kept
  }

  /// Returns the card, if the calling issuer has issued it; otherwise throws.
  func issuerCard(_ reference: PANReference, _ sql: borrowing DatabaseTransaction) throws -> StoredCard {
    guard let account = reference.account, let card = try sql.card(account), card.issuer == (try askingIssuer()) else {
      throw WalletError.noSuchCard
    }
    return card
  }

  // MARK: - New cards and tokens

  /// Returns the card with this number; inserts it if it is unknown.
  func card(
    withNumber number: Secret, _ expiry: CardExpiry, _ network: CardNetwork, _ issuer: IssuerIdentifier,
    _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) -> StoredCard {
    let tag = keys.tag(pan: number)
    if let card = try sql.card(withPAN: tag) { return card }
    let account = PANReference.account(network, bytes: bytes(PANReference.randomBytes, for: .panReference))
    let paymentAccount = PaymentAccountReference(network, bytes: bytes(PaymentAccountReference.randomBytes, for: .paymentAccountReference))
    let card = StoredCard(
      account: account, network: network, issuer: issuer, lastFour: String(number.reveal().suffix(4)), expiry: expiry,
      paymentAccount: paymentAccount)
    try sql.insert(card, pan: tag)
    return card
  }

  /// Returns the reference for a new token: the same for each retry of a request.
  func newReference(_ network: CardNetwork, _ wallet: DeviceWallet) -> TokenReference {
    TokenReference(network, wallet, bytes: bytes(TokenReference.randomBytes, for: .tokenReference))
  }

  /// Creates a token of a card in a chip, with its own device number.
  ///
  /// - Parameter isDeclined: true if the issuer knows of the token, but no wallet gets it.
  func insertToken(
    _ reference: TokenReference, of card: StoredCard, _ number: Secret, in device: String, _ wallet: DeviceWallet, walletAccountId: String,
    _ token: Token, methods: [ActivationMethod], nonce: String?, isDeclined: Bool, _ sql: borrowing DatabaseTransaction
  ) throws -> StoredToken {
    let (devicePan, tag) = try newDevicePAN(of: card.network, sql)
    guard let sealed = keys.seal(VaultedNumbers(accountPan: number, devicePan: devicePan), of: reference) else {
      throw StorageError.failed(0, "the numbers of a token cannot be encrypted")
    }
    let kept = StoredToken(
      reference: reference, card: card, device: device, wallet: wallet, walletAccountId: walletAccountId, numbers: sealed,
      devicePanLastFour: String(devicePan.reveal().suffix(4)), token: token, methods: methods, nonce: nonce, made: now, reasonCode: nil)
    try sql.insert(kept, devicePAN: tag, isDeclined: isDeclined)
    return kept
  }

  /// Returns a device number that no token has.
  private func newDevicePAN(of network: CardNetwork, _ sql: borrowing DatabaseTransaction) throws -> (Secret, tag: [UInt8]) {
    // Each prefix has a billion numbers: a hundred attempts find a free one unless nearly all are taken.
    let random = bytes(100 * DevicePAN.randomBytes, for: .devicePAN)
    for start in stride(from: 0, to: random.count, by: DevicePAN.randomBytes) {
      let number = DevicePAN.made(network, bytes: Array(random[start..<start + DevicePAN.randomBytes]))
      let tag = keys.tag(devicePan: number)
      if try !sql.hasToken(withDevicePAN: tag) { return (number, tag) }
    }
    throw WalletError.provisioningDeclined
  }

  // MARK: - Events

  /// Applies an event to a token, writes the token, and stores a notice for the issuer if the state changed.
  func apply(_ event: TokenEvent, to kept: StoredToken, _ sql: borrowing DatabaseTransaction) throws -> StoredToken {
    var changed = kept
    try changed.apply(event, at: now)
    try sql.update(changed)
    try tell(event, from: kept, to: changed, sql)
    return changed
  }

  /// Stores a notice for the issuer, if the state has changed.
  func tell(_ event: TokenEvent, from old: StoredToken, to new: StoredToken, _ sql: borrowing DatabaseTransaction) throws {
    guard old.token.state != new.token.state else { return }
    note(.token, new.card.lastFour, from: old.token.state.rawValue, to: new.token.state.rawValue)
    try leaveNotice(event, of: new, sql)
  }

  func leaveNotice(_ event: TokenEvent, of kept: StoredToken, _ sql: borrowing DatabaseTransaction) throws {
    let name = outgoingCallKey("\(event.rawValue) \(kept.reference.rawValue)").rawValue
    try sql.insert(Notice(name: name, token: kept.reference, event: event))
    sql.afterCommit { [tenant] in tenant.notices.noteEntry() }
  }

  func numbers(of kept: StoredToken) throws(StorageError) -> VaultedNumbers { try keys.numbers(of: kept) }

  /// Returns the idempotency key of a request that this request sends to an issuer.
  func outgoingCallKey(_ name: String) -> IdempotencyKey { keys.outgoingCalls.key(of: name, because: call.idempotencyKey) }

  /// The request's own idempotency key; empty for reads.
  var request: String { call.idempotencyKey?.rawValue ?? "" }
}

extension StoredToken {
  /// Applies an event to the token. If the event isn't allowed, changes nothing and throws a refusal that considers the state of the card.
  mutating func apply(_ event: TokenEvent, at now: Timestamp) throws(WalletError) {
    do throws(TokenRefusal) {
      try token.apply(event)
    } catch {
      throw refusal(error, at: now)
    }
  }

  func refusal(_ refusal: TokenRefusal, at now: Timestamp) -> WalletError {
    switch refusal {
    case .cardIsLocked where now >= card.expiry.end: .cardHasExpired
    case .isDeactivated where card.isOver: .cardIsOver
    case .cardIsLocked, .isDeactivated, .isActivated: .tokenRefused(refusal)
    }
  }
}

extension NetworkKeys {
  /// Decrypts the card number and the device number of a token.
  func numbers(of kept: StoredToken) throws(StorageError) -> VaultedNumbers {
    guard let numbers = openNumbers(kept.numbers, of: kept.reference) else { throw .corrupt }
    return numbers
  }
}

extension RequestService<NetworkTenant> {
  /// Delivers the pending notices to the issuers, the oldest first. Stops at the first issuer that it can't reach; the next request
  /// continues.
  func deliverNotices() async { await tenant.notices.deliver { await deliverAll() } }

  /// Delivers all pending notices. Returns false if an issuer wasn't reached.
  private func deliverAll() async -> Bool {
    do throws(WalletError) {
      while case let due = try await dueNotices(), !due.isEmpty {
        for (notice, kept, numbers) in due {
          do throws(WalletError) {
            try await deliver(notice, of: kept, numbers)
          } catch {
            // An issuer that was restored to an earlier state may refuse the notice. There is nothing more to do about it.
            if error.isNoAnswer { throw error }
          }
          try await transaction { sql throws(StorageError) in try sql.delete(notice) }
        }
      }
      return true
    } catch {
      return false
    }
  }

  private func deliver(_ notice: Notice, of kept: StoredToken, _ numbers: VaultedNumbers) async throws(WalletError) {
    let door = try tenant.issuers.open()
    let key = tenant.keys.outgoingCalls.key(of: "notice", because: IdempotencyKey(rawValue: notice.name))
    switch notice.event {
    case .activate:
      let told = NotifyServiceActivated(accountPan: numbers.accountPan, token: kept.shown, nonce: kept.nonce)
      _ = try await door.ask(told, of: kept.card.issuer, key)
    case .lockCard, .unlockCard, .endCard, .suspendByIssuer, .resumeByIssuer, .deleteByIssuer, .suspendInWallet, .resumeInWallet,
      .removeFromWallet, .unpairWatch, .lapse:
      let told = NotifyTokenUpdated(accountPan: numbers.accountPan, token: kept.shown, event: notice.event)
      _ = try await door.ask(told, of: kept.card.issuer, key)
    }
  }

  private func dueNotices() async throws(WalletError) -> [(Notice, StoredToken, VaultedNumbers)] {
    try await read { [keys = tenant.keys, now = clock.now] sql throws(StorageError) in
      try sql.notices(limit: 20).map { notice throws(StorageError) in
        guard let kept = try sql.token(notice.token, at: now) else { throw .corrupt }
        return (notice, kept, try keys.numbers(of: kept))
      }
    }
  }
}
