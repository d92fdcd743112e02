import WalletModel

/// A screen that sets a new PIN or password: after the old one was forgotten, or in a session.
///
/// Both kinds of screen have these states, controls and requests. Each has its own rules, proof of identity, exits and texts.
protocol NewCredentialScreen: FormScreen where ControlID == NewCredentialControl {
  associatedtype Rules: Intent
  associatedtype Reset: Intent where Reset.Answer == Void
  associatedtype Change: Intent
  /// The rules of the new credential, and the step of the form.
  associatedtype Entry: Sendable

  var state: NewCredentialState<Entry> { get set }
  static var rules: Rules { get }
  var load: PendingRequest<Rules> { get set }
  var reset: PendingRequest<Reset> { get set }
  var change: PendingRequest<Change> { get set }

  mutating func open(_ rules: Rules.Answer)
  /// Checks the form, then moves to the next step or sends the request.
  mutating func submit(_ entry: Entry) -> Step<Outcome>
  mutating func refuse(_ error: WalletError, _ entry: Entry) -> Step<Outcome>
  mutating func changed(_ answer: Change.Answer)
  /// Returns the exit of the present state.
  ///
  /// - Parameter startsOver: true to request another code or question.
  func exit(startsOver: Bool) -> Outcome

  func page(_ entry: Entry) -> Page
  /// The key hint for going back.
  var back: Text { get }
  static var saving: Text { get }
  static var expired: (heading: Text, text: Text) { get }
  static var done: (heading: Text, inSession: Text, loggedOut: Text) { get }
}

enum NewCredentialControl: Hashable, Sendable { case code, answer, next, current, new, again, save, back, retry, startOver, proceed }

enum NewCredentialState<Entry: Sendable>: Sendable {
  case loading
  case notLoaded
  case entering(Entry)
  /// The code or the question is no longer valid.
  case expired
  case done
}

extension NewCredentialScreen {
  var isWaiting: Bool { load.isWaiting || reset.isWaiting || change.isWaiting }
  var keepsSecrets: Bool { true }
  var back: Text { "back" }

  mutating func respond(to event: Event) -> Step<Outcome>? {
    switch load.receive(event) {
    case .success(let rules)?:
      open(rules)
      return .stay
    case .failure(let error)?:
      close()
      return refuse(Refusal.sentence(error))
    case nil: break
    }
    switch (reset.receive(event) ?? change.receive(event)?.map { changed($0) }, state) {
    case (.success?, _):
      (state, message) = (.done, nil)
      form = Form([(.proceed, .action(.init(isSignedIn ? "Continue" : "Log in")))])
      return .stay
    case (.failure(let error)?, .entering(let entry)): return refuse(error, entry)
    default: break
    }
    switch event {
    case .arrived: return fetch()
    case .confirmed: return leave
    default: return nil
    }
  }

  private mutating func fetch() -> Step<Outcome> {
    (state, form, message) = (.loading, Form([]), nil)
    return .stay(load.start(Self.rules))
  }

  private mutating func close() {
    state = .notLoaded
    form = .failed(retry: .retry, back: .back)
  }

  /// Offers only to start over or go back, and shows the reason.
  mutating func expire(_ sentence: Text) -> Step<Outcome> {
    state = .expired
    form = Form([(.startOver, .action(.init("Start over"))), (.back, .action(.init("Back")))])
    return refuse(sentence)
  }

  // MARK: - Choices

  mutating func cancel() -> Effect? {
    guard load.isWaiting else { return reset.cancel() ?? change.cancel() }
    close()
    return load.cancel()
  }

  mutating func goBack() -> Step<Outcome> { leaveIfSure }

  var leaveIfSure: Step<Outcome> { unsaved.map { .stay([.confirm($0, yes: "Discard")]) } ?? leave }

  private var leave: Step<Outcome> { .leave(exit(startsOver: false)) }

  mutating func choose(_ control: ControlID) -> Step<Outcome> {
    switch control {
    case .back: return goBack()
    case .proceed: return leave
    case .retry: return fetch()
    case .startOver: return .leave(exit(startsOver: true))
    case .code, .answer, .next, .current, .new, .again, .save:
      guard case .entering(let entry) = state else { return .stay }
      message = nil
      return submit(entry)
    }
  }

  // MARK: - Form

  static func fields(_ name: Text, _ kind: Field.Kind, limit: Int, back: Text = "Back") -> [(ControlID, Form<ControlID>.Control)] {
    // The limit is above the rules' maximum, so that the rule for the length is shown instead of a refused key.
    [
      (.new, .field(Field("New " + name, kind: kind, limit: limit))),
      (.again, .field(Field("Confirm new " + name, kind: kind, limit: limit))),
      (.save, .action(.init("Save " + name))), (.back, .action(.init(back))),
    ]
  }

  /// The controls by the names of the requests' fields.
  static var places: [String: ControlID] {
    [
      "recoveryCode": .code, "mfaSecretAnswer": .answer, "currentPassword": .current, "currentPasscode": .current, "newPassword": .new,
      "newPasscode": .new, "confirmPassword": .again, "confirmPasscode": .again,
    ]
  }

  // MARK: - Page

  var page: Page {
    switch state {
    case .loading: .fetching(seconds: load.seconds, escape: "stop waiting")
    case .notLoaded: .notFetched(message, retry: form.block(.retry), back: form.block(.back))
    case .entering(let entry): page(entry)
    case .expired: page(.band(Self.expired.heading, .bad), Self.expired.text, escape: back)
    case .done: page(.band(Self.done.heading, .good), isSignedIn ? Self.done.inSession : Self.done.loggedOut, escape: nil)
    }
  }

  func page(_ body: [Block], progress: Text? = nil) -> Page {
    var page = page(body, waiting: Self.saving, seconds: reset.seconds + change.seconds, enter: enter, escape: back)
    page.progress = progress
    return page
  }

  private func page(_ band: Block, _ text: Text, escape: Text?) -> Page {
    page([band, .gap, .paragraph(text)], enter: enter, escape: escape)
  }

  private var enter: Text {
    switch form.focused {
    case .code, .current, .new: "next"
    case .answer: form.primary == .next ? "continue" : "next"
    case .next: "continue"
    case .back: back
    case .startOver: "start over"
    case .proceed: isSignedIn ? "continue" : "log in"
    case .again, .save, .retry, nil: "save"
    }
  }
}

extension NewCredentialScreen where Change.Answer == Void {
  mutating func changed(_ answer: Void) {}
}
