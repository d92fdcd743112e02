import Glibc
import System
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileSystemTests {
  private typealias Files = FileSystem<FileError>
  private let folder = TemporaryFolder()

  private var path: String { folder.path + "/file" }

  private func mode(_ path: String) throws -> UInt32 { try #require(try Files.status(path)).st_mode & 0o777 }

  @Test func `a file is there whole and for its owner only`() throws {
    #expect(try Files.read(path, atMost: 10) == nil)
    for bytes in [[1, 2, 3], [], [UInt8](repeating: 7, count: 3_000_000)] {
      try Files.write(bytes, to: path)
      #expect(try Files.read(path, atMost: .max) == bytes)
      #expect(try Files.read(path, atMost: 2) == Array(bytes.prefix(2)))
      #expect(try mode(path) == 0o600)
      #expect(try Files.names(in: folder.path) == ["file"])
    }
  }

  @Test func `what cannot be written leaves nothing behind`() throws {
    #expect(try Files.makeFolder(path))
    try Files.write([1], to: path + "/other")
    #expect(throws: FileError(.creating, path, EISDIR)) { try Files.write([1], to: path) }
    #expect(throws: FileError(.reading, path, EISDIR)) { try Files.read(path, atMost: 1) }
    #expect(throws: FileError(.creating, path + "/no/file", ENOENT)) { try Files.write([1], to: path + "/no/file") }
    #expect(throws: FileError(.creating, path + "/other", EEXIST)) { try Files.writeNew(path + "/other", [2]) }
    #expect(try Files.names(in: folder.path) == ["file"])
    #expect(try Files.names(in: path) == ["other"])
  }

  @Test func `folders are made for their owner only`() throws {
    try Files.makeFolders(path + "/a/b")
    try Files.makeFolders(path + "/a/b")
    for name in ["", "/a", "/a/b"] { #expect(try mode(path + name) == 0o700) }
    try Files.write([], to: path + "/a/c")
    #expect(throws: FileError(.writing, path + "/a/c", ENOTDIR)) { try Files.makeFolders(path + "/a/c/d") }
  }

  @Test func `a given pipe is read to its end and not waited for`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try Files.readGiven(path, atMost: 10, takesPipes: true) == [])
    // A process that has both ends open writes without blocking.
    let ends = open(path, O_RDWR | O_CLOEXEC)
    #expect(Glibc.write(ends, "invitation", 10) == 10)
    #expect(try Files.readGiven(path, atMost: 10, takesPipes: true) == Array("invitation".utf8))
    // Our own files are never pipes, not even ones with a silent writer.
    #expect(throws: FileError(.reading, path, FileError.irregular)) { try Files.read(path, atMost: 10) }
    #expect(throws: FileError(.reading, path, FileError.irregular)) { try Files.readGiven(path, atMost: 10) }
    #expect(throws: FileError(.writing, path, FileError.irregular)) { try FileLock.acquire(path) }
    #expect(try FileLock.holder(path) == nil)
    close(ends)
  }

  @Test func `our own files are not read or locked through a link`() throws {
    try Files.write(Array("letter".utf8), to: path)
    let link = folder.path + "/link"
    #expect(symlink(path, link) == 0)
    #expect(throws: FileError(.reading, link, ELOOP)) { try Files.read(link, atMost: 10) }
    #expect(throws: FileError(.writing, link, ELOOP)) { try FileLock.acquire(link) }
    #expect(try FileLock.holder(link) == nil)
    #expect(try Files.readGiven(link, atMost: 10) == Array("letter".utf8))
    #expect(throws: FileError(.creating, link, ELOOP)) { try Files.write([1], to: link) }
    #expect(try Files.read(path, atMost: 10) == Array("letter".utf8) && FileKind(at: link) == .link)
  }

  /// The existing file stays, and the message names its kind.
  @Test func `only regular files are replaced`() throws {
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: FileError(.creating, path, FileError.irregular)) { try Files.write([1], to: path) }
    #expect(error?.reason == "It is a pipe, not a regular file" && FileKind(at: path) == .pipe)
    #expect(try Files.names(in: folder.path) == ["file"])
    #expect(FileKind(at: "/dev/null") == .device && FileKind(at: folder.path) == .folder && FileKind(at: path + "x") == nil)
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = folder.path + "/socket"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
    #expect(bound == 0 && FileKind(at: name) == .socket)
    #expect(throws: FileError(.creating, name, FileError.irregular)) { try Files.write([1], to: name) }
  }

  @Test func `one after the other`() async throws {
    try Files.write([0, 0], to: path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { [path, folder] in
          for _ in 0..<50 {
            try Files.exclusively(in: folder.path) { () throws(FileError) in
              let bytes = try Files.read(path, atMost: 2) ?? []
              let number = UInt16(bytes[0]) << 8 | UInt16(bytes[1]) + 1
              try Files.write([UInt8(number >> 8), UInt8(number & 0xFF)], to: path)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try Files.read(path, atMost: 3) == [1, 144], "400 times")
  }

  @Test func `a lock is held by one`() throws {
    guard case .taken(let lock) = try FileLock.acquire(path) else {
      Issue.record("nobody has it")
      return
    }
    for _ in 0..<2 {
      guard case .held(let pid) = try FileLock.acquire(path) else {
        Issue.record("it is held")
        return
      }
      #expect(try pid == getpid() && FileLock.holder(path) == getpid())
    }
    lock.release()
    #expect(try FileLock.holder(path) == nil)
    guard case .taken = try FileLock.acquire(path) else {
      Issue.record("it was let go")
      return
    }
    guard case .noFolder = try FileLock.acquire(path + "x/y") else {
      Issue.record("there is no such folder")
      return
    }
  }
}
