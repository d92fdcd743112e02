/// A config file: `name = value` in each line; a line that begins with `#` is a comment.
enum SettingsFile {
  /// Parses the file. Throws an error about the first line that is invalid or repeats a setting.
  ///
  /// - Parameter path: the file's name in errors.
  static func read(_ text: String, path: String) throws(SettingsError) -> ServerSettings {
    var settings = ServerSettings()
    var places: [String: Int] = [:]
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    for (index, line) in lines.enumerated() {
      func refuse(_ reason: String) -> SettingsError { SettingsError(path: path, line: index + 1, reason: reason) }
      let line = trimmed(line)
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let equal = line.firstIndex(of: "=") else { throw refuse("not a setting. Write: name = value") }
      let (name, value) = (trimmed(line[..<equal]), trimmed(line[line.index(after: equal)...]))
      guard let setting = ServerSetting.named(name) else {
        throw refuse("unknown setting “\(name)”. Settings: \(ServerSetting.all.map(\.name).joined(separator: ", ")).")
      }
      if let first = places[setting.name], setting.clear == nil {
        throw refuse("\(setting.name) is already set in line \(first). Remove one of them.")
      }
      places[setting.name] = index + 1
      guard setting.read(&settings, String(value)) else {
        let wants = setting.wants + (setting.isPath ? " with an absolute path" : "")
        throw refuse("invalid value for \(name): \(value.isEmpty ? "nothing" : value). Expected \(wants).")
      }
    }
    return settings
  }

  private static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    return text.drop(while: isBlank).lastIndex { !isBlank($0) }.map { text.drop(while: isBlank)[...$0] } ?? ""
  }
}

/// A mistake in a line of a config file.
struct SettingsError: Error, Equatable, CustomStringConvertible {
  let path: String
  let line: Int
  let reason: String

  var description: String { "\(path):\(line): \(reason)" }
}
