package import Contract
internal import Cryptography
internal import Provisioning
internal import Service
internal import Storage
package import WalletModel

extension Tokenize: IssuerOperation {
  /// Judges, encrypts outside of any transaction, and judges again what others may have changed.
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> CardTokenization {
    try await tokenized(context) { $0 }
  }

  /// - Parameter answer: makes the response of it.
  func tokenized<Answer: Codable & Sendable>(
    _ context: IssuerAskingContext, _ answer: @escaping @Sendable (CardTokenization) -> Answer
  ) async throws(WalletError) -> Answer {
    let parts = Result { () throws(WalletError) in try request.parts }
    let (card, account, pan) = try await context.reserve { sql in
      _ = try context.session(sql)
      _ = try parts.get()
      return try judge(context, sql)
    }
    let given = try parts.get()
    let root = try await context.tenant.network.open().rootCertificate()
    let leaf = Result { () throws(WalletError) in try given.leaf(under: root, at: context.now) }
    var made: Made?
    if case .success(let leaf) = leaf {
      made = try await self.made(for: leaf, given, card, account, pan, context)
    }
    return try await context.commit { [made] sql in
      _ = try leaf.get()
      _ = try judge(context, sql)
      let nonce = given.nonce.bytes.hexadecimal
      guard try sql.use(walletNonce: nonce, at: context.issuer, now: context.now) else {
        throw WalletError.invalid([FieldError("nonce", "was used before")])
      }
      guard let made else { throw StorageError.corrupt }
      try context.enrol(
        card, MobileWalletTokenization(dpanRef: nil, walletType: request.walletType, status: .initiated), phone: context.device,
        nonce: nonce, sql)
      let tokenization = CardTokenization(
        opaquePaymentCard: nil, encryptedPassData: Opaque(made.pass.encryptedPassData.base64),
        ephemeralPublicKey: (made.pass.ephemeralPublicKey?.base64).map(Opaque.init),
        wrappedKey: (made.pass.wrappedKey?.base64).map(Opaque.init),
        activationData: Opaque(made.activationData.text.reveal()),
        cardNetwork: CardNetworkType(made.network), tokenProvider: CardTokenProvider(made.network), cardLastDigits: card.lastFour,
        customer: TokenizationCustomer(
          address: card.deliveryAddress, country: account.country, name: account.cardholder, mobile: account.phone))
      return answer(tokenization)
    }
  }

  /// Returns the card with its owner and number, if it may go into this wallet.
  private func judge(
    _ context: IssuerAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> (Card, Account, Secret) {
    let account = try context.session(sql).account
    let card = try context.card(cardId, of: account, sql).card
    guard card.status.isTokenizable else { throw WalletError.notTokenizable(at: card.status) }
    guard context.configuration.goes(card, into: .applePay) else { throw WalletError.walletNotOffered }
    return (card, account, try context.pan(of: cardId, sql))
  }

  private struct Made: Sendable {
    let network: CardNetwork
    let pass: EncryptedPassData
    let activationData: ActivationData
  }

  private func made(
    for leaf: VerifiedLeaf, _ given: CardTokenizationRequest.Parts, _ card: Card, _ account: Account, _ pan: Secret,
    _ context: IssuerAskingContext
  ) async throws(WalletError) -> Made {
    guard let network = CardNetwork(card.scheme), let randomness = Key(context.bytes(Key.length, for: .passData)) else {
      throw .walletNotOffered
    }
    let until = context.now + ActivationData.lifetime
    let signer = network == .mastercard ? try await context.signingKey() : nil
    do throws(CryptographyError) {
      let pass = try EncryptedPassData(
        sealing: PassData(
          primaryAccountNumber: pan, expiration: card.expiry, name: account.cardholder, nonce: given.nonce,
          nonceSignature: given.nonceSignature), for: leaf, randomness: randomness)
      let activationData =
        if let signer {
          try ActivationData(mastercard: pan, expiry: card.expiry, validUntil: until, key: signer)
        } else {
          try ActivationData(
            visa: pan, expiry: card.expiry, nonce: .nonce(given.nonce), validUntil: until,
            key: context.tenant.signingKeys.visa(of: context.issuer))
        }
      return Made(network: network, pass: pass, activationData: activationData)
    } catch {
      throw .noCryptography
    }
  }
}

extension ActivateTokenization: IssuerOperation {
  /// The phone's owner is the cardholder, who has just proved it.
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> TokenizationActivation {
    let reference = TokenReference(rawValue: dpanRef)
    let (card, pan, panReference) = try await context.reserve { sql in
      let holder = try context.session(sql)
      let card = try context.card(cardId, of: holder.account, sql).card
      guard let network = reference.network, network == CardNetwork(card.scheme), let panReference = try sql.panReference(of: cardId)
      else { throw WalletError.noSuchToken }
      guard card.status.isTokenizable else { throw WalletError.notTokenizable(at: card.status) }
      try context.requireStepUp(holder, sql)
      return (card, try context.pan(of: cardId, sql), panReference)
    }
    let activation: Result<TokenizationActivation, WalletError>
    switch reference.network {
    case .visa: activation = try await activated(reference, of: panReference, context)
    // The network knows whether the card has this token.
    case .mastercard, nil:
      let key = try await context.signingKey()
      do throws(CryptographyError) {
        let data = try ActivationData(mastercard: pan, expiry: card.expiry, tokenUniqueReference: dpanRef, key: key)
        activation = .success(TokenizationActivation(activationData: Opaque(data.text.reveal())))
      } catch {
        throw .noCryptography
      }
    }
    return try await context.commit { _ in try activation.get() }
  }

