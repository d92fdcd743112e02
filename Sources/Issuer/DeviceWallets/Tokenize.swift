internal import Basics
package import Contract
internal import Cryptography
internal import Provisioning
internal import Service
internal import Storage
package import WalletModel

extension Tokenize: IssuerOperation {
  /// Checks the request, encrypts outside of any transaction, then checks again what other requests may have changed meanwhile.
  package func handle(_ context: IssuerAskingContext) async throws(WalletError) -> CardTokenization {
    try await tokenized(context) { $0 }
  }

  /// - Parameter answer: returns the response, from the tokenization.
  func tokenized<Answer: Codable & Sendable>(
    _ context: IssuerAskingContext, _ answer: @escaping @Sendable (CardTokenization) -> Answer
  ) async throws(WalletError) -> Answer {
    let parts = Result { () throws(WalletError) in try request.parts }
    let subject = try await context.reserve { sql in
      _ = try context.session(sql)
      return try judge(try parts.get(), context, sql)
    }
    let given = try parts.get()
    let made = try await made(given, subject, context)
    return try await context.commit { sql in
      let made = try made.get()
      _ = try judge(given, context, sql)
      try enrol(made, given, subject.card, context, sql)
      let (card, account, pass) = (subject.card, subject.account, made.pass)
      let tokenization = CardTokenization(
        opaquePaymentCard: made.paymentCard?.text, encryptedPassData: pass.map { Opaque($0.encryptedPassData.base64) },
        ephemeralPublicKey: (pass?.ephemeralPublicKey?.base64).map(Opaque.init),
        wrappedKey: (pass?.wrappedKey?.base64).map(Opaque.init), activationData: Opaque(made.activationData.text.reveal()),
        cardNetwork: CardNetworkType(subject.network), tokenProvider: CardTokenProvider(subject.network), cardLastDigits: card.lastFour,
        customer: TokenizationCustomer(
          address: card.deliveryAddress, country: account.country, name: account.cardholder, mobile: account.phone))
      return answer(tokenization)
    }
  }

  /// A card that may go into the wallet, with its owner and number.
  private struct Subject: Sendable {
    let card: Card
    let account: Account
    let pan: Secret
    let network: CardNetwork
  }

  /// The data that the issuer has created for the wallet: either `pass` or `paymentCard`, and the activation data.
  private struct Made: Sendable {
    var pass: EncryptedPassData?
    var paymentCard: OpaquePaymentCard?
    let activationData: ActivationData
  }

  private func judge(
    _ given: CardTokenizationRequest.Parts, _ context: IssuerAskingContext, _ sql: borrowing DatabaseTransaction
  ) throws -> Subject {
    let account = try context.session(sql).account
    let card = try context.card(cardId, of: account, sql).card
    guard card.status.isTokenizable else { throw WalletError.notTokenizable(at: card.status) }
    guard context.configuration.goes(card, into: given.wallet), let network = CardNetwork(card.scheme) else {
      throw WalletError.walletNotOffered
    }
    if case .paymentCard(let holder) = given {
      switch network {
      case .visa: _ = try request.requiredIdentifiers
      case .mastercard: break
      }
      let tokenizations = try context.tokenizations(of: cardId, sql)
      guard !tokenizations.contains(where: { $0.content.status == .completed && holder.has($0, on: context.device) }) else {
        throw WalletError.alreadyTokenized
      }
    }
    return Subject(card: card, account: account, pan: try context.pan(of: cardId, sql), network: network)
  }

  /// Stores an enrolment. Marks Apple's nonce as used; for Google's or Samsung's wallet, replaces an earlier unfinished enrolment.
  private func enrol(
    _ made: Made, _ given: CardTokenizationRequest.Parts, _ card: Card, _ context: IssuerAskingContext,
    _ sql: borrowing DatabaseTransaction
  ) throws {
    var content = MobileWalletTokenization(dpanRef: nil, walletType: request.walletType, status: .initiated)
    switch given {
    case .pass(_, let nonce, _):
      let nonce = nonce.bytes.hexadecimal
      guard try sql.use(walletNonce: nonce, at: context.issuer, now: context.now) else {
        throw WalletError.invalid([FieldError("nonce", "was used before")])
      }
      try context.enrol(card, content, phone: context.device, clientDevice: nil, nonce: nonce, sql)
    case .paymentCard(let holder):
      for old in try sql.tokenizations(of: cardId)
      where old.content.status == .initiated && old.content.dpanRef == nil && holder.has(old, on: context.device) {
        try sql.delete(old, of: cardId)
        context.note(old, of: card.lastFour, from: old.inWords, to: "none")
      }
      if holder.wallet == .googlePay { content.walletId = holder.clientWalletAccountId }
      try context.enrol(
        card, content, phone: context.device, clientDevice: holder.clientDeviceId, nonce: made.paymentCard?.digest, sql)
    }
  }

