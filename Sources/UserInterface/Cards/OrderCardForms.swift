import WalletModel

/// The forms behind the steps of an order: what they hold, and what is wrong with it.
extension OrderCardScreen {
  mutating func buildForms() {
    let next: (Control, Form<Control>.Control) = (.next, .action(.init("Continue")))
    let back: (Control, Form<Control>.Control) = (.back, .action(.init("Back")))
    forms[.details] = Form(details + [next, back], primary: .next)
    forms[.delivery] = Form(
      [
        typed(.address1, "Address", hint: "such as Elm Street 1"), typed(.address2, "Address, line 2"),
        typed(.address3, "Address, line 3"), typed(.city, "City"),
        typed(.countryCode, "Country", hint: "two letters", value: view.signedIn.wallet.countryCode),
        typed(.state, "State", hint: view.residence == .unitedStates ? "such as NY" : "where there is one"),
        typed(.postalCode, "Postal code"), next, back,
      ], primary: .next)
    offerToOrder()
  }

  mutating func offerToOrder() {
    forms[.review] = Form([(.submit, .action(.init("Order the card"))), (.back, .action(.init("Back")))], primary: .submit)
  }

  private func typed(_ control: Control, _ label: Text, hint: Text = "", value: String = "") -> (Control, Form<Control>.Control) {
    guard let rule = Self.rules[control] else { preconditionFailure("no rule for \(control)") }
    return (control, .field(Field(label, limit: rule.maxLength, hint: hint, value: value)))
  }

  private var details: [(Control, Form<Control>.Control)] {
    var items: [(Control, Form<Control>.Control)] = []
    if program.currencies.count > 1 { items.append((.currency, .action(.init(currencyLabel)))) }
    items.append(typed(.mobile, "Mobile", hint: "else the enrolled one"))
    switch view.residence {
    case .europe:
      items += [
        (.pin, .field(Field("Card PIN", kind: .secretDigits, limit: CardPIN.length, hint: "now or later"))),
        (.pinAgain, .field(Field("Card PIN again", kind: .secretDigits, limit: CardPIN.length))),
      ]
    case .unitedStates: items += [Control.terms, .disclosure].map { ($0, .action(.init(label(of: $0)))) }
    }
    return items + [typed(.externalId, "External ID", hint: "optional")]
  }

  private var currencyLabel: Text { "Currency: \(Currency.words(currency))" }

  private func label(of consent: Control) -> Text {
    (consents[consent] == true ? "[x] " : "[ ] ")
      + (consent == .terms ? "I accept the terms and conditions" : "I accept electronic disclosure")
  }

  /// The first step with its labels as they are now.
  private mutating func relabel(focus: Control) {
    guard let form = forms[.details] else { return }
    let items: [(Control, Form<Control>.Control)] = form.items.map { id, control in
      switch id {
      case .currency: (id, .action(.init(currencyLabel)))
      case .terms, .disclosure: (id, .action(.init(label(of: id))))
      default: (id, control)
      }
    }
    forms[.details] = Form(items, primary: .next, focus: focus)
  }

  // MARK: - What is chosen

  mutating func toggle(_ consent: Control) {
    consents[consent]?.toggle()
    relabel(focus: consent)
  }

  mutating func pickCurrency() {
    step = .currencies
    form = Form(
      program.currencies.enumerated().map { index, code in
        (.pick(index), .action(.init(code == currency ? Currency.words(code) + " · now" : Currency.words(code))))
      } + [(.back, .action(.init("Back")))], focus: program.currencies.firstIndex(of: currency).map(Control.pick))
  }

  mutating func picked(_ index: Int) {
    currency = program.currencies[index]
    step = .details
    relabel(focus: .currency)
  }

  mutating func offerOtherPrograms() {
    step = .review
    form = Form([(.otherPrograms, .action(.init("Other programs"))), (.back, .action(.init("Back")))])
  }

  // MARK: - The order

  private func field(_ control: Control) -> Field? {
    for form in forms.values {
      if case .field(let field)? = form.items.first(where: { $0.id == control })?.control { return field }
    }
    return nil
  }

  private func value(_ control: Control) -> String { field(control)?.value ?? "" }

  /// Something was typed that is not there by itself.
  var isTouched: Bool {
    consents.values.contains(true)
      || forms.values.contains { form in
        form.items.contains { item in
          guard case .field(let field) = item.control else { return false }
          return !field.isEmpty && !(item.id == .countryCode && field.value == view.signedIn.wallet.countryCode)
        }
      }
  }

