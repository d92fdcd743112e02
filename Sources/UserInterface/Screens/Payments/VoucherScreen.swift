import WalletModel

/// A gift voucher for the basket, of an amount that the customer enters.
struct VoucherScreen: FormScreen {
  static var title: Text { "Gift voucher" }
  static var help: Text { "A voucher of any amount, in one of the shop's currencies." }

  enum Outcome: Exit {
    case added(ShopVisit, news: Notice?)
    case back(ShopVisit)

    enum ExitName: String, CaseIterable, Sendable {
      case added = "in the basket"
      case back = "back"
    }

    var exitName: ExitName {
      switch self {
      case .added: .added
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case amount, currency, add, back
  }

  private let visit: ShopVisit
  private let front: ShopFront
  private var keep = PendingRequest<Intents.KeepBasket>()
  /// The message for the shop's screen after the basket was kept.
  private var news: Notice?
  var form: Form<ControlID>
  var message: Notice?

  init(_ visit: ShopVisit, _ front: ShopFront) {
    (self.visit, self.front) = (visit, front)
    let shop = front.shop
    let currencies = shop.voucherCurrencies.compactMap(Currency.named).map { Choice(code: $0.code, name: $0.name) }
    let first = front.basket.total(in: shop)?.currency.code ?? shop.voucherCurrencies.first ?? ""
    form = Form(
      [
        (.amount, .field(Field("Amount", limit: 24).taking(.amount))),
        (.currency, .field(Field("Currency", choices: currencies, hint: "start typing", value: first))),
        (.add, .action(.init("Add to the basket"))), (.back, .action(.init("Back"))),
      ], primary: .add)
  }

  var isSignedIn: Bool { true }
  var keepsSecrets: Bool { true }
  var isWaiting: Bool { keep.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch keep.receive(event) {
    case .success?: .leave(.added(visit, news: news))
    case .failure(let error)?: refuse(Refusal.sentence(error))
    case nil: nil
    }
  }

  mutating func cancel() -> Effect? { keep.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.back(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .amount, .currency, .add: add()
    case .back: goBack()
    }
  }

  private var currency: Currency? { Currency.named(form[field: .currency].value) }

  private mutating func add() -> Step<Outcome> {
    if let missing = demandAny(of: .amount, .currency) { return missing }
    guard let currency else { return demand(.currency, "Currency is required.") }
    let amount: Money
    do throws(AmountProblem) {
      amount = try Money(entered: form[field: .amount].value, currency)
    } catch {
      return demand(.amount, "Amount " + Text(untrusted: error.inWords(currency)) + ".")
    }
    var basket = front.basket
    do throws(Basket.Refusal) {
      try basket.add(OrderLine(vouchersOf: amount, count: 1), of: front.shop)
      news = .added("gift voucher of \(amount.inWords)")
      return .stay(keep.start(Intents.KeepBasket(merchant: visit.merchant, basket: basket)))
    } catch {
      return refuse(error.sentence)
    }
  }

  var page: Page {
    let enter: Text? =
      switch form.focused {
      case .amount, .currency: "next"
      case .add: "add"
      case .back: "back"
      case nil: nil
      }
    // The example has the number of decimals of the selected currency.
    var form = form
    if let currency { form[field: .amount].hint = "like \(AmountProblem.example(currency))" }
    return page(
      [.gap, .heading(visit.name), .gap, form.block(.amount), form.block(.currency)], waiting: "Adding it", seconds: keep.seconds,
      enter: enter, escape: "back")
  }
}
