import Basics
import WalletModel

/// Asks for the reason for a cancellation, and for confirmation, because a cancellation can't be undone.
struct CancelCardScreen: FormScreen {
  static var title: Text { "Cancel card" }
  static var help: Text { "You can't use a cancelled card again. To stop payments for a while, lock the card instead." }

  enum Outcome: Exit {
    case done(Card, CardsView, Notice?)

    enum ExitName: String, CaseIterable, Sendable {
      case done = "cancelled, or left as it is"
    }

    var exitName: ExitName {
      switch self {
      case .done: .done
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case keep, change, back
    /// One of the predefined reasons.
    case usual(Int)
    /// A reason in the customer's own words.
    case other, text, useText
  }

  private enum State: Equatable {
    /// The customer chooses or types a reason; the confirmation follows.
    case reasons, typing
    case question(reason: String)
    /// The issuer has refused the change, and the customer can only go back.
    case refused
  }

  private let card: Card
  private let view: CardsView
  private var state: State
  private var typed = ""
  private var ask = PendingRequest<Intents.UpdateCard>()
  /// True after a request without a response: its outcome is unknown until the card is loaded again.
  private var isUnconfirmed = false
  var form = Form<ControlID>([])
  var message: Notice?

  /// The predefined reasons for a cancellation. (our choice)
  private static let usual = ["Lost", "Stolen", "Damaged", "No longer needed"]

  init(_ card: Card, _ view: CardsView) {
    self.card = card
    self.view = view
    state = .reasons
    show(state)
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { ask.isWaiting }
  var isFinishing: Bool { isWaiting }

  var unsaved: Text? {
    state == .refused || typed.isEmpty && !form.isTouched ? nil : "The reason you entered will be lost."
  }

  // MARK: - Responses

  mutating func respond(to event: Event) -> Step<Outcome>? {
    if case .confirmed = event { return leave }
    switch ask.receive(event) {
    case .success(let answer)?:
      return .leave(.done(card.updated(by: answer), view, .notice("Card cancelled. You can order a new one.")))
    case .failure(let error)?: return refused(error)
    case nil: return nil
    }
  }

  private mutating func refused(_ error: WalletError) -> Step<Outcome> {
    let sentence: Text? =
      switch error.code {
      case .transitionNotAllowed where isUnconfirmed: "This card has changed. Go back to see its status."
      case .transitionNotAllowed: "This card has changed, so nothing was done. Go back to see its status."
      case .notAllowed: "This isn't allowed for this card. Customer care can help."
      case .notFound: Refusal.noSuchCard + " Go back."
      default: nil
      }
    if let sentence {
      show(.refused)
      return refuse(sentence)
    }
    if let fault = error.fieldErrors.first(where: { $0.field == "statusReason" }) {
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

  // MARK: - Exits

  mutating func cancel() -> Effect? {
    markUnconfirmed()
    message = .notice(Self.unconfirmedMessage(.givenUp))
    return ask.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    message = nil
    switch state {
    case .question(let reason): show(!typed.isEmpty && reason == typed.trimmed ? .typing : .reasons)
    case .typing:
      typed = form[field: .text].value
      show(.reasons)
    case .reasons: return unsaved.map { .stay([.confirm($0, yes: isUnconfirmed ? Self.look : "Discard")]) } ?? leave
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
          (.text, .field(Field("Reason", limit: CardField.statusReason.maxLength, hint: "in a few words", value: typed).taking(.reason))),
          (.useText, .action(.init("Continue"))), (.back, .action(.init("Back"))),
        ], primary: .useText)
    case .question: form = Form([(.keep, .action(.init(safeLabel))), (.change, .action(.final("Cancel card permanently")))], focus: focus)
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
      return .stay(ask.start(Intents.UpdateCard(cardId: card.cardId, change: .cancel, reason: reason)))
    }
    return .stay
  }

  // MARK: -

  private static let look: Text = "View card status"

  private var safeLabel: Text { isUnconfirmed ? Self.look : "Keep the card" }

  var page: Page {
    var body: [Block] = [.card(card.face(of: view.signedIn, isUnknown: isUnconfirmed)), .gap]
    switch state {
    case .reasons: body += [.heading("Cancel this card?"), .paragraph("You can't undo this. Why are you cancelling the card?")]
    case .typing: body = [.gap, .heading("Why are you cancelling?"), .gap, form.block(.text)]
    case .question(let reason):
      body += [
        .heading("Cancel this card permanently?"), .gap, .paragraph("You won't be able to use this card again. You can't undo this."), .gap,
        .pair("Reason", "\(reason)"),
      ]
    case .refused: body.removeLast()
    }
    let escape: Text =
      switch state {
      case .reasons where !isUnconfirmed: "keep"
      default: "back"
      }
    return page(body, waiting: "Cancelling the card", seconds: ask.seconds, enter: enter, escape: escape)
  }

  private var enter: Text {
    switch form.focused {
    case .keep: isUnconfirmed ? "check" : "keep"
    case .change: "cancel the card"
    case .usual: "choose"
    case .text, .useText, .other: "continue"
    case .back, nil: "back"
    }
  }
}
