import WalletModel

/// Asks once more before a card is locked, unlocked or cancelled; who cancels says why.
package struct CardChangeScreen: FormScreen {
  package static let name = ScreenName.cardChange

  package enum Outcome: String, CaseIterable, Sendable {
    case done = "done, or left as it is"
    case sessionEnded = "session ended"
  }

  enum Control: Hashable, Sendable {
    case keep, change, back
    /// One of the usual reasons.
    case usual(Int)
    /// Another one, typed.
    case other, text, useText
  }

  private enum Part: Equatable {
    /// The reason is chosen, or typed; then the last question.
    case reasons, typing
    case question
    /// There is nothing to ask any more.
    case refused
  }

  private let change: CardChange
  private let card: Card
  private let view: CardsView
  private var part: Part
  private var reason = ""
  private var typed = ""
  private var ask = Ask<ChangeOfCard>()
  /// A change was sent, and what came of it never heard: nothing is promised any more, the card itself tells.
  private var isUnheard = false
  var form = Form<Control>([])
  var message: Notice?

  /// Why cards are cancelled, mostly. (our choice)
  private static let usual = ["Lost", "Stolen", "Damaged", "No longer needed"]

  package init?(_ handover: Handover) {
    guard case .cardChange(let change, let card, let view) = handover else { return nil }
    self.change = change
    self.card = card
    self.view = view
    switch change {
    case .lock: (part, reason) = (.question, "Locked by the customer in the app")
    case .unlock: (part, reason) = (.question, "Unlocked by the customer in the app")
    case .cancel: part = .reasons
    }
    show(part)
  }

  package var isSignedIn: Bool { true }
  package var isWaiting: Bool { ask.isWaiting }

  package var unsaved: Text? {
    typed.isEmpty && !form.isTouched ? nil : "The reason you have typed would be lost."
  }

  // MARK: - What comes of answers

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .confirmed: return leave
    case .sessionEnded(let end): return self.end(end, by: .sessionEnded)
    default: break
    }
    switch ask.take(event) {
    case .success(let answer)?: return .leave(.done, .cardNews(news, card.updated(by: answer), view))
    case .failure(let error)?: return refused(error)
    case nil: return nil
    }
  }

  private mutating func refused(_ error: WalletError) -> Step<Outcome> {
    let sentence: Text? =
      switch error.code {
      case .transitionNotAllowed where isUnheard: "The card has changed meanwhile. Go back to see how it is now."
      case .transitionNotAllowed: "The card has changed meanwhile, so nothing was done. Go back to see how it is now."
      case .notAllowed where change == .lock: "The issuer does not let cards of this program be locked. Customer care can help."
      case .notAllowed: "The issuer does not allow this for this card. Customer care can help."
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
    if error.leavesOutcomeUnknown { loseSight() }
    return refuse(Refusal.sentence(error))
  }

  private mutating func loseSight() {
    isUnheard = true
    show(part, focus: form.focused)
  }

  // Green is what works again.
  private var news: Notice {
    switch change {
    case .lock: .notice("It is locked: it pays nothing until you unlock it.")
    case .unlock: .good("It is unlocked: it pays again.")
    case .cancel: .notice("It is cancelled for good. You can order another.")
    }
  }

  // MARK: - Ways out

  mutating func cancel() -> Effect? {
    loseSight()
    return ask.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    message = nil
    switch part {
    case .question where change == .cancel: show(isTyped ? .typing : .reasons)
    case .typing:
      typed = form[field: .text].value
      show(.reasons)
    case .question, .reasons: return unsaved.map { .stay([.confirm($0, yes: isUnheard ? Self.look : "Leave the card as it is")]) } ?? leave
    case .refused: return leave
    }
    return .stay
  }

  private var leave: Step<Outcome> { .leave(.done, .card(card, view)) }

  // MARK: - What is chosen

  private var isTyped: Bool { !typed.isEmpty && reason == typed.trimmed }

  private mutating func show(_ part: Part, focus: Control? = nil) {
    self.part = part
    switch part {
    case .reasons:
      let usual: [(Control, Form<Control>.Control)] = Self.usual.enumerated().map { index, reason in
        (.usual(index), .action(.init(Text(untrusted: reason))))
      }
      form = Form([(.keep, .action(.init(safeLabel)))] + usual + [(.other, .action(.init("Another reason")))])
    case .typing:
      form = Form(
        [
          (.text, .field(Field("Reason", limit: CardField.statusReason.maxLength, hint: "in a few words", value: typed))),
          (.useText, .action(.init("Go on"))), (.back, .action(.init("Back"))),
        ], primary: .useText)
    case .question: form = Form([(.keep, .action(.init(safeLabel))), (.change, .action(.init(label)))], focus: focus)
    case .refused: form = Form([(.back, .action(.init("Back")))])
    }
  }

  mutating func choose(_ control: Control) -> Step<Outcome> {
    message = nil
    switch control {
    case .keep: return leave
    case .back: return goBack()
    case .usual(let index):
      reason = Self.usual[index]
      show(.question)
    case .other: show(.typing)
    case .text, .useText:
      typed = form[field: .text].value
      if let problem = CardField.statusReason.problem(with: typed.trimmed, residence: view.residence) {
        return demand(.text, "Reason \(problem): type it first.")
      }
      reason = typed.trimmed
      show(.question)
    case .change: return .stay(ask.start(ChangeOfCard(cardId: card.cardId, change: change, reason: reason)))
    }
    return .stay
  }

  // MARK: -

  private static let look: Text = "See how it is now"

  private var safeLabel: Text {
    if isUnheard { return Self.look }
    return switch change {
    case .lock: "Leave it unlocked"
    case .unlock: "Leave it locked"
    case .cancel: "Keep the card"
    }
  }

  private var label: Text {
    switch change {
    case .lock: "Lock card"
    case .unlock: "Unlock card"
    case .cancel: "Cancel card for good"
    }
  }

  package var page: Page {
    var body: [Block] = [.card(card.face(of: view.signedIn, isUnknown: isUnheard)), .gap]
    switch part {
    case .reasons: body += [.heading("Cancel this card?"), .paragraph("It never pays again. Why do you cancel it?")]
    case .typing: body = [.gap, .heading("Why do you cancel it?"), .gap, form.block(.text)]
    case .question: body += question
    case .refused: body.removeLast()
    }
    let leaves = part == .reasons || part == .question && change != .cancel
    return page(body, waiting: waiting, seconds: ask.seconds, enter: enter, escape: leaves && !isUnheard ? "leave it" : "back")
  }

  private var question: [Block] {
    switch change {
    case .lock: [.heading("Lock this card?"), .gap, .paragraph("It pays nothing until you unlock it, which you can at any time.")]
    case .unlock: [.heading("Unlock this card?"), .gap, .paragraph("It pays again at once. Unlock it only if you have it with you.")]
    case .cancel:
      [
        .heading("Cancel it for good?"), .gap, .paragraph("It never pays again, and nobody can undo that."), .gap,
        .pair("Reason", "\(reason)"),
      ]
    }
  }

  private var enter: Text {
    switch form.focused {
    case .keep: isUnheard ? "look" : change == .cancel ? "keep it" : "leave it"
    case .change: change == .lock ? "lock" : change == .unlock ? "unlock" : "cancel the card"
    case .usual: "choose"
    case .text, .useText, .other: "go on"
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