  // MARK: - Encryption

  /// Encrypts the data for the wallet. Throws an error if the app can send the request again; returns a refusal as the result.
  private func made(
    _ given: CardTokenizationRequest.Parts, _ subject: Subject, _ context: IssuerAskingContext
  ) async throws(WalletError) -> Result<Made, WalletError> {
    guard let randomness = Key(context.bytes(Key.length, for: .passData)) else { throw .noCryptography }
    let (pan, expiry, name) = (subject.pan, subject.card.expiry, subject.account.cardholder)
    let until = context.now + ActivationData.lifetime
    let door = try context.tenant.network.open()
    switch given {
    case .pass(let chain, let nonce, let signature):
      let root = try await door.rootCertificate()
      let leaf: VerifiedLeaf
      do throws(ChainRefusal) {
        leaf = try chain.verified(under: root, at: context.now)
      } catch {
        return .failure(.invalid([error.fieldError]))
      }
      let data = try await activationData(of: subject, bound: .nonce(nonce), until, context)
      return .success(
        try encrypting { () throws(CryptographyError) in
          let pass = PassData(
            primaryAccountNumber: pan, expiration: expiry, name: name, nonce: nonce, nonceSignature: signature)
          return Made(pass: try EncryptedPassData(sealing: pass, for: leaf, randomness: randomness), activationData: data)
        })
    case .paymentCard(let holder):
      let key = try await door.paymentCardKey(of: subject.network)
      switch subject.network {
      case .mastercard:
        let tav = try await self.tav(of: subject, until, context)
        return .success(
          try encrypting { () throws(CryptographyError) in
            let card = try OpaquePaymentCard(
              mastercard: pan, expiry: expiry, clientDeviceId: holder.clientDeviceId, clientWalletAccountId: holder.clientWalletAccountId,
              tav: tav, for: key, randomness: randomness)
            return Made(paymentCard: card, activationData: tav)
          })
      case .visa:
        let (device, account) = try request.requiredIdentifiers
        let otp = try self.otp(of: subject, bound: .walletAccount(account), until, context)
        return .success(
          try encrypting { () throws(CryptographyError) in
            let card = try OpaquePaymentCard(
              visa: pan, expiry: expiry, name: name, clientDeviceId: device, clientWalletAccountId: account, otp: otp, validUntil: until,
              for: key, randomness: randomness)
            return Made(paymentCard: card, activationData: otp)
          })
      }
    }
  }

  private func activationData(
    of subject: Subject, bound nonce: VisaNonce, _ until: Timestamp, _ context: IssuerAskingContext
  ) async throws(WalletError) -> ActivationData {
    switch subject.network {
    case .mastercard: try await tav(of: subject, until, context)
    case .visa: try otp(of: subject, bound: nonce, until, context)
    }
  }

  private func tav(
    of subject: Subject, _ until: Timestamp, _ context: IssuerAskingContext
  ) async throws(WalletError) -> ActivationData {
    let key = try await context.signingKey()
    return try encrypting { () throws(CryptographyError) in
      try ActivationData(mastercard: subject.pan, expiry: subject.card.expiry, validUntil: until, key: key)
    }
  }

  private func otp(
    of subject: Subject, bound nonce: VisaNonce, _ until: Timestamp, _ context: IssuerAskingContext
  ) throws(WalletError) -> ActivationData {
    let key = context.tenant.signingKeys.visa(of: context.issuer)
    return try encrypting { () throws(CryptographyError) in
      try ActivationData(visa: subject.pan, expiry: subject.card.expiry, nonce: nonce, validUntil: until, key: key)
    }
  }

