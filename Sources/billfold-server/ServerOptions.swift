import Commands
import Remote
import WalletModel
import Worlds

/// The command that the arguments of the server mean.
enum ServerInvocation {
  case serve(ServerOptions)
  /// Says what is set, and whether it can be.
  case check(ServerOptions)
  case invite(InviteOptions)
  case worlds(WorldsOptions)
  case help
  case version

  /// - Parameter folder: where paths begin that do not begin at the root.
  init(_ arguments: [String], in folder: String) throws(UsageError) {
    var rest = ArgumentList(arguments)
    var options = ServerOptions()
    var invite: InviteOptions?
    var worlds: WorldsOptions?
    var isCheck = false
    func path(_ text: String) -> String { text.hasPrefix("/") ? text : "\(folder)/\(text)" }
    while let argument = try rest.next() {
      switch argument {
      case .option("--help"), .option("-h"):
        self = .help
        return
      case .option("--version"), .option("-V"):
        self = .version
        return
      case .option("--config"): options.config = path(try rest.value(of: "--config", hint: "a file"))
      case .option("--check") where invite == nil && worlds == nil: isCheck = true
      case .option("--address") where invite != nil:
        let text = try rest.value(of: "--address", hint: "the server's address, like wallet.example:8443")
        guard let address = ServerAddress(text) else {
          throw UsageError("Invalid --address: enter a host and port, like wallet.example:8443, or a socket, like unix:/run/s.")
        }
        invite?.address = address
      case .option("--operator") where invite != nil: invite?.isForOperator = true
      case .option("--guest") where invite != nil: invite?.isForGuest = true
      case .option("--replace") where invite != nil: invite?.replaces = true
      case .option("--public") where invite != nil: invite?.isPublic = true
      case .option("--output") where invite != nil, .option("-o") where invite != nil:
        invite?.output = try rest.value(of: "--output", hint: "a file")
      case .option("--json") where worlds?.verb == .list: worlds?.isJSON = true
      case .option(let text):
        guard let setting = ServerSetting.named(text.dropFirst(2)), text.hasPrefix("--"), invite == nil || setting.isForInvitations,
          worlds == nil || setting.name == "store"
        else { throw Self.unexpected(text, known: Self.options) }
        let value =
          setting.value == nil ? "yes" : try rest.value(of: "--\(setting.name)", hint: setting.wants, repeats: setting.clear != nil)
        options.said.append(.init(setting: setting, value: setting.isPath ? path(value) : value))
      case .word("invite") where invite == nil && worlds == nil: invite = InviteOptions()
      case .word("world") where invite == nil && worlds == nil: worlds = WorldsOptions()
      case .word(let word) where worlds != nil && worlds?.verb == nil: worlds?.verb = try Self.verb(word)
      case .word(let word) where worlds?.verb == .delete && worlds?.name == nil: worlds?.name = try worldName(word)
      case .word(let word) where invite != nil && invite?.world == nil: invite?.world = try worldName(word)
      case .word(let text): throw Self.unexpected(text, known: ["invite", "world"])
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

  /// All options, whatever they belong to.
  private static let options =
    ServerSetting.all.map { "--\($0.name)" }
    + (ServerHelp.general + ServerHelp.invite).compactMap { $0.0.split(separator: " ").first { $0.hasPrefix("--") }.map(String.init) }

  private static func unexpected(_ text: String, known names: [String]) -> UsageError {
    if let ours = namesElsewhere[text] { return UsageError("Unknown argument “\(text)”. Did you mean “\(ours)”?") }
    // A known one is in the wrong place.
    return names.contains(text)
      ? UsageError("Unexpected argument “\(text)”.")
      : UsageError(text.unknown("argument", among: names, otherwise: "To see all arguments, run: billfold-server --help"))
  }

  /// Options of other servers, and ours for the same purpose.
  private static let namesElsewhere = ["--port": "--listen", "--host": "--listen", "--bind": "--listen"]

  private static func verb(_ word: String) throws(UsageError) -> WorldsOptions.Verb {
    // The name in 0.1.
    if let verb = word == "remove" ? .delete : WorldsOptions.Verb(rawValue: word) { return verb }
    throw UsageError(word.unknown("command", among: WorldsOptions.Verb.allCases.map(\.rawValue), after: "world", otherwise: worldUsage))
  }
}

/// The settings in the arguments. They override those in the config file.
struct ServerOptions {
  struct Said {
    let setting: ServerSetting
    let value: String
  }

  /// The file of settings; nil: the usual one, if it is there.
  var config: String?
  var said: [Said] = []

  /// The settings, with those of a config file where the arguments have none.
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
  /// Nil: where the server listens first.
  var address: ServerAddress?
  /// Without the keys of customer care and of the world's clock.
  var isForGuest = false
  /// For whoever runs the server, into no world.
  var isForOperator = false
  /// The address has a certificate that every machine trusts.
  var isPublic = false
  var output: String?
  /// In place of a file that is there already.
  var replaces = false
}
