import Contract
import Handset
import Simulation
import Synchronization
import System
package import UserInterface
import WalletClient
import WalletModel

/// The running app without a terminal: inputs and answers go to the interface, and what it wants is carried out.
///
/// Owned by one thread, which calls `work()` whenever `loop.bell` rings or `wakeUp` has passed.
package struct WalletApp {
  package private(set) var interface: Interface
  package let loop: Loop
  private let services: Services
  private let arrivals = Arrivals()
  private let away = InFlightWork()
  // Never more than a handful; an array, because a dictionary's type takes longer to make than the first frame can wait.
  private var tasks: [(key: TaskKey, task: Task<Void, Never>)] = []
  /// The command lines of the palette, until the program takes them.
  private var commandLines: [String] = []
  private var waitingSince: Duration?
  /// Since when something secret can be read on the phone.
  private var revealingSince: Duration?
  private var stage = Stage()
  private var state = StageState()
  private var shownSample: String?
  /// Up to where the traffic log is in the state, and how often it had pushed out entries by then.
  private var shownTraffic = (version: 0, removals: 0)
  /// A text for the clipboard that the terminal has not got yet.
  private var clipboard: String?

  private var check = WorldCheck.none

  /// The world is read through once, when the first answer is on the screen and nobody waits.
  private enum WorldCheck {
    case none, wanted, begun
  }

  private enum TaskKey: Equatable {
    case ask(visit: Int, AskID)
    /// Looking after a phone, by its number.
    case foreground(Int)
    case world
  }

  private enum Arrival: Sendable {
    case reply(visit: Int, Reply)
    /// The issuer says something else of this phone than before, or not.
    case foreground(phone: Int, isNews: Bool)
    case world(String?)
    /// Events of the issuers.
    case news([IssuerEvent.Content])

    /// The task that is over with it, if one is.
    var key: TaskKey? {
      switch self {
      case .news: nil
      case .reply(let visit, let reply): .ask(visit: visit, reply.id)
      case .foreground(let phone, _): .foreground(phone)
      case .world: .world
      }
    }
  }

  /// Answers that have come and were not delivered yet.
  private final class Arrivals: Sendable {
    private let waiting = Mutex<[Arrival]>([])

    func add(_ arrival: Arrival) { waiting.withLock { $0.append(arrival) } }

    func take() -> [Arrival] {
      waiting.withLock { waiting in
        let all = waiting
        waiting = []
        return all
      }
    }

    var isEmpty: Bool { waiting.withLock { $0.isEmpty } }
  }

  /// - Parameters:
  ///   - world: the world's name, for the status line.
  ///   - server: where the issuers are; nil: in here.
  ///   - east: seconds east of UTC in which times are shown.
  package init(services: Services, world: String, server: String?, east: Int, canSuspend: Bool, loop: Loop) {
    self.services = services
    self.loop = loop
    interface = Interface(WalletFlow.self, canSuspend: canSuspend)
    state.world = world
    state.server = server
    state.east = east
    take(interface.start())
  }

  package var exitStatus: Int32? { interface.exitStatus }

  package mutating func receive(_ input: Input) {
    let wasEnded = interface.shows(WalletFlow.sessionEndedScreen)
    passTime()
    // Input after the session's end was meant for a screen that is gone.
    if interface.shows(WalletFlow.sessionEndedScreen), !wasEnded, !input.isCommand { return }
    let wasInUse = interface.isPhoneInUse
    take(interface.handle(input))
    if wasInUse, interface.isPhoneInUse { services.phone.noteUse() }
  }

  /// The text that a person has copied since this was asked last.
  package mutating func takeClipboard() -> String? {
    defer { clipboard = nil }
    return clipboard
  }

  /// A sentence about damage to the world file; nil while nothing is wrong with it.
  package var warning: String? { state.warning.isEmpty ? nil : state.warning }

  /// Back in the foreground: whatever expired meanwhile shows, and the phone's status is asked again. (Rules, where the vendor is silent)
  package mutating func resumed() {
    take(interface.tick(moment, deadline: services.phone.deadline))
    take(interface.resumed())
    if interface.shows(WalletFlow.startScreen) {
      // Asking is what this screen does; while it waits, it has.
      if !interface.screen.isWaiting { take(interface.start()) }
      return
    }
    let (phone, arrivals) = (services.phone, arrivals)
    guard !tasks.contains(where: { $0.key == .foreground(phone.number) }) else { return }
    start(.foreground(phone.number)) {
      let isNews: Bool
      do throws(WalletError) {
        isNews = try await phone.check().isNews
      } catch {
        // If the request fails, no change is known. If the phone can't run the app, the app stops.
        isNews = error.code == .keychainUnusable
      }
      arrivals.add(.foreground(phone: phone.number, isNews: isNews))
    }
  }

  /// Handles a change of the world from outside: new messages, or another current phone or app.
  package mutating func worldChanged(isAnotherPhone: Bool) {
    if isAnotherPhone { take(interface.start()) }
    let (services, arrivals) = (services, arrivals)
    // Messages that cannot be fetched now are fetched after the next call.
    run { arrivals.add(.news((try? await services.mail.deliver()) ?? [])) }
  }

  /// Gives up whatever is under way: another app takes this one's place.
  package func stop() {
    for (_, task) in tasks { task.cancel() }
  }

  // MARK: - Command line

  /// The commands that were typed since the last call.
  package mutating func takeCommandLines() -> [String] {
    defer { commandLines = [] }
    return commandLines
  }

  /// Shows what came of a command.
  package mutating func show(_ answer: CommandPalette.Answer) { take(interface.show(answer)) }
  /// Takes over the palette of the app before this one.
  package mutating func takePalette(of other: borrowing WalletApp) { interface.takePalette(of: other.interface) }

  /// Runs what is due: alarms, jobs, answers, and the passing of time.
  package mutating func work() {
    services.time.ringDue()
    // Running jobs silences the bell: nothing that they leave behind may wait for the next ring.
    repeat {
      loop.runJobs()
      for arrival in arrivals.take() {
        tasks.removeAll { $0.key == arrival.key }
        deliver(arrival)
      }
      passTime()
    } while !(loop.isEmpty && arrivals.isEmpty)
    if check == .wanted, isIdle { checkWorld() }
  }

  private mutating func deliver(_ arrival: Arrival) {
    switch arrival {
    case .reply(let visit, let reply): take(interface.receive(reply, visit: visit))
    case .foreground(let phone, let isNews):
      if isNews, phone == services.phone.number { take(interface.start()) }
    case .world(let sentence): state.warning = sentence ?? ""
    case .news(let news): for event in news { takeIn(event) }
    }
  }

  private mutating func takeIn(_ event: IssuerEvent.Content) {
    switch event {
    case .message(let message):
      // Mail is the person's, whichever phone they hold; a push only shows on its own.
      if message.channel == .mail || services.phone(showing: DeviceIdentifier(rawValue: message.to))?.number == services.phone.number {
        take(interface.announce("New: \(message.subject)"))
      }
    case .sessionEnded:
      for phone in services.openPhones {
        guard let reason = phone.client.take(event) else { continue }
        phone.noteEnd(reason)
        if phone === services.phone { take(interface.endSession(SessionEnd(reason))) }
      }
    case .deviceActivationChanged(let device, _):
      let phone = services.phone
      guard phone.client.device.deviceIdentifier == device, !interface.screen.isSignedIn, !interface.shows(WalletFlow.sessionEndedScreen)
      else { return }
      take(interface.start())
    }
  }

  /// From now until something is due; nil while nothing can change without input.
  package var wakeUp: Duration? {
    var spans: [Duration] = []
    if check == .wanted, isIdle { spans.append(.zero) }
    if let alarm = services.time.nextAlarm { spans.append(alarm) }
    // Revealed data is hidden in time although the civil clock is frozen.
    for case let since? in [waitingSince, revealingSince] where services.time.state.mode != .stopped {
      spans.append(.milliseconds(1001 - (services.time.elapsed - since).milliseconds % 1000))
    }
    if services.time.state.mode == .running {
      let now = services.time.now
      spans.append(.milliseconds(60_001 - ((now.milliseconds % 60_000) + 60_000) % 60_000))
      if interface.screen.isSignedIn, let deadline = services.phone.deadline, now < deadline.end {
        // The end has been told of, or is being told of, once its warning has passed.
        spans.append((now < deadline.warning ? deadline.warning : deadline.end) - now)
      }
      if interface.countsDown { spans.append(.milliseconds(1001 - (now.milliseconds % 1000 + 1000) % 1000)) }
    }
    return spans.min()
  }

  /// True where nothing can change any more without input or the world's clock moving: what is under way sleeps until an
  /// alarm.
  ///
  /// All of it runs on this thread, so nothing is added between these three looks.
  package var isIdle: Bool { away.count == 0 && loop.isEmpty && arrivals.isEmpty }

  package mutating func frame(_ size: Size) -> Frame {
    fit(size)
    return stage.frame(interface, state, size: size)
  }

  /// Takes in the size of the terminal, on which it depends where the glass opens and how far a page scrolls.
  package mutating func fit(_ size: Size) { interface.fit(size, surroundings()) }

  /// Text and controls of the current frame on a terminal of this size.
  package mutating func screenDump(_ size: Size) -> ScreenDump {
    let state = surroundings()
    var dump = ScreenDump(interface, east: state.east, size: size)
    dump.due = services.time.untilAlarm?.milliseconds
    return dump
  }

  /// Returns the screen dump with its drawing.
  package mutating func drawnScreenDump(_ size: Size) -> ScreenDump {
    var dump = screenDump(size)
    dump.drawing = ScreenDump.Drawing(interface, surroundings(), frame(size))
    return dump
  }

  /// The state of everything around the phone; called before something is shown.
  package mutating func surroundings() -> StageState {
    if check == .none { check = .wanted }
    updateState()
    return state
  }

  // MARK: - Work

  private var moment: Moment { Moment(now: services.time.now, elapsed: services.time.elapsed, east: state.east) }

  private mutating func take(_ work: [Interface.Work]) {
    for item in work {
      switch item {
      case .carryOut(let visit, let id, let intent): carryOut(visit, id, intent)
      case .command(.run(let line)): commandLines.append(line)
      // At once: the next key may be Tab.
      case .command(.complete(let text)): interface.offer(services.complete(text), after: text)
      case .cancel(let visit, let id): tasks.first { $0.key == .ask(visit: visit, id) }?.task.cancel()
      case .copy(let text): clipboard = text
      }
    }
    if interface.shows(WalletFlow.sessionEndedScreen), let cause = services.phone.noteEndIsKnown() {
      let device = services.phone.client.device.deviceIdentifier
      services.log.note(.sessionEnded(device, because: cause), at: services.time.now)
    }
    waitingSince = interface.isWaiting ? waitingSince ?? services.time.elapsed : nil
    revealingSince = interface.isRevealing ? revealingSince ?? services.time.elapsed : nil
  }

  private mutating func carryOut(_ visit: Int, _ id: AskID, _ intent: any Intent) {
    let (services, arrivals) = (services, arrivals)
    let executor = WalletExecutor(services: services, phone: services.phone)
    start(.ask(visit: visit, id)) {
      let answer = await intent.reply(to: id, by: executor)
      let reply = Arrival.reply(visit: visit, answer)
      // Messages that cannot be fetched or stored now come with the next call: the issuer sends them again.
      func news() async -> Arrival { .news((try? await services.mail.deliver()) ?? []) }
      if case .failure(let error) = answer.result, error.code == .sessionEnded {
        // The issuer has perhaps said why, and then that is what the person hears.
        arrivals.add(await news())
        arrivals.add(reply)
      } else if type(of: intent).isRead {
        // It need not wait for what came before.
        arrivals.add(reply)
        arrivals.add(await news())
      } else {
        // The mail that a write has caused is in the inbox when its answer shows.
        let news = await news()
        arrivals.add(reply)
        arrivals.add(news)
      }
    }
  }

  private mutating func checkWorld() {
    check = .begun
    let (services, arrivals) = (services, arrivals)
    start(.world) { arrivals.add(.world(await services.checkWorld())) }
  }

  private mutating func start(_ key: TaskKey, _ work: @escaping @Sendable () async -> Void) {
    tasks.append((key, run(work)))
  }

  @discardableResult
  private func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    InFlightWork.$counted.withValue(away) { Task(executorPreference: loop) { await work() } }
  }

  private mutating func passTime() {
    let moment = moment
    let deadline = interface.screen.isSignedIn ? services.phone.deadline : nil
    if interface.isWaiting || interface.countsDown || deadline.map({ moment.now >= $0.warning }) == true {
      take(interface.tick(moment, deadline: deadline))
    }
  }

  // MARK: - The stage

  private mutating func updateState() {
    let time = services.time
    let phone = services.phone
    let status = phone.status
    // No more of it shows than the minute; what stands around the phone is drawn again only where this changes.
    state.now = time.now.wholeMinute
    state.clock = time.state.shown
    state.issuerName = services.issuers.first { $0.identifier == phone.issuer }?.name ?? ""
    state.theme = (status?.issuer ?? phone.app.issuer)?.theme
    state.phoneName = phone.name
    state.isRegistered = status?.isRegistered
    state.isActive = status?.isActive ?? false
    state.hasDeviceToken = status?.isRegistered == true && phone.app.deviceToken != nil
    state.sessionUntil = phone.deadline?.end.wholeMinute
    let note = services.phones.sampleNote(of: phone.issuer)
    if note != shownSample {
      shownSample = note
      state.sample = note?.split(separator: "\n").map(String.init) ?? []
    }
    state.isServerAway = services.isServerAway()
    state.unreadMail = services.inbox.unreadCount
    state.armed = services.faults.armed.map(\.inBrief)
    state.isOffline = services.faults.isOffline
    state.hasSeveralPhones = services.phones.all.count > 1
    if services.log.version != shownTraffic.version { showTraffic() }
  }

  /// Takes the entries that are new or have changed: each is made once, whatever the length of the list.
  private mutating func showTraffic() {
    let news = services.log.news(after: shownTraffic.version, removals: shownTraffic.removals)
    if news.removals != shownTraffic.removals { state.entries = [] }
    shownTraffic = (news.version, news.removals)
    for entry in news.entries {
      let shown = glassEntry(entry)
      // Nearly always the last ones.
      var index = state.entries.count
      while index > 0, state.entries[index - 1].number > shown.number { index -= 1 }
      if index > 0, state.entries[index - 1].number == shown.number {
        state.entries[index - 1] = shown
      } else {
        state.entries.insert(shown, at: index)
      }
    }
  }

  private func glassEntry(_ entry: TrafficLog.Entry) -> GlassEntry {
    let phone = entry.device.flatMap(services.phone(showing:)).map { GlassEntry.Phone(number: $0.number, name: $0.name) }
    let isCommand = entry.kind == .command
    return GlassEntry(
      number: entry.number, moment: entry.moment, mark: entry.kind.mark, phone: phone, text: entry.sentence(east: state.east),
      isCommand: isCommand, call: entry.call.map { glassCall($0, of: phone) })
  }

  private func glassCall(_ logged: LoggedCall, of phone: GlassEntry.Phone?) -> GlassEntry.Call {
    let outcome: GlassEntry.Outcome =
      switch logged.state {
      case .inFlight: .inFlight
      case .answered(let status, let summary): .answered(status, summary)
      case .refused(let error): .refused(error.statusCode, logged.phrase)
      }
    var call = GlassEntry.Call(outcome)
    call.isOfCare = logged.caller == .customerCare
    call.caller = call.isOfCare ? "customer care" : phone?.name ?? "another phone"
    call.party =
      switch logged.party {
      case .issuer(let identifier): services.issuers.first { $0.identifier == identifier }?.name ?? identifier.rawValue
      }
    call.changes = logged.changes.map { change in
      let name: String? =
        switch change.name {
        case .text(let text)?: text
        case .phone(let device)?: services.phone(showing: device)?.name ?? "another phone"
        case nil: nil
        }
      return GlassEntry.Change(change.item.rawValue, name, from: change.before, to: change.after)
    }
    let route = logged.operation.operation.route
    (call.method, call.path, call.server) = (route.method.rawValue, route.path, state.server)
    call.headers = logged.headers.map { GlassEntry.Call.Header($0.name, $0.value) }
    call.fault = logged.fault?.brief
    if case .refused(let error) = logged.state { call.error = "\(error.code.rawValue) \(error.code.name)" }
    call.took = logged.took
    call.request = logged.request?.json
    call.answer = logged.answer?.json
    return call
  }
}

extension WorldTime.State {
  /// How the clock goes, as people are told.
  var shown: ClockMode {
    switch mode {
    case .running: self == .real ? .real : .moved
    case .frozen: .frozen
    case .stopped: .stopped
    }
  }
}

extension Timestamp {
  fileprivate var wholeMinute: Timestamp { Timestamp(milliseconds: milliseconds - (milliseconds % 60_000 + 60_000) % 60_000) }
}
