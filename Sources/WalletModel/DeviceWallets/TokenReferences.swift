package import Basics

/// A network's reference of a token: 48 characters at Mastercard, `DNITHE` and 18 digits at Visa. (Rules, mobile wallets: formats)
package struct TokenReference: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The number of random bytes that a reference is made of.
  package static let randomBytes = 24

  package init(_ network: CardNetwork, _ wallet: DeviceWallet, bytes: [UInt8]) {
    switch network {
    case .mastercard: rawValue = "D\(wallet.family)MC\(decimal(10, of: bytes.prefix(8)))\(bytes.dropFirst(8).prefix(16).hexadecimal)"
    case .visa: rawValue = "DNITHE\(decimal(18, of: bytes))"
    }
  }

  /// The network whose format the reference has; nil if there is none.
  package var network: CardNetwork? {
    CardNetwork.allCases.first { network in
      switch network {
      case .mastercard: rawValue.isReference("D")
      case .visa: rawValue.hasPrefix("DNITHE") && rawValue.utf8.count == 24 && rawValue.dropFirst(6).hasOnlyDigits
      }
    }
  }
}

/// A network's reference of a card: at Mastercard the format of a token's reference, but with F as its first letter; at Visa `V-` and 22
/// digits. Apps identify the card by it (`primaryAccountIdentifier`). (Rules, mobile wallets: formats)
package struct PANReference: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let randomBytes = 24

  /// - Parameter account: the result of `account(_:bytes:)`.
  package init(_ network: CardNetwork, _ wallet: DeviceWallet, account: String) {
    switch network {
    case .mastercard: rawValue = "F\(wallet.family)MC\(account)"
    case .visa: rawValue = "V-\(account)"
    }
  }

  /// Makes the part of a reference that is the same in all wallets.
  package static func account(_ network: CardNetwork, bytes: [UInt8]) -> String {
    switch network {
    case .mastercard: "\(decimal(10, of: bytes.prefix(8)))\(bytes.dropFirst(8).prefix(16).hexadecimal)"
    case .visa: decimal(22, of: bytes)
    }
  }

  /// The part of the reference that is the same in all wallets; nil if the text is not a reference.
  package var account: String? {
    switch network {
    case .mastercard?: String(rawValue.dropFirst(6))
    case .visa?: String(rawValue.dropFirst(2))
    case nil: nil
    }
  }

  /// Whether both references identify the same card, in the same wallet or in two.
  package func isSameCard(as other: PANReference) -> Bool {
    self == other || (network == other.network && account != nil && account == other.account)
  }

  package var network: CardNetwork? {
    CardNetwork.allCases.first { network in
      switch network {
      case .mastercard: rawValue.isReference("F")
      case .visa: rawValue.hasPrefix("V-") && rawValue.utf8.count == 24 && rawValue.dropFirst(2).hasOnlyDigits
      }
    }
  }
}

/// A network's reference of the account behind a card and its tokens: 29 characters. It can't be used to pay. (EMVCo, payment account
/// reference)
package struct PaymentAccountReference: RawRepresentable, Hashable, Codable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let randomBytes = 25

  /// - Parameter bytes: 25 random bytes.
  package init(_ network: CardNetwork, bytes: [UInt8]) {
    let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    let own = bytes.prefix(Self.randomBytes).map { characters[Int($0) % characters.count] }
    rawValue = Self.prefix(at: network) + String(decoding: own, as: UTF8.self)
  }

  /// The first four characters.
  private static func prefix(at network: CardNetwork) -> String {
    switch network {
    case .mastercard: "5001"
    case .visa: "V001"
    }
  }

  package var isWellFormed: Bool {
    CardNetwork.allCases.contains { rawValue.hasPrefix(Self.prefix(at: $0)) } && rawValue.utf8.count == 29
      && rawValue.utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) }
  }
}

/// A network that makes tokens.
package enum CardNetwork: String, CaseIterable, Hashable, Codable, Sendable {
  case mastercard = "MC"
  case visa = "VISA"

  /// Nil for a scheme that this version doesn't know.
  package init?(_ scheme: CardScheme) {
    switch scheme {
    case .mastercard: self = .mastercard
    case .visa: self = .visa
    case .unknown: return nil
    }
  }

  /// The network of a number by its first digit; nil for numbers of other networks. (ISO/IEC 7812)
  package init?(number: some StringProtocol) {
    guard let first = number.first, let network = Self.allCases.first(where: { $0.firstDigits.contains(first) }) else { return nil }
    self = network
  }

  /// The name for display.
  package var name: String {
    switch self {
    case .mastercard: "Mastercard"
    case .visa: "Visa"
    }
  }

  private var firstDigits: String {
    switch self {
    case .mastercard: "25"
    case .visa: "4"
    }
  }
}

/// A device PAN, which replaces the card's PAN in a wallet. (EMV payment tokenisation)
package enum DevicePAN {
  /// The first six digits, which none of the simulated issuers uses for cards. (our choice; Rules, mobile wallets: formats)
  package static func bin(of network: CardNetwork) -> String {
    switch network {
    case .mastercard: "222300"
    case .visa: "489000"
    }
  }

  package static let randomBytes = 12

  /// Makes a number with a valid check digit from random bytes. It reveals nothing about the card's number.
  package static func made(_ network: CardNetwork, bytes: [UInt8]) -> Secret {
    let body = bin(of: network) + decimal(PAN.length - 7, of: bytes)
    return Secret("\(body)\(PAN.checkDigit(of: body))")
  }
}

extension String {
  /// Whether the text is this letter, three capital letters, `MC`, ten digits and 32 hexadecimal digits in lower case.
  fileprivate func isReference(_ letter: Character) -> Bool {
    let bytes = Array(utf8)
    return bytes.count == 48 && first == letter && bytes[1...3].allSatisfy { (0x41...0x5A).contains($0) } && bytes[4] == 0x4D
      && bytes[5] == 0x43 && bytes[6..<16].allSatisfy(\.isDigit) && bytes[16...].allSatisfy(\.isLowercaseHexadecimalDigit)
  }
}

/// The last `count` decimal digits of the bytes as one big-endian number, with leading zeros.
func decimal(_ count: Int, of bytes: some Sequence<UInt8>) -> String {
  var number = Array(bytes)
  var digits: [UInt8] = []
  for _ in 0..<count {
    var rest = 0
    for index in number.indices {
      let value = rest << 8 | Int(number[index])
      number[index] = UInt8(value / 10)
      rest = value % 10
    }
    digits.append(UInt8(0x30 + rest))
  }
  return String(decoding: digits.reversed(), as: UTF8.self)
}
