internal import Basics
internal import Service
internal import Storage
package import WalletModel

extension Issuer {
  /// Returns the printed data of the cards of the person to whose wallet a device is linked, in any status: at most 100, usable cards
  /// first. Empty without a link.
  ///
  /// Not an operation of the contract: it represents the cards in the person's own hands.
  package func printedCards(of device: DeviceIdentifier, at issuer: IssuerIdentifier) async throws(WalletError) -> [PrintedCard] {
    try await service.read { [clock = service.clock, keys = service.tenant.keys] sql throws(StorageError) in
      guard let link = try sql.link(of: device, at: issuer), let account = try sql.account(link.account) else { return [] }
      let cards = try sql.cards(
        of: account.id, CardFilter(now: clock.now), .usableFirst, limit: CardParameters.limits.upperBound, offset: 0, keys)
      var printed: [PrintedCard] = []
      for card in cards.map(\.card) {
        guard let sealed = try sql.sealedPAN(of: card.cardId), let number = keys.openPAN(sealed, of: card.cardId) else { throw .corrupt }
        printed.append(
          PrintedCard(
            cardId: card.cardId, programName: card.programName, number: number, expiry: card.expiry,
            cvv: keys.cvv(of: number, expiry: card.expiry), name: "\(account.firstName) \(account.lastName)", status: card.status))
      }
      return printed
    }
  }
}
