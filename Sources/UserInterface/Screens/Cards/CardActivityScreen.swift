import Basics
import WalletModel

/// The payment requests for a card, approved and declined, newest first.
struct CardActivityScreen: FormScreen {
  static var title: Text { "Activity" }
  static var help: Text { "Payments with this card, newest first: approved, or declined with the reason." }

  enum Outcome: Exit {
    case back(Card, CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case back = "back"
    }

    var exitName: ExitName { .back }
  }

  enum ControlID: Hashable, Sendable { case retry, back }

  private let card: Card
  private let view: CardsView
  /// The activity; nil until it was loaded.
  private var activity: CardActivity?
  /// The offset from UTC in which times are shown, in seconds east; nil until the first clock event.
  private var east: Int?
  private var load = RefreshableRequest<Intents.GetCardActivity>()
  var form = Form<ControlID>([])
  var message: Notice?

  init(_ card: Card, _ view: CardsView) {
    self.card = card
    self.view = view
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { load.isWaiting }
  var countsDown: Bool { east == nil }

  private var request: Intents.GetCardActivity { Intents.GetCardActivity(cardId: card.cardId) }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch event {
    case .arrived: return .stay(load.start(request))
    // The news may be a payment. In the background, the app receives no news.
    case .news where activity != nil, .resumed where activity != nil: return .stay(load.refresh(request, unless: false))
    case .clock(let moment): east = moment.east
    default: break
    }
    switch load.receive(event, unless: false) {
    case .loaded(let loaded)?, .refreshed(let loaded)?:
      activity = loaded
      show()
      return .stay
    case .failed(let error)?:
      show()
      return refuse(error.code == .notFound ? Refusal.noSuchCard + " Go back." : Refusal.sentence(error))
    case .notRefreshed?: return .stay
    case nil: return nil
    }
  }

  private mutating func show() { form = activity == nil ? .failed(retry: .retry, back: .back) : Form([(.back, .action(.init("Back")))]) }

  mutating func cancel() -> Effect? {
    show()
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> { .leave(.back(card, view)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    message = nil
    switch control {
    case .retry: return .stay(load.start(request))
    case .back: return goBack()
    }
  }

  // MARK: -

  var page: Page {
    page(body, waiting: "Loading activity", seconds: load.seconds, enter: form.focused == .retry ? "try again" : "back", escape: "back")
  }

  private var body: [Block] {
    guard let activity else { return load.isWaiting ? [.gap, .gap, .gap] : [.gap, .gap, .heading("Couldn't load the activity")] }
    guard !activity.payments.isEmpty else {
      return [.gap, .gap, .heading(card.masked), .gap, .paragraph("No payments with this card yet.")]
    }
    let older: [Block] = activity.hasOlder ? [.gap, .paragraph("Older payments aren't shown.", .quiet)] : []
    return [.gap, .heading(card.masked)] + activity.payments.flatMap { [.gap] + blocks(of: $0) } + older
  }

  private func blocks(of payment: CardPayment) -> [Block] {
    let (day, time) = (payment.moment.day(east: east ?? 0), payment.moment.time(east: east ?? 0))
    return [
      .paragraph("\(day) \(time)", .quiet), .paragraph(Text(untrusted: payment.merchantName) + ", \(payment.amount.inWords)"),
      .paragraph("\(payment.decision.inWords)", payment.decision == .approved ? .good : .notice),
    ]
  }
}
