import Basics
import WalletModel

/// The last page of a checkout: the data of a card or bank account, the security code of a stored card, or the continuation at PayPal.
struct PayScreen: FormScreen {
  static var title: Text { "Pay" }
  static var help: Text { "Card number and security code bypass the shop. Nobody stores the code." }

  enum Outcome: Exit {
    /// The payment has a result; `consents` is true if the customer has agreed that the shop stores the card.
    case paid(ShopVisit, OpenCheckout, PaymentAttempt, consents: Bool)
    /// The bank requires an answer of the cardholder.
    case bank(ShopVisit, OpenCheckout, ThreeDS2Info, consents: Bool)
    /// The customer continues at another payment service.
    case redirect(ShopVisit, OpenCheckout, consents: Bool)
    case back(ShopVisit, OpenCheckout, PaymentOption)
    /// Back to the customer's data, or forward to it if the gateway requires more.
    case aboutCustomer(ShopVisit, OpenCheckout, PaymentOption, EnteredPaymentFields, news: Notice?)

    enum ExitName: String, CaseIterable, Sendable {
      case paid = "result"
      case bank = "bank confirmation"
      case redirect = "to PayPal"
      case back = "back"
      case aboutCustomer = "more about you"
    }

    var exitName: ExitName {
      switch self {
      case .paid: .paid
      case .bank: .bank
      case .redirect: .redirect
      case .back: .back
      case .aboutCustomer: .aboutCustomer
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case number, expiry, code, premise, postcode, iban, holder, keep, pay, ownCard, fill, jwts, back
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  private let with: PaymentOption
  /// The customer's data from the previous page.
  private let customerFields: EnteredPaymentFields
  private var pay = PendingRequest<Intents.Pay>()
  private var look = PendingRequest<Intents.LoadJWTs>()
  private var loadCards = PendingRequest<Intents.LoadOwnCards>()
  /// The customer's card that was last filled in.
  private var ownCard: CardIdentifier?
  /// True if the customer has agreed that the shop stores this payment method.
  private var keeps = false
  /// True if the response to a payment was lost. Sending the same payment again finds out the result.
  private var isInDoubt = false
  var form: Form<ControlID>
  var message: Notice?

  init(_ visit: ShopVisit, _ checkout: OpenCheckout, _ with: PaymentOption, customerFields: EnteredPaymentFields) {
    self.visit = visit
    self.checkout = checkout
    self.with = with
    self.customerFields = customerFields
    let verb: Text = checkout.order.amount.map { "Pay \($0.inWords)" } ?? "Save it"
    let pay: (ControlID, Form<ControlID>.Control) = (.pay, .action(.init(with == .payPal ? "Continue at PayPal" : verb)))
    let own: [(ControlID, Form<ControlID>.Control)] = Self.isCard(with) ? [(.ownCard, .action(.init("Fill in my card")))] : []
    let fill: [(ControlID, Form<ControlID>.Control)] = Self.isEntered(with) ? [(.fill, .action(.fillSample))] : []
    form = Form(Self.fields(with, checkout) + [pay] + own + fill + [(.back, .action(.init("Back")))], primary: .pay)
    if with == .ownCard { form.moveFocus(to: .ownCard) }
  }

  /// Returns true for a payment method whose data the customer enters on this page.
  private static func isEntered(_ with: PaymentOption) -> Bool { isCard(with) || with == .bankAccount }
  private static func isCard(_ with: PaymentOption) -> Bool { with == .card || with == .ownCard }

  private static func fields(_ with: PaymentOption, _ checkout: OpenCheckout) -> [(ControlID, Form<ControlID>.Control)] {
    // There is no choice if the shop stores every method, or if a method is stored without a payment.
    let asksToKeep = checkout.order.amount != nil && !checkout.order.keepsMethod
    func keep(_ what: Text) -> [(ControlID, Form<ControlID>.Control)] {
      asksToKeep ? [(.keep, .action(.checkbox("Save this " + what + " for next time", isChecked: false)))] : []
    }
    func code(_ brand: PaymentBrand?) -> (ControlID, Form<ControlID>.Control) {
      let length = brand?.codeLength
      let hint: Text = length.map { "\($0) digits" } ?? "3 digits, Amex 4"
      return (
        .code, .field(Field("Security code", kind: .secretDigits, content: .cardCode, limit: length ?? 4, hint: hint).taking(.securityCode))
      )
    }
    switch with {
    case .card, .ownCard:
      let address: [(ControlID, Form<ControlID>.Control)] =
        checkout.order.asksAddress ? Self.address.map { ($0.0, .field($0.1.formField)) } : []
      return [
        (
          .number,
          .field(Field("Card number", kind: .code, content: .cardNumber, limit: 19, hint: "Visa/Mastercard/Amex").taking(.cardNumber))
        ),
        (.expiry, .field(Field("Expiry date", content: .cardExpiry, limit: 7, hint: "MM/YY"))), code(nil),
      ] + address
        + (checkout.asksHolder ? [(.holder, .field(Field("Name on card", content: .cardholder, limit: 127)))] : []) + keep("card")
    case .bankAccount:
      return [
        (.iban, .field(Field("IBAN", kind: .secret, limit: 42, hint: "spaces don't matter"))),
        (.holder, .field(Field("Account holder", limit: 127))),
      ] + keep("account")
    case .payPal: return []
    case .token(let token): return token.card.brand.isCard && checkout.order.asksCode ? [code(token.card.brand)] : []
    }
  }

  /// True for a payment; false if a payment method is only stored.
  private var pays: Bool { checkout.order.amount != nil }

  var ownTitle: Text { pays ? Self.title : "Add" }
  var isSignedIn: Bool { true }
  var isWaiting: Bool { pay.isWaiting || isLoading }
  private var isLoading: Bool { look.isWaiting || loadCards.isWaiting }
  var keepsSecrets: Bool { true }
  var unsaved: Text? {
    if isInDoubt || pay.isWaiting {
      return pays
        ? "Your payment's result is unknown. To find out, stay and pay again: you won't pay twice."
        : "Whether it is saved is unknown. To find out, stay and save it again: it won't be saved twice."
    }
    return Self.isEntered(with) && form.isTouched ? "What you entered will be lost." : nil
  }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event, with == .ownCard { return .stay(loadCards.start(Intents.LoadOwnCards())) }
    switch loadCards.receive(event) {
    case .success(let cards)?: return fill(cards)
    case .failure(let error)?: return refuse(Refusal.sentence(error))
    case nil: break
    }
    switch pay.receive(event) {
    case .success(let attempt)?: return receive(attempt)
    // The same data is sent again as the same payment.
    case .failure(let error)?:
      isInDoubt = isInDoubt || error.leavesOutcomeUnknown
      return demand(error, in: ["number": .number, "expiry": .expiry, "cvv": .code, "holder": .holder, "iban": .iban])
        ?? refuse(Refusal.shop(error))
    case nil: break
    }
    switch look.receive(event) {
    case .success(let jwts)?: return .stay([.open(JWTScreen(jwts))])
    case .failure(let error)?: return refuse(Refusal.shop(error))
    case nil: break
    }
    if case .confirmed = event { return before }
    return nil
  }

  mutating func handleFirst(_ input: Input) -> Step<Outcome>? {
    // Moving to the next control must neither agree nor pay; Space checks the checkbox.
    if case .key(.enter) = input, !isWaiting, let focused = form.focused, focused == .keep || focused == lastField {
      form.moveFocus(to: focused != .keep && has(.keep) ? .keep : .pay)
      return .stay
    }
    return nil
  }

  private mutating func receive(_ attempt: PaymentAttempt) -> Step<Outcome> {
    isInDoubt = false
    let consents = keeps || checkout.order.keepsMethod || checkout.order.amount == nil
    if let question = attempt.submitted.threeDS2Info { return .leave(.bank(visit, checkout, question, consents: consents)) }
    if attempt.submitted.redirectURL != nil { return .leave(.redirect(visit, checkout, consents: consents)) }
    // Invalid card data, or a refused JWT of the shop, leaves the checkout as it is.
    guard attempt.leavesCheckout else { return .leave(.paid(visit, checkout, attempt, consents: consents)) }
    // The shop didn't need this data when it stored the card.
    if attempt.result.errorcode == .categoryFieldsMissing, checkout.order.asksAboutCustomer {
      let news: Text = "\(visit.name) now needs more details about you. Enter them, then pay again."
      return .leave(.aboutCustomer(visit, checkout, with, customerFields, news: .error(news)))
    }
    return refuse(attempt)
  }

  private mutating func refuse(_ attempt: PaymentAttempt) -> Step<Outcome> {
    guard let refused = attempt.refused else { return refuse(attempt.sentence(pays: pays)) }
    if !has(.jwts) {
      let items = form.items.map { ($0.id, $0.control) }
      form = Form(items.dropLast() + [(.jwts, .action(.init("View the JWT")))] + items.suffix(1), primary: .pay, focus: .pay)
    }
    let again: Text = pays ? " Nothing was paid: pay again." : " Nothing was saved: try again."
    return refuse(refused.sentence(of: visit.name) + again)
  }

  /// Returns to the previous page.
  private var before: Step<Outcome> {
    .leave(
      customerFields == EnteredPaymentFields()
        ? .back(visit, checkout, with) : .aboutCustomer(visit, checkout, with, customerFields, news: nil))
  }

  /// The last field before the consent; nil if there are no fields for a payment method.
  private var lastField: ControlID? { Self.isEntered(with) ? [.holder, .postcode, .code].first { has($0) } : nil }

  mutating func cancel() -> Effect? {
    isInDoubt = isInDoubt || pay.isWaiting
    return pay.cancel() ?? look.cancel() ?? loadCards.cancel()
  }

  // MARK: - Choices

  mutating func goBack() -> Step<Outcome> {
    unsaved.map { .stay([.confirm($0, yes: isInDoubt ? "Leave" : "Discard")]) } ?? before
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .number, .expiry, .code, .premise, .postcode, .iban, .holder, .keep, .pay: return submit()
    case .fill:
      if with == .bankAccount {
        fill([(.iban, "DE23100000001234567890"), (.holder, "Jane Jones")], thenFocus: .pay)
      } else {
        // A test card of the gateway.
        let card: [(ControlID, String)] = [
          (.number, checkout.order.checkoutId == nil ? "4111111111111111" : "4200000000000000"), (.expiry, "12/34"), (.code, "123"),
        ]
        // A test address that the bank confirms. (Trust Payments, testing)
        let address: [(ControlID, String)] = [(.premise, "789 Ferry Lane"), (.postcode, "RR 789")]
        fill(card + (has(.premise) ? address : []) + (has(.holder) ? [(.holder, "Jane Jones")] : []), thenFocus: .pay)
      }
      return .stay
    case .ownCard:
      message = nil
      return .stay(loadCards.start(Intents.LoadOwnCards()))
    case .jwts:
      message = nil
      return .stay(look.start(Intents.LoadJWTs(checkout: checkout)))
    case .back: return goBack()
    }
  }

