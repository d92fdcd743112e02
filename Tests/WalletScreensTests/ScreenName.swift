import Interface

@testable import WalletScreens

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
  case home
  case preferences
  case myPhones
  case unlink
  case sessionEnded
  case cards
  case card
  case programs
  case orderCard
  case activateCard
  case cardChange
  case stepUp
  case cardPIN
  case cardDetails
  case tokenizations

  static let start = ScreenName(Swift.type(of: WalletFlow.start))

  init(_ type: any Screen.Type) {
    guard let name = Self.allCases.first(where: { $0.type == type }) else { preconditionFailure("\(type) is missing in ScreenName") }
    self = name
  }

  var type: any Screen.Type {
    switch self {
    case .deviceStatus: DeviceStatusScreen.self
    case .welcome: WelcomeScreen.self
    case .enrollment: EnrollmentScreen.self
    case .signingIn: SigningInScreen.self
    case .login: LoginScreen.self
    case .mfaPrompt: MFAPromptScreen.self
    case .pinLogin: PINLoginScreen.self
    case .locked: LockedScreen.self
    case .forgotPassword: ForgotPasswordScreen.self
    case .newPassword: NewPasswordScreen.self
    case .forgotPIN: ForgotPINScreen.self
    case .newPIN: NewPINScreen.self
    case .fingerprintOffer: FingerprintOfferScreen.self
    case .fingerprintPrompt: FingerprintPromptScreen.self
    case .home: HomeScreen.self
    case .preferences: PreferencesScreen.self
    case .myPhones: MyPhonesScreen.self
    case .unlink: UnlinkScreen.self
    case .sessionEnded: SessionEndedScreen.self
    case .cards: CardsScreen.self
    case .card: CardScreen.self
    case .programs: ProgramsScreen.self
    case .orderCard: OrderCardScreen.self
    case .activateCard: ActivateCardScreen.self
    case .cardChange: CardChangeScreen.self
    case .stepUp: StepUpScreen.self
    case .cardPIN: CardPINScreen.self
    case .cardDetails: CardDetailsScreen.self
    case .tokenizations: TokenizationsScreen.self
    }
  }

  var title: String { type.title.string }

  /// The folder of its pictures below Screens, like `Access/PINLogin`.
  var folder: String {
    let subject =
      switch self {
      // The pictures of the step-up authentication were made with cards.
      case .cards, .card, .programs, .orderCard, .activateCard, .cardChange, .stepUp, .cardPIN, .cardDetails, .tokenizations: "Cards"
      case .deviceStatus, .welcome, .enrollment, .signingIn, .login, .mfaPrompt, .pinLogin, .locked, .forgotPassword, .newPassword,
        .forgotPIN, .newPIN, .fingerprintOffer, .fingerprintPrompt, .home, .preferences, .myPhones, .unlink, .sessionEnded:
        "Access"
      }
    return "\(subject)/\(String(describing: type).dropLast("Screen".count))"
  }
}

extension Screen {
  static var name: ScreenName { ScreenName(Self.self) }
}

extension UserInterface {
  var screenName: ScreenName { ScreenName(type(of: screen)) }
}
