import WalletModel

/// The pages of an order.
extension OrderCardScreen {
  var page: Page {
    var page = page(body, waiting: "Ordering your card", seconds: orderingSeconds, enter: enterMeans, escape: isDone ? nil : "back")
    page.actions = form.items.compactMap { item in
      switch item.id {
      case .next, .submit, .otherPrograms, .fillSample, .back, .proceed: form.block(item.id)
      default: nil
      }
    }
    if let number = steps.firstIndex(of: step) { page.progress = "\(number + 1) of \(steps.count)" }
    return page
  }

  private var isDone: Bool { if case .done = step { true } else { false } }

  private var enterMeans: Text {
    switch form.focused {
    case .next: "continue"
    case .back: "back"
    case .submit: "order the card"
    case .otherPrograms: "other programs"
    case .fillSample: "fill in"
    case .proceed: "view card"
    case .terms, .disclosure: form.focused.flatMap(accepted) == true ? "next" : "accept"
    case let field: field == lastField ? "continue" : "next"
    }
  }

  /// The last field before *Continue*, in which Enter leads to the next step; nil if there is none.
  private var lastField: ControlID? {
    guard let next = form.items.firstIndex(where: { $0.id == .next }), next > 0 else { return nil }
    return form.items[next - 1].id
  }

  private var body: [Block] {
    switch step {
    case .details: details
    case .delivery: delivery
    case .review: review
    case .done(let card, let mayHaveMore): done(card, mayHaveMore)
    }
  }

  /// Returns the field of a control, with the problem of the value typed so far.
  private func checked(_ control: ControlID) -> Block {
    guard case .field(var field, let isFocused) = form.block(control) else { return .gap }
    field.problem = field.problem ?? problem(whileTyping: control, isFocused: isFocused)
    return .field(field, isFocused: isFocused)
  }

  private var details: [Block] {
    var body: [Block] = [.gap, .heading(program.product(at: view.signedIn.issuer)), .centred(program.kind, .quiet), .gap]
    body.append(program.currencies.count > 1 ? form.block(.currency) : .pair("Currency", Currency.words(program.currencies.first ?? "")))
    body += [.gap, checked(.mobile), .gap]
    switch view.residence {
    case .europe:
      body += form.cardPINBlocks(.pin) + [form.block(.pinAgain)]
    case .unitedStates:
      body += [
        .paragraph(
          program.programType == .physical
            ? "You can set the card PIN when the card arrives." : "You can set the card PIN after you order.", .quiet),
        .gap,
        form.block(.terms), form.block(.disclosure),
      ]
    }
    body += [.gap, checked(.externalId)]
    return body
  }

  private var delivery: [Block] {
    [.gap, .heading("Delivery address"), .gap]
      + [.address1, .address2, .address3, .city, .countryCode, .state, .postalCode].map { checked($0) }
  }

  private var review: [Block] {
    let request = request
    var body: [Block] = [
      .gap, .heading("Check your order"), .gap, .pair("Program", program.product(at: view.signedIn.issuer)), .pair("Type", program.kind),
      .pair("Currency", Currency.words(request.currency)),
      .pair("Mobile number", (request.mobile ?? view.signedIn.wallet.phone).map { .mobileNumber($0) } ?? "from your wallet"),
    ]
    switch view.residence {
    case .europe: body.append(.pair("Card PIN", request.cardPin == nil ? "not set" : "set"))
    case .unitedStates: body += [.pair("Card PIN", "not set yet"), .pair("Accepted", "terms and conditions, electronic disclosure")]
    }
    if let externalId = request.externalId { body.append(.pair("External ID", Text(untrusted: externalId))) }
    if let address = request.deliveryAddress { body += [.gap, .paragraph("Delivery address", .quiet), .paragraph(address.inOneLine)] }
    return body
  }

  private func done(_ card: Card, _ mayHaveMore: Bool) -> [Block] {
    let band: Block =
      switch card.status {
      case .active: .band("Your card is ready", .good)
      case .issued, .digital: .band("Your card is on its way", .good)
      case .pending: .band("Your order is being checked", .waiting)
      case .applied: .band("Your order is delayed", .waiting)
      case .rejected: .band("Your order was declined", .bad)
      default: .band("Card ordered", .plain)
      }
    let more: [Block] = mayHaveMore ? [.gap, .paragraph("Your earlier order may have gone through too. Check your cards.", .notice)] : []
    return [band, .gap, .card(card.face(of: view.signedIn)), .gap, .paragraph(next(card))] + more
  }

  /// Returns a sentence about the customer's next step.
  private func next(_ card: Card) -> Text {
    switch card.status {
    case .active:
      card.isPinSet ? "You can use it right away with the PIN you chose." : "Use it right away. You can set a card PIN on the next page."
    case .issued: "The card comes by mail. When it arrives, enter the activation code from our email."
    case .digital: "You can pay online now. When the card arrives, activate it with the code from our email."
    default: card.situation
    }
  }
}
