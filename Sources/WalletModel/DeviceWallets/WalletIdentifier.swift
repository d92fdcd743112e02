package import Basics

/// The format of identifiers of a device and of a wallet account, which wallet providers and issuers share. (Rules, mobile wallets:
/// formats)
package enum WalletIdentifier {
  private static let lengths = 1...24

  /// Returns the problems of these fields.
  package static func problems(_ fields: KeyValuePairs<String, String>) -> [FieldError] {
    fields.compactMap { name, text in
      lengths.contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        ? nil : FieldError(name, "must be 1 to 24 printable ASCII characters without spaces")
    }
  }
}