  /// Fills in one of the customer's cards: the first one that the shop accepts, and each further time the next one.
  private mutating func fill(_ cards: [PrintedCard]) -> Step<Outcome> {
    let taken = cards.filter { card in card.brand.map { checkout.info.paymentBrands.contains($0) } ?? false }
    guard !taken.isEmpty else { return refuse("You have no card that " + visit.name + " accepts. Order one, or enter another card.") }
    let index = taken.firstIndex { $0.cardId == ownCard }.map { ($0 + 1) % taken.count } ?? 0
    let card = taken[index]
    ownCard = card.cardId
    form.fill(card.contents)
    form.moveFocus(to: has(.premise) && form[field: .premise].isEmpty ? .premise : .pay)
    let name = Text(untrusted: "\(card.brand?.label ?? "Card") •••• \(card.lastFour)")
    let filled: Text = card.status == .active ? "Filled in: " + name + "." : name + " is " + card.status.words + "."
    message = .notice(filled + (taken.count > 1 ? " F: your next card" : ""))
    return .stay
  }

  private mutating func submit() -> Step<Outcome> {
    switch with {
    case .token(let token): return submit(token)
    case .payPal: return start(.payPal)
    case .bankAccount: return submitBankAccount()
    case .card, .ownCard: return submitCard()
    }
  }

