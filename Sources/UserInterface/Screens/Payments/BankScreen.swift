import Basics
import WalletModel

/// The page of a card's bank, which asks the cardholder whether this is their payment.
struct BankScreen: FormScreen {
  static var title: Text { "Your bank" }
  static var help: Text { "Your card's bank asks you to confirm this payment. The shop only gets the result." }

  enum Outcome: Exit {
    case answered(ShopVisit, OpenCheckout, PaymentAttempt, consents: Bool)
    case approve(ShopVisit, OpenCheckout, ThreeDS2Info, consents: Bool)

    enum ExitName: String, CaseIterable, Sendable {
      case answered = "result"
      case approve = "approve in this app"
    }

    var exitName: ExitName {
      switch self {
      case .answered: .answered
      case .approve: .approve
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case code
    /// A choice, by its index.
    case choice(Int)
    case confirm, resend, approve, proceed, retry, cancel
  }

  private let visit: ShopVisit
  private let checkout: OpenCheckout
  private let question: ThreeDS2Info
  private let consents: Bool
  /// The bank's question; nil until it was loaded.
  private var challenge: BankChallenge?
  private var load = PendingRequest<Intents.LoadChallenge>()
  private var answer = PendingRequest<Intents.AnswerChallenge>()
  private var continuation = PendingRequest<Intents.ContinuePayment>()
  /// The last action that was sent to the bank.
  private var sent: ChallengeAnswer.Action?
  var form = Form<ControlID>([])
  var message: Notice?

  /// - Parameter consents: true if the customer has agreed that the shop stores the card.
  init(_ visit: ShopVisit, _ checkout: OpenCheckout, _ question: ThreeDS2Info, consents: Bool) {
    self.visit = visit
    self.checkout = checkout
    self.question = question
    self.consents = consents
  }

  var ownTitle: Text { challenge.map { Text(untrusted: $0.bank) } ?? Self.title }
  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting || answer.isWaiting || continuation.isWaiting }
  var keepsSecrets: Bool { true }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .arrived = event { return .stay(load.start(Intents.LoadChallenge(acsTransID: question.acsTransID))) }
    switch load.receive(event) {
    case .success(let loaded)?: return receive(loaded)
    case .failure(let error)?:
      if challenge == nil { show() }
      return refuse(Refusal.bank(error))
    case nil: break
    }
    switch answer.receive(event) {
    case .success(let after)?: return receive(after)
    case .failure(let error)?: return refuse(Refusal.bank(error))
    case nil: break
    }
    switch continuation.receive(event) {
    case .success(let attempt)?:
      if challenge == nil { show() }
      if attempt.submitted.threeDS2Info != nil {
        return refuse("The bank is still waiting for your answer. Approve or decline it, then try again.")
      }
      return .leave(.answered(visit, checkout, attempt, consents: consents))
    case .failure(let error)?:
      if challenge == nil { show() }
      return refuse(Refusal.shop(error))
    case nil: break
    }
    if case .confirmed = event { return send(ChallengeAnswer(.cancel)) }
    return nil
  }

  private mutating func receive(_ new: BankChallenge) -> Step<Outcome> {
    // After an answer, the page stays as it is while the payment service requests the result from the bank.
    guard new.transStatus == .challengeRequired else { return resume() }
    let before = challenge
    challenge = new
    message = nil
    show()
    guard let before else { return .stay }
    if before.triesLeft > new.triesLeft {
      return refuse((new.kind == .code ? "Wrong code. " : "Wrong answer. ") + attempts(new) + ".")
    }
    if sent == .resend { message = .good("New code sent. Use the newest one.") }
    return .stay
  }

  /// Makes the payment service request the result from the bank.
  private mutating func resume() -> Step<Outcome> { .stay(continuation.start(Intents.ContinuePayment(checkout, consents: consents))) }

  private mutating func send(_ answer: ChallengeAnswer) -> Step<Outcome> {
    message = nil
    sent = answer.action
    return .stay(self.answer.start(Intents.AnswerChallenge(acsTransID: question.acsTransID, answer: answer, merchant: checkout.merchant)))
  }

