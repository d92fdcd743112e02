import Commands
import Glibc
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletApp
import Worlds

/// The terminal program of the wallet, on a screen or in line mode.
struct TerminalApp: ScreenProgram, LineProgram {
  let wallet: OpenWallet
  private var typeAhead = TypeAhead()
  private let wantsColor: Bool
  private var size = Size(columns: 80, rows: 24)
  /// The view of the history; nil while it is closed.
  private var past: ActionLogApp?
  /// The messages that line mode has not printed yet.
  private var remarks: [Text] = []
  /// The message after the user has gone back or on in the history, until the next key. Line mode prints it once.
  private var arrival: (sentence: Text, lateness: Text)?
  /// The earlier history that line mode has offered to resume.
  private var offered: EarlierHistory?

  init(_ wallet: OpenWallet, wantsColor: Bool) {
    self.wallet = wallet
    self.wantsColor = wantsColor
  }

  private var control: ControlServer { wallet.control }

  /// Closes the world, so that other processes can open it.
  ///
  /// - Parameter status: the exit status of the program. After SIGHUP or SIGTERM, the wallet can be resumed in its last state.
  func close(after status: Int32) { control.close(leaving: wallet.app.opening, isLost: [128 + SIGHUP, 128 + SIGTERM].contains(status)) }

  var bell: Int32 { control.bell }
  var wakeUp: Duration? { past?.isWorking == true ? .zero : wallet.app.wakeUp }
  var warning: String? { wallet.app.warning }
  var exitStatus: Int32? { wallet.app.exitStatus }
  /// The key for color inverts the setting of the command line and the environment.
  var color: Bool { wantsColor != wallet.app.interface.isColorToggled }

  mutating func work(hasRung: Bool) {
    wallet.work(hasRung: hasRung)
    while handleTypeAhead() { wallet.work(hasRung: false) }
    // Another process may have undone actions meanwhile, or replaced the world.
    if let past, control.doneCount < past.count {
      self.past = ActionLogApp(refused: "Actions were undone from another terminal. Press Ctrl-R to see the others.")
    }
    past?.work()
  }

  mutating func receive(_ input: Input) {
    if !typeAhead.keeps(input, for: wallet.app) { handle(input) }
    _ = handleTypeAhead()
  }

  /// Handles the keys that were typed ahead, up to the next one that makes a request. Returns false if there are none.
  private mutating func handleTypeAhead() -> Bool {
    var isHandled = false
    while exitStatus == nil, let input = typeAhead.next(for: wallet.app) {
      handle(input)
      isHandled = true
    }
    return isHandled
  }

  private mutating func handle(_ input: Input) {
    arrival = nil
    // On a terminal that is too small to show the history, only Esc works in it.
    let isShown = Stage.hasRoomForPhone(size)
    let isWayBack = input.isControl(Command.pastLetter)
    if let past, !(past.isRefused && isWayBack) {
      if isShown || input.isEscape { look(input) }
      return
    }
    if isShown, isWayBack {
      if control.earlier == nil {
        past = ActionLogApp(of: wallet.app, in: control, saving: saving)
      } else {
        change("Resumed at") { wallet throws(UndoUnavailable) in
          try wallet.resume()
        }
      }
      return
    }
    wallet.receive(input)
  }

  /// Passes a key to the view of the history.
  private mutating func look(_ input: Input) {
    if let answer = past?.receive(input) { carryOut(answer) }
  }

  private mutating func carryOut(_ answer: ActionLogView.Answer) {
    switch answer {
    case .stay: break
    case .close: past = nil
    case .save(let name, let title):
      let sentence = save(as: name, title: title)
      past?.say(sentence)
    case .resume(let count):
      change("Went back to") { wallet throws(UndoUnavailable) in try wallet.goBack(to: count) }
    }
  }

  /// Goes back or on in the history, and shows which screen that led to, or why it is impossible.
  ///
  /// - Parameter go: goes back or on, and returns whether secret fields are empty now.
  private mutating func change(_ verb: Text, _ go: (OpenWallet) throws(UndoUnavailable) -> Bool) {
    past = nil
    do throws(UndoUnavailable) {
      let more: Text = try go(wallet) ? " Secret fields are empty: fill them in again." : ""
      arrival = (verb + " " + wallet.app.interface.title + "." + more, wallet.app.surroundings().lateness)
    } catch {
      past = ActionLogApp(refused: error.sentence)
    }
  }

  /// The proposed file name for a scenario with the whole history, or the reason why it can't be saved.
  private var saving: ActionLogView.Saving {
    switch control.purpose {
    case .own: break
    case .recording: return .refused("The recording has these steps, and saves them when it ends.")
    case .check: return .refused("A check has its steps already.")
    }
    guard control.reach == .beyond else {
      return .refused("This wallet can't save a scenario: it can't write files (--restricted, or SSH without a shell).")
    }
    guard control.world.remoteParties == nil else {
      return .refused("A wallet with issuers on a server can't save a scenario. Use “billfold record” with --backend.")
    }
    let world = control.world.file.name.description
    var number = 1
    while access("\(world)-\(number).feature", F_OK) == 0 { number += 1 }
    return .to("\(world)-\(number).feature")
  }

