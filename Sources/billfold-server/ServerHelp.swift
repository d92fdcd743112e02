import Remote

/// What `--help` and the page of the manual say of the options.
enum ServerHelp {
  static let text = """
    billfold-server: the issuers of Billfold's worlds, over HTTPS.

    Examples:
      billfold-server                       serve on \(ServerSettings.usualPlace) until SIGTERM
      billfold-server invite demo           write demo.invitation, into the world demo
      billfold --backend demo.invitation    open the wallet there
      billfold-server --listen unix:/run/user/1000/billfold.sock
                                            serve on a socket in the file system
      billfold-server world list            see which worlds it has
      billfold-server --check               say what is set, and whether it can be

    Usage: billfold-server [OPTIONS]
           billfold-server invite WORLD [--address ADDRESS] [--guest] [--public] [--output FILE]
                                  [--replace]
           billfold-server invite --operator [--address ADDRESS] [--public] [--output FILE] [--replace]
           billfold-server world list [--json]
           billfold-server world remove NAME

    Options:
    \(rows(ServerSetting.all.map { ($0.usage, $0.help) } + general))
    Options of invite, which heeds \(heeded) too:
    \(rows(invite))
    What is said of the worlds heeds --store and --config; --json is for programs.
    All but the last four options of the server may stand in its file, as NAME = VALUE.
    Whoever has an invitation has the world: it is written for you alone (mode 0600).
    The world is made where there is none. Each request is one line of JSON on standard error.
    Nothing here is a real card, account or phone.

    """

  static let general = [
    ("--config FILE", "the file of settings (default: $XDG_CONFIG_HOME/billfold/server.conf, if it is there)"),
    ("--check", "print what is set, and whether it can be, and serve nothing"), ("--version", "print the version"),
    ("--help", "print this"),
  ]

  static let invite = [
    ("--address ADDRESS", "where those who are invited reach the server (default: where it listens first)"),
    ("--guest", "leave out the keys of customer care and of the world's clock"),
    ("--operator", "for whoever runs the server: with it worlds are made and removed from elsewhere"),
    ("--public", "there a proxy has a certificate that every machine trusts"),
    ("--output FILE", "where to write the invitation; - for standard output (default: WORLD.invitation)"),
    ("--replace", "in place of a file that is there already"),
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
