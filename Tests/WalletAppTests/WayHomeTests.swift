import Testing
import UserInterface
import WalletApp
import WalletModel

/// Esc leads back, finally to Home.
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct WayHome {
  @Test(arguments: [
    ("iPhone", ["Apple Wallet", "Watch"]), ("Pixel", ["Google Wallet"]), ("Galaxy", ["Google Wallet", "Samsung Wallet"]),
  ])
  func `from the phones own apps`(_ kind: String, _ apps: [String]) async throws {
    let wallet = try await Headless()
    if kind != "iPhone" { try wallet.simulate("Phones", "Add a new phone", kind) }
    try wallet.press(.enter)
    #expect(wallet.screen == .home)
    for app in apps {
      try wallet.simulate("Open an app", app)
      #expect(wallet.title == app)
      try wallet.press(.escape)
      #expect(wallet.screen == .home, "\(app)")
    }
  }

  /// From a screen within the app too, and to what another issuer's app shows if that was open last.
  @Test func `to the issuers app that was open last`() async throws {
    let wallet = try await Headless()
    try wallet.press(.enter)
    try wallet.simulate("Open an app", "Citadel Private")
    try wallet.simulate("Open an app", "Apple Wallet")
    try wallet.choose("Add a card")
    for _ in 0..<2 { try wallet.press(.escape) }
    #expect(wallet.app.interface.apps.current.id.app != .appleWallet && wallet.screen == .welcome)
  }
}

/// Keys that come in one read do what they do one by one, whatever is loaded between them. (Terminal contract 25)
@Suite(.timeLimit(.minutes(10)), .everyBackend) struct Bursts {
  /// The ways from Home to where the burst begins.
  static let ways: [[UserInterface.Key]] = [
    [.character("s")], [.character("s"), .enter], [.character("s"), .enter, .enter, .character("c")], [.enter],
    [.enter, .character("i")], [.character("p")], [.character("p"), .character("m")], [.character("o")],
  ]

  static let bursts: [[UserInterface.Key]] = [
    [.escape, .down, .enter], [.escape, .escape, .down, .enter], [.escape, .escape, .escape, .down, .down, .enter],
  ]

  @Test(arguments: ways, bursts)
  func `lead where slow hands get`(_ way: [UserInterface.Key], _ keys: [UserInterface.Key]) async throws {
    var shown: [String] = []
    for isBurst in [false, true] {
      let wallet = try await Headless()
      try wallet.press(.enter)
      try wallet.press(way)
      if isBurst { try wallet.burst(keys) } else { try wallet.press(keys) }
      shown.append(wallet.phoneText)
    }
    #expect(shown[0] == shown[1])
  }
}
