import WalletModel

/// The second page of a checkout: the card's data, or the security code of a card that is kept.
struct PayScreen: FormScreen {
  static var title: Text { "Pay" }
  static var help: Text { "Number and security code go to the payment service, past the shop. The code is kept by nobody." }

  enum Outcome: Exit {
    /// - consents: true if the customer has agreed that the shop keeps the card.
    case paid(ShopVisit, OpenCheckout, PaymentAttempt, consents: Bool)
    case back(ShopVisit, OpenCheckout)

    enum Way: String, CaseIterable, Sendable {
      case paid = "what came of it"
      case back = "back"
    }

    var way: Way {
      switch self {
      case .paid: .paid
      case .back: .back
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case number, expiry, code, holder, keep, pay, fill, back
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  /// Nil for a card whose data is entered here.
  private let token: CheckoutToken?
  private var pay = Ask<Intents.Pay>()
  /// What is being paid with.
  private var method: PaymentMethod?
  /// True if the answer to a payment was lost: the same again finds out what came of it.
  private var isInDoubt = false
  var form: Form<ControlID>
  var message: Notice?

  /// - Parameter token: the kept card that pays; nil for another one.
  init(_ visit: ShopVisit, _ checkout: OpenCheckout, _ token: CheckoutToken?) {
    self.visit = visit
    self.checkout = checkout
    self.token = token
    let brand = token?.card.brand
    let code = Field(
      "Security code", kind: .secretDigits, content: .cardCode, limit: brand?.codeLength ?? 4,
      hint: brand.map { "\($0.codeLength) digits" } ?? "3 digits, AMEX 4")
    let fields: [(ControlID, Form<ControlID>.Control)] =
      token == nil
      ? [
        (.number, .field(Field("Card number", kind: .code, content: .cardNumber, limit: 19, hint: "VISA, MASTER, AMEX"))),
        (.expiry, .field(Field("Valid until", content: .cardExpiry, limit: 7, hint: "MM/YY"))), (.code, .field(code)),
        (.holder, .field(Field("Name on card", content: .cardholder, limit: 127))),
        (.keep, .action(.checkbox("Keep this card for next time", isChecked: false))),
      ] : [(.code, .field(code))]
    let fill: [(ControlID, Form<ControlID>.Control)] = token == nil ? [(.fill, .action(.fillSample))] : []
    form = Form(
      fields + [(.pay, .action(.init("Pay \(checkout.order.amount.inWords)")))] + fill + [(.back, .action(.init("Back")))],
      primary: .pay)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { pay.isWaiting }
  var keepsSecrets: Bool { true }
  var unsaved: Text? {
    if isInDoubt || pay.isWaiting { return "It isn't known whether you have paid. To find out, stay and pay again: nothing is paid twice." }
    return token == nil && form.isTouched ? "What you entered will be lost." : nil
  }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch pay.take(event) {
    case .success(let attempt)?: return take(attempt)
    // What was sent is sent again as the same payment.
    case .failure(let error)?:
      isInDoubt = isInDoubt || error.leavesOutcomeUnknown
      return demand(error, in: ["number": .number, "expiry": .expiry, "cvv": .code, "holder": .holder]) ?? refuse(Refusal.shop(error))
    case nil: break
    }
    if case .confirmed = event { return .leave(.back(visit, checkout)) }
    // Nobody agrees to anything by going on to what comes next.
    if case .input(.key(.enter)) = event, form.focused == .holder, !isWaiting {
      form.moveFocus(to: .pay)
      return .stay
    }
    return nil
  }

  private mutating func take(_ attempt: PaymentAttempt) -> Step<Outcome> {
    isInDoubt = false
    // What is wrong with the card's data leaves the checkout as it is.
    let hasTaken = [.succeeded, .pending, .pendingDelayed, .review, .communication, .system].contains(attempt.result.group)
    if attempt.outcome?.state == .open, !hasTaken { return refuse(attempt.result.sentence) }
    return .leave(.paid(visit, checkout, attempt, consents: method?.keeps == true))
  }

  mutating func cancel() -> Effect? {
    isInDoubt = isInDoubt || pay.isWaiting
    return pay.cancel()
  }

  // MARK: - Choices

  mutating func goBack() -> Step<Outcome> {
    unsaved.map { .stay([.confirm($0, yes: isInDoubt ? "Leave" : "Discard")]) } ?? .leave(.back(visit, checkout))
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .number, .expiry, .code, .holder, .keep, .pay: return submit()
    case .fill:
      // The checkout gateway's own test card.
      fill(
        [(.number, "4200000000000000"), (.expiry, "12/34"), (.code, "123"), (.holder, "Jane Jones")], thenFocus: .pay)
      return .stay
    case .back: return goBack()
    }
  }

  private mutating func submit() -> Step<Outcome> {
    if let token {
      if let missing = demandAny(of: .code) { return missing }
      guard PaymentParamsRules.isCode(form[field: .code].secret, of: token.card.brand) else { return demandCode(token.card.brand) }
      return start(.token(token, cvv: form[field: .code].secret))
    }
    if let missing = demandAny(of: .number, .expiry, .code, .holder) { return missing }
    let number = PaymentParamsRules.digits(of: form[field: .number].secret)
    guard PAN.isValid(number.reveal()) else { return demand(.number, "Card number isn't valid. Check the digits.") }
    guard let brand = PaymentBrand(number: number.reveal()), brand.isValid(number: number.reveal()) else {
      return demand(.number, "The shop takes VISA, MASTER and AMEX. Enter another card.")
    }
    guard let expiry = CardExpiry(form[field: .expiry].value.trimmed) else {
      return demand(.expiry, "Valid until must be month and year, like 11/29.")
    }
    let code = form[field: .code].secret
    guard PaymentParamsRules.isCode(code, of: brand) else { return demandCode(brand) }
    let holder = form[field: .holder].value.trimmed
    guard PaymentParamsRules.isHolder(holder) else { return demand(.holder, "Name on card must have 4 to 127 characters.") }
    let keeps = form.isChecked(.keep) == true
    return start(.card(brand, CheckoutCard(holder: holder, number: number, expiry: expiry, cvv: code), keeps: keeps))
  }

  private mutating func demandCode(_ brand: PaymentBrand) -> Step<Outcome> {
    demand(.code, "The security code of this card must have \(brand.codeLength) digits.")
  }

  private mutating func start(_ method: PaymentMethod) -> Step<Outcome> {
    (message, self.method) = (nil, method)
    return .stay(pay.start(Intents.Pay(checkout, with: method)))
  }

  // MARK: - Page

  var page: Page {
    var page = page(
      body, waiting: "Paying", seconds: pay.seconds, enter: enter, escape: "back")
    page.progress = "2 of 2"
    page.actions = ([.pay] + (token == nil ? [ControlID.fill] : []) + [.back]).map { form.block($0) }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .code where token != nil: "pay"
    case .number, .expiry, .code, .holder: "next"
    case .keep: "agree"
    case .pay: "pay"
    case .fill: "fill in"
    case .back: "back"
    case nil: nil
    }
  }

  private var body: [Block] {
    let summary = checkout.summary(at: visit) + [.gap]
    if let token {
      return summary
        + [
          .pair(token.card.label, Text(untrusted: token.details.expiry.printed)), .paragraph(Text(untrusted: token.details.holder)), .gap,
          form.block(.code), .gap, .paragraph("It is asked every time: nobody may keep it.", .quiet),
        ]
    }
    let consent: Text = "I agree that " + visit.name + " stores it with its payment service."
    return summary + [ControlID.number, .expiry, .code, .holder, .keep].map { form.block($0) } + [.paragraph(consent, .quiet)]
  }
}
