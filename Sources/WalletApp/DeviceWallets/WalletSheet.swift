import WalletClient
import WalletModel

/// A wallet's own sheet over an issuer's app, by which one card is added.
enum WalletSheet: Sendable {
  case apple(PKAddPaymentPassViewController)
  /// Google's or Samsung's.
  case push(PushProvisioning)

  /// Takes the activation of the pass that was added by it, after which the app hears of it.
  func noteActivation(of pass: WalletPass) async {
    switch self {
    case .apple(let sheet): await sheet.noteActivation(of: pass)
    case .push(let push): await push.noteActivation(of: pass)
    }
  }

  /// Ends the sheet, by the person or because another one takes its place.
  func close(byUser: Bool) async throws(WalletError) {
    switch self {
    case .apple(let sheet): try await sheet.close(byUser ? .userCancelled : .systemCancelled)
    case .push(let push): try await push.close(byUser: byUser)
    }
  }
}
