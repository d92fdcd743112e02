internal import Basics
package import Contract
internal import Service
package import WalletModel

extension CheckEligibility: NetworkOperation {
  /// Looks up the issuer of the number, but doesn't ask the issuer for its vote.
  package func handle(_ context: NetworkContext) async throws(WalletError) -> TypedCardEligibility {
    let text = number.reveal()
    let isNumber = PAN.isValid(text)
    var issuer: IssuerIdentifier?
    if isNumber { issuer = try await context.tenant.issuers.open().issuer(ofNumber: number) }
    return try await context.commit { [issuer] sql in
      var problems: [FieldError] = []
      if !isNumber { problems.append(FieldError("number", "must be a card number")) }
      if context.now >= expiry.end { problems.append(FieldError("expiry", "is over")) }
      guard problems.isEmpty else { throw WalletError.invalid(problems) }
      guard let issuer, let network = CardNetwork(number: text) else { throw WalletError.provisioningDeclined }
      return TypedCardEligibility(
        network: network, issuer: issuer, accountPanSuffix: String(text.suffix(4)),
        panReference: try sql.card(withPAN: context.keys.tag(pan: number))?.reference(in: maker.wallet))
    }
  }
}
