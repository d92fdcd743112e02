package import WalletModel

/// Returns the printed data of the cards of the person to whose wallet a device is linked, at most 100, usable cards first.
///
/// These are the cards in the person's own hands, in any status. The list is empty without a link.
package struct GetPrintedCards: AdminOperation {
  package static let facts = AdminOperationFacts(
    .getPrintedCards, .get("/control/issuers/{issuer}/devices/{deviceIdentifier}/cards"), to: "read the numbers of its cards")

  package let issuer: IssuerIdentifier
  package let deviceIdentifier: DeviceIdentifier

  package init(of device: DeviceIdentifier, at issuer: IssuerIdentifier) { (self.issuer, deviceIdentifier) = (issuer, device) }

  package func dispatch(to parties: some AdministeredParties) async throws(WalletError) -> PrintedCards {
    guard deviceIdentifier.isValid else { throw .badDevice }
    return PrintedCards(cards: try await parties.issuer.printedCards(of: deviceIdentifier, at: issuer))
  }
}

/// The printed data of one person's cards.
package struct PrintedCards: Codable, Sendable {
  package let cards: [PrintedCard]
}
