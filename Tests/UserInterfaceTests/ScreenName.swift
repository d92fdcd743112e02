import Contract
import Testing
import WalletModel

@testable import UserInterface

extension ScreenName {
  /// The first screens: of an issuer's app, then of the phone's own apps.
  static let starts = PhoneApplication.all.map { ScreenName(Swift.type(of: WalletFlow.start(of: $0))) }

  /// A walk to a screen that is missing in the table fails.
  init(_ type: any Screen.Type) {
    guard let name = Self.of(type) else { preconditionFailure("\(type) is missing in ScreenName") }
    self = name
  }

  /// The state that shows best what the screen is for.
  var mainState: String {
    switch self {
    case .deviceStatus: "offline"
    case .welcome: "welcome"
    case .enrollment: "credentials-typing"
    case .signingIn: "signing-in"
    case .login: "typed"
    case .mfaPrompt: "asked"
    case .pinLogin: "wrong"
    case .locked: "pin"
    case .forgotPassword: "forgot-password"
    case .newPassword: "typing"
    case .forgotPIN: "forgot-pin"
    case .newPIN: "typing"
    case .fingerprintOffer: "offered"
    case .fingerprintPrompt: "prompt"
    case .profile: "profile"
    case .myPhones: "phones"
    case .unlink: "signed-in"
    case .sessionEnded: "idle"
    case .home: "home"
    case .cards: "cards"
    case .card: "active"
    case .programs: "programs"
    case .orderCard: "review"
    case .activateCard: "asked"
    case .cancelCard: "cancel"
    case .stepUp: "asked"
    case .cardPIN: "typing"
    case .cardDetails: "revealed"
    case .tokenizations: "wallets"
    case .cardActivity: "payments"
    case .addPass: "device"
    case .verifyPass: "methods"
    case .appleWallet: "passes"
    case .pass: "suspended"
    case .availableCards: "apps"
    case .typedCard: "typed"
    case .watch: "watch"
    case .watchWallet: "cards"
    case .pushTokenize: "address"
    case .googleWallet: "cards"
    case .addCard: "terms"
    case .samsungWallet: "cards"
    case .shops: "shops"
    case .shop: "basket"
    case .voucher: "typed"
    case .basket: "full"
    case .checkOut: "kept-cards"
    case .aboutCustomer: "filled"
    case .pay: "typed"
    case .outcome: "paid"
    case .paymentMethods: "kept"
    case .bank: "code"
    case .payPal: "page"
    case .approval: "waits"
    }
  }

  /// The folder of its pictures below Screens, like `Access/PINLogin`.
  var folder: String {
    let type = String(describing: type)
    // Screens that makers' wallets have in common are of one type, with the maker as a parameter.
    let name = type.contains("<") ? "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() : String(type.dropLast("Screen".count))
    return "\(subject.rawValue)/\(name)"
  }
}

@Suite struct ScreenNameTests {
  @Test func `screens have the subjects of the operations`() {
    #expect(ScreenName.Subject.allCases.map(\.rawValue) == Contract.Subject.allCases.map(\.rawValue))
    #expect(Set(ScreenName.allCases.map(\.subject)) == Set(ScreenName.Subject.allCases))
  }
}

extension Screen {
  static var name: ScreenName { ScreenName(Self.self) }
}

extension Interface {
  var screenName: ScreenName { ScreenName(type(of: screen)) }
}