  /// Has the network activate the token.
  private func activated(
    _ reference: TokenReference, of card: PANReference, _ context: IssuerAskingContext
  ) async throws(WalletError) -> Result<TokenizationActivation, WalletError> {
    let order = TokenActivate(reference, of: card, reasonCode: .cardholderAuthenticated)
    let key = context.keys.questionKey("tokenActivate", of: context.call.idempotencyKey?.rawValue ?? "")
    return try await context.answer { () async throws(WalletError) in
      _ = try await context.tenant.network.open().ask(order, by: context.issuer, key)
      return TokenizationActivation(activationData: nil)
    }
  }
}

extension CardTokenizationRequest {
  /// What a request for Apple's wallet has, read and not verified.
  struct Parts: Sendable {
    let chain: CertificateChain
    let nonce: ProvisioningNonce
    let nonceSignature: NonceSignature

    /// The leaf, whose chain leads to the root. Throws a field error otherwise.
    func leaf(under root: Certificate, at now: Timestamp) throws(WalletError) -> VerifiedLeaf {
      do throws(ChainRefusal) {
        return try chain.verified(under: root, at: now)
      } catch {
        throw .invalid([error.fieldError])
      }
    }
  }

  /// Reads the fields. Throws all field errors at once.
  var parts: Parts {
    get throws(WalletError) {
      if walletType != .applePay { throw .invalid([FieldError("walletType", "must be \(MobileWalletType.applePay.rawValue)")]) }
      var problems: [FieldError] = []
      func value<T, E: Error>(
        _ field: String, _ text: String?, _ problem: (E) -> String, _ read: (String) throws(E) -> T
      ) -> T? {
        guard let text, !text.isEmpty else {
          problems.append(FieldError(field, "is required for \(walletType.rawValue)"))
          return nil
        }
        do throws(E) {
          return try read(text)
        } catch {
          problems.append(FieldError(field, problem(error)))
          return nil
        }
      }
      let leaf = value("leafCertificate", leafCertificate?.text, \.problem, CertificateText.read)
      let subordinate = value("subordinateCertificate", subordinateCertificate?.text, \.problem, CertificateText.read)
      let nonce = value("nonce", nonce, \.problem, ProvisioningNonce.init(requestText:))
      let signature = value("nonceSignature", nonceSignature?.text, \.problem, NonceSignature.init(requestText:))
      guard let leaf, let subordinate, let nonce, let signature else { throw .invalid(problems) }
      return Parts(chain: CertificateChain(leaf: leaf, subordinate: subordinate), nonce: nonce, nonceSignature: signature)
    }
  }
}

extension Account {
  /// As on the card.
  var cardholder: String { "\(firstName) \(lastName)" }
}

extension WalletError {
  fileprivate static let noCryptography = WalletError(
    500, .storageFailed, "there is not enough memory to encrypt this; close something and try again")
}
