import WalletModel

/// The result of a payment: a text, and the payment service's code.
struct OutcomeScreen: FormScreen {
  static var title: Text { "Payment" }
  static var help: Text { "The result that the shop got from its payment service, with the reason if nothing was paid." }

  enum Outcome: Exit {
    /// Pays an existing order again, with another payment method.
    case another(ShopVisit, OpenCheckout)
    case shop(ShopVisit)
    case paymentMethods(ShopVisit)

    enum ExitName: String, CaseIterable, Sendable {
      case another = "another card"
      case shop = "back to the shop"
      case paymentMethods = "payment methods"
    }

    var exitName: ExitName {
      switch self {
      case .another: .another
      case .shop: .shop
      case .paymentMethods: .paymentMethods
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case ask, another, shop, paymentMethods, jwts
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  /// The result that the shop fetched; nil while the shop can't be reached.
  private var outcome: OrderOutcome?
  /// The result that the payment service sent to the app.
  private let told: PaymentResult
  /// The refusal of one of the payment's JWTs, whatever its contents, with the party that refused it; nil if there is none.
  private let refused: RefusedJWT?
  private let consents: Bool
  private var complete = PendingRequest<Intents.CompleteOrder>()
  private var look = PendingRequest<Intents.LoadJWTs>()
  private var seen = PendingRequest<Intents.NotePaymentSeen>()
  var form = Form<ControlID>([])
  var message: Notice?

  /// - Parameter consents: true if the customer has agreed that the shop stores the card.
  init(_ visit: ShopVisit, _ checkout: OpenCheckout, _ attempt: PaymentAttempt, consents: Bool) {
    self.visit = visit
    self.checkout = checkout
    (told, refused) = (attempt.result, attempt.refused)
    self.consents = consents
    receive(attempt.outcome)
  }

  private var state: OrderState { outcome?.state ?? .pending }

  /// The state for the customer of a checkout that stores a method: declined if the shop doesn't keep it, even if the bank approved.
  private var storing: OrderState { onlyStores && outcome?.notKept != nil ? .declined : state }

  /// True if a payment method is stored without a payment.
  private var onlyStores: Bool { checkout.order.amount == nil }

  var ownTitle: Text { onlyStores ? storing.storedTitle : state.title }
  var isSignedIn: Bool { true }
  var isWaiting: Bool { complete.isWaiting || look.isWaiting }

  private var isOpen: Bool { state == .open || state == .pending }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return .stay(noteSeen()) }
    _ = seen.receive(event)
    switch complete.receive(event) {
    case .success(let new)?:
      receive(new)
      return .stay(noteSeen())
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: break
    }
    switch look.receive(event) {
    case .success(let jwts)?: return .stay([.open(JWTScreen(jwts))])
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: return nil
    }
  }

  private mutating func receive(_ new: OrderOutcome?) {
    outcome = new
    let ask: [(ControlID, Text)] = isOpen ? [(.ask, "Check again")] : []
    let jwts: [(ControlID, Text)] = checkout.order.checkoutId == nil ? [(.jwts, "View the JWTs")] : []
    // A declined payment doesn't change the order.
    let another: [(ControlID, Text)] =
      state == .declined ? [(.another, onlyStores ? "Try another one" : "Pay with another card")] : []
    let methods: [(ControlID, Text)] = state == .declined && !onlyStores ? [] : [(.paymentMethods, "Payment methods")]
    form = Form((ask + another + [(.shop, "Back to the shop")] + jwts + methods).map { ($0.0, .action(.init($0.1))) })
  }

  /// Notes that the customer has seen the result here, so that no other screen mentions the payment.
  private mutating func noteSeen() -> Effect? { isOpen ? nil : seen.start(Intents.NotePaymentSeen(checkout: checkout)) }

  mutating func cancel() -> Effect? { complete.cancel() ?? look.cancel() }

  mutating func goBack() -> Step<Outcome> { .leave(.shop(visit)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .ask:
      message = nil
      return .stay(complete.start(Intents.CompleteOrder(checkout: checkout, consents: consents)))
    case .another: return .leave(.another(visit, checkout))
    case .shop: return goBack()
    case .paymentMethods: return .leave(.paymentMethods(visit))
    case .jwts:
      message = nil
      return .stay(look.start(Intents.LoadJWTs(checkout: checkout)))
    }
  }

  var page: Page {
    page(body, waiting: "Contacting the shop", seconds: complete.seconds, enter: enter, escape: "shop")
  }

