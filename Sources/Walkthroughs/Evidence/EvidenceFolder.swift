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
  /// The files that may sign it.
  static let signatures = ["sig", "asc", "gpg"].map { "\(name).\($0)" }

  struct File: Codable, Hashable {
    let path: String
    let size: Int
    /// In hexadecimal.
    let sha256: String

    init(_ path: String, _ bytes: [UInt8]) {
      (self.path, size, sha256) = (path, bytes.count, SHA256.hash(bytes).hexadecimal)
    }

    init(_ attachment: Attachment) { (path, size, sha256) = (attachment.path, attachment.size, attachment.sha256) }
  }

  let format: Int
  /// The version of Billfold that wrote it.
  let program: String
  /// In the order of their paths.
  let files: [File]

  init(_ files: [String: [UInt8]], attachments: Set<Attachment> = [], program: String) {
    (format, self.program) = (Self.format, program)
    let attached = Dictionary(attachments.map { ($0.path, File($0)) }) { first, _ in first }
    self.files = (files.map { File($0, $1) } + attached.values).sorted { $0.path < $1.path }
  }

  /// The manifest of a folder. Nil if there is none, or if it can't be read.
  init?(in folder: String) throws(FileError) {
    guard let bytes = try FileSystem<FileError>.read("\(folder)/\(Self.name)", atMost: 1 << 26),
      let manifest = try? JSONDecoder().decode(EvidenceManifest.self, from: Data(bytes)), manifest.format == Self.format
    else { return nil }
    self = manifest
  }
}

