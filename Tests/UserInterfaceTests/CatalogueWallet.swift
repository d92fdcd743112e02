import Basics
import Handset
import UserInterface
import WalletModel

// The Simulator's page of wallets, and the cards that it types into forms.

extension Catalogue {
  static func wallet(_ change: (inout PhoneSettings) -> Void = { _ in }) -> WorldOverview.Wallet {
    var settings = PhoneSettings()
    change(&settings)
    return WorldOverview.Wallet(
      settings: PhoneSetting.allCases.filter { $0.wallets.contains(.applePay) }.map { setting in
        .init(
          name: setting.rawValue, label: setting.label, meaning: setting.meaning, value: settings.value(of: setting), values: setting.values
        )
      }, isWatchPaired: settings.hasWatch, refusals: settings.refusals)
  }

  static func overview(wallet: WorldOverview.Wallet?) -> WorldOverview {
    var overview = overview()
    overview.wallet = wallet
    return overview
  }

  static func walletSwitches(_ r: inout Rehearsal, _ wallet: WorldOverview.Wallet? = wallet()) {
    simulator(&r)
    r.choose("Wallets on the phone")
    r.answer(Intents.Simulate.self, overview(wallet: wallet))
  }

  static let printedCards = [
    PrintedCard(
      cardId: CardIdentifier(rawValue: "1"), programName: "SKRILL-VIRTUAL-MC-EEA", number: Secret("5454545454507009"),
      expiry: CardExpiry(month: 11, year: 2029), cvv: Secret("123"), name: "Anna Sample", status: .locked),
    PrintedCard(
      cardId: CardIdentifier(rawValue: "2"), programName: "SKRILL-PHYSICAL-VISA-EEA", number: Secret("4242424242472290"),
      expiry: CardExpiry(month: 10, year: 2025), cvv: nil, name: "Anna Sample", status: .expired),
  ]

  static func overview(printed cards: [PrintedCard]) -> WorldOverview {
    var overview = overview()
    overview.printedCards = cards
    return overview
  }

  /// The list of cards, over the screen that is there.
  static func cardsToType(_ r: inout Rehearsal, _ cards: [PrintedCard] = printedCards) {
    r.press(.control("o"))
    r.answer(Intents.Simulate.self, overview())
    r.choose("Fill in a card")
    r.answer(Intents.Simulate.self, overview(printed: cards))
  }

  static let walletOverlays: [Entry] = [
    overlay("Simulator/wallet") { walletSwitches(&$0) },
    overlay("Simulator/wallet-changed") { r in
      walletSwitches(&r)
      r.press(.enter)
      r.answer(
        Intents.Simulate.self,
        overview(
          wallet: wallet { settings in
            settings.hasApplePay = false
            settings.hasWatch = true
            settings.scores = WalletScores(device: 2, account: 5, isRooted: true) ?? settings.scores
            settings.nextVote = .orange
          }))
    },
    overlay("Simulator/wallet-vote") { r in
      walletSwitches(&r)
      r.choose("Next vote")
    },
    overlay("Simulator/wallet-vote-set") { r in
      walletSwitches(&r)
      r.choose("Next vote")
      r.choose("Yellow")
      r.answer(Intents.Simulate.self, overview(wallet: wallet { $0.nextVote = .yellow }))
    },
    overlay("Simulator/wallet-unpaired") { r in
      walletSwitches(&r, wallet { $0.hasWatch = true })
      r.choose("Watch")
      r.answer(Intents.Simulate.self, overview(wallet: wallet()))
    },
    overlay("Simulator/wallet-unreadable") { walletSwitches(&$0, nil) },
    overlay("Simulator/printed-cards-looking") { r in
      simulator(&r)
      r.choose("Fill in a card")
    },
    overlay("Simulator/printed-cards") { r in
      home(&r)
      cardsToType(&r)
    },
    overlay("Simulator/printed-cards-none") { r in
      home(&r)
      cardsToType(&r, [])
    },
    overlay("Simulator/printed-cards-no-form") { r in
      home(&r)
      cardsToType(&r)
      r.press(.enter)
    },
    overlay("Simulator/printed-cards-guest") { r in
      simulator(&r)
      r.choose("Fill in a card")
      r.refuse(
        Intents.Simulate.self, WalletError(403, .notInvited, "this invitation doesn't let you read the numbers of its cards"))
    },
  ]
}
