internal import Basics
internal import Cryptography
internal import Glibc
internal import System
internal import WalletModel

/// A file that a tester has attached to a step of a check, such as a screenshot of another wallet. A copy of it is in the check's folder.
package struct Attachment: Hashable, Codable, Sendable {
  /// The folder of the copies, in the folder of the check and in that of evidence.
  static let folder = "attachments"

  /// The number of the copy among those of the check, from 1 on.
  let number: Int
  /// The name of the attached file: printable, and without the secrets of the scenario.
  let name: String
  /// In bytes.
  let size: Int
  /// In hexadecimal.
  let sha256: String
  let type: MediaType
  /// True if the picture tells where it was taken.
  package let hasPosition: Bool

  /// - Parameter name: printable, and without secrets.
  init(_ file: GivenFile, _ number: Int, name: String, sha256: String) {
    (self.number, self.name, self.sha256, size) = (number, name, sha256, file.bytes.count)
    type = MediaType(of: file.bytes)
    hasPosition = type.isPicture && PicturePosition.isIn(file.bytes)
  }

  /// The name of the copy, `1-shot.png`: safe in every file system, link and page, also if somebody else wrote the attachment's name. A
  /// picture that pages show ends as its type does, so that no browser takes it for something else.
  var file: String {
    let plain = name.unicodeScalars.map { scalar -> Character in
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || ".-_".contains(Character(scalar)))
      return isPlain ? Character(scalar) : "_"
    }
    let text = "\(number)-" + String(plain.suffix(80))
    let isNamedSo = type.endings.contains { text.lowercased().hasSuffix($0) }
    return isNamedSo ? text : text + (type.endings.first ?? "")
  }

  /// The path of the copy in the folder of the check, and in that of evidence.
  var path: String { "\(Self.folder)/\(file)" }

  /// `shot.png (PNG, 48213 bytes, has a position)`, on one line.
  package var line: String {
    let name = name.split { $0.isNewline }.joined(separator: " ").trimmed
    return "\(name) (\(type.words), \(size) \(size == 1 ? "byte" : "bytes")\(hasPosition ? ", has a position" : ""))"
  }

  /// True if the copy in this folder is what was attached: not removed, changed or replaced since.
  ///
  /// - Parameter folder: of the check, or of evidence.
  func isWhole(in folder: String) -> Bool {
    guard (0...GivenFile.longest).contains(size),
      let bytes = try? FileSystem<FileError>.read("\(folder)/\(path)", atMost: size + 1), bytes.count == size
    else { return false }
    return SHA256.hash(bytes).hexadecimal == sha256
  }
}

/// The kind of an attached file, by its first bytes.
enum MediaType: String, Codable, Sendable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case heic = "image/heic"
  case mp4 = "video/mp4"
  case quickTime = "video/quicktime"
  case pdf = "application/pdf"
  /// Also SVG and HTML, which pages only link to.
  case text = "text/plain"
  case other = "application/octet-stream"

  init(of bytes: [UInt8]) {
    // ISO 14496-12, 4.3: the brand of the file.
    let brand = bytes.dropFirst(4).starts(with: "ftyp".utf8) ? String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) : ""
    self =
      if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        .png
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        .jpeg
      } else if ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(brand) {
        .heic
      } else if brand == "qt  " {
        .quickTime
      } else if ["iso", "mp4", "avc", "M4V", "3gp", "das"].contains(brand.prefix(3)) {
        .mp4
      } else if bytes.starts(with: "%PDF-".utf8) {
        .pdf
      } else {
        bytes.prefix(1 << 16).contains(0) ? .other : .text
      }
  }

  var isPicture: Bool { [.png, .jpeg, .heic].contains(self) }

  /// The endings of the names of pictures that pages show; none for other files.
  var endings: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    case .heic, .mp4, .quickTime, .pdf, .text, .other: []
    }
  }

  var words: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .heic: "HEIC"
    case .mp4: "MP4"
    case .quickTime: "QuickTime"
    case .pdf: "PDF"
    case .text: "text"
    case .other: "data"
    }
  }
}

