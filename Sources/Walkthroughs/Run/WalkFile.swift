package import Gherkin
internal import Glibc
internal import System

extension Gherkin {
  /// The feature of a file, read from the disk.
  package static func read(path: String) throws(GherkinError) -> Feature {
    let bytes: [UInt8]?
    do throws(FileError) {
      // One byte over the limit, so that a larger file is recognized as too large.
      bytes = try FileSystem<FileError>.readGiven(path, atMost: maximalBytes + 1)
    } catch {
      throw .file(error)
    }
    guard let bytes else { throw .file(FileError(.reading, path, ENOENT)) }
    return try read(bytes, uri: path)
  }

  /// The feature read from standard input to its end. Its URI is `-`.
  package static func readStandardInput() throws(GherkinError) -> Feature {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    // Reads beyond the limit, so that larger input is recognized as too large.
    while bytes.count <= maximalBytes {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .file(FileError(.reading, "-", errno)) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return try read(bytes, uri: "-")
  }
}

extension GherkinError {
  fileprivate static func file(_ error: FileError) -> GherkinError {
    let path = error.path
    if error.system.isMomentary {
      var problem = GherkinError(path, "Can't read the file: \(error.reason). \(error.system.advice)")
      problem.isMomentary = true
      return problem
    }
    return switch error.code {
    case ENOENT, ENOTDIR: GherkinError(path, "No such file.")
    case EACCES: GherkinError(path, "Permission denied. Allow reading: chmod u+r")
    case EISDIR: GherkinError(path, "This is a folder. Pass the .feature files in it.")
    default: GherkinError(path, "Can't read the file: \(error.reason).")
    }
  }
}
