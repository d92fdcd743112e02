import Glibc
import System
import TemporaryFolder
import Testing

@Suite(.timeLimit(.minutes(10))) struct AppendedFileTests {
  private typealias Files = FileSystem<FileError>
  private let folder = TemporaryFolder()

  private var path: String { folder.path + "/file" }

  private func read() throws -> [UInt8]? { try Files.read(path, atMost: .max) }

  private func append(_ bytes: [UInt8], to file: AppendedFile) -> Bool { file.append(bytes.count) { $0.copyBytes(from: bytes) } }

  @Test(arguments: [true, false, nil]) func `what is written is in the file at once and zeros follow`(isMapped: Bool?) throws {
    let file = try #require(AppendedFile(path, [1, 2], limit: 1 << 20, isMapped: isMapped))
    #expect(try read() == [1, 2])
    var all: [UInt8] = [1, 2]
    for number in 0..<100 {
      let bytes = [UInt8](repeating: UInt8(number) | 1, count: number * 17)
      #expect(append(bytes, to: file))
      all += bytes
      let kept = try #require(try read())
      #expect(kept.starts(with: all) && kept[all.count...].allSatisfy { $0 == 0 })
    }
    #expect(try #require(try Files.status(path)).st_mode & 0o777 == 0o600)
  }

  @Test(arguments: [true, false]) func `nothing is written beyond the limit`(isMapped: Bool) throws {
    let file = try #require(AppendedFile(path, [1], limit: 100_000, isMapped: isMapped))
    #expect(append([UInt8](repeating: 2, count: 99_990), to: file))
    #expect(!append([UInt8](repeating: 3, count: 10), to: file))
    #expect(append([UInt8](repeating: 4, count: 9), to: file))
    #expect(!append([5], to: file))
    #expect(try read() == [1] + [UInt8](repeating: 2, count: 99_990) + [UInt8](repeating: 4, count: 9))
    #expect(AppendedFile(folder.path + "/other", [1, 2], limit: 1, isMapped: isMapped) == nil)
    #expect(try Files.names(in: folder.path) == ["file"])
  }

  @Test func `no other file is written`() throws {
    try Files.write([7], to: path)
    #expect(AppendedFile(path, [1], limit: 4096) == nil)
    #expect(try read() == [7])
    #expect(symlink(path, folder.path + "/link") == 0)
    #expect(AppendedFile(folder.path + "/link", [1], limit: 4096) == nil)
    #expect(AppendedFile(folder.path + "/no/file", [1], limit: 4096) == nil)
  }
}
