import Commands
import Remote
import System
import Worlds

/// The command that the server's arguments contain.
enum ServerInvocation {
  case serve(ServerOptions)
  /// Prints the settings, and whether they are valid.
  case check(ServerOptions)
  case invite(InviteOptions)
  case worlds(WorldsOptions)
  case help(ServerHelp.Topic)
  case version

  /// - Parameter folder: the base of relative paths.
  init(_ arguments: [String], in folder: String) throws(UsageError) {
    var rest = ArgumentList(arguments)
    var options = ServerOptions()
    var invite: InviteOptions?
    var worlds: WorldsOptions?
    var isCheck = false
    while let argument = try rest.next(ServerOption.self, unknown: { Self.unknown($0, among: ServerOption.allCases.map(\.name)) }) {
      switch argument {
      case .option(.help, _):
        self = .help(invite != nil ? .invite : worlds != nil ? .worlds : .server)
        return
      case .option(.version, _):
        self = .version
        return
      case .option(.config, let value): options.config = value.absolutePath(from: folder)
      case .option(.check, _) where invite == nil && worlds == nil: isCheck = true
      case .option(.address, let value) where invite != nil:
        guard let address = ServerAddress(value) else {
          throw UsageError("Invalid --address: enter a host and port, like wallet.example:8443, or a socket, like unix:/run/s.")
        }
        invite?.address = address
      case .option(.fixture, let value) where invite != nil: invite?.fixture = try Fixture(option: value)
      case .option(.operator, _) where invite != nil: invite?.isForOperator = true
      case .option(.guest, _) where invite != nil: invite?.isForGuest = true
      case .option(.replace, _) where invite != nil: invite?.replaces = true
      case .option(.public, _) where invite != nil: invite?.isPublic = true
      case .option(.output, let value) where invite != nil: invite?.output = value
      case .option(.json, _) where worlds?.verb == .list: worlds?.isJSON = true
      case .option(.setting(let setting), let value)
      where (invite == nil || setting.isForInvitations) && (worlds == nil || setting.name == "store"):
        let text = setting.value == nil ? "yes" : setting.isPath ? value.absolutePath(from: folder) : value
        options.said.append(.init(setting: setting, value: text))
      case .option(let option, _): throw UsageError("Unexpected argument “\(option.name)”.")
      case .word("invite") where invite == nil && worlds == nil: invite = InviteOptions()
      case .word("world") where invite == nil && worlds == nil: worlds = WorldsOptions()
      case .word(let word) where worlds != nil && worlds?.verb == nil: worlds?.verb = try Self.verb(word)
      case .word(let word) where worlds?.verb == .delete && worlds?.name == nil: worlds?.name = try worldName(word)
      case .word(let word) where invite != nil && invite?.world == nil: invite?.world = try worldName(word)
      case .word(let text):
        let names = ["invite", "world"]
        throw names.contains(text) ? UsageError("Unexpected argument “\(text)”.") : Self.unknown(text, among: names)
      }
    }
    // Validates the options before the config file is read.
    _ = try options.settings(over: ServerSettings())
    if var invite {
      guard invite.isForOperator != (invite.world != nil) else {
        throw UsageError(
          invite.isForOperator
            ? "A world and --operator cannot be combined."
            : "Missing argument. Usage: billfold-server invite WORLD, or billfold-server invite --operator")
      }
      if invite.isForOperator, invite.isForGuest { throw UsageError("--operator and --guest cannot be combined.") }
      if invite.isForOperator, invite.fixture != nil { throw UsageError("--operator and --fixture cannot be combined.") }
      invite.server = options
      self = .invite(invite)
    } else if var worlds {
      if worlds.verb == nil { throw UsageError("Missing command. \(Self.worldUsage)") }
      if worlds.verb == .delete, worlds.name == nil {
        throw UsageError("Missing argument. Usage: billfold-server world delete NAME")
      }
      worlds.server = options
      self = .worlds(worlds)
    } else {
      self = isCheck ? .check(options) : .serve(options)
    }
  }
}

extension ServerInvocation {
  private static let worldUsage = "Usage: billfold-server world list, or billfold-server world delete NAME"

  private static func unknown(_ text: String, among names: [String]) -> UsageError {
    if let ours = namesElsewhere[text] { return UsageError("Unknown argument “\(text)”. Did you mean “\(ours)”?", next: .described) }
    return UsageError(
      unknown: "argument", text, among: names, otherwise: "To see all arguments, run: billfold-server --help", next: .described)
  }

  /// Options of other servers, and our options for the same purpose.
  private static let namesElsewhere = ["--port": "--listen", "--host": "--listen", "--bind": "--listen"]

  private static func verb(_ word: String) throws(UsageError) -> WorldsOptions.Verb {
    // The command's name in 0.1.
    if let verb = word == "remove" ? .delete : WorldsOptions.Verb(rawValue: word) { return verb }
    throw UsageError(unknown: "command", word, among: WorldsOptions.Verb.allCases.map(\.rawValue), after: "world", otherwise: worldUsage)
  }
}

/// The settings in the arguments. They override those in the config file.
struct ServerOptions {
  struct Said {
    let setting: ServerSetting
    let value: String
  }

  /// The config file; nil for the default one, if it exists.
  var config: String?
  var said: [Said] = []

  /// Returns the settings, with those of a config file where the arguments have none.
  func settings(over file: ServerSettings) throws(UsageError) -> ServerSettings {
    var settings = file
    // Values of the command line replace all values of the file.
    for said in said { said.setting.clear?(&settings) }
    for said in said {
      guard said.setting.read(&settings, said.value) else {
        throw UsageError("Invalid value for --\(said.setting.name): \(said.value). Expected \(said.setting.wants).")
      }
    }
    return settings
  }
}

/// The arguments of `billfold-server world`.
struct WorldsOptions {
  enum Verb: String, CaseIterable {
    case list, delete
  }

  var server = ServerOptions()
  var verb: Verb?
  /// The world to delete.
  var name: WorldName?
  var isJSON = false
}

struct InviteOptions {
  var server = ServerOptions()
  var world: WorldName?
  /// The starting point of a world that doesn't exist yet; nil for any world.
  var fixture: Fixture?
  /// Nil for the server's first listen address.
  var address: ServerAddress?
  /// True to leave out the keys of customer care and of the world's clock.
  var isForGuest = false
  /// True for the operator's invitation, which is not to a world.
  var isForOperator = false
  /// True if the address has a certificate that every machine trusts.
  var isPublic = false
  var output: String?
  /// True to replace an existing file.
  var replaces = false
}
