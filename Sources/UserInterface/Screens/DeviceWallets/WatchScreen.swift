import WalletModel

/// The app for the paired watch.
struct WatchScreen: Screen {
  static var title: Text { "Watch" }
  static var help: Text { "The watch that is paired with this phone." }

  enum Outcome: String, CaseIterable, Exit {
    case again = "load again"
  }

  private var load = Ask<Intents.LoadAppleWallet>()
  private var contents: AppleWalletContents?

  var isWaiting: Bool { load.isWaiting }

  mutating func handle(_ event: Event) -> Step<Outcome> {
    if case .success(let contents)? = load.take(event) { self.contents = contents }
    switch event {
    case .arrived, .resumed, .news: return .stay(load.start(Intents.LoadAppleWallet()))
    case .input(.key(.enter)) where !isWaiting: return .leave(.again)
    default: return .stay
    }
  }

  static func next(_ exit: Outcome) -> any Screen { WatchScreen() }

  var page: Page {
    var page = Page()
    page.body = isWaiting ? [.waiting("Loading", seconds: load.seconds)] : [.paragraph("\(contents?.passes.count ?? 0) cards")]
    page.enter = "load again"
    return page
  }
}
