import Basics
package import WalletModel

/// Identifies an app on a phone of the world.
package struct AppID: Hashable, Sendable {
  /// The phone's number.
  package let phone: Int
  package let app: PhoneApplication

  package init(phone: Int, app: PhoneApplication) {
    self.phone = phone
    self.app = app
  }
}

/// One visit to a screen. Each time a screen is entered, it gets a new visit, so that replies to requests of earlier screens are recognized.
package struct Visit: Hashable, Sendable {
  /// The app that the screen belongs to; nil for a screen beside the phones.
  package let app: AppID?
  package let number: Int
}

/// One running app on one phone: its screen, and the question or session warning over the screen.
///
/// It runs whether or not its phone has the keyboard focus, and doesn't know other apps.
package struct PhoneApp: Sendable {
  package let id: AppID
  package private(set) var screen: any Screen {
    didSet {
      let page = screen.page
      screenTitle = screen.ownTitle
      screenNeeds = Needs(screen, page)
      scroll.follow(screenTitle, page)
      if revealed != nil, page.focusedField?.label != revealed { revealed = nil }
      screenPage = page
    }
  }
  private var screenPage: Page
  private var screenTitle: Text
  private var screenNeeds: Needs
  /// The line about the newest message; nil after the screen was left or the inbox was opened.
  package private(set) var banner: Text?
  /// The question over the screen, which has the phone's keys.
  var question: Confirm? {
    get { boxedQuestion?.value }
    set {
      boxedQuestion = newValue.map(Boxed.init)
      if newValue != nil { revealed = nil }
    }
  }
  private var boxedQuestion: Boxed<Confirm>?
  /// The label of the secret field whose text the person revealed; nil once the focus leaves it.
  private var revealed: Text?
  private var scroll = Scroll()
  private var questionScroll = Scroll()
  /// The warning over the screen before the session ends. It stays open while Simulator or Help, which are outside the phone, are used.
  private var sessionEnding: SessionEnding? {
    get { boxedEnding?.value }
    set { boxedEnding = newValue.map(Boxed.init) }
  }
  private var boxedEnding: Boxed<SessionEnding>?
  private var sessionEndingVisit = 0
  /// The session end that the last warning announced, so that there is one warning for each end.
  private var warnedOf: Timestamp?
  private var visitCount = 1
  private var visitNumber = 1
  private var reads: [(visit: Int, id: AskID)] = []
  private let flow: any Flow.Type

  init(_ id: AppID, _ flow: any Flow.Type) {
    self.id = id
    self.flow = flow
    let first = flow.start(of: id.app)
    screen = first
    screenPage = first.page
    screenTitle = first.ownTitle
    screenNeeds = Needs(first, screenPage)
  }

  // MARK: - Contents

  package var page: Page {
    if let question = boxedQuestion?.value {
      var page = question.page
      page.scroll = questionScroll.rows
      return page
    }
    if let sessionEnding = boxedEnding?.value { return sessionEnding.page.withoutKeys }
    var page = revealed == nil ? screenPage : screenPage.revealingFocusedField
    if ignoresLetters { page = page.withoutKeys }
    page.scroll = scroll.rows
    return page
  }
  /// True while a text field on the page has the focus.
  var isTyping: Bool { isInterrupted ? page.isTyping : screenPage.isTyping }
  /// The secret field with the focus; nil if there is none.
  var focusedSecret: Field? { isTyping ? page.focusedField.flatMap { $0.isSecret ? $0 : nil } : nil }
  /// The secret fields of the screen that are not empty.
  var filledSecrets: [Field] { screenPage.fields.filter { $0.isSecret && !$0.isEmpty } }
  /// True if a secret field is not empty, even one in a step that is not shown.
  var hasFilledSecrets: Bool { screen.hasFilledSecrets || !filledSecrets.isEmpty }
  package var title: Text { isAsking ? "Billfold" : screenTitle }
  package var help: Text { type(of: screen).help }
  package var visit: Visit { Visit(app: id, number: visitNumber) }
  /// True if the current screen is of this type.
  package func shows(_ type: any Screen.Type) -> Bool { screenNeeds.screen == type }
  package var isWaiting: Bool { needs.isWaiting }
  package var countsDown: Bool { needs.countsDown }
  package var isRevealing: Bool { needs.isRevealing }
  /// True while a question or a warning lies over the screen.
  var isInterrupted: Bool { isAsking || isWarning }
  /// True while a question lies over the screen.
  var isAsking: Bool { boxedQuestion != nil }
  /// True while the warning before the session's end lies over the screen.
  var isWarning: Bool { boxedEnding != nil }
  /// True if digits choose nothing on the page, because it may have appeared while the customer typed them for a field.
  var ignoresDigits: Bool { !isAsking && (isWarning || !type(of: screen).digitsChoose) }
  /// True if letters choose nothing on the page and none is marked, because it may have appeared while the customer typed text.
  var ignoresLetters: Bool { !isAsking && (isWarning || !type(of: screen).lettersChoose) }

  /// The properties of an app's screen and page that the event loop reads at every key, where a copy of the whole app would be expensive.
  package struct Needs: Sendable {
    package let screen: any Screen.Type
    package let isSignedIn: Bool
    package fileprivate(set) var isWaiting: Bool
    /// True if a remaining time is shown, which requires a clock event every second.
    package fileprivate(set) var countsDown: Bool
    /// True while the answer to a background request is pending that will change the page.
    let isSettling: Bool
    /// True while a secret is readable on the screen. The screen hides it after a time, even if the world's clock is frozen.
    package let isRevealing: Bool

    fileprivate init<S: Screen>(_ screen: S, _ page: Page) {
      self.screen = S.self
      isSignedIn = screen.isSignedIn
      isWaiting = screen.isWaiting
      countsDown = screen.countsDown
      isSettling = screen.isSettling
      isRevealing = page.isRevealing
    }
  }

  package var needs: Needs {
    guard let sessionEnding = boxedEnding?.value else { return screenNeeds }
    var needs = screenNeeds
    needs.isWaiting = needs.isWaiting || sessionEnding.isWaiting
    needs.countsDown = true
    return needs
  }

  // MARK: - Events

  /// Enters the first screen: when the app is opened, and after the issuer changed the phone's status.
  mutating func start() -> [Interface.Work] { enter(flow.start(of: id.app)) }

  mutating func handle(_ input: Input) -> [Interface.Work] {
    isWarning ? deliverToSessionEnding(.input(input)) : deliver(.input(input))
  }

  /// Handles the reply to a request that a visit of this app has made.
  mutating func receive(_ reply: Reply, visit: Int) -> [Interface.Work] {
    reads.removeAll { $0 == (visit, reply.id) }
    // Any reply that reports the session's end leaves the screen. An end with a known reason was already reported by an event.
    if visit == visitNumber || visit == sessionEndingVisit, screen.isSignedIn, let end = reply.sessionEnd { return endSession(end) }
    if visit == sessionEndingVisit { return deliverToSessionEnding(.reply(reply)) }
    return visit == visitNumber ? deliver(.reply(reply)) : []
  }

  /// Handles the passing of time.
  ///
  /// - Parameter deadline: the end of the open session; nil if there is none.
  mutating func tick(_ moment: Moment, deadline: SessionDeadline?) -> [Interface.Work] {
    var work: [Interface.Work] = []
    if let deadline, moment.now >= deadline.end { work += endSession(SessionEnd(deadline.cause)) }
    work += warn(moment, deadline)
    return work + deliver(.clock(moment))
  }

  /// Leaves a screen that needs a session, because the session has ended.
  ///
  /// After a session timeout, the response to a write is shown first, because it tells whether the write was done. Any other end is shown
  /// at once.
  mutating func endSession(_ end: SessionEnd) -> [Interface.Work] {
    guard screen.isSignedIn, !(screen.isFinishing && end.isByTime) else { return [] }
    return enter(flow.sessionEnded(end))
  }

  /// Shows a banner about a new message until the screen is left or the inbox is opened.
  mutating func announce(_ text: Text) { banner = text }

  mutating func closeBanner() { banner = nil }

  /// Shows the warning before the session ends, once for each end, and closes it after a call has renewed the session.
  private mutating func warn(_ moment: Moment, _ deadline: SessionDeadline?) -> [Interface.Work] {
    guard screen.isSignedIn, let deadline, (deadline.warning..<deadline.end).contains(moment.now) else {
      sessionEnding = nil
      warnedOf = nil
      return []
    }
    if sessionEnding?.deadline == deadline { return deliverToSessionEnding(.clock(moment)) }
    sessionEnding = nil
    guard !screen.isWaiting, warnedOf != deadline.end else { return [] }
    warnedOf = deadline.end
    sessionEnding = SessionEnding(deadline, moment)
    revealed = nil
    visitCount += 1
    sessionEndingVisit = visitCount
    question = nil
    return []
  }

  private mutating func deliverToSessionEnding(_ event: Event) -> [Interface.Work] {
    guard var shown = sessionEnding else { return [] }
    let step = shown.handle(event)
    sessionEnding = shown
    switch step {
    case .stay(let effect): return effect.flatMap { work(for: $0, visit: sessionEndingVisit) }.map { [$0] } ?? []
    case .close: sessionEnding = nil
    case .logOut: return endSession(.byChoice)
    }
    return []
  }

  mutating func deliver(_ event: Event) -> [Interface.Work] {
    // In place, so that the screen's state is not copied for each key.
    switch screen.react(to: event) {
    case .stay(let effects): return effects.compactMap { work(for: $0, visit: visitNumber) }
    case .leave(let next): return enter(next)
    }
  }

  mutating func enter(_ screen: any Screen) -> [Interface.Work] {
    let left = visitNumber
    let abandoned = reads.filter { $0.visit == left }.map { Interface.Work.cancel(visit: visit, $0.id) }
    reads.removeAll { $0.visit == left }
    visitCount += 1
    visitNumber = visitCount
    self.screen = screen
    scroll = Scroll()
    banner = nil
    question = nil
    if !screen.isSignedIn { sessionEnding = nil }
    return abandoned + deliver(.arrived)
  }

  private mutating func work(for effect: Effect, visit number: Int) -> Interface.Work? {
    let visit = Visit(app: id, number: number)
    switch effect {
    case .ask(let id, let intent):
      if intent.isRead { reads.append((number, id)) }
      return .carryOut(visit: visit, id, intent)
    case .cancel(let id):
      reads.removeAll { $0 == (number, id) }
      return .cancel(visit: visit, id)
    case .press(let command): return .press(command)
    case .open(let screen): return .open(screen, from: visit)
    case .confirm(let question, let yes, let no):
      self.question = Confirm(question, yes: yes, no: no, purpose: .screen)
      questionScroll = Scroll()
      return nil
    }
  }

  // MARK: - Keys

  /// Shows or hides the text of the focused secret field. Returns false if no field has the focus.
  mutating func toggleReveal() -> Bool {
    guard let field = page.focusedField else { return false }
    revealed = revealed == nil ? field.label : nil
    return true
  }

  /// Hides the revealed text of a secret field; called when something else gets the keyboard focus.
  mutating func hideRevealed() { revealed = nil }

  mutating func scroll(by rows: Int, atMost reach: Int) {
    if !isAsking {
      scroll.move(by: rows, atMost: reach, on: title, page)
    } else {
      questionScroll.move(by: rows, atMost: reach, on: title, page)
    }
  }
}

extension Reply {
  /// The end of the session that an error reports; nil if the session continues.
  fileprivate var sessionEnd: SessionEnd? {
    guard case .failure(let error) = result else { return nil }
    switch error.code {
    case .sessionEnded: return .closedByIssuer
    case .deviceInactive: return .deviceDeactivated
    case .deviceNotRegistered: return .deviceUnlinked
    default: return nil
    }
  }
}
