import WalletModel

/// PayPal's page, on which the customer agrees to a payment or returns to the shop.
struct PayPalScreen: FormScreen {
  static var title: Text { "PayPal" }
  static var help: Text { "PayPal's own page. The shop only gets the result." }

  enum Outcome: Exit {
    case answered(ShopVisit, OpenCheckout, PaymentAttempt, consents: Bool)

    enum ExitName: String, CaseIterable, Sendable {
      case answered = "result"
    }

    var exitName: ExitName { .answered }
  }

  enum ControlID: Hashable, Sendable {
    case account, agree, fill, cancel
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  private let consents: Bool
  private var continuation = PendingRequest<Intents.ContinuePayment>()
  var form: Form<ControlID>
  var message: Notice?

  /// - Parameter consents: true if the customer has agreed that the shop stores the account.
  init(_ visit: ShopVisit, _ checkout: OpenCheckout, consents: Bool) {
    self.visit = visit
    self.checkout = checkout
    self.consents = consents
    form = Form(
      [
        (.account, .field(Field("Email", limit: 127, hint: "of your account"))),
        (.agree, .action(.init(checkout.order.amount == nil ? "Agree" : "Agree and pay"))), (.fill, .action(.fillSample)),
        (.cancel, .action(.init("Cancel and return"))),
      ], primary: .agree)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { continuation.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch continuation.receive(event) {
    case .success(let attempt)?: return .leave(.answered(visit, checkout, attempt, consents: consents))
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  mutating func cancel() -> Effect? { continuation.cancel() }

  mutating func goBack() -> Step<Outcome> {
    .stay(continuation.start(Intents.ContinuePayment(checkout, answer: .cancelled, consents: consents)))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .account, .agree:
      if let missing = demandAny(of: .account) { return missing }
      let account = form[field: .account].value.trimmed
      guard account.contains("@"), PaymentParamsRules.isHolder(account) else { return demand(.account, "Email must be an address.") }
      return .stay(continuation.start(Intents.ContinuePayment(checkout, answer: .approved, accountId: account, consents: consents)))
    case .fill:
      fill([(.account, "jane.jones@example.com")], thenFocus: .agree)
      return .stay
    case .cancel: return goBack()
    }
  }

  var page: Page {
    let enter: Text? =
      switch form.focused {
      case .account, .agree: "agree"
      case .fill: "fill in"
      case .cancel: "cancel"
      case nil: nil
      }
    return page(body, waiting: "Contacting payment service", seconds: continuation.seconds, enter: enter, escape: "cancel")
  }

  private var body: [Block] {
    var body: [Block] = [
      .gap, .heading(checkout.order.amount == nil ? "Let a shop charge you" : "Pay a shop"), .gap, .pair("Shop", visit.name),
    ]
    if let amount = checkout.order.amount { body.append(.pair("Amount", Text(untrusted: amount.inWords))) }
    body += [.gap, form.block(.account)]
    if checkout.order.keepsMethod || checkout.order.amount == nil {
      body.append(.paragraph(visit.name + " may charge this account again.", .quiet))
    }
    return body
  }
}
