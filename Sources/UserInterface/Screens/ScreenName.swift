/// The screens of the wallet by their names in `billfold map`, in the order of the map and of Screens/README.md.
package enum ScreenName: String, CaseIterable, Sendable {
  case deviceStatus, welcome, enrollment, signingIn, login, mfaPrompt, pinLogin, locked, forgotPassword, newPassword, forgotPIN, newPIN
  case fingerprintOffer, fingerprintPrompt, profile, myPhones, unlink, sessionEnded
  case home, cards, card, programs, orderCard, activateCard, cancelCard, stepUp, cardPIN, cardDetails, tokenizations, cardActivity
  case addPass, verifyPass, appleWallet, pass, availableCards, typedCard, watch, watchWallet, pushTokenize, googleWallet, addCard
  case samsungWallet
  case shops, shop, voucher, basket, checkOut, aboutCustomer, pay, outcome, paymentMethods, bank, payPal
  case approval

  /// The subject of a screen: the folder of its pictures.
  package enum Subject: String, CaseIterable, Sendable {
    case access = "Access"
    case cards = "Cards"
    case deviceWallets = "DeviceWallets"
    case payments = "Payments"
  }

  private var row: (type: any Screen.Type, subject: Subject) {
    switch self {
    case .deviceStatus: (DeviceStatusScreen.self, .access)
    case .welcome: (WelcomeScreen.self, .access)
    case .enrollment: (EnrollmentScreen.self, .access)
    case .signingIn: (SigningInScreen.self, .access)
    case .login: (LoginScreen.self, .access)
    case .mfaPrompt: (MFAPromptScreen.self, .access)
    case .pinLogin: (PINLoginScreen.self, .access)
    case .locked: (LockedScreen.self, .access)
    case .forgotPassword: (ForgotPasswordScreen.self, .access)
    case .newPassword: (NewPasswordScreen.self, .access)
    case .forgotPIN: (ForgotPINScreen.self, .access)
    case .newPIN: (NewPINScreen.self, .access)
    case .fingerprintOffer: (FingerprintOfferScreen.self, .access)
    case .fingerprintPrompt: (FingerprintPromptScreen.self, .access)
    case .profile: (ProfileScreen.self, .access)
    case .myPhones: (MyPhonesScreen.self, .access)
    case .unlink: (UnlinkScreen.self, .access)
    case .sessionEnded: (SessionEndedScreen.self, .access)
    case .home: (HomeScreen.self, .cards)
    case .cards: (CardsScreen.self, .cards)
    case .card: (CardScreen.self, .cards)
    case .programs: (ProgramsScreen.self, .cards)
    case .orderCard: (OrderCardScreen.self, .cards)
    case .activateCard: (ActivateCardScreen.self, .cards)
    case .cancelCard: (CancelCardScreen.self, .cards)
    // The pictures of the step-up authentication were made with cards.
    case .stepUp: (StepUpScreen.self, .cards)
    case .cardPIN: (CardPINScreen.self, .cards)
    case .cardDetails: (CardDetailsScreen.self, .cards)
    case .tokenizations: (TokenizationsScreen.self, .cards)
    case .cardActivity: (CardActivityScreen.self, .cards)
    case .addPass: (AddPassScreen.self, .deviceWallets)
    case .verifyPass: (VerifyPassScreen.self, .deviceWallets)
    case .appleWallet: (AppleWalletScreen.self, .deviceWallets)
    case .pass: (PassScreen.self, .deviceWallets)
    case .availableCards: (AvailableCardsScreen.self, .deviceWallets)
    case .typedCard: (TypedCardScreen.self, .deviceWallets)
    case .watch: (WatchScreen.self, .deviceWallets)
    case .watchWallet: (WatchWalletScreen.self, .deviceWallets)
    case .pushTokenize: (PushTokenizeScreen.self, .deviceWallets)
    case .googleWallet: (GoogleWalletScreen.self, .deviceWallets)
    case .addCard: (AddCardScreen.self, .deviceWallets)
    case .samsungWallet: (SamsungWalletScreen.self, .deviceWallets)
    case .shops: (ShopsScreen.self, .payments)
    case .shop: (ShopScreen.self, .payments)
    case .voucher: (VoucherScreen.self, .payments)
    case .basket: (BasketScreen.self, .payments)
    case .checkOut: (CheckOutScreen.self, .payments)
    case .aboutCustomer: (AboutCustomerScreen.self, .payments)
    case .pay: (PayScreen.self, .payments)
    case .outcome: (OutcomeScreen.self, .payments)
    case .paymentMethods: (PaymentMethodsScreen.self, .payments)
    case .bank: (BankScreen.self, .payments)
    case .payPal: (PayPalScreen.self, .payments)
    case .approval: (ApprovalScreen.self, .cards)
    }
  }

  package var type: any Screen.Type { row.type }
  package var subject: Subject { row.subject }
  package var title: String { type.title.string }

  /// Returns the name of a screen's type; nil if it is not in the map.
  package static func of(_ type: any Screen.Type) -> ScreenName? { allCases.first { $0.type == type } }
}

extension Interface {
  /// The name of the current app's screen, even if a question or an overlay covers it; nil if it is not in the map.
  package var shownScreen: ScreenName? { ScreenName.of(Swift.type(of: screen)) }
}
