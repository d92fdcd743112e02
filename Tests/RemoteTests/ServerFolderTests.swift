import Basics
import Hosting
import System
import TemporaryFolder
import Testing

/// The files of a server.
@Suite(.timeLimit(.minutes(10))) struct ServerFolderTests {
  private let now = Timestamp(iso8601: "2026-11-21T09:41:00Z")!

  /// A server and several commands for invitations start at the same time in an empty folder.
  @Test func `all processes that make the keys see the same`() async throws {
    for _ in 0..<10 {
      let temporary = TemporaryFolder()
      let folder = ServerFolder(path: temporary.path + "/store")
      var seen: Set<[String]> = []
      try await withThrowingTaskGroup(of: [String].self) { group in
        for number in 0..<8 {
          group.addTask { [now] in
            let key = try folder.operatorKey()
            let identity = try folder.identity(for: ["host\(number).example"], at: now)
            return [key.reveal(), identity.pin ?? "", identity.authority ?? ""]
          }
        }
        for try await known in group { seen.insert(known) }
      }
      #expect(seen.count == 1)
      // The certificate is valid for all requested hosts, and doesn't change.
      let certificate = try ServerFiles.text(folder.path + "/tls/server.pem")
      _ = try folder.identity(for: (0..<8).map { "host\($0).example" }, at: now)
      #expect(try ServerFiles.text(folder.path + "/tls/server.pem") == certificate)
      #expect(
        try ServerFiles.names(in: folder.path + "/tls") == ["authority.key", "authority.pem", "server.key", "server.pem"])
    }
  }

  @Test func `what was left half written is removed`() throws {
    let temporary = TemporaryFolder()
    let folder = ServerFolder(path: temporary.path)
    let pin = try folder.identity(for: [], at: now).pin
    // No process has this number. (proc(5): 4194304 at most)
    try ServerFiles.write([1], to: folder.path + "/tls/.billfold.new.2147483647.1")
    #expect(try folder.identity(for: [], at: now).pin == pin)
    #expect(
      try ServerFiles.names(in: folder.path + "/tls") == ["authority.key", "authority.pem", "server.key", "server.pem"])
  }
}
