import Basics
import Handset
package import Simulation
package import UserInterface
import WalletModel

/// The data for the opening screen of a local issuer's app, as the last run stored it. The program draws that screen at once; the screen of
/// the open world replaces it.
package struct OpeningScreen: Hashable, Sendable {
  let phone: Phone
  let issuer: IssuerConfiguration
  let isRegistered: Bool
  let holderName: String?
  let hasDeviceToken: Bool
  /// The note on the issuer's sample person, with the credentials for the stage; nil if there is none.
  let sampleNote: String?
  let unreadMail: Int
  /// The saved state of the world's clock.
  package let clock: WorldTime.State

  /// The opening screen of a new world.
  package static var ofNewWorld: OpeningScreen {
    OpeningScreen(
      phone: .first, issuer: .meridian, isRegistered: false, holderName: nil, hasDeviceToken: false, sampleNote: nil, unreadMail: 0,
      clock: .real)
  }

  private var app: AppID { AppID(phone: phone.number, app: .issuer(issuer.identifier)) }

  /// - Parameters:
  ///   - world: the world's name, for the status line.
  ///   - east: seconds east of UTC in which times are shown.
  ///   - time: the world's time, by `clock` or by a clock that was given for this run.
  package func frame(_ size: Size, world: String, east: Int, canSuspend: Bool, time: WorldTime) -> Frame {
    let status = DeviceStatus(isRegistered: isRegistered, isActive: isRegistered, issuer: issuer.announcedProfile)
    let sample = SamplePerson.login(in: sampleNote, on: holderName)
    var interface = Interface(WalletFlow.self, app: app, canSuspend: canSuspend)
    let answer = Intents.CheckDevice.Answer(status: status, holderName: holderName, hasFingerprint: hasDeviceToken, sample: sample)
    // Discards the screen's requests: the screen of the open world makes them again.
    _ = WalletFlow.screen(after: answer).map { interface.enter($0, in: app) }
    var state = StageState()
    state.now = time.now.wholeMinute
    state.east = east
    state.clock = time.state.shown
    state.world = world
    state.appName = issuer.profile.name
    state.theme = status.issuer.theme?.theme
    state.phoneName = phone.name
    state.isRegistered = isRegistered
    state.isActive = status.isActive
    state.hasDeviceToken = hasDeviceToken
    state.sample = sampleNote.map(SamplePerson.lines) ?? []
    state.unreadMail = unreadMail
    state.phones = [.init(number: phone.number, name: phone.name, app: app.app)]
    let shared = SharedStageState(state)
    interface.fit(size, shared)
    var stage = Stage()
    return stage.frame(interface, shared, size: size)
  }
}

// MARK: - Between two runs

extension OpeningScreen {
  /// Makes the opening screen that the current app would have now; returns nil if it can't be known without a request, if the world has
  /// several phones, or if no issuer's app is open.
  init?(_ services: Services) {
    guard services.server == nil, services.phones.all.count == 1, let session = services.session(of: services.currentApp),
      let issuer = IssuerConfiguration.all.first(where: { $0.identifier == session.issuer }), let status = session.status,
      status == DeviceStatus(isRegistered: status.isRegistered, isActive: status.isRegistered, issuer: issuer.announcedProfile),
      services.phones.current.isKeychainUsable, services.faults.state == FaultPlan.State()
    else { return nil }
    let app = session.app
    self.init(
      phone: services.phones.current, issuer: issuer, isRegistered: status.isRegistered, holderName: app.holderName,
      hasDeviceToken: app.deviceToken != nil, sampleNote: services.phones.sampleNote(of: session.issuer),
      unreadMail: services.inbox.unreadCount, clock: services.time.state)
  }

  private enum Line: String {
    case phone, kind, issuer, registered, holder, token, unread, clock, milliseconds
    /// A line of the note on the sample person; there may be several.
    case sample
  }

  /// The data as text for `init(bytes:)`, one line for each value; nil if a value contains control characters.
  package var bytes: [UInt8]? {
    var text = ""
    func add(_ line: Line, _ value: String) { text += "\(line.rawValue) \(value)\n" }
    add(.phone, "\(phone.number)")
    add(.kind, phone.kind.rawValue)
    add(.issuer, issuer.identifier.rawValue)
    add(.registered, "\(isRegistered)")
    add(.token, "\(hasDeviceToken)")
    add(.unread, "\(unreadMail)")
    add(.clock, clock.mode.rawValue)
    add(.milliseconds, "\(clock.milliseconds)")
    if let holderName {
      if holderName.hasControlCharacters { return nil }
      add(.holder, holderName)
    }
    for line in sampleNote.map(SamplePerson.lines) ?? [] { add(.sample, line) }
    return Array(text.utf8)
  }

  /// Reads the bytes that an earlier run has stored; returns nil if they are invalid.
  package init?(bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    func values(_ line: Line) -> [String] {
      let start = line.rawValue + " "
      return lines.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
    func value(_ line: Line) -> String? { values(line).first }
    guard let number = value(.phone).flatMap({ Int($0) }), let kind = value(.kind).flatMap(PhoneKind.init(rawValue:)),
      let name = value(.issuer), let issuer = IssuerConfiguration.all.first(where: { $0.identifier.rawValue == name }),
      let isRegistered = value(.registered).flatMap(Bool.init), let hasDeviceToken = value(.token).flatMap(Bool.init),
      let unreadMail = value(.unread).flatMap({ Int($0) }), let mode = value(.clock).flatMap(ClockMode.init(rawValue:)),
      let milliseconds = value(.milliseconds).flatMap({ Int64($0) })
    else { return nil }
    let sample = values(.sample)
    self.init(
      phone: Phone(number: number, kind: kind), issuer: issuer, isRegistered: isRegistered, holderName: value(.holder),
      hasDeviceToken: hasDeviceToken, sampleNote: sample.isEmpty ? nil : sample.joined(separator: "\n"), unreadMail: unreadMail,
      clock: WorldTime.State(mode: mode, milliseconds: milliseconds))
  }
}
