import Basics
import Commands
import Hosting
import Remote
import RemoteServer

/// The settings of a server, from its command line and its config file.
struct ServerSettings: Equatable {
  /// Empty for the default address, unless systemd has opened sockets.
  var listen: [ServerAddress] = []
  var socketMode: UInt32 = 0o600
  /// Nil for the default folder of the environment.
  var store: String?
  var certificate: String?
  var key: String?
  var isPlain = false
  var isBehindProxy = false
  /// Web pages that may call the server; empty for none.
  var cors: [WebOrigin] = []
  /// The lowest level of the lines in the log.
  var logLevel = RequestLog.Level.info
  /// The maximum number of requests per second for one world; 0 for no limit.
  var rate = Int(RateLimits().requests?.perSecond ?? 0)
  /// The maximum number of wrong keys per second from one client; 0 for no limit.
  var guesses = Int(RateLimits().guesses?.perSecond ?? 0)
  var connections = TransportLimits().connections
  var connectionsPerAddress = TransportLimits().connectionsPerAddress
  var header = TransportLimits().header
  var body = TransportLimits().body
  /// The maximum number of snapshots of one world.
  var snapshots = CopyLimits().snapshots
  /// The maximum number of forks of one world, including forks of its forks.
  var forks = CopyLimits().forks
  /// In seconds.
  var requestTimeout = Int(TransportLimits().requestTimeout.components.seconds)

  init() {}

  static let usualPlace = ServerAddress.network(host: "localhost", port: 8443)

  var limits: TransportLimits {
    var limits = TransportLimits()
    limits.connections = connections
    limits.probes = Self.probes
    limits.connectionsPerAddress = min(connectionsPerAddress, connections)
    limits.header = header
    limits.body = body
    limits.requestTimeout = .seconds(requestTimeout)
    limits.isBehindProxy = isBehindProxy
    return limits
  }

  /// The number of connections beyond the limit that are for probes. (our choice: one or two each of a supervisor, a load balancer and
  /// Prometheus)
  private static let probes = 6

  var copies: CopyLimits {
    var copies = CopyLimits()
    (copies.snapshots, copies.forks) = (snapshots, forks)
    return copies
  }

  var rates: RateLimits {
    var rates = RateLimits()
    rates.requests = rate == 0 ? nil : Rate(burst: 2 * rate, perSecond: Double(rate))
    rates.guesses = guesses == 0 ? nil : Rate(burst: 20 * guesses, perSecond: Double(guesses))
    return rates
  }

  /// The settings that contradict each other, in a sentence; nil if none do.
  var conflict: String? {
    if key != nil, certificate == nil { return "key requires certificate. Set both." }
    let hasPorts = listen.isEmpty || listen.contains { $0.host != nil }
    if certificate != nil, key == nil, hasPorts, !isPlain {
      return "certificate requires key. Set both, or set plain if a proxy terminates TLS."
    }
    return nil
  }
}

/// A setting of the server: the command line, the config file, `--help`, `--check` and the manual page all read this table.
struct ServerSetting: Hashable, Sendable {
  /// The name in the file; on the command line it follows `--`.
  let name: String
  /// The name in 0.1, which is still accepted.
  var formerName: String?
  /// The placeholder of its value in help; nil for a switch, which is `yes` or `no` in the file.
  let value: String?
  let summary: String
  /// The values that it accepts, after "Expected".
  let wants: String
  var isPath = false
  /// Removes the values of a setting that can be repeated; nil for any other setting.
  var clear: (@Sendable (inout ServerSettings) -> Void)?
  /// True if `invite` uses the setting too.
  var isForInvitations = false
  /// Sets the value; returns false if it is invalid.
  let read: @Sendable (inout ServerSettings, String) -> Bool
  /// The values as they are written in the file.
  let values: @Sendable (ServerSettings) -> [String]

