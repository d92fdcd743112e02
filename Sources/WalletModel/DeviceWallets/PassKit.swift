/// A call of an app, or of its SDK on its behalf, to Apple's sheet.
package enum PassKitCall: String, CaseIterable, Sendable {
  /// Opens the sheet. (`PKAddPaymentPassViewController`)
  case present
  /// The request with which the sheet adds the card.
  case addPaymentPassRequest = "PKAddPaymentPassRequest"
}

/// Why a sheet ended without a pass. (`PKAddPaymentPassError`)
package enum PKAddPaymentPassError: Int, CaseIterable, Error, Sendable {
  case unsupported = 0
  case userCancelled = 1
  case systemCancelled = 2

  package var name: String { "\(self)" }
}

extension WalletError {
  /// The error for a sheet of Apple's that ended without a pass, with PassKit's code.
  package init(_ error: PKAddPaymentPassError) { self.init(error.rawValue, .walletRefused, error.name) }

  /// PassKit's error; nil for an error that did not come from PassKit.
  package var passKitError: PKAddPaymentPassError? { code == .walletRefused ? PKAddPaymentPassError(rawValue: statusCode) : nil }
}
