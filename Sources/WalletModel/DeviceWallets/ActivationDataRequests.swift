package import Basics

/// How an issuer's app adds cards to Apple Wallet: the vendor API that it uses.
package enum AppleProvisioning: String, CaseIterable, Hashable, Codable, Sendable {
  /// PassKit's sheet, with data from CardService. (CardService, `tokenize`)
  case tokenize
  /// The platform's SDK, with activation data from the platform. (Adyen, `ProvisioningService`)
  case activationData = "activation-data"
}

/// The identifier of a card at its issuer's platform: PI and 23 capital letters or digits. (Adyen, `paymentInstrumentId`)
package struct PaymentInstrumentIdentifier: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  private static let prefix = "PI"
  private static let length = 23

  /// Derives the identifier from the last 23 hexadecimal digits of the card's identifier. (our choice)
  package init(of card: CardIdentifier) {
    let digits = card.rawValue.utf8.filter { Character(UnicodeScalar($0)).isHexDigit }
    let text = String(decoding: digits.suffix(Self.length), as: UTF8.self).uppercased()
    rawValue = Self.prefix + String(repeating: "0", count: Self.length - text.utf8.count) + text
  }

  package var isValid: Bool {
    rawValue.utf8.count == Self.prefix.utf8.count + Self.length && rawValue.hasPrefix(Self.prefix)
      && rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// The last 23 hexadecimal digits of the card's identifier, in lower case.
  package var cardEnding: String { rawValue.dropFirst(Self.prefix.count).lowercased() }
}

extension Card {
  package var paymentInstrumentId: PaymentInstrumentIdentifier { PaymentInstrumentIdentifier(of: cardId) }
}

/// The platform's response to its SDK. (Adyen, `NetworkTokenActivationDataResponse`)
package struct NetworkTokenActivationData: Hashable, Codable, Sendable {
  package let sdkInput: Opaque<SDKInputKind>

  package init(sdkInput: Opaque<SDKInputKind>) { self.sdkInput = sdkInput }
}

/// The data that the platform sends to its SDK, in base64. (Adyen, `sdkInput`)
package enum SDKInputKind: OpaqueKind {
  package static let name = "sdkInput"
  /// How long an `sdkInput` is valid. (our choice)
  package static let lifetime = Duration.seconds(5 * 60)
}

/// The data that the SDK sends to its platform, in base64. (Adyen, `sdkOutput`)
package enum SDKOutputKind: OpaqueKind {
  package static let name = "sdkOutput"
}
