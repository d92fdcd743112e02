internal import Basics
internal import Contract
internal import Cryptography
internal import Service
internal import Storage
internal import WalletModel

/// The handlers' queries about cards in mobile wallets.
extension RequestContext where Owner == IssuerTenant {
  /// Adds an enrolment to a card.
  func enrol(
    _ card: Card, _ content: MobileWalletTokenization, phone: DeviceIdentifier?, clientDevice: String?, nonce: String?,
    _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let number = (try sql.tokenizations(of: card.cardId).map(\.number).max() ?? -1) + 1
    let kept = StoredTokenization(
      number: number, content: content, phone: phone, clientDevice: clientDevice, nonce: nonce, initiated: now)
    try sql.insert(kept, of: card.cardId)
    note(kept, of: card.lastFour, from: "none", to: kept.inWords)
  }

  /// Replaces an enrolment's content, except a wallet ID that it already has.
  func set(
    _ content: MobileWalletTokenization, of tokenization: StoredTokenization, _ card: Card, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    var changed = tokenization
    changed.content = content
    changed.content.walletId = tokenization.content.walletId ?? content.walletId
    try sql.update(changed, of: card.cardId)
    note(changed, of: card.lastFour, from: tokenization.inWords, to: changed.inWords)
  }

  /// Stores an enrolment's own token reference. If the app has reported another enrolment's reference for it, both get their own.
  func name(
    _ own: StoredTokenization, _ content: MobileWalletTokenization, _ card: Card, _ sql: borrowing DatabaseTransaction
  ) throws(StorageError) {
    let others = try sql.tokenizations(of: card.cardId).filter { $0.number != own.number }
    if let reported = others.first(where: { $0.content.dpanRef == content.dpanRef }) {
      try set(own.content, of: reported, card, sql)
    } else if own.content.dpanRef != nil, own.content.dpanRef != content.dpanRef {
      // The app has reported the token of another request, which is still open.
      let open = try tokenizations(of: card.cardId, sql) + others
      if let other = open.first(where: { $0.number != own.number && $0.content.isOpen(in: content.walletType) }) {
        try set(own.content, of: other, card, sql)
      } else {
        try enrol(card, own.content, phone: own.phone, clientDevice: own.clientDevice, nonce: nil, sql)
      }
    }
    try set(content, of: own, card, sql)
  }

  /// Returns the decrypted number of a card.
  func pan(of card: CardIdentifier, _ sql: borrowing DatabaseTransaction) throws -> Secret {
    guard let sealed = try sql.sealedPAN(of: card), let pan = keys.openPAN(sealed, of: card) else { throw StorageError.corrupt }
    return pan
  }

  /// Returns the card with this number and its owner. Throws 404 if this issuer hasn't issued it.
  func card(withNumber pan: Secret, _ sql: borrowing DatabaseTransaction) throws -> (kept: StoredCard, owner: Account) {
    guard let identifier = try sql.cardIdentifier(withPAN: keys.tag(pan: pan)), let known = try customerCard(identifier, sql) else {
      throw WalletError.noSuchCard
    }
    return known
  }

  /// Returns the methods by which this issuer verifies a cardholder. (Rules, mobile wallets: verification)
  func activationMethods(of owner: Account) -> [ActivationMethod] {
    [
      ActivationMethod(.text, owner.phone.maskedNumber), ActivationMethod(.mail, owner.email.maskedAddress),
      ActivationMethod(.app, configuration.profile.name), ActivationMethod(.call, ""),
    ]
  }
}

extension RequestContext where Owner == IssuerTenant, Commits == TwoCommits {
  /// Returns the issuer's key for Mastercard's activation data. The first call creates it, on a worker.
  func signingKey() async throws(WalletError) -> RSA.PrivateKey { try await tenant.signingKeys.mastercard(of: issuer, service) }
}

extension IssuerConfiguration {
  /// Returns true if the card's program allows this wallet.
  func goes(_ card: Card, into wallet: DeviceWallet) -> Bool {
    program(named: card.programName)?.wallets.contains(wallet) ?? false
  }
}

extension MobileWalletTokenization {
  /// The same tokenization without its token, for which it waits again.
  var undone: MobileWalletTokenization { MobileWalletTokenization(dpanRef: nil, walletType: walletType, status: .initiated) }

  /// Returns true if the enrolment waits for its token in a wallet of this type.
  fileprivate func isOpen(in type: MobileWalletType) -> Bool { walletType == type && dpanRef == nil && status == .initiated }
}

extension String {
  /// The first three characters and the last two digits of the number: `+49•••67`.
  fileprivate var maskedNumber: String { "\(prefix(3))•••\(suffix(2))" }

  /// The first character and the domain of the address: `a•••@example.com`.
  fileprivate var maskedAddress: String {
    guard let at = lastIndex(of: "@") else { return "\(prefix(1))•••" }
    return "\(prefix(1))•••\(self[at...])"
  }
}
