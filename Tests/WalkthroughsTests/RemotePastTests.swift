import Commands
import Cryptography
import LocalServer
import RemoteClient
import TemporaryFolder
import Testing
import UserInterface
import VirtualTime
import WalletApp
import WalletModel
import Worlds

@testable import Walkthroughs

/// Going back where the issuers are on a server, which is put back too.
@Suite(.timeLimit(.minutes(10))) struct RemotePastTests {
  private let folder = TemporaryFolder()

  /// A server, and a wallet whose world was moved there.
  private func served(isForGuest: Bool = false) async throws -> (LocalServer, Life, WorldName) {
    let name = try WorldName("served")
    let folder = folder.path
    var server: LocalServer?
    let life = try await Life { worlds, source in
      let made = try LocalServer(path: folder, source: source)
      server = made
      let fixture = try #require(Fixture.named("cards"))
      try await World.create(.standard, in: worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: source)
      let operated = try RemoteWorldServer(made.operatorInvitation(), timeouts: .generous)
      let moved = try await World.move(.standard, in: worlds, to: operated, as: name)
      return isForGuest ? try HTTPRemoteIssuers(made.invitation(to: name, isForGuest: true), timeouts: .generous) : moved
    }
    return (try #require(server), life, name)
  }

  @Test func theServerIsPutBackToo() async throws {
    let (server, life, _) = try await served()
    defer { withExtendedLifetime(server) {} }
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
    let before = life.phone
    let count = life.control.doneCount
    try life.pass(.seconds(20))
    try life.press(.character("l"))
    #expect(life.phone.contains { $0.contains("Locked. U: undo") })
    try life.goBack(to: count)
    #expect(life.phone == before && life.control.doneCount == count)
    // The issuer has the card unlocked, and the session is the one of then.
    try life.press(.character("l"))
    #expect(life.phone.contains { $0.contains("Locked. U: undo") })
    try life.goBack(to: 4)
    #expect(life.phone.contains { $0.contains("Enter your PIN") })
  }

  @Test func whatWasDoneIsToldInACopyOnTheServer() async throws {
    let (server, life, name) = try await served()
    try life.type("2580")
    try life.press(.enter, .tab, .enter, .character("l"))
    let phone = life.phone
    let (moments, told) = try life.again()
    #expect(moments.last?.phone.openRows == phone)
    #expect(told.map(\.line).suffix(2) == ["I choose \"Not now\"", "I choose \"Lock\""])
    #expect(life.phone == phone)
    // The copy is removed when nobody needs it any more.
    while try server.directory.list().map(\.name) != [name] { await Task.yield() }
  }

  @Test func nobodyGoesBackWhereOthersAreToo() async throws {
    let (server, life, name) = try await served()
    try life.type("2580")
    try life.press(.enter)
    let other = try World(
      WorldName("other"), in: WorldDirectory(path: folder.path + "/others"),
      remoteIssuers: HTTPRemoteIssuers(server.invitation(to: name), timeouts: .generous), source: life.source)
    defer { other.file.close() }
    // Anna is there already.
    try await other.enroll { SamplePerson.all[1].profile(questions: $0, passwords: $1, passcodes: $2) }
    let phone = life.phone
    try expectRefusal(.shared) { try life.goBack(to: 0) }
    #expect(life.phone == phone)
  }

  @Test func aGuestHasNoWayBack() async throws {
    let (server, life, _) = try await served(isForGuest: true)
    defer { withExtendedLifetime(server) {} }
    try life.press(.down)
    #expect(!life.app.canGoBack)
    try expectRefusal(.noKey) { try life.goBack(to: 0) }
  }

  private func expectRefusal(_ reason: NoWayBack, _ body: () throws -> Void) throws {
    do {
      try body()
      Issue.record("it went back")
    } catch let error as NoWayBack {
      #expect(error.sentence == reason.sentence)
    }
  }
}
