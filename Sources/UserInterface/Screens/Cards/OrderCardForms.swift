import Basics
import WalletModel

/// The forms of an order's steps: their fields, the request that results from them, and its problems.
extension OrderCardScreen {
  mutating func buildForms() {
    let next: (ControlID, Form<ControlID>.Control) = (.next, .action(.init("Continue")))
    let back: (ControlID, Form<ControlID>.Control) = (.back, .action(.init("Back")))
    // The focus begins after the fields that aren't required.
    let focus: ControlID? = view.residence == .unitedStates ? nil : isMobileNeeded ? .mobile : .next
    forms[.details] = Form(details + [next, back], primary: .next, focus: focus)
    let sample: [(ControlID, Form<ControlID>.Control)] = sampleAddress == nil ? [] : [(.fillSample, .action(.fillSample))]
    forms[.delivery] = Form(
      [
        typed(.address1, "Address", hint: "like 1 Elm Street", magic: .order), typed(.address2, "Address, line 2", hint: "optional"),
        typed(.address3, "Address, line 3", hint: "optional"), typed(.city, "City"),
        (.countryCode, .field(Field("Country", choices: .countries, hint: "start typing", value: view.signedIn.wallet.countryCode))),
        (.state, .field(state(isInUS: view.signedIn.wallet.countryCode == "US"))), typed(.postalCode, "Postal code"), next,
      ] + sample + [back], primary: .next)
    offerToOrder()
  }

  mutating func offerToOrder() {
    forms[.review] = Form([(.submit, .action(.init("Order the card"))), (.back, .action(.init("Back")))], primary: .submit)
  }

  private func typed(
    _ control: ControlID, _ label: Text, hint: Text = "", value: String = "", magic: MagicKind? = nil
  ) -> (ControlID, Form<ControlID>.Control) {
    guard let rule = Self.rules[control] else { preconditionFailure("no rule for \(control)") }
    let field = Field(label, limit: rule.maxLength, hint: hint, value: value)
    return (control, .field(magic.map(field.taking) ?? field))
  }

  private var sampleAddress: DeliveryAddress? { SamplePerson.address(in: view.signedIn.wallet.countryCode) }

  mutating func fillSample() {
    guard let address = sampleAddress else { return }
    // The country comes first, because it decides the kind of the state field.
    fill(
      [
        (.countryCode, address.countryCode), (.address1, address.address1), (.address2, address.address2 ?? ""),
        (.address3, address.address3 ?? ""), (.city, address.city), (.state, address.state ?? ""), (.postalCode, address.postalCode),
      ], thenFocus: .next)
  }

  /// True if the mobile number from the enrollment isn't valid for a card.
  private var isMobileNeeded: Bool { view.signedIn.wallet.phone != nil && enrolledMobile.isEmpty }

  /// The mobile number from the enrollment, if it is valid for a card. The issuer uses it for an order without a number.
  private var enrolledMobile: String {
    let phone = view.signedIn.wallet.phone ?? ""
    return CardField.mobile.problem(with: phone, residence: view.residence) == nil ? phone : ""
  }

  /// Returns the field for the state: a list for an address in the US, text for any other country. Customers in the US need a state in
  /// every address. (Rules, cards: create)
  private func state(isInUS: Bool) -> Field {
    if isInUS { return Field("State", choices: .statesOfTheUS, hint: "start typing") }
    return Field("State", limit: CardField.state.maxLength, hint: view.residence == .europe ? "optional" : "2 or 3 letters")
  }

  /// Shows the list of US states only for an address in the US, once the customer has left the country field.
  mutating func followCountry() {
    guard var delivery = forms[.delivery], delivery.focused != .countryCode else { return }
    let isInUS = delivery[field: .countryCode].value == "US"
    guard delivery[field: .state].isChoice != isInUS else { return }
    delivery[field: .state] = state(isInUS: isInUS)
    forms[.delivery] = delivery
  }

  private var details: [(ControlID, Form<ControlID>.Control)] {
    var items: [(ControlID, Form<ControlID>.Control)] = []
    if program.currencies.count > 1 {
      items.append(
        (
          .currency,
          .field(
            Field("Currency", choices: .currencies(program.currencies), hint: "start typing", value: program.currencies[0]))
        ))
    }
    items.append(
      typed(.mobile, "Mobile number", hint: isMobileNeeded ? "with country code" : "optional", value: enrolledMobile, magic: .mobile))
    switch view.residence {
    case .europe:
      items += [
        (.pin, .field(Field("Card PIN", kind: .secretDigits, limit: CardPIN.length, hint: "optional"))),
        (.pinAgain, .field(Field("Confirm card PIN", kind: .secretDigits, limit: CardPIN.length))),
      ]
    case .unitedStates:
      items += [
        (.terms, .action(.checkbox("I accept the terms and conditions", isChecked: false))),
        (.disclosure, .action(.checkbox("I accept the electronic disclosure", isChecked: false))),
      ]
    }
    return items + [typed(.externalId, "External ID", hint: "optional reference")]
  }

  mutating func offerOtherPrograms() {
    step = .review
    form = Form([(.otherPrograms, .action(.init("Other programs"))), (.back, .action(.init("Back")))])
  }

  // MARK: - The order

  private func field(_ control: ControlID) -> Field? {
    for form in forms.values {
      if case .field(let field)? = form.items.first(where: { $0.id == control })?.control { return field }
    }
    return nil
  }

  private func value(_ control: ControlID) -> String { field(control)?.value ?? "" }

