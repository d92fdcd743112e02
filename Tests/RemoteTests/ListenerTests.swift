import Basics
import Contract
import Glibc
import LocalServer
import Remote
import RemoteClient
import RemoteServer
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

/// Addresses of a server, and the life of its UNIX socket.
@Suite(.timeLimit(.minutes(10))) struct ListenerTests {
  private let folder = TemporaryFolder()
  private var place: ServerAddress { .unix(path: folder.path + "/s") }

  @Test(arguments: [
    "localhost:8443", "127.0.0.1:0", "[::1]:65535", "0.0.0.0:1", "wallet.example:443", "[fe80::1%eth0]:1", "unix:/run/billfold/server.sock",
  ])
  func `an address is read as it is written`(text: String) { #expect(ServerAddress(text)?.description == text) }

  @Test(arguments: [
    "", ":", "localhost", "localhost:", ":8443", "localhost:65536", "localhost:-1", "localhost:+1", "localhost: 1", "local host:1", "::1:1",
    "[]:1", "[::1]", "[::1:1", "[localhost]:1", "a/b:1", "a@b:1", "a\n:1", "unix:", "unix:s", "unix:/", "unix:/a/", "unix:/a\nb", "/run/s",
    "unix:/" + String(repeating: "x", count: 107),
  ])
  func `what is no address is refused`(text: String) { #expect(ServerAddress(text) == nil) }

  private func mode() -> UInt32? {
    var status = stat()
    return lstat(folder.path + "/s", &status) == 0 ? status.st_mode : nil
  }

  @Test func `a socket is for whom it is meant and goes with its server`() throws {
    let listener = try Listener(place)
    #expect(mode() == S_IFSOCK | 0o600)
    // An inherited socket belongs to another process.
    Listener(inherited: dup(listener.descriptor))?.remove()
    #expect(mode() != nil)
    listener.remove()
    #expect(mode() == nil)
    let open = try Listener(place, mode: 0o660)
    #expect(mode() == S_IFSOCK | 0o660)
    // A file that another process has created meanwhile stays.
    unlink(folder.path + "/s")
    let other = try Listener(place)
    open.remove()
    #expect(mode() != nil)
    other.remove()
    #expect(mode() == nil)
  }

  @Test func `only the socket of a dead server is replaced`() throws {
    var live: Listener? = try Listener(place)
    #expect(throws: TransportError.cannotListen("\(place)", EADDRINUSE)) { try Listener(place) }
    // As if the server had died. A child process that another test is starting holds the socket no longer than this.
    live?.shutDown()
    live = nil
    #expect(mode() != nil, "nobody has removed it")
    let next = try Listener(place)
    next.remove()

    let file = open(folder.path + "/s", O_CREAT | O_WRONLY, 0o600)
    close(file)
    #expect(throws: TransportError.cannotListen("\(place)", EADDRINUSE)) { try Listener(place) }
    #expect(mode() == S_IFREG | 0o600, "what is no socket is nobody's to remove")
    #expect(throws: TransportError.cannotListen("unix:/proc/nothing/s", ENOENT)) { try Listener(.unix(path: "/proc/nothing/s")) }
  }

  @Test func `who hands a socket on says where it is`() throws {
    let listener = try Listener(place)
    #expect(Listener(inherited: dup(listener.descriptor))?.address == place)
    let port = try Listener(.network(host: "127.0.0.1", port: 0))
    #expect(Listener(inherited: dup(port.descriptor))?.address == .network(host: "127.0.0.1", port: UInt16(port.port)))
    #expect(Listener(inherited: open("/dev/null", O_RDONLY)) == nil && Listener(inherited: -1) == nil)
  }

  @Test func `a wallet is served there`() async throws {
    let source = VirtualTimeSource(start: Timestamp(iso8601: "2026-11-21T09:41:00Z")!)
    let server = try LocalServer(path: folder.path, at: place, source: source)
    let invitation = try server.invitation(to: .standard)
    #expect(invitation.server == ServerPlace(place))
    let backend = try RemoteBackend(try Invitation(bytes: invitation.bytes), timeouts: .generous)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    _ = try await backend.perform(IsDeviceRegistered(), call)
    #expect(try await HTTPRemoteParties(invitation, timeouts: .generous).clock()?.mode == .running)
    let gone = Invitation(ServerPlace(.unix(path: "\(place.path!)x")), world: invitation.world, worldKey: invitation.worldKey)
    await #expect {
      _ = try await RemoteBackend(gone, timeouts: .generous).perform(IsDeviceRegistered(), call)
    } throws: { ($0 as? WalletError)?.code == .serverAway }
  }

  @Test func `an invitation says how its server is known`() throws {
    let (authority, known) = (Invitation.sampleAuthority, Invitation.samplePin)
    func isSound(_ address: String, _ authority: String?, _ pin: String?) -> Bool {
      var fields = ["address": address, "authority": authority, "pin": pin].compactMapValues { $0 }
      fields["world"] = "demo"
      fields["worldKey"] = Invitation.sampleKey.reveal()
      let lines = fields.map { "\"\($0)\":\"\($1.replacing("\n", with: "\\n"))\"" } + [#""format":1"#]
      let bytes = Array("{\(lines.joined(separator: ","))}".utf8)
      guard let invitation = try? Invitation(bytes: bytes) else { return false }
      return (try? Invitation(bytes: invitation.bytes)) == invitation
    }
    #expect(isSound("https://localhost:8443", authority, known))
    #expect(isSound("https://wallet.example:443", nil, nil), "a certificate that every machine trusts")
    #expect(isSound("unix:/run/s", nil, nil))
    for (address, authority, pin) in [
      ("https://localhost:8443", authority, nil), ("https://localhost:8443", nil, known),
      ("https://localhost:8443", "x", known),
      ("https://localhost:8443", authority, "x"), ("unix:/run/s", authority, known), ("http://localhost:8443", nil, nil),
      ("https://unix:/run/s", nil, nil), ("localhost:8443", nil, nil), ("https://localhost", nil, nil), ("https://a/b:1", nil, nil),
      ("unix:s", nil, nil),
    ] as [(String, String?, String?)] { #expect(!isSound(address, authority, pin), "\(address) \(authority ?? "-") \(pin ?? "-")") }
  }

  /// Without a pin, the certificate must be trusted by this machine. A self-signed one is not.
  @Test func `a server that nobody vouches for is not trusted`() async throws {
    let server = try LocalServer(path: folder.path, source: VirtualTimeSource(start: Timestamp(milliseconds: Int64(time(nil)) * 1000)))
    let good = try server.invitation(to: .standard)
    let unpinned = Invitation(ServerPlace(good.server.address), world: good.world, worldKey: good.worldKey)
    let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))
    await #expect {
      _ = try await RemoteBackend(unpinned, timeouts: .generous).perform(IsDeviceRegistered(), call)
    } throws: { ($0 as? WalletError)?.description.contains("certificate") == true }
  }
}
