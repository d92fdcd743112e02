package import Basics
package import WalletModel

/// A screen with a form. Responses go to `respond`, input to `handleFirst` and then to the form.
///
/// While an answer is awaited Esc gives up on it and the form gets no keys; else Esc goes back.
package protocol FormScreen: Screen {
  associatedtype ControlID: Hashable & Sendable
  var form: Form<ControlID> { get set }
  /// The result of the last action.
  var message: Notice? { get set }

  /// Handles responses and other events, but no input, which never comes here; nil if the event does not concern this screen.
  mutating func respond(to event: Event) -> Step<Outcome>?
  /// Gets every input before the form, also while an answer is awaited; nil passes it on.
  mutating func handleFirst(_ input: Input) -> Step<Outcome>?
  /// True for a form of several steps, or of something new: it keeps what was typed until it is left, so that *Try again* sends the same
  /// request under the same idempotency key. Any other form proves who the person is, and each proof is typed again.
  var keepsSecrets: Bool { get }
  /// Empties all secret fields.
  mutating func loseSecrets()
  /// Cancels the request in flight.
  mutating func cancel() -> Effect?
  mutating func choose(_ control: ControlID) -> Step<Outcome>
  mutating func goBack() -> Step<Outcome>
}

extension FormScreen {
  package mutating func handle(_ event: Event) -> Step<Outcome> {
    let wasWaiting = isWaiting
    // Whatever the answer, or without one: a proof that was sent is not sent again by itself.
    defer { if wasWaiting, !isWaiting, !keepsSecrets { form.clearSecrets() } }
    switch event {
    case .input(let input): return handle(input)
    case .substituted(let standIns):
      form.substitute(standIns)
      return .stay
    case .secretsLost:
      loseSecrets()
      return .stay
    default: break
    }
    if let step = respond(to: event) { return step }
    if case .filled(let contents) = event, !isWaiting {
      form.fill(contents)
      message = nil
    }
    return .stay
  }

  private mutating func handle(_ input: Input) -> Step<Outcome> {
    if let step = handleFirst(input) { return step }
    if isWaiting {
      guard input.isEscape else { return .stay }
      message = .notice(Refusal.givenUp)
      return .stay(cancel())
    }
    if input.isEscape { return goBack() }
    switch form.handle(input) {
    case .changed: message = nil
    case .refused(_, let why): message = .error(why)
    case .chosen(let control): return choose(control)
    case .moved, .ignored: break
    }
    return .stay
  }

  package mutating func handleFirst(_ input: Input) -> Step<Outcome>? { nil }
  package var keepsSecrets: Bool { false }
  package var hasFilledSecrets: Bool { form.hasFilledSecrets }
  package mutating func loseSecrets() { form.clearSecrets() }
  package mutating func cancel() -> Effect? { nil }
  package mutating func goBack() -> Step<Outcome> { .stay }

  package func has(_ control: ControlID) -> Bool { form.items.contains { $0.id == control } }

  package mutating func refuse(_ sentence: Text) -> Step<Outcome> {
    message = .error(sentence)
    return .stay
  }

  /// Goes to the first of the request's fields that the issuer found fault with, and says with what; nil where none is here.
  package mutating func demand(_ error: WalletError, in places: [String: ControlID]) -> Step<Outcome>? {
    for fault in error.fieldErrors {
      if let control = places[fault.field], has(control) { return demand(control, "\(form[field: control].label) \(fault.message).") }
    }
    return nil
  }

  /// Goes to what is not as it must be, and says why.
  package mutating func demand(_ control: ControlID, _ sentence: Text) -> Step<Outcome> {
    form.moveFocus(to: control)
    return refuse(sentence)
  }

  /// The first of these fields that is empty is demanded; nil where none is.
  package mutating func demandAny(of fields: ControlID...) -> Step<Outcome>? {
    guard let empty = fields.first(where: { form[field: $0].isEmpty }) else { return nil }
    return demand(empty, "\(form[field: empty].label) is required.")
  }

  /// The field holds what the issuer did not accept: it is emptied for another try, and the message says why.
  package mutating func retype(_ field: ControlID, _ sentence: Text) -> Step<Outcome> {
    form[field: field].clear()
    return demand(field, sentence)
  }
}

extension FormScreen {
  /// The page of this form: what it says, then what is awaited, the message and the actions.
  package func page(_ body: [Block], waiting: Text = "", seconds: Int = 0, enter: Text?, escape: Text?) -> Page {
    var page = Page()
    page.body = body
    if isWaiting { page.body += [.gap, .waiting(waiting, seconds: seconds)] }
    page.message = message
    page.actions = form.actions
    page.isTyping = form.isInField
    page.enter = enter
    page.escape = isWaiting ? "stop waiting" : escape
    return page
  }
}

// MARK: - Sample data

extension Action {
  /// Fills the form with simulated data; offered only where there is some.
  package static var fillSample: Self { .init("Insert sample data") }
}

extension FormScreen {
  /// Fills fields with sample data and goes to what comes next.
  package mutating func fill(_ values: [(ControlID, String)], thenFocus next: ControlID) {
    for (control, value) in values { form[field: control].fill(with: value) }
    form.moveFocus(to: next)
    message = .notice("Filled in with sample data.")
  }
}

// MARK: - Something new, typed twice

extension Form {
  /// A field with each of the issuer's rules below it, ticked off as one types.
  package func blocks(_ id: ID, rules: (Secret) -> [Requirement]) -> [Block] {
    let field = self[field: id]
    return [block(id)] + rules(field.secret).map { .requirement(Text(untrusted: $0.text), isMet: !field.isEmpty && $0.isMet) }
  }
}

extension FormScreen {
  /// Demands a new secret that meets the rules and is entered twice; nil if it is.
  package mutating func demandNew(_ id: ControlID, again: ControlID, rules: (Secret) -> [Requirement]) -> Step<Outcome>? {
    let (new, repeated) = (form[field: id], form[field: again])
    if let missing = rules(new.secret).first(where: { !$0.isMet || new.isEmpty }) {
      return demand(id, "\(new.label) doesn't meet this rule: \(missing.text).")
    }
    return new.secret == repeated.secret ? nil : demand(again, "\(repeated.label) doesn't match.")
  }
}

// MARK: - What a form needs to know first

extension Page {
  /// The issuer is asked what it wants.
  package static func fetching(seconds: Int, escape: Text) -> Page {
    var page = Page()
    page.body = [.gap, .gap, .gap, .gap, .waiting("Loading the form", seconds: seconds)]
    page.escape = escape
    return page
  }

  /// It could not be asked.
  package static func notFetched(_ message: Notice?, retry: Block, back: Block) -> Page {
    var page = Page()
    page.body = [.gap, .gap, .heading("Couldn't load the form"), .gap]
    page.message = message
    page.actions = [retry, back]
    page.enter = if case .action(_, isFocused: true) = retry { "try again" } else { "back" }
    page.escape = "back"
    return page
  }
}

extension Form {
  /// The form after a failed request: *Try again* and *Back*.
  static func failed(retry: ID, back: ID) -> Form { Form([(retry, .action(.init("Try again"))), (back, .action(.init("Back")))]) }
}
