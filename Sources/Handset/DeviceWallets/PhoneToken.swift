internal import Basics
internal import Contract
internal import WalletModel

/// A token in a chip, as its phone knows it. Each maker's wallet shows it in its own words.
struct PhoneToken: Hashable, Sendable {
  /// The network's reference of the token: the `dpanRef` at the issuer.
  let reference: TokenReference
  /// The last four digits of the device's number.
  let suffix: String
  /// The network's reference of the card.
  let panReference: PANReference
  /// The last four digits of the card's number.
  let panSuffix: String
  let chip: ChipName
  let issuer: IssuerIdentifier
  let network: CardNetwork
  let state: TokenState
  /// Why it is suspended, in the order of `SuspensionCause`; empty unless it is.
  let causes: [SuspensionCause]
  /// The ways to verify the cardholder; empty unless it is inactive.
  let methods: [ActivationMethod]
  let added: Timestamp
  /// The moment since which it is in this state, as far as the phone knows.
  let since: Timestamp
}

extension PhoneToken {
  /// - Parameter known: the token before; nil for a new one.
  init(_ token: NetworkToken, in chip: ChipName, _ known: PhoneToken?, at now: Timestamp) {
    self.init(
      reference: token.tokenUniqueReference, suffix: token.tokenPanSuffix, panReference: token.panReference,
      panSuffix: token.accountPanSuffix, chip: chip, issuer: token.issuer, network: token.network, state: token.state,
      causes: token.causes, methods: token.methods, added: known?.added ?? now,
      since: known.flatMap { $0.state == token.state ? $0.since : nil } ?? now)
  }

  /// Whether this is all that the network says.
  func shows(_ token: NetworkToken) -> Bool { state == token.state && causes == token.causes && methods == token.methods }
}

extension [PhoneToken] {
  /// Puts a token in the place of the one with its reference, or at the end, unless it is gone. Returns the one that was there.
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