  /// The initial values of the form.
  private var filledIn: [ControlID: String] {
    [.currency: program.currencies.first ?? "", .mobile: enrolledMobile, .countryCode: view.signedIn.wallet.countryCode]
  }

  /// True if the customer has entered or accepted anything.
  var isTouched: Bool {
    forms.values.contains { form in
      form.items.contains { item in
        switch item.control {
        case .action(let action): action.isChecked == true
        case .field(let field): !field.isEmpty && field.value != filledIn[item.id]
        }
      }
    }
  }

  /// Returns true if the customer accepts this consent; nil outside the US, where it isn't required.
  func accepted(_ consent: ControlID) -> Bool? { forms[.details]?.isChecked(consent) }

  var request: CardRequest {
    let pin = field(.pin)?.secret ?? Secret("")
    let externalId = value(.externalId).trimmed
    let address = DeliveryAddress(
      address1: value(.address1), address2: value(.address2), address3: value(.address3), city: value(.city),
      countryCode: value(.countryCode), state: value(.state), postalCode: value(.postalCode))
    return CardRequest(
      programName: program.programName, currency: field(.currency)?.value ?? program.currencies.first ?? "",
      mobile: value(.mobile).withoutSeparators,
      cardPin: pin.isEmpty ? nil : pin, externalId: externalId.isEmpty ? nil : externalId,
      deliveryAddress: program.programType == .physical ? address : nil, termsAndConditionsAccepted: accepted(.terms),
      eDisclosureAccepted: accepted(.disclosure)
    ).tidied
  }

  // MARK: - Problems

  private var problems: [FieldError] {
    var problems = request.problems(program: program, residence: view.residence)
    let isPINRight = !problems.contains { $0.field == "cardPin" }
    if isPINRight, let pin = field(.pin), let again = field(.pinAgain), pin.secret != again.secret {
      problems.append(FieldError("cardPinAgain", "must match the PIN above"))
    }
    return problems
  }

  private static let rules: [ControlID: CardField] = [
    .mobile: .mobile, .externalId: .externalId, .address1: .address1, .address2: .address2, .address3: .address3, .city: .city,
    .countryCode: .countryCode, .state: .state, .postalCode: .postalCode,
  ]

  /// Returns the problem of a value while it is being typed; nil while the value may still become valid.
  func problem(whileTyping control: ControlID, isFocused: Bool) -> Text? {
    let text = control == .mobile ? value(control).withoutSeparators : value(control).trimmed
    // A shorter value is unfinished. (our choice)
    guard !text.isEmpty, !isFocused || text.count >= 4, let rule = Self.rules[control] else { return nil }
    return rule.problem(with: text, residence: view.residence).map { "\(field(control)?.label ?? "This") \($0)." }
  }

  /// Returns the step and the control for a field of the request.
  private func place(of field: String) -> (FormStep, ControlID)? {
    let delivery = "deliveryAddress"
    switch field {
    case "currency": return program.currencies.count > 1 ? (.details, .currency) : nil
    case "mobile": return (.details, .mobile)
    case "externalId": return (.details, .externalId)
    case "cardPin": return view.residence == .europe ? (.details, .pin) : nil
    case "cardPinAgain": return (.details, .pinAgain)
    case "termsAndConditionsAccepted": return accepted(.terms) == nil ? nil : (.details, .terms)
    case "eDisclosureAccepted": return accepted(.disclosure) == nil ? nil : (.details, .disclosure)
    default:
      guard steps.contains(.delivery), field.hasPrefix(delivery) else { return nil }
      return (.delivery, Self.rules.first { field == "\(delivery).\($0.value.rawValue)" }?.key ?? .address1)
    }
  }

  /// Shows the problems of this step, or with nil of all steps; returns false if there is none.
  mutating func showProblems(in step: FormStep?) -> Bool {
    showFieldErrors(problems.filter { step == nil || place(of: $0.field)?.0 == step })
  }

  /// Shows each error at its field, and moves the focus to the first of these fields; returns false if there is no error to show.
  mutating func showFieldErrors(_ errors: [FieldError]) -> Bool {
    let placed = errors.compactMap { error in place(of: error.field).map { (error, $0.0, $0.1) } }
      .sorted { position(of: $0.1, $0.2) < position(of: $1.1, $1.2) }
    guard let (first, firstStep, firstControl) = placed.first else { return false }
    for (error, step, control) in placed {
      guard case .field? = forms[step]?.items.first(where: { $0.id == control })?.control else { continue }
      // The rules below the field already show what a PIN lacks. The message shows the other problems.
      let problem = control == .pin || control == .pinAgain ? nil : sentence(error, at: control)
      forms[step]?[field: control].problem = problem
    }
    step = firstStep
    form.moveFocus(to: firstControl)
    message = .error(sentence(first, at: firstControl))
    return true
  }

  // For sorting by the order of the forms, not of the request.
  private func position(of step: FormStep, _ control: ControlID) -> Int {
    let index = forms[step]?.items.firstIndex { $0.id == control } ?? 0
    return (steps.firstIndex(of: step) ?? 0) * 100 + index
  }

  private func sentence(_ error: FieldError, at control: ControlID) -> Text {
    switch control {
    case .terms: "Accept the terms and conditions to continue."
    case .disclosure: "Accept the electronic disclosure to continue."
    case .currency: "Currency \(error.message)."
    default: field(control)?.unsettled ?? "\(field(control)?.label ?? "This") \(error.message)."
    }
  }
}
