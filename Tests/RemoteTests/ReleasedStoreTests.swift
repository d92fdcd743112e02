import Basics
import FoundationEssentials
import Glibc
import Handset
import LocalServer
import Remote
import RemoteClient
import Simulation
import TemporaryFolder
import Testing
import VirtualTime
import WalletClient
import WalletModel
import Wire
import Worlds

/// The store that a server of the first release (commit 5340052) wrote, and what leads to it, work in this build.
@Suite(.timeLimit(.minutes(10))) struct ReleasedStore {
  private let folder: TemporaryFolder
  private let server: LocalServer
  private let source = VirtualTimeSource(start: Timestamp(milliseconds: Int64(time(nil)) * 1000))

  init() throws {
    folder = try .released()
    server = try LocalServer(path: folder.path + "/server", source: source)
  }

  /// A file with the address of this server in place of the first one's; keys and pins stay.
  private func readdressed(_ name: String) throws -> [UInt8] {
    let text = try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    return Array(text.replacing("localhost:18443", with: "localhost:\(server.port)").utf8)
  }

  @Test func `a world with its issuers there both snapshots and the invitation`() async throws {
    let invitation = try Invitation(bytes: try readdressed("demo.invitation"))
    let worlds = WorldDirectory(path: folder.path + "/worlds") { _ in try HTTPRemoteParties(invitation, timeouts: .generous) }
    let world = try World(try WorldName("away"), in: worlds, makes: false, source: source)
    await world.followClock()
    func logIn(_ world: World) async throws -> WalletClient {
      let client = WalletClient(
        backend: world.backend, phone: world.phones.memory(of: world.phones.currentIssuer, on: world.phones.current), clock: world.time)
      #expect(try await client.device.isDeviceRegistered().isActive)
      let pin = SamplePerson.passcode(under: try await client.enrollment.retrievePasscodeConfigurations())
      _ = try await client.authentication.loginByPIN(pin)
      return client
    }
    let client = try await logIn(world)
    #expect(try await client.cardService.getAll().cards.map(\.lastFour) == ["1234"])
    try await client.authentication.logout()
    // The card was issued after the snapshot.
    let before = try await world.restored(try WorldName("before"))
    #expect(try await logIn(before).cardService.getAll().cards.isEmpty)
    before.file.close()
  }

  @Test func `the operators key still makes and removes worlds`() async throws {
    let operatorServer = try RemoteWorldServer(OperatorInvitation(bytes: try readdressed("operator.invitation")), timeouts: .generous)
    #expect(try await operatorServer.worlds() == ["demo"])
    try await operatorServer.remove(try WorldName("demo"))
    #expect(try await operatorServer.worlds() == [])
  }
}
