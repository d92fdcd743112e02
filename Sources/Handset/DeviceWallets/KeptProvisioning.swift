internal import Contract
internal import WalletModel

/// A provisioning whose outcome the phone does not know. It is kept before it is sent, so that after a crash it is sent again under its key.
struct KeptProvisioning: Hashable, Sendable {
  let device: PassDevice
  let scores: WalletScores
  /// Nil for a typed number, which the phone does not keep: what came of it is found among the chip's tokens.
  let request: Request?

  struct Request: Hashable, Sendable {
    let pass: PassRequest
    let key: IdempotencyKey
  }
}
