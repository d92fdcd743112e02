import WalletModel

/// The first page of a checkout: with which card, one that is kept or another.
struct CheckOutScreen: FormScreen {
  static var title: Text { "Check out" }
  static var help: Text { "Choose a card that the shop keeps for you, or another one. The shop never sees its number." }

  enum Outcome: Exit {
    case pay(ShopVisit, OpenCheckout, CheckoutToken?)
    case back(ShopVisit)

    enum Way: String, CaseIterable, Sendable {
      case pay = "a card"
      case back = "back"
    }

    var way: Way {
      switch self {
      case .pay: .pay
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// A kept card, by its place in the list.
    case token(Int)
    case card, back
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  var form: Form<ControlID>
  var message: Notice?

  init(_ visit: ShopVisit, _ checkout: OpenCheckout) {
    self.visit = visit
    self.checkout = checkout
    let tokens: [(ControlID, Form<ControlID>.Control)] = checkout.info.tokens.enumerated().map { index, token in
      (.token(index), .action(.entry(token.card.label, value: Text(untrusted: token.details.expiry.printed))))
    }
    form = Form(
      tokens + [(.card, .action(.init(tokens.isEmpty ? "Card" : "Another card"))), (.back, .action(.init("Back")))])
  }

  var isSignedIn: Bool { true }

  mutating func respond(to event: Event) -> Step<Outcome>? { nil }

  mutating func goBack() -> Step<Outcome> { .leave(.back(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .token(let index): .leave(.pay(visit, checkout, checkout.info.tokens[index]))
    case .card: .leave(.pay(visit, checkout, nil))
    case .back: goBack()
    }
  }

  var page: Page {
    let tokens = checkout.info.tokens.indices.map { form.block(.token($0)) }
    var page = page(
      checkout.summary(at: visit) + [.gap, .paragraph("How do you want to pay?"), .gap] + tokens
        + [form.block(.card), .gap, .paragraph("The shop never sees a number.", .quiet)],
      enter: form.focused == .back ? "back" : "choose", escape: "back")
    page.progress = "1 of 2"
    page.actions = [form.block(.back)]
    return page
  }
}

extension OpenCheckout {
  /// The shop, and what is paid: the beginning of each page.
  func summary(at visit: ShopVisit) -> [Block] { [.gap, .heading(visit.name + " · " + Text(untrusted: order.amount.inWords))] }
}

extension ShopperCard {
  var label: Text { Text(untrusted: inWords) }
}
