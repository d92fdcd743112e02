import WalletModel

/// The first screen of the phone's own app Apple Wallet: the passes on this phone.
struct AppleWalletScreen: FormScreen {
  static var title: Text { "Apple Wallet" }
  static var help: Text { "The cards on this iPhone. Choose one to see its state, or add a card." }

  enum Outcome: Exit {
    case opened(WalletPass)
    case add(WalletContents)

    enum Way: String, CaseIterable, Sendable {
      case opened = "a pass"
      case add = "add a card"
    }

    var way: Way {
      switch self {
      case .opened: .opened
      case .add: .add
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case pass(TokenReference)
    case add, retry
  }

  private var contents: WalletContents?
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = RefreshableAsk<Intents.LoadWallet>()
  private let opened: TokenReference?

  /// - Parameters:
  ///   - opened: the pass that was looked at last.
  ///   - news: the result of what was just done.
  init(opened: TokenReference? = nil, news: Notice? = nil) {
    self.opened = opened
    message = news
  }

  var isWaiting: Bool { load.isWaiting }
  var isSettling: Bool { load.isRefreshing }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(Intents.LoadWallet(.applePay)))
    case .news where contents != nil: return refresh()
    case .resumed where contents != nil:
      // A notice from before the app was left is outdated.
      message = nil
      return refresh()
    default: break
    }
    switch load.take(event, unless: false) {
    case .loaded(let loaded)?: show(loaded, focus: opened.map(ControlID.pass))
    case .refreshed(let loaded)?: show(loaded, focus: form.focused)
    case .failed(let error)?:
      form = Form([(.retry, .action(.init("Try again")))])
      return refuse(Refusal.wallet(error))
    case .notRefreshed?: break
    case nil: return nil
    }
    return .stay
  }

  private mutating func refresh() -> Step<Outcome> { .stay(load.refresh(Intents.LoadWallet(.applePay), unless: false)) }

  private mutating func show(_ loaded: WalletContents, focus: ControlID?) {
    contents = loaded
    let passes = loaded.passes.map { pass in
      let state: Text? = pass.passActivationState == .activated ? nil : pass.passActivationState.words
      return (ControlID.pass(pass.deviceAccountIdentifier), Form<ControlID>.Control.action(.entry(pass.masked, value: state)))
    }
    let add: [(ControlID, Form<ControlID>.Control)] = loaded.obstacle == nil ? [(.add, .action(.init("Add a card")))] : []
    form = Form(passes + add, focus: focus)
  }

  mutating func cancel() -> Effect? {
    form = Form([(.retry, .action(.init("Try again")))])
    return load.cancel()
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .pass(let token):
      guard let pass = contents?.pass(token) else { return .stay }
      return .leave(.opened(pass))
    case .add: return contents.map { .leave(.add($0)) } ?? .stay
    case .retry:
      form = Form([])
      return .stay(load.start(Intents.LoadWallet(.applePay)))
    }
  }

  // MARK: -

  var page: Page {
    var page = page(body, waiting: "Loading your cards", seconds: load.seconds, enter: enter, escape: nil)
    page.actions = form.items.compactMap { if case .pass = $0.id { nil } else { form.block($0.id) } }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .pass: "open"
    case .add: "add a card"
    case .retry: "try again"
    case nil: nil
    }
  }

  private var body: [Block] {
    guard let contents else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your cards")] }
    let obstacle: [Block] = contents.obstacle.map { [.gap, .paragraph($0.words, .notice)] } ?? []
    guard !contents.passes.isEmpty else {
      let hint: [Block] =
        contents.obstacle == nil
        ? [.gap, .paragraph("Add one by its number here, or in your issuer's app: on the card, Add to Apple Wallet.")] : []
      return [.gap, .gap, .heading("No cards yet")] + hint + obstacle
    }
    let entries = contents.passes.map { form.block(.pass($0.deviceAccountIdentifier)) }
    return [.stack(AnyPageStack(PassList(passes: contents.passes)), entries)] + obstacle
  }
}
