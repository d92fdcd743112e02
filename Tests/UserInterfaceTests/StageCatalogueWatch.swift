import WalletModel

@testable import UserInterface

/// The paired watch beside its phone, above the calls, and as a page over the phone.
extension StageCatalogue {
  static let watches: [Entry] = [
    watch("watch-80x24", Size(columns: 80, rows: 24), inWatchApp(threeStates)),
    watch("watch-empty-80x24", Size(columns: 80, rows: 24), inWatchApp([])),
    watch("watch-with-a-sequence-80x24", Size(columns: 80, rows: 24), inWatchApp(threeStates), press: 1),
    watch("watch-glass-hidden-80x24", Size(columns: 80, rows: 24), beside(threeStates), press: 2),
    watch("watch-120x24", Size(columns: 120, rows: 24), beside(twelve)),
    watch("watch-120x40", Size(columns: 120, rows: 40), beside(threeStates)),
    watch("watch-with-a-sequence-120x40", Size(columns: 120, rows: 40), beside(threeStates), press: 1),
    watch("watch-beside-simulator-120x40", Size(columns: 120, rows: 40), beside(threeStates)) { r in
      r.press(.control("o"))
      r.answer(Intents.Simulate.self, Catalogue.overview())
    },
    watch("watch-160x50", Size(columns: 160, rows: 50), beside(threeStates)),
    watch("watch-over-phone-40x22", Size(columns: 40, rows: 22), beside(threeStates), press: 3),
    watch("watch-over-phone-40x12", Size(columns: 40, rows: 12), beside(threeStates), press: 3),
  ]

  static let threeStates = [
    Script.pass(on: .watch, number: "6630"),
    Script.pass(.requiresActivation, on: .watch, lastFour: "2290", number: "6631", of: "Citadel Private", network: .visa),
    Script.pass(.suspended, on: .watch, lastFour: "4242", number: "6632", network: .visa),
  ]
  private static let twelve = (0..<12).map { Script.pass(on: .watch, lastFour: "\(1000 + $0)", number: "\(6000 + $0)") }

  /// The app *Watch* is open.
  private static func inWatchApp(_ passes: [WalletPass]) -> @Sendable () -> Rehearsal {
    {
      let contents = Script.contents([Script.pass()], watch: passes)
      var r = Rehearsal(.watch)
      r.answer(Intents.LoadWallet.self, contents)
      r.state.wallets = [contents]
      (r.state.appName, r.state.hasLogin, r.state.theme) = ("Watch", false, nil)
      return r
    }
  }

  /// The issuer's app is open, on the card.
  static func beside(_ passes: [WalletPass]) -> @Sendable () -> Rehearsal {
    {
      glass(80, 24) { $0.state.wallets = [Script.contents([Script.pass()], watch: passes)] }
    }
  }

  /// - Parameter press: how often the glass is turned.
  private static func watch(
    _ name: String, _ size: Size, _ begin: @escaping @Sendable () -> Rehearsal, press: Int = 0,
    _ script: @escaping @Sendable (inout Rehearsal) -> Void = { _ in }
  ) -> Entry {
    Entry(name: name, columns: size.columns, rows: size.rows) {
      var r = begin()
      r.state.passes = [Theme.meridian, .strict, .withoutPIN].map(\.first)
      r.state.sequence = lock
      r.interface.fit(size, r.shared)
      for _ in 0..<press { r.press(.control("g")) }
      script(&r)
      return r
    }
  }
}
