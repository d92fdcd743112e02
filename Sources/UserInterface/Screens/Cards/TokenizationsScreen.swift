import WalletModel

/// A card's tokenizations: the mobile wallets to which it was added, and their status.
struct TokenizationsScreen: FormScreen {
  static var title: Text { "Mobile wallets" }
  static var help: Text { "The mobile wallets this card was added to, and their status." }

  enum Outcome: Exit {
    case back(Card, CardsView)
    case wallet(WalletOffer.Button, Card, CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
      case addToWallet = "add to a mobile wallet"
      case verify = "verify"
    }

    var exitName: ExitName {
      switch self {
      case .back: .back
      case .wallet(let button, _, _): button.pass == nil ? .addToWallet : .verify
      }
    }

    var words: String { if case .wallet(let button, _, _) = self { button.way } else { exitName.rawValue } }
  }

  enum ControlID: Hashable, Sendable {
    case wallet(Int)
    case button(WalletOffer.Button)
    /// A request about the token whose details are shown.
    case request(TokenRequest)
    case back
  }

  private enum State: Equatable {
    case all
    /// The details of one tokenization.
    case one(Int)
  }

  private var card: Card
  private let view: CardsView
  private var offers: [WalletOffer]
  private var load = RefreshableRequest<Intents.GetCard>()
  private var loadOffers = RefreshableRequest<Intents.LoadWalletOffers>()
  private var ask = PendingRequest<Intents.PerformTokenRequest>()
  private var asked = TokenRequest.view
  var form = Form<ControlID>([])
  var message: Notice?
  private var state = State.all

