import Commands
import Terminal
import UserInterface
import Walkthroughs

/// The terminal program that plays a walkthrough to an audience.
struct PlayApp: ScreenProgram, LineProgram {
  private var performance: Performance
  private var record: PlayRecord
  private let time = SystemClock()
  private let wantsColor: Bool
  private var size = Size(columns: 80, rows: 24)
  /// The last stage before the app was quit.
  private var last: StageMoment
  private var remarks: [Text]
  /// True after a person who has taken over pressed Ctrl-R, which is not available. The reason is shown until the next key, and printed
  /// once in line mode.
  private var refusesToGoBack = false
  private var wasInHand = false
  /// The socket for `billfold notes`; nil if it could not be created.
  private let presenters = PresenterSocket()
  /// The time of the first key; nil before it.
  private var began: Duration?

  init(_ performance: Performance, _ record: PlayRecord, _ moment: StageMoment, wantsColor: Bool) {
    self.performance = performance
    self.record = record
    self.wantsColor = wantsColor
    last = moment
    remarks = ["\(performance.player.script.title)"]
  }

  var exitStatus: Int32? { performance.isQuit ? 0 : nil }
  var bell: Int32 { presenters?.descriptor(with: performance.bell) ?? performance.bell }
  var wakeUp: Duration? { performance.wakeUp(time.monotonic) }
  /// The key for color inverts the setting of the command line and the environment.
  var color: Bool { wantsColor != (performance.player.moment?.interface.isColorToggled ?? false) }

  mutating func work(hasRung: Bool) {
    performance.work(time.monotonic, on: size)
    guard let presenters else { return }
    for key in presenters.keys() where !performance.player.isInHand { receive(.key(key)) }
    presenters.show(performance.player, elapsed: began.map { time.monotonic - $0 })
  }

  var takesInterrupts: Bool { performance.player.asksBeforeEnd && Stage.hasRoomForPhone(size) }

  mutating func receive(_ input: Input) {
    let player = performance.player
    refusesToGoBack = input.isControl(Command.pastLetter) && player.isInHand && !player.isAsking
    if refusesToGoBack { return }
    began = began ?? time.monotonic
    performance.receive(input, on: size)
  }

  mutating func resumed() {}
  mutating func consumeClipboard() -> String? { performance.consumeClipboard() }

  mutating func frame(_ size: Size) -> Frame {
    self.size = size
    let frame = refusesToGoBack ? ActionLogView.bar(Player.noWayBack, over: moment, size) : performance.player.frame(size)
    record.show(frame, at: time.monotonic)
    for step in performance.consumeNews() { record.note(step, of: performance.player, at: time.monotonic) }
    return frame
  }

  /// Writes the recording, and returns the exit status.
  func write() -> Int32 { record.write() }

  // MARK: - Line mode

  private var moment: StageMoment { performance.player.moment ?? last }
  var interface: Interface { moment.interface }

  mutating func surroundings() -> StageState {
    last = moment
    return last.surroundings
  }

  mutating func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    let player = performance.player
    remarks += performance.consumeNews().flatMap { player.remarks(of: $0) }
    if player.isInHand, !wasInHand { remarks.append(Player.handRemark) }
    wasInHand = player.isInHand
    if refusesToGoBack { remarks.append(Player.noWayBackInLines) }
    refusesToGoBack = false
    return remarks
  }

  var promptSource: PromptSource { performance.player.question.map(PromptSource.program) ?? .page }

  mutating func answer(_ line: String) {
    switch performance.player.answer(line) {
    case .key(let key): receive(.key(key))
    case .list: remarks += performance.player.listing
    case .go(let step): performance.go(to: step)
    case .unknown: remarks.append("Not understood.")
    }
  }

  var ownKey: OwnKey? { performance.player.isInHand ? OwnKey(.control(PlayKey.giveBackLetter), letter: PlayKey.giveBackLetter) : nil }
}
