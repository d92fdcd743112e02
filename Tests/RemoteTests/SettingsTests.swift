import Commands
import Foundation
import Remote
import RemoteServer
import Testing
import Wire
import Worlds

@testable import billfold_server

/// The settings of a server, which are the same in arguments, file and documents.
@Suite struct SettingsTests {
  private func read(_ text: String) throws -> ServerSettings { try SettingsFile.read(text, path: "/x.conf") }

  private func options(_ arguments: String...) throws -> ServerOptions {
    switch try ServerInvocation(arguments, in: "/here") {
    case .serve(let options), .check(let options): options
    case .invite(let invite): invite.server
    case .worlds(let worlds): worlds.server
    case .help, .version: ServerOptions()
    }
  }

  @Test func `an empty file says nothing`() throws {
    for text in ["", "\n\n", "# listen = x\n   # y\n\t\n", "\r\n# x\r\n"] { #expect(try read(text) == ServerSettings()) }
  }

  @Test func `what is set is written as it is read`() throws {
    let text = """
      listen = [::1]:8443
      listen = unix:/run/s
      socket-mode = 660
      store = /var/lib/bill fold
      certificate = /c.pem
      key = /k.pem
      plain = yes
      proxy = yes
      cors = https://wallet.example
      cors = http://localhost:5173
      log-level = debug
      rate = 0
      guesses = 3
      connections = 7
      connections-per-client = 3
      header = 4096
      body = 2048
      request-timeout = 5
      snapshots = 4
      forks = 0

      """
    let settings = try read(text.replacing(" = ", with: "   =\t"))
    #expect(settings.text == text)
    #expect(try read(settings.text) == settings)
    for setting in ServerSetting.all { #expect(text.contains("\n\(setting.name) = ") || text.hasPrefix("\(setting.name) = ")) }
    #expect(settings.limits.connections == 7 && settings.limits.connectionsPerAddress == 3 && settings.limits.isBehindProxy)
    #expect(settings.limits.header == 4096 && settings.limits.body == 2048 && settings.limits.requestTimeout == .seconds(5))
    #expect(settings.logLevel == .debug && ServerSettings().logLevel == .info)
    #expect(settings.snapshots == 4 && settings.forks == 0)
    #expect(settings.rates.requests == nil && settings.rates.guesses == Rate(burst: 60, perSecond: 3))
    #expect(ServerSettings().rates == RateLimits())
    var usual = ServerSettings()
    usual.listen = [ServerSettings.usualPlace]
    #expect(try read(ServerSettings().text) == usual)
  }

  @Test(arguments: [
    ("listen", ":1: not a setting. Write: name = value"), ("colour = red", ":1: unknown setting “colour”. Settings: listen, "),
    ("\n= x", ":2: unknown setting “”. Settings: "),
    ("rate = 5\n# x\nrate = 6", ":3: rate is already set in line 1. Remove one of them."),
    ("listen = localhost", ":1: invalid value for listen: localhost. Expected a host and port, like localhost:8443, or "),
    ("plain = maybe", ":1: invalid value for plain: maybe. Expected yes or no."),
    ("plain =", ":1: invalid value for plain: nothing. Expected yes or no."),
    ("store = here", ":1: invalid value for store: here. Expected a folder with an absolute path."),
    ("rate = -1", ":1: invalid value for rate: -1. Expected a whole number from 0 to 1000000."),
    ("rate = 1e3", ":1: invalid value for rate: 1e3."), ("body = 99999999999999999999", ":1: invalid value for body: "),
    ("request-timeout = 0", ":1: invalid value for request-timeout: 0."),
    ("request-timeout = 5\npatience = 6", ":2: request-timeout is already set in line 1. Remove one of them."),
    ("socket-mode = 0", ":1: invalid value for socket-mode: 0."),
    ("cors = https://a/b", ":1: invalid value for cors: https://a/b. Expected an origin without a path, like https://wallet.example"),
    ("socket-mode = 888", ":1: invalid value for socket-mode: 888. Expected 600, 660 or 666."),
    ("socket-mode = 640", ":1: invalid value for socket-mode: 640."),
    ("socket-mode = 644", ":1: invalid value for socket-mode: 644."), ("LISTEN = a:1", ":1: unknown setting “LISTEN”."),
  ])
  func `what is wrong is said with its line`(text: String, summary: String) throws {
    #expect {
      try read(text)
    } throws: { "\($0)".hasPrefix("/x.conf" + summary) }
  }

  @Test func `a certificate goes with its key`() throws {
    func conflict(_ text: String) throws -> String? { try read(text).conflict }
    #expect(try conflict("key = /k")?.hasPrefix("key requires certificate") == true)
    #expect(try conflict("certificate = /c")?.hasPrefix("certificate requires key") == true)
    #expect(try conflict("certificate = /c\nlisten = unix:/s\nlisten = a:1") != nil)
    for fine in ["certificate = /c\nkey = /k", "certificate = /c\nplain = yes", "certificate = /c\nlisten = unix:/s", ""] {
      #expect(try conflict(fine) == nil)
    }
  }

  @Test func `anything else is refused and harms nobody`() {
    var dice = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let alphabet = Array("=# \n\r\tlistenrateplain/:05\u{0}é".utf8)
      let bytes = (0..<Int.random(in: 0...60, using: &dice)).map { _ in alphabet.randomElement(using: &dice) ?? 0 }
      _ = try? read(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `the command line goes first`() throws {
    let file = try read("listen = a:1\nlisten = b:2\nrate = 5\nbody = 2048\nstore = /there")
    let settings = try options("--listen", "c:3", "--listen=d:4", "--rate=6", "--plain", "--store", "s").settings(over: file)
    #expect(settings.listen.map(\.description) == ["c:3", "d:4"] && settings.rate == 6 && settings.isPlain && settings.store == "/here/s")
    #expect(settings.body == 2048)
    let pages = try read("cors = https://a\ncors = https://b")
    #expect(
      try options("--cors", "https://c", "--cors=https://d").settings(over: pages).cors.map(\.description) == ["https://c", "https://d"])
    #expect(try options("--rate=6").settings(over: pages).cors == pages.cors)
    #expect(try options().settings(over: file) == file)
    #expect(try options("--config", "x").config == "/here/x" && options("--config=/x").config == "/x")
  }

  @Test(arguments: [
    ["--colour"], ["--listen"], ["--listen", "x"], ["--rate=x"], ["--plain=yes"], ["x"], ["invite"], ["invite", "demo", "x"], ["--guest"],
    ["invite", "demo", "--rate", "5"], ["invite", "demo", "--check"], ["invite", "demo", "--address", "x"], ["--address", "a:1"],
    ["-listen"],
    ["invite", "De/mo"], ["--output", "x"],
    ["world"], ["world", "reset", "x"], ["world", "delete"], ["world", "delete", "De/mo"], ["world", "delete", "x", "y"],
    ["world", "delete", "x", "--json"], ["world", "list", "x"], ["world", "list", "--check"], ["world", "list", "--rate", "5"],
    ["world", "list", "--listen", "localhost:1"], ["world", "list", "--guest"], ["world", "list", "invite"], ["invite", "world", "list"],
    ["--json"], ["--fixture", "cards"], ["world", "list", "--fixture", "cards"], ["invite", "demo", "--fixture"],
    ["invite", "--operator", "--fixture", "cards"],
  ])
  func `what is no option is refused`(arguments: [String]) { #expect(throws: UsageError.self) { try ServerInvocation(arguments, in: "/") } }

  @Test(arguments: [
    (["--lisen", "a:1"], "Did you mean “--listen”?"), (["invte", "demo"], "Did you mean “invite”?"),
    (["world", "lst"], "Did you mean “world list”?"),
    (["world", "frobnicate"], "Unknown command “world frobnicate”. Usage: billfold-server world list, or "),
    (["world"], "Missing command. Usage: billfold-server world list, or "), (["invite", "demo", "--replce"], "Did you mean “--replace”?"),
    (["--rate", "1", "--rate", "2"], "--rate is given twice."),
    (["--patience", "5", "--request-timeout", "6"], "--request-timeout is given twice."), (["--port", "9"], "Did you mean “--listen”?"),
    (["invite", "demo", "--fixture", "crads"], "Unknown fixture “crads”. Did you mean “cards”?"),
    (["invite", "demo", "--fixture", "nothing-like-it"], "Unknown fixture “nothing-like-it”. Fixtures: empty, enrolled, "),
    (["world", "remov", "demo"], "Usage: billfold-server world list, or billfold-server world delete NAME"),
  ])
  func `what is misspelt is suggested`(arguments: [String], summary: String) {
    #expect {
      try ServerInvocation(arguments, in: "/")
    } throws: { "\($0)".contains(summary) }
  }

  /// Dashes are no similarity.
  @Test(arguments: ["--xyz", "--ab", "-o"]) func `what is like nothing gets no suggestion`(option: String) {
    #expect {
      try ServerInvocation([option], in: "/")
    } throws: { !"\($0)".contains("Did you mean") }
  }

  /// Settings and commands of 0.1 whose names have changed.
  @Test func `names of the first release are still read`() throws {
    #expect(try read("patience = 5") == read("request-timeout = 5"))
    #expect(try options("--patience", "5").settings(over: ServerSettings()).requestTimeout == 5)
    guard case .worlds(let options) = try ServerInvocation(["world", "remove", "demo"], in: "/") else {
      Issue.record("not a command about worlds")
      return
    }
    #expect(options.verb == .delete && options.name?.description == "demo")
    #expect(!ServerSettings().text.contains("patience") && !ServerHelp.text.contains("world remove"))
  }

  // MARK: - One definition for each fact

  private static let service = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Service")

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: Self.service.appending(path: name)), as: UTF8.self)
  }

  @Test func `help names every setting and is narrow`() {
    for setting in ServerSetting.all { #expect(ServerHelp.text.contains("\n  --\(setting.name)")) }
    for line in ServerHelp.text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  /// `make pictures` writes it.
  @Test func `the page of the manual has the same options`() throws {
    var page = try text("billfold-server.8")
    for (mark, part) in [("options", ServerManual.options), ("settings", ServerManual.settings), ("invite", ServerManual.invite)] {
      let begin = try #require(page.range(of: ".\\\" \(mark): from the table of settings\n"))
      let end = try #require(page.range(of: ".\\\" end of \(mark)\n"))
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: part)
    }
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" {
      try Data(page.utf8).write(to: Self.service.appending(path: "billfold-server.8"))
    }
    #expect(try text("billfold-server.8") == page)
  }

  @Test func `the file of settings that is installed is right`() throws {
    let file = try text("server.conf")
    let installed = try SettingsFile.read(file, path: "server.conf")
    #expect(installed.store == "/var/lib/billfold" && installed.limits.body == ServerSettings().limits.body)
    // With all of its suggestions taken it is right as well, and says the usual values.
    let lines = file.split(separator: "\n").map { $0.hasPrefix("#") && $0.contains(" = ") ? $0.dropFirst() : $0 }
    let suggested = lines.joined(separator: "\n")
    var all = try SettingsFile.read(suggested, path: "server.conf")
    for setting in ServerSetting.all { #expect(suggested.contains("\n\(setting.name) = "), "\(setting.name)") }
    (all.certificate, all.key, all.store, all.listen, all.cors) = (nil, nil, nil, [], [])
    #expect(all == ServerSettings())
  }
}
