import WalletModel

extension Refusal {
  /// Returns the cause, then the next step.
  static func sentence(_ error: WalletError) -> Text {
    let (what, next) = known(error)
    return what + " " + next
  }

  /// Returns the cause alone, for a screen that knows a better next step.
  static func cause(_ error: WalletError) -> Text { known(error).what }

  private static func known(_ error: WalletError) -> Words { access(error) ?? cards(error) ?? words(error) }
}
