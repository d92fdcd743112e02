package import Basics
package import WalletModel

extension Intents {
  /// Requests the cards that this device lacks from the extensions of the apps on the phone. The answer leaves out apps without cards, and
  /// those that exceed the time limit.
  package struct LoadExtensions: Intent {
    package typealias Answer = [ExtensionListing]
    package var isRead: Bool { true }
    package let device: PassDevice

    package init(device: PassDevice) { self.device = device }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Authenticates the customer on the issuer's own page. The answer has the cards that the issuer's extension lists after that.
  package struct AuthorizeExtension: Intent {
    package typealias Answer = [PassEntry]

    package enum Proof: Equatable, Sendable {
      case pin(Secret)
      /// A finger on the sensor, the owner's or another person's.
      case fingerprint(isOwner: Bool)
    }

    package let issuer: IssuerIdentifier
    package let proof: Proof
    package let device: PassDevice

    package init(issuer: IssuerIdentifier, proof: Proof, device: PassDevice) {
      self.issuer = issuer
      self.proof = proof
      self.device = device
    }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// Notifies the wallet that the customer has left the issuer's page without authentication.
  package struct CancelExtensionAuthorization: Intent {
    package typealias Answer = Void
    package let issuer: IssuerIdentifier

    package init(issuer: IssuerIdentifier) { self.issuer = issuer }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// Makes the extension create the request, and the wallet provision the card, after the terms were accepted.
  package struct AddPassEntry: Intent {
    package typealias Answer = WalletPass
    package let issuer: IssuerIdentifier
    package let entry: PassEntry
    package let device: PassDevice
    /// True for a retry, after an attempt without a usable response.
    package let isAgain: Bool

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}

extension WalletError {
  /// True for a refusal after which the customer can't authenticate on the issuer's page, but only in its app.
  package var endsAuthorization: Bool {
    switch code {
    case .wrongCredentials: attemptsLeft == 0
    case .credentialLocked, .deviceInactive, .deviceNotRegistered, .notOffered: true
    default: false
    }
  }
}
