package import Basics

/// How an issuer's app adds cards to Apple Wallet: which vendor's way it uses.
package enum AppleProvisioning: String, CaseIterable, Hashable, Codable, Sendable {
  /// PassKit's sheet, with what CardService makes. (CardService, `tokenize`)
  case tokenize
  /// The platform's SDK, with its activation data. (Adyen, `ProvisioningService`)
  case activationData = "activation-data"
}

/// The identifier of a card at its issuer's platform: PI and 23 capital letters or digits. (Adyen, `paymentInstrumentId`)
package struct PaymentInstrumentIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  private static let prefix = "PI"
  private static let length = 23

  /// Derives it from the card: the last 23 hexadecimal digits of its identifier. (our choice)
  package init(of card: CardIdentifier) {
    let digits = card.rawValue.utf8.filter { Character(UnicodeScalar($0)).isHexDigit }
    let text = String(decoding: digits.suffix(Self.length), as: UTF8.self).uppercased()
    rawValue = Self.prefix + String(repeating: "0", count: Self.length - text.utf8.count) + text
  }

  package var isValid: Bool {
    rawValue.utf8.count == Self.prefix.utf8.count + Self.length && rawValue.hasPrefix(Self.prefix)
      && rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// What the card's identifier ends in without its hyphens, in lower case.
  package var cardEnding: String { rawValue.dropFirst(Self.prefix.count).lowercased() }
}

extension Card {
  package var paymentInstrumentId: PaymentInstrumentIdentifier { PaymentInstrumentIdentifier(of: cardId) }
}

/// What the platform hands its SDK. (Adyen, `NetworkTokenActivationDataResponse`)
package struct NetworkTokenActivationData: Hashable, Codable, Sendable {
  package let sdkInput: Opaque<SDKInputKind>

  package init(sdkInput: Opaque<SDKInputKind>) { self.sdkInput = sdkInput }
}

/// What the platform tells its SDK, in base64. (Adyen, `sdkInput`)
package enum SDKInputKind: OpaqueKind {
  package static let name = "sdkInput"
  /// How long it is valid. (our choice)
  package static let lifetime = Duration.seconds(5 * 60)
}

/// What the SDK tells its platform, in base64. (Adyen, `sdkOutput`)
package enum SDKOutputKind: OpaqueKind {
  package static let name = "sdkOutput"
}
