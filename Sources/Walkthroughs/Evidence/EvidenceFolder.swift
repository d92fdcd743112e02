internal import Basics
internal import Commands
internal import Cryptography
internal import FoundationEssentials
internal import Glibc
package import System

/// The list of the files of a folder of evidence.
struct EvidenceManifest: Codable {
  static let name = "manifest.json"
  static let format = 1

  struct File: Codable, Hashable {
    let path: String
    let size: Int
    /// In hexadecimal.
    let sha256: String

    init(_ path: String, _ bytes: [UInt8]) {
      (self.path, size, sha256) = (path, bytes.count, SHA256.hash(bytes).hexadecimal)
    }
  }

  let format: Int
  /// The version of Billfold that wrote it.
  let program: String
  /// In the order of their paths.
  let files: [File]

  init(_ files: [String: [UInt8]], program: String) {
    (format, self.program) = (Self.format, program)
    self.files = files.sorted { $0.key < $1.key }.map { File($0.key, $0.value) }
  }

  /// The manifest of a folder. Nil if there is none, or if it can't be read.
  init?(in folder: String) throws(FileError) {
    guard let bytes = try FileSystem<FileError>.read("\(folder)/\(Self.name)", atMost: 1 << 26),
      let manifest = try? JSONDecoder().decode(EvidenceManifest.self, from: Data(bytes)), manifest.format == Self.format
    else { return nil }
    self = manifest
  }
}

/// Writes evidence into a folder, which is complete at any moment: each time, a new folder takes its place at once.
package struct EvidenceFolder {
  private let path: String
  private let program: String
  /// The files that the folder has.
  private var written: Set<EvidenceManifest.File> = []

  private typealias Files = FileSystem<FileError>

  /// - Parameters:
  ///   - store: the check. Its own evidence is replaced in any case.
  ///   - replaces: true: what a manifest names there is replaced. What it doesn't name stays.
  ///   - program: the version of Billfold.
  /// - Throws: `EEXIST` if something is there that may not be replaced.
  package init(_ path: String, of store: CheckStore, replaces: Bool, program: String) throws(FileError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.path, self.program) = (path, program)
    Self.sweep(path)
    guard let kind = FileKind(at: path) else {
      guard access(path, F_OK) == 0 else { return }
      throw FileError(.creating, path, EEXIST)
    }
    guard kind == .folder else { throw FileError(.creating, path, kind == .link ? ELOOP : ENOTDIR) }
    let manifest = try EvidenceManifest(in: path)
    var isReplaced = replaces
    if manifest != nil, !isReplaced { isReplaced = try store.isSame(asIn: "\(path)/\(Evidence.checkFolder)") }
    if let manifest, isReplaced {
      written = Set(manifest.files)
    } else if try !Files.names(in: path).isEmpty {
      throw FileError(.creating, path, EEXIST)
    }
  }

  private static let mark = ".new-"

  /// Removes the new folders that killed processes have left.
  private static func sweep(_ path: String) {
    let (parent, name) = path.lastIndex(of: "/").map { (String(path[...$0]), path[path.index(after: $0)...]) } ?? ("./", path[...])
    for left in (try? Files.names(in: parent)) ?? [] where left.hasPrefix(name + mark) {
      guard let process = Int32(left.dropFirst(name.count + mark.count)), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? Files.removeFolder(parent + left)
    }
  }

  /// Writes the evidence of a check as it is now.
  package mutating func write(_ evidence: Evidence) throws(FileError) {
    var files = try evidence.files()
    files.merge(try evidence.journals()) { $1 }
    let manifest = EvidenceManifest(files, program: program)
    let fresh = "\(path)\(Self.mark)\(getpid())"
    try Files.removeFolder(fresh)
    do throws(FileError) {
      guard mkdir(fresh, 0o700) == 0 else { throw FileError(.creating, fresh, errno) }
      for file in manifest.files {
        let place = "\(fresh)/\(file.path)"
        try Self.makeFolders(of: file.path, in: fresh)
        // A screen that was there stays the same file.
        if written.contains(file), link("\(path)/\(file.path)", place) == 0 { continue }
        try Files.writeNew(place, files[file.path] ?? [], syncs: false)
      }
      try Files.writeNew("\(fresh)/\(EvidenceManifest.name)", Array(json(manifest).utf8))
      try takePlace(of: fresh)
    } catch {
      try? Files.removeFolder(fresh)
      throw FileError(error.action, error.path.replacing(fresh, with: path), error.code)
    }
    written = Set(manifest.files)
  }

  /// Makes the folders between a folder and a file.
  private static func makeFolders(of file: String, in folder: String) throws(FileError) {
    for index in file.indices where file[index] == "/" { _ = try Files.makeFolder("\(folder)/\(file[..<index])") }
  }

  /// Puts the new folder in the place of the old one, and what other people have put into that into the new one.
  private func takePlace(of fresh: String) throws(FileError) {
    guard access(path, F_OK) == 0 else {
      guard rename(fresh, path) == 0 else { throw FileError(.creating, path, errno) }
      return
    }
    let known = Set(written.map(\.path) + [EvidenceManifest.name])
    try Files.exchange(path, with: fresh)
    try keepOthers(in: fresh, "", known)
    try Files.removeFolder(fresh)
  }

  /// Moves what no manifest names from the old folder into the new one.
  private func keepOthers(in old: String, _ folder: String, _ known: Set<String>) throws(FileError) {
    for name in try Files.names(in: "\(old)/\(folder)") {
      let file = folder + name
      if FileKind(at: "\(old)/\(file)") == .folder {
        try keepOthers(in: old, file + "/", known)
      } else if !known.contains(file) {
        try Self.makeFolders(of: file, in: path)
        guard rename("\(old)/\(file)", "\(path)/\(file)") == 0 else { throw FileError(.writing, "\(path)/\(file)", errno) }
      }
    }
  }
}
