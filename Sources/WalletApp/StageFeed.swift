import Basics
import Handset
import Simulation
import UserInterface
import WalletModel

/// All that the stage shows around the phones: the state of the world, read again where it may have changed, and the drawing of it.
struct StageFeed {
  private let services: Services
  private var stage = Stage()
  /// The state around the phone, replaced by a new object whenever something in it changes.
  private(set) var shared: SharedStageState
  /// Up to where the traffic log is in the state, and how often it had pushed out entries by then.
  private var shownTraffic = (version: 0, removals: 0)
  /// The phone whose sequence is in the state.
  private var sequencePhone = 0
  /// The app whose surroundings are in the state, and how many changes there had been by then; nil before the first time.
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

  /// Takes in what has changed around the app that has the keys.
  mutating func update(for app: AppID) {
    // No more of it shows than the minute; what stands around the phone is drawn again only where this changes.
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
    // Counted before anything is read: what changes meanwhile is read again.
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

  /// The state with all in it that lies behind watched values.
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
    // The phone's own apps show cards that no wallet has yet.
    if session == nil || state.wallets.contains(where: { !$0.isEmpty }) { state.passes = services.passFaces(on: app.phone) }
    return state
  }

  /// Takes the entries that are new or have changed: each is made once, whatever the length of the list.
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
  }
}

extension WorldTime.State {
  /// How the clock goes, as people are told.
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
