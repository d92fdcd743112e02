package import Basics
package import WalletModel

/// An entered text of an operation that magic data may replace.
package struct MagicText: Sendable {
  package let kind: MagicKind
  package let text: Secret

  package init(_ kind: MagicKind, _ text: Secret) {
    self.kind = kind
    self.text = text
  }

  /// - Parameter text: nil if nothing was entered.
  package init(_ kind: MagicKind, _ text: String?) { self.init(kind, Secret(text ?? "")) }
}