  /// Saves the history as a scenario that begins in the world's fixture; if that does not reproduce the screens, in a copy of the world as
  /// it was opened. Returns a sentence about the result.
  private func save(as name: String, title: String) -> Text {
    let path = name.hasSuffix(".feature") ? name : name + ".feature"
    guard access(path, F_OK) != 0 else { return "\(path) exists. Choose another name." }
    do {
      if let error = FileError.writing(to: path) { throw error }
      guard let opened = control.opened else { throw UndoUnavailable.notKept }
      let transcript = try transcript(with: [])
      let name = RecordOptions.stem(of: path)
      func write(_ scenario: RecordedScenario) throws { try FileSystem<FileError>.write(Array(scenario.text.utf8), to: path) }
      let alone = try InitialWorld(origin, transcript.changes ?? [], opened: opened).map { initialWorld in
        try transcript.scenario(named: name, title: title, in: [initialWorld], at: path)
      }
      if let alone, let sentence = alone.proof.sentence {
        try write(alone.scenario)
        return "Saved as \(path), with all that it needs. \(sentence)"
      }
      let (world, isNew) = try control.forkOpening()
      var setup = ScenarioSetup()
      (setup.world, setup.clock) = (world.description, opened)
      do {
        let (scenario, _, proof) = try transcript.scenario(named: name, title: title, in: [InitialWorld(setup)], at: path)
        if proof.sentence == nil, let alone {
          // A copy of the world does not reproduce the screens either, so it is not needed.
          if isNew { try? control.world.file.directory.delete(world) }
          try write(alone.scenario)
          return "Saved as \(path). \(alone.proof.difference)"
        }
        try write(scenario)
        return
          "Saved as \(path). Steps can't describe your world, so it begins in a copy, the \(isNew ? "new " : "")world \(setup.world): send that too (billfold world export \(setup.world) FILE). \(proof.sentence ?? proof.difference)"
      } catch {
        // No scenario uses the new copy.
        if isNew { try? control.world.file.directory.delete(world) }
        throw error
      }
    } catch let error as UndoUnavailable {
      return error.sentence
    } catch let error as FileError {
      return "\(error.told(choosing: "another name"))"
    } catch {
      return "\(CommandError(error).message)"
    }
  }

  mutating func resumed() {
    control.note(.resumed, in: wallet.app)
    wallet.app.resumed()
  }
  var interface: Interface { wallet.app.interface }
  mutating func surroundings() -> StageState { wallet.app.surroundings() }

  /// The origin of the wallet's world: its fixture and seed.
  var origin: WorldOrigin? { control.world.file.origin }

  /// The number of actions in the history.
  var doneCount: Int { control.doneCount }
  /// True once there have been more actions than the history can hold.
  var isPastTooLong: Bool { control.isPastTooLong }
  /// True while the history is open.
  var isLooking: Bool { past != nil }
  /// The current stage.
  var moment: StageMoment {
    mutating get { StageMoment(wallet.app.interface, wallet.app.surroundings(), size: wallet.app.interface.size) }
  }

  /// - Parameter marks: the checks and notes that a person has added to a recording.
  func transcript(with marks: [Recorder.Placed]) throws(UndoUnavailable) -> ReplayTranscript {
    try ReplayTranscript(of: wallet.app, in: control, with: marks)
  }

  mutating func consumeClipboard() -> String? { wallet.app.consumeClipboard() }

  mutating func frame(_ size: Size) -> Frame {
    self.size = size
    if let past {
      wallet.app.fit(size)
      return past.frame(size, over: moment)
    }
    if let arrival { return ActionLogView.notice(arrival.sentence, arrival.lateness, on: wallet.app.frame(size)) }
    guard let earlier = control.earlier else { return wallet.app.frame(size) }
    wallet.app.fit(size)
    return ActionLogView.bar(Self.offer(earlier, by: "Press Ctrl-R"), over: moment, size)
  }

  private static func offer(_ earlier: EarlierHistory, by key: Text) -> Text {
    switch earlier {
    case .ended: "Billfold was interrupted. " + key + " to resume."
    case .restored: key + " to resume where the snapshot was taken."
    }
  }

  // MARK: - Line mode

  var promptSource: PromptSource { past?.promptSource ?? .page }

  mutating func consumeRemarks() -> [Text] {
    defer { remarks = [] }
    if control.earlier != offered {
      offered = control.earlier
      if let offered { remarks.append(Self.offer(offered, by: "Type /r")) }
    }
    remarks += past?.consumeRemarks() ?? []
    if let arrival { remarks.append(arrival.sentence + arrival.lateness) }
    arrival = nil
    // A history with nothing to choose is closed after its messages.
    if past?.promptSource == .page { past = nil }
    return remarks
  }

  mutating func answer(_ line: String) {
    guard let answer = past?.answer(line) else { return }
    // The messages of a history that closes are printed after it.
    if answer == .close { remarks += past?.consumeRemarks() ?? [] }
    carryOut(answer)
  }

  mutating func rest(typed: Int, isTyping: Bool) {
    control.keepNotes(of: wallet.app)
    control.rest(isIdle: wallet.app.isIdle && wakeUp != .zero && !isTyping, typed: typed) { wallet.app.drawnScreen(size) }
  }
}
