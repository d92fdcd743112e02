import Basics
import WalletModel

/// The card number, expiry and CVV, shown for one minute and then discarded. (Rules, cards: getDetails)
struct CardDetailsScreen: FormScreen, Equatable {
  static var title: Text { "Card details" }
  static var help: Text { "Card number, expiry date and security code, shown for one minute. They are not stored or recorded." }

  enum Outcome: Exit {
    case back(Card, CardsView)
    case stepUp(Card, CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
      case stepUp = "confirmation expired"
    }

    var exitName: ExitName {
      switch self {
      case .back: .back
      case .stepUp: .stepUp
      }
    }
  }

  enum ControlID: Hashable, Sendable { case show, hide, back }

  /// The details, and the first clock event after they arrived.
  private struct Revealed: Equatable {
    let details: CardSensitiveDetails
    var since: Moment?
    var left = CardDetailsScreen.span

    /// The seconds left, rounded up.
    var seconds: Int64 { (left + .milliseconds(999)).components.seconds }

    mutating func pass(_ moment: Moment) {
      let since = self.since ?? moment
      self.since = since
      // The clock that has advanced more counts, because the world's clock can be moved.
      left = CardDetailsScreen.span - max(moment.elapsed - since.elapsed, moment.now - since.now)
    }
  }

  private enum State: Equatable {
    case notShown
    case revealed(Revealed)
    /// The details were revealed, and can be shown again.
    case hidden
  }

  private static let span = Duration.seconds(60)

  private let card: Card
  private let view: CardsView
  private var state = State.notShown
  var form = Form<ControlID>([])
  var message: Notice?
  private var reveal = PendingRequest<Intents.GetCardDetails>()

  init(_ card: Card, _ view: CardsView) {
    self.card = card
    self.view = view
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { reveal.isWaiting }
  var countsDown: Bool { if case .revealed = state { true } else { false } }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch reveal.receive(event) {
    case .success(let details)?:
      (state, message) = (.revealed(Revealed(details: details)), nil)
      form = Form([(.hide, .action(.init("Hide now"))), (.back, .action(.init("Back")))])
      return .stay
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    switch event {
    case .arrived: return .stay(reveal.start(Intents.GetCardDetails(cardId: card.cardId)))
    case .clock(let moment):
      guard case .revealed(var revealed) = state else { return .stay }
      revealed.pass(moment)
      state = .revealed(revealed)
      if revealed.left <= .zero { hide("Time's up. ") }
      return .stay
    case .resumed:
      if countsDown { hide("You left the app. ") }
      return .stay
    default: return nil
    }
  }

  private mutating func hide(_ why: Text) {
    state = .hidden
    // The focus is on Back, so that an Enter as the time runs out doesn't reveal the details again.
    form = Form([(.show, .action(.init("Show again"))), (.back, .action(.init("Back")))], focus: .back)
    message = .notice(why + "Card number and security code are hidden. They are not stored.")
  }

  mutating func cancel() -> Effect? {
    offer("Try again", focus: .show)
    return reveal.cancel()
  }

  private mutating func offer(_ again: Text, focus: ControlID) {
    form = Form([(.show, .action(.init(again))), (.back, .action(.init("Back")))], focus: focus)
  }

  mutating func goBack() -> Step<Outcome> { .leave(.back(card, view)) }

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
    case .stepUpRequired: return .leave(.stepUp(card, view))
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

  // MARK: - Page

  var page: Page {
    let enter: Text =
      switch form.focused {
      case .hide: "hide"
      case .back: "back"
      case .show, nil: state == .hidden ? "show again" : "try again"
      }
    return page(body, waiting: "Loading card details", seconds: reveal.seconds, enter: enter, escape: "back")
  }

  private var body: [Block] {
    guard case .revealed(let revealed) = state else { return [.card(card.face(of: view.signedIn))] }
    let details = revealed.details
    return [
      .card(card.face(of: view.signedIn, holder: details.cardHolderName, number: details.pan)), .gap,
      .pair("Expiry date", Text(untrusted: details.expiry.printed)), .revealed("Security code", details.cvv),
      .pair("Name", Text(untrusted: details.cardHolderName)), .gap,
      .centred("Hides in \(revealed.seconds) s", .notice),
    ]
  }
}
