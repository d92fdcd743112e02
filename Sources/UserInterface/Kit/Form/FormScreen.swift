package import Basics
package import WalletModel

/// A screen with a form. Responses go to `respond`, input to `handleFirst` and then to the form.
///
/// While an answer is pending, Esc cancels the request, and the form gets no keys; otherwise Esc goes back.
package protocol FormScreen: Screen {
  associatedtype ControlID: Hashable & Sendable
  var form: Form<ControlID> { get set }
  /// The result of the last action.
  var message: Notice? { get set }

  /// Handles responses and all other events except input; returns nil if the event doesn't concern this screen.
  mutating func respond(to event: Event) -> Step<Outcome>?
  /// Handles input before the form does, even while an answer is pending; returns nil to pass it to the form.
  mutating func handleFirst(_ input: Input) -> Step<Outcome>?
  /// True if the form keeps secrets until it is left, so that *Try again* sends the same request with the same idempotency key: a form of
  /// several steps, or one that creates something. Any other form authenticates the person, who has to type each secret again.
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
    // After any answer, and after a cancellation, the person has to type a secret again before it is sent again.
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

  /// Moves the focus to the first field that the issuer reports as invalid, and shows the reason; returns nil if the form has none of them.
  package mutating func demand(_ error: WalletError, in places: [String: ControlID]) -> Step<Outcome>? {
    for fault in error.fieldErrors {
      if let control = places[fault.field], has(control) { return demand(control, "\(form[field: control].label) \(fault.message).") }
    }
    return nil
  }

  /// Moves the focus to an invalid control, and shows the reason.
  package mutating func demand(_ control: ControlID, _ sentence: Text) -> Step<Outcome> {
    form.moveFocus(to: control)
    return refuse(sentence)
  }

  /// Moves the focus to the first of these fields that is empty, and says that it is required; returns nil if none is empty.
  package mutating func demandAny(of fields: ControlID...) -> Step<Outcome>? {
    guard let empty = fields.first(where: { form[field: $0].isEmpty }) else { return nil }
    return demand(empty, "\(form[field: empty].label) is required.")
  }

  /// Empties a field that the issuer did not accept, for another attempt, and shows the reason.
  package mutating func retype(_ field: ControlID, _ sentence: Text) -> Step<Outcome> {
    form[field: field].clear()
    return demand(field, sentence)
  }
}

extension FormScreen {
  /// The page of this form: its body, then the pending request, the message and the actions.
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
  /// The action that fills the form with sample data; offered only if there is some.
  package static var fillSample: Self { .init("Insert sample data") }
}

extension FormScreen {
  /// Fills fields with sample data, and moves the focus to the next control.
  package mutating func fill(_ values: [(ControlID, String)], thenFocus next: ControlID) {
    for (control, value) in values { form[field: control].fill(with: value) }
    form.moveFocus(to: next)
    message = .notice("Filled in with sample data.")
  }
}

// MARK: - A new secret, typed twice

extension Form {
  /// A field with the issuer's rules below it, each marked as met or not while the person types.
  package func blocks(_ id: ID, rules: (Secret) -> [Requirement]) -> [Block] {
    let field = self[field: id]
    return [block(id)] + rules(field.secret).map { .requirement(Text(untrusted: $0.text), isMet: !field.isEmpty && $0.isMet) }
  }
}

extension FormScreen {
  /// Checks that the new secret meets the rules and was entered twice, and shows the first reason why not; returns nil if there is none.
  package mutating func demandNew(_ id: ControlID, again: ControlID, rules: (Secret) -> [Requirement]) -> Step<Outcome>? {
    let (new, repeated) = (form[field: id], form[field: again])
    if let missing = rules(new.secret).first(where: { !$0.isMet || new.isEmpty }) {
      return demand(id, "\(new.label) doesn't meet this rule: \(missing.text).")
    }
    return new.secret == repeated.secret ? nil : demand(again, "\(repeated.label) doesn't match.")
  }
}

// MARK: - Loading the requirements of a form

extension Page {
  /// The page while the issuer's requirements are being loaded.
  package static func fetching(seconds: Int, escape: Text) -> Page {
    var page = Page()
    page.body = [.gap, .gap, .gap, .gap, .waiting("Loading the form", seconds: seconds)]
    page.escape = escape
    return page
  }

  /// The page after the requirements could not be loaded.
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
