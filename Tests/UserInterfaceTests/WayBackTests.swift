import Testing
import WalletModel

@testable import UserInterface

/// Esc leads back, from every screen of a wallet and of the phone's own apps.
@Suite struct WayBackTests {
  private static let entries = Catalogue.all.filter { entry in
    let r = entry.rehearse()
    let isOwn = PhoneApplication.own.contains(r.interface.apps.current.id.app)
    // A banner may lie over Home, from where nothing leads back.
    return r.interface.overlay == nil && !r.interface.apps.current.isInterrupted && entry.screen != .home
      && !entry.path.hasPrefix("Banner/")
      && (isOwn || r.interface.screen.isSignedIn)
  }

  @Test func `there are screens to judge`() {
    let screens = Set(Self.entries.compactMap(\.screen))
    for screen in [ScreenName.watch, .googleWallet, .appleWallet, .pass, .card, .pay, .profile] { #expect(screens.contains(screen)) }
  }

  /// To another screen or page, or by a request or a question.
  @Test(arguments: entries) func `Esc does something`(_ entry: Catalogue.Entry) {
    let before = entry.rehearse()
    var r = before
    r.press(.escape)
    #expect(
      r.interface.visit != before.interface.visit || r.interface.page != before.interface.page || r.asked.count > before.asked.count
        || r.interface.apps.current.isAsking || r.cancelled.count > before.cancelled.count)
  }

  @Test(arguments: [PhoneApplication.appleWallet, .watch, .watchWallet, .googleWallet, .samsungWallet])
  func `Esc leaves the phone's own app, and says why it can't`(_ app: PhoneApplication) {
    var r = Rehearsal(app)
    let wallet: DeviceWallet = app == .googleWallet ? .googlePay : app == .samsungWallet ? .samsungPay : .applePay
    r.answer(
      Intents.LoadWallet.self,
      WalletContents(wallet, passes: [], watchPasses: [], obstacle: nil, defaultToken: nil, isContactless: nil))
    #expect(r.interface.page.escape == "back")
    r.press(.escape)
    #expect(r.asked.contains { $0.intent is Intents.ReturnToIssuer } && r.interface.isSettling)
    r.refuse(Intents.ReturnToIssuer.self, WalletError(0, .storageFailed, "disk"))
    #expect(r.interface.page.message?.role == .error && !r.interface.isSettling)
  }
}
