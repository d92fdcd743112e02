internal import Basics
package import Contract
internal import Service
internal import Storage
package import WalletModel

extension TokenImport: NetworkOperation {
  /// Imports a token. Sends no notice, because the issuer has requested the import, and the wallet already has the card.
  package func handle(_ context: NetworkContext) async throws(WalletError) -> NetworkToken {
    let number = accountPan.reveal()
    var owner: IssuerIdentifier?
    if PAN.isValid(number) { owner = try await context.tenant.issuers.open().issuer(ofNumber: accountPan) }
    return try await context.commit { [owner] sql in
      guard PAN.isValid(number), let network = CardNetwork(number: number) else {
        throw WalletError.invalid([FieldError("accountPan", "must be a card number of \(CardNetwork.names)")])
      }
      guard let owner, owner == (try context.askingIssuer()) else { throw WalletError.noSuchCard }
      var card = try context.card(withNumber: accountPan, expiry, network, owner, sql)
      let known = try sql.token(tokenUniqueReference, at: context.now)
      if let known, known.card.account == card.account { return known.shown }
      guard !card.isOver else { throw WalletError.cardIsOver }
      card.expiry = expiry
      try sql.update(card)
      let chip = try chip(for: card, context, sql)
      let kept = try context.insertToken(
        known == nil ? tokenUniqueReference : context.newReference(network, wallet), of: card, accountPan, in: chip.device, wallet,
        walletAccountId: chip.walletAccountId, Token(.activated), methods: [], nonce: nonce, isDeclined: false, sql)
      // Reads the token again, because its state also depends on the card.
      guard let made = try sql.token(kept.reference, at: context.now) else { throw StorageError.corrupt }
      context.note(.token, card.lastFour, from: "none", to: made.token.state.rawValue)
      return made.shown
    }
  }

  /// Returns the chip for which the nonce was created, unless it has a token of the card or is full; otherwise a new chip that belongs to
  /// no phone of this world.
  private func chip(
    for card: StoredCard, _ context: NetworkContext, _ sql: borrowing DatabaseTransaction
  ) throws -> (device: String, walletAccountId: String) {
    if let nonce, let named = try sql.chip(withNonce: nonce) {
      let living = try sql.tokens(inDevice: named.device, at: context.now).filter { $0.token.phase != .deactivated }
      let isFree = living.count < context.settings.tokensPerDevice && !living.contains { $0.card.account == card.account }
      if isFree { return named }
    }
    let device = context.bytes(12, for: .chipIdentifier).hexadecimal
    let account = "elsewhere"
    try sql.insert(
      StoredChip(device: device, maker: wallet.maker, phone: .elsewhere, publicKey: "", walletAccountId: account), at: context.now)
    return (device, account)
  }
}

extension DeviceIdentifier {
  /// The phone identifier of chips that belong to no phone of this world. No caller can have it, because real identifiers are longer.
  fileprivate static let elsewhere = DeviceIdentifier(rawValue: "elsewhere")
}

extension CardNetwork {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: " or ") }
}
