package import Basics
package import WalletModel

/// The state of the user interface as one value: the apps, their overlays, the glass, and the person's view settings.
///
/// Pure: it takes inputs, replies and time, and returns work for the event loop. It ignores a reply whose screen was left or whose request
/// was cancelled.
package struct Interface: Sendable {
  package internal(set) var apps: PhoneApps
  var overlays = Overlays()
  /// True if the person wants another phone beside the one in use; it is shown only if there is room.
  var wantsOtherPhone = false
  package internal(set) var isGlassHidden = false
  /// The selection, filter and face of the glass, and whether it has the keyboard focus.
  var glass = GlassView()
  package internal(set) var isColorToggled = false
  /// The exit status, once the customer quits.
  package internal(set) var exitStatus: Int32?
  /// The terminal's size at the last layout; it limits scrolling.
  package private(set) var size = Size(columns: 80, rows: 24)
  /// The last state of the world around the phones that `fit` or `note` got.
  private(set) var shared = SharedStageState(StageState())
  let canSuspend: Bool
  let flow: any Flow.Type

  indirect enum Overlay: Equatable, Sendable {
    case help(Help)
    /// The glass as a page over the phone, if there is no room beside the phone.
    case glass
    /// A screen beside the phone.
    case screen(AnyOverlayScreen)
  }

  /// Work for the event loop.
  package enum Work: Sendable {
    /// An intent to execute; its reply is returned with the same visit.
    case carryOut(visit: Visit, AskID, any Intent)
    /// An intent to cancel, because the screen no longer needs the response.
    case cancel(visit: Visit, AskID)
    /// The number of the phone to store as the current one.
    case usePhone(Int)
    /// A command to execute next, as if its key was pressed.
    case press(Command)
    /// A screen to open beside the phone.
    case open(any OverlayScreen, from: Visit)
    /// A text to copy to the clipboard, if the terminal supports this.
    case copy(String)
    /// A request of the command palette to answer.
    case command(CommandPalette.Request)
  }

  /// - Parameter app: the app that is open.
  package init(_ flow: any Flow.Type, app: AppID, canSuspend: Bool) {
    self.flow = flow
    apps = PhoneApps(flow, app)
    self.canSuspend = canSuspend
  }

  // MARK: - The app with the keyboard focus

  package var screen: any Screen { apps.current.screen }
  /// The page on the phone.
  package var page: Page { apps.current.page }
  package var title: Text { apps.current.title }
  package var help: Text { apps.current.help }
  package var banner: Text? { apps.current.banner }
  package var visit: Visit { apps.current.visit }
  package func shows(_ type: any Screen.Type) -> Bool { apps.current.shows(type) }
  package var countsDown: Bool { apps.current.countsDown }
  package var isRevealing: Bool { apps.current.isRevealing }

  // MARK: - All apps and overlays

  /// True if actions can be undone.
  var canGoBack: Bool { shared.state.canGoBack }
  /// The page that input goes to, apart from palette and glass: the overlay's if one is open, otherwise the app's.
  func topPage(east: Int) -> Page { overlays.page(east: east) ?? page }
  package var isWaiting: Bool { isOverlayWaiting || apps.current.isWaiting }
  package var isOverlayWaiting: Bool { overlays.screen?.isWaiting == true }
  /// True while the part of the interface with the keyboard focus waits for an answer, and accepts only the keys that cancel.
  package var awaitsAnswer: Bool {
    if overlays.hasPalette { return overlays.palette?.isRunning == true }
    if hasGlassKeys { return false }
    return switch overlay {
    case .screen(let top)?: top.screen.isWaiting
    case .help?, .glass?: false
    case nil: !apps.current.isAsking && apps.current.isWaiting
    }
  }
  /// True while the page with the keyboard focus awaits the answer to a background request, and will change without input.
  package var isSettling: Bool {
    !overlays.hasPalette && overlay == nil && !apps.current.isInterrupted && apps.current.needs.isSettling
  }
  /// True while typed text goes to a secret field.
  package var asksForSecret: Bool { !overlays.hasPalette && !hasGlassKeys && topPage(east: 0).focusedField?.isSecret == true }
  /// True if input goes to the app, not to the palette, an overlay such as Simulator or Help, the session warning or the glass.
  package var isPhoneInUse: Bool { !overlays.hasPalette && overlay == nil && !apps.current.isWarning && !hasGlassKeys }

  // MARK: - Secret fields

  /// The secret field to which input goes; nil if there is none.
  package var focusedSecret: Field? { isPhoneInUse ? apps.current.focusedSecret : nil }
  /// The filled secret fields of the app in use.
  package var filledSecrets: [Field] { apps.current.filledSecrets }
  /// True if a secret field of any app is not empty.
  package var hasFilledSecrets: Bool { apps.hasFilledSecrets }

  /// In a replay: puts texts into the secret fields with these labels, in place of what was typed.
  package mutating func substitute(_ standIns: [Text: Secret]) -> [Work] { apps.current.deliver(.substituted(standIns)) }

  /// Empties the secret fields of all apps.
  package mutating func loseSecrets() -> [Work] { apps.deliver(.secretsLost) }

  // MARK: - Apps

  /// Enters the first screen: at the start, and after the issuer changed the phone's status.
  package mutating func start() -> [Work] { apps.current.start() }

  /// Restarts an app that was opened before.
  package mutating func start(_ id: AppID) -> [Work] { update(id) { $0.start() } }

  /// Enters a screen in the app `id`, for another app that opened it there.
  package mutating func enter(_ screen: any Screen, in id: AppID) -> [Work] { update(id) { $0.enter(screen) } }

  /// Moves the keyboard focus to another app, which continues where it was left, or is opened. Closes the overlays.
  package mutating func use(_ id: AppID) -> [Work] {
    guard id != apps.current.id else { return [] }
    let work = apps.use(id)
    overlay = nil
    glass.leave()
    return work
  }

  /// Updates an app, if it is open.
  private mutating func update(_ id: AppID, _ body: (inout PhoneApp) -> [Work]) -> [Work] {
    let wasEnding = apps.current.isWarning
    let work = apps.update(id, body)
    // The warning before the session's end gets the keyboard focus.
    if !wasEnding, apps.current.isWarning, overlay == nil { glass.leave() }
    return work
  }

  /// The app on the phone beside the one in use, if it is wanted and a terminal of this size has room.
  func appBeside(on size: Size) -> PhoneApp? { indexBeside(on: size).map { apps.others[$0] } }

  /// The index in `apps.others` of the app beside the one in use.
  func indexBeside(on size: Size) -> Int? {
    guard wantsOtherPhone, !isGlassHidden, Stage.hasRoomForTwoPhones(size) else { return nil }
    return apps.indexOfOtherPhone(shared.state.phones)
  }

  /// True for the app in use and the one beside it.
  package func isInSight(_ id: AppID) -> Bool { id == apps.current.id || indexBeside(on: size).map { apps.others[$0].id } == id }

  /// Shows the other phone beside this one. If it is already there, or there is no room, gives it the keyboard focus.
  mutating func useOtherPhone() -> [Work] {
    let hasRoom = Stage.hasRoomForTwoPhones(size)
    guard let other = apps.otherPhone(shared.state.phones) else {
      wantsOtherPhone = hasRoom
      return openOverlay(flow.phones)
    }
    if hasRoom, indexBeside(on: size) == nil {
      (wantsOtherPhone, isGlassHidden) = (true, false)
      return apps.open(other)
    }
    return use(other) + [.usePhone(other.phone)]
  }

  // MARK: - Events

  package mutating func handle(_ input: Input) -> [Work] {
    guard accepts(input) else { return [] }
    if let work = overlays.handleInPalette(input) { return work }
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
      guard var question = apps.current.question else { return apps.current.handle(input) }
      let answer = question.handle(input)
      apps.current.question = answer == nil ? question : nil
      return answer.map { answered(question.purpose, $0) } ?? []
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
    case .screen: return isYes ? apps.current.deliver(.confirmed) : []
    }
  }

  mutating func leaveApp() {
    if let unsaved = apps.unsaved {
      apps.current.question = Confirm(unsaved, yes: "Yes, quit", purpose: .leaveApp)
    } else {
      exitStatus = 0
    }
  }

  /// Handles the reply to a request of this visit.
  package mutating func receive(_ reply: Reply, visit: Visit) -> [Work] {
    if overlays.isClosed(by: reply, visit) {
      overlay = nil
      return []
    }
    if let id = visit.app { return update(id) { $0.receive(reply, visit: visit.number) } }
    return overlays.isShown(visit) ? deliverToOverlay(.reply(reply)) : []
  }

  /// Handles the passing of time in an app.
  ///
  /// - Parameter deadline: the end of the app's open session; nil if there is none.
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
  package mutating func inboxWasRead() -> [Work] { apps.deliver(.inboxRead) }

  /// Tells an app that the data on its screen may be outdated.
  package mutating func refresh(_ id: AppID) -> [Work] { update(id) { $0.deliver(.news) } }

  /// Shows a banner about a new message in an app until its screen is left or the inbox is opened.
  package mutating func announce(_ text: Text, in id: AppID) -> [Work] {
    // A hidden app doesn't refresh its screen, because the calls would prolong its session.
    let isInSight = isInSight(id)
    return update(id) { app in
      app.announce(text)
      return isInSight ? app.deliver(.news) : []
    }
  }

  // MARK: - The stage

  /// Copies the person's view settings from the interface of a world that a command has replaced: the palette, the color, and whether and
  /// with which face the glass is shown.
  package mutating func copyView(of other: Interface) {
    overlays.copyPalette(of: other.overlays)
    (isColorToggled, isGlassHidden) = (other.isColorToggled, other.isGlassHidden)
    glass.show(other.glass.face)
    if other.showsCredentials { glass.toggleCredentials() }
    glass.list.update(glass.list.entries, filter: other.glass.list.filter)
  }

  /// Scrolls the page on top, at most to its last row, if not all rows fit and the key has no other use. Returns true if the key was used.
  private mutating func isScrolled(by key: Key) -> Bool {
    guard let rows = key.scrolledRows else { return false }
    let page = topPage(east: shared.state.east)
    guard page.scrolls, key != .character(" ") || page.controlCount == 0 else { return false }
    let reach = Stage.reach(self, shared.state, size: size)
    guard reach > 0 else { return false }
    if overlay != nil {
      overlays.scroll(by: rows, atMost: reach, on: page)
    } else {
      apps.current.scroll(by: rows, atMost: reach)
    }
    return true
  }

  /// Stores the state of the world around the phones without a layout, for callers that draw nothing.
  package mutating func note(_ shared: SharedStageState) { self.shared = shared }

  /// Adapts to the terminal's size: the glass is beside the phone if there is room, otherwise a page over it.
  package mutating func fit(_ size: Size, _ shared: SharedStageState) {
    (self.size, self.shared) = (size, shared)
    glass.list.update(shared.state.entries, filter: glass.list.filter)
    let hasRoom = Stage.hasRoomForGlass(size)
    if glass.face == .watch, hasRoom || !hasWatch { glass.show(.calls) }
    if !hasRoom, glass.hasKeys, overlay == nil { overlay = .glass }
    guard hasRoom, case .glass? = overlay else { return }
    overlay = nil
    isGlassHidden = false
  }
}
