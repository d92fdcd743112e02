package import Basics
package import WalletModel

/// Provisions a card into a wallet: from what the issuer encrypted for the network, or from a number that a person typed. (PassKit, Wallet;
/// Google, `pushTokenize`; Samsung, `addCard`)
///
/// The token is active if all votes were green, otherwise it waits for a verification of the cardholder. 400 with field errors; 403
/// `notAllowed` if a vote was red; 404 for a device that isn't registered with this maker by this phone; 409 `tryLater` if the issuer was
/// not reached.
package struct Provision: OperationWithoutCards {
  package typealias Answer = NetworkToken
  package static let facts = OperationFacts(
    .provision, .post("/wallets/{maker}/provisionings"), .deviceWallets, asks: .network, by: .phone(.none))

  package let maker: WalletMaker
  package let deviceId: String
  package let walletAccountId: String
  /// The wallet provider's scores of device and account.
  package let scores: WalletScores
  /// For Apple's wallet. Exactly one of `pass`, `opaquePaymentCard` and `card` is given.
  package let pass: PassRequest?
  /// For Google's and Samsung's wallets.
  package let opaquePaymentCard: Opaque<PaymentCardKind>?
  /// A typed card, for all wallets.
  package let card: TypedCard?

  package init(deviceId: String, walletAccountId: String, scores: WalletScores, pass: PassRequest) {
    (maker, self.deviceId, self.walletAccountId, self.scores) = (.apple, deviceId, walletAccountId, scores)
    (self.pass, opaquePaymentCard, card) = (pass, nil, nil)
  }

  package init(
    maker: WalletMaker, deviceId: String, walletAccountId: String, scores: WalletScores, opaquePaymentCard: Opaque<PaymentCardKind>
  ) {
    (self.maker, self.deviceId, self.walletAccountId, self.scores) = (maker, deviceId, walletAccountId, scores)
    (pass, self.opaquePaymentCard, card) = (nil, opaquePaymentCard, nil)
  }

  package init(maker: WalletMaker, deviceId: String, walletAccountId: String, scores: WalletScores, card: TypedCard) {
    (self.maker, self.deviceId, self.walletAccountId, self.scores) = (maker, deviceId, walletAccountId, scores)
    (pass, opaquePaymentCard, self.card) = (nil, nil, card)
  }

  package static func summary(of answer: NetworkToken) -> String { answer.summary }
  package func dispatch(to parties: some Parties, _ call: Call) async throws(WalletError) -> NetworkToken {
    try await parties.answer(self, call)
  }
}

/// Values that the issuer's app passes to the wallet. (`PKAddPaymentPassRequest`)
package struct PassRequest: Hashable, Codable, Sendable {
  /// Ciphertext and tag, in base64.
  package let encryptedPassData: Opaque<PassDataKind>
  /// 65 bytes in base64, with the encryption scheme ECC V2.
  package let ephemeralPublicKey: Opaque<EphemeralKeyKind>?
  /// In base64, with the encryption scheme RSA V2.
  package let wrappedKey: Opaque<WrappedKeyKind>?
  /// The cryptographic one-time password; empty if the issuer gave none.
  package let activationData: Opaque<ActivationDataKind>

  package init(
    encryptedPassData: Opaque<PassDataKind>, ephemeralPublicKey: Opaque<EphemeralKeyKind>?, wrappedKey: Opaque<WrappedKeyKind>?,
    activationData: Opaque<ActivationDataKind>
  ) {
    self.encryptedPassData = encryptedPassData
    self.ephemeralPublicKey = ephemeralPublicKey
    self.wrappedKey = wrappedKey
    self.activationData = activationData
  }
}
