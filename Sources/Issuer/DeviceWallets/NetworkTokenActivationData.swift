internal import Basics
package import Contract
internal import Cryptography
internal import Provisioning
internal import Service
internal import Storage
package import WalletModel

extension GetNetworkTokenActivationData: IssuerOperation {
  package func handle(_ context: IssuerContext) async throws(WalletError) -> NetworkTokenActivationData {
    try await context.read { sql in
      let account = try context.session(sql).account
      let card = try context.provisionableCard(id, of: account, sql)
      guard let brand = CardNetwork(card.scheme) else { throw WalletError.walletNotOffered }
      let input = ActivationInput(
        id, cardholderName: account.cardholder, lastFour: card.lastFour, primaryAccountReference: try sql.panReference(of: card.cardId),
        brand: brand, at: context.now, key: context.keys.activationInputKey(of: context.issuer))
      return NetworkTokenActivationData(sdkInput: input.sdkInput)
    }
  }
}

extension CreateNetworkTokenProvisioningData: IssuerOperation {
  /// Checks that the card is the customer's and that the SDK's output comes from an input of this issuer, then tokenizes the card.
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> NetworkTokenActivationData {
    let output = Result { () throws(WalletError) in try self.output(context) }
    let card = try await context.reserve { sql in
      let account = try context.session(sql).account
      let card = try context.provisionableCard(id, of: account, sql)
      _ = try output.get()
      return card.cardId
    }
    let given = try output.get()
    let request = CardTokenizationRequest(
      walletType: .applePay, clientDeviceId: nil, clientWalletAccountId: nil, leafCertificate: Opaque(given.certificates[0]),
      subordinateCertificate: Opaque(given.certificates[1]), nonce: given.nonce, nonceSignature: Opaque(given.nonceSignature))
    return try await Tokenize(card, request).tokenized(context) { tokenization in
      NetworkTokenActivationData(sdkInput: ProvisioningInput(id, tokenization).sdkInput)
    }
  }

  /// Parses `sdkOutput`, and verifies that it comes from an input of this issuer for this card.
  private func output(_ context: IssuerAskingContext) throws(WalletError) -> ActivationOutput {
    do throws(SDKTextRefusal) {
      let output = try ActivationOutput(sdkOutput)
      guard output.certificates.count == 2 else { throw .unreadable }
      try ActivationInput(Opaque(output.sdkInput)).verify(
        of: id, at: context.now, key: context.keys.activationInputKey(of: context.issuer))
      return output
    } catch {
      switch error {
      case .unreadable: throw .invalid([FieldError("sdkOutput", "must be what the SDK has made, in base64")])
      case .foreign: throw .activationDataForeign
      case .expired: throw .activationDataExpired
      }
    }
  }
}

extension RequestContext where Owner == IssuerTenant {
  /// Returns the customer's card that is this payment instrument, if the platform may prepare it for Apple Wallet; otherwise throws.
  fileprivate func provisionableCard(
    _ id: PaymentInstrumentIdentifier, of account: Account, _ sql: borrowing DatabaseTransaction
  ) throws -> Card {
    guard id.isValid else { throw WalletError.invalid([FieldError("id", "must be PI and 23 capital letters or digits")]) }
    guard configuration.hasActivationDataRole else { throw WalletError.noActivationDataRole }
    guard let identifier = try sql.cardIdentifier(of: account.id, endingIn: id.cardEnding) else {
      throw WalletError.noSuchPaymentInstrument
    }
    let card = try card(identifier, of: account, sql).card
    guard card.status.isTokenizable else {
      throw WalletError(422, .transitionNotAllowed, WalletError.notTokenizable(at: card.status).description)
    }
    guard configuration.goes(card, into: .applePay) else { throw WalletError.walletNotOffered }
    return card
  }
}

extension DatabaseTransaction {
  /// Returns the account's only card whose identifier without hyphens ends with `ending`; nil if there is none, or more than one.
  fileprivate func cardIdentifier(of account: Int, endingIn ending: String) throws(StorageError) -> CardIdentifier? {
    let cards = try rows(
      "SELECT card FROM issuer_cards WHERE account = \(account) AND replace(card, '-', '') LIKE \("%" + ending) LIMIT 2"
    ) { row throws(StorageError) in CardIdentifier(rawValue: try row.text("card")) }
    return cards.count == 1 ? cards.first : nil
  }
}
