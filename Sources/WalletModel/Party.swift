package import Basics

/// A kind of party in sequences.
extension PartyKind {
  private var row: (lane: String, client: SequenceParticipant) {
    switch self {
    case .issuer: ("I", .app)
    case .network: ("N", .wallet)
    case .merchant: ("M", .app)
    case .gateway: ("G", .app)
    }
  }

  /// The letter of its lane.
  var lane: String { row.lane }
  /// What asks it on a phone.
  package var client: SequenceParticipant { row.client }
}

/// The party that a request is for, or comes from.
package struct Party: Hashable, Sendable {
  package let kind: PartyKind
  /// Which one of its kind; nil where a world has only one.
  package let identifier: String?

  private init(_ kind: PartyKind, _ identifier: String?) { (self.kind, self.identifier) = (kind, identifier) }

  package static func issuer(_ issuer: IssuerIdentifier) -> Party { Party(.issuer, issuer.rawValue) }
  package static let network = Party(.network, nil)
  package static func merchant(_ merchant: MerchantIdentifier) -> Party { Party(.merchant, merchant.rawValue) }
  package static let gateway = Party(.gateway, nil)

  /// - Parameter identifier: of the party in this header, asked where a world has several of the kind.
  package init(_ kind: PartyKind, _ identifier: (_ header: String) throws(WalletError) -> String) throws(WalletError) {
    self.kind = kind
    self.identifier = if let header = kind.header { try identifier(header) } else { nil }
  }

  /// The party that has this name; nil if none can.
  package init?(name: String) {
    let parts = name.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let kind = PartyKind(rawValue: parts[0]), (parts.count == 1) == (kind.header == nil) else { return nil }
    self.init(kind, parts.dropFirst().first)
  }

  /// What names it in a header: `network`, `issuer meridian`.
  package var name: String { identifier.map { "\(kind.rawValue) \($0)" } ?? kind.rawValue }

  /// Nil if it is no issuer.
  package var issuer: IssuerIdentifier? { kind == .issuer ? identifier.map(IssuerIdentifier.init) : nil }
  /// Nil if it is no shop.
  package var merchant: MerchantIdentifier? { kind == .merchant ? identifier.map(MerchantIdentifier.init) : nil }

  /// For people: `Meridian Wallet`, `Harbour Books`, `network`.
  package func name(among issuers: [IssuerListing]) -> String {
    issuers.first { $0.identifier == issuer }?.name ?? merchant.map(MerchantProfile.name) ?? identifier ?? kind.name
  }
}
