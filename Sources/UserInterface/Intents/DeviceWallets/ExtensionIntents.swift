package import Basics
package import WalletModel

extension Intents {
  /// Asks the extensions of the apps on the phone for cards that this device lacks. Apps that have none, or take too long, are left out.
  package struct LoadExtensions: Intent {
    package typealias Answer = [ExtensionListing]
    package var isRead: Bool { true }
    package let device: PassDevice

    package init(device: PassDevice) { self.device = device }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }

  /// The customer says on the issuer's own page who they are. Answers the cards that its extension lists then.
  package struct AuthorizeExtension: Intent {
    package typealias Answer = [PassEntry]

    package enum Proof: Equatable, Sendable {
      case pin(Secret)
      /// A finger on the sensor, the owner's or another.
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

  /// The customer leaves the issuer's page without having said who they are: the wallet is told.
  package struct CancelExtensionAuthorization: Intent {
    package typealias Answer = Void
    package let issuer: IssuerIdentifier

    package init(issuer: IssuerIdentifier) { self.issuer = issuer }

    package func execute(by executor: some IntentExecutor) async throws(WalletError) { try await executor.execute(self) }
  }

  /// The terms were accepted: the extension makes the request, and the wallet provisions.
  package struct AddPassEntry: Intent {
    package typealias Answer = WalletPass
    package let issuer: IssuerIdentifier
    package let entry: PassEntry
    package let device: PassDevice
    /// True if it was tried before, and no usable response came.
    package let isAgain: Bool

    package func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer { try await executor.execute(self) }
  }
}

extension WalletError {
  /// True of a refusal after which the issuer's page can't confirm who the customer is: only its app can.
  package var endsAuthorization: Bool {
    switch code {
    case .wrongCredentials: attemptsLeft == 0
    case .credentialLocked, .deviceInactive, .deviceNotRegistered, .notOffered: true
    default: false
    }
  }
}
