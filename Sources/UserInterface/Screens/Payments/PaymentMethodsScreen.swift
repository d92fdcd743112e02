import WalletModel

/// The payment methods that a shop keeps for the customer.
struct PaymentMethodsScreen: FormScreen {
  static var title: Text { "Payment methods" }
  static var help: Text { "What shops keep for you to pay with: a reference, the brand and the last four digits, and nothing else." }

  enum Outcome: Exit {
    case back(ShopVisit)
    case add(ShopVisit, OpenCheckout)

    enum Way: String, CaseIterable, Sendable {
      case back = "back"
      case add = "add"
    }

    var way: Way {
      switch self {
      case .back: .back
      case .add: .add
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// By its place in the list.
    case method(Int)
    case delete, add, retry, back
  }

  private let visit: ShopVisit
  /// Nil until they were loaded.
  private var methods: [KeptPaymentMethod]?
  /// The one whose details are shown.
  private var shown: KeptPaymentMethod?
  private var load = Ask<Intents.LoadPaymentMethods>()
  private var delete = Ask<Intents.DeletePaymentMethod>()
  private var add = Ask<Intents.AddPaymentMethod>()
  var form = Form<ControlID>([])
  var message: Notice?

  init(_ visit: ShopVisit) { self.visit = visit }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || delete.isWaiting || add.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(Intents.LoadPaymentMethods(at: visit.merchant)))
    case .confirmed: return .stay(shown.flatMap { delete.start(Intents.DeletePaymentMethod($0, at: visit.merchant)) })
    default: break
    }
    switch load.take(event) {
    case .success(let loaded)?:
      methods = loaded
      show(nil)
      return .stay
    case .failure(let error)?:
      show(nil)
      return refuse(Refusal.shop(error))
    case nil: break
    }
    switch add.take(event) {
    case .success(let checkout)?: return .leave(.add(visit, checkout))
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: break
    }
    switch delete.take(event) {
    case .success?:
      let gone = shown?.card.label ?? ""
      methods?.removeAll { $0.registrationId == shown?.registrationId }
      show(nil)
      message = .notice(visit.name + " has forgotten " + gone + ".")
      return .stay
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  /// - Parameter method: the one whose details are shown; nil for the list.
  private mutating func show(_ method: KeptPaymentMethod?) {
    let before = shown.flatMap { shown in methods?.firstIndex { $0.registrationId == shown.registrationId } }
    shown = method
    let items: [(ControlID, Action)] =
      if method != nil {
        [(.delete, .init("Delete"))]
      } else if let methods {
        methods.enumerated().map { index, method in
          (.method(index), .entry(method.card.label, value: method.details.map { Text(untrusted: $0.inBrief) }))
        } + [(.add, .init("Add a payment method"))]
      } else {
        [(.retry, .init("Try again"))]
      }
    let focus: ControlID? = method != nil ? .back : before.map(ControlID.method)
    form = Form((items + [(.back, .init("Back"))]).map { ($0.0, .action($0.1)) }, focus: focus)
  }

  mutating func cancel() -> Effect? {
    if methods == nil { show(nil) }
    return load.cancel() ?? delete.cancel() ?? add.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    guard shown != nil else { return .leave(.back(visit)) }
    show(nil)
    return .stay
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .method(let index):
      show(methods?[index])
      return .stay
    case .delete:
      guard let shown else { return .stay }
      return .stay([.confirm("Delete " + shown.card.label + " at " + visit.name + "? You can store it again.", yes: "Delete")])
    case .add: return .stay(add.start(Intents.AddPaymentMethod(at: visit.merchant)))
    case .retry: return .stay(load.start(Intents.LoadPaymentMethods(at: visit.merchant)))
    case .back: return goBack()
    }
  }

  var page: Page {
    var page = page(
      body, waiting: delete.isWaiting ? "Deleting it" : add.isWaiting ? "Preparing the checkout" : "Asking the shop",
      seconds: max(load.seconds, delete.seconds, add.seconds), enter: enter, escape: "back")
    page.actions = form.items.compactMap { item in if case .method = item.id { nil } else { form.block(item.id) } }
    return page
  }

  private var enter: Text {
    switch form.focused {
    case .method: "open"
    case .delete: "delete"
    case .add: "add"
    case .retry: "try again"
    case .back, nil: "back"
    }
  }

  private var body: [Block] {
    if let shown { return details(of: shown) }
    guard let methods else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't ask the shop")] }
    guard !methods.isEmpty else {
      return [
        .gap, .gap, .heading(visit.name), .gap,
        .paragraph("The shop keeps nothing of yours. Add a payment method, or keep one when you pay."),
      ]
    }
    return [.gap, .paragraph("Kept by " + visit.name + " for you.", .quiet), .gap] + methods.indices.map { form.block(.method($0)) }
  }

  private func details(of method: KeptPaymentMethod) -> [Block] {
    var body: [Block] = [
      .gap, .heading(method.card.label), .gap, .pair("Shop", visit.name), .pair("Agreed", Text(untrusted: method.consented.date())),
    ]
    if let details = method.details {
      body.append(.pair(method.card.brand.isCard ? "Name on card" : "Holder", Text(untrusted: details.holder)))
      if let expiry = details.expiry { body.append(.pair("Valid until", Text(untrusted: expiry.printed))) }
      if let account = details.account { body.append(.pair("Account", Text(untrusted: account))) }
    } else {
      body.append(.paragraph("The payment service doesn't say more now.", .notice))
    }
    return body + [
      .gap, .paragraph("Reference", .quiet), .paragraph(Text(untrusted: method.registrationId.rawValue)), .gap,
      .paragraph("The shop has this reference, brand and last four digits. Number, name and expiry are with its payment service.", .quiet),
    ]
  }
}
