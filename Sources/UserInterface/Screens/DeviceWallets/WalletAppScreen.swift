import WalletModel

/// The first screen of a provider's wallet on the phone or its watch: the setup, or the cards on this device.
struct WalletAppScreen<Brand: WalletBrand>: FormScreen {
  static var title: Text { isOnWatch ? "Wallet on Apple Watch" : Brand.wallet.app }
  static var help: Text {
    "The cards on " + Brand.wallet.place(isOnWatch ? .watch : .phone) + ". Choose one to see its state, or add a card."
  }

  typealias Outcome = WalletAppExit

  enum ControlID: Hashable, Sendable {
    case pass(TokenReference)
    case setUp, add, contactless, retry
  }

  private static var isOnWatch: Bool { Brand.place == .watchWallet }

  private var contents: WalletContents?
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = RefreshableRequest<Intents.LoadWallet>()
  private var setUp = PendingRequest<Intents.SetUpWallet>()
  private var change = PendingRequest<Intents.SwitchContactless>()
  private var leave = PendingRequest<Intents.ReturnToIssuer>()
  private let opened: TokenReference?

  /// - Parameters:
  ///   - opened: the last opened pass.
  ///   - news: the result of the last action.
  init(opened: TokenReference? = nil, news: Notice? = nil) {
    self.opened = opened
    message = news
  }

  var isWaiting: Bool { load.isWaiting || setUp.isWaiting }
  var isSettling: Bool { load.isRefreshing || change.isWaiting || leave.isWaiting }

  private var request: Intents.LoadWallet { Intents.LoadWallet(Brand.wallet) }
  private var remedy: WalletObstacle.Remedy? { contents?.obstacle?.remedy }
  /// The remedy that the person chose last, kept because the wallet may be reloaded during the setup.
  private var chosen: WalletObstacle.Remedy?

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(request))
    case .news where contents != nil: return refresh()
    case .resumed where contents != nil:
      // A message from before the person left the app is out of date.
      message = nil
      return refresh()
    default: break
    }
    switch setUp.receive(event) {
    case .success?:
      message = chosen.map { .good($0.done) }
      return refresh()
    case .failure(let error)?: return refuse(Refusal.wallet(error))
    case nil: break
    }
    switch change.receive(event) {
    case .success?: return refresh()
    case .failure(let error)?: return refuse(Refusal.wallet(error))
    case nil: break
    }
    if case .failure(let error)? = leave.receive(event) { return refuse(Refusal.wallet(error)) }
    switch load.receive(event, unless: false) {
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

  private mutating func refresh() -> Step<Outcome> { .stay(load.refresh(request, unless: false)) }

  private mutating func show(_ loaded: WalletContents, focus: ControlID?) {
    contents = loaded
    var items = passes.map { pass in
      let state: Text? =
        pass.deviceAccountIdentifier == loaded.defaultToken
        ? "default" : pass.passActivationState == .activated ? nil : pass.passActivationState.words
      return (ControlID.pass(pass.deviceAccountIdentifier), Form<ControlID>.Control.action(.entry(pass.masked, value: state)))
    }
    if let remedy { items.append((.setUp, .action(.init(remedy.label)))) }
    if loaded.obstacle == nil, hasDevice { items.append((.add, .action(.init("Add a card")))) }
    if let isOn = loaded.isContactless { items.append((.contactless, .action(.init("Contactless", value: isOn ? "on" : "off")))) }
    form = Form(items, focus: focus)
  }

  /// The passes that this screen shows.
  private var passes: [WalletPass] { (Self.isOnWatch ? contents?.watchPasses : contents?.passes) ?? [] }
  /// True for a phone, and for a paired watch.
  private var hasDevice: Bool { !Self.isOnWatch || contents?.watchPasses != nil }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if setUp.isWaiting { return setUp.cancel() }
    form = Form([(.retry, .action(.init("Try again")))])
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> { .stay(leave.start(Intents.ReturnToIssuer())) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .pass(let token):
      guard let pass = contents?.pass(token) else { return .stay }
      return .leave(.opened(pass, Brand.place))
    case .setUp:
      guard let obstacle = contents?.obstacle else { return .stay }
      chosen = obstacle.remedy
      return .stay(setUp.start(Intents.SetUpWallet(obstacle)))
    case .add: return contents.map { .leave(.add($0, Brand.place)) } ?? .stay
    case .contactless:
      guard let isOn = contents?.isContactless, !change.isWaiting else { return .stay }
      return .stay(change.start(Intents.SwitchContactless(isOn: !isOn)))
    case .retry:
      form = Form([])
      return .stay(load.start(request))
    }
  }

  // MARK: - Page

  var page: Page {
    let waiting = setUp.isWaiting ? chosen?.waiting : nil
    var page = page(
      body, waiting: waiting ?? "Loading your cards", seconds: max(load.seconds, setUp.seconds), enter: enter, escape: "back")
    page.actions = form.items.compactMap { if case .pass = $0.id { nil } else { form.block($0.id) } }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .pass: "open"
    case .setUp: remedy?.enter
    case .add: "add a card"
    case .contactless: contents?.isContactless == true ? "switch it off" : "switch it on"
    case .retry: "try again"
    case nil: nil
    }
  }

  private var body: [Block] {
    guard let contents else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load your cards")] }
    guard hasDevice else { return .noWatch }
    guard !passes.isEmpty else {
      // A wallet that was never set up has no cards, so only the setup is offered.
      if let obstacle = contents.obstacle, obstacle.remedy != nil {
        return [.gap, .gap, .heading("Pay with your phone"), .gap, .paragraph(obstacle.words)]
      }
      let other: Text =
        Self.isOnWatch ? "in your issuer's app." : "open the card in your issuer's app and choose Add to " + Brand.wallet.app + "."
      let hint: Text = "Add a card by its number here, or " + other
      return [.gap, .gap, .heading("No cards yet"), .gap]
        + [contents.obstacle.map { .paragraph($0.words, .notice) } ?? .paragraph(hint)]
    }
    let obstacle: [Block] = contents.obstacle.map { [.gap, .paragraph($0.words, .notice)] } ?? []
    let off: [Block] = contents.isContactless == false ? [.gap, .paragraph("Contactless payments are off.", .notice)] : []
    let entries = passes.map { form.block(.pass($0.deviceAccountIdentifier)) }
    return [.stack(AnyPageStack(PassList(passes: passes, defaultToken: contents.defaultToken)), entries)] + obstacle + off
  }
}

enum WalletAppExit: Exit {
  case opened(WalletPass, PassPlace)
  case add(WalletContents, PassPlace)

  enum ExitName: String, CaseIterable, Sendable {
    case opened = "a card"
    case add = "add a card"
  }

  var exitName: ExitName {
    switch self {
    case .opened: .opened
    case .add: .add
    }
  }
}
