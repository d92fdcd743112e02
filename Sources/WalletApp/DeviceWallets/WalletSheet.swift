import WalletClient
import WalletModel

/// A wallet's sheet over an issuer's app, by which one card is added.
enum WalletSheet: Sendable {
  case apple(PKAddPaymentPassViewController)
  /// The sheet of Google Wallet or Samsung Wallet.
  case push(PushProvisioning)

  /// Handles the activation of the pass that was added with the sheet, and informs the app.
  func noteActivation(of pass: WalletPass) async {
    switch self {
    case .apple(let sheet): await sheet.noteActivation(of: pass)
    case .push(let push): await push.noteActivation(of: pass)
    }
  }

  /// Closes the sheet.
  ///
  /// - Parameter byUser: true if the person closes it; false if another sheet replaces it.
  func close(byUser: Bool) async throws(WalletError) {
    switch self {
    case .apple(let sheet): try await sheet.close(byUser ? .userCancelled : .systemCancelled)
    case .push(let push): try await push.close(byUser: byUser)
    }
  }
}
