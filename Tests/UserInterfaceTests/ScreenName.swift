import Contract
import WalletModel

@testable import UserInterface

/// The screens of the wallet, in the order of the map and of Screens/README.md. A walk to a screen that is missing here fails.
enum ScreenName: CaseIterable {
  case deviceStatus
  case welcome
  case enrollment
  case signingIn
  case login
  case mfaPrompt
  case pinLogin
  case locked
  case forgotPassword
  case newPassword
  case forgotPIN
  case newPIN
  case fingerprintOffer
  case fingerprintPrompt
  case profile
  case myPhones
  case unlink
  case sessionEnded
  case home
  case cards
  case card
  case programs
  case orderCard
  case activateCard
  case cancelCard
  case stepUp
  case cardPIN
  case cardDetails
  case tokenizations
  case cardActivity
  case addPass
  case verifyPass
  case appleWallet
  case pass
  case availableCards
  case typedCard
  case watch
  case watchWallet
  case pushTokenize
  case googleWallet
  case addCard
  case samsungWallet
  case shops
  case shop
  case voucher
  case basket
  case checkOut
  case aboutCustomer
  case pay
  case outcome
  case paymentMethods
  case bank, payPal, approval

  /// The first screens: of an issuer's app, then of the phone's own apps.
  static let starts = PhoneApplication.all.map { ScreenName(Swift.type(of: WalletFlow.start(of: $0))) }

  init(_ type: any Screen.Type) {
    guard let name = Self.allCases.first(where: { $0.type == type }) else { preconditionFailure("\(type) is missing in ScreenName") }
    self = name
  }

  /// Everything that pictures and documents need: type, folder, and the state that shows best what the screen is for.
  private var row: (type: any Screen.Type, subject: Subject, mainState: String) {
    switch self {
    case .deviceStatus: (DeviceStatusScreen.self, .access, "offline")
    case .welcome: (WelcomeScreen.self, .access, "welcome")
    case .enrollment: (EnrollmentScreen.self, .access, "credentials-typing")
    case .signingIn: (SigningInScreen.self, .access, "signing-in")
    case .login: (LoginScreen.self, .access, "typed")
    case .mfaPrompt: (MFAPromptScreen.self, .access, "asked")
    case .pinLogin: (PINLoginScreen.self, .access, "wrong")
    case .locked: (LockedScreen.self, .access, "pin")
    case .forgotPassword: (ForgotPasswordScreen.self, .access, "forgot-password")
    case .newPassword: (NewPasswordScreen.self, .access, "typing")
    case .forgotPIN: (ForgotPINScreen.self, .access, "forgot-pin")
    case .newPIN: (NewPINScreen.self, .access, "typing")
    case .fingerprintOffer: (FingerprintOfferScreen.self, .access, "offered")
    case .fingerprintPrompt: (FingerprintPromptScreen.self, .access, "prompt")
    case .profile: (ProfileScreen.self, .access, "profile")
    case .myPhones: (MyPhonesScreen.self, .access, "phones")
    case .unlink: (UnlinkScreen.self, .access, "signed-in")
    case .sessionEnded: (SessionEndedScreen.self, .access, "idle")
    case .home: (HomeScreen.self, .cards, "home")
    case .cards: (CardsScreen.self, .cards, "cards")
    case .card: (CardScreen.self, .cards, "active")
    case .programs: (ProgramsScreen.self, .cards, "programs")
    case .orderCard: (OrderCardScreen.self, .cards, "review")
    case .activateCard: (ActivateCardScreen.self, .cards, "asked")
    case .cancelCard: (CancelCardScreen.self, .cards, "cancel")
    // The pictures of the step-up authentication were made with cards.
    case .stepUp: (StepUpScreen.self, .cards, "asked")
    case .cardPIN: (CardPINScreen.self, .cards, "typing")
    case .cardDetails: (CardDetailsScreen.self, .cards, "revealed")
    case .tokenizations: (TokenizationsScreen.self, .cards, "wallets")
    case .cardActivity: (CardActivityScreen.self, .cards, "payments")
    case .addPass: (AddPassScreen.self, .deviceWallets, "device")
    case .verifyPass: (VerifyPassScreen.self, .deviceWallets, "methods")
    case .appleWallet: (AppleWalletScreen.self, .deviceWallets, "passes")
    case .pass: (PassScreen.self, .deviceWallets, "suspended")
    case .availableCards: (AvailableCardsScreen.self, .deviceWallets, "apps")
    case .typedCard: (TypedCardScreen.self, .deviceWallets, "typed")
    case .watch: (WatchScreen.self, .deviceWallets, "watch")
    case .watchWallet: (WatchWalletScreen.self, .deviceWallets, "cards")
    case .pushTokenize: (PushTokenizeScreen.self, .deviceWallets, "address")
    case .googleWallet: (GoogleWalletScreen.self, .deviceWallets, "cards")
    case .addCard: (AddCardScreen.self, .deviceWallets, "terms")
    case .samsungWallet: (SamsungWalletScreen.self, .deviceWallets, "cards")
    case .shops: (ShopsScreen.self, .payments, "shops")
    case .shop: (ShopScreen.self, .payments, "basket")
    case .voucher: (VoucherScreen.self, .payments, "typed")
    case .basket: (BasketScreen.self, .payments, "full")
    case .checkOut: (CheckOutScreen.self, .payments, "kept-cards")
    case .aboutCustomer: (AboutCustomerScreen.self, .payments, "filled")
    case .pay: (PayScreen.self, .payments, "typed")
    case .outcome: (OutcomeScreen.self, .payments, "paid")
    case .paymentMethods: (PaymentMethodsScreen.self, .payments, "kept")
    case .bank: (BankScreen.self, .payments, "code")
    case .payPal: (PayPalScreen.self, .payments, "page")
    case .approval: (ApprovalScreen.self, .cards, "waits")
    }
  }

  var type: any Screen.Type { row.type }
  var title: String { type.title.string }
  var mainState: String { row.mainState }
  /// The folder of its pictures below Screens, like `Access/PINLogin`.
  var folder: String {
    let type = String(describing: type)
    // Screens that makers' wallets have in common are of one type, with the maker as a parameter.
    let name = type.contains("<") ? "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() : String(type.dropLast("Screen".count))
    return "\(row.subject.rawValue)/\(name)"
  }
}

extension Screen {
  static var name: ScreenName { ScreenName(Self.self) }
}

extension Interface {
  var screenName: ScreenName { ScreenName(type(of: screen)) }
}
