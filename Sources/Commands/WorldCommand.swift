package import Basics
import Contract
import Glibc
import Simulation
package import System
import WalletApp
package import WalletModel
package import Worlds

/// A parsed command line: an action and the world that it is about.
package struct WorldCommand: Sendable {
  /// The world that the command is about; nil if it is about no particular world.
  package let world: WorldName?
  /// The action that runs if no process has the world open.
  package let closed: @Sendable (WorldDirectory) async throws -> CommandResult
  /// The action that runs in the process that has the world open; nil if the command can't run there.
  package let held: OpenWorldAction?
  /// Describes what the command would delete permanently; nil if it deletes nothing, or if `--yes` confirms the loss.
  package let loss: Loss?
  /// The server whose worlds the command is about; nil for local worlds.
  package let remote: RemoteTarget?
  /// Prints calls until the person interrupts the command; nil for a command that ends by itself.
  package private(set) var follower: TrafficFollower?
  /// The change that the command makes; nil if it doesn't come from a `WorldAction`.
  private var action: (any WorldAction)?
  /// The command's noun and verb, like `world export`, and its reach, both from its `Subcommand`.
  private var line = ""
  private var reach = CommandReach.beyond

  /// Returns a sentence about what would be lost; nil if nothing of that name exists.
  package typealias Loss = @Sendable (WorldDirectory) throws -> String?

  /// Parses a whole command line, without the program's name.
  ///
  /// - Parameters:
  ///   - folder: the folder that relative paths start from.
  ///   - usual: returns the world for a command line that names none.
  package init(_ words: [String], folder: String?, usual: @escaping WorldChoice.Usual) throws(UsageError) {
    var rest = ArgumentList(words)
    let first: String
    switch try rest.token() {
    case nil: throw UsageError("Missing command. Example: clock forward 6min", next: .described)
    case .option(let option, _):
      throw UsageError("“\(Printable(option.prefix(40)))” comes before the command. Put it after the command.", next: .described)
    case .word(let word): first = word
    }
    let noun = try CommandGroup.reading(first)
    switch try noun.read(&rest, folder: folder, usual: usual) {
    case .command(let command): self = command
    case .help where words.count == 1: throw noun.missingVerb
    case .help: throw UsageError("Help is printed in a shell. Run: billfold \(words.joined(separator: " "))", next: .described)
    }
  }

  func named(_ line: String, _ reach: CommandReach) -> WorldCommand {
    var command = self
    (command.line, command.reach) = (line, reach)
    return command
  }

  /// Throws if the command acts on anything but this world.
  package func checkReach(of world: WorldName) throws(CommandError) {
    if reach == .beyond { throw Self.reachesBeyond(line) }
    if let other = self.world, other != world {
      throw CommandError(.refused, "“\(line)” is about the world “\(other)”. " + Self.ownWorldOnly)
    }
  }

  static func reachesBeyond(_ line: String) -> CommandError {
    CommandError(.refused, "“\(line)” reaches files, other worlds or servers. " + ownWorldOnly)
  }

  private static let ownWorldOnly = "Here, only commands on the wallet's own world are allowed."

  /// False if the command only reads the world, or copies it elsewhere.
  package var changesWorld: Bool {
    switch held {
    case .act, .replace: true
    case .ask, .whenIdle, .goBack, nil: false
    }
  }

  /// Throws if the command can't be a step of a scenario, because it waits for the wallet without a time limit, or undoes a person's
  /// actions.
  package func checkStep() throws(CommandError) {
    if isPatient { throw CommandError(.usage, "“\(line)” waits for the wallet, and each step does that by itself. Remove it.") }
    if case .goBack? = held {
      throw CommandError(
        .usage, "“\(line)” undoes what a person did. A scenario goes back by these steps: a snapshot is taken, a snapshot is restored.")
    }
  }

  /// Throws if the command's values are invalid in every world.
  package func checkValues() throws(CommandError) { if let problem = action?.problem { throw problem } }

  private var isPatient: Bool { held?.isPatient == true }

  /// Creates a command about no world, or about a closed one.
  init(_ closed: @escaping @Sendable (WorldDirectory) async throws -> String) {
    self.init { CommandResult(output: try await closed($0)) }
  }

  /// Creates a command about no world, or about a closed one, that prints a message in addition to its output.
  init(_ closed: @escaping @Sendable (WorldDirectory) async throws -> CommandResult) {
    self.init(loss: nil, closed)
  }

  /// Creates a command about no world, or about a closed one, that requires confirmation if data would be lost.
  init(loss: Loss?, _ closed: @escaping @Sendable (WorldDirectory) async throws -> CommandResult) {
    (world, held, remote) = (nil, nil, nil)
    self.loss = loss
    self.closed = closed
  }

  /// Creates a command about the worlds of a server, for a person with its operator's invitation.
  init(at invitation: String, loss: Loss? = nil, _ act: @escaping RemoteTarget.Act) {
    (world, held) = (nil, nil)
    self.loss = loss
    remote = RemoteTarget(invitation: invitation, act: act)
    closed = { _ in throw CommandError(.usage, "--backend is for the command line.") }
  }

  /// Creates a command that changes a world: the process that has the world open makes the change, or this one.
  package init(on world: WorldChoice, loss: Loss? = nil, _ action: some WorldAction) {
    self.init(on: world, loss: loss, changes: true) { world in
      var open = world
      return try await action.performNoted(on: &open)
    }
    self.action = action
  }

  /// Creates a command that asks about a world: the process that has the world open answers, or this one.
  ///
  /// - Parameter alone: work that an open wallet does by itself; runs first if no process has the world open.
  init(
    on world: WorldChoice, alone: @escaping @Sendable (World) async -> Void = { _ in }, _ query: some WorldQuery, isJSON: Bool
  ) {
    self.init(on: world, alone: alone, changes: false) { try await query.output(about: $0, isJSON: isJSON) }
  }

  /// Creates a command that acts on a world: in the process that has the world open, or in this one.
  ///
  /// - Parameter changes: false if the action changes neither world nor wallet.
  init(
    on world: WorldChoice, loss: Loss? = nil, alone: @escaping @Sendable (World) async -> Void = { _ in }, changes: Bool,
    _ act: @escaping @Sendable (World) async throws -> String
  ) {
    self.world = world.name
    self.loss = loss
    remote = nil
    let work: @Sendable (World) async throws -> CommandResult = { CommandResult(output: try await act($0)) }
    held = changes ? .act(work) : .ask(work)
    closed = { directory in
      let open = try World(world.name, in: directory, makes: world.makes, source: SystemClock())
      do {
        let error = await open.followClock()
        await alone(open)
        var notes = open.file.isNew ? ["World “\(world.name)” was created."] : []
        if let error { notes.append("The server's clock can't be read: \(error.localizedDescription) This world's own clock is used.") }
        let output = try await act(open)
        TrafficFollower.tell(of: open)
        do throws(WorldError) {
          try open.close()
        } catch {
          notes.append("\(error.whatHappened) Faults that have fired now are still armed.")
          open.file.close()
        }
        return CommandResult(output: output, note: notes.joined(separator: "\n"))
      } catch {
        TrafficFollower.tell(of: open)
        // Discards a world that the failed command has created.
        if open.file.isNew { try? open.file.discard() } else { open.file.close() }
        throw error
      }
    }
  }

  /// Creates a command that replaces an open world. If no process has the world open, `closed` makes the change instead.
  init(
    on world: WorldName, loss: Loss?, _ action: some WorldAction, output: String,
    closed: @escaping @Sendable (WorldDirectory) async throws -> Void
  ) {
    self.world = world
    self.loss = loss
    remote = nil
    held = .replacing(action)
    self.closed = { directory in
      try await closed(directory)
      return CommandResult(output: output)
    }
  }

  /// Creates a command that prints calls as they happen, whether a process has the world open or not.
  init(following world: WorldChoice, _ request: TrafficFollower.Request) {
    self.init(on: world, asking: .whenIdle(.calls(request)))
    follower = TrafficFollower(world: world, request: request)
  }

  /// Creates a command that only the process that has the world open can answer.
  init(on world: WorldChoice, asking held: OpenWorldAction) {
    self.world = world.name
    (loss, remote) = (nil, nil)
    self.held = held
    let (name, makes) = (world.name, world.makes)
    closed = { directory in
      if try !makes && !directory.exists(name) { throw try directory.noSuchWorld(name) }
      try directory.checkNotHeld(name)
      throw CommandError(.unavailable, "World “\(name)” is not open. Open it in a wallet first: billfold --world \(name)")
    }
  }
}