  var request: CardRequest {
    let pin = field(.pin)?.secret ?? Secret("")
    let externalId = value(.externalId).trimmed
    let address = DeliveryAddress(
      address1: value(.address1), address2: value(.address2), address3: value(.address3), city: value(.city),
      countryCode: value(.countryCode), state: value(.state), postalCode: value(.postalCode))
    return CardRequest(
      programName: program.programName, currency: currency, mobile: value(.mobile), cardPin: pin.isEmpty ? nil : pin,
      externalId: externalId.isEmpty ? nil : externalId,
      deliveryAddress: program.programType == .physical ? address : nil, termsAndConditionsAccepted: consents[.terms],
      eDisclosureAccepted: consents[.disclosure]
    ).tidied
  }

  // MARK: - What is wrong with it

  private var problems: [FieldError] {
    var problems = request.problems(program: program, residence: view.residence)
    let isPINRight = !problems.contains { $0.field == "cardPin" }
    if isPINRight, let pin = field(.pin), let again = field(.pinAgain), pin.secret != again.secret {
      problems.append(FieldError("cardPinAgain", "is not the same as the one above"))
    }
    return problems
  }

  private static let rules: [Control: CardField] = [
    .mobile: .mobile, .externalId: .externalId, .address1: .address1, .address2: .address2, .address3: .address3, .city: .city,
    .countryCode: .countryCode, .state: .state, .postalCode: .postalCode,
  ]

  /// What is typed into this control so far: what is wrong with it, where that can be told already.
  func problem(whileTyping control: Control, isFocused: Bool) -> Text? {
    let text = value(control).trimmed
    // Nobody has finished with less. (our choice)
    guard !text.isEmpty, !isFocused || text.count >= 4, let rule = Self.rules[control] else { return nil }
    return rule.problem(with: text, residence: view.residence).map { "This \($0)." }
  }

  /// The step and the control that a field of the request is entered in.
  private func place(of field: String) -> (FormStep, Control)? {
    let delivery = "deliveryAddress"
    switch field {
    case "currency": return program.currencies.count > 1 ? (.details, .currency) : nil
    case "mobile": return (.details, .mobile)
    case "externalId": return (.details, .externalId)
    case "cardPin": return view.residence == .europe ? (.details, .pin) : nil
    case "cardPinAgain": return (.details, .pinAgain)
    case "termsAndConditionsAccepted": return consents[.terms] == nil ? nil : (.details, .terms)
    case "eDisclosureAccepted": return consents[.disclosure] == nil ? nil : (.details, .disclosure)
    default:
      guard steps.contains(.delivery), field.hasPrefix(delivery) else { return nil }
      return (.delivery, Self.rules.first { field == "\(delivery).\($0.value.rawValue)" }?.key ?? .address1)
    }
  }

  /// Goes to the first problem of this step, or of all, and says what it is; false where there is none.
  mutating func showProblems(in step: FormStep?) -> Bool {
    showFieldErrors(problems.filter { step == nil || place(of: $0.field)?.0 == step })
  }

  /// Puts each error under its field and goes to the first; false where there was none to show.
  mutating func showFieldErrors(_ errors: [FieldError]) -> Bool {
    let placed = errors.compactMap { error in place(of: error.field).map { (error, $0.0, $0.1) } }
      .sorted { position(of: $0.1, $0.2) < position(of: $1.1, $1.2) }
    guard let (first, firstStep, firstControl) = placed.first else { return false }
    for (error, step, control) in placed {
      guard case .field? = forms[step]?.items.first(where: { $0.id == control })?.control else { continue }
      // What a PIN still needs is ticked off right below it, and the message says the rest.
      forms[step]?[field: control].problem = control == .pin || control == .pinAgain ? nil : "This \(error.message)."
    }
    step = firstStep
    form.moveFocus(to: firstControl)
    message = .error(sentence(first, at: firstControl))
    return true
  }

  // As one reads the forms, not as the request is written.
  private func position(of step: FormStep, _ control: Control) -> Int {
    let index = forms[step]?.items.firstIndex { $0.id == control } ?? 0
    return (steps.firstIndex(of: step) ?? 0) * 100 + index
  }

  private func sentence(_ error: FieldError, at control: Control) -> Text {
    switch control {
    case .terms: "Your yes to the terms and conditions is needed: accept them first."
    case .disclosure: "Your yes to electronic disclosure is needed: accept it first."
    case .currency: "The currency \(error.message)."
    default: "\(field(control)?.label ?? "This") \(error.message)."
    }
  }
}