  init(_ card: Card, _ view: CardsView, _ offers: [WalletOffer]) {
    self.card = card
    self.view = view
    self.offers = offers
    showAll()
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { ask.isWaiting }

  private var wallets: [MobileWalletTokenization] { card.tokenizations?.tokenizations ?? [] }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .confirmed: return request(.delete)
    // In the background, the app receives no news.
    case .news, .resumed: return .stay(load.refresh(Intents.GetCard(cardId: card.cardId), unless: false))
    default: break
    }
    switch ask.receive(event) {
    case .success?: return done()
    case .failure(let error)?: return refuse(Refusal.wallet(error))
    case nil: break
    }
    switch load.receive(event, unless: false) {
    case .refreshed(let loaded)?:
      follow(loaded)
      return .stay(loadOffers.refresh(Intents.LoadWalletOffers(card: card), unless: false))
    case .some: return .stay
    case nil: break
    }
    switch loadOffers.receive(event, unless: false) {
    case .refreshed(let loaded)?:
      offers = loaded
      switch state {
      case .all: showAll(focus: form.focused)
      case .one(let index): show(index, focus: form.focused)
      }
      return .stay
    case .some: return .stay
    case nil: return nil
    }
  }

  /// Shows a refreshed card. The details of a wallet stay open, and the focus stays on its entry.
  private mutating func follow(_ loaded: Card) {
    let old = wallets
    card = loaded
    func same(_ index: Int) -> ControlID? { wallets.firstIndex { $0.isSame(as: old[index]) }.map(ControlID.wallet) }
    switch (state, form.focused) {
    case (.one(let index), _):
      if case .wallet(let index)? = same(index) { show(index, focus: form.focused) } else { showAll() }
    case (.all, .wallet(let index)?): showAll(focus: same(index))
    case (.all, let focus): showAll(focus: focus)
    }
  }

  mutating func goBack() -> Step<Outcome> {
    guard case .one(let index) = state else { return .leave(.back(card, view)) }
    showAll(focus: .wallet(index))
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .button(let button): return .leave(.wallet(button, card, view))
    case .wallet(let index):
      show(index, focus: nil)
      return .stay
    case .request(.delete):
      guard case .one = state else { return .stay }
      return .stay([.confirm("Remove " + card.masked + " from Google Wallet? You can add it again.", yes: "Remove", no: "Keep card")])
    case .request(let chosen): return request(chosen)
    }
  }

  mutating func cancel() -> Effect? { ask.cancel() }

  private mutating func request(_ request: TokenRequest) -> Step<Outcome> {
    guard case .one(let index) = state, let pass = pass(of: wallets[index]) else { return .stay }
    message = nil
    asked = request
    return .stay(ask.start(Intents.PerformTokenRequest(request, pass, of: card)))
  }

  private mutating func done() -> Step<Outcome> {
    switch asked {
    // The phone shows the wallet's app now.
    case .view: return .stay
    case .select: message = .good("This phone pays with " + card.masked + ".")
    case .delete: message = .notice(card.masked + " removed from Google Wallet.")
    }
    return .stay(load.refresh(Intents.GetCard(cardId: card.cardId), unless: false))
  }

  /// Shows the details of a tokenization, with the actions that its wallet offers to apps.
  private mutating func show(_ index: Int, focus: ControlID?) {
    state = .one(index)
    var items: [(ControlID, Form<ControlID>.Control)] = []
    if let pass = pass(of: wallets[index]) {
      items = requests(for: wallets[index], pass).map { (.request($0), .action(.init($0.label(in: pass.wallet.app)))) }
    }
    form = Form(items + [(.back, .action(.init("Back")))], focus: focus ?? .back)
  }

  private func requests(for wallet: MobileWalletTokenization, _ pass: WalletPass) -> [TokenRequest] {
    switch pass.wallet {
    case .googlePay: googleOffer(of: wallet)?.requests ?? []
    // PassKit and the platform's SDK know the URL of a pass on the phone. (`passURL`)
    case .applePay: pass.device == .phone ? [.view] : []
    case .samsungPay: []
    }
  }

  private mutating func showAll(focus: ControlID? = nil) {
    state = .all
    form = Form(
      wallets.indices.map { (.wallet($0), .action(.entry(label(wallets[$0])))) }
        + buttons.actions.map { (.button($0.button), .action($0.action)) } + [(.back, .action(.init("Back")))],
      focus: focus)
  }

  private var buttons: [WalletOffer.Button] { offers.flatMap(\.buttons) }

  /// Returns the pass on this phone or its watch that has the tokenization's reference; nil if there is none.
  private func pass(of wallet: MobileWalletTokenization) -> WalletPass? {
    guard let dpanRef = wallet.dpanRef else { return nil }
    return offers.flatMap(\.passes).first { $0.deviceAccountIdentifier.rawValue == dpanRef }
  }

  /// Returns Google Wallet's offer if the token is in Google Wallet; otherwise nil.
  private func googleOffer(of wallet: MobileWalletTokenization) -> GoogleWalletOffer? {
    for case .google(let offer) in offers where offer.token != nil && offer.token == pass(of: wallet) { return offer }
    return nil
  }

  /// "Apple Pay on the watch"
  private func label(_ wallet: MobileWalletTokenization) -> Text {
    pass(of: wallet).map { wallet.walletType.words + " on " + $0.wallet.place($0.device) } ?? wallet.walletType.words
  }

  // MARK: -

  var page: Page {
    if case .one(let index) = state {
      let app = pass(of: wallets[index])?.wallet.app ?? "the wallet"
      return page(about(wallets[index]), waiting: "Asking " + app, seconds: ask.seconds, enter: enter, escape: "back")
    }
    guard !wallets.isEmpty else {
      return page(
        [.gap, .gap, .heading(card.masked), .gap, .paragraph("This card isn't in any mobile wallet yet.")], enter: enter, escape: "back")
    }
    var page = page([.gap, .heading(card.masked), .gap], enter: enter, escape: "back")
    // The list is in the body, so that it scrolls.
    for (index, wallet) in wallets.enumerated() {
      page.body += [form.block(.wallet(index)), .paragraph(wallet.inBrief, .quiet)]
    }
    page.actions = buttons.map { form.block(.button($0)) } + [form.block(.back)]
    return page
  }

  private var enter: Text {
    switch form.focused {
    case .wallet: "open"
    case .button(let button): button.enter
    case .request(let request): request.enter
    case .back, nil: "back"
    }
  }

  private func about(_ wallet: MobileWalletTokenization) -> [Block] {
    var body: [Block] = [
      .gap, .heading(label(wallet)), .gap, .pair("Card", card.masked), .pair("Setup", wallet.status.words),
    ]
    if let pass = pass(of: wallet) {
      body += [.pair("In wallet", pass.passActivationState.words), .pair(pass.deviceNumberLabel, pass.deviceNumber)]
      if googleOffer(of: wallet)?.isDefault == true { body.append(.pair("Default card", "yes")) }
    }
    if let walletId = wallet.walletId { body.append(.pair("Wallet ID", "\(walletId)")) }
    // A reference is too long for the row of its label.
    body +=
      wallet.dpanRef.map { [.gap, .paragraph("Reference", .quiet), .paragraph(Text(untrusted: $0))] } ?? [.pair("Reference", "none yet")]
    return body + [.gap, .paragraph(wallet.status.meaning(in: wallet.walletType))]
  }
}

extension MobileWalletTokenization {
  /// Returns true if both have the same reference, wallet ID and wallet type, whatever their status.
  fileprivate func isSame(as other: Self) -> Bool {
    (dpanRef, walletId, walletType) == (other.dpanRef, other.walletId, other.walletType)
  }

  /// "completed, reference ends in 7a2c"
  fileprivate var inBrief: Text {
    guard let dpanRef else { return status.words }
    return status.words + ", reference ends in \(String(dpanRef.suffix(4)))"
  }
}
