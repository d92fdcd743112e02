import WalletModel

// The screens that the exits of this subject lead to. A missing exit does not compile. In this subject, only this file names screens of
// others.

extension AddPassScreen {
  static func next(_ exit: Outcome) -> any Screen { exit.next }
}

extension VerifyPassScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .left(let setup, let notice):
      switch setup.origin {
      case .app(let errand, _): errand.back(notice)
      case .wallet(let place): PassScreen(setup.pass, place, news: notice)
      }
    case .stepUp(let setup, let errand, let isAgain): StepUpScreen(.activation(of: setup, errand), isAgain: isAgain)
    // Always Google's sheet, because only Google's flow reads the wallet's IDs before a verification.
    case .setUpWallet(let obstacle, let setup, let errand): PushTokenizeScreen(errand, removing: obstacle, for: setup)
    }
  }
}

extension WalletAppScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .opened(let pass, let place): PassScreen(pass, place)
    // Only Apple Wallet, on phone or watch, shows the cards that other apps offer.
    case .add(let contents, let place) where place.wallet == .applePay: AvailableCardsScreen(place, contents)
    case .add(let contents, let place): TypedCardScreen(place, contents)
    }
  }
}

extension PushCardScreen {
  static func next(_ exit: Outcome) -> any Screen { exit.next }
}

extension WalletSheetExit {
  fileprivate var next: any Screen {
    switch self {
    case .left(let errand, let notice): errand.back(notice)
    case .verify(let setup): VerifyPassScreen(setup)
    }
  }
}

extension WalletOffer.Button {
  /// Returns the screen to which the button leads.
  func screen(_ errand: PassErrand) -> any Screen {
    switch self {
    case .apple(.add): AddPassScreen(errand)
    case .google(.add): PushTokenizeScreen(errand)
    case .samsung(.add), .samsung(.setUp), .samsung(.update): AddCardScreen(errand)
    case .apple(.verify(let pass)), .google(.verify(let pass)), .samsung(.verify(let pass)):
      VerifyPassScreen(PassSetup(pass: pass, origin: .app(errand, isSheet: false), hasCurrentMethods: false))
    }
  }
}

extension WatchScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .opened(let pass): PassScreen(pass, .watch)
    case .typed(let contents): TypedCardScreen(.watch, contents)
    case .add(let contents): AvailableCardsScreen(.watch, contents)
    }
  }
}

extension PassScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .verify(let setup): VerifyPassScreen(setup)
    case .back(let place, let pass, let notice): place.screen(opened: pass.deviceAccountIdentifier, news: notice)
    }
  }
}

extension AvailableCardsScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let place): place.screen()
    case .typed(let place, let contents): TypedCardScreen(place, contents)
    case .verify(let setup): VerifyPassScreen(setup)
    case .added(let pass, let place): PassScreen(pass, place)
    }
  }
}

extension TypedCardScreen {
  static func next(_ exit: Outcome) -> any Screen {
    switch exit {
    case .back(let place): place.screen()
    case .verify(let setup): VerifyPassScreen(setup)
    case .added(let pass, let place): PassScreen(pass, place)
    }
  }
}

extension PassPlace {
  fileprivate func screen(opened: TokenReference? = nil, news: Notice? = nil) -> any Screen {
    switch self {
    case .appleWallet: AppleWalletScreen(opened: opened, news: news)
    case .watch: WatchScreen(opened: opened, news: news)
    case .watchWallet: WatchWalletScreen(opened: opened, news: news)
    case .googleWallet: GoogleWalletScreen(opened: opened, news: news)
    case .samsungWallet: SamsungWalletScreen(opened: opened, news: news)
    }
  }
}

extension Errand {
  fileprivate static func activation(of setup: PassSetup, _ errand: PassErrand) -> Errand {
    Errand(
      signedIn: errand.signedIn, verb: "activate in the app", kind: "setup",
      object: errand.card.kind.capitalisedFirst + " " + errand.card.masked, reason: "to use the card with " + setup.pass.wallet.pay,
      proved: VerifyPassScreen(setup, isProved: true), back: VerifyPassScreen(setup))
  }
}
