import WalletModel

@testable import UserInterface

/// Apple Wallet: the sheet, the verification, and the phone's own apps.
extension Walks {
  static let deviceWallets: [Walk] = [
    walk(CardScreen.self, .addToWallet, Catalogue.sheetOpening),
    walk(CardScreen.self, .verify, Catalogue.verifyPass),
    walk(TokenizationsScreen.self, .addToWallet) { r in
      Catalogue.offered(&r, Script.offers.add, Script.inGooglePay)
      r.choose("More")
      r.choose("Mobile wallets")
      r.choose("Add to Apple Wallet")
    },
    walk(TokenizationsScreen.self, .verify) { r in
      Catalogue.offered(&r, Script.offers.finish, Script.inGooglePay)
      r.choose("More")
      r.choose("Mobile wallets")
      r.choose("Verify for Apple Wallet")
    },
    walk(AddPassScreen.self, .left) { r in
      Catalogue.terms(&r)
      r.choose("Cancel")
      r.answer(Intents.CloseWalletSheet.self, ())
    },
    walk(AddPassScreen.self, .verify, Catalogue.verification),
    walk(VerifyPassScreen.self, .left) { r in
      Catalogue.verification(&r)
      r.choose("Finish later")
      r.answer(Intents.PostponeActivation.self, ())
    },
    walk(VerifyPassScreen.self, .left) { r in
      Catalogue.pass(&r, Script.pass(.requiresActivation))
      r.choose("Verify")
      r.answer(Intents.RetrieveActivationMethods.self, Script.pass(.requiresActivation))
      r.choose("Finish later")
      r.answer(Intents.PostponeActivation.self, ())
    },
    walk(VerifyPassScreen.self, .stepUp, Catalogue.proofInApp),
    walk(StepUpScreen.self, .proved, Catalogue.activatingInApp),
    walk(StepUpScreen.self, .back) { r in
      Catalogue.proofInApp(&r)
      r.press(.escape)
    },
    walk(AppleWalletScreen.self, .opened) { Catalogue.pass(&$0, Script.pass()) },
    walk(AppleWalletScreen.self, .add, Catalogue.availableCards),
    walk(AvailableCardsScreen.self, .back) { r in
      Catalogue.availableCards(&r)
      r.press(.escape)
    },
    walk(AvailableCardsScreen.self, .back) { r in
      Catalogue.availableOnWatch(&r)
      r.press(.escape)
    },
    walk(AvailableCardsScreen.self, .typed, Catalogue.typedCard),
    walk(AvailableCardsScreen.self, .verify) { r in
      Catalogue.addingEntry(&r)
      r.answer(Intents.AddPassEntry.self, Script.pass(.requiresActivation))
    },
    walk(AvailableCardsScreen.self, .added) { r in
      Catalogue.addingEntry(&r)
      r.answer(Intents.AddPassEntry.self, Script.pass())
    },
    walk(PassScreen.self, .verify) { r in
      Catalogue.pass(&r, Script.pass(.requiresActivation))
      r.choose("Verify")
    },
    walk(PassScreen.self, .back) { r in
      Catalogue.pass(&r, Script.pass())
      r.press(.escape)
    },
    walk(PassScreen.self, .back) { r in
      Catalogue.watch(&r, Catalogue.onWatch)
      r.press(.enter, .escape)
    },
    walk(TypedCardScreen.self, .back) { r in
      Catalogue.typedCard(&r)
      r.press(.escape)
    },
    walk(TypedCardScreen.self, .back) { r in
      Catalogue.missingOnWatch(&r)
      r.choose("Type its number")
      r.press(.escape)
    },
    walk(TypedCardScreen.self, .verify) { r in
      Catalogue.addingTyped(&r)
      r.answer(Intents.AddTypedCard.self, Script.pass(.requiresActivation))
    },
    walk(TypedCardScreen.self, .added) { r in
      Catalogue.addingTyped(&r)
      r.answer(Intents.AddTypedCard.self, Script.pass())
    },
    walk(WatchWalletScreen.self, .opened) { r in
      Catalogue.watchWallet(&r, Catalogue.onWatch)
      r.press(.enter)
    },
    walk(WatchWalletScreen.self, .add, Catalogue.availableOnWatchItself),
    walk(AvailableCardsScreen.self, .back) { r in
      Catalogue.availableOnWatchItself(&r)
      r.press(.escape)
    },
    walk(PassScreen.self, .back) { r in
      Catalogue.watchWallet(&r, Catalogue.onWatch)
      r.press(.enter, .escape)
    },
    walk(TypedCardScreen.self, .back) { r in
      Catalogue.availableOnWatchItself(&r)
      r.choose("Debit or Credit Card")
      r.press(.escape)
    },
    walk(WatchScreen.self, .opened) { r in
      Catalogue.watch(&r, Catalogue.onWatch)
      r.press(.enter)
    },
    walk(WatchScreen.self, .add, Catalogue.availableOnWatch),
    walk(WatchScreen.self, .typed) { r in
      Catalogue.missingOnWatch(&r)
      r.choose("Type its number")
    },
  ]
}