  static let all: [ServerSetting] = [
    ServerSetting(
      name: "listen", value: "ADDRESS",
      summary: """
        listen address: HOST:PORT with TLS, or unix:PATH for a UNIX socket without TLS; can be repeated
        """, wants: "a host and port, like localhost:8443, or a socket, like unix:/run/billfold/server.sock",
      clear: { $0.listen = [] }, isForInvitations: true,
      read: { settings, text in
        guard let address = ServerAddress(text) else { return false }
        if !settings.listen.contains(address) { settings.listen.append(address) }
        return true
      }, values: { settings in (settings.listen.isEmpty ? [ServerSettings.usualPlace] : settings.listen).map(\.description) }),
    ServerSetting(
      name: "socket-mode", value: "MODE", summary: "permissions of UNIX sockets: 600 (owner), 660 (owner and group) or 666 (everyone)",
      wants: "600, 660 or 666",
      read: { settings, text in
        // Connecting requires write permission, and nothing executes a socket: 770 means 660. (unix(7))
        guard let bits = UInt32(text, radix: 8), bits <= 0o777 else { return false }
        let mode = bits & ~0o111
        guard [0o600, 0o660, 0o666].contains(mode) else { return false }
        settings.socketMode = mode
        return true
      }, values: { ["\(String($0.socketMode, radix: 8))"] }),
    ServerSetting(
      name: "store", value: "FOLDER",
      summary:
        "folder for worlds and certificates (default: ~/.local/share/billfold/server, or $XDG_DATA_HOME/billfold/server)",
      wants: "a folder", isPath: true,
      isForInvitations: true, read: path(\.store), values: { [$0.store].compactMap { $0 } }),
    ServerSetting(
      name: "certificate", value: "FILE",
      summary: "PEM certificate chain (default: self-signed)",
      wants: "a file", isPath: true, isForInvitations: true, read: path(\.certificate), values: { [$0.certificate].compactMap { $0 } }),
    ServerSetting(
      name: "key", value: "FILE", summary: "private key of the certificate, in PEM", wants: "a file", isPath: true, read: path(\.key),
      values: { [$0.key].compactMap { $0 } }),
    ServerSetting(
      name: "plain", value: nil, summary: "serve plain HTTP behind a TLS proxy on this machine", wants: "yes or no",
      isForInvitations: true, read: toggle(\.isPlain), values: { [$0.isPlain ? "yes" : "no"] }),
    ServerSetting(
      name: "proxy", value: nil,
      summary: "trust X-Forwarded-For from this machine and rate-limit by that address",
      wants: "yes or no", read: toggle(\.isBehindProxy), values: { [$0.isBehindProxy ? "yes" : "no"] }),
    ServerSetting(
      name: "cors", value: "ORIGIN",
      summary: "allow web pages of this origin to call the server (CORS); can be repeated; *: all pages (default: none)",
      wants: "an origin without a path, like https://wallet.example or http://localhost:5173, or *", clear: { $0.cors = [] },
      read: { settings, text in
        guard let origin = WebOrigin(parsing: text) else { return false }
        if !settings.cors.contains(origin) { settings.cors.append(origin) }
        return true
      }, values: { $0.cors.map(\.description) }),
    ServerSetting(
      name: "log-level", value: "LEVEL",
      summary: "lines in the log: debug (also calls within a world), info (requests), warning (refusals) or error (faults)",
      wants: RequestLog.Level.allCases.map(\.rawValue).joined(separator: ", "),
      read: { settings, text in
        guard let level = RequestLog.Level(rawValue: text) else { return false }
        settings.logLevel = level
        return true
      }, values: { [$0.logLevel.rawValue] }),
    ServerSetting(
      name: "rate", value: "N", summary: "rate limit per world, in requests per second; burst is twice that; 0: unlimited",
      wants: "a whole number from 0 to 1000000", read: number(\.rate, 0...1_000_000), values: { ["\($0.rate)"] }),
    ServerSetting(
      name: "guesses", value: "N",
      summary: "rate limit per client for wrong keys, per second; burst is 20 times that; 0: unlimited",
      wants: "a whole number from 0 to 1000000", read: number(\.guesses, 0...1_000_000), values: { ["\($0.guesses)"] }),
    ServerSetting(
      name: "connections", value: "N", summary: "maximum connections per listen address",
      wants: "a whole number from 1 to 100000", read: number(\.connections, 1...100_000), values: { ["\($0.connections)"] }),
    ServerSetting(
      name: "connections-per-client", value: "N", summary: "maximum connections per client address",
      wants: "a whole number from 1 to 100000",
      read: number(\.connectionsPerAddress, 1...100_000), values: { ["\($0.connectionsPerAddress)"] }),
    ServerSetting(
      name: "header", value: "BYTES", summary: "maximum size of request line and headers", wants: "a whole number from 1024 to 1048576",
      read: number(\.header, 1024...1_048_576), values: { ["\($0.header)"] }),
    ServerSetting(
      name: "body", value: "BYTES", summary: "maximum size of a request body", wants: "a whole number from 1024 to 16777216",
      read: number(\.body, 1024...16_777_216), values: { ["\($0.body)"] }),
    ServerSetting(
      name: "request-timeout", formerName: "patience", value: "SECONDS", summary: "time to send a whole request, in seconds",
      wants: "a whole number from 1 to 3600", read: number(\.requestTimeout, 1...3600), values: { ["\($0.requestTimeout)"] }),
    ServerSetting(
      name: "snapshots", value: "N", summary: "maximum snapshots per world",
      wants: "a whole number from 0 to 1000000", read: number(\.snapshots, 0...1_000_000), values: { ["\($0.snapshots)"] }),
    ServerSetting(
      name: "forks", value: "N", summary: "maximum forks per world, including forks of forks",
      wants: "a whole number from 0 to 1000000", read: number(\.forks, 0...1_000_000), values: { ["\($0.forks)"] }),
  ]

  static func named(_ name: some StringProtocol) -> ServerSetting? { all.first { name == $0.name || name == $0.formerName ?? $0.name } }

  /// The default value; empty if there is no fixed one.
  var usual: String { values(ServerSettings()).joined() }

  static func == (a: ServerSetting, b: ServerSetting) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  // MARK: - Values

  private typealias Read = @Sendable (inout ServerSettings, String) -> Bool
  private typealias Field<T> = any WritableKeyPath<ServerSettings, T> & Sendable

  private static func path(_ field: Field<String?>) -> Read {
    { settings, text in
      guard text.hasPrefix("/"), !text.contains("\0") else { return false }
      settings[keyPath: field] = text
      return true
    }
  }

  private static func toggle(_ field: Field<Bool>) -> Read {
    { settings, text in
      guard text == "yes" || text == "no" else { return false }
      settings[keyPath: field] = text == "yes"
      return true
    }
  }

  private static func number(_ field: Field<Int>, _ range: ClosedRange<Int>) -> Read {
    { settings, text in
      guard text.hasOnlyDigits, let number = Int(text), range.contains(number) else { return false }
      settings[keyPath: field] = number
      return true
    }
  }
}

extension ServerSettings {
  /// The settings in the format of the file.
  var text: String {
    ServerSetting.all.flatMap { setting in setting.values(self).map { "\(setting.name) = \($0)\n" } }.joined()
  }
}
