import Commands
import Remote
import Worlds

/// The texts of `--help`; those about options are also in the manual page.
enum ServerHelp {
  /// The part of the command line whose help is printed.
  enum Topic: Sendable {
    case server, invite, worlds

    var text: String {
      switch self {
      case .server: ServerHelp.text
      case .invite: ServerHelp.invite
      case .worlds: ServerHelp.worlds
      }
    }
  }

  private static let usageOfInvite = """
    billfold-server invite WORLD [--fixture FIXTURE] [--address ADDRESS] [--guest] [--public]
                                  [--output FILE] [--replace]
           billfold-server invite --operator [--address ADDRESS] [--public] [--output FILE] [--replace]
    """

  private static let usageOfWorlds = """
    billfold-server world list [--json]
           billfold-server world delete NAME
    """

  private static let fixtures = CommandHelp.table(Fixture.all.map { ($0.name, $0.summary) }, column: 30)

  private static let aboutInvitations = """
    invite creates the world if it doesn't exist. With --fixture it prints how its customers log in.
    Keep invitations secret: they contain the world's keys. They are written with mode 0600.
    """

  private static let invite = """
    Create an invitation to a world on the server, or one for its operator.

    Examples:
      billfold-server invite demo           create an invitation to the world "demo"
      billfold-server invite app --fixture cards
                                            create the world "app", with a customer who has cards
      billfold-server invite --operator     create an invitation for the operator

    Usage: \(usageOfInvite)

    Options (also accepts \(heeded)):
    \(rows(ServerOption.invite))
    Fixtures:
    \(fixtures)
    \(aboutInvitations)

    """

  private static let worlds = """
    List the worlds of the server, or delete one that is not in use, with its snapshots.

    Examples:
      billfold-server world list            list worlds
      billfold-server world list --json     list worlds, as JSON
      billfold-server world delete demo     delete the world "demo"

    Usage: \(usageOfWorlds)

    Options:
    \(rows([.json, .config] + ServerOption.settings.filter { $0.name == "--store" }))\

    """

  static let text = """
    Serve Billfold worlds over HTTPS.

    Examples:
      billfold-server                       serve on \(ServerSettings.usualPlace) until SIGTERM
      billfold-server invite demo           create an invitation to the world "demo"
      billfold --backend demo.invitation    open the wallet in that world
      billfold-server invite app --fixture cards
                                            create the world "app", with a customer who has cards
      billfold-server --listen unix:/run/user/1000/billfold.sock
                                            serve on a UNIX socket
      billfold-server world list            list worlds
      billfold-server --check               check the configuration

    Usage: billfold-server [OPTIONS]
           \(usageOfInvite)
           \(usageOfWorlds)

    Options:
    \(rows(ServerOption.settings + ServerOption.general))
    Options of invite (also accepts \(heeded)):
    \(rows(ServerOption.invite))
    Fixtures:
    \(fixtures)
    The world commands also accept --store and --config. --json prints JSON.
    All server options except --config, --check, --version and --help can be set in the config
    file, as NAME = VALUE.
    \(aboutInvitations)
    The request log goes to standard error, one JSON object per line.
    Nothing here is a real card, account or phone.

    """

  private static var heeded: String {
    (ServerSetting.all.filter(\.isForInvitations).map { "--\($0.name)" } + ["--config"]).joined(separator: ", ")
  }

  private static func rows(_ options: [ServerOption]) -> String { CommandHelp.table(options.map { ($0.usage, $0.summary) }, column: 30) }
}
