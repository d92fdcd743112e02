package import WalletModel

/// Everything a person works with, as one value: the current screen, what lies over it, and how it is looked at.
///
/// Pure: inputs and answers go in, work comes out. A reply to a screen that was left, or to a request that was given up,
/// changes nothing.
package struct Interface: Sendable {
  package private(set) var screen: any Screen {
    didSet {
      screenPage = screen.page
      scroll.follow(title, screenPage)
      if revealed != nil, screenPage.focusedField?.label != revealed { revealed = nil }
    }
  }
  private var screenPage: Page
  package private(set) var isGlassHidden = false
  package private(set) var isColourToggled = false
  /// The newest message that has not been opened.
  package private(set) var banner: Text?
  /// Set once the person wants to leave: the exit status.
  package private(set) var exitStatus: Int32?
  var overlay: Overlay? {
    didSet {
      if overlay != nil { revealed = nil }
      if overlayScroll.rows > 0 { overlayScroll.follow(overlay?.title ?? "", overlay?.page(east: 0) ?? Page()) }
    }
  }
  /// The label of the focused field whose contents the person wants to see, until it is left.
  private var revealed: Text?
  /// How far the app's page is scrolled, and the one over it.
  private var scroll = Scroll()
  private var overlayScroll = Scroll()
  /// The terminal that it was last shown on, and what stood around the phone there: by these is measured how far a page scrolls.
  private var stage = (size: Size(columns: 80, rows: 24), state: StageState())
  /// Shown over the screen while the session is about to end; the Simulator and Help, which lie outside the phone, leave it there.
  private(set) var sessionEnding: SessionEnding?
  /// Counts the screens that have come up, so that the same one again is another.
  private(set) var visit = 1
  private var overlayVisit = 0
  /// Counts the screens that have come up beside the phone.
  private(set) var overlayScreenVisit = 0
  private var sessionEndingVisit = 0
  /// The end of the session that the person was told of.
  private var warnedOf: Timestamp?
  let canSuspend: Bool
  private var reads: [(visit: Int, id: AskID)] = []
  /// The visit in which another phone was asked for.
  private var phoneChanges: [Int] = []

  indirect enum Overlay: Equatable, Sendable {
    case help(Help)
    /// Behind the glass, as a page over the phone where there is no room beside it.
    case glass
    /// A screen beside the phone.
    case screen(AnyOverlayScreen)
    case confirm(Confirm)
  }

  /// Something for the loop to do.
  package enum Work: Sendable {
    /// Carry out, and bring the reply back with the same visit.
    case carryOut(visit: Int, AskID, any Intent)
    /// Cancel it: its response is no longer needed.
    case cancel(visit: Int, AskID)
  }

  private let flow: any Flow.Type

  package init(_ flow: any Flow.Type, canSuspend: Bool) {
    self.flow = flow
    let first = flow.start
    screen = first
    screenPage = first.page
    self.canSuspend = canSuspend
  }

  /// The page on the phone.
  package var page: Page {
    if let sessionEnding { return sessionEnding.page }
    var page = revealed == nil ? screenPage : screenPage.revealingFocusedField
    page.scroll = scroll.rows
    return page
  }
  /// The page on top: that of the overlay, or else the app's.
  func topPage(east: Int) -> Page {
    guard let overlay else { return page }
    var page = overlay.page(east: east)
    page.scroll = overlayScroll.rows
    return page
  }
  /// The title of the current screen, and its help.
  package var title: Text { type(of: screen).title }
  package var help: Text { type(of: screen).help }
  /// True if the current screen is of this type.
  package func shows(_ type: any Screen.Type) -> Bool { Swift.type(of: screen) == type }
  package var isWaiting: Bool {
    if let overlayScreen, overlayScreen.isWaiting { return true }
    return screen.isWaiting || sessionEnding?.isWaiting == true
  }
  /// True where it shows how long something still takes, so that it is told the time every second.
  package var countsDown: Bool { screen.countsDown || sessionEnding != nil }
  /// True where something secret can be read on the screen, whatever lies over it; it goes with the time, the civil clock may stand.
  package var isRevealing: Bool { screenPage.isRevealing }
  /// True where what is typed goes to a screen of the app: the Simulator and Help are no part of the phone.
  package var isPhoneInUse: Bool { overlay?.isBesidePhone != true && sessionEnding == nil }

  /// Begins at the first screen: at the start, and on another phone.
  package mutating func start() -> [Work] { enter(flow.start) }

  package mutating func handle(_ input: Input) -> [Work] {
    if case .command(let command) = input { return obey(command) ?? handle(.key(command.binding.keys[0])) }
    if case .key(let key) = input, let command = Command.of(key, whileTyping: isTyping), let work = obey(command) { return work }
    if case .key(let key) = input, isScrolled(by: key) { return [] }
    switch overlay {
    case .help?, .glass?:
      switch input {
      case .key(.escape), .key(.enter), .key(.character("?")), .key(.character("q")): overlay = overlay?.beneath
      default: break
      }
      return []
    case .confirm(var confirm)?:
      let answer = confirm.handle(input)
      overlay = answer == nil ? .confirm(confirm) : nil
      return answer.map { answered(confirm.purpose, $0) } ?? []
    case .screen?:
      return deliverToOverlay(.input(input))
    case nil:
      return sessionEnding == nil ? deliver(.input(input)) : deliverToSessionEnding(.input(input))
    }
  }

  /// An answer to the request of this visit.
  package mutating func receive(_ reply: Reply, visit: Int) -> [Work] {
    reads.removeAll { $0 == (visit, reply.id) }
    // Another phone is in the hand, whatever has been opened or closed since it was asked for.
    if let index = phoneChanges.firstIndex(of: visit) {
      phoneChanges.remove(at: index)
      if case .success = reply.result {
        overlay = nil
        return start()
      }
    }
    // Whatever was asked: without a session there is nothing left to do here. Why it ended has been said before, if anybody knows.
    if visit == self.visit || visit == sessionEndingVisit, screen.isSignedIn, let end = reply.sessionEnd { return endSession(end) }
    if visit == sessionEndingVisit { return deliverToSessionEnding(.reply(reply)) }
    if visit == overlayVisit, overlayScreen != nil { return deliverToOverlay(.reply(reply)) }
    return visit == self.visit ? deliver(.reply(reply)) : []
  }

  /// Time has moved on.
  ///
  /// - Parameter deadline: of the session that is open; nil where there is none.
  package mutating func tick(_ moment: Moment, deadline: SessionDeadline? = nil) -> [Work] {
    var work = deliverToOverlay(.clock(moment))
    if let deadline, moment.now >= deadline.end { work += endSession(SessionEnd(deadline.cause)) }
    work += warn(moment, deadline)
    return work + deliver(.clock(moment))
  }

  /// Leaves a screen that needs a session, because the session has ended.
  ///
  /// If the session timed out, the response to a write comes first: it tells whether the write was done. Any other end is shown at once.
  package mutating func endSession(_ end: SessionEnd) -> [Work] {
    guard screen.isSignedIn, !(screen.isFinishing && end.isByTime) else { return [] }
    return enter(flow.sessionEnded(end))
  }

  /// Back in the foreground.
  package mutating func resumed() -> [Work] { deliver(.resumed) }

  /// Shows in a line that something has come; it stays until the screen is left or the inbox opened.
  package mutating func announce(_ text: Text) -> [Work] {
    banner = text
    return deliver(.news)
  }

  /// Tells of a session's end before it comes, once for each end; a session that was used again is no reason any more.
  private mutating func warn(_ moment: Moment, _ deadline: SessionDeadline?) -> [Work] {
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
    closeQuestion()
    return []
  }

  private mutating func deliverToSessionEnding(_ event: Event) -> [Work] {
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

  /// The issuer's word that this phone is not what the screen takes it for: start anew, so that the right screen comes up.
  package mutating func deviceChanged() -> [Work] { start() }

  // MARK: - Commands

  private var isTyping: Bool {
    switch overlay {
    case nil: page.isTyping
    case .screen(let top): top.screen.page(east: 0).isTyping
    case .help, .glass, .confirm: false
    }
  }

  /// True where the page on top may have come up while a person was typing: digits that were meant for a field choose nothing there.
  private var cameByItself: Bool {
    overlay == nil && (sessionEnding != nil || type(of: screen).comesUnasked)
  }

  /// Work where the command was one of ours; nil where the key belongs to what is on the screen.
  private mutating func obey(_ command: Command) -> [Work]? {
    switch command {
    case .glass: toggleGlass()
    case .reveal:
      guard applies(.reveal), let field = page.focusedField else { return nil }
      revealed = revealed == nil ? field.label : nil
    case .colour: isColourToggled.toggle()
    case .quit: exitStatus = 130
    case .leave:
      guard applies(.leave) else { return nil }
      leaveApp()
    case .help:
      if case .help? = overlay { return nil }
      overlay = .help(help(over: overlay))
    case .simulator:
      if case .screen? = overlay { return nil }
      guard !uncoverOverlay() else { return [] }
      return openOverlay(flow.simulator)
    case .inbox: return openInbox()
    case .number: return cameByItself ? [] : nil
    case .choose, .next, .previous, .back, .repaint, .suspend: return nil
    }
    return []
  }

  /// True if this command does something on the page on top; its key may be text there.
  private func applies(_ command: Command) -> Bool {
    let page = topPage(east: stage.state.east)
    return switch command {
    case .choose: page.enter != nil && !page.isWaiting
    case .next, .previous: page.controlCount > 1 && !page.isWaiting
    case .number: page.controlCount > 0 && !page.isWaiting && !page.takesDigits && !cameByItself
    case .back: page.escape != nil
    case .leave: overlay == nil && sessionEnding == nil
    case .reveal: overlay == nil && sessionEnding == nil && page.canReveal
    case .suspend: canSuspend
    case .help, .simulator, .inbox, .glass, .colour, .repaint, .quit: true
    }
  }

  /// Help with the page on top.
  ///
  /// - Parameter beneath: shown again when help is closed.
  private func help(over beneath: Overlay?) -> Help {
    let page = topPage(east: stage.state.east)
    let (title, sentence) =
      switch overlay {
      case .screen(let top)?: (top.screen.title, top.screen.help)
      default: (title, help)
      }
    let commands = Command.allCases.filter { applies($0) && ($0.binding.worksWhileTyping || !page.isTyping) }
    return Help(title: title, sentence: sentence, enter: page.enter, escape: page.escape, commands: commands, beneath: beneath)
  }

  private mutating func toggleGlass() {
    if Stage.hasRoomForGlass(stage.size) {
      isGlassHidden.toggle()
    } else if case .glass? = overlay {
      overlay = nil
    } else {
      overlay = .glass
    }
  }

  /// True where the page on top has nothing to move the focus to and more rows than room: then the key has scrolled it, no further than
  /// its last row.
  private mutating func isScrolled(by key: Key) -> Bool {
    guard let rows = key.scrolledRows else { return false }
    let page = topPage(east: stage.state.east)
    guard page.scrolls, key != .character(" ") || page.controlCount == 0 else { return false }
    let reach = Stage.reach(self, stage.state, size: stage.size)
    guard reach > 0 else { return false }
    // The newest calls, behind the glass, stand last and are in sight first.
    let down = overlay == .glass ? -rows : rows
    if let overlay {
      overlayScroll.move(by: down, atMost: reach, on: overlay.title, page)
    } else {
      scroll.move(by: down, atMost: reach, on: title, page)
    }
    return true
  }

  /// Takes in the terminal that it is shown on: the glass opens beside the phone where there is room, else as a page over it.
  package mutating func fit(_ size: Size, _ state: StageState) {
    stage = (size, state)
    guard Stage.hasRoomForGlass(size), case .glass? = overlay else { return }
    overlay = nil
    isGlassHidden = false
  }

  private mutating func leaveApp() {
    if let unsaved = screen.unsaved {
      overlay = .confirm(Confirm(unsaved, yes: "Quit Billfold", purpose: .leaveApp))
    } else {
      exitStatus = 0
    }
  }

  private mutating func answered(_ purpose: Confirm.Purpose, _ isYes: Bool) -> [Work] {
    switch purpose {
    case .leaveApp:
      if isYes { exitStatus = 0 }
      return []
    case .overlay(let below):
      overlay = .screen(below)
      return isYes ? deliverToOverlay(.confirmed) : []
    case .screen: return isYes ? deliver(.confirmed) : []
    }
  }

  // MARK: - Events and what comes of them

  private mutating func openOverlay(_ screen: any OverlayScreen) -> [Work] {
    visitCount += 1
    overlayVisit = visitCount
    overlay = nil
    return show(screen)
  }

  private mutating func show(_ screen: any OverlayScreen) -> [Work] {
    overlayScreenVisit += 1
    overlayScreen = screen
    return deliverToOverlay(.arrived)
  }

  /// The screen beside the phone, also while help lies over it.
  private var overlayScreen: (any OverlayScreen)? {
    get {
      switch overlay {
      case .screen(let top)?: top.screen
      case .help(let help)?: if case .screen(let top)? = help.beneath { top.screen } else { nil }
      case .glass?, .confirm?, nil: nil
      }
    }
    set {
      let new = newValue.map { Overlay.screen(AnyOverlayScreen($0)) }
      if case .help(var help)? = overlay {
        help.beneath = new
        overlay = .help(help)
      } else {
        overlay = new
      }
    }
  }

  /// Closes help that lies over a screen beside the phone; false if none does.
  private mutating func uncoverOverlay() -> Bool {
    guard case .help? = overlay, let overlayScreen else { return false }
    overlay = .screen(AnyOverlayScreen(overlayScreen))
    return true
  }

  /// Closes an open question without an answer, also one that help lies over.
  private mutating func closeQuestion() {
    if case .confirm? = overlay { overlay = nil }
    if case .help(var help)? = overlay, case .confirm? = help.beneath {
      help.beneath = nil
      overlay = .help(help)
    }
  }

  // Ctrl-N closes the inbox too, as Ctrl-O closes the Simulator.
  private mutating func openInbox() -> [Work] {
    let wasCovered = uncoverOverlay()
    if let overlayScreen, overlayScreen.showsNews {
      if !wasCovered { overlay = nil }
      return []
    }
    banner = nil
    return overlayScreen == nil ? openOverlay(flow.inbox) : deliverToOverlay(.input(.command(.inbox)))
  }

  private mutating func deliverToOverlay(_ event: Event) -> [Work] {
    guard var screen = overlayScreen else { return [] }
    let step = screen.handle(event)
    overlayScreen = screen
    if screen.showsNews { banner = nil }
    switch step {
    case .stay(let effects):
      return effects.compactMap { work(for: $0, visit: overlayVisit) }
    case .show(let next):
      return show(next)
    case .close:
      overlay = nil
    case .help:
      // Help for the phone: a text field there takes the key for help.
      let beneath = overlay
      overlay = nil
      overlay = .help(help(over: beneath))
    case .quit:
      overlay = nil
      leaveApp()
    case .confirm(let yes):
      guard let unsaved = self.screen.unsaved else { return deliverToOverlay(.confirmed) }
      overlay = .confirm(Confirm(unsaved, yes: yes, purpose: .overlay(AnyOverlayScreen(screen))))
    case .type(let text):
      if let why = refusal(of: text) {
        screen.message = .error(why)
        overlayScreen = screen
      } else {
        overlay = nil
        // In the place of what stands there.
        return deliver(.input(.key(.control("u")))) + deliver(.input(.paste(text.reveal())))
      }
    }
    return []
  }

  /// Why text cannot be typed into the phone just now; nil where it can.
  private func refusal(of text: Secret) -> Text? {
    guard !screen.isWaiting, var field = page.focusedField else { return "Select a field on the phone first." }
    field.clear()
    if case .refused = field.handle(.paste(text.reveal())) {
      return "\(field.label) doesn't accept this value. Select another field first."
    }
    return nil
  }

  private mutating func deliver(_ event: Event) -> [Work] {
    // In place: what a screen holds is not copied for every key.
    func handle<S: Screen>(_ screen: inout S) -> ([Effect], (any Screen)?) {
      switch screen.handle(event) {
      case .stay(let effects): (effects, nil)
      case .leave(let exit): ([], S.next(exit))
      }
    }
    let (effects, next) = handle(&screen)
    if let next { return enter(next) }
    return effects.compactMap { work(for: $0, visit: visit) }
  }

  private mutating func enter(_ screen: any Screen) -> [Work] {
    let left = visit
    let abandoned = reads.filter { $0.visit == left }.map { Work.cancel(visit: left, $0.id) }
    reads.removeAll { $0.visit == left }
    visitCount += 1
    visit = visitCount
    self.screen = screen
    scroll = Scroll()
    banner = nil
    closeQuestion()
    if !screen.isSignedIn { sessionEnding = nil }
    return abandoned + deliver(.arrived)
  }

  private var visitCount = 1

  private mutating func work(for effect: Effect, visit: Int) -> Work? {
    switch effect {
    case .ask(let id, let intent):
      if type(of: intent).isRead { reads.append((visit, id)) }
      if intent.restartsApp { phoneChanges.append(visit) }
      return .carryOut(visit: visit, id, intent)
    case .cancel(let id):
      reads.removeAll { $0 == (visit, id) }
      return .cancel(visit: visit, id)
    case .confirm(let question, let yes):
      overlay = .confirm(Confirm(question, yes: yes, purpose: .screen))
      return nil
    }
  }
}

extension Reply {
  /// The end of the session that an error tells of; nil if the session goes on.
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
