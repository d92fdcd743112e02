import Basics
import Commands
import Contract
import Glibc
import LocalServer
import Remote
import RemoteClient
import RemoteServer
import Simulation
import Synchronization
import TemporaryFolder
import Testing
import VirtualTime
import WalletModel
import Wire
import Worlds

/// Errors of the client for servers that are unreachable, unexpected or silent.
@Suite(.timeLimit(.minutes(10))) struct ClientTests {
  private let folder = TemporaryFolder()
  private static let call = Call(.phone(.phone, session: nil), .issuer(IssuerIdentifier(rawValue: "meridian")))

  private func server(at time: String? = nil) throws -> (LocalServer, Invitation) {
    let server = try LocalServer(path: folder.path, source: Self.source(time))
    return (server, try server.invitation(to: .standard))
  }

  /// Certificates are validated against the machine's clock.
  private static func source(_ time: String? = nil) -> VirtualTimeSource {
    VirtualTimeSource(start: time.flatMap { Timestamp(iso8601: $0) } ?? Timestamp(milliseconds: Int64(Glibc.time(nil)) * 1000))
  }

  private func refusal<T>(_ body: () async throws(WalletError) -> T) async -> WalletError? {
    do throws(WalletError) {
      _ = try await body()
      return nil
    } catch {
      return error
    }
  }

  private func refusal(_ invitation: Invitation, timeouts: Timeouts = .generous) async -> WalletError? {
    await refusal { () async throws(WalletError) in
      try await RemoteBackend(invitation, timeouts: timeouts).perform(IsDeviceRegistered(), Self.call)
    }
  }

  @Test func `who is invited is answered`() async throws {
    let (server, invitation) = try server()
    #expect(await refusal(invitation) == nil)
    _ = server
  }

  @Test func `another server is not trusted`() async throws {
    let (server, invitation) = try server()
    let elsewhere = TemporaryFolder()
    let stranger = try LocalServer(path: elsewhere.path, source: Self.source())
    let other = try stranger.invitation(to: .standard)
    let (own, foreign) = (invitation.server, other.server)
    for bad in [
      ServerPlace(foreign.address, authority: own.authority, pin: own.pin),
      ServerPlace(own.address, authority: foreign.authority, pin: own.pin),
      ServerPlace(own.address, authority: own.authority, pin: foreign.pin),
    ] {
      let error = await refusal(Invitation(bad, world: invitation.world, worldKey: invitation.worldKey))
      #expect(error?.code == .serverUntrusted && error?.statusCode == 0, "\(String(describing: error))")
    }
    _ = server
  }

  @Test func `an expired certificate is not trusted`() async throws {
    let (server, invitation) = try server(at: "2020-01-01T00:00:00Z")
    #expect(await refusal(invitation)?.code == .serverUntrusted)
    _ = server
  }

  @Test func `a server that is gone is unreachable`() async throws {
    let (server, invitation) = try server()
    server.close()
    let error = await refusal(invitation)
    #expect(error?.code == .serverAway, "\(String(describing: error))")
    #expect(error?.description == "The server \(server.address) is unreachable.")
    // Who reads of it learns of the place once, and of a host with dots the whole.
    let place = "wallet.example:8443"
    let away = WalletError(0, .serverAway, "The server \(place) is unreachable.")
    #expect(CommandError(away, at: place).message == "The server wallet.example:8443 is unreachable.")
    #expect(CommandError(.noOperator, at: place).message == "wallet.example:8443: Operator key required.")
    let world = try WorldName("demo")
    #expect(
      WorldError.remoteFailed(world, place: place, away).description
        == "Can't reach the issuers of world “demo”: the server wallet.example:8443 is unreachable. Nothing was changed. Try again.")
    #expect(
      WorldError.remoteFailed(world, place: place, .noControl).whatHappened
        == "The server wallet.example:8443 rejected the request for world “demo”: control key required.")
  }

  /// Listens and says nothing.
  private final class Silence {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var port = 0

    init() {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length)
          listen(descriptor, 5)
          getsockname(descriptor, $0, &length)
        }
      }
      port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
  }

  private func invitation(port: Int) throws -> Invitation {
    let (_, good) = try server()
    let place = ServerPlace(
      .network(host: "127.0.0.1", port: UInt16(port)), authority: good.server.authority, pin: good.server.pin)
    return Invitation(place, world: good.world, worldKey: good.worldKey)
  }

  @Test func `who says nothing is not waited for for ever`() async throws {
    let silence = Silence()
    let error = await refusal(try invitation(port: silence.port), timeouts: .generous(but: \.connection, .milliseconds(100)))
    #expect(error?.code == .serverAway)
  }

  @Test func `a call can be given up`() async throws {
    let silence = Silence()
    let backend = try RemoteBackend(
      try invitation(port: silence.port), timeouts: .generous(but: \.cancelledRead, .milliseconds(100)))
    let task = Task {
      await refusal { () async throws(WalletError) in try await backend.perform(IsDeviceRegistered(), Self.call) }
    }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    _ = silence.port
  }

  @Test func `events come as they happen`() async throws {
    let (server, invitation) = try server()
    let backend = try RemoteBackend(invitation, timeouts: .generous)
    let (news, heard) = AsyncStream.makeStream(of: Void.self)
    // As a wallet does: where the connection ends it listens again.
    let listening = Task {
      var end: WalletError?
      while !Task.isCancelled { end = await backend.listen(after: .beginning) { heard.yield() } }
      return end?.code
    }
    let world = try await server.open(.standard)
    try await world.enroll { questions, passwords, passcodes in
      SamplePerson.all[0].profile(questions: questions, passwords: passwords, passcodes: passcodes)
    }
    // The enrollment ran inside the server, without HTTP. This request comes over HTTP.
    _ = await refusal { () async throws(WalletError) in try await backend.perform(Logout(), Self.call) }
    for await _ in news { break }
    listening.cancel()
    #expect(await listening.value == .cancelled)
    #expect(try await !backend.events(after: .beginning).isEmpty)
    _ = server
  }
}
