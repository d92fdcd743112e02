import WalletModel

/// A shop: its articles, and the basket.
struct ShopScreen: FormScreen {
  static var title: Text { "Shop" }
  static var help: Text { "A shop where you can pay with your cards. An article goes into the basket when you choose it." }

  enum Outcome: Exit {
    case checkOut(ShopVisit, OpenCheckout)
    case paymentMethods(ShopVisit)
    case back(ShopVisit)

    enum Way: String, CaseIterable, Sendable {
      case checkOut = "check out"
      case paymentMethods = "payment methods"
      case back = "back"
    }

    var way: Way {
      switch self {
      case .checkOut: .checkOut
      case .paymentMethods: .paymentMethods
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// By its place in the list.
    case article(Int)
    case checkOut, empty, paymentMethods, retry, back
  }

  private var visit: ShopVisit
  /// Nil until it was loaded.
  private var shop: Shop?
  private var load = Ask<Intents.LoadShop>()
  private var checkOut = Ask<Intents.CheckOut>()
  var form = Form<ControlID>([])
  var message: Notice?

  init(_ visit: ShopVisit) { self.visit = visit }

  var ownTitle: Text { visit.name }
  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || checkOut.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return .stay(load.start(Intents.LoadShop(visit.merchant))) }
    switch load.take(event) {
    case .success(let loaded)?:
      shop = loaded
      show(focus: nil)
      return .stay
    case .failure(let error)?:
      show(focus: .retry)
      return refuse(Refusal.shop(error))
    case nil: break
    }
    switch checkOut.take(event) {
    case .success(let checkout)?: return .leave(.checkOut(visit, checkout))
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  private mutating func show(focus: ControlID?) {
    let articles: [(ControlID, Form<ControlID>.Control)] = (shop?.articles ?? []).enumerated().map { index, article in
      (.article(index), .action(.entry(Text(untrusted: article.name), value: Text(untrusted: article.price.inWords))))
    }
    var actions: [(ControlID, Action)] = []
    if let shop {
      if let total = visit.basket.total(in: shop) {
        actions = [(.checkOut, .init("Check out", value: Text(untrusted: total.inWords))), (.empty, .init("Empty the basket"))]
      }
      actions.append((.paymentMethods, .init("Payment methods")))
    } else {
      actions = [(.retry, .init("Try again"))]
    }
    form = Form(articles + (actions + [(.back, .init("Back"))]).map { ($0.0, .action($0.1)) }, focus: focus)
  }

  mutating func cancel() -> Effect? {
    if shop == nil { show(focus: .retry) }
    return load.cancel() ?? checkOut.cancel()
  }

  mutating func goBack() -> Step<Outcome> { .leave(.back(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .article(let index): return shop.map { add($0.articles[index], of: $0) } ?? .stay
    case .checkOut: return .stay(checkOut.start(Intents.CheckOut(visit.merchant, visit.basket.lines)))
    case .empty:
      visit.basket = Basket()
      show(focus: nil)
      message = .notice("The basket is empty.")
      return .stay
    case .paymentMethods: return .leave(.paymentMethods(visit))
    case .retry: return .stay(load.start(Intents.LoadShop(visit.merchant)))
    case .back: return goBack()
    }
  }

  private mutating func add(_ article: ShopArticle, of shop: Shop) -> Step<Outcome> {
    guard visit.basket.add(article, of: shop) else {
      let total = visit.basket.total(in: shop)
      guard let total, total.currency != article.price.currency else { return refuse("The basket takes 99 of an article.") }
      return refuse("Your basket is in \(total.currency.code). Check out or empty it first.")
    }
    let focus = form.focused
    show(focus: focus)
    message = .good("In your basket: \(visit.basket.count(of: article)) x \(article.name).")
    return .stay
  }

  var page: Page {
    var page = page(
      body, waiting: load.isWaiting ? "Opening the shop" : "Preparing the checkout", seconds: max(load.seconds, checkOut.seconds),
      enter: enter, escape: "back")
    page.actions = form.items.compactMap { item in if case .article = item.id { nil } else { form.block(item.id) } }
    return page
  }

  private var body: [Block] {
    guard let shop else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't open the shop")] }
    var body: [Block] = [.paragraph("The shop of this simulation. It pays through a hosted checkout.", .quiet), .gap]
    body += shop.articles.indices.map { form.block(.article($0)) }
    guard let total = visit.basket.total(in: shop) else { return body }
    body += [.gap, .heading("Basket")]
    body += visit.basket.lines.compactMap { line in
      guard let article = shop.article(line.article) else { return nil }
      return .pair("\(line.count) x \(article.name)", Text(untrusted: article.price(of: line.count).inWords))
    }
    return body + [.pair("Total", Text(untrusted: total.inWords))]
  }

  private var enter: Text {
    switch form.focused {
    case .article: "add"
    case .checkOut: "check out"
    case .empty: "empty"
    case .paymentMethods: "open"
    case .retry: "try again"
    case .back, nil: "back"
    }
  }
}
