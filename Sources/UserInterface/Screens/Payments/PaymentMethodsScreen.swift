import Basics
import WalletModel

/// The payment methods that the shops store for the customer.
struct PaymentMethodsScreen: FormScreen {
  static var title: Text { "Payment methods" }
  static var help: Text { "Payment methods that shops save for you: only a reference, the brand and the last four digits." }

  enum Outcome: Exit {
    case back(ShopsVisit)
    case add(ShopVisit, OpenCheckout)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
      case add = "add"
    }

    var exitName: ExitName {
      switch self {
      case .back: .back
      case .add: .add
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    /// A payment method, by its index.
    case method(Int)
    /// Adds a method at the shop with this index.
    case add(Int)
    case delete, retry, back
  }

  /// A stored payment method, and its shop.
  private struct Kept {
    let merchant: MerchantIdentifier
    let method: StoredPaymentMethod
    /// The time of the list, with which the method's expiry is compared.
    let listed: Timestamp

    var shop: Text { Text(untrusted: MerchantProfile.name(of: merchant)) }
    /// The shop's gateway. Only a checkout gateway has more details about the method than the shop.
    var gateway: ShopGateway? { MerchantProfile.named(merchant)?.gateway }
  }

  private let visit: ShopsVisit
  /// The methods by shop; nil until they were loaded.
  private var shops: [ShopMethods]?
  /// The method whose details are shown.
  private var shown: Kept?
  private var load = PendingRequest<Intents.LoadPaymentMethods>()
  private var delete = PendingRequest<Intents.DeletePaymentMethod>()
  private var add = PendingRequest<Intents.AddPaymentMethod>()
  var form = Form<ControlID>([])
  var message: Notice?

  init(_ visit: ShopsVisit) { self.visit = visit }

  /// The methods of all shops, in the order of the list.
  private var methods: [Kept] {
    (shops ?? []).flatMap { shop in (shop.methods ?? []).map { Kept(merchant: shop.merchant, method: $0, listed: shop.listed) } }
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || delete.isWaiting || add.isWaiting }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(Intents.LoadPaymentMethods()))
    case .confirmed: return .stay(shown.flatMap { delete.start(Intents.DeletePaymentMethod(merchant: $0.merchant, method: $0.method)) })
    default: break
    }
    switch load.receive(event) {
    case .success(let loaded)?:
      shops = loaded
      show(nil)
      return .stay
    case .failure(let error)?:
      show(nil)
      return refuse(Refusal.shop(error))
    case nil: break
    }
    switch add.receive(event) {
    case .success(let checkout)?: return .leave(.add(ShopVisit(checkout.merchant, visit), checkout))
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: break
    }
    switch delete.receive(event) {
    case .success?:
      guard let gone = shown else { return .stay }
      shops = shops?.map { $0.without(gone.method) }
      show(nil)
      message = .notice(gone.shop + " has deleted " + gone.method.card.label + ".")
      return .stay
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  /// - Parameter method: the method whose details are shown; nil for the list.
  private mutating func show(_ method: Kept?) {
    let before = shown.flatMap { shown in methods.firstIndex { $0.method.registrationId == shown.method.registrationId } }
    shown = method
    let items: [(ControlID, Action)] =
      if method != nil {
        [(.delete, .init("Delete"))]
      } else if let shops {
        methods.enumerated().map { index, kept in
          (.method(index), .entry(kept.method.card.label, value: kept.method.details.map { Text(untrusted: $0.inBrief(at: kept.listed)) }))
        }
          + shops.enumerated().map {
            (.add($0.offset), .entry("Add one at " + Text(untrusted: MerchantProfile.name(of: $0.element.merchant))))
          }
      } else {
        [(.retry, .init("Try again"))]
      }
    let focus: ControlID? = method != nil ? .back : before.map(ControlID.method)
    form = Form((items + [(.back, .init("Back"))]).map { ($0.0, .action($0.1)) }, focus: focus)
  }

  mutating func cancel() -> Effect? {
    if shops == nil { show(nil) }
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
      show(methods[index])
      return .stay
    case .delete:
      guard let shown else { return .stay }
      return .stay([.confirm("Delete " + shown.method.card.label + " at " + shown.shop + "? You can save it again.", yes: "Delete")])
    case .add(let index): return .stay(shops.flatMap { add.start(Intents.AddPaymentMethod(merchant: $0[index].merchant)) })
    case .retry: return .stay(load.start(Intents.LoadPaymentMethods()))
    case .back: return goBack()
    }
  }

  var page: Page {
    var page = page(
      body, waiting: delete.isWaiting ? "Deleting it" : add.isWaiting ? "Preparing the checkout" : "Loading payment methods",
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
    guard let shops else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load payment methods")] }
    var body: [Block] = []
    var next = 0
    for shop in shops {
      body += [.gap, .heading(Text(untrusted: MerchantProfile.name(of: shop.merchant)))]
      guard let methods = shop.methods else {
        body.append(.paragraph("Can't reach this shop now.", .notice))
        continue
      }
      if methods.isEmpty { body.append(.paragraph("No saved payment methods", .quiet)) }
      body += methods.indices.map { form.block(.method(next + $0)) }
      next += methods.count
    }
    return body
  }

  private func details(of kept: Kept) -> [Block] {
    let method = kept.method
    var body: [Block] = [
      .gap, .heading(method.card.label), .gap, .pair("Shop", kept.shop), .pair("Agreed", Text(untrusted: method.consented.date())),
    ]
    if let details = method.details {
      body.append(.pair(method.card.brand.isCard ? "Name on card" : "Holder", Text(untrusted: details.holder)))
      if let expiry = details.expiry { body.append(.pair("Expiry date", Text(untrusted: expiry.printed))) }
      if details.isOver(at: kept.listed) { body.append(.paragraph("Expired: you can't pay with it.", .notice)) }
      if let account = details.account { body.append(.pair("Account", Text(untrusted: account))) }
    } else if kept.gateway == .checkout {
      body.append(.paragraph("The payment service can't show details right now.", .notice))
    }
    let elsewhere: Text = kept.gateway == .checkout ? "Number, name and expiry are" : "Number and expiry are"
    return body + [
      .gap, .paragraph("Reference", .quiet), .paragraph(Text(untrusted: method.registrationId.rawValue)), .gap,
      .paragraph("The shop has this reference, brand and last four digits. " + elsewhere + " with its payment service.", .quiet),
    ]
  }
}

extension ShopMethods {
  /// Returns a copy without this method, which was deleted.
  fileprivate func without(_ method: StoredPaymentMethod) -> ShopMethods {
    ShopMethods(merchant, methods?.filter { $0.registrationId != method.registrationId }, at: listed)
  }
}
