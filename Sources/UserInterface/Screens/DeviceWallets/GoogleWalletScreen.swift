import WalletModel

/// The first screen of the phone's own app Google Wallet: setup, or the cards on this phone.
struct GoogleWalletScreen: FormScreen {
  static var title: Text { "Google Wallet" }
  static var help: Text { "The cards on this phone. Choose one to see its state or to pay with it by default, or add a card." }

  enum Outcome: Exit {
    case opened(WalletPass)
    case add(WalletContents)

    enum Way: String, CaseIterable, Sendable {
      case opened = "a card"
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
    case setUp, add, contactless, retry
  }

  private var contents: WalletContents?
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = RefreshableAsk<Intents.LoadWallet>()
  private var create = Ask<Intents.CreateWallet>()
  private var change = Ask<Intents.SwitchContactless>()
  private let opened: TokenReference?

  /// - Parameters:
  ///   - opened: the card that was looked at last.
  ///   - news: the result of what was just done.
  init(opened: TokenReference? = nil, news: Notice? = nil) {
    self.opened = opened
    message = news
  }

  var isWaiting: Bool { load.isWaiting || create.isWaiting }
  var isSettling: Bool { load.isRefreshing || change.isWaiting }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(Intents.LoadWallet(.googlePay)))
    case .news where contents != nil: return refresh()
    case .resumed where contents != nil:
      // A notice from before the app was left is outdated.
      message = nil
      return refresh()
    default: break
    }
    switch create.take(event) {
    case .success?:
      message = .good("Google Wallet is set up.")
      return refresh()
    case .failure(let error)?: return refuse(Refusal.wallet(error))
    case nil: break
    }
    switch change.take(event) {
    case .success?: return refresh()
    case .failure(let error)?: return refuse(Refusal.wallet(error))
    case nil: break
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

  private mutating func refresh() -> Step<Outcome> { .stay(load.refresh(Intents.LoadWallet(.googlePay), unless: false)) }

  private mutating func show(_ loaded: WalletContents, focus: ControlID?) {
    contents = loaded
    guard loaded.obstacle != .google(.notSetUp) else {
      form = Form([(.setUp, .action(.init("Set up Google Wallet")))])
      return
    }
    let passes = loaded.passes.map { pass in
      let state: Text? =
        pass.deviceAccountIdentifier == loaded.defaultToken
        ? "default" : pass.passActivationState == .activated ? nil : pass.passActivationState.words
      return (ControlID.pass(pass.deviceAccountIdentifier), Form<ControlID>.Control.action(.entry(pass.masked, value: state)))
    }
    let add: [(ControlID, Form<ControlID>.Control)] = loaded.obstacle == nil ? [(.add, .action(.init("Add a card")))] : []
    let contactless: [(ControlID, Form<ControlID>.Control)] =
      loaded.isContactless.map { [(.contactless, .action(.init("Contactless", value: $0 ? "on" : "off")))] } ?? []
    form = Form(passes + add + contactless, focus: focus)
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if create.isWaiting { return create.cancel() }
    form = Form([(.retry, .action(.init("Try again")))])
    return load.cancel()
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .pass(let token):
      guard let pass = contents?.pass(token) else { return .stay }
      return .leave(.opened(pass))
    case .setUp: return .stay(create.start(Intents.CreateWallet()))
    case .add: return contents.map { .leave(.add($0)) } ?? .stay
    case .contactless:
      guard let isOn = contents?.isContactless, !change.isWaiting else { return .stay }
      return .stay(change.start(Intents.SwitchContactless(isOn: !isOn)))
    case .retry:
      form = Form([])
      return .stay(load.start(Intents.LoadWallet(.googlePay)))
    }
  }

  // MARK: - Page

  var page: Page {
    var page = page(
      body, waiting: create.isWaiting ? "Setting up Google Wallet" : "Loading your cards", seconds: max(load.seconds, create.seconds),
      enter: enter, escape: nil)
    page.actions = form.items.compactMap { if case .pass = $0.id { nil } else { form.block($0.id) } }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .pass: "open"
    case .setUp: "set it up"
    case .add: "add a card"
    case .contactless: contents?.isContactless == true ? "switch it off" : "switch it on"
    case .retry: "try again"
    case nil: nil
    }
  }

  private var body: [Block] {
    guard let contents else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your cards")] }
    if contents.obstacle == .google(.notSetUp) {
      return [.gap, .gap, .heading("Pay with your phone"), .gap, .paragraph("Google Wallet isn't set up on this phone yet.")]
    }
    let obstacle: [Block] = contents.obstacle.map { [.gap, .paragraph($0.words, .notice)] } ?? []
    guard !contents.passes.isEmpty else {
      let hint: [Block] =
        contents.obstacle == nil
        ? [.gap, .paragraph("Add one by its number here, or in your issuer's app: on the card, Add to Google Wallet.")] : []
      return [.gap, .gap, .heading("No cards yet")] + hint + obstacle
    }
    let off: [Block] = contents.isContactless == false ? [.gap, .paragraph("Contactless payments are off.", .notice)] : []
    let entries = contents.passes.map { form.block(.pass($0.deviceAccountIdentifier)) }
    return [.stack(AnyPageStack(PassList(passes: contents.passes)), entries)] + obstacle + off
  }
}