  private var enter: Text {
    switch form.focused {
    case .ask: "check"
    case .another: "choose"
    case .shop, nil: "shop"
    case .paymentMethods, .jwts: "open"
    }
  }

  private var body: [Block] {
    // State, amount and names first, then the next step, and the code last.
    var body: [Block] = [.band(onlyStores ? storing.storedHeading : state.heading, storing.band), .gap]
    if let amount = checkout.order.amount { body.append(.heading(Text(untrusted: amount.inWords))) }
    body += [.centred(Text.joined([visit.name] + (outcome?.paidWith.map { [$0.label] } ?? []), by: " · ")), .gap]
    // For a payment by JWT, only the result that the shop has verified counts.
    let result = outcome?.result ?? (outcome == nil && checkout.order.checkoutId != nil ? told : nil)
    if let refused, outcome == nil {
      body += [.paragraph(refused.sentence(of: visit.name)), .gap, .paragraph(refused.advice)]
      return body + refused.code
    }
    if state != .paid {
      let isTooLate = state == .unknown && result?.cause == .invalidParameter
      let sentence = isTooLate ? .askedTooLate(!onlyStores) : result?.sentence(pays: !onlyStores)
      if let sentence = sentence ?? (outcome.map { _ in "The shop's payment service has no payment for this order yet." }) {
        body += [.paragraph(sentence), .gap]
      }
    }
    if let reason = outcome?.notKept { body += [.paragraph(reason.sentence), .gap] }
    if outcome == nil {
      let ask: Text = onlyStores ? "Check again." : "Check again before you pay again."
      body += [.paragraph("The shop couldn't reach its payment service, so the result isn't confirmed yet. " + ask), .gap]
    }
    // Storing a method is no order for the customer, although the shop lists it as one.
    if !onlyStores { body.append(.pair("Order", Text(untrusted: checkout.order.number.rawValue))) }
    if let authentication = outcome?.authentication {
      body.append(.pair("3-D Secure", Text(untrusted: authentication.inWords)))
    }
    if outcome?.isKept == true, !onlyStores { body.append(.pair("Saved", "for next time")) }
    if let reference = outcome?.transactionReference { body.append(.pair("Reference", Text(untrusted: reference.rawValue))) }
    if let result {
      let code: Text = (result.errorcode == nil ? "Result " : "errorcode ") + "\(result.code)"
      let isGranted = onlyStores && state == .paid
      let words = outcome?.notKept.flatMap { isGranted ? "The request succeeded (" + code + "), but " + $0.inBrief + "." : nil }
      body += [.gap, .paragraph(words ?? code + ": \(result.description)", .quiet)]
    }
    return body
  }
}

extension RefusedJWT {
  /// A sentence about the customer's next step.
  fileprivate var advice: Text {
    let ask: Text = "Check again: the shop then asks its payment service directly, and you won't pay twice."
    return switch self {
    case .byGateway: "Nothing was changed. " + ask
    case .byShop, .byApp: "The response is ignored. " + ask
    }
  }

  /// The error code if the app itself has refused the JWT; otherwise empty.
  fileprivate var code: [Block] {
    guard case .byApp = self else { return [] }
    return [.gap, .paragraph("errorcode \(Self.mismatchedDescriptionTypes): mismatchedDescriptionTypes", .quiet)]
  }
}

extension OrderState {
  fileprivate var band: Band {
    switch self {
    case .paid: .good
    case .declined, .expired: .bad
    case .open, .pending, .unknown: .waiting
    }
  }

  fileprivate var storedTitle: Text {
    switch self {
    case .paid: "Saved"
    case .declined, .expired: "Not saved"
    case .open, .pending: "Pending"
    case .unknown: "Result unknown"
    }
  }

  fileprivate var storedHeading: Text {
    switch self {
    case .paid: "Saved"
    case .declined: "Not saved"
    case .expired: "Saving it timed out"
    case .open, .pending: "Not finished yet"
    case .unknown: "Result unknown"
    }
  }

  fileprivate var title: Text {
    switch self {
    case .paid: "Paid"
    case .declined, .expired: "Not paid"
    case .open, .pending: "Pending"
    case .unknown: "Result unknown"
    }
  }

  fileprivate var heading: Text {
    switch self {
    case .paid: "Approved"
    case .declined: "Declined"
    case .expired: "The checkout has expired"
    case .open, .pending: "Not finished yet"
    case .unknown: "Result unknown"
    }
  }
}
