import WalletModel

/// A card's tokenizations: the mobile wallets that it was added to, and their status.
struct TokenizationsScreen: FormScreen {
  static var title: Text { "Mobile wallets" }
  static var help: Text { "The mobile wallets this card was added to, and their status." }

  enum Outcome: Exit {
    case back(Card, CardsView)

    enum Way: String, CaseIterable, Sendable {
      case back = "back"
    }

    var way: Way {
      switch self {
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case wallet(Int)
    case back
  }

  private enum State: Equatable {
    case all
    /// The details of one of them.
    case one(Int)
  }

  private let card: Card
  private let view: CardsView
  var form = Form<ControlID>([])
  var message: Notice?
  private var state = State.all

  init(_ card: Card, _ view: CardsView) {
    self.card = card
    self.view = view
    showAll()
  }

  var isSignedIn: Bool { true }

  private var wallets: [MobileWalletTokenization] { card.tokenizations?.tokenizations ?? [] }

  mutating func respond(to event: Event) -> Step<Outcome>? { nil }

  mutating func goBack() -> Step<Outcome> {
    guard case .one(let index) = state else { return .leave(.back(card, view)) }
    showAll(focus: .wallet(index))
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    guard case .wallet(let index) = control else { return goBack() }
    state = .one(index)
    form = Form([(.back, .action(.init("Back")))])
    return .stay
  }

  private mutating func showAll(focus: ControlID? = nil) {
    state = .all
    form = Form(
      wallets.indices.map { (.wallet($0), .action(.entry(wallets[$0].walletType.words))) } + [(.back, .action(.init("Back")))],
      focus: focus)
  }

  // MARK: -

  var page: Page {
    if case .one(let index) = state { return page(about(wallets[index]), enter: "back", escape: "back") }
    guard !wallets.isEmpty else {
      return page(
        [.gap, .gap, .heading(card.masked), .gap, .paragraph("This card isn't in any mobile wallet yet.")], enter: "back", escape: "back")
    }
    var page = page([.gap, .heading(card.masked), .gap], enter: form.focused == .back ? "back" : "open", escape: "back")
    // The list is the body, so that it scrolls when there are many.
    for (index, wallet) in wallets.enumerated() {
      page.body += [form.block(.wallet(index)), .paragraph(wallet.inBrief, .quiet)]
    }
    page.actions = [form.block(.back)]
    return page
  }

  private func about(_ wallet: MobileWalletTokenization) -> [Block] {
    var body: [Block] = [
      .gap, .heading(wallet.walletType.words), .gap, .pair("Card", card.masked), .pair("Status", wallet.status.words),
    ]
    if let walletId = wallet.walletId { body.append(.pair("Wallet ID", "\(walletId)")) }
    // A reference is too long for the line of its label.
    body +=
      wallet.dpanRef.map { [.gap, .paragraph("Reference", .quiet), .paragraph(Text(untrusted: $0))] } ?? [.pair("Reference", "none yet")]
    return body + [.gap, .paragraph(wallet.status.meaning(in: wallet.walletType))]
  }
}

extension MobileWalletTokenization {
  /// "completed, reference ends in 7a2c"
  fileprivate var inBrief: Text {
    guard let dpanRef else { return status.words }
    return status.words + ", reference ends in \(String(dpanRef.suffix(4)))"
  }
}
