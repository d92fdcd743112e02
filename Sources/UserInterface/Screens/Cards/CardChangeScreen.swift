import WalletModel

/// Confirms that a card is to be locked, unlocked or cancelled. A cancellation needs a reason.
struct CardChangeScreen: FormScreen {
  static var title: Text { "Change card" }
  static var help: Text { "You can't pay with a locked card until you unlock it. You can't use a cancelled card again." }

  enum Outcome: Exit {
    case done(Card, CardsView, Notice?)

    enum Way: String, CaseIterable, Sendable {
      case done = "done, or left as it is"
    }

    var way: Way {
      switch self {
      case .done: .done
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case keep, change, back
    /// One of the usual reasons.
    case usual(Int)
    /// A reason in the customer's own words.
    case other, text, useText
  }

  private enum State: Equatable {
    /// A reason is chosen, or typed. The question for confirmation follows.
    case reasons, typing
    case question(reason: String)
    /// The issuer has refused the change, and the customer can only go back.
    case refused
  }

  private let change: CardChange
  private let card: Card
  private let view: CardsView
  private var state: State
  private var typed = ""
  private var ask = Ask<Intents.UpdateCard>()
  /// True after a request without a response: the outcome is unknown until the card is loaded again.
  private var isUnconfirmed = false
  var form = Form<ControlID>([])
  var message: Notice?

  /// The usual reasons for a cancellation. (our choice)
  private static let usual = ["Lost", "Stolen", "Damaged", "No longer needed"]

  init(_ change: CardChange, _ card: Card, _ view: CardsView) {
    self.change = change
    self.card = card
    self.view = view
    switch change {
    case .lock: state = .question(reason: "Locked by the customer in the app")
    case .unlock: state = .question(reason: "Unlocked by the customer in the app")
    case .cancel: state = .reasons
    }
    show(state)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { ask.isWaiting }
  var isFinishing: Bool { isWaiting }

  var unsaved: Text? {
    typed.isEmpty && !form.isTouched ? nil : "The reason you entered will be lost."
  }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .confirmed = event { return leave }
    switch ask.take(event) {
    case .success(let answer)?: return .leave(.done(card.updated(by: answer), view, news))
    case .failure(let error)?: return refused(error)
    case nil: return nil
    }
  }

  private mutating func refused(_ error: WalletError) -> Step<Outcome> {
    let sentence: Text? =
      switch error.code {
      case .transitionNotAllowed where isUnconfirmed: "This card has changed. Go back to see its status."
      case .transitionNotAllowed: "This card has changed, so nothing was done. Go back to see its status."
      case .notAllowed where change == .lock: "Cards of this program can't be locked. Customer care can help."
      case .notAllowed: "This isn't allowed for this card. Customer care can help."
      case .notFound: Refusal.noSuchCard + " Go back."
      default: nil
      }
    if let sentence {
      show(.refused)
      return refuse(sentence)
    }
    if change == .cancel, let fault = error.fieldErrors.first(where: { $0.field == "statusReason" }) {
      show(.typing)
      return demand(.text, "Reason \(fault.message).")
    }
    guard error.leavesOutcomeUnknown else { return refuse(Refusal.sentence(error)) }
    markUnconfirmed()
    return refuse(Self.unconfirmedMessage(error))
  }

  private static func unconfirmedMessage(_ error: WalletError) -> Text { Refusal.cause(error) + " Check the card's status." }

  private mutating func markUnconfirmed() {
    isUnconfirmed = true
    show(state, focus: form.focused)
  }

  // Green for a card that works again.
  private var news: Notice {
    switch change {
    case .lock: .notice("Card locked. You can't pay with it until you unlock it.")
    case .unlock: .good("Card unlocked. You can pay with it again.")
    case .cancel: .notice("Card cancelled. You can order a new one.")
    }
  }

  // MARK: - Exits

  mutating func cancel() -> Effect? {
    markUnconfirmed()
    message = .notice(Self.unconfirmedMessage(.givenUp))
    return ask.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    message = nil
    switch state {
    case .question(let reason) where change == .cancel: show(!typed.isEmpty && reason == typed.trimmed ? .typing : .reasons)
    case .typing:
      typed = form[field: .text].value
      show(.reasons)
    case .question, .reasons: return unsaved.map { .stay([.confirm($0, yes: isUnconfirmed ? Self.look : "Discard")]) } ?? leave
    case .refused: return leave
    }
    return .stay
  }

  private var leave: Step<Outcome> { .leave(.done(card, view, nil)) }

  // MARK: - Choices

  private mutating func show(_ new: State, focus: ControlID? = nil) {
    state = new
    switch state {
    case .reasons:
      let usual: [(ControlID, Form<ControlID>.Control)] = Self.usual.enumerated().map { index, reason in
        (.usual(index), .action(.init(Text(untrusted: reason))))
      }
      form = Form([(.keep, .action(.init(safeLabel)))] + usual + [(.other, .action(.init("Other reason")))])
    case .typing:
      form = Form(
        [
          (.text, .field(Field("Reason", limit: CardField.statusReason.maxLength, hint: "in a few words", value: typed))),
          (.useText, .action(.init("Continue"))), (.back, .action(.init("Back"))),
        ], primary: .useText)
    case .question: form = Form([(.keep, .action(.init(safeLabel))), (.change, .action(.init(label)))], focus: focus)
    case .refused: form = Form([(.back, .action(.init("Back")))])
    }
  }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .keep: return leave
    case .back: return goBack()
    case .usual(let index):
      show(.question(reason: Self.usual[index]))
    case .other: show(.typing)
    case .text, .useText:
      typed = form[field: .text].value
      if let problem = CardField.statusReason.problem(with: typed.trimmed, residence: view.residence) {
        return demand(.text, "Reason \(problem).")
      }
      show(.question(reason: typed.trimmed))
    case .change:
      guard case .question(let reason) = state else { break }
      return .stay(ask.start(Intents.UpdateCard(cardId: card.cardId, change: change, reason: reason)))
    }
    return .stay
  }