  private mutating func show() {
    let cancel: (ControlID, Form<ControlID>.Control) = (.cancel, .action(.init("Give up")))
    guard let challenge else {
      form = Form([(.retry, .action(.init("Try again"))), cancel])
      return
    }
    let items: [(ControlID, Form<ControlID>.Control)] =
      switch challenge.kind {
      case .code:
        [
          (.code, .field(Field("One-time code", kind: .code, limit: TokenActivationCode.length, hint: "6 digits"))),
          (.confirm, .action(.init("Confirm"))), (.resend, .action(.init("Another code"))),
        ]
      case .singleSelect:
        challenge.choices.enumerated().map { (.choice($0.offset), .action(.entry(Text(untrusted: $0.element)))) }
      case .multiSelect:
        challenge.choices.enumerated().map { (.choice($0.offset), .action(.checkbox(Text(untrusted: $0.element), isChecked: false))) }
          + [(.confirm, .action(.init("Confirm")))]
      case .app: [(.approve, .action(.init("Approve in this app"))), (.proceed, .action(.init("I've approved or declined it")))]
      }
    form = Form(items + [cancel], primary: challenge.kind == .code ? .confirm : nil)
  }

  mutating func cancel() -> Effect? {
    if challenge == nil { show() }
    return load.cancel() ?? answer.cancel() ?? continuation.cancel()
  }

  // MARK: - Choices

  mutating func goBack() -> Step<Outcome> {
    .stay([.confirm(pays ? "Cancel this payment? You won't be charged." : "Cancel this? The shop won't save it.", yes: "Cancel it")])
  }

  /// True for a payment; false if a payment method is only stored.
  private var pays: Bool { checkout.order.amount != nil }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .code, .confirm: return confirm()
    case .choice(let place): return challenge?.kind == .singleSelect ? send(ChallengeAnswer(.submit, choices: [place])) : confirm()
    case .resend: return send(ChallengeAnswer(.resend))
    case .approve: return .leave(.approve(visit, checkout, question, consents: consents))
    case .proceed: return resume()
    case .retry: return .stay(load.start(Intents.LoadChallenge(acsTransID: question.acsTransID)))
    case .cancel: return goBack()
    }
  }

  private mutating func confirm() -> Step<Outcome> {
    guard challenge?.kind == .code else {
      let chosen = (challenge?.choices ?? []).indices.filter { form.isChecked(.choice($0)) == true }
      guard !chosen.isEmpty else { return refuse(pays ? "Select what applies to this payment." : "Select what applies.") }
      return send(ChallengeAnswer(.submit, choices: chosen))
    }
    if let missing = demandAny(of: .code) { return missing }
    guard form[field: .code].secret.count == TokenActivationCode.length else { return demand(.code, "One-time code must have 6 digits.") }
    return send(ChallengeAnswer(.submit, code: form[field: .code].secret))
  }

  // MARK: - Page

  var page: Page {
    var page = page(
      body, waiting: continuation.isWaiting ? "Contacting payment service" : "Contacting the bank",
      seconds: max(load.seconds, answer.seconds, continuation.seconds), enter: enter, escape: "give up")
    page.actions = form.items.compactMap { item in
      switch item.id {
      case .code, .choice: nil
      default: form.block(item.id)
      }
    }
    return page
  }

  private var enter: Text? {
    switch form.focused {
    case .code, .confirm: "confirm"
    case .choice: challenge?.kind == .singleSelect ? "choose" : "tick"
    case .resend: "send"
    case .approve: "approve"
    case .proceed: "continue"
    case .retry: "try again"
    case .cancel: "give up"
    case nil: nil
    }
  }

  private var body: [Block] {
    guard let challenge else { return isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't reach the bank")] }
    var body: [Block] = [
      .gap, .heading(challenge.amount == nil ? "Confirm saving your card" : "Confirm your payment"), .gap,
      .pair("Shop", Text(untrusted: challenge.merchantName)),
    ]
    if let amount = challenge.amount { body.append(.pair("Amount", Text(untrusted: amount.inWords))) }
    body += [.pair("Card", "•••• " + Text(untrusted: challenge.lastFour)), .gap]
    switch challenge.kind {
    case .code:
      if let sentTo = challenge.sentTo { body.append(.paragraph("We sent a code by text to " + Text(untrusted: sentTo) + ".")) }
      body += [form.block(.code), .paragraph(attempts(challenge), .quiet)]
    case .singleSelect: body += [.paragraph("Is this you?")] + challenge.choices.indices.map { form.block(.choice($0)) }
    case .multiSelect:
      body +=
        [.paragraph(pays ? "What applies to this payment?" : "What applies?")] + challenge.choices.indices.map { form.block(.choice($0)) }
        + [.paragraph(attempts(challenge), .quiet)]
    case .app:
      body += [
        .paragraph(
          "Approve or decline it in the " + Text(untrusted: challenge.bank)
            + " app, on any of your phones, within \(BankAuthentication.lifetimeInApp.inMinutes).")
      ]
    }
    return body
  }

  private func attempts(_ challenge: BankChallenge) -> Text {
    challenge.triesLeft == 1 ? "1 attempt left" : "\(challenge.triesLeft) attempts left"
  }
}
