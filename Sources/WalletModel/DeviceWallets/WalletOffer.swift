/// What *Card* offers for one of the phone's mobile wallets. A wallet of another maker gets a case, a type of its own that decides, and words.
package enum WalletOffer: Hashable, Sendable {
  case apple(AppleWalletOffer)
  case google(GoogleWalletOffer)

  /// A button on *Card*.
  package enum Button: Hashable, Sendable {
    case apple(AppleWalletOffer.Button)
    case google(GoogleWalletOffer.Button)
  }

  package var buttons: [Button] {
    switch self {
    case .apple(let offer): offer.buttons.map(Button.apple)
    case .google(let offer): offer.button.map { [.google($0)] } ?? []
    }
  }

  /// The card's passes on the phone and on its watch.
  package var passes: [WalletPass] {
    switch self {
    case .apple(let offer): offer.passes
    case .google(let offer): offer.token.map { [$0] } ?? []
    }
  }
}
