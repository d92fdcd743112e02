/// Tells one phone from another at the issuer: 32 hexadecimal digits. (`getDeviceIdentifier`, WLW)
///
/// A phone shows every issuer another one, as phones do with the apps of different makers.
package struct DeviceIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Tells the issuers of a world apart: `meridian`, `strict`. A person has a wallet, and a phone an app, for each.
package struct IssuerIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Makes a write safe to send twice: 32 hexadecimal digits chosen by the client. (our choice; the vendor's SDK hides its own)
package struct IdempotencyKey: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}

/// Tells a card from all others: a UUID, in small letters. (CardService, `cardId`)
package struct CardIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }
}
