import Commands
import Contract
import Cryptography
import LocalServer
import Remote
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
@Suite(.timeLimit(.minutes(10))) struct RemoteActionLogTests {
  private let folder = TemporaryFolder()

  /// A server, and a wallet whose world was moved there.
  private func served(isForGuest: Bool = false, at place: ServerAddress? = nil) async throws -> (LocalServer, Life, WorldName) {
    let name = try WorldName("served")
    let folder = folder.path
    var server: LocalServer?
    let life = try await Life { worlds, source in
      let made = try LocalServer(path: folder, at: place, source: source)
      server = made
      let fixture = try #require(Fixture.named("cards"))
      try await World.create(.standard, in: worlds, seed: 7, hashCost: .minimum, fixture: fixture, source: source)
      let operated = try RemoteWorldServer(made.operatorInvitation(), timeouts: .generous)
      let moved = try await World.move(.standard, in: worlds, to: operated, as: name)
      return isForGuest ? try HTTPRemoteParties(made.invitation(to: name, isForGuest: true), timeouts: .generous) : moved
    }
    return (try #require(server), life, name)
  }

  /// As far as Home.
  private func logIn(_ life: Life) throws {
    try life.type("2580")
    try life.press(.enter, .tab, .enter)
  }

  @Test func `the server is put back too`() async throws {
    let (server, life, _) = try await served()
    defer { withExtendedLifetime(server) {} }
    try logIn(life)
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

  @Test func `what was done is told in a copy on the server`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    try life.press(.character("l"))
    let phone = life.phone
    let (moments, told) = try life.again()
    #expect(moments.last?.phone.openRows == phone)
    #expect(told.map(\.line).suffix(2) == ["I choose \"Not now\"", "I choose \"Lock\""])
    #expect(life.phone == phone)
    // The copy is removed once nobody needs it.
    while try server.directory.list().map(\.name) != [name] { await Task.yield() }
  }

  @Test func `one copy is left by processes that are killed`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    let phone = life.phone
    // As a process leaves it that is killed while a person looks.
    let remoteParties = try server.issuers(of: name)
    _ = try await remoteParties.fork(to: .standard, from: .opened, key: life.control.world.file.keyOfItsFork)
    #expect(try server.directory.list().count == 2)
    #expect(try life.again().moments.last?.phone.openRows == phone)
    while try server.directory.list().map(\.name) != [name] { await Task.yield() }
  }

  @Test func `a killed wallet resumes and goes back`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    let unlocked = life.phone
    try life.pass(.seconds(20))
    try life.press(.character("l"))
    let locked = life.phone
    let remoteParties = try server.issuers(of: name)
    // Nobody has resumed the first time: it stays possible.
    let first = try await life.killed(with: remoteParties)
    #expect(first.control.earlier == .ended)
    try first.press(.down)
    let killed = try await first.killed(with: remoteParties)
    #expect(killed.control.earlier == .ended)
    try killed.resume()
    #expect(killed.phone == locked && killed.control.doneCount == life.control.doneCount)
    try killed.goBack(to: killed.control.doneCount - 1)
    #expect(killed.phone == unlocked)
    let again = try await killed.killed(with: remoteParties)
    try again.resume()
    #expect(again.phone == unlocked)
    // Also where all was undone, and something else done.
    try again.goBack(to: 0)
    try again.type("25")
    let typed = again.phone
    let last = try await again.killed(with: remoteParties)
    try last.resume()
    #expect(last.phone == typed)
    try last.goBack(to: 0)
    try logIn(last)
    #expect(last.phone == unlocked)
    // The issuer has the card unlocked.
    try last.press(.character("l"))
    #expect(last.phone.contains { $0.contains("Locked. U: undo") })
  }

  @Test func `a server is rolled back after a kill in the middle`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    try life.press(.character("l"))
    let phone = life.phone
    let remoteParties = try server.issuers(of: name)
    let present = try await remoteParties.outline()
    // As a process leaves it that is killed while it goes back.
    try await remoteParties.snapshot(.before, replaces: true)
    try life.control.world.file.note(isServerRestored: true)
    try await remoteParties.restore(.opened)
    #expect(try await remoteParties.outline() != present)
    let killed = try await life.killed(with: remoteParties)
    try killed.resume()
    #expect(killed.phone == phone)
    #expect(try await remoteParties.outline() == present)
    #expect(try !killed.control.world.file.isServerRestored())
  }

  @Test func `the snapshot of another client is not restored`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    try life.press(.character("l"))
    let phone = life.phone
    let remoteParties = try server.issuers(of: name)
    let present = try await remoteParties.outline()
    try await remoteParties.snapshot(.opened, replaces: true)
    try expectRefusal(.elsewhere) { try life.goBack(to: 4) }
    #expect(try await remoteParties.outline() == present && life.phone == phone)
    // The session continues: the card can be unlocked.
    #expect(phone.contains { $0.contains("LOCKED") })
    try life.press(.character("u"))
    #expect(!life.phone.contains { $0.contains("LOCKED") })
  }

  @Test func `what a server has not answered is not done later`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    try life.press(.character("l"))
    await server.stop()
    try life.press(.character("u"))
    #expect(life.phone.contains { $0.contains("LOCKED") })
    let restarted = try LocalServer(path: folder.path, source: life.source)
    let remoteParties = try restarted.issuers(of: name)
    let present = try await remoteParties.outline()
    let killed = try await life.killed(with: remoteParties)
    try expectRefusal(.otherwise(life.control.doneCount)) { try killed.resume() }
    #expect(try await remoteParties.outline() == present)
  }

  @Test func `a killed wallet resumes on a restarted server`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    try life.press(.character("l"))
    let phone = life.phone
    await server.stop()
    let restarted = try LocalServer(path: folder.path, source: life.source)
    let killed = try await life.killed(with: restarted.issuers(of: name))
    try killed.resume()
    #expect(killed.phone == phone)
  }

  @Test func `a new world has its server also after going back`() async throws {
    let name = try WorldName("served")
    let folder = folder.path
    var server: LocalServer?
    let life = try await Life { _, source in
      let made = try LocalServer(path: folder, source: source)
      server = made
      try await World.create(name, in: made.directory, seed: 7, hashCost: .minimum, source: source)
      return try made.issuers(of: name)
    }
    defer { withExtendedLifetime(server) {} }
    #expect(life.phone.contains { $0.contains("Use a sample wallet") })
    try life.press(.enter, .down)
    let phone = life.phone
    let remoteParties = try #require(life.control.world.remoteParties)
    let killed = try await life.killed(with: remoteParties)
    try killed.resume()
    #expect(killed.phone == phone)
    try killed.goBack(to: 1)
    killed.control.close(leaving: nil)
    // Without the server it doesn't open.
    let directory = killed.control.world.file.directory
    let error = #expect(throws: WorldError.self) { try World(.standard, in: directory, makes: false, source: life.source) }
    if case .elsewhere? = error { return }
    Issue.record("\(String(describing: error))")
  }

  @Test func `nothing resumes if the server has changed`() async throws {
    let (server, life, name) = try await served()
    try logIn(life)
    try life.press(.character("l"))
    let remoteParties = try server.issuers(of: name)
    _ = try await remoteParties.perform(UpdateIssuer(life.control.world.issuers[0].identifier, [SettingChange("pin-attempts", "7")]))
    let now = try await remoteParties.outline()
    let killed = try await life.killed(with: remoteParties)
    let phone = killed.phone
    try expectRefusal(.elsewhere) { try killed.resume() }
    #expect(try await remoteParties.outline() == now && killed.phone == phone)
    // Another phone is there by now.
    try await enrollAnother(server, name, killed)
    let other = try await life.killed(with: remoteParties)
    let shown = other.phone
    try expectRefusal(.shared) { try other.resume() }
    #expect(other.phone == shown)
  }

  /// Anna, who is there already, with a phone in another world.
  private func enrollAnother(_ server: LocalServer, _ name: WorldName, _ life: Life) async throws {
    let other = try World(
      WorldName("other"), in: WorldDirectory(path: folder.path + "/others"),
      remoteParties: server.issuers(of: name), source: life.source)
    defer { other.file.close() }
    try await other.enroll { SamplePerson.all[1].profile(questions: $0, passwords: $1, passcodes: $2) }
  }

  @Test func `nobody goes back where others are too`() async throws {
    let (server, life, name) = try await served()
    try life.type("2580")
    try life.press(.enter)
    #expect(life.control.reasonNotToGoBack == nil)
    try await enrollAnother(server, name, life)
    let phone = life.phone
    // It is said before anybody is asked.
    #expect(life.control.reasonNotToGoBack?.sentence == UndoUnavailable.shared.sentence)
    try expectRefusal(.shared) { try life.goBack(to: 0) }
    #expect(life.phone == phone)
  }

  /// The server's log, which would tell who has changed something, is gone.
  @Test(arguments: [false, true]) func `nobody goes back on a restarted server where others were`(_ isShared: Bool) async throws {
    let place = try LocalServer.freePlace()
    let (server, life, name) = try await served(at: place)
    try logIn(life)
    let before = life.phone
    let count = life.control.doneCount
    try life.press(.character("l"))
    let locked = life.phone
    if isShared { try await enrollAnother(server, name, life) }
    await server.stop()
    try life.pass(.seconds(1))
    let restarted = try LocalServer(path: folder.path, at: place, source: life.source)
    let remoteParties = try restarted.issuers(of: name)
    let present = try await remoteParties.outline()
    if isShared {
      try expectRefusal(.shared) { try life.goBack(to: count) }
      #expect(try await remoteParties.outline() == present && life.phone == locked)
    } else {
      try life.goBack(to: count)
      #expect(life.phone == before)
    }
  }

  @Test func `a guest has no way back`() async throws {
    let (server, life, _) = try await served(isForGuest: true)
    defer { withExtendedLifetime(server) {} }
    try life.press(.down)
    #expect(!life.app.canGoBack)
    try expectRefusal(.noKey) { try life.goBack(to: 0) }
  }

  private func expectRefusal(_ reason: UndoUnavailable, _ body: () throws -> Void) throws {
    do {
      try body()
      Issue.record("it went back")
    } catch let error as UndoUnavailable {
      #expect(error.sentence == reason.sentence)
    }
  }
}

extension LocalServer {
  fileprivate func issuers(of world: WorldName) throws -> HTTPRemoteParties {
    try HTTPRemoteParties(invitation(to: world), timeouts: .generous)
  }
}
