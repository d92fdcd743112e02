import WalletModel

/// Number, expiry and CVV for a minute and no longer; then they are gone from the app. (Rules, cards: getDetails)
package struct CardDetailsScreen: FormScreen {
  package static let name = ScreenName.cardDetails

  package enum Outcome: String, CaseIterable, Sendable {
    case back = "back"
    case stepUp = "confirmation expired"
    case sessionEnded = "session ended"
  }

  enum ControlID: Hashable, Sendable { case show, hide, back }

  /// What is to be seen, and since when: the first word of the time after it came.
  private struct Revealed: Equatable {
    let details: CardSensitiveDetails
    var since: Moment?
    var left = CardDetailsScreen.span

    /// Whole ones, begun ones too.
    var seconds: Int64 { (left + .milliseconds(999)).components.seconds }

    mutating func pass(_ moment: Moment) {
      let since = self.since ?? moment
      self.since = since
      // The clock that may be moved counts where it is the faster one.
      left = CardDetailsScreen.span - max(moment.elapsed - since.elapsed, moment.now - since.now)
    }
  }

  private static let span = Duration.seconds(60)

  private let card: Card
  private let view: CardsView
  private var revealed: Revealed?
  /// They were here and are gone.
  private var isHiddenAgain = false
  var form = Form<ControlID>([])
  var message: Notice?
  private var reveal = Ask<Intents.GetCardDetails>()

  package init?(_ handover: Handover) {
    guard case .card(let card, let view) = handover else { return nil }
    self.card = card
    self.view = view
  }

  package var isSignedIn: Bool { true }
  package var isWaiting: Bool { reveal.isWaiting }
  package var countsDown: Bool { revealed != nil }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch reveal.take(event) {
    case .success(let details)?:
      (revealed, isHiddenAgain, message) = (Revealed(details: details), false, nil)
      form = Form([(.hide, .action(.init("Hide now"))), (.back, .action(.init("Back")))])
      return .stay
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    switch event {
    case .arrived: return .stay(reveal.start(Intents.GetCardDetails(cardId: card.cardId)))
    case .clock(let moment):
      revealed?.pass(moment)
      if let revealed, revealed.left <= .zero { hide("Time's up. ") }
      return .stay
    case .resumed:
      if revealed != nil { hide("You left the app. ") }
      return .stay
    case .sessionEnded(let end): return .leave(.sessionEnded, .ended(end))
    default: return nil
    }
  }

  private mutating func hide(_ why: Text) {
    (revealed, isHiddenAgain) = (nil, true)
    // Whoever presses Enter as the time runs out does not see them again by that.
    form = Form([(.show, .action(.init("Show again"))), (.back, .action(.init("Back")))], focus: .back)
    message = .notice(why + "Card number and CVV are hidden. They are not stored.")
  }

  mutating func cancel() -> Effect? {
    offer("Try again", focus: .show)
    return reveal.cancel()
  }

  private mutating func offer(_ again: Text, focus: ControlID) {
    form = Form([(.show, .action(.init(again))), (.back, .action(.init("Back")))], focus: focus)
  }

  mutating func goBack() -> Step<Outcome> { .leave(.back, .card(card, view)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .hide:
      hide("")
      return .stay
    case .show:
      (form, message) = (Form([]), nil)
      return .stay(reveal.start(Intents.GetCardDetails(cardId: card.cardId)))
    }
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    switch error.code {
    case .stepUpRequired: return .leave(.stepUp, .stepUp(.details, card, view, isAgain: true))
    case .transitionNotAllowed:
      offer("Try again", focus: .back)
      return refuse("Details aren't available for this card now. Go back to see its status.")
    case .notFound:
      offer("Try again", focus: .back)
      return refuse(Refusal.noSuchCard + " Go back.")
    default:
      offer("Try again", focus: .show)
      return refuse(Refusal.sentence(error))
    }
  }

  // MARK: - What it shows

  package var page: Page {
    let enter: Text =
      switch form.focused {
      case .hide: "hide"
      case .back: "back"
      case .show, nil: isHiddenAgain ? "show again" : "try again"
      }
    return page(body, waiting: "Loading card details", seconds: reveal.seconds, enter: enter, escape: "back")
  }

  private var body: [Block] {
    guard let revealed else { return [.card(card.face(of: view.signedIn))] }
    let details = revealed.details
    return [
      .card(card.face(of: view.signedIn, holder: details.cardHolderName, number: details.pan)), .gap,
      .pair("Valid until", Text(untrusted: details.expiry.printed)), .revealed("CVV", details.cvv),
      .pair("Name", Text(untrusted: details.cardHolderName)), .gap,
      .centred("Hides in \(revealed.seconds) s", .notice),
    ]
  }
}
