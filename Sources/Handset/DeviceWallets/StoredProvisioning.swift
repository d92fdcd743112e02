internal import Basics
internal import Contract
internal import WalletModel

/// A provisioning whose outcome the phone does not know.
/// It is kept before it is sent, so that after a crash it is sent again under its key.
struct StoredProvisioning: Hashable, Sendable {
  let chip: ChipName
  let scores: WalletScores
  /// Nil for a typed number, which the phone does not keep: its result is found among the chip's tokens.
  let request: Request?

  struct Request: Hashable, Sendable {
    let data: ProvisioningData
    let key: IdempotencyKey
  }
}

/// The values that an issuer's app hands a wallet, in the form that the wallet provider asks for.
enum ProvisioningData: Hashable, Sendable {
  /// Apple's.
  case pass(PassRequest)
  /// Google's and Samsung's.
  case opaquePaymentCard(Opaque<PaymentCardKind>)

  /// The operation that sends them.
  func operation(for chip: Chip, at maker: WalletMaker, scores: WalletScores) -> Provision {
    switch self {
    case .pass(let pass): Provision(deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: scores, pass: pass)
    case .opaquePaymentCard(let card):
      Provision(
        maker: maker, deviceId: chip.deviceId, walletAccountId: chip.walletAccountId, scores: scores, opaquePaymentCard: card)
    }
  }
}