  private mutating func submit(_ token: CheckoutToken) -> Step<Outcome> {
    guard has(.code) else { return start(.stored(token.tokenId, token.card.brand, nil)) }
    if let missing = demandAny(of: .code) { return missing }
    guard let code = SecurityCode(form[field: .code].secret, of: token.card.brand) else { return demandCode(token.card.brand) }
    return start(.stored(token.tokenId, token.card.brand, code))
  }

  private mutating func submitBankAccount() -> Step<Outcome> {
    if let missing = demandAny(of: .iban, .holder) { return missing }
    do throws(IBAN.Problem) {
      let iban = try IBAN(form[field: .iban].secret)
      guard iban.isInSEPA else { return demand(.iban, "IBAN is of a country outside SEPA. Enter another account.") }
      let holder = form[field: .holder].value.trimmed
      guard PaymentParamsRules.isHolder(holder) else { return demand(.holder, "Account holder must have 4 to 127 characters.") }
      return start(.account(EnteredAccount(holder: holder, iban: iban)))
    } catch {
      return demand(.iban, "IBAN " + error.inWords + ".")
    }
  }

  private mutating func submitCard() -> Step<Outcome> {
    let fields: [ControlID] = [.number, .expiry, .code, .premise, .postcode, .holder]
    for field in fields where has(field) { if let missing = demandAny(of: field) { return missing } }
    let number = PaymentParamsRules.digits(of: form[field: .number].secret)
    guard PAN.isValid(number.reveal()) else { return demand(.number, "Card number isn't valid. Check the digits.") }
    guard let brand = PaymentBrand(number: number.reveal()), brand.isValid(number: number.reveal()) else {
      return demand(.number, "The shop accepts Visa, Mastercard and Amex. Enter another card.")
    }
    guard let expiry = CardExpiry(form[field: .expiry].value.trimmed) else {
      return demand(.expiry, "Expiry date must be month and year, like 11/29.")
    }
    guard let code = SecurityCode(form[field: .code].secret, of: brand) else { return demandCode(brand) }
    if let wrong = demandAddress() { return wrong }
    let holder = has(.holder) ? form[field: .holder].value.trimmed : ""
    guard !has(.holder) || PaymentParamsRules.isHolder(holder) else {
      return demand(.holder, "Name on card must have 4 to 127 characters.")
    }
    return start(.card(EnteredCard(brand, holder: holder, number: number, expiry: expiry, code: code)))
  }