// MARK: - Carrying out

extension WorldCommand {
  /// Runs the command, or sends it to the process that has its world open, on the caller's thread.
  ///
  /// - Parameters:
  ///   - words: the command line from which the command was parsed.
  ///   - folder: the folder that relative paths start from.
  ///   - directory: the directory of the worlds; nil for the default one, from the environment.
  package func run(as words: [String], in folder: String?, worlds directory: WorldDirectory? = nil) -> ControlAnswer {
    do {
      let directory = try directory ?? WorldDirectory { getenv($0).map { String(cString: $0) } }
      try refuseUnconfirmed(in: directory)
      let closed = closed
      let result = try Loop().run { await Result { () async throws(any Error) in try await closed(directory) } }
      do {
        let done = try result.get()
        return ControlAnswer(output: done.output, message: done.note)
      } catch WorldError.held(let name, let pid) where held != nil && name == world {
        return ask(name, in: directory, ControlRequest(words, in: folder), pid)
      }
    } catch {
      return CommandError(error).answer
    }
  }

  /// Throws if data would be lost and the command was not confirmed.
  package func refuseUnconfirmed(in directory: WorldDirectory) throws {
    if let loss = try loss?(directory) { throw CommandError(.usage, "\(loss) To confirm, add --yes.") }
  }