  private func encrypting<T>(_ body: () throws(CryptographyError) -> T) throws(WalletError) -> T {
    do throws(CryptographyError) {
      return try body()
    } catch {
      throw .noCryptography
    }
  }
}

extension ActivateTokenization: IssuerOperation {
  /// Returns activation data for a token. The step-up authentication proves that the phone's owner is the cardholder.
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
    let key = context.keys.outgoingCalls.key(of: "tokenActivate", because: context.call.idempotencyKey)
    return try await context.answer { () async throws(WalletError) in
      _ = try await context.tenant.network.open().ask(order, by: context.issuer, key)
      return TokenizationActivation(activationData: nil)
    }
  }
}

/// A wallet of Google or Samsung, as a request identifies it.
struct WalletHolder: Sendable {
  let wallet: DeviceWallet
  let clientDeviceId: String?
  let clientWalletAccountId: String?

  /// Returns true if an enrolment belongs to this wallet: by its account for Google, by its device for Samsung, or by the requesting phone
  /// if the request named neither. A Google enrolment that was completed without an account belongs to no wallet until the app reports it.
  func has(_ kept: StoredTokenization, on phone: DeviceIdentifier) -> Bool {
    guard kept.content.walletType == wallet.type else { return false }
    switch wallet {
    case .applePay: return false
    case .googlePay:
      guard let clientWalletAccountId else {
        return kept.content.walletId == nil && kept.content.status == .initiated && kept.phone == phone
      }
      return kept.content.walletId == clientWalletAccountId
    case .samsungPay:
      guard let clientDeviceId, let known = kept.clientDevice else { return kept.phone == phone }
      return known == clientDeviceId
    }
  }
}

extension CardTokenizationRequest {
  /// The content of a request: parsed, not verified.
  enum Parts: Sendable {
    /// For Apple's wallet.
    case pass(CertificateChain, ProvisioningNonce, NonceSignature)
    /// For Google's and Samsung's wallets.
    case paymentCard(WalletHolder)

    var wallet: DeviceWallet {
      switch self {
      case .pass: .applePay
      case .paymentCard(let holder): holder.wallet
      }
    }
  }

  /// Parses the fields. Throws all field errors at once.
  var parts: Parts {
    get throws(WalletError) {
      guard let wallet = DeviceWallet(rawValue: walletType.rawValue) else {
        throw .invalid([FieldError("walletType", "must be \(DeviceWallet.allCases.map(\.rawValue).joined(separator: " or "))")])
      }
      return wallet == .applePay ? try passParts : .paymentCard(try holder(of: wallet))
    }
  }

  private func holder(of wallet: DeviceWallet) throws(WalletError) -> WalletHolder {
    let problems =
      (clientDeviceId.map { WalletIdentifier.problems(["clientDeviceId": $0]) } ?? [])
      + (clientWalletAccountId.map { WalletIdentifier.problems(["clientWalletAccountId": $0]) } ?? [])
    guard problems.isEmpty else { throw .invalid(problems) }
    return WalletHolder(wallet: wallet, clientDeviceId: clientDeviceId, clientWalletAccountId: clientWalletAccountId)
  }

  /// Both identifiers, which Visa requires. Throws field errors if one is missing.
  var requiredIdentifiers: (clientDeviceId: String, clientWalletAccountId: String) {
    get throws(WalletError) {
      if let clientDeviceId, let clientWalletAccountId { return (clientDeviceId, clientWalletAccountId) }
      let missing = [("clientDeviceId", clientDeviceId), ("clientWalletAccountId", clientWalletAccountId)].filter { $0.1 == nil }
      throw .invalid(missing.map { FieldError($0.0, "is required for VISA in \(walletType.rawValue)") })
    }
  }

  private var passParts: Parts {
    get throws(WalletError) {
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
      return .pass(CertificateChain(leaf: leaf, subordinate: subordinate), nonce, signature)
    }
  }
}

extension Account {
  /// The owner's name as it is printed on the card.
  var cardholder: String { "\(firstName) \(lastName)" }
}

extension WalletError {
  fileprivate static let noCryptography = WalletError(
    500, .storageFailed, "there is not enough memory to encrypt this; close something and try again")
}
