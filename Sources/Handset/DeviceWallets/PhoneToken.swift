internal import Basics
internal import Contract
internal import WalletModel

/// A token in a chip, as its phone knows it. Each maker's wallet shows it in its own terms.
struct PhoneToken: Hashable, Sendable {
  /// The network's reference of the token; the issuer calls it `dpanRef`.
  let reference: TokenReference
  /// The last four digits of the token's number.
  let suffix: String
  /// The network's reference of the card.
  let panReference: PANReference
  /// The last four digits of the card's number.
  let panSuffix: String
  let chip: ChipName
  let issuer: IssuerIdentifier
  let network: CardNetwork
  let state: TokenState
  /// The causes of the suspension, in the order of `SuspensionCause`; empty unless the token is suspended.
  let causes: [SuspensionCause]
  /// The ways to verify the cardholder; empty unless the token is inactive.
  let methods: [ActivationMethod]
  let added: Timestamp
  /// The time at which the token entered this state, as far as the phone knows.
  let since: Timestamp
}

extension PhoneToken {
  /// - Parameter known: the phone's earlier version of the token; nil for a new one.
  init(_ token: NetworkToken, in chip: ChipName, _ known: PhoneToken?, at now: Timestamp) {
    self.init(
      reference: token.tokenUniqueReference, suffix: token.tokenPanSuffix, panReference: token.panReference,
      panSuffix: token.accountPanSuffix, chip: chip, issuer: token.issuer, network: token.network, state: token.state,
      causes: token.causes, methods: token.methods, added: known?.added ?? now,
      since: known.flatMap { $0.state == token.state ? $0.since : nil } ?? now)
  }

  /// Returns true if the network's version of the token doesn't differ from this one.
  func shows(_ token: NetworkToken) -> Bool { state == token.state && causes == token.causes && methods == token.methods }
}

extension [PhoneToken] {
  /// Replaces the token that has the same reference, or appends this one; removes it if `isGone`. Returns the earlier version.
  mutating func replace(_ token: PhoneToken, isGone: Bool) -> PhoneToken? {
    let index = firstIndex { $0.reference == token.reference }
    let known = index.map { self[$0] }
    if isGone {
      if let index { remove(at: index) }
    } else if let index {
      self[index] = token
    } else {
      append(token)
    }
    return known
  }
}