  /// Runs an action on a server, on the caller's thread.
  package static func run(on server: any WorldServer, _ act: @escaping RemoteTarget.Act) -> ControlAnswer {
    do {
      let answer = try Loop().begin(atMost: -1) {
        do {
          return ControlAnswer(output: try await act(server))
        } catch let error as WalletError {
          return CommandError(error, at: server.place).answer
        } catch {
          return CommandError(error).answer
        }
      }
      return answer ?? CommandError(.unavailable, "Interrupted.").answer
    } catch {
      return CommandError(error).answer
    }
  }

  /// Sends a request to the process that has the world open, and returns its answer.
  private func ask(_ world: WorldName, in directory: WorldDirectory, _ request: ControlRequest, _ pid: Int32?) -> ControlAnswer {
    let path = directory.path(of: world) + "/" + World.controlName
    // A request that waits until the wallet is idle has no timeout, because that may take long.
    do throws(ControlError) {
      return try (isPatient ? ControlClient(path: path, timeout: 0) : ControlClient(path: path)).ask(request)
    } catch {
      let who = "The process\(pid.map { " \($0)" } ?? "") that has world “\(world)” open"
      return switch error {
      case .absent: CommandError(.busy, "\(who) can't be reached. Close it, then try again.").answer
      case .silent: CommandError(.busy, "\(who) doesn't respond. Bring it to the foreground, or close it.").answer
      case .gone: CommandError(.unavailable, "\(who) ended before it responded. Try again.").answer
      }
    }
  }
}

/// The result of a command.
package struct CommandResult: Sendable {
  /// For standard output.
  package let output: String
  /// A message in addition to the output.
  package let note: String
  /// The world that has replaced the open one; nil if none has.
  package let world: World?

  package init(output: String = "", note: String = "", world: World? = nil) {
    (self.output, self.note, self.world) = (output, note, world)
  }
}

/// An action on the worlds of a server.
package struct RemoteTarget: Sendable {
  /// The path of the invitation of the server's operator.
  package let invitation: String
  package let act: Act
  package typealias Act = @Sendable (any WorldServer) async throws -> String
}

/// The reason why a command failed: a sentence or two, and the exit status.
package struct CommandError: Error {
  package let code: ExitCode
  package let message: String
  package var status: Int32 { code.rawValue }

  package init(_ code: ExitCode, _ message: String) { (self.code, self.message) = (code, message) }

  package init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as WorldError: self.init(error.exitCode, error.description)
    case let error as UsageError: self.init(error.code, error.description)
    case let error as WalletError: self.init(.of(error), error.inOptions)
    // The system has no descriptors or threads left for this process.
    case let error as ThreadError: self.init(.busy, "\(error)")
    default: self.init(.internalFailure, "\(error)")
    }
  }

  /// Converts a server's error, or the reason why the server could not be reached.
  ///
  /// - Parameter next: advice at the end of the message; may be empty.
  package init(_ error: WalletError, at place: String, _ next: String = "") {
    let summary = error.localizedDescription
    self.init(.of(error), "\(summary.contains(place) ? "" : "\(place): ")\(summary)\(next.isEmpty ? "" : " ")\(next)")
  }

  /// The answer to the request. Its message is made printable, because it may quote the request.
  package var answer: ControlAnswer { ControlAnswer(status: status, message: "\(Printable(message))") }
}

extension WalletError {
  /// The error's sentence, in which the options of the command line replace the request's field names.
  fileprivate var inOptions: String {
    guard code == .invalidRequest, !fieldErrors.isEmpty else { return localizedDescription }
    let fields = fieldErrors.map { fault -> String in
      if fault.message.hasPrefix("is not a setting") { return "“\(fault.field)” \(fault.sentence)" }
      let name = String(fault.field.prefix { $0 != "[" })
      return "\(Self.options[name] ?? fault.field) \(fault.sentence)"
    }
    let what = description.hasPrefix("invalid: ") ? "" : WalletError(statusCode, code, description).localizedDescription + " "
    return what + fields.joined(separator: " ")
  }

  private static let options = [
    "lastFour": "--last-four", "status": "--status", "currency": "--currency", "expiry": "--expiry", "tokenizations": "--wallet",
    "programName": "PROGRAM", "username": "USERNAME", "statusReason": "--reason",
  ]
}

extension ExitCode {
  /// Returns the exit status of a command whose call was refused; never that of an internal failure.
  fileprivate static func of(_ error: WalletError) -> ExitCode {
    switch error.code {
    case .invalidRequest: .dataError
    case .notFound, .unknownUsername, .deviceNotRegistered: .noInput
    case .notAllowed, .notInvited, .notOffered: .refused
    case .storageFailed, .storageFull: .inputOutput
    case .unreachable, .serverAway, .serverUntrusted, .tooManyRequests, .timedOut, .connectionLost: .unavailable
    default:
      switch error.statusCode {
      case 400, 409, 422: .dataError
      case 404, 410: .noInput
      case 401...499: .refused
      // The platform failed, or its response can't be parsed.
      default: .unavailable
      }
    }
  }
}
