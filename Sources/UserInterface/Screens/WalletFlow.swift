package import WalletModel

/// The first screen of each app, the one after a session's end, and those that keys open.
package enum WalletFlow: Flow {
  package static func start(of app: PhoneApplication) -> any Screen {
    switch app {
    case .issuer: DeviceStatusScreen()
    case .appleWallet: AppleWalletScreen()
    case .watch: WatchScreen()
    case .watchWallet: WatchWalletScreen()
    case .googleWallet: GoogleWalletScreen()
    case .samsungWallet: SamsungWalletScreen()
    }
  }
  /// Returns the screen after the first one of an issuer's app; nil if the first one stays.
  package static func screen(after answer: Intents.CheckDevice.Answer) -> (any Screen)? {
    DeviceStatusScreen.outcome(of: answer).map(DeviceStatusScreen.next)
  }
  /// Returns the screen in the phone's wallet of a pass that another app has opened.
  package static func screen(of pass: WalletPass) -> any Screen { PassScreen(pass, PassPlace(pass.wallet)) }
  package static func sessionEnded(_ end: SessionEnd) -> any Screen { SessionEndedScreen(end) }
  package static func simulator(_ magic: MagicOffer) -> any OverlayScreen {
    SimulatorScreen(MenuPage(), SimulatorState(.menu, magic: magic))
  }
  package static var inbox: any OverlayScreen { SimulatorScreen(InboxPage(isFirst: true), SimulatorState(.inbox)) }
  package static var phones: any OverlayScreen { SimulatorScreen(PhonesPage(isFirst: true), SimulatorState(.phones)) }

  // The app must know when these two screens are shown, because keys and time have another meaning on them.
  package static let startScreen: any Screen.Type = DeviceStatusScreen.self
  package static let sessionEndedScreen: any Screen.Type = SessionEndedScreen.self
}
