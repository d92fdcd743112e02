import WalletClient
import WalletModel

/// A wallet's own sheet over an issuer's app, by which one card is added.
enum WalletSheet: Sendable {
  case apple(PKAddPaymentPassViewController)
  case google(PushTokenizeFlow)

  /// Takes the activation of the pass that was added by it, after which the app hears of it.
  func noteActivation(of pass: WalletPass) async {
    switch self {
    case .apple(let sheet): await sheet.noteActivation(of: pass)
    case .google(let flow): await flow.noteActivation(of: pass)
    }
  }

  /// Ends the sheet, by the person or because another one takes its place.
  func close(byUser: Bool) async throws(WalletError) {
    switch self {
    case .apple(let sheet): try await sheet.close(byUser ? .userCancelled : .systemCancelled)
    case .google(let flow): try await flow.close()
    }
  }
}
