import Basics
import Glibc
import Testing

@testable import Worlds

@Suite struct WorldNames {
  @Test(arguments: ["a", "default", "qa-2", "a_b", "0", String(repeating: "x", count: 40)])
  func `good ones`(text: String) throws { #expect(try WorldName(text).description == text) }

  @Test(arguments: ["", ".", "..", "a/b", "A", "é", "a b", "-a", "a\0", "a\n", "🙂", String(repeating: "x", count: 41)])
  func `bad ones`(text: String) { #expect(throws: WorldError.badName(text)) { try WorldName(text) } }
}

@Suite struct WorldDirectories {
  let place = Place()

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/billfold/worlds"),
    (["HOME": "/home/ada"], "/home/ada/.local/share/billfold/worlds"),
    (["XDG_DATA_HOME": "", "HOME": "/home/ada"], "/home/ada/.local/share/billfold/worlds"),
    (["XDG_DATA_HOME": "data", "HOME": "/home/ada"], "/home/ada/.local/share/billfold/worlds"),
  ])
  func `are where the specification says`(environment: [String: String], path: String) throws {
    #expect(try WorldDirectory { environment[$0] }.path == path)
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "home", "XDG_DATA_HOME": "data"]])
  func `need a place`(environment: [String: String]) {
    #expect(throws: WorldError.noHome) { try WorldDirectory { environment[$0] } }
  }

  @Test func `list what is there`() throws {
    #expect(try place.worlds.list().isEmpty)
    try place.open(try WorldName("b")).close()
    try place.open(try WorldName("a")).close()
    mkdir(place.worlds.path + "/.half.new.1.2", 0o700)
    place.write([1], to: place.worlds.path + "/file")
    let list = try place.worlds.list()
    #expect(list.map(\.name.description) == ["a", "b"])
    #expect(list.allSatisfy { $0.bytes > 4096 && $0.modified.description > "2020" && $0.holder == nil })
  }

  @Test func `delete removes one world`() throws {
    try place.open(try WorldName("a")).close()
    try place.open().close()
    try place.worlds.delete(.standard)
    #expect(place.names(place.worlds.path) == ["a"])
    #expect(throws: WorldError.noSuchWorld(.standard)) { try place.worlds.delete(.standard) }
  }

  @Test func `a killed makers rubbish goes away`() throws {
    try place.open().close()
    // No process has this pid: it is above the kernel's limit of 2^22.
    let rubbish = place.worlds.path + "/.a.new.2000000000.1"
    let inTheMaking = place.worlds.path + "/.b.new.\(getpid()).1"
    for folder in [rubbish, inTheMaking] {
      mkdir(folder, 0o700)
      place.write([1], to: folder + "/world.key")
    }
    try place.open(try WorldName("c")).close()
    #expect(place.names(place.worlds.path) == [".b.new.\(getpid()).1", "c", "default"])
  }

  @Test(arguments: [
    (WorldError.badName("BIG"), 64), (.foreign(.standard, path: "/w"), 65), (.noSuchWorld(.standard), 66), (.notAFolder(path: "/w"), 73),
    (.diskFull(path: "/w"), 74), (.held(.standard, pid: 7), 75), (.notWritable(path: "/w"), 77), (.otherSeed(.standard), 78),
    (.exportToFolder(.standard, path: "/w/"), 73), (.closed(.standard), 75),
  ])
  func `errors say what to do and how to end`(error: WorldError, code: Int) {
    #expect(Int(error.exitCode.rawValue) == code)
    for sentence in [error.whatHappened, error.whatToDo] { #expect(sentence.hasSuffix(".") || sentence.contains(#/: billfold [a-z -]+$/#)) }
  }

  @Test func `the holder is named`() {
    #expect(
      WorldError.held(.standard, pid: 4711).description
        == "World “default” is open in another process (PID 4711). Close it there, or use another world (--world NAME).")
    #expect(
      WorldError.exportToFolder(.standard, path: "/tmp").description
        == "/tmp is a folder. Name a file in it, like /tmp/default.billfold.")
  }
}