/// A file that a tester wants to attach, as it was read.
struct GivenFile {
  /// In bytes. (our choice)
  static let longest = 100_000_000

  let name: String
  let bytes: [UInt8]

  /// - Parameter typed: the path as the tester typed it, or as a terminal writes a file that is dropped on it: in quotes, or with
  ///   backslashes.
  init(at typed: String) throws(StepFailure) {
    typealias Files = FileSystem<FileError>
    let path = Self.path(typed)
    let shown = Printable(path)
    switch FileKind(at: path) {
    case .link?: throw StepFailure("\(shown) is a symbolic link. Enter the path of the file itself.")
    case .folder?: throw StepFailure("\(shown) is a folder. Attach the files in it, or an archive of it.")
    case let kind?: throw StepFailure("\(shown) is \(kind), and can't be attached.")
    case nil: break
    }
    let tooLong = StepFailure("\(shown) has more than 100 MB. Attach the part of it that matters.")
    let found: [UInt8]?
    do throws(FileError) {
      let size = try Files.status(path).map { Int($0.st_size) } ?? 0
      found = size > Self.longest ? nil : try Files.read(path, atMost: Self.longest + 1)
      if size > Self.longest { throw FileError(.reading, path, EFBIG) }
    } catch {
      throw error.code == EFBIG
        ? tooLong : StepFailure("Can't read \(shown): \(error.reason). Attach another file, or make this one readable.")
    }
    guard let bytes = found else {
      throw StepFailure("There is no file \(shown). A relative path begins in the folder in which Billfold was started.")
    }
    guard bytes.count <= Self.longest else { throw tooLong }
    (self.bytes, name) = (bytes, String(path.split(separator: "/").last ?? "file"))
  }

  private static func path(_ typed: String) -> String {
    func isThere(_ path: String) -> Bool { (try? FileSystem<FileError>.status(path)).flatMap(\.self) != nil }
    if isThere(typed) { return typed }
    let isQuoted = typed.count > 2 && typed.first == typed.last && (typed.first == "'" || typed.first == "\"")
    let unquoted = isQuoted ? String(typed.dropFirst().dropLast()) : typed.replacing(/\\(.)/) { $0.output.1 }
    return isThere(unquoted) ? unquoted : typed
  }
}

/// The position that cameras write into the EXIF block of a picture.
enum PicturePosition {
  /// The tags of the directory with the position, and of the latitude in it. (CIPA DC-008, 4.6.3 and 4.6.6)
  private static let (directory, latitude) = (0x8825, 2)
  /// The most places that are looked at, so that no file takes long. (our choice)
  private static let mostHeaders = 64

  /// True if there is a TIFF header in the file from which a latitude is reached, wherever the format of the picture puts that block.
  static func isIn(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var looked = 0
      for place in bytes.indices.dropLast(8) where bytes[place] == bytes[place + 1] && (bytes[place] == 0x49 || bytes[place] == 0x4D) {
        let isBig = bytes[place] == 0x4D
        guard bytes[place + (isBig ? 2 : 3)] == 0, bytes[place + (isBig ? 3 : 2)] == 42 else { continue }
        let block = UnsafeRawBufferPointer(rebasing: bytes[place...])
        if isAtHeader(block, isBig) { return true }
        looked += 1
        if looked == mostHeaders { return false }
      }
      return false
    }
  }

  private static func isAtHeader(_ block: UnsafeRawBufferPointer, _ isBig: Bool) -> Bool {
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place + count <= block.count else { return nil }
      return (0..<count).reduce(0) { $0 << 8 | Int(block[place + (isBig ? $1 : count - 1 - $1)]) }
    }
    /// The value of a tag in the directory at a place. (TIFF 6.0, section 2)
    func value(_ tag: Int, _ place: Int) -> Int? {
      for entry in 0..<(number(place, 2) ?? 0) {
        let start = place + 2 + 12 * entry
        guard let own = number(start, 2) else { return nil }
        if own == tag { return number(start + 8, 4) }
      }
      return nil
    }
    return number(4, 4).flatMap { value(directory, $0) }.flatMap { value(latitude, $0) } != nil
  }
}
