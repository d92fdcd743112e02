import Basics
internal import CEmbedded
import Commands
import Glibc
package import Remote
import System
import Terminal
import UserInterface
import Walkthroughs
import WalletApp
import WalletModel
package import Worlds

package enum Program {
  /// The clients for issuers on a server.
  package struct Remote: Sendable {
    let remoteParties: @Sendable (Invitation) throws -> any RemoteParties
    let server: @Sendable (OperatorInvitation) throws -> any WorldServer

    package init(
      remoteParties: @escaping @Sendable (Invitation) throws -> any RemoteParties,
      server: @escaping @Sendable (OperatorInvitation) throws -> any WorldServer
    ) {
      self.remoteParties = remoteParties
      self.server = server
    }
  }

  /// Carries out the command line and returns the exit status.
  ///
  /// - Parameter remote: the clients for servers; nil: a command that requires them replaces this process by `BackendProgram`.
  package static func run(remote: Remote? = nil) -> Int32 { own.run { run($0, remote) } }

  private static func run(_ arguments: [String], _ remote: Remote?) -> Int32 {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try Invocation(arguments, folder: CurrentProcess.currentFolder, usual: usualWorld) {
        ((try? directory(nil).namesAlone()) ?? []).map(\.description)
      }
    } catch {
      say(error.message(of: own.name))
      return error.status
    }
    switch invocation {
    case .complete(let words):
      // Written without escaping, because the words are printable already and tabs separate them. A shell that stopped reading needs no
      // error.
      CurrentProcess.write(Array(CompletionProgram(try? directory(nil), usual: usualWorld).output(for: words).utf8), to: STDOUT_FILENO)
      return ExitCode.success.rawValue
    case .help(let topic): return print(topic.text)
    case .version: return print("\(own.version)\n")
    case .map: return print(String(cString: billfold_map()))
    case .walk(let options):
      if options.backend != nil, remote == nil { return BackendProgram.become(arguments) }
      return WalkProgram.run(options, remote)
    case .play(let options):
      if options.show.backend != nil, remote == nil { return BackendProgram.become(arguments) }
      return PlayProgram.run(options, remote)
    case .notes(let options): return NotesProgram.run(options)
    case .record(let options):
      if options.show.backend != nil, remote == nil { return BackendProgram.become(arguments) }
      return RecordProgram.run(options, remote)
    case .evidence(let options): return EvidenceProgram.run(options)
    case .check(let options):
      do throws(WorldError) {
        let directory = try directory(remote)
        if remote == nil, options.backend != nil || CheckProgram.isOnServer(options, directory) {
          return BackendProgram.become(arguments)
        }
        return CheckProgram.run(options, directory, remote)
      } catch {
        say(CommandError(error).message)
        return CommandError(error).status
      }
    case .learn(let options):
      if options.backend != nil, remote == nil { return BackendProgram.become(arguments) }
      do throws(WorldError) {
        return LearnProgram.run(options, try directory(remote), remote)
      } catch {
        say(CommandError(error).message)
        return CommandError(error).status
      }
    case .command(let command):
      if remote == nil, command.remote != nil || command.world.map(hasRemoteParties) == true { return BackendProgram.become(arguments) }
      signal(SIGXFSZ, SIG_IGN)
      removeExpired()
      return run(command, arguments, remote)
    case .open(var options):
      // With --backend, the invitation names the world.
      if options.named == nil, options.backend == nil {
        do throws(UsageError) {
          options.named = try usualWorld()
        } catch {
          say(error.description)
          return error.status
        }
      }
      if remote == nil, options.backend != nil || options.named.map(hasRemoteParties) == true { return BackendProgram.become(arguments) }
      removeExpired()
      return open(options, remote)
    }
  }

  private static func directory(_ remote: Remote?) throws(WorldError) -> WorldDirectory {
    var connect: WorldDirectory.Connect?
    if let remote { connect = { try remote.remoteParties(Invitation(bytes: $0)) } }
    return try WorldDirectory(
      environment: CurrentProcess.environment, connect: connect,
      readLocation: { (try? Invitation(bytes: $0)).map { RemoteLocation(server: "\($0.server.address)", world: $0.world) } })
  }

  /// The world to use if none is named.
  private static func usualWorld() throws(UsageError) -> WorldName {
    let place: WorldDirectory
    do throws(WorldError) {
      place = try directory(nil)
    } catch {
      throw UsageError(error)
    }
    return try WorldChoice.usual(CurrentProcess.environment, in: place)
  }

  /// Removes the deleted worlds whose retention is over. A failure is ignored: the next command tries again.
  private static func removeExpired() { (try? directory(nil))?.removeExpired(at: SystemClock().wall) }

  private static func hasRemoteParties(_ world: WorldName) -> Bool { (try? directory(nil))?.hasRemoteParties(world) == true }

  private static func open(_ options: OpenOptions, _ remote: Remote?) -> Int32 {
    receiveSignals()
    ProcessMemory.shareHeap()
    do {
      let invitation = try options.backend.map { path in try BackendProgram.invitation(at: path) }
      if !options.isAccessible { try TerminalSession.check() }
      let directory = try directory(remote)
      var (name, remoteParties): (WorldName?, (any RemoteParties)?) = (options.named, nil)
      if let path = options.backend, let invitation {
        remoteParties = try remote?.remoteParties(invitation)
        name = try name ?? BackendProgram.world(of: invitation, at: path)
      }
      let world = try WorldToOpen(name ?? .standard, in: directory)
      let east = options.east ?? SystemClock.secondsEast()
      // With a seed, an existing world draws nothing first, because an error about a wrong seed must come before any frame.
      let first: OpeningScreen? =
        if options.isAccessible || remoteParties != nil {
          nil
        } else if world.isNew {
          .ofNewWorld
        } else {
          options.seed == nil ? world.note.flatMap(OpeningScreen.init) : nil
        }
      let draw = first.map { first in
        { (size: Size) in
          first.frame(
            size, world: "\(world.name)", east: east, canSuspend: TerminalSession.canSuspend,
            time: World.Clock.time(options.clock, else: first.clock, source: SystemClock()))
        }
      }
      let (status, warning) = try run(options, drawingFirst: draw) {
        try open(world, remoteParties, options, east: east, isDrawn: draw != nil)
      }
      // The warning is repeated after the screen is closed, because not every terminal has room for it beside the phone.
      if let warning { say(warning) }
      return status
    } catch let error as TerminalError {
      say(error.description)
      return error.exitCode.rawValue
    } catch let end as EndedBySignal {
      return end.status
    } catch {
      let error = InvitationFileError.explain(error)
      say(error.message)
      return error.status
    }
  }

  /// Thrown if a signal arrives before the wallet is open.
  private struct EndedBySignal: Error {
    let status: Int32
  }

  private static func open(
    _ toOpen: WorldToOpen, _ given: (any RemoteParties)?, _ options: OpenOptions, east: Int, isDrawn: Bool
  ) throws -> TerminalApp {
    let loop = try Loop()
    let world = try World(toOpen, seed: options.seed, clock: options.clock, remoteParties: given, source: SystemClock())
    // The server gets at most one second, so that it delays the first frame no longer.
    if let remoteParties = world.remoteParties {
      let refusal = loop.begin(atMost: 1000) {
        let error = await world.followClock()
        if options.clock != nil, error?.code == .notInvited { return error }
        return world.file.isNew ? await world.findRefusal() : nil
      }
      if let status = TerminalSession.endedBySignal {
        if world.file.isNew { try? world.file.discard() } else { world.file.close() }
        throw EndedBySignal(status: status)
      }
      if let refusal = refusal ?? nil {
        if world.file.isNew { try? world.file.discard() } else { world.file.close() }
        throw CommandError(
          refusal, at: remoteParties.place, "Ask for a new invitation\(options.clock == nil ? "" : ", or omit --clock").")
      }
    }
    let control = ControlServer(
      world, east: east, canSuspend: TerminalSession.canSuspend, loop: loop, isReachable: true, purpose: .own,
      reach: options.isRestricted || hasNoShell ? .ownWorld : .beyond)
    let wallet = OpenWallet(control)
    control.listen()
    wallet.app.work()
    // Waits at most 100 ms for responses if a frame is on the screen already, so that the next frame seldom shows a pending request.
    for _ in 0..<(isDrawn ? 20 : 1) where wallet.app.interface.isWaiting {
      _ = loop.wait(atMost: 5)
      wallet.app.work()
    }
    return TerminalApp(wallet, wantsColor: TerminalSession.wantsColor(options.color))
  }

  /// Runs the wallet on the whole screen; in line mode if that is requested, or if the terminal supports no screen.
  ///
  /// - Parameters:
  ///   - draw: draws the frame to show before the world is open; nil: none is shown.
  ///   - open: opens the world. Called once.
  /// - Returns: the exit status, and a sentence about damage to the world.
  private static func run(
    _ options: OpenOptions, drawingFirst draw: ((Size) -> Frame)?, open: () throws -> TerminalApp
  ) throws -> (status: Int32, warning: String?) {
    let terminal = TerminalOptions(
      color: options.color, ascii: options.isASCII, crashFile: CrashFile.path(), version: own.version)
    guard let draw else {
      var app = try open()
      var status: Int32 = 0
      defer { app.close(after: status) }
      status = try show(&app, terminal, inLines: options.isAccessible)
      return (status, app.warning)
    }
    var session: TerminalSession
    do throws(TerminalError) {
      session = try TerminalSession(terminal)
    } catch {
      return try run(options, drawingFirst: nil, open: open)
    }
    session.show(draw)
    var app: TerminalApp
    do {
      app = try open()
    } catch {
      session.end()
      throw error
    }
    let status = session.run(&app)
    app.close(after: status)
    return (status, app.warning)
  }

  /// Runs a program on the whole screen; in line mode if that is requested, or if the terminal supports no screen.
  static func show<App: ScreenProgram & LineProgram>(
    _ app: inout App, _ options: TerminalOptions, inLines: Bool
  ) throws(TerminalError) -> Int32 {
    if inLines { return try LineSession(options).run(&app) }
    do throws(TerminalError) {
      return try TerminalSession(options).run(&app)
    } catch {
      guard error.allowsLines else { throw error }
      return try LineSession(options, insteadOfScreen: error).run(&app)
    }
  }

  // MARK: - Commands

  /// Carries out a command. If it loses data, the user must confirm it.
  private static func run(_ command: WorldCommand, _ words: [String], _ remote: Remote?) -> Int32 {
    do {
      // A command for a server's worlds needs no local folder of worlds, unless it loses data.
      if let target = command.remote, command.loss == nil { return tell(ask(target, remote)) }
      // Without a folder of worlds, this throws the error to print.
      let directory = try directory(remote)
      if let follower = command.follower { return try follower.run(in: directory, print: print, say: say) }
      if isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, let loss = try command.loss?(directory) {
        say("\(loss)\nType yes to continue:")
        guard readLine() == "yes" else {
          say("Cancelled. Nothing was changed.")
          return ExitCode.failed.rawValue
        }
        // `--yes` follows the noun, so that the process that has the world open reads it too.
        let plain = words.first == "--" ? words.dropFirst() : words[...]
        let words = plain.prefix(1) + ["--yes"] + plain.dropFirst()
        return run(try WorldCommand(Array(words), folder: CurrentProcess.currentFolder, usual: usualWorld), Array(words), remote)
      }
      if let target = command.remote {
        try command.refuseUnconfirmed(in: directory)
        return tell(ask(target, remote))
      }
      return tell(command.run(as: words, in: CurrentProcess.currentFolder, worlds: directory))
    } catch {
      return tell(CommandError(error).answer)
    }
  }

  private static func ask(_ target: RemoteTarget, _ remote: Remote?) -> ControlAnswer {
    do {
      guard let server = try remote?.server(BackendProgram.operatorInvitation(at: target.invitation)) else { return ControlAnswer() }
      return WorldCommand.run(on: server, target.act)
    } catch {
      return InvitationFileError.explain(error).answer
    }
  }

  private static func tell(_ answer: ControlAnswer) -> Int32 {
    let status = answer.output.isEmpty ? ExitCode.success.rawValue : print(answer.output)
    if !answer.message.isEmpty { say(answer.message) }
    return answer.status == 0 ? status : answer.status
  }

  /// Prints the error of a program that shows a wallet, and returns the exit status.
  ///
  /// - Parameters:
  ///   - other: the advice if a file can't be written, such as “another file”.
  ///   - status: the exit status if a step can't be carried out.
  static func fail(_ error: any Error, choosing other: String, steps status: ExitCode) -> Int32 {
    switch error {
    case let error as FileError:
      say(error.told(choosing: other))
      return error.status
    case let error as TerminalError:
      say(error.description)
      return error.exitCode.rawValue
    case let error as StepFailure:
      say(error.message)
      return status.rawValue
    default:
      let error = InvitationFileError.explain(error)
      say(error.message)
      return error.status
    }
  }

  /// Reads a line from the terminal; nil after an interruption, or if standard input is no terminal.
  static func readAnswer() -> String? {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    var sources = ([STDIN_FILENO] + Interruption.current.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while !Interruption.current.hasCome {
      guard poll(&sources, nfds_t(sources.count), -1) > 0 || errno == EINTR else { return nil }
      if sources[0].revents != 0 { return readLine() }
    }
    return nil
  }

  // MARK: - The process

  /// Blocks signals, so that the event loop and work that blocks it receive them, and makes a write beyond the file size limit an ordinary
  /// error. Must be called before any thread starts.
  static func receiveSignals() {
    TerminalSession.blockSignals()
    signal(SIGXFSZ, SIG_IGN)
    Interruption.current.listen(
      to: .init(descriptors: { TerminalSession.interruptDescriptors }, hasCome: { TerminalSession.isInterrupted }))
  }

  /// True if SSH has started the program instead of a shell, as a forced command. There is no shell with job control then. (sshd_config(5),
  /// ForceCommand; sshd(8), command=)
  private static var hasNoShell: Bool { CurrentProcess.environment("SSH_CONNECTION") != nil && !TerminalSession.canSuspend }

  /// The number of columns of the terminal at standard output; nil if it is no terminal.
  static var columns: Int? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  private static let own = CurrentProcess(name: "billfold")
  static var version: String { own.version }

  /// Writes to standard output. Returns the exit status, which is not 0 if writing failed.
  static func print(_ text: String) -> Int32 { own.print(text) }

  /// Writes one message to standard error.
  static func say(_ message: String) { own.say(message) }
}
