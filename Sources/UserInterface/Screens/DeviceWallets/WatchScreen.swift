import WalletModel

/// The first screen of the phone's app for the watch: the passes on the watch, and the passes that only the phone has.
struct WatchScreen: FormScreen {
  static var title: Text { "Watch" }
  static var help: Text { "The paired Apple Watch: the cards on it, and those that are on your iPhone only." }

  enum Outcome: Exit {
    case opened(WalletPass)
    case typed(WalletContents)
    case add(WalletContents)

    enum ExitName: String, CaseIterable, Sendable {
      case opened = "a pass"
      case typed = "type its number"
      case add = "add a card"
    }

    var exitName: ExitName {
      switch self {
      case .opened: .opened
      case .typed: .typed
      case .add: .add
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case pass(TokenReference)
    case add, unpair, type, retry, back
  }

  private enum Stage: Equatable {
    case loading, notLoaded, watch
    /// A pass that the watch lacks, and how to add it.
    case missing(WalletPass)
  }

  private var stage = Stage.loading
  private var contents = WalletContents(
    .applePay, passes: [], watchPasses: nil, obstacle: nil, defaultToken: nil, isContactless: nil)
  var form = Form<ControlID>([])
  var message: Notice?
  private var load = RefreshableRequest<Intents.LoadWallet>()
  private var unpair = PendingRequest<Intents.UnpairWatch>()
  private var leave = PendingRequest<Intents.ReturnToIssuer>()
  private let opened: TokenReference?

  /// - Parameters:
  ///   - opened: the last opened pass.
  ///   - news: the result of the last action.
  init(opened: TokenReference? = nil, news: Notice? = nil) {
    self.opened = opened
    message = news
  }

  var isWaiting: Bool { load.isWaiting || unpair.isWaiting }
  var isSettling: Bool { load.isRefreshing && !unpair.isWaiting || leave.isWaiting }

  private var onWatch: [WalletPass] { contents.watchPasses ?? [] }
  /// The passes of the phone whose card is not on the watch.
  private var missing: [WalletPass] {
    guard let onWatch = contents.watchPasses else { return [] }
    let there = Set(onWatch.map(\.primaryAccountIdentifier))
    return contents.passes.filter { !there.contains($0.primaryAccountIdentifier) }
  }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(Intents.LoadWallet(.applePay)))
    case .news where isLoaded: return refresh()
    case .resumed where isLoaded:
      // A message from before the person left the app is out of date.
      message = nil
      return refresh()
    case .confirmed:
      message = nil
      return .stay(unpair.start(Intents.UnpairWatch()))
    default: break
    }
    if case .failure(let error)? = leave.receive(event) { return refuse(Refusal.wallet(error)) }
    switch load.receive(event, unless: unpair.isWaiting) {
    case .loaded(let loaded)?:
      contents = loaded
      show(.watch, focus: opened.map(ControlID.pass))
      return .stay
    case .refreshed(let loaded)?:
      contents = loaded
      show(current, focus: form.focused)
      return .stay
    case .failed(let error)?:
      show(.notLoaded)
      return refuse(Refusal.wallet(error))
    case .notRefreshed?: return .stay
    case nil: break
    }
    switch unpair.receive(event) {
    case .success?:
      contents = contents.withoutWatch
      show(.watch)
      message = .notice("Watch unpaired. Its cards are removed.")
      return .stay(load.refreshIfDue(Intents.LoadWallet(.applePay)))
    case .failure(let error)?:
      message = .error(Refusal.wallet(error))
      // Some of the watch's cards may have been removed.
      return .stay(load.refresh(Intents.LoadWallet(.applePay), unless: false))
    case nil: return nil
    }
  }

  private mutating func refresh() -> Step<Outcome> {
    .stay(load.refresh(Intents.LoadWallet(.applePay), unless: unpair.isWaiting))
  }

  private var isLoaded: Bool { stage != .loading && stage != .notLoaded }

  /// The stage for refreshed contents: the list if the watch no longer lacks the shown pass, otherwise the present stage.
  private var current: Stage {
    guard case .missing(let pass) = stage else { return stage }
    let same = missing.first { $0.deviceAccountIdentifier == pass.deviceAccountIdentifier }
    return same.map(Stage.missing) ?? .watch
  }

  private mutating func show(_ new: Stage, focus: ControlID? = nil) {
    stage = new
    var items: [(ControlID, Action)] = []
    switch new {
    case .loading: break
    case .notLoaded: items = [(.retry, .init("Try again"))]
    case .watch where contents.watchPasses == nil: break
    case .watch:
      items = (onWatch + missing).map { (.pass($0.deviceAccountIdentifier), .entry($0.masked + " " + $0.issuerName)) }
      if contents.obstacle == nil { items.append((.add, .init("Add a card"))) }
      items.append((.unpair, .init("Unpair the watch")))
    case .missing(let pass):
      let canBeAdded = contents.obstacle == nil && !pass.causes.contains(.card)
      items = (canBeAdded ? [(.type, .init("Type its number"))] : []) + [(.back, .init("Back"))]
    }
    form = Form(items.map { ($0.0, .action($0.1)) }, focus: focus)
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    if unpair.isWaiting { return unpair.cancel() }
    show(.notLoaded)
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    guard case .missing(let pass) = stage else { return .stay(leave.start(Intents.ReturnToIssuer())) }
    show(.watch, focus: .pass(pass.deviceAccountIdentifier))
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .pass(let token):
      guard let pass = contents.pass(token) else { return .stay }
      if pass.device == .watch { return .leave(.opened(pass)) }
      show(.missing(pass))
      return .stay
    case .add: return .leave(.add(contents))
    case .unpair:
      let cards: Text = onWatch.isEmpty ? "" : " Its cards are removed."
      return .stay([.confirm("Unpair the watch?" + cards, yes: "Unpair")])
    case .type: return .leave(.typed(contents))
    case .retry:
      show(.loading)
      return .stay(load.start(Intents.LoadWallet(.applePay)))
    case .back: return goBack()
    }
  }

  // MARK: -

  var page: Page {
    var page = page(
      body, waiting: unpair.isWaiting ? "Unpairing the watch" : "Loading the watch", seconds: max(load.seconds, unpair.seconds),
      enter: enter, escape: "back")
    page.actions = form.items.compactMap { if case .pass = $0.id { nil } else { form.block($0.id) } }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .pass: "open"
    case .add: "add a card"
    case .unpair: "unpair"
    case .type: "type it"
    case .retry: "try again"
    case .back: "back"
    case nil: nil
    }
  }

  private var body: [Block] {
    switch stage {
    case .loading: return [.gap, .gap, .gap]
    case .notLoaded: return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load the watch")]
    case .watch:
      return contents.watchPasses == nil ? .noWatch : list
    case .missing(let pass):
      return [
        .pass(pass), .gap, .heading("Not on the watch"), .gap,
        pass.causes.contains(.card)
          ? .paragraph(
            "Your card " + pass.masked + " is locked, suspended or expired. Open the " + pass.issuerName
              + " app to see which. Once it can be used, you can add it to the watch.", .notice)
          : .paragraph("Open the " + pass.issuerName + " app, choose this card, then Add to Apple Watch."),
      ]
    }
  }

  // The lists are in the body, so that they scroll.
  private var list: [Block] {
    func entries(_ passes: [WalletPass]) -> [Block] { passes.map { form.block(.pass($0.deviceAccountIdentifier)) } }
    let here = onWatch.flatMap { pass in entries([pass]) + [.paragraph(pass.passActivationState.words, .quiet)] }
    let there: [Block] = missing.isEmpty ? [] : [.gap, .paragraph("On your iPhone, not on the watch", .quiet)] + entries(missing)
    let obstacle: [Block] = contents.obstacle.map { [.gap, .paragraph($0.words, .notice)] } ?? []
    return [.heading("Apple Watch"), .gap, .paragraph(here.isEmpty ? "No cards on the watch yet" : "On the watch", .quiet)] + here + there
      + obstacle
  }
}

extension [Block] {
  /// The text that is shown if no watch is paired.
  static let noWatch: [Block] = [
    .gap, .gap, .heading("No watch paired"), .gap,
    .paragraph("A paired Apple Watch pays without the iPhone: it has its own chip and card numbers."), .gap,
    .paragraph("To pair one: Ctrl-O, then Wallet.", .simulated),
  ]
}
