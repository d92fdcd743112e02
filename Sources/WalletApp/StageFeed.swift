import Basics
import Handset
import Simulation
import UserInterface
import WalletModel

/// The source of what the stage shows around the phones: rereads the parts of the world that may have changed, and draws the stage.
struct StageFeed {
  private let services: Services
  private var stage = Stage()
  /// The state around the phones; each change replaces it by a new object.
  private(set) var shared: SharedStageState
  /// The version of the traffic log whose entries are in the state, and the number of entries that the log had removed by then.
  private var shownTraffic = (version: 0, removals: 0)
  /// The phone whose message sequence is in the state.
  private var sequencePhone = 0
  /// The app whose surroundings are in the state, and `WatchedChanges.count` at that time; nil before the first update.
  private var shownSurroundings: (app: AppID, changes: Int)?

  init(_ services: Services, _ state: StageState) {
    self.services = services
    shared = SharedStageState(state)
  }

  mutating func frame(_ interface: Interface, size: Size) -> Frame { stage.frame(interface, shared, size: size) }

  /// Changes the state around the phone.
  mutating func change(_ body: (inout StageState) -> Void) {
    var state = shared.state
    body(&state)
    shared = SharedStageState(state)
  }

  /// Updates the state of everything around the app with the keyboard focus.
  mutating func update(for app: AppID) {
    // The time is shown in whole minutes, so the surroundings are redrawn only if this value changes.
    let polled = StageState.Polled(
      now: services.time.now.wholeMinute, clock: services.time.state.shown,
      sessionUntil: services.session(of: app)?.deadline?.end.wholeMinute,
      isServerAway: services.server?.isAway() == true)
    if shared.state.polled != polled { change { $0.polled = polled } }
    let isNews = services.log.version != shownTraffic.version
    if app.phone != sequencePhone || isNews {
      sequencePhone = app.phone
      let sequence = services.log.sequence { [services] in services.phone(showing: $0)?.number == app.phone }
      change { $0.sequence = sequence }
    }
    if isNews { showTraffic() }
    // Counts before reading, so that a change meanwhile leads to another read.
    let changes = WatchedChanges.count
    if shownSurroundings?.app == app, shownSurroundings?.changes == changes {
      assert(
        shared.state == Self.watched(services, app, in: shared.state) || changes != WatchedChanges.count,
        "something around the phone changes that isn't watched")
      return
    }
    shownSurroundings = (app, changes)
    let watched = Self.watched(services, app, in: shared.state)
    if watched != shared.state { shared = SharedStageState(watched) }
  }

  /// Returns the state with the present contents of all watched values.
  private static func watched(_ services: Services, _ app: AppID, in state: StageState) -> StageState {
    var state = state
    let session = services.session(of: app)
    let status = session?.status
    state.appName = app.app.name(among: services.issuers)
    state.theme = (status?.issuer ?? session?.app.issuer)?.theme?.theme
    state.phoneName = services.phones.all.first { $0.number == app.phone }?.name ?? ""
    state.hasLogin = session != nil
    state.isRegistered = status?.isRegistered
    state.isActive = status?.isActive ?? false
    state.hasDeviceToken = status?.isRegistered == true && session?.app.deviceToken != nil
    state.sample = services.sampleLines(of: app)
    state.hidesParties = services.server.map { $0.reports == nil } == true
    state.unreadMail = services.inbox.unreadCount
    state.armed = services.faults.armed.map(\.inBrief)
    state.isOffline = services.faults.isOffline
    state.phones = services.phones.all.map { .init(number: $0.number, name: $0.name, app: services.phones.app(on: $0)) }
    state.wallets = services.wallets.wallets(on: app.phone).compactMap { $0.knownContents }
    // The phone's own apps also show cards that are in no wallet yet.
    if session == nil || state.wallets.contains(where: { !$0.isEmpty }) { state.passes = services.passFaces(on: app.phone) }
    return state
  }

  /// Adds the log's new and changed entries to the state. Converts only these, however long the list is.
  private mutating func showTraffic() {
    let news = services.log.news(after: shownTraffic.version, removals: shownTraffic.removals)
    let isShortened = news.removals != shownTraffic.removals
    shownTraffic = (news.version, news.removals)
    let (east, server) = (shared.state.east, shared.state.server)
    let entries = news.entries.map { services.glassEntry($0, east: east, server: server) }
    change { state in
      if isShortened || state.entries.isEmpty {
        state.entries = GlassEntries(entries)
        return
      }
      for shown in entries {
        // The entry is nearly always the last one.
        var index = state.entries.count
        while index > 0, state.entries[index - 1].number > shown.number { index -= 1 }
        if index > 0, state.entries[index - 1].number == shown.number {
          state.entries[index - 1] = shown
        } else {
          state.entries.insert(shown, at: index)
        }
      }
    }
  }
}

extension WorldTime.State {
  /// The mode of the clock, as screens and commands show it.
  var shown: ShownClock {
    switch mode {
    case .running: milliseconds == WorldTime.State.real.milliseconds ? .real : .moved
    case .frozen: .frozen
    case .stopped: .stopped
    }
  }
}

extension Timestamp {
  var wholeMinute: Timestamp { Timestamp(milliseconds: milliseconds - (milliseconds % 60_000 + 60_000) % 60_000) }
}
