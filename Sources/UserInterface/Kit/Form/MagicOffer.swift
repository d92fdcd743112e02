internal import WalletModel

/// The kinds of magic data that are offered over a page: those that its fields accept, or all kinds if no field accepts any.
package struct MagicOffer: Hashable, Sendable {
  private let kinds: [MagicKind]
  /// The kind that the field with the focus accepts.
  let focused: MagicKind?

  init(kinds: [MagicKind] = [], focused: MagicKind? = nil) { (self.kinds, self.focused) = (kinds, focused) }

  func includes(_ kind: MagicKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }
}
