internal import WalletModel

/// The kinds of magic data that are offered over a page: those that its fields take, or all where none of its fields takes any.
package struct MagicOffer: Hashable, Sendable {
  private let kinds: [MagicKind]
  /// What the field with the focus takes.
  let focused: MagicKind?

  init(kinds: [MagicKind] = [], focused: MagicKind? = nil) { (self.kinds, self.focused) = (kinds, focused) }

  func includes(_ kind: MagicKind) -> Bool { kinds.isEmpty || kinds.contains(kind) }
}
