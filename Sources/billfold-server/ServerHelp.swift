import Remote

/// The texts of `--help`; those about options are in the manual page too.
enum ServerHelp {
  static let text = """
    Serve Billfold worlds over HTTPS.

    Examples:
      billfold-server                       serve on \(ServerSettings.usualPlace) until SIGTERM
      billfold-server invite demo           create an invitation to the world "demo"
      billfold --backend demo.invitation    open the wallet in that world
      billfold-server --listen unix:/run/user/1000/billfold.sock
                                            serve on a UNIX socket
      billfold-server world list            list worlds
      billfold-server --check               check the configuration

    Usage: billfold-server [OPTIONS]
           billfold-server invite WORLD [--address ADDRESS] [--guest] [--public] [--output FILE]
                                  [--replace]
           billfold-server invite --operator [--address ADDRESS] [--public] [--output FILE] [--replace]
           billfold-server world list [--json]
           billfold-server world delete NAME

    Options:
    \(rows(ServerSetting.all.map { ($0.usage, $0.help) } + general))
    Options of invite (also accepts \(heeded)):
    \(rows(invite))
    The world commands also accept --store and --config. --json prints JSON.
    All server options except --config, --check, --version and --help can be set in the config
    file, as NAME = VALUE.
    invite creates a world that doesn't exist. Keep invitations secret: they contain the
    world's keys. They are written with mode 0600. The request log goes to standard error,
    one JSON object per line.
    Nothing here is a real card, account or phone.

    """

  static let general = [
    (
      "--config FILE",
      "config file (default: ~/.config/billfold/server.conf, or $XDG_CONFIG_HOME/billfold/server.conf, if it exists)"
    ),
    ("--check", "check the configuration and exit"), ("-V, --version", "print the version"),
    ("-h, --help", "print help"),
  ]

  static let invite = [
    ("--address ADDRESS", "address that clients use (default: the first listen address)"),
    ("--guest", "omit the keys for customer care and the clock"),
    ("--operator", "invitation for the operator: can list and delete worlds, and run walkthroughs"),
    (
      "--public",
      "clients trust the certificate authorities of their machine: for a publicly trusted certificate, on the server or a proxy"
    ),
    ("--output FILE", "output file; - for standard output (default: WORLD.invitation or operator.invitation)"),
    ("--replace", "replace an existing file"),
  ]

  private static var heeded: String {
    (ServerSetting.all.filter(\.isForInvitations).map { "--\($0.name)" } + ["--config"]).joined(separator: ", ")
  }

  /// Two columns of at most 100 characters; where the first has no room, the second stands below it.
  private static func rows(_ rows: [(String, String)]) -> String {
    rows.map { row in
      var lines = ["  \(row.0)"]
      if lines[0].count > column - 2 { lines.append("") }
      lines[lines.count - 1] += String(repeating: " ", count: column - lines[lines.count - 1].count)
      for word in row.1.split(separator: " ") {
        if lines[lines.count - 1].count + word.count >= 100 { lines.append(String(repeating: " ", count: column)) }
        lines[lines.count - 1] += (lines[lines.count - 1].count > column ? " " : "") + word
      }
      return lines.joined(separator: "\n") + "\n"
    }.joined()
  }

  private static let column = 30
}

extension ServerSetting {
  /// On the command line.
  var usage: String { "--\(name)\(value.map { " \($0)" } ?? "")" }

  fileprivate var help: String { value == nil || usual.isEmpty ? says : "\(says) (default: \(usual))" }
}
