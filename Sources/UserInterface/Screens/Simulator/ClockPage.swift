import Basics

/// The world's clock.
struct ClockPage: SimulatorPage {
  enum ControlID: Hashable, Sendable {
    case advance(Advance)
    case realTime
  }

  /// The spans, in seconds, by which the clock can be moved. They reach or just exceed the issuers' limits: waits of half a minute to a
  /// quarter of an hour; sessions of two or five minutes; codes of ten minutes; idempotent answers, kept for a day; device tokens of 90
  /// days.
  enum Advance: Int, CaseIterable {
    case halfMinute = 30
    case minute = 60
    case twoMinutes = 120
    case sixMinutes = 360
    case elevenMinutes = 660
    case hour = 3600
    case day = 86_400
    case season = 7_776_000

    var span: Duration { .seconds(rawValue) }

    var label: Text {
      switch self {
      case .halfMinute: "30 seconds"
      case .minute: "1 minute"
      case .twoMinutes: "2 minutes"
      case .sixMinutes: "6 minutes"
      case .elevenMinutes: "11 minutes"
      case .hour: "1 hour"
      case .day: "1 day"
      case .season: "90 days"
      }
    }
  }

  var title: Text { "Simulator · clock" }
  var help: Text { "Move the clock forward to let sessions, codes and waits end." }
  var up: SimulatorExit? { .menu(focus: .clock) }
  func view(_ world: WorldOverview?) -> Intents.Simulate.View { .overview }

  func entries(_ world: WorldOverview) -> [SimulatorEntry<ControlID>] {
    let real: [SimulatorEntry<ControlID>] = world.clock == .real ? [] : [SimulatorEntry(.realTime, "Set to real time")]
    return Advance.allCases.map { SimulatorEntry(.advance($0), "Forward " + $0.label) } + real
  }

  func head(_ world: WorldOverview, east: Int, isWaiting: Bool) -> [Block] {
    let zone: Text = east == 0 ? " UTC" : ""
    let now = [Block.paragraph("\(world.now.day(east: east)) \(world.now.time(east: east, seconds: true))" + zone)]
    return switch world.clock {
    case .real: now + [.gap]
    case .moved: now + .said("Moved.")
    case .frozen: now + .said("Frozen: the clock stands still, but requests finish.")
    case .stopped: now + .said("Stopped: the clock and all pending requests wait.")
    }
  }

  func choose(_ control: ControlID, _ form: Form<ControlID>, _ world: WorldOverview) -> SimulatorStep {
    switch control {
    case .advance(let advance): .simulate(.advance(advance.span), then: .good("Clock moved forward by \(advance.label)."))
    case .realTime: .simulate(.useRealTime, then: .good("Clock set to real time."))
    }
  }
}
