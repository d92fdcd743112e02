import Basics
import WalletModel

/// The order of a card: its details, the delivery address of a physical card, and a review. (CardService, `create`)
struct OrderCardScreen: FormScreen {
  static var title: Text { "New card" }
  static var help: Text { "Enter the details and, for a physical card, the delivery address. Then check your order." }

  enum Outcome: Exit {
    case ordered(Card, CardsView)
    case givenUp(CardsView)

    enum ExitName: String, CaseIterable, Sendable {
      case ordered = "ordered"
      case givenUp = "discarded"
    }

    var exitName: ExitName {
      switch self {
      case .ordered: .ordered
      case .givenUp: .givenUp
      }
    }
  }

  enum ControlID: Hashable, Sendable {
    case currency, mobile, pin, pinAgain, terms, disclosure, externalId
    case address1, address2, address3, city, countryCode, state, postalCode
    case next, fillSample, submit, otherPrograms, back, proceed
  }

  enum FormStep: Hashable {
    case details, delivery, review
    /// Done; `mayHaveMore` is true if an earlier order with an unknown outcome may have led to another card.
    case done(Card, mayHaveMore: Bool)
  }

  let program: PrepaidProgram
  let view: CardsView
  var step = FormStep.details
  /// The forms by step, so that going back and forth loses nothing.
  var forms: [FormStep: Form<ControlID>] = [:]
  var message: Notice?
  private var order = PendingRequest<Intents.CreateCard>()
  /// The orders with an unknown outcome, which the response to an equal order shows.
  private var unconfirmed: Set<CardRequest> = []

  init(_ program: PrepaidProgram, _ view: CardsView) {
    self.program = program
    self.view = view
    buildForms()
  }

  var form: Form<ControlID> {
    get { forms[step] ?? Form([]) }
    set {
      forms[step] = newValue
      followCountry()
    }
  }

  var isSignedIn: Bool { true }
  var isWaiting: Bool { order.isWaiting }
  var isFinishing: Bool { isWaiting }
  var keepsSecrets: Bool { true }
  var hasFilledSecrets: Bool { forms.values.contains(where: \.hasFilledSecrets) }

  /// Empties the secret fields of all steps, and returns to the first step that must be filled in again.
  mutating func loseSecrets() {
    guard let first = steps.first(where: { forms[$0]?.hasFilledSecrets == true }) else { return }
    for step in steps { forms[step]?.clearSecrets() }
    step = first
  }

  var orderingSeconds: Int { order.seconds }

  /// The steps of this order.
  var steps: [FormStep] { program.programType == .physical ? [.details, .delivery, .review] : [.details, .review] }

  var unsaved: Text? {
    if !unconfirmed.isEmpty || isWaiting {
      return "Your order may have gone through. Check your cards. Discarding doesn't cancel the order."
    }
    return isTouched ? "Your order details will be lost." : nil
  }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch order.receive(event) {
    case .success(let card)?:
      unconfirmed.remove(request)
      step = .done(card, mayHaveMore: !unconfirmed.isEmpty)
      // Discarded because they contain the PIN.
      (forms, message, unconfirmed) = ([:], nil, [])
      form = Form([(.proceed, .action(.init("View card")))])
      return .stay
    case .failure(let error)?: return refuse(error)
    case nil: break
    }
    if case .confirmed = event { return leave }
    return nil
  }

  // MARK: - Exits

  mutating func cancel() -> Effect? {
    unconfirmed.insert(request)
    message = .notice(Self.unconfirmedMessage(.givenUp))
    return order.cancel()
  }

  mutating func goBack() -> Step<Outcome> {
    message = nil
    switch step {
    case .done, .details: return leaveIfSure
    case .delivery, .review: step = steps.last { isBefore($0, step) } ?? .details
    }
    return .stay
  }

  private func isBefore(_ a: FormStep, _ b: FormStep) -> Bool {
    guard let a = steps.firstIndex(of: a), let b = steps.firstIndex(of: b) else { return false }
    return a < b
  }

  private var leaveIfSure: Step<Outcome> { unsaved.map { .stay([.confirm($0, yes: "Discard details")]) } ?? leave }

  private var leave: Step<Outcome> {
    // The list starts at its first page, where the new card is.
    if case .done(let card, _) = step { return .leave(.ordered(card, view.unfiltered)) }
    return .leave(.givenUp(view))
  }

  // MARK: - Choices and responses

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    // The message stays if the customer doesn't leave.
    if control == .otherPrograms { return leaveIfSure }
    message = nil
    switch control {
    case .back: return goBack()
    case .proceed: return leave
    case .fillSample: fillSample()
    case .submit:
      guard !showProblems(in: nil) else { break }
      return .stay(order.start(Intents.CreateCard(request: request)))
    default:
      guard !showProblems(in: step) else { break }
      step = steps.first { isBefore(step, $0) } ?? .review
      if step == .review { offerToOrder() }
      form.focusFirst()
    }
    return .stay
  }

  private mutating func refuse(_ error: WalletError) -> Step<Outcome> {
    let isLost = error.leavesOutcomeUnknown
    if isLost {
      unconfirmed.insert(request)
    } else if error.statusCode != 0 {
      // Without a response, an earlier attempt may still have placed the order.
      unconfirmed.remove(request)
    }
    if showFieldErrors(error.fieldErrors) { return .stay }
    if error.fieldErrors.contains(where: { $0.field == "programName" }) {
      offerOtherPrograms()
      return refuse("This program isn't available to you. Choose Other programs.")
    }
    if error.code == .limitReached {
      offerOtherPrograms()
      return refuse("You've reached the limit for this program. Cancel one of its cards, or choose another program.")
    }
    return refuse(isLost ? Self.unconfirmedMessage(error) : Refusal.sentence(error))
  }

  // The client core sends an equal order with the idempotency key of the first one.
  private static func unconfirmedMessage(_ error: WalletError) -> Text {
    Refusal.cause(error) + " Try again without changes. You won't get two cards."
  }
}
