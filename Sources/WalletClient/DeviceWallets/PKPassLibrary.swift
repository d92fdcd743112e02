package import Basics
internal import Contract
package import Handset
package import WalletModel

/// PassKit's queries about passes. An issuer's app sees only its issuer's passes. (`PKPassLibrary`)
package struct PKPassLibrary: Sendable {
  /// The type of a pass. The simulation has only passes with which a phone pays. (`PKPassType`)
  package enum PassType: Sendable {
    case secureElement
  }

  let wallet: AppleWallet
  let issuer: IssuerIdentifier
  private let isEntitled: Bool

  /// - Parameter isEntitled: true for an app with Apple's entitlement for in-app provisioning.
  package init(wallet: AppleWallet, issuer: IssuerIdentifier, isEntitled: Bool) {
    self.wallet = wallet
    self.issuer = issuer
    self.isEntitled = isEntitled
  }

  /// Returns true if the app may add a card: it is entitled, and a device lacks the card.
  ///
  /// - Parameter identifier: the network's reference of the card; nil if the app knows none.
  package func canAddSecureElementPass(primaryAccountIdentifier identifier: PANReference?) async throws(WalletError) -> Bool {
    guard try await hasEntitlement() else { return false }
    return !(try await wallet.contents().devices(without: identifier).isEmpty)
  }

  /// Returns true if the app has the entitlement, without which `canAddSecureElementPass` is false.
  package func hasEntitlement() async throws(WalletError) -> Bool { try await wallet.settings().hasEntitlement && isEntitled }

  /// Returns the issuer's passes on the phone. (`passes(of:)`)
  package func passes(of type: PassType) async throws(WalletError) -> [WalletPass] {
    if try await wallet.consumeWrongAnswer(to: "passes") != nil { return [] }
    return try await wallet.contents().passes.filter { $0.issuer == issuer }
  }

  /// Returns the issuer's passes on the paired watch; nil if none is paired. (`remoteSecureElementPasses`)
  package func remoteSecureElementPasses() async throws(WalletError) -> [WalletPass]? {
    let isWrong = try await wallet.consumeWrongAnswer(to: "remoteSecureElementPasses") != nil
    return try await wallet.contents().watchPasses?.filter { $0.issuer == issuer && !isWrong }
  }

  /// Returns the URL that opens the first matching pass on the phone; nil if there is none. (`PKPass.passURL`)
  package func passURL(_ isWanted: (WalletPass) -> Bool) async throws(WalletError) -> String? {
    let pass = try await passes(of: .secureElement).first(where: isWanted)
    wallet.tell(.message(SequenceMessage(.app, .wallet, "passURL", outcome: pass == nil ? "none" : "")))
    return pass.map { AppleWallet.url(of: $0.deviceAccountIdentifier) }
  }

  /// Activates a pass that requires it, with the data that the issuer has signed. (`activate(_:activationData:)`)
  package func activate(_ pass: TokenReference, activationData: Opaque<ActivationDataKind>) async throws(WalletError) -> WalletPass {
    try await wallet.activate(pass, activationData: activationData)
  }
}
