import Basics
import Contract
import Foundation
import Hosting
import LocalServer
import ProgramRun
import Remote
import RemoteClient
import RemoteServer
import Simulation
import System
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

/// The instructions in `Service` for operators are run as they are.
@Suite(.timeLimit(.minutes(10))) struct GuideTests {
  private static let service = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Service")
  private let folder = TemporaryFolder()
  /// Certificates are judged by the machine's clock.
  private let source = VirtualTimeSource(start: Timestamp(milliseconds: Int64(time(nil)) * 1000))

  private static func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: service.appending(path: name)), as: UTF8.self)
  }

  private static func has(_ programs: String...) -> Bool {
    programs.allSatisfy { name in
      ["/usr/bin/", "/usr/sbin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
    }
  }

  private static func process(
    _ words: [String], in folder: String, input: Pipe? = nil, output: Pipe, errors: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    process.currentDirectoryURL = URL(filePath: folder)
    if let input { process.standardInput = input }
    (process.standardOutput, process.standardError) = (output, errors ?? output)
    try process.run()
    return process
  }

  /// A script in a document, and the text of what it prints, if one follows.
  private struct Example {
    let script: Range<String.Index>
    let said: Range<String.Index>?
  }

  private static func examples(in chapter: Substring) -> [Example] {
    var found: [Example] = []
    var rest = chapter
    while let start = rest.firstRange(of: "```sh\n"), let end = rest[start.upperBound...].firstRange(of: "```\n") {
      rest = rest[end.upperBound...]
      var said: Range<String.Index>?
      let text = "\n```text\n"
      if rest.hasPrefix(text), let close = rest.dropFirst(text.count).firstRange(of: "```\n") {
        said = rest.index(rest.startIndex, offsetBy: text.count)..<close.lowerBound
        rest = rest[close.upperBound...]
      }
      found.append(Example(script: start.upperBound..<end.lowerBound, said: said))
    }
    return found
  }

  /// Runs the scripts of a document one after another in one shell; `make pictures` writes what they print.
  private func check(_ name: String, from heading: String, environment: [String: String] = [:]) throws {
    let file = Self.service.appending(path: name)
    var page = try Self.text(name)
    let chapter = try #require(page.firstRange(of: heading))
    let examples = Self.examples(in: page[chapter.upperBound...])
    #expect(examples.count { $0.said != nil } == 3)
    let next = "--- next ---\n"
    let script = examples.map { String(page[$0.script]) }.joined(separator: "printf -- '\(next)'\n")
    let bash = try ProgramRun(
      ["bash", "-euo", "pipefail", "-c", "trap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n\(script)"], in: folder.path,
      environment: environment)
    #expect(bash.status == 0, "\(bash.text)")
    let said = bash.text.split(separator: next, omittingEmptySubsequences: false)
    try #require(said.count == examples.count, "\(bash.text)")
    if ProcessInfo.processInfo.environment["BILLFOLD_PICTURES"] == "write" {
      for (example, said) in zip(examples, said).reversed() {
        if let place = example.said { page.replaceSubrange(place, with: said) }
      }
      try Data(page.utf8).write(to: file)
    } else {
      for (example, said) in zip(examples, said) {
        if let place = example.said { #expect(said == page[place]) }
      }
    }
  }

  /// The examples for client developers.
  @Test(.enabled(if: has("bash", "curl", "jq", "openssl")))
  func `the examples answer as they say`() throws {
    let server = try LocalServer(path: folder.path + "/store", source: source)
    try ServerFiles.write(try server.invitation(to: WorldName("demo")).bytes, to: folder.path + "/demo.invitation")
    try check("README.md", from: "\n## Call the server from your own program\n")
    withExtendedLifetime(server) {}
  }

  /// The first minutes of an app developer end with a payment, and only the security question is no success.
  @Test(.enabled(if: has("bash", "curl", "jq", "openssl")))
  func `an app developer gets to a paid checkout`() throws {
    let programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
    let settings = folder.path + "/.config/billfold"
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    try Data("listen = \(try LocalServer.freePlace())\n".utf8).write(to: URL(filePath: settings + "/server.conf"))
    try check(
      "../Guides/develop.md", from: "\n## From nothing to a paid checkout\n",
      environment: ["HOME": folder.path, "PATH": "\(programs):/usr/sbin:/usr/bin:/bin"])
    let page = try Self.text("../Guides/develop.md")
    let statuses = page.split(separator: "\n").filter { $0.prefix(3).allSatisfy(\.isNumber) && $0.dropFirst(3).hasPrefix(" ") }
      .filter { $0.contains(".") || $0.last?.isLetter == true }.map { $0.prefix(3) }
    #expect(statuses.count > 8 && statuses.first == "412" && statuses.dropFirst().allSatisfy { $0.hasPrefix("20") }, "\(statuses)")
  }

  /// nginx as the example sets it, but for names, ports and paths.
  private final class Proxy {
    let process: Process
    let port: Int

    init(_ folder: String, socket: String, certificate: String, key: String) throws {
      // A port that was free a moment ago.
      port = try Listener(.network(host: "127.0.0.1", port: 0)).port
      var site = try GuideTests.text("nginx.conf")
      for (text, real) in [
        ("listen 443 ssl", "listen 127.0.0.1:\(port) ssl"), ("unix:/run/billfold/server.sock", "unix:\(socket)"),
        ("/etc/billfold/server.pem", certificate), ("/etc/billfold/server.key", key),
      ] {
        #expect(site.contains(text))
        site = site.replacing(text, with: real)
      }
      // As root, the workers would run as nobody, who may not open the socket. Otherwise the line has no effect.
      let whole = """
        daemon off;
        user root;
        pid nginx.pid;
        error_log stderr;
        events {}
        http {
          access_log off;
          \(["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \($0);" }.joined(separator: "\n  "))
          \(site)
        }

        """
      try Data(whole.utf8).write(to: URL(filePath: folder + "/nginx.conf"))
      process = try GuideTests.process(["nginx", "-p", folder, "-c", "nginx.conf", "-e", "stderr"], in: folder, output: Pipe())
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
    }

    /// The response of nginx to these bytes.
    func answer(_ request: String) throws -> String {
      let (input, output) = (Pipe(), Pipe())
      let client = try GuideTests.process(
        ["openssl", "s_client", "-quiet", "-connect", "127.0.0.1:\(port)"], in: "/", input: input, output: output, errors: Pipe())
      input.fileHandleForWriting.write(Data(request.utf8))
      let said = try output.fileHandleForReading.readToEnd() ?? Data()
      client.waitUntilExit()
      return String(decoding: said, as: UTF8.self)
    }
  }

  @Test(.enabled(if: has("nginx", "openssl"))) func `nginx may stand before it`() async throws {
    var limits = TransportLimits()
    limits.isBehindProxy = true
    let socket = ServerAddress.unix(path: folder.path + "/s")
    var rates = RateLimits()
    rates.guesses = Rate(burst: 1, perSecond: 1)
    let server = try LocalServer(path: folder.path + "/store", at: socket, limits: limits, rates: rates, source: source)
    let own = try ServerFolder(path: folder.path + "/other").identity(for: ["wallet.example"], at: source.wall)
    let tls = folder.path + "/other/tls/"
    let chain = folder.path + "/chain.pem"
    let leaf = try ServerFiles.text(tls + "server.pem") ?? ""
    try ServerFiles.write(Array((leaf + (own.authority ?? "")).utf8), to: chain)
    let proxy = try Proxy(folder.path, socket: folder.path + "/s", certificate: chain, key: tls + "server.key")

    let identity = try ServerFolder.Identity(certificate: chain, key: nil)
    #expect(identity.pin == own.pin && identity.authority == own.authority)
    let invitation = try server.folder.invitation(
      to: .standard, address: .network(host: "localhost", port: UInt16(proxy.port)), identity, isForGuest: false, source: source)
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    // Until nginx listens.
    var isThere = false
    while !isThere, proxy.process.isRunning {
      do throws(WalletError) {
        isThere = try await !backend.perform(IsDeviceRegistered(), call).isRegistered
      } catch {
        guard error.code == .serverAway else { throw error }
      }
    }
    #expect(isThere)

    // Events come at once, and not when there are many of them.
    let (news, heard) = AsyncStream.makeStream(of: Void.self)
    let listening = Task { await backend.listen(after: .beginning) { heard.yield() } }
    let world = try await server.open(.standard)
    try await world.enroll { questions, passwords, passcodes in
      SamplePerson.all[0].profile(questions: questions, passwords: passwords, passcodes: passcodes)
    }
    _ = try? await backend.perform(Logout(), call)
    for await _ in news { break }
    listening.cancel()
    _ = await listening.value

    // Requests that server and proxy could read differently don't reach the server: nginx answers them, with its own page.
    let line = "GET /livez HTTP/1.1\r\nHost: localhost\r\n"
    for request in [
      line + ": x\r\nTransfer-Encoding: chunked\r\n", line + ":\r\n", line + " : x\r\n", line + "X : x\r\n", line + "X: a\r\n b\r\n",
      line + "X\0: a\r\n", line + "X: a\0b\r\n", "GET /livez\0 HTTP/1.1\r\nHost: localhost\r\n",
      "GET /livez%00 HTTP/1.1\r\nHost: localhost\r\n", line + "Host: other\r\n", line + "Content-Length: 0\r\nContent-Length: 0\r\n",
      line + "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
    ] {
      let said = try proxy.answer(request + "Connection: close\r\n\r\n")
      #expect(said.hasPrefix("HTTP/1.1 400 ") && said.contains("<html>"), "\(request.debugDescription): \(said)")
    }
    #expect(try proxy.answer(line + "Connection: close\r\n\r\n").hasSuffix("ok\n"))

    // A client that guesses behind the proxy is limited alone: the server knows that this is 127.0.0.1, and the socket's others are not.
    let wrong = Invitation(invitation.server, world: invitation.world, worldKey: Secret("x"))
    let guesser = try RemoteBackend(wrong, timeouts: .generous)
    await #expect(throws: WalletError.noSuchInvitation) { try await guesser.perform(IsDeviceRegistered(), call) }
    await #expect { try await guesser.perform(IsDeviceRegistered(), call) } throws: { ($0 as? WalletError)?.code == .tooManyRequests }
    let direct = Invitation(ServerPlace(socket), world: invitation.world, worldKey: invitation.worldKey)
    _ = try await RemoteBackend(direct, timeouts: .generous).perform(IsDeviceRegistered(), call)
  }
}
