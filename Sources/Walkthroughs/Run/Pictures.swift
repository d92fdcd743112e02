internal import Glibc
internal import System

/// The pictures of screens that a walkthrough may compare the phone with.
package struct Pictures: Sendable {
  /// The content of a picture's file, by its name. Nil if there is none.
  private let file: @Sendable (String) throws(StepFailure) -> String?

  /// Those in the folder Screens beside or above a feature's file, or above where we are; then those in the program.
  package init(near path: String) {
    file = { name throws(StepFailure) in
      for folder in [path, Self.here].compactMap(\.self).flatMap(Self.folders) {
        if let text = try Self.read("\(name).txt", in: folder) { return text }
      }
      return EmbeddedWalkthroughs.picture(name)
    }
  }

  /// The rows of a picture by its name, `Access/PINLogin/wrong`.
  func named(_ name: String) throws(StepFailure) -> [String] {
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw StepFailure("Invalid picture name “\(name)”. Example: Access/PINLogin/wrong")
    }
    guard let text = try file(name) else { throw StepFailure("Picture Screens/\(name).txt not found in this folder or its parents.") }
    return Self.rows(text)
  }

  /// Returns the rows above the line that begins the notes on roles.
  static func rows(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("--- ") }.map(String.init)
  }

  /// Every folder Screens above a path.
  private static func folders(_ path: String) -> [String] {
    var parts = path.split(separator: "/")
    var folders: [String] = []
    let root = path.hasPrefix("/") ? "/" : ""
    while true {
      if parts.last == "Screens" { folders.append(root + parts.joined(separator: "/")) }
      folders.append(root + (parts + ["Screens"]).joined(separator: "/"))
      guard parts.popLast() != nil else { return folders }
    }
  }

  private static var here: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Throws for a symbolic link: the author of the pictures could let a report show any file.
  ///
  /// - Parameter name: of the file, with the folders between.
  private static func read(_ name: String, in folder: String) throws(StepFailure) -> String? {
    let path = "\(folder)/\(name)"
    for end in path.indices.dropFirst(folder.count) + [path.endIndex] where end == path.endIndex || path[end] == "/" {
      if FileKind(at: String(path[..<end])) == .link {
        throw StepFailure("\(path[..<end]) is a symbolic link. Pictures aren't read through links.")
      }
    }
    // No picture is larger: whatever else is there is none.
    guard let bytes = (try? FileSystem<FileError>.read(path, atMost: 1 << 20)) ?? nil else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
