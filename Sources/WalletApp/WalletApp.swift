package import Basics
import Contract
import Handset
import Simulation
import System
package import UserInterface
import WalletClient
import WalletModel

/// The running app without a terminal: passes inputs and replies to the interface, and does the work that the interface returns.
///
/// One thread owns it, and calls `work()` whenever `loop.bell` is signalled or `wakeUp` has passed.
package struct WalletApp {
  package private(set) var interface: Interface
  private let services: Services
  private var tasks: AppTasks
  /// The command lines that the program has not taken yet, each with its palette's number.
  private var commandLines: [(line: String, palette: Int)] = []
  /// All apps that were opened in this run, including the one with the keyboard focus.
  private var running: [RunningApp] = []
  /// The elapsed time at which a screen beside the phone began to wait for an answer; nil if none waits.
  private var waitingSince: Duration?
  /// The source of what the stage shows around the phones.
  private var feed: StageFeed
  /// The number of unread messages at the last check, and `WatchedChanges.count` at that time; nil before the first check.
  private var unreadMail: (count: Int, changes: Int)?
  /// The text for the clipboard that the terminal has not taken yet; nil if there is none.
  private var clipboard: String?

  /// The number of calls of `work`. All events between two calls belong to the same turn.
  package var turn = 0

  private var check = IntegrityCheckState.none

  /// The state of the world's integrity check, which runs once, after the screen shows the first answer and the app is idle.
  private enum IntegrityCheckState {
    case none, wanted, begun
  }

  /// - Parameters:
  ///   - world: the world's name, for the status line.
  ///   - server: the issuers' server; nil if they are in this process.
  ///   - east: seconds east of UTC in which times are shown.
  package init(services: Services, world: String, server: String?, east: Int, canSuspend: Bool, loop: Loop) {
    self.services = services
    tasks = AppTasks(services, loop)
    interface = Interface(WalletFlow.self, app: services.currentApp, canSuspend: canSuspend)
    var state = StageState()
    (state.world, state.server, state.east) = (world, server, east)
    feed = StageFeed(services, state)
    receive(interface.start())
  }

  package var exitStatus: Int32? { interface.exitStatus }
  package var loop: Loop { tasks.loop }
  /// The numbers of the requests whose replies were delivered in this run, in that order.
  package var replies: [Int] { tasks.replies }
  /// In a replay: the numbers of the requests whose replies are delivered next, in this order and no others; nil to deliver all replies as
  /// they arrive.
  package var expectedReplies: [Int]? {
    get { tasks.expectedReplies }
    set { tasks.expectedReplies = newValue }
  }

  // Read at every key press: a caller that reads them from `interface` would copy all of it.

  package var visit: Visit { interface.visit }
  package var title: Text { interface.title }
  package var size: Size { interface.size }
  /// True while the part of the interface with the keyboard focus waits for an answer, and accepts only the keys that cancel.
  package var awaitsAnswer: Bool { interface.awaitsAnswer }
  /// True while the page with the keyboard focus awaits the answer to a background request, and will change without input.
  package var isSettling: Bool { interface.isSettling }
  /// True while typed text goes to a secret field.
  package var asksForSecret: Bool { interface.asksForSecret }
  /// True while the app in use shows the screen about the session's end.
  package var isSessionEnded: Bool { interface.shows(WalletFlow.sessionEndedScreen) }

  package var focusedSecret: Field? { interface.focusedSecret }
  package var filledSecrets: [Field] { interface.filledSecrets }

  /// In a replay: replaces what was typed into the secret fields with these labels.
  package mutating func substitute(_ standIns: [Text: Secret]) { receive(interface.substitute(standIns)) }

  /// Empties the secret fields of all apps.
  package mutating func loseSecrets() { receive(interface.loseSecrets()) }

  /// True if the person can go back to an earlier state; the program handles the key for that, not the app.
  package var canGoBack: Bool {
    get { feed.shared.state.canGoBack }
    set { feed.change { $0.canGoBack = newValue } }
  }

  /// True while a recording or a check runs the wallet; its line below the stage names the key that ends it.
  package var isGuided: Bool {
    get { feed.shared.state.isGuided }
    set { feed.change { $0.isGuided = newValue } }
  }

  package mutating func receive(_ input: Input) {
    let wasEnded = interface.shows(WalletFlow.sessionEndedScreen)
    passTime()
    // The session has ended just now: the input was meant for the screen that was left.
    if interface.shows(WalletFlow.sessionEndedScreen), !wasEnded, !input.isCommand { return }
    let inUse = interface.isPhoneInUse ? interface.apps.current.id : nil
    receive(interface.handle(input))
    if let inUse, interface.isPhoneInUse, interface.apps.current.id == inUse { session?.noteUse() }
  }

  /// Returns the text that the person has copied since the last call, and forgets it; nil if there is none.
  package mutating func consumeClipboard() -> String? {
    defer { clipboard = nil }
    return clipboard
  }

  /// A sentence about damage to the world file; nil while none is known.
  package var warning: String? { feed.shared.state.warning.isEmpty ? nil : feed.shared.state.warning }

  /// Handles the return of the program, and with it of the visible apps, to the foreground.
  package mutating func resumed() {
    for app in running where app.isInSight { comeToForeground(app) }
  }

  /// Brings an app to the foreground: shows what has expired in the background, and requests the phone's status. (Rules, where the vendor
  /// is silent)
  private mutating func comeToForeground(_ running: RunningApp) {
    receive(interface.tick(moment, deadline: running.session?.deadline, of: running.id))
    receive(interface.resumed(running.id))
    guard let session = running.session, let app = interface.apps.app(running.id) else { return }
    guard app.shows(WalletFlow.startScreen) else { return tasks.askForStatus(of: session) }
    // The start screen itself requests the status, and is restarted for that unless its request is pending.
    if !app.screen.isWaiting { receive(interface.start(session.id)) }
  }

  /// Fetches new messages, after something outside the app has changed the world.
  package func worldChanged() { tasks.fetchNews() }

  /// Moves the keyboard focus to the world's current app, and restarts the apps whose keychain has become usable or unusable.
  package mutating func followWorld() {
    let app = services.currentApp
    receive(interface.use(app))
    if let pass = services.openedPasses[app.phone], app.app == pass.wallet.app {
      services.openedPasses[app.phone] = nil
      receive(interface.enter(WalletFlow.screen(of: pass), in: app))
    }
    for index in running.indices {
      let (app, isKeychainUsable) = (running[index].id, isKeychainUsable(on: running[index].id))
      guard running[index].isKeychainUsable != isKeychainUsable else { continue }
      running[index].isKeychainUsable = isKeychainUsable
      if running[index].session != nil { receive(interface.start(app)) }
    }
  }

  private func isKeychainUsable(on app: AppID) -> Bool { services.phones.all.first { $0.number == app.phone }?.isKeychainUsable ?? true }

  /// The opening screen for the next run; nil if it can't be known.
  package var opening: OpeningScreen? {
    // The issuer may have deactivated the phone.
    interface.shows(WalletFlow.sessionEndedScreen) ? nil : OpeningScreen(services)
  }

  /// Cancels all running tasks, because another app object replaces this one.
  package func stop() { tasks.cancelAll() }

  // MARK: - Command line

  /// Returns the commands that were entered since the last call, and forgets them.
  package mutating func consumeCommandLines() -> [(line: String, palette: Int)] {
    defer { commandLines = [] }
    return commandLines
  }

  /// Shows the result of a command of the palette with this number.
  package mutating func show(_ answer: CommandPalette.Answer, of palette: Int) { receive(interface.show(answer, of: palette)) }
  /// Copies the person's view settings from the app object that this one replaces.
  package mutating func copyView(of other: borrowing WalletApp) { interface.copyView(of: other.interface) }

  /// Does the due work: fires timers, runs jobs, delivers replies, and lets time pass on screens.
  package mutating func work() {
    turn += 1
    services.time.ringDue()
    // Running jobs silences the bell, so the loop ends only when no work is left that would need another ring.
    var isHeld: Bool
    repeat {
      loop.runJobs()
      let ready = tasks.consumeArrivals()
      isHeld = expectedReplies != nil && ready.isEmpty
      for arrival in ready {
        tasks.finish(arrival)
        deliver(arrival)
      }
      noteUnreadMail()
      passTime()
      // After an interruption, the remaining jobs wait for the next call.
      if !loop.isEmpty, Interruption.current.hasCome { break }
    } while !(loop.isEmpty && (tasks.hasNoArrivals || isHeld))
    guard check == .wanted, isIdle else { return }
    check = .begun
    tasks.checkWorld(with: interface.apps.current.id.phone)
  }

  private mutating func noteUnreadMail() {
    // Counts before reading, so that a change meanwhile leads to another read.
    let changes = WatchedChanges.count
    guard changes != unreadMail?.changes else { return }
    let unread = services.inbox.unreadCount
    if let unreadMail, unread < unreadMail.count { receive(interface.inboxWasRead()) }
    unreadMail = (unread, changes)
  }

  private mutating func deliver(_ arrival: Arrival) {
    switch arrival {
    case .reply(let visit, let reply, _, let isWrite):
      receive(interface.receive(reply, visit: visit))
      // An answer may have opened another app.
      followWorld()
      if isWrite, let writer = visit.app { refreshOthers(than: writer) }
    case .foreground(let app, let isNews): if isNews { receive(interface.start(app)) }
    case .world(let sentence):
      feed.change { $0.warning = sentence ?? "" }
      ProcessMemory.releaseStack()
    case .news(let news): for event in news { receive(event) }
    case .wallets(let phones):
      for app in running where app.isInSight && phones.contains(app.id.phone) { receive(interface.refresh(app.id)) }
    }
  }

  /// Refreshes the other visible apps that show the same wallet as an app that has changed something.
  private mutating func refreshOthers(than writer: AppID) {
    guard running.count > 1, let username = services.session(of: writer)?.username else { return }
    for app in running where app.isInSight && app.id != writer && app.session?.username == username { receive(interface.refresh(app.id)) }
  }

  /// Returns the apps that announce a message: for a push, the app on its phone; for mail, the apps in which its receiver is logged in, and
  /// the current app unless another customer is logged in there; for a text message, the current app, because several customers may have
  /// the same number. The phone's own apps announce what an app on their phone announces.
  private func receivers(of message: Message) -> [AppID] {
    let sessions = running.compactMap(\.session)
    let receivers: [AppSession]
    switch message.channel {
    case .push: receivers = sessions.filter { $0.client.device.deviceIdentifier.rawValue == message.to }
    case .text: return [interface.apps.current.id]
    case .mail:
      receivers = sessions.filter { session in
        session.username.map { $0 == message.to.lowercased() } ?? (session.id == interface.apps.current.id)
      }
    }
    let phones = receivers.map(\.number)
    // Mail that no app receives is announced in the app in use, to the person who holds the phone.
    func isReceiver(_ app: RunningApp) -> Bool {
      phones.contains(app.id.phone) || phones.isEmpty && message.channel == .mail && app.id == interface.apps.current.id
    }
    return receivers.map(\.id) + running.filter { $0.session == nil && isReceiver($0) }.map(\.id)
  }

  private mutating func receive(_ event: IssuerEvent.Content) {
    switch event {
    case .message(let message):
      for app in receivers(of: message) { receive(interface.announce("New: \(message.subject)", in: app)) }
    case .sessionEnded:
      for app in running {
        guard let session = app.session, let reason = session.client.receive(event) else { continue }
        session.noteEnd(reason)
        receive(interface.endSession(SessionEnd(reason), of: app.id))
      }
    case .deviceActivationChanged(let device, let isActive):
      for app in running where app.session?.client.device.deviceIdentifier == device {
        app.session?.noteActivation(isActive)
        guard let state = interface.apps.app(app.id), !state.screen.isSignedIn, !state.shows(WalletFlow.sessionEndedScreen) else {
          continue
        }
        receive(interface.start(app.id))
      }
    }
  }

  /// The time until `work` has to be called; nil while nothing can change without input.
  package var wakeUp: Duration? {
    if check == .wanted, isIdle { return .zero }
    // Read at every key press, so no array is created.
    var next = services.time.nextAlarm
    func wake(in span: Duration) { next = next.map { min($0, span) } ?? span }
    func wake(afterSecondSince moment: Duration?) {
      guard let moment else { return }
      wake(in: .milliseconds(1001 - (services.time.elapsed - moment).milliseconds % 1000))
    }
    let mode = services.time.state.mode
    // Revealed data is hidden on time even if the civil clock is frozen.
    if mode != .stopped {
      wake(afterSecondSince: waitingSince)
      // By index, because a loop over the elements would copy whole apps.
      for index in running.indices {
        wake(afterSecondSince: running[index].waitingSince)
        wake(afterSecondSince: running[index].revealingSince)
      }
    }
    if mode == .running {
      let now = services.time.now
      wake(in: .milliseconds(60_001 - ((now.milliseconds % 60_000) + 60_000) % 60_000))
      for index in running.indices {
        let needs = running[index].needs
        // Only a visible countdown needs each second.
        if needs.countsDown, running[index].isInSight { wake(in: .milliseconds(1001 - (now.milliseconds % 1000 + 1000) % 1000)) }
        guard needs.isSignedIn, let deadline = running[index].session?.deadline, now < deadline.end else { continue }
        // Wakes up at the session's warning, and after that at the session's end.
        wake(in: (now < deadline.warning ? deadline.warning : deadline.end) - now)
      }
    }
    return next
  }

  /// True if nothing can change without input or a move of the world's clock, because all running tasks wait for a timer.
  ///
  /// All tasks run on this thread, so they add nothing between these three checks.
  package var isIdle: Bool { tasks.awaited == 0 && loop.isEmpty && tasks.hasNoArrivals }

  /// The number of pending responses from storage, parties and servers.
  package var awaited: Int { tasks.awaited }

  package mutating func frame(_ size: Size) -> Frame {
    fit(size)
    return feed.frame(interface, size: size)
  }

  /// Adapts to the terminal's size, which determines where the glass opens and how far a page scrolls.
  package mutating func fit(_ size: Size) {
    look()
    interface.fit(size, feed.shared)
    // With more columns, another phone comes into sight.
    if running.count > 1 { noteWhatShows() }
  }

  /// Returns the readable contents of the current frame on a terminal of this size.
  package mutating func screenDump(_ size: Size) -> ScreenDump {
    let state = surroundings()
    var dump = ScreenDump(interface, state, size: size)
    dump.due = services.time.untilAlarm?.milliseconds
    return dump
  }

  /// Returns the screen dump with its drawing, and the frame that the drawing shows.
  package mutating func drawnScreen(_ size: Size) -> DrawnScreen {
    var dump = screenDump(size)
    let frame = frame(size)
    dump.drawing = ScreenDump.Drawing(interface, surroundings(), frame)
    return DrawnScreen(dump: dump, frame: frame)
  }

  /// Updates and returns the state of everything around the phones; called before something is shown.
  package mutating func surroundings() -> StageState {
    look()
    interface.note(feed.shared)
    return feed.shared.state
  }

  private mutating func look() {
    if check == .none { check = .wanted }
    feed.update(for: interface.apps.current.id)
  }

  // MARK: - Work

  private var moment: Moment {
    let (now, elapsed) = services.time.both
    return Moment(now: now, elapsed: elapsed, east: feed.shared.state.east)
  }

  private mutating func receive(_ work: [Interface.Work]) {
    for item in work {
      switch item {
      case .carryOut(let visit, let id, let intent): tasks.carryOut(visit, id, intent, in: visit.app ?? interface.apps.current.id)
      case .command(.run(let line, let palette)): commandLines.append((line, palette))
      // Completed at once, because the next key may be Tab.
      case .command(.complete(let text)): interface.offer(services.complete(text), after: text)
      case .cancel(let visit, let id): tasks.cancel(.ask(visit, id))
      case .usePhone(let number):
        services.phones.makeCurrent(number)
        tasks.run { [phones = services.phones] in await phones.storeCurrent() }
      case .copy(let text): clipboard = text
      case .press(let command): receive(interface.handle(.command(command)))
      case .open(let screen, let visit): receive(interface.open(screen, from: visit))
      }
    }
    noteWhatShows()
  }

  /// Updates which apps wait, reveal data or have ended, and which have become visible. Closes the sheet over an app without a session.
  private mutating func noteWhatShows() {
    if running.count <= interface.apps.others.count { runNewApps() }
    for index in running.indices where running[index].isInSight != interface.isInSight(running[index].id) {
      running[index].isInSight.toggle()
      guard running[index].isInSight else {
        hand(over: running[index].id)
        continue
      }
      comeToForeground(running[index])
      // Another phone may have changed the data that this app shows.
      receive(interface.refresh(running[index].id))
    }
    let now = services.time.elapsed
    for index in running.indices {
      guard let needs = interface.apps.needs(of: running[index].id) else { continue }
      running[index].needs = needs
      if needs.screen == WalletFlow.sessionEndedScreen, let session = running[index].session, let cause = session.noteEndIsKnown() {
        services.log.note(.sessionEnded(session.client.device.deviceIdentifier, because: cause), at: services.time.now)
      }
      if !needs.isSignedIn, let sheet = running[index].session?.consumeSheet() {
        tasks.run { try? await sheet.close(byUser: false) }
      }
      running[index].waitingSince = needs.isWaiting ? running[index].waitingSince ?? now : nil
      running[index].revealingSince = needs.isRevealing ? running[index].revealingSince ?? now : nil
    }
    waitingSince = interface.isOverlayWaiting ? waitingSince ?? now : nil
  }

  /// Makes the issuers' apps share data with their extensions when one of the phone's own apps replaces an issuer's app.
  private func hand(over left: AppID) {
    guard case .issuer = left.app, interface.apps.current.id.phone == left.phone,
      PhoneApplication.own.contains(interface.apps.current.id.app)
    else { return }
    tasks.run { [services] in await services.shareActivationData(on: left.phone) }
  }

  private mutating func runNewApps() {
    for app in interface.apps.others + [interface.apps.current] where !running.contains(where: { $0.id == app.id }) {
      running.append(RunningApp(app, services.session(of: app.id), isKeychainUsable: isKeychainUsable(on: app.id)))
    }
  }

  /// The session object of the app with the keyboard focus; nil for the phone's own apps.
  private var session: AppSession? { services.session(of: interface.apps.current.id) }

  private mutating func passTime() {
    let moment = moment
    if interface.isOverlayWaiting { receive(interface.tickOverlay(moment)) }
    for index in running.indices {
      let needs = running[index].needs
      let deadline = needs.isSignedIn ? running[index].session?.deadline : nil
      if needs.isWaiting || needs.countsDown || deadline.map({ moment.now >= $0.warning }) == true {
        receive(interface.tick(moment, deadline: deadline, of: running[index].id))
      }
    }
  }
}