/// Writes evidence into a folder. Each time, a new folder takes the place of the old one in one step, so that it is complete at any moment;
/// on a file system that can't exchange folders, it is missing for a moment.
package struct EvidenceFolder {
  private let path: String
  private let program: String
  /// The files that Billfold has written there.
  private var written: Set<EvidenceManifest.File> = []

  private typealias Files = FileSystem<FileError>

  /// - Parameters:
  ///   - store: the check. Its own evidence is replaced in any case.
  ///   - replaces: true: what a manifest names there is replaced. What it doesn't name stays.
  ///   - program: the version of Billfold.
  /// - Throws: `EEXIST` if something is there that may not be replaced, `ELOOP` or `ENOTDIR` if it is no folder, and the system's error if
  ///   nothing can be written there.
  package init(_ path: String, of store: CheckStore, replaces: Bool, program: String) throws(FileError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.path, self.program) = (path, program)
    if let kind = FileKind(at: path) {
      guard kind == .folder else { throw FileError(.creating, path, kind == .link ? ELOOP : ENOTDIR) }
      let manifest = try EvidenceManifest(in: path)
      var isReplaced = replaces
      if manifest != nil, !isReplaced { isReplaced = try store.isSame(asIn: "\(path)/\(Evidence.checkFolder)") }
      if let manifest, isReplaced {
        written = Set(manifest.files)
      } else if try !Files.names(in: path).isEmpty {
        throw FileError(.creating, path, EEXIST)
      }
    } else if access(path, F_OK) == 0 {
      throw FileError(.creating, path, EEXIST)
    }
    sweep()
    // An error is said now, not at the first verdict.
    let fresh = hidden
    guard mkdir(fresh, 0o700) == 0 else { throw FileError(.creating, path, errno) }
    rmdir(fresh)
  }

  // MARK: - The new folder beside the old one

  private static let purpose = "evidence"
  private var place: (parent: String, name: String) {
    path.lastIndex(of: "/").map { (String(path[...$0]), String(path[path.index(after: $0)...])) } ?? ("./", path)
  }
  private var hidden: String { Files.hiddenPath(place.name, Self.purpose, in: place.parent) }

  /// Removes the folders that killed processes have left here: copies and links of what is in the folder itself.
  private func sweep() {
    let (parent, name) = place
    let start = ".\(name).\(Self.purpose)."
    for left in (try? Files.names(in: parent)) ?? [] where left.hasPrefix(start) && FileKind(at: parent + left) == .folder {
      guard let process = left.dropFirst(start.count).split(separator: ".").first.flatMap({ Int32($0) }), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? Files.removeFolder(parent + left)
    }
  }

  /// Makes the folders between a folder and a file.
  private static func makeFolders(of file: String, in folder: String) throws(FileError) {
    for index in file.indices where file[index] == "/" { _ = try Files.makeFolder("\(folder)/\(file[..<index])") }
  }

  // MARK: - Writing

  /// Writes the evidence of a check as it is now.
  package mutating func write(_ evidence: Evidence) throws(FileError) {
    var files = try evidence.files()
    let journals = try evidence.journals()
    files.merge(journals) { $1 }
    files.merge(try evidence.failures { journals[$0] }) { $1 }
    let manifest = EvidenceManifest(files, attachments: evidence.attachments, program: program)
    let fresh = hidden
    var old: (files: [String], folders: [String]) = (written.map(\.path) + [EvidenceManifest.name], [""])
    do throws(FileError) {
      guard mkdir(fresh, 0o700) == 0 else { throw FileError(.creating, fresh, errno) }
      for file in manifest.files {
        let place = "\(fresh)/\(file.path)"
        try Self.makeFolders(of: file.path, in: fresh)
        // What was there stays the same file.
        if written.contains(file), link("\(path)/\(file.path)", place) == 0 { continue }
        if let bytes = files[file.path] {
          try Files.writeNew(place, bytes, syncs: false)
        } else if case let copy = "\(evidence.store.folder)/\(file.path)", try !Files.copy(copy, to: place) {
          throw FileError(.reading, copy, ENOENT)
        }
      }
      try Files.writeNew("\(fresh)/\(EvidenceManifest.name)", Array(json(manifest).utf8))
      try keepForeign(in: "", for: fresh, known: Set(old.files), &old)
    } catch {
      // Nothing is in it that isn't somewhere else too.
      try? Files.removeFolder(fresh)
      throw FileError(error.action, error.path.replacing(fresh, with: path), error.code)
    }
    if access(path, F_OK) == 0 {
      try Files.exchange(path, with: fresh)
      // Whatever has come there meanwhile stays.
      for file in old.files { unlink("\(fresh)/\(file)") }
      for folder in old.folders.reversed() { rmdir("\(fresh)/\(folder)") }
    } else if rename(fresh, path) != 0 {
      throw FileError(.creating, path, errno)
    }
    written = Set(manifest.files)
  }

  /// Gives the new folder what other people have put into the old one.
  ///
  /// - Parameters:
  ///   - known: the files of Billfold.
  ///   - old: gets what lies in the old folder, a folder before those within it.
  private func keepForeign(
    in folder: String, for fresh: String, known: Set<String>, _ old: inout (files: [String], folders: [String])
  ) throws(FileError) {
    guard FileKind(at: path) == .folder else { return }
    for name in try Files.names(in: "\(path)/\(folder)") {
      let file = folder + name
      if FileKind(at: "\(path)/\(file)") == .folder {
        old.folders.append(file)
        if !known.contains(where: { $0.hasPrefix(file + "/") }) { try Self.makeFolders(of: file + "/", in: fresh) }
        try keepForeign(in: file + "/", for: fresh, known: known, &old)
      } else if !known.contains(file) {
        try Self.makeFolders(of: file, in: fresh)
        if link("\(path)/\(file)", "\(fresh)/\(file)") != 0 {
          let code = errno
          // A share may have no links. EEXIST: the new evidence has a file of this name.
          guard [EPERM, EOPNOTSUPP, EMLINK].contains(code), try Files.copy("\(path)/\(file)", to: "\(fresh)/\(file)") else {
            throw FileError(.writing, "\(path)/\(file)", code)
          }
        }
        old.files.append(file)
      }
    }
  }
}