  /// Moves the focus to a part of the address that the gateway doesn't accept, and shows the reason; returns nil if the address is valid,
  /// or isn't required.
  private mutating func demandAddress() -> Step<Outcome>? {
    for (control, field) in Self.address where has(control) {
      if let problem = field.problem(with: form[field: control]) { return demand(control, problem) }
    }
    return nil
  }

  private static let address: [(ControlID, PaymentField)] = [(.premise, .billingpremise), (.postcode, .billingpostcode)]

  private mutating func demandCode(_ brand: PaymentBrand) -> Step<Outcome> {
    demand(.code, "The security code of this card must have \(brand.codeLength ?? 3) digits.")
  }

  private mutating func start(_ source: PaymentSource) -> Step<Outcome> {
    (message, keeps) = (nil, has(.keep) && form.isChecked(.keep) == true)
    var customerFields = customerFields
    for (control, field) in Self.address where has(control) { customerFields[field] = Secret(form[field: control].value.trimmed) }
    return .stay(pay.start(Intents.Pay(checkout, with: source, keeps: keeps, customerFields: customerFields)))
  }

  // MARK: - Page

  var page: Page {
    var page = page(
      body, waiting: isLoading ? "Loading" : pays ? "Paying" : "Saving", seconds: pay.seconds, enter: enter, escape: "back")
    page.progress = customerFields == EnteredPaymentFields() ? "2 of 2" : "3 of 3"
    page.actions = [.pay, .ownCard, .fill, .jwts, .back].filter { has($0) }.map { form.block($0) }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .code where with != .card: "pay"
    case .number, .expiry, .code, .premise, .postcode, .iban, .holder: "next"
    case .keep: "next · Space agree"
    case .pay: with == .payPal ? "continue" : checkout.order.amount == nil ? "save" : "pay"
    case .ownCard, .fill: "fill in"
    case .jwts: "open"
    case .back: "back"
    case nil: nil
    }
  }

  private var body: [Block] {
    let summary = checkout.summary(at: visit) + [.gap]
    let fields = form.items.map(\.id).filter { ![.pay, .ownCard, .fill, .jwts, .back].contains($0) }.map { form.block($0) }
    switch with {
    case .token(let token):
      let known: [Block] =
        [
          .pair(token.card.label, Text(untrusted: token.details.inBrief(at: checkout.prepared)))
        ] + (token.details.holder == token.details.account ? [] : [.paragraph(Text(untrusted: token.details.holder))]) + [.gap]
      if has(.code) {
        return summary + known + fields + [.gap, .paragraph("It's required every time, because nobody may store it.", .quiet)]
      }
      return summary + known + (token.card.brand.isCard ? [.paragraph("This shop doesn't require the security code.", .quiet)] : [])
    case .payPal:
      return summary + [.paragraph("Log in and agree at PayPal. Then you return here.")] + consent
    case .card, .ownCard, .bankAccount: return summary + fields + consent
    }
  }

  /// The text to which the customer agrees.
  private var consent: [Block] {
    if has(.keep) { return [.paragraph("I agree that " + visit.name + " saves it with its payment service.", .quiet)] }
    if checkout.order.amount == nil {
      return [.gap, .paragraph(visit.name + " saves your card for future payments.", .quiet)]
    }
    return checkout.order.keepsMethod
      ? [.gap, .paragraph(visit.name + " saves your payment method. By paying, you agree to that.", .quiet)] : []
  }
}

extension IBAN.Problem {
  fileprivate var inWords: Text {
    switch self {
    case .otherCharacters: "contains invalid characters. Check it"
    case .unknownCountry: "starts with a country without IBANs. Check it"
    case .tooShort: "is too short. Check it"
    case .tooLong: "is too long. Check it"
    case .wrongCheckDigits: "isn't valid. Check the digits"
    }
  }
}
