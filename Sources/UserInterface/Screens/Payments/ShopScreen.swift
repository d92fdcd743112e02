import WalletModel

/// A shop: its articles and gift vouchers, and the ways to the basket and the checkout.
struct ShopScreen: FormScreen {
  static var title: Text { "Shop" }
  static var help: Text { "A shop where you can pay with your cards. Choose a product to add it to the basket." }

  enum Outcome: Exit {
    case voucher(ShopVisit, ShopFront)
    case basket(ShopVisit, ShopFront)
    case checkOut(ShopVisit, OpenCheckout)
    case paymentMethods(ShopVisit)
    case back(ShopVisit)

    enum ExitName: String, CaseIterable, Sendable {
      case voucher = "gift voucher"
      case basket = "basket"
      case checkOut = "check out"
      case paymentMethods = "payment methods"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .voucher: .voucher
      case .basket: .basket
      case .checkOut: .checkOut
      case .paymentMethods: .paymentMethods
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// An article, by its index.
    case article(Int)
    case voucher, checkOut, basket, paymentMethods, retry, back
  }

  private let visit: ShopVisit
  /// The shop with the customer's basket; nil until it was loaded.
  private var front: ShopFront?
  private var load = PendingRequest<Intents.LoadShop>()
  private var keep = PendingRequest<Intents.KeepBasket>()
  private var checkOut = PendingRequest<Intents.CheckOut>()
  var form = Form<ControlID>([])
  var message: Notice?

  /// The initial focus; nil for the first product.
  private let start: ControlID?

  /// - Parameters:
  ///   - news: the change that was made on another screen, after which the focus is on the checkout; nil if there was none.
  ///   - focus: the control that opened that screen, which gets the focus if nothing was changed there.
  init(_ visit: ShopVisit, news: Notice?, focus: ControlID? = nil) {
    (self.visit, message) = (visit, news)
    start = news == nil ? focus : .checkOut
  }

  var ownTitle: Text { visit.name }
  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || checkOut.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return .stay(load.start(Intents.LoadShop(merchant: visit.merchant))) }
    _ = keep.receive(event)
    switch load.receive(event) {
    case .success(let loaded)?:
      front = loaded
      show(focus: start)
      return .stay
    case .failure(let error)?:
      show(focus: .retry)
      return refuse(Refusal.shop(error))
    case nil: break
    }
    switch checkOut.receive(event) {
    case .success(let checkout)?: return .leave(.checkOut(visit, checkout))
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  private mutating func show(focus: ControlID?) {
    let articles: [(ControlID, Action)] = (front?.shop.articles ?? []).enumerated().map { index, article in
      (.article(index), .entry(Text(untrusted: article.name), value: Text(untrusted: article.price.inWords)))
    }
    var actions: [(ControlID, Action)] = []
    if let front {
      let (shop, basket) = (front.shop, front.basket)
      if !shop.voucherCurrencies.isEmpty { actions.append((.voucher, .entry(Text(untrusted: Shop.voucherName), value: "any amount"))) }
      if let total = basket.total(in: shop) {
        actions.append((.checkOut, .init("Check out", value: Text(untrusted: total.inWords))))
        let pieces = basket.pieces
        actions.append((.basket, .init("Your basket", value: pieces == 1 ? "1 item" : "\(pieces) items")))
      }
      actions.append((.paymentMethods, .init("Payment methods")))
    } else {
      actions = [(.retry, .init("Try again"))]
    }
    form = Form((articles + actions + [(.back, .init("Back"))]).map { ($0.0, .action($0.1)) }, focus: focus)
  }

  mutating func cancel() -> Effect? {
    if front == nil { show(focus: .retry) }
    return load.cancel() ?? checkOut.cancel()
  }

  mutating func goBack() -> Step<Outcome> { .leave(.back(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .article(let index): return front.map { add($0.shop.articles[index], of: $0.shop) } ?? .stay
    case .voucher: return front.map { .leave(.voucher(visit, $0)) } ?? .stay
    case .checkOut: return .stay(checkOut.start(Intents.CheckOut(merchant: visit.merchant, lines: front?.basket.lines ?? [])))
    case .basket: return front.map { .leave(.basket(visit, $0)) } ?? .stay
    case .paymentMethods: return .leave(.paymentMethods(visit))
    case .retry: return .stay(load.start(Intents.LoadShop(merchant: visit.merchant)))
    case .back: return goBack()
    }
  }

  private mutating func add(_ article: ShopArticle, of shop: Shop) -> Step<Outcome> {
    var basket = front?.basket ?? Basket()
    do throws(Basket.Refusal) {
      try basket.add(OrderLine(article: article.id, count: 1), of: shop)
      front?.basket = basket
      show(focus: form.focused)
      message = .added(article.name)
      return .stay(keep.again(Intents.KeepBasket(merchant: visit.merchant, basket: basket)))
    } catch {
      return refuse(error.sentence)
    }
  }

  var page: Page {
    var page = page(
      body, waiting: load.isWaiting ? "Opening the shop" : "Preparing the checkout", seconds: max(load.seconds, checkOut.seconds),
      enter: enter, escape: "back")
    page.actions = form.items.compactMap { item in
      switch item.id {
      case .article, .voucher: nil
      default: form.block(item.id)
      }
    }
    return page
  }

  private var body: [Block] {
    guard let front else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't open the shop")] }
    // A customer with items in the basket already knows the shop, and its list needs the rows.
    let about: [Block] =
      front.basket.isEmpty ? [.paragraph(visit.summary, .quiet), .gap] : [.gap]
    return about + front.shop.articles.indices.map { form.block(.article($0)) } + (has(.voucher) ? [form.block(.voucher)] : [])
  }

  private var enter: Text {
    switch form.focused {
    case .article: "add"
    case .checkOut: "check out"
    case .voucher, .basket, .paymentMethods: "open"
    case .retry: "try again"
    case .back, nil: "back"
    }
  }
}

extension Notice {
  /// Returns the message that an item was added, with the key for the checkout.
  static func added(_ name: String) -> Notice { .good("Added: 1 x \(name). C: check out") }
}

extension Basket.Refusal {
  var sentence: Text {
    switch self {
    case .currency(let currency): "Your basket is in \(currency.code). Check out or empty it first."
    case .full: "The basket can hold at most \(OrderLine.most) of one product. Check out, then order more."
    case .tooMuch(let currency): "The basket's total " + Text(untrusted: AmountProblem.tooLarge.inWords(currency)) + "."
    case .unknown: "The shop no longer has this. Choose another product."
    }
  }
}
