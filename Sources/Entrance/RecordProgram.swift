import Basics
import Commands
import Glibc
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletApp
import Worlds

/// Records what a person does as a scenario: `billfold record`.
enum RecordProgram {
  static func run(_ options: RecordOptions, _ remote: Program.Remote?) -> Int32 {
    Program.receiveSignals()
    let taken = [options.path, RecordedScenario.pictureFolder(of: options.path)].first { (path: String) in access(path, F_OK) == 0 }
    if FileKind(at: options.path) == nil, let taken, !options.replaces {
      Program.say("\(Printable(taken)) exists. Choose another name, or add --replace.")
      return ExitCode.cannotCreate.rawValue
    }
    do {
      if let error = FileError.writing(to: options.path) { throw error }
      if !options.show.isAccessible { try TerminalSession.check() }
      let name = RecordOptions.stem(of: options.path)
      let extra =
        try options.show.cast != nil || options.show.svg != nil
        ? PlayRecord(cast: options.show.cast, svg: options.show.svg, title: name) : nil
      var setup = ScenarioSetup()
      if let fixture = options.fixture { setup.world = fixture }
      if let seed = options.seed { setup.seed = seed }
      let server = try options.show.backend.flatMap { path in try remote?.server(BackendProgram.operatorInvitation(at: path)) }
      let prepared = try PreparedWorld(setup, on: server)
      var isServerAnswering = true
      defer { if isServerAnswering { prepared.remove() } else { prepared.removeFolder() } }
      var app = try open(prepared, options, name)
      let terminal = TerminalOptions(
        color: options.show.color, ascii: options.show.isASCII, crashFile: CrashFile.path(), version: Program.version)
      let status = try Program.show(&app, terminal, inLines: options.show.isAccessible)
      defer { app.wallet.close(after: 0) }
      isServerAnswering = prepared.isServerAnswering
      if !isServerAnswering, let location = prepared.remoteLocation {
        Program.say(
          "\(Printable(options.path)) was not written: the server \(location.server) doesn't answer. "
            + "The world of the recording stays there. \(location.kept)")
        return [0, 128 + SIGINT].contains(status) ? ExitCode.unavailable.rawValue : status
      }
      let isEnded = status > 128 && status != 128 + SIGINT
      let written = write(&app, setup, name, options, extra, asks: !isEnded)
      if status > 128 { Interruption.current.request() }
      // Ctrl-C is the normal end of a recording, so its status is not an error.
      return [0, 128 + SIGINT].contains(status) ? written : status
    } catch {
      return Program.fail(error, choosing: "another file", steps: .noInput)
    }
  }

  private static func open(_ prepared: PreparedWorld, _ options: RecordOptions, _ name: String) throws -> GuidedProgram<RecordGuide> {
    let world = try World(
      try WorldToOpen(PreparedWorld.name, in: prepared.directory), seed: nil, clock: nil, remoteParties: prepared.remoteParties,
      source: SystemClock())
    let control = ControlServer(
      world, east: 0, canSuspend: TerminalSession.canSuspend, loop: try Loop(), isReachable: true, purpose: .recording,
      reach: .ownWorld)
    let wallet = OpenWallet(control)
    control.listen()
    wallet.app.work()
    return GuidedProgram(
      TerminalApp(wallet, wantsColor: TerminalSession.wantsColor(options.show.color)), RecordGuide(name: "\(name).feature"))
  }

  /// Writes the scenario, and replays it to check that it shows the same screens.
  ///
  /// - Parameter asks: false if a signal has ended the program; the title is not asked for then.
  private static func write(
    _ app: inout GuidedProgram<RecordGuide>, _ setup: ScenarioSetup, _ name: String, _ options: RecordOptions, _ extra: PlayRecord?,
    asks: Bool
  ) -> Int32 {
    let shown = Printable(options.path)
    let note = app.guide.keepNote() ? " The note that you were writing is in it." : ""
    do {
      let transcript = try app.wallet.transcript(with: app.guide.panel.marks)
      while try transcript.doNext() {}
      guard transcript.isWorthWriting else {
        Program.say("No actions. \(shown) was not written.")
        return ExitCode.failed.rawValue
      }
      // The fixture with the world's changes is tried first, because everybody can recreate it, unlike a user's own world.
      let origin = InitialWorld(app.wallet.origin, transcript.changes ?? [], opened: setup.clock)
      let initialWorlds = [origin, InitialWorld(setup)].compactMap(\.self)
      var (scenario, initialWorld, proof) = try transcript.scenario(
        named: name, title: transcript.proposedTitle, in: initialWorlds, at: options.path)
      // Ctrl-C accepts the proposed title, so nothing that takes time may follow.
      if asks, let title = askForTitle(scenario.title) { scenario.title = title }
      try FileSystem<FileError>.write(Array(scenario.text.utf8), to: options.path)
      // No step names the surplus pictures of an earlier recording.
      try scenario.removeOtherPictures(of: options.path)
      guard let sentence = proof.sentence else {
        let reason = scenario.hasStandIns ? " Secrets were replaced by placeholders: perhaps the scenario depends on them." : ""
        Program.say("\(shown) was written. \(proof.difference)\(note)\(reason)")
        return ExitCode.failed.rawValue
      }
      let word = Printable(options.path.asShellWord)
      let steps = scenario.count == 1 ? "1 step" : "\(scenario.count) steps"
      let folder = Printable(RecordedScenario.pictureFolder(of: options.path))
      let (pictures, sent) =
        switch scenario.pictureCount {
        case 0: ("", "")
        case 1: (", 1 picture in \(folder)", " Send the file with its picture: it fails without it.")
        case let count: (", \(count) pictures in \(folder)", " Send the file with its pictures: it fails without them.")
        }
      let world = initialWorld.setup.world
      let own =
        Fixture.named(world) == nil
        ? " It begins in a copy of your world: send both (billfold world export \(Printable(world.asShellWord)) FILE)." : ""
      let standIns = scenario.hasStandIns ? " Secrets that you typed were replaced by placeholders in the same format." : ""
      Program.say(
        "\(shown) was written: \(steps)\(pictures). \(sentence)\(note)\(standIns)\(sent)\(own)\n"
          + "To see it: billfold play \(word)\nTo test with it: billfold walk \(word)")
      return extra.map { record(options.path, $0) } ?? 0
    } catch let error as UndoUnavailable {
      if case .tooLong = error {
        Program.say("\(shown) was not written: the recording is full.")
      } else {
        Program.say("\(shown) was not written. \(error.sentence.string)")
      }
      return ExitCode.failed.rawValue
    } catch {
      let error = error as? FileError
      Program.say(error?.told(choosing: "another file") ?? "")
      return error?.status ?? ExitCode.internalFailure.rawValue
    }
  }

  /// Asks for the title of the scenario. Nil for the proposed one.
  private static func askForTitle(_ proposal: String) -> String? {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    Program.say("Title of the scenario (Enter: \(proposal)):")
    return Program.readAnswer()
  }

  /// Plays the scenario, and writes the recording and the pictures.
  private static func record(_ path: String, _ record: PlayRecord) -> Int32 {
    guard let walk = WalkSources([path]).walks.first else { return ExitCode.internalFailure.rawValue }
    var record = record
    var performance = Performance(
      Script(walk), auto: Player.Auto(loops: false, isAttended: false), speed: 1, isTyped: true
    ) { setup throws(StepFailure) in try HeadlessWallet(setup) }
    defer { performance.close() }
    _ = record.add(&performance, from: .zero)
    return record.write()
  }
}
