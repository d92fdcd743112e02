import Basics
import Foundation
import System
import Testing
import Worlds

/// A deleted world can be restored for seven days.
@Suite struct DeletedWorldTests {
  let place = Place()
  private let now = Timestamp(milliseconds: 1_763_855_760_000)
  private let demo: WorldName

  init() throws { demo = try WorldName("demo") }

  private var deleted: [String] { get throws { try place.worlds.deleted().map(\.name.description) } }

  @Test func `it comes back as it was`() throws {
    try place.open(demo).close()
    let before = place.contents()
    let world = try place.worlds.delete(demo, at: now)
    #expect(world.end == now + .seconds(7 * 86_400))
    #expect(try place.worlds.list().isEmpty && place.worlds.names().isEmpty && deleted == ["demo"])
    #expect(try world.bytes > 4096)
    // Its key is in a folder for its owner only.
    #expect(place.mode(place.worlds.path + "/.deleted") == 0o700)
    #expect(throws: WorldError.noSuchWorld(demo, isDeleted: true)) { try place.worlds.delete(demo) }
    try place.worlds.undelete(demo)
    #expect(place.contents() == before)
    #expect(try deleted.isEmpty)
    try place.open(demo).close()
  }

  @Test func `another world of the name stays`() throws {
    let key = { (name: String) in place.contents()["\(name)/world.key"] }
    try place.open(demo).close()
    let first = key("demo")
    _ = try place.worlds.delete(demo, at: now)
    try place.open(demo).close()
    let second = key("demo")
    #expect(throws: WorldError.worldExists(demo)) { try place.worlds.undelete(demo) }
    #expect(key("demo") == second && first != second)
    try place.worlds.undelete(demo, as: WorldName("old"))
    #expect(key("old") == first && key("demo") == second)
    // Deleted twice in the same second: both are kept, and the last one comes back first.
    _ = try place.worlds.delete(demo, at: now)
    try place.open(demo).close()
    let third = key("demo")
    _ = try place.worlds.delete(demo, at: now)
    #expect(try deleted == ["demo", "demo"])
    try place.worlds.undelete(demo)
    #expect(key("demo") == third)
    #expect(throws: WorldError.noSuchDeletedWorld(try WorldName("dmeo"), nearest: "demo")) { try place.worlds.undelete(WorldName("dmeo")) }
  }

  @Test func `after seven days it is removed`() throws {
    try place.open(demo).close()
    try place.open().close()
    let end = try place.worlds.delete(demo, at: now).end
    _ = try place.worlds.delete(.standard, at: now + .seconds(60))
    place.worlds.removeExpired(at: end + .milliseconds(-1))
    #expect(try deleted == ["default", "demo"])
    place.worlds.removeExpired(at: end)
    #expect(try deleted == ["default"])
    place.worlds.removeExpired(at: end + .seconds(60))
    #expect(place.names(place.worlds.path).isEmpty)
    // Without anything to remove, nothing is made either.
    place.worlds.removeExpired(at: end)
    #expect(place.names(place.worlds.path).isEmpty)
  }

  @Test func `an open world is not deleted`() throws {
    let open = try place.open(demo)
    #expect(throws: WorldError.held(demo, pid: getpid())) { try place.worlds.delete(demo, at: now) }
    open.close()
    _ = try place.worlds.delete(demo, at: now)
  }

  @Test func `what else lies there is left alone`() throws {
    try place.open(demo).close()
    _ = try place.worlds.delete(demo, at: now)
    for name in ["demo", "demo.x", "demo.1.2", "Demo.7", "demo.-7", "demo.99999999999999999999"] {
      mkdir(place.worlds.path + "/.deleted/" + name, 0o700)
    }
    #expect(try deleted == ["demo"])
    place.worlds.removeExpired(at: now + .seconds(8 * 86_400))
    #expect(place.names(place.worlds.path + "/.deleted").count == 6)
  }
}
