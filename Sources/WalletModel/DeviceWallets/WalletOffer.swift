/// What the Card screen offers for one of the phone's mobile wallets. A wallet of another maker needs a case, its own type that decides,
/// and texts.
package enum WalletOffer: Hashable, Sendable {
  case apple(AppleWalletOffer)
  case google(GoogleWalletOffer)
  case samsung(SamsungWalletOffer)

  /// A button on the Card screen.
  package enum Button: Hashable, Sendable {
    case apple(AppleWalletOffer.Button)
    case google(GoogleWalletOffer.Button)
    case samsung(SamsungWalletOffer.Button)
  }

  package var buttons: [Button] {
    switch self {
    case .apple(let offer): offer.buttons.map(Button.apple)
    case .google(let offer): offer.button.map { [.google($0)] } ?? []
    case .samsung(let offer): offer.button.map { [.samsung($0)] } ?? []
    }
  }

  /// The card's passes on the phone and on its watch.
  package var passes: [WalletPass] {
    switch self {
    case .apple(let offer): offer.passes
    case .google(let offer): offer.token.map { [$0] } ?? []
    case .samsung(let offer): offer.pass.map { [$0] } ?? []
    }
  }
}

/// The sheet or notice that opens over an issuer's app when a card is to be added to Google's or Samsung's wallet.
package enum PushOpening: Hashable, Sendable {
  /// The wallet isn't ready.
  case obstacle(WalletObstacle)
  /// Google's sheet, with the address that the issuer gave. (TapAndPay, `UserAddress`)
  case address(UserAddress)
  /// Samsung's sheet, which asks for no address.
  case terms
}
