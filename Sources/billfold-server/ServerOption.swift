import Commands

/// An option of `billfold-server`: each setting is an option, and some options belong to commands.
enum ServerOption: CommandOption {
  case setting(ServerSetting)
  case config, check, version, help
  case fixture, address, guest, `operator`, `public`, output, replace
  case json

  /// The options that are not settings and belong to no command.
  static let general: [ServerOption] = [.config, .check, .version, .help]
  static let invite: [ServerOption] = [.fixture, .address, .guest, .operator, .public, .output, .replace]
  static let settings = ServerSetting.all.map(ServerOption.setting)
  static let allCases = settings + general + invite + [.json]

  var name: String {
    switch self {
    case .setting(let setting): "--\(setting.name)"
    case .config: "--config"
    case .check: "--check"
    case .version: "--version"
    case .help: "--help"
    case .fixture: "--fixture"
    case .address: "--address"
    case .guest: "--guest"
    case .operator: "--operator"
    case .public: "--public"
    case .output: "--output"
    case .replace: "--replace"
    case .json: "--json"
    }
  }

  var short: String? {
    switch self {
    case .version: "-V"
    case .help: "-h"
    default: nil
    }
  }

  var aliases: [String] {
    switch self {
    case .setting(let setting): setting.formerName.map { ["--\($0)"] } ?? []
    case .output: ["-o"]
    default: []
    }
  }

  var value: OptionValue? {
    switch self {
    case .setting(let setting): setting.value.map { OptionValue($0, setting.wants) }
    case .config: OptionValue("FILE", "a file", .file)
    case .fixture: OptionValue("FIXTURE", "a starting point, like cards", .fixture)
    case .address: OptionValue("ADDRESS", "the server's address, like wallet.example:8443")
    case .output: OptionValue("FILE", "a file", .file)
    case .check, .version, .help, .guest, .operator, .public, .replace, .json: nil
    }
  }

  var repeats: Bool { if case .setting(let setting) = self { setting.clear != nil } else { false } }

  var summary: String {
    switch self {
    case .setting(let setting):
      setting.value == nil || setting.usual.isEmpty ? setting.summary : "\(setting.summary) (default: \(setting.usual))"
    case .config:
      "config file (default: ~/.config/billfold/server.conf, or $XDG_CONFIG_HOME/billfold/server.conf, if it exists)"
    case .check: "check the configuration and exit"
    case .version: "print the version"
    case .help: "print help"
    case .fixture: "start a new world from this fixture (default: empty)"
    case .address: "address that clients use (default: the first listen address)"
    case .guest: "omit the keys for customer care, the clock and the gateways"
    case .operator: "invitation for the operator: can list and delete worlds, and run walkthroughs"
    case .public:
      "clients verify the server with the certificate authorities of their operating system, not with the key in the invitation; for a "
        + "publicly trusted certificate, of the server or of a proxy"
    case .output: "output file; - for standard output (default: WORLD.invitation or operator.invitation)"
    case .replace: "replace an existing file"
    case .json: "print JSON"
    }
  }
}
