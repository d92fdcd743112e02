internal import Glibc
internal import WalletModel

/// Which feature files somebody means, and the walks in them.
package struct WalkSources: Sendable {
  /// Every walk that was meant, in the order of the files.
  package private(set) var walks: [Walk] = []
  /// What was said of each file that cannot be read.
  package private(set) var problems: [String] = []

  /// - Parameter names: of files, folders of files, or walkthroughs that come with the program; `:12` after a file's name
  ///   means the scenario on that line. Without any, all that come with the program.
  package init(_ names: [String]) {
    if names.isEmpty { addEmbedded(EmbeddedWalkthroughs.names, lines: []) }
    for name in names { add(name) }
  }

  private mutating func add(_ name: String) {
    if Self.kind(name) != nil { return addFiles(Self.features(below: name), from: name, lines: []) }
    let (path, lines) = Self.split(name)
    if Self.kind(path) != nil { return addFiles(Self.features(below: path), from: name, lines: lines) }
    let embedded = EmbeddedWalkthroughs.names.filter { $0 == path || $0 == path + ".feature" || $0.hasPrefix(path + "/") }
    if embedded.isEmpty {
      problems.append(
        "\(Printable(path)): There is no such file or folder, and no walkthrough of that name comes with Billfold. See: billfold walk --list.")
    }
    addEmbedded(embedded, lines: lines)
  }

  private mutating func addFiles(_ paths: [String], from name: String, lines: [Int]) {
    if paths.isEmpty { problems.append("\(Printable(name)): There is no .feature file in this folder.") }
    for path in paths {
      take(lines) { () throws(GherkinError) in try Gherkin.read(path: path) }
    }
  }

  private mutating func addEmbedded(_ names: [String], lines: [Int]) {
    for name in names {
      take(lines) { () throws(GherkinError) in try Gherkin.read(Array(EmbeddedWalkthroughs.features[name]!.utf8), uri: name) }
    }
  }

  private mutating func take(_ lines: [Int], _ read: () throws(GherkinError) -> Gherkin.Feature) {
    do throws(GherkinError) {
      let feature = try read()
      let all = try feature.walks()
      if lines.isEmpty { return walks += all }
      let meant = all.filter { walk in lines.contains(walk.location.line) || walk.row.map { lines.contains($0.line) } == true }
      if meant.isEmpty { problems.append("\(Printable(feature.uri)): No scenario begins on line \(lines.map(String.init).joined(separator: ", ")).") }
      walks += meant
    } catch {
      problems.append(error.description)
    }
  }

  /// Every tag that one of them has.
  package var tags: [String] { Set(walks.flatMap { $0.tags.map(\.name) }).sorted() }

  /// Keeps those that are meant.
  package mutating func keep(_ tags: TagExpression) { walks = walks.filter(tags.matches) }

  /// `lost-phone.feature:12:30` as its path and its lines.
  private static func split(_ name: String) -> (path: String, lines: [Int]) {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    while parts.count > 1, let line = Int(parts[parts.count - 1]) {
      lines.insert(line, at: 0)
      parts.removeLast()
    }
    return (parts.joined(separator: ":"), lines)
  }

  /// Nil where nothing is there.
  private static func kind(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The file itself, or every .feature file in the folder and those in it, by their names.
  private static func features(below path: String, depth: Int = 0) -> [String] {
    guard kind(path) == S_IFDIR else { return [path] }
    guard depth < 20, let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().flatMap { name in
      let inside = path.hasSuffix("/") ? path + name : path + "/" + name
      if kind(inside) == S_IFDIR { return features(below: inside, depth: depth + 1) }
      return name.hasSuffix(".feature") ? [inside] : []
    }
  }
}
