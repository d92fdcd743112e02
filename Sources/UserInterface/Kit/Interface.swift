package import WalletModel

/// The state of the user interface as one value: the current screen, what lies over it, scrolling, and the warning before a session ends.
///
/// Pure: inputs, replies and time go in, work for the app comes out. A reply changes nothing if its screen was left or its request was
/// cancelled.
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
  /// Selection and filter of the glass.
  private var glass = GlassView()
  package private(set) var isColourToggled = false
  /// A line about the newest message, until the screen is left or the inbox is opened.
  package private(set) var banner: Text?
  /// The exit status, once the customer quits.
  package private(set) var exitStatus: Int32?
  var overlay: Overlay? {
    didSet {
      if overlay != nil { revealed = nil }
      if overlayScroll.rows > 0 { overlayScroll.follow(overlay?.title ?? "", overlay?.page(east: 0) ?? Page()) }
    }
  }
  /// The command line over the status line; nil while it is closed. It lies over everything else, which stays as it is.
  package private(set) var palette: CommandPalette?
  /// The commands that were run, the newest last.
  private var commands: [String] = []
  /// The label of the focused secret field whose text is shown, until the focus leaves it.
  private var revealed: Text?
  /// The scroll positions of the screen's page and of the overlay's.
  private var scroll = Scroll()
  private var overlayScroll = Scroll()
  /// Terminal size and stage of the last frame, which limit scrolling.
  private var stage = (size: Size(columns: 80, rows: 24), state: StageState())
  /// The warning over the screen before the session ends. Simulator and Help, which are outside the phone, leave it open.
  private(set) var sessionEnding: SessionEnding?
  /// The number of the current visit. Each screen that is entered has a new one, so a reply to an earlier visit is recognized.
  private(set) var visit = 1
  private var overlayVisit = 0
  /// The number of screens that were opened beside the phone.
  private(set) var overlayScreenVisit = 0
  private var sessionEndingVisit = 0
  /// The end of the session in the last warning: there is one warning for each end.
  private var warnedOf: Timestamp?
  let canSuspend: Bool
  private var reads: [(visit: Int, id: AskID)] = []
  /// The visits with a request that restarts the app.
  private var restarts: [Int] = []

  indirect enum Overlay: Equatable, Sendable {
    case help(Help)
    /// The calls behind the glass, as a page over the phone if there is no room beside it.
    case glass
    /// A screen beside the phone.
    case screen(AnyOverlayScreen)
    case confirm(Confirm)
  }

  /// Work for the event loop.
  package enum Work: Sendable {
    /// Execute the intent, and return the reply with the same visit.
    case carryOut(visit: Int, AskID, any Intent)
    /// Cancel it: its response is no longer needed.
    case cancel(visit: Int, AskID)
    /// Put this text on the clipboard, if the terminal can.
    case copy(String)
    /// Answer the palette.
    case command(CommandPalette.Request)
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
  /// True if a remaining time is shown, so that the time is needed every second.
  package var countsDown: Bool { screen.countsDown || sessionEnding != nil }
  /// True while a secret can be read on the screen. It is hidden in time, even if the world's clock is frozen.
  package var isRevealing: Bool { screenPage.isRevealing }
  /// True if input goes to the app: Simulator and Help are not part of the phone.
  package var isPhoneInUse: Bool {
    palette == nil && overlay?.isBesidePhone != true && sessionEnding == nil && !hasGlassKeys
  }

  /// Enters the first screen: at the start, on another phone, and after the issuer changed the phone's status.
  package mutating func start() -> [Work] { enter(flow.start) }

  package mutating func handle(_ input: Input) -> [Work] {
    if var palette, !isOverPalette(input) {
      let step = palette.handle(input)
      self.palette = palette
      switch step {
      case .stay: return []
      case .ask(let request):
        if case .run(let line) = request { remember(line) }
        return [.command(request)]
      case .close:
        self.palette = nil
        return []
      case .pass: self.palette = nil
      }
    }
    if case .command(let command) = input { return obey(command) ?? handle(.key(command.binding.keys[0])) }
    if case .key(let key) = input, let command = Command.of(key, whileTyping: isTyping, inGlass: hasGlassKeys), let work = obey(command) {
      return work
    }
    if hasGlassKeys { return handleInGlass(input) }
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

  /// Handles the reply to a request of this visit.
  package mutating func receive(_ reply: Reply, visit: Int) -> [Work] {
    reads.removeAll { $0 == (visit, reply.id) }
    // Another phone is the current one, whatever was opened or closed since the request.
    if let index = restarts.firstIndex(of: visit) {
      restarts.remove(at: index)
      if case .success = reply.result {
        overlay = nil
        return start()
      }
    }
    // Whatever the request was: without a session the screen is left. An event has told the reason before, if there is one.
    if visit == self.visit || visit == sessionEndingVisit, screen.isSignedIn, let end = reply.sessionEnd { return endSession(end) }
    if visit == sessionEndingVisit { return deliverToSessionEnding(.reply(reply)) }
    if visit == overlayVisit, overlayScreen != nil { return deliverToOverlay(.reply(reply)) }
    return visit == self.visit ? deliver(.reply(reply)) : []
  }

  /// Handles the passing of time.
  ///
  /// - Parameter deadline: the end of the open session; nil if there is none.
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

  /// Handles the return to the foreground.
  package mutating func resumed() -> [Work] { deliver(.resumed) }

  /// Shows a line about a new message until the screen is left or the inbox is opened.
  package mutating func announce(_ text: Text) -> [Work] {
    banner = text
    return deliver(.news)
  }

  /// Warns before a session ends, once for each end. A call that renews the session closes the warning.
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
    // The warning has the keys.
    if overlay == nil { glass.leave() }
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

  // MARK: - Commands

  private var isTyping: Bool {
    if hasGlassKeys { return glass.isFiltering }
    return switch overlay {
    case nil: page.isTyping
    case .screen(let top): top.screen.page(east: 0).isTyping
    case .help, .glass, .confirm: false
    }
  }

  /// True if the page on top may have appeared while the customer typed: digits that were meant for a field choose nothing there.
  private var cameByItself: Bool {
    overlay == nil && (sessionEnding != nil || type(of: screen).comesUnasked)
  }

  /// Executes a command of the program. Nil if the key belongs to the screen.
  private mutating func obey(_ command: Command) -> [Work]? {
    switch command {
    case .glass: toggleGlass()
    case .glassKeys: toggleGlassKeys()
    case .filter: glass.filterIsTyped()
    case .follow: glass.follow()
    case .copy: return copyEntry()
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
    case .palette:
      palette = CommandPalette(history: commands)
      return [.command(.complete(""))]
    case .simulator:
      if case .screen? = overlay { return nil }
      guard !uncoverOverlay() else { return [] }
      return openOverlay(flow.simulator)
    case .inbox: return openInbox()
    case .number, .letter: return cameByItself ? [] : nil
    case .choose, .next, .previous, .sideways, .back, .repaint, .suspend: return nil
    }
    return []
  }

  /// True if this command does something on the page on top; its key may be text there.
  private func applies(_ command: Command) -> Bool {
    let page = topPage(east: stage.state.east)
    return switch command {
    case .choose where hasGlassKeys, .back where hasGlassKeys: true
    case .choose: page.enter != nil && !page.isWaiting
    case .next, .previous: page.controlCount > 1 && !page.isWaiting
    case .number where hasGlassKeys: false
    case .number: page.controlCount > 0 && !page.isWaiting && !page.takesDigits && !cameByItself
    case .letter: page.hasKeys && !page.isWaiting && !cameByItself
    case .sideways: page.sideways != nil && !page.isWaiting
    case .back: page.escape != nil
    case .leave: overlay == nil && sessionEnding == nil && !hasGlassKeys
    case .filter, .follow, .copy: hasGlassKeys && !glass.isFiltering
    case .reveal: overlay == nil && sessionEnding == nil && page.canReveal
    case .suspend: canSuspend
    case .help, .simulator, .inbox, .glass, .glassKeys, .palette, .colour, .repaint, .quit: true
    }
  }

  // MARK: - The palette

  /// The most commands that are remembered. (our choice)
  private static let rememberedCommands = 100

  /// True for the keys that work while a command is typed, too.
  private func isOverPalette(_ input: Input) -> Bool {
    guard case .key(let key) = input, let command = Command.of(key, whileTyping: true, inGlass: false) else { return false }
    return [.glass, .colour, .repaint, .suspend, .quit].contains(command)
  }

  private mutating func remember(_ line: String) {
    commands.removeAll { $0 == line }
    commands = commands.suffix(Self.rememberedCommands - 1) + [line]
  }

  /// Shows the words that can follow this text.
  package mutating func offer(_ candidates: [CommandPalette.Candidate], after text: String) { palette?.offer(candidates, after: text) }

  /// Shows the result of the last command, and refreshes the overlay beside the phone, whose data the command may have changed.
  package mutating func show(_ answer: CommandPalette.Answer) -> [Work] {
    palette?.show(answer)
    return deliverToOverlay(.news)
  }

  /// Takes over the palette of the app before this one, whose world was replaced by a command.
  package mutating func takePalette(of other: Interface) { (palette, commands) = (other.palette, other.commands) }

  /// Help with the page on top.
  ///
  /// - Parameter beneath: shown again when help is closed.
  private func help(over beneath: Overlay?) -> Help {
    let page = topPage(east: stage.state.east)
    let (title, sentence) =
      switch overlay {
      case .screen(let top)?: (top.screen.title, top.screen.help)
      case nil where hasGlassKeys, .glass?: (Overlay.glass.title, "Calls and their effects, newest last. Secrets are masked.")
      default: (title, help)
      }
    let commands = Command.allCases.filter { applies($0) && ($0.binding.worksWhileTyping || !page.isTyping) }
    // The glass has its own Enter and Esc.
    let (enter, escape): (Text?, Text?) =
      hasGlassKeys ? ("open an entry, or close it", "close, show all, or back") : (page.enter, page.escape)
    return Help(title: title, sentence: sentence, enter: enter, escape: escape, commands: commands, beneath: beneath)
  }

  private mutating func toggleGlass() {
    if Stage.hasRoomForGlass(stage.size) {
      isGlassHidden.toggle()
      glass.leave()
    } else if case .glass? = overlay {
      overlay = nil
      glass.leave()
    } else {
      overlay = .glass
      glass.enter()
    }
  }

  private mutating func toggleGlassKeys() {
    if !Stage.hasRoomForGlass(stage.size) { return toggleGlass() }
    if hasGlassKeys { return glass.leave() }
    // Overlays beside the phone cover the glass.
    guard overlay == nil, sessionEnding == nil else { return }
    isGlassHidden = false
    glass.enter()
  }

  private mutating func handleInGlass(_ input: Input) -> [Work] {
    glass = glassView(stage.state)
    switch glass.handle(input, reach: Stage.reachOfEntry(self, stage.state, size: stage.size)) {
    case .stay: return []
    case .copy: return copyEntry()
    case .leave:
      overlay = nil
      glass.leave()
      return []
    }
  }

  private mutating func copyEntry() -> [Work] {
    glass = glassView(stage.state)
    guard case .copy(let entry) = glass.copy(), let copy = GlassCopy(entry) else { return [] }
    return [.copy(copy.line)]
  }

  /// True while keys go to the glass.
  var hasGlassKeys: Bool { glass.hasKeys && (overlay == .glass || (overlay == nil && sessionEnding == nil)) }
  /// True while an entry of the glass is opened.
  var opensEntry: Bool { glass.hasKeys && glass.isOpen }

  /// The glass with the list as it is now.
  func glassView(_ state: StageState) -> GlassView {
    var view = glass
    view.list.update(state.entries, filter: glass.list.filter)
    return view
  }

  /// Scrolls the page on top, no further than its last row, if it has more rows than fit and no other use for the key. Returns whether
  /// it did.
  private mutating func isScrolled(by key: Key) -> Bool {
    guard let rows = key.scrolledRows else { return false }
    let page = topPage(east: stage.state.east)
    guard page.scrolls, key != .character(" ") || page.controlCount == 0 else { return false }
    let reach = Stage.reach(self, stage.state, size: stage.size)
    guard reach > 0 else { return false }
    if let overlay {
      overlayScroll.move(by: rows, atMost: reach, on: overlay.title, page)
    } else {
      scroll.move(by: rows, atMost: reach, on: title, page)
    }
    return true
  }

  /// Adapts to the terminal: the calls are beside the phone if there is room, otherwise a page over it.
  package mutating func fit(_ size: Size, _ state: StageState) {
    stage = (size, state)
    glass.list.update(state.entries, filter: glass.list.filter)
    if !Stage.hasRoomForGlass(size), glass.hasKeys, overlay == nil { overlay = .glass }
    guard Stage.hasRoomForGlass(size), case .glass? = overlay else { return }
    overlay = nil
    isGlassHidden = false
  }

  private mutating func leaveApp() {
    if let unsaved = screen.unsaved {
      overlay = .confirm(Confirm(unsaved, yes: "Yes, quit", purpose: .leaveApp))
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

  // MARK: - Events

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

  /// The screen beside the phone, also under help.
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

  /// Closes help over a screen beside the phone. Returns false if there is none.
  private mutating func uncoverOverlay() -> Bool {
    guard case .help? = overlay, let overlayScreen else { return false }
    overlay = .screen(AnyOverlayScreen(overlayScreen))
    return true
  }

  /// Closes a confirmation without an answer, also under help.
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
        // Replaces the text of the field.
        return deliver(.input(.key(.control("u")))) + deliver(.input(.paste(text.reveal())))
      }
    }
    return []
  }

  /// The reason why text can't be typed into the phone now; nil if it can.
  private func refusal(of text: Secret) -> Text? {
    guard !screen.isWaiting, var field = page.focusedField else { return "Select a field on the phone first." }
    field.clear()
    if case .refused = field.handle(.paste(text.reveal())) {
      return "\(field.label) doesn't accept this value. Select another field first."
    }
    return nil
  }

  private mutating func deliver(_ event: Event) -> [Work] {
    // In place, so that the screen's state is not copied for each key.
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
      if intent.restartsApp { restarts.append(visit) }
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