  // MARK: -

  private static let look: Text = "Check card status"

  private var safeLabel: Text {
    if isUnconfirmed { return Self.look }
    return switch change {
    case .lock: "Keep unlocked"
    case .unlock: "Keep locked"
    case .cancel: "Keep the card"
    }
  }

  private var label: Text {
    switch change {
    case .lock: "Lock card"
    case .unlock: "Unlock card"
    case .cancel: "Cancel card permanently"
    }
  }

  var page: Page {
    var body: [Block] = [.card(card.face(of: view.signedIn, isUnknown: isUnconfirmed)), .gap]
    switch state {
    case .reasons: body += [.heading("Cancel this card?"), .paragraph("You can't undo this. Why are you cancelling the card?")]
    case .typing: body = [.gap, .heading("Why are you cancelling?"), .gap, form.block(.text)]
    case .question(let reason): body += question(reason)
    case .refused: body.removeLast()
    }
    let escape: Text =
      switch state {
      case .reasons where !isUnconfirmed: "keep"
      case .question where !isUnconfirmed && change != .cancel: "keep"
      default: "back"
      }
    return page(body, waiting: waiting, seconds: ask.seconds, enter: enter, escape: escape)
  }

  private func question(_ reason: String) -> [Block] {
    switch change {
    case .lock: [.heading("Lock this card?"), .gap, .paragraph("You won't be able to pay with it. You can unlock it at any time.")]
    case .unlock:
      [
        .heading("Unlock this card?"), .gap,
        .paragraph(
          card.cardType == .virtual
            ? "You'll be able to pay with it right away." : "You'll be able to pay with it right away. Unlock only if you have the card."),
      ]
    case .cancel:
      [
        .heading("Cancel this card permanently?"), .gap, .paragraph("You won't be able to use this card again. You can't undo this."), .gap,
        .pair("Reason", "\(reason)"),
      ]
    }
  }

  private var enter: Text {
    switch form.focused {
    case .keep: isUnconfirmed ? "check" : "keep"
    case .change: change == .lock ? "lock" : change == .unlock ? "unlock" : "cancel the card"
    case .usual: "choose"
    case .text, .useText, .other: "continue"
    case .back, nil: "back"
    }
  }

  private var waiting: Text {
    switch change {
    case .lock: "Locking the card"
    case .unlock: "Unlocking the card"
    case .cancel: "Cancelling the card"
    }
  }
}
