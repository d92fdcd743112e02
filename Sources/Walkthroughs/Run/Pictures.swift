internal import Glibc
internal import System

/// The pictures of screens that a walkthrough may compare the phone with.
package struct Pictures: Sendable {
  /// Returns the content of the picture with this name; nil if there is none.
  private let file: @Sendable (String) throws(StepFailure) -> String?

  /// Searches folders named Screens: beside or above the feature file, then in or above the working directory. Then searches the pictures
  /// embedded in the program.
  package init(near path: String) {
    file = { name throws(StepFailure) in
      for folder in [path, Self.here].compactMap(\.self).flatMap(Self.folders) {
        if let text = try Self.read("\(name).txt", in: folder) { return text }
      }
      return EmbeddedWalkthroughs.picture(name)
    }
  }

  /// The rows of the picture with a name such as `Access/PINLogin/wrong`.
  func named(_ name: String) throws(StepFailure) -> [String] {
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw StepFailure("Invalid picture name “\(name)”. Example: Access/PINLogin/wrong")
    }
    guard let text = try file(name) else { throw StepFailure("Picture Screens/\(name).txt not found in this folder or its parents.") }
    return Self.rows(text)
  }

  /// Returns the rows above the line (`--- …`) that begins the notes on text roles.
  static func rows(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.hasPrefix("--- ") }.map(String.init)
  }

  /// The paths of possible folders Screens: one in each folder from this path up to the root.
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

  /// Reads a picture; nil if there is none. Throws for a symbolic link, through which the author of a walkthrough could make a report show
  /// any file.
  ///
  /// - Parameter name: the file's path relative to the folder.
  private static func read(_ name: String, in folder: String) throws(StepFailure) -> String? {
    let path = "\(folder)/\(name)"
    for end in path.indices.dropFirst(folder.count) + [path.endIndex] where end == path.endIndex || path[end] == "/" {
      if FileKind(at: String(path[..<end])) == .link {
        throw StepFailure("\(path[..<end]) is a symbolic link. Pictures aren't read through links.")
      }
    }
    // No picture is larger than this. A file that can't be read counts as missing.
    guard let bytes = (try? FileSystem<FileError>.read(path, atMost: 1 << 20)) ?? nil else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
