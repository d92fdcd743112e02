internal import Basics
internal import Contract
internal import WalletModel

/// A provisioning whose outcome the phone does not know. The phone stores it before sending it, so that it can repeat it under its key
/// after a crash.
struct StoredProvisioning: Hashable, Sendable {
  let chip: ChipName
  let scores: WalletScores
  /// The request to repeat; nil for a typed card number, which the phone does not store. The result is then found among the chip's tokens.
  let request: Request?

  struct Request: Hashable, Sendable {
    let data: ProvisioningData
    let key: IdempotencyKey
  }
}

/// The data that an issuer's app passes to a wallet, in the wallet provider's format.
enum ProvisioningData: Hashable, Sendable {
  /// The data for Apple Wallet.
  case pass(PassRequest)
  /// The data for Google Wallet and Samsung Wallet.
  case opaquePaymentCard(Opaque<PaymentCardKind>)

  /// Returns the operation that sends the data to the network.
  func operation(for chip: Chip, at maker: WalletMaker, scores: WalletScores) -> Provision {
    switch self {
    case .pass(let pass): Provision(deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: scores, pass: pass)
    case .opaquePaymentCard(let card):
      Provision(
        maker: maker, deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: scores, opaquePaymentCard: card)
    }
  }
}
