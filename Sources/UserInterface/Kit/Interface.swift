package import Basics
package import WalletModel

/// The state of the user interface as one value: the current screen, what lies over it, scrolling, and the warning before a session ends.
///
/// Pure: inputs, replies and time go in, work for the app comes out. A reply changes nothing if its screen was left or its request was
/// cancelled.
package struct Interface: Sendable {
  /// The app on the phone that has the keys.
  package private(set) var app: PhoneApp
  /// The other apps that were opened in this run; the one used last comes last.
  package private(set) var others: [PhoneApp] = []
  /// True if another phone stands beside the one in use, where there is room.
  private var wantsOtherPhone = false
  package private(set) var isGlassHidden = false
  /// Selection and filter of the glass.
  private var glass = GlassView()
  package private(set) var isColourToggled = false
  /// The exit status, once the customer quits.
  package private(set) var exitStatus: Int32?
  var overlay: Overlay? {
    didSet {
      if overlay != nil { app.hideRevealed() }
      if overlayScroll.rows > 0 { overlayScroll.follow(overlay?.title ?? "", overlay?.page(east: 0) ?? Page()) }
    }
  }
  /// The command line over the status line; nil while it is closed. It lies over everything else, which stays as it is.
  package private(set) var palette: CommandPalette? {
    get { boxedPalette?.value }
    set { boxedPalette = newValue.map(Boxed.init) }
  }
  private var boxedPalette: Boxed<CommandPalette>?
  /// True while the command line says that its command was refused.
  package var isCommandRefused: Bool { palette?.answer?.isRefused == true }
  /// The commands that were run, the newest last.
  private var commands: [String] = []
  /// How often the command line was opened.
  private var paletteCount = 0
  private var overlayScroll = Scroll()
  /// Terminal size and stage of the last frame, which limit scrolling.
  private var stage = (size: Size(columns: 80, rows: 24), shared: SharedStageState(StageState()))
  private var overlayVisit = 0
  /// The number of screens that were opened beside the phone.
  private(set) var overlayScreenVisit = 0
  private var visitCount = 0
  let canSuspend: Bool
  /// Can what was done be undone?
  var canGoBack: Bool { stage.shared.state.canGoBack }
  /// The size of the terminal for which it was laid out last.
  package var size: Size { stage.size }
  /// The visits with a request that closes what lies over the phone.
  private var closers: [Visit] = []
  private let flow: any Flow.Type

  indirect enum Overlay: Equatable, Sendable {
    case help(Help)
    /// The calls behind the glass, as a page over the phone if there is no room beside it.
    case glass
    /// A screen beside the phone.
    case screen(AnyOverlayScreen)
  }

  /// Work for the event loop.
  package enum Work: Sendable {
    /// Execute the intent, and return the reply with the same visit.
    case carryOut(visit: Visit, AskID, any Intent)
    /// Cancel it: its response is no longer needed.
    case cancel(visit: Visit, AskID)
    /// Keep that this phone is the one in use.
    case usePhone(Int)
    /// Handle the key of this command next.
    case press(Command)
    /// Open a screen beside the phone.
    case open(any OverlayScreen, from: Visit)
    /// Put this text on the clipboard, if the terminal can.
    case copy(String)
    /// Answer the palette.
    case command(CommandPalette.Request)
  }

  /// - Parameter app: the one that is open.
  package init(_ flow: any Flow.Type, app: AppID, canSuspend: Bool) {
    self.flow = flow
    self.app = PhoneApp(app, flow)
    self.canSuspend = canSuspend
  }

  package var screen: any Screen { app.screen }
  /// The page on the phone.
  package var page: Page { app.page }
  package var title: Text { app.title }
  package var help: Text { app.help }
  package var banner: Text? { app.banner }
  package var visit: Visit { app.visit }
  package func shows(_ type: any Screen.Type) -> Bool { app.shows(type) }
  package var countsDown: Bool { app.countsDown }
  package var isRevealing: Bool { app.isRevealing }

  /// The page on top: that of the overlay, or else the app's.
  func topPage(east: Int) -> Page {
    guard let overlay else { return page }
    var page = overlay.page(east: east)
    page.scroll = overlayScroll.rows
    return page
  }
  package var isWaiting: Bool { isOverlayWaiting || app.isWaiting }
  package var isOverlayWaiting: Bool { overlayScreen?.isWaiting == true }
  /// True while what has the keys awaits an answer, and takes no key but those that stop that.
  package var awaitsAnswer: Bool {
    if let palette = boxedPalette?.value { return palette.isRunning }
    if hasGlassKeys { return false }
    return switch overlay {
    case .screen(let top)?: top.screen.isWaiting
    case .help?, .glass?: false
    case nil: !app.isAsking && app.isWaiting
    }
  }
  /// True while the page that has the keys is about to change by itself.
  package var isSettling: Bool { boxedPalette == nil && overlay == nil && !app.isInterrupted && app.needs.isSettling }
  /// True while text goes to a secret field.
  package var asksForSecret: Bool { boxedPalette == nil && !hasGlassKeys && topPage(east: 0).focusedField?.isSecret == true }
  /// True if input goes to the app: Simulator and Help are not part of the phone.
  package var isPhoneInUse: Bool { boxedPalette == nil && overlay == nil && !app.isWarning && !hasGlassKeys }

  // MARK: - Secret fields

  /// The secret field to which input goes; nil if there is none.
  package var focusedSecret: Field? { isPhoneInUse ? app.focusedSecret : nil }
  /// The secret fields of the app in use in which there is something.
  package var filledSecrets: [Field] { app.filledSecrets }

  /// In a replay: puts texts in the place of what was typed into the secret fields with these labels.
  package mutating func substitute(_ standIns: [Text: Secret]) -> [Work] { app.deliver(.substituted(standIns)) }

  /// Empties the secret fields of all apps.
  package mutating func loseSecrets() -> [Work] {
    var work = app.deliver(.secretsLost)
    for index in others.indices { work += others[index].deliver(.secretsLost) }
    return work
  }

  /// True if something is in a secret field of an app.
  package var hasFilledSecrets: Bool { app.hasFilledSecrets || others.contains(where: \.hasFilledSecrets) }

  // MARK: - Apps

  /// An app, if it was opened.
  package func app(_ id: AppID) -> PhoneApp? { id == app.id ? app : others.first { $0.id == id } }

  /// What an app needs now, if it was opened.
  package func needs(of id: AppID) -> PhoneApp.Needs? { id == app.id ? app.needs : others.first { $0.id == id }?.needs }

  /// Enters the first screen: at the start, and after the issuer changed the phone's status.
  package mutating func start() -> [Work] { app.start() }

  /// Starts an app again that was opened before.
  package mutating func start(_ id: AppID) -> [Work] { update(id) { $0.start() } }

  /// Enters a screen that another app has opened in this one.
  package mutating func enter(_ screen: any Screen, in id: AppID) -> [Work] { update(id) { $0.enter(screen) } }

  /// Gives the keys to another app, which continues as it was left, or is opened. What lies over the phone closes.
  package mutating func use(_ id: AppID) -> [Work] {
    guard id != app.id else { return [] }
    let work = open(id)
    guard let index = others.firstIndex(where: { $0.id == id }) else { return work }
    app.hideRevealed()
    let left = app
    app = others.remove(at: index)
    others.append(left)
    overlay = nil
    glass.leave()
    return work
  }

  /// Opens an app, without the keys.
  private mutating func open(_ id: AppID) -> [Work] {
    guard !others.contains(where: { $0.id == id }) else { return [] }
    others.insert(PhoneApp(id, flow), at: 0)
    return update(id) { $0.start() }
  }

  /// Does something to an app, if it is open.
  private mutating func update(_ id: AppID, _ body: (inout PhoneApp) -> [Work]) -> [Work] {
    if id == app.id {
      let wasEnding = app.isWarning
      let work = body(&app)
      // The warning has the keys.
      if !wasEnding, app.isWarning, overlay == nil { glass.leave() }
      return work
    }
    guard let index = others.firstIndex(where: { $0.id == id }) else { return [] }
    return body(&others[index])
  }

  /// The app on the phone beside the one in use, if that is wanted and a terminal of this size has room.
  func appBeside(on size: Size) -> PhoneApp? { indexBeside(on: size).map { others[$0] } }

  /// The index among the others of the app beside the one in use.
  func indexBeside(on size: Size) -> Int? {
    guard wantsOtherPhone, !isGlassHidden, Stage.hasRoomForTwoPhones(size) else { return nil }
    return others.lastIndex(where: isOtherPhone)
  }

  /// True if a watch is paired with the phone in use.
  var hasWatch: Bool { stage.shared.state.watchPasses != nil }

  /// True for the app in use and the one beside it.
  package func isInSight(_ id: AppID) -> Bool { id == app.id || indexBeside(on: stage.size).map { others[$0].id } == id }

  private func isOtherPhone(_ other: PhoneApp) -> Bool { otherApps.contains(other.id) }

  /// The apps that the world's other phones show when they are used.
  private var otherApps: [AppID] {
    stage.shared.state.phones.filter { $0.number != app.id.phone }.map { AppID(phone: $0.number, app: $0.app) }
  }

  /// The app that was used before this one, on another phone; else that of the world's first other phone. Nil if the world has one phone.
  private var otherApp: AppID? {
    if let used = others.last(where: isOtherPhone) { return used.id }
    return otherApps.first
  }

  /// Shows the other phone beside this one, or gives it the keys if it is there already or there is no room.
  private mutating func useOtherPhone() -> [Work] {
    let hasRoom = Stage.hasRoomForTwoPhones(stage.size)
    guard let other = otherApp else {
      wantsOtherPhone = hasRoom
      return openOverlay(flow.phones)
    }
    if hasRoom, indexBeside(on: stage.size) == nil {
      (wantsOtherPhone, isGlassHidden) = (true, false)
      return open(other)
    }
    return use(other) + [.usePhone(other.phone)]
  }

  package mutating func handle(_ input: Input) -> [Work] {
    guard accepts(input) else { return [] }
    if var palette = boxedPalette?.value, !isOverPalette(input) {
      let step = palette.handle(input)
      self.palette = palette
      switch step {
      case .stay: return []
      case .ask(let request):
        if case .run(let line, _) = request { remember(line) }
        return [.command(request)]
      case .close:
        self.palette = nil
        return []
      case .pass: self.palette = nil
      }
    }
    if case .command(let command) = input { return obey(command) ?? handle(.key(command.binding.keys[0])) }
    if let command = command(of: input), let work = obey(command) { return work }
    if hasGlassKeys { return handleInGlass(input) }
    if case .key(let key) = input, isScrolled(by: key) { return [] }
    switch overlay {
    case .help?, .glass?:
      switch input {
      case .key(.escape), .key(.enter), .key(.character("?")), .key(.character("q")): overlay = overlay?.beneath
      default: break
      }
      return []
    case .screen?: return deliverToOverlay(.input(input))
    case nil:
      guard var question = app.question else { return app.handle(input) }
      let answer = question.handle(input)
      app.question = answer == nil ? question : nil
      return answer.map { answered(question.purpose, $0) } ?? []
    }
  }

  /// False in a terminal that is too small to show a page: no key chooses, but typing continues.
  private func accepts(_ input: Input) -> Bool {
    if Stage.hasRoomForPhone(stage.size) { return true }
    return boxedPalette == nil && isTyping && input.isText || isLeaving(input)
  }

  /// The command of a key now; nil if it is text or nothing.
  // Not inlined: inlined code calls it on a copy of the whole interface.
  @inline(never) private func command(of input: Input) -> Command? {
    if case .key(let key) = input { Command.of(key, whileTyping: isTyping, inGlass: hasGlassKeys) } else { nil }
  }

  /// Handles the reply to a request of this visit.
  package mutating func receive(_ reply: Reply, visit: Visit) -> [Work] {
    if let index = closers.firstIndex(of: visit) {
      closers.remove(at: index)
      if case .success = reply.result, visit.number == overlayVisit, overlayScreen != nil {
        overlay = nil
        return []
      }
    }
    if let id = visit.app { return update(id) { $0.receive(reply, visit: visit.number) } }
    return visit.number == overlayVisit && overlayScreen != nil ? deliverToOverlay(.reply(reply)) : []
  }

  /// Handles the passing of time in an app.
  ///
  /// - Parameter deadline: the end of its open session; nil if there is none.
  package mutating func tick(_ moment: Moment, deadline: SessionDeadline?, of id: AppID) -> [Work] {
    update(id) { $0.tick(moment, deadline: deadline) }
  }

  /// Handles the passing of time in a screen beside the phone.
  package mutating func tickOverlay(_ moment: Moment) -> [Work] { deliverToOverlay(.clock(moment)) }

  /// Leaves an app's screen that needs a session, because the session has ended.
  package mutating func endSession(_ end: SessionEnd, of id: AppID) -> [Work] { update(id) { $0.endSession(end) } }

  /// Handles the return of an app to the foreground.
  package mutating func resumed(_ id: AppID) -> [Work] { update(id) { $0.deliver(.resumed) } }

  /// Tells the apps that the inbox has no new messages.
  package mutating func inboxWasRead() -> [Work] {
    var work = app.deliver(.inboxRead)
    for index in others.indices { work += others[index].deliver(.inboxRead) }
    return work
  }

  /// Tells an app that the data on its screen may be outdated.
  package mutating func refresh(_ id: AppID) -> [Work] { update(id) { $0.deliver(.news) } }

  /// Shows a line about a new message in an app until its screen is left or the inbox is opened.
  package mutating func announce(_ text: Text, in id: AppID) -> [Work] {
    // An app in the background makes no calls, which would prolong its session.
    let isInSight = isInSight(id)
    return update(id) { app in
      app.announce(text)
      return isInSight ? app.deliver(.news) : []
    }
  }

  // MARK: - Commands

  package var isTyping: Bool {
    if hasGlassKeys { return glass.isFiltering }
    return switch overlay {
    case nil: app.isTyping
    case .screen(let top): top.screen.isTyping
    case .help, .glass: false
    }
  }

  private var ignoresDigits: Bool { overlay == nil && app.ignoresDigits }
  private var ignoresLetters: Bool { overlay == nil && app.ignoresLetters }

  /// True for the keys that end the program.
  private func isLeaving(_ input: Input) -> Bool {
    switch input {
    case .key: command(of: input).map { [.quit, .leave].contains($0) } ?? false
    case .command(let command): [.quit, .leave].contains(command)
    case .paste, .entry: false
    }
  }

  /// Executes a command of the program. Nil if the key belongs to the screen.
  private mutating func obey(_ command: Command) -> [Work]? {
    switch command {
    case .glass: toggleGlass()
    case .glassKeys: toggleGlassKeys()
    case .filter:
      guard applies(.filter) else { return [] }
      if !hasGlassKeys { toggleGlassKeys() }
      glass.filterIsTyped()
    case .follow: glass.follow()
    case .copy: return copyEntry()
    case .reveal:
      guard applies(.reveal), app.toggleReveal() else { return nil }
    case .credentials:
      guard applies(.credentials) else { return [] }
      glass.toggleCredentials()
    case .colour: isColourToggled.toggle()
    case .quit: exitStatus = 130
    case .leave:
      guard applies(.leave) else { return nil }
      leaveApp()
    case .help:
      if case .help? = overlay { return nil }
      overlay = .help(help(over: overlay))
    case .palette:
      paletteCount += 1
      palette = CommandPalette(number: paletteCount, history: commands)
      return [.command(.complete(""))]
    case .simulator:
      if case .screen? = overlay { return nil }
      guard !uncoverOverlay() else { return [] }
      return openOverlay(flow.simulator(page.magic))
    case .inbox: return openInbox()
    case .otherPhone: return useOtherPhone()
    case .number: return ignoresDigits ? [] : nil
    case .letter: return ignoresLetters ? [] : nil
    case .choose, .next, .previous, .sideways, .back, .repaint, .suspend, .past: return nil
    }
    return []
  }

  /// True if this command does something on the page on top; its key may be text there.
  private func applies(_ command: Command) -> Bool {
    let page = topPage(east: stage.shared.state.east)
    return switch command {
    case .choose where hasGlassKeys, .back where hasGlassKeys: true
    case .choose: page.enter != nil && !page.isWaiting
    case .next, .previous: page.controlCount > 1 && !page.isWaiting
    case .number where hasGlassKeys, .letter where hasGlassKeys: false
    case .number: page.controlCount > 0 && !page.isWaiting && !page.takesDigits && !ignoresDigits
    case .letter: page.hasKeys && !page.isWaiting && !ignoresLetters
    case .sideways: page.sideways != nil && !page.isWaiting
    case .back: page.escape != nil
    case .leave: overlay == nil && !app.isInterrupted && !hasGlassKeys
    case .filter: hasGlassKeys ? !glass.isFiltering : overlay == nil && !app.isInterrupted
    case .follow: hasGlassKeys && !glass.isFiltering
    case .copy: hasGlassKeys && !glass.isFiltering && glass.face == .calls
    case .reveal: overlay == nil && !app.isInterrupted && page.canReveal
    case .credentials: hasCredentials(stage.shared.state, size: stage.size)
    case .suspend: canSuspend
    case .past: canGoBack
    case .help, .simulator, .inbox, .otherPhone, .glass, .glassKeys, .palette, .colour, .repaint, .quit: true
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
  package mutating func show(_ answer: CommandPalette.Answer, of number: Int) -> [Work] {
    palette?.show(answer, of: number)
    return deliverToOverlay(.news)
  }

  /// Takes over what a person has set in the app before this one, whose world was replaced by a command: the palette, color, and which
  /// calls are shown.
  package mutating func copyView(of other: Interface) {
    (palette, commands, paletteCount) = (other.palette, other.commands, other.paletteCount)
    (isColourToggled, isGlassHidden) = (other.isColourToggled, other.isGlassHidden)
    glass.show(other.glass.face)
    if other.showsCredentials { glass.toggleCredentials() }
    glass.list.update(glass.list.entries, filter: other.glass.list.filter)
  }

  /// Help with the page on top.
  ///
  /// - Parameter beneath: shown again when help is closed.
  private func help(over beneath: Overlay?) -> Help {
    let page = topPage(east: stage.shared.state.east)
    let (title, sentence) =
      switch overlay {
      case .screen(let top)?: (top.screen.title, top.screen.help)
      case nil where hasGlassKeys, .glass?:
        switch glass.face {
        case .calls: (Overlay.glass.title, "Calls and their effects, newest last. Secrets are masked.")
        case .sequence:
          (Overlay.glass.title, "Messages between wallet, app, issuer and network, newest last. Below: votes and reasons.")
        case .watch: (Watch.name, "The cards on the paired watch. It has its own chip, and pays without the phone.")
        }
      default: (title, help)
      }
    let commands = Command.allCases.filter { applies($0) && ($0.binding.worksWhileTyping || !page.isTyping) }
    // The glass has its own Enter and Esc.
    let (enter, escape): (Text?, Text?) =
      if !hasGlassKeys {
        (page.enter, page.escape)
      } else {
        switch glass.face {
        case .calls: ("open an entry, or close it", "close, show all, or back")
        case .sequence, .watch: (nil, "back")
        }
      }
    let note: Text? = commands.contains(.copy) ? Glass.marks : hasGlassKeys && glass.face == .sequence ? SequenceFace.visasWords : nil
    return Help(
      title: title, sentence: sentence, note: note, enter: enter, escape: escape, letters: page.keys, commands: commands, beneath: beneath)
  }

  /// Goes round calls, sequence, nothing; where the watch has no room beside the phone, it comes before nothing.
  private mutating func toggleGlass() {
    let shown = shownGlass
    if let next = shown?.next(hasWatch: hasWatch && !Stage.hasRoomForGlass(stage.size)) { return glass.show(next) }
    glass.show(.calls)
    showGlass(shown == nil)
  }

  /// Shows or hides the glass: beside the phone, or as a page over it, which has the keys.
  private mutating func showGlass(_ isShown: Bool) {
    if Stage.hasRoomForGlass(stage.size) {
      isGlassHidden = !isShown
      // The phone is alone again; another one comes back by its key.
      if !isShown { wantsOtherPhone = false }
      glass.leave()
    } else {
      overlay = isShown ? .glass : nil
      if isShown { glass.enter() } else { glass.leave() }
    }
  }

  private mutating func toggleGlassKeys() {
    if !Stage.hasRoomForGlass(stage.size) { return showGlass(overlay != .glass) }
    if hasGlassKeys { return glass.leave() }
    // Overlays beside the phone cover the glass.
    guard overlay == nil, !app.isInterrupted else { return }
    isGlassHidden = false
    glass.enter()
  }

  private mutating func handleInGlass(_ input: Input) -> [Work] {
    glass = glassView(stage.shared.state.entries)
    switch glass.handle(input, reach: Stage.reachOfEntry(self, stage.shared.state, size: stage.size)) {
    case .stay: return []
    case .copy: return copyEntry()
    case .leave:
      overlay = nil
      glass.leave()
      return []
    }
  }

  private mutating func copyEntry() -> [Work] {
    guard applies(.copy) else { return [] }
    glass = glassView(stage.shared.state.entries)
    guard case .copy(let entry) = glass.copy(), let copy = GlassCopy(entry, world: stage.shared.state.world) else { return [] }
    return copy.fitsClipboard ? [.copy(copy.line)] : []
  }

  /// True while keys go to the glass.
  // For the same reason as `command(of:)`.
  @inline(never) package var hasGlassKeys: Bool { glass.hasKeys && (overlay == .glass || (overlay == nil && !app.isInterrupted)) }
  /// True while a person uses what is beside the phone: an overlay, or the calls.
  package var usesPanel: Bool { overlay != nil || hasGlassKeys }
  /// True while an entry of the glass is opened.
  var opensEntry: Bool { glass.hasKeys && glass.isOpen }
  var glassFace: GlassFace { glass.face }
  /// The face of the glass, also while something else lies over it; nil while it is hidden.
  var shownGlass: GlassFace? { (Stage.hasRoomForGlass(stage.size) ? !isGlassHidden : overlay == .glass) ? glass.face : nil }
  var showsCredentials: Bool { glass.showsCredentials }
  /// True where the calls beside the phone have a place for a sample customer's credentials.
  func hasCredentials(_ state: StageState, size: Size) -> Bool {
    !state.sample.isEmpty && overlay == nil && !isGlassHidden && Stage.hasRoomForGlass(size) && glass.face == .calls && !hasGlassKeys
  }

  /// The glass with the list as it is now.
  func glassView(_ entries: GlassEntries) -> GlassView {
    var view = glass
    view.list.update(entries, filter: glass.list.filter)
    return view
  }

  /// Scrolls the page on top, no further than its last row, if it has more rows than fit and no other use for the key. Returns whether
  /// it did.
  private mutating func isScrolled(by key: Key) -> Bool {
    guard let rows = key.scrolledRows else { return false }
    let page = topPage(east: stage.shared.state.east)
    guard page.scrolls, key != .character(" ") || page.controlCount == 0 else { return false }
    let reach = Stage.reach(self, stage.shared.state, size: stage.size)
    guard reach > 0 else { return false }
    if let overlay {
      overlayScroll.move(by: rows, atMost: reach, on: overlay.title, page)
    } else {
      app.scroll(by: rows, atMost: reach)
    }
    return true
  }

  /// Takes the state of the world around the phones, where nothing is drawn.
  package mutating func note(_ shared: SharedStageState) { stage.shared = shared }

  /// Adapts to the terminal: the calls are beside the phone if there is room, otherwise a page over it.
  package mutating func fit(_ size: Size, _ shared: SharedStageState) {
    stage = (size, shared)
    glass.list.update(shared.state.entries, filter: glass.list.filter)
    let hasRoom = Stage.hasRoomForGlass(size)
    if glass.face == .watch, hasRoom || !hasWatch { glass.show(.calls) }
    if !hasRoom, glass.hasKeys, overlay == nil { overlay = .glass }
    guard hasRoom, case .glass? = overlay else { return }
    overlay = nil
    isGlassHidden = false
  }

  /// Unsaved entries on another phone, in a sentence; nil if there are none.
  private var unsavedElsewhere: Text? {
    others.lazy.compactMap { other in other.screen.unsaved.map { "Phone \(other.id.phone): " + $0 } }.first
  }

  private mutating func leaveApp() {
    if let unsaved = screen.unsaved ?? unsavedElsewhere {
      app.question = Confirm(unsaved, yes: "Yes, quit", purpose: .leaveApp)
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
    case .screen: return isYes ? app.deliver(.confirmed) : []
    }
  }

  // MARK: - Events

  /// Opens a screen beside the phone, unless the screen that asked for it is no longer in front.
  package mutating func open(_ screen: any OverlayScreen, from visit: Visit) -> [Work] {
    visit == app.visit && overlay == nil && !app.isInterrupted ? openOverlay(screen) : []
  }

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
      case .glass?, nil: nil
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

  // Ctrl-N closes the inbox too, as Ctrl-O closes the Simulator.
  private mutating func openInbox() -> [Work] {
    let wasCovered = uncoverOverlay()
    if let overlayScreen, overlayScreen.showsNews {
      if !wasCovered { overlay = nil }
      return []
    }
    app.closeBanner()
    return overlayScreen == nil ? openOverlay(flow.inbox) : deliverToOverlay(.input(.command(.inbox)))
  }

  private mutating func deliverToOverlay(_ event: Event) -> [Work] {
    guard var screen = overlayScreen else { return [] }
    let step = screen.handle(event)
    overlayScreen = screen
    if screen.showsNews { app.closeBanner() }
    switch step {
    case .stay(let effects): return effects.compactMap { work(for: $0) }
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
      overlay = nil
      app.question = Confirm(unsaved, yes: yes, purpose: .overlay(AnyOverlayScreen(screen)))
    case .fill(let contents):
      if !self.screen.isWaiting, page.asks(forAnyOf: Set(contents.keys)) {
        overlay = nil
        return app.deliver(.filled(contents))
      }
      screen.message = .error("Open a form for a card's number on the phone first.")
      overlayScreen = screen
    case .simulator: return openOverlay(flow.simulator(page.magic))
    case .type(let text, let kind):
      moveFocus { field in kind.map { field.magic == $0 } ?? field.isForCode }
      if let why = refusal(of: text, kind) {
        screen.message = .error(why)
        overlayScreen = screen
      } else {
        overlay = nil
        // Replaces the text of the field.
        return app.deliver(.input(.key(.control("u")))) + app.deliver(.input(.paste(text.reveal())))
      }
    }
    return []
  }

  /// Moves the focus on the phone to the next such field; where there is none it stays.
  private mutating func moveFocus(to isWanted: (Field) -> Bool) {
    guard !screen.isWaiting, page.fields.contains(where: isWanted) else { return }
    for _ in 0..<page.controlCount where page.focusedField.map(isWanted) != true { _ = app.deliver(.input(.key(.tab))) }
  }

  /// The reason why text can't be typed into the phone now; nil if it can.
  ///
  /// - Parameter kind: that of magic data.
  private func refusal(of text: Secret, _ kind: MagicKind?) -> Text? {
    guard !screen.isWaiting, var field = page.focusedField else { return "Select a field on the phone first." }
    if let kind, field.magic != kind { return "No field on the phone is for this value: \(kind.rawValue)." }
    field.clear()
    if case .refused = field.handle(.paste(text.reveal())) {
      return "\(field.label) doesn't accept this value. Select another field first."
    }
    return nil
  }

  /// The work for a screen beside the phone.
  private mutating func work(for effect: Effect) -> Work? {
    let visit = Visit(app: nil, number: overlayVisit)
    switch effect {
    case .ask(let id, let intent):
      if intent.closesOverlay { closers.append(visit) }
      return .carryOut(visit: visit, id, intent)
    case .cancel(let id): return .cancel(visit: visit, id)
    // A screen beside the phone does these by its own step.
    case .confirm, .press, .open: return nil
    }
  }
}
