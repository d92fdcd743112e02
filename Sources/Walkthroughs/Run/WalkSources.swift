package import Basics
package import Gherkin
internal import Glibc
internal import System

/// The feature files that the user has named, and the walks in them.
package struct WalkSources: Sendable {
  /// The selected walks, in the order of the files.
  package private(set) var walks: [Walk] = []
  /// The error of each file that can't be read.
  package private(set) var problems: [String] = []
  /// True if the only problems are files or scenarios that do not exist.
  package private(set) var isOnlyMissing = true
  /// True if the system could not read a file for a reason that may pass (`GherkinError.isMomentary`).
  private var isRefused = false
  /// The exit status for these problems.
  package var exitCode: ExitCode { isRefused ? .inputOutput : isOnlyMissing ? .noInput : .dataError }

  /// - Parameter names: the names of files, folders, or walkthroughs that come with the program. `:12` after a file's name selects the
  ///   scenario that contains this line. If there are no names, all walkthroughs that come with the program are selected.
  package init(_ names: [String]) {
    if names.isEmpty { addEmbedded(EmbeddedWalkthroughs.names, lines: []) }
    for name in names { add(name) }
  }

  private mutating func add(_ name: String) {
    if name == "-" { return receive([]) { () throws(GherkinError) in try Gherkin.readStandardInput() } }
    // A path itself may contain a colon.
    let (path, lines) = Self.kind(name) == nil ? Self.split(name) : (name, [])
    if Self.kind(path) != nil {
      let files = Self.features(below: path)
      if files.isEmpty {
        let hidden = " It hides the built-in walkthroughs of this name: run the command in another folder."
        problems.append("\(Printable(path)): No .feature files in this folder." + (Self.embedded(path).isEmpty ? "" : hidden))
      }
      for file in files { receive(lines) { () throws(GherkinError) in try Gherkin.read(path: file) } }
      return
    }
    let embedded = Self.embedded(path)
    if embedded.isEmpty {
      problems.append("\(Printable(path)): No such file, folder or built-in walkthrough. \(Self.advice(about: path))")
    }
    addEmbedded(embedded, lines: lines)
  }

  /// The built-in walkthroughs of this name, or in the folder of this name.
  private static func embedded(_ path: String) -> [String] {
    EmbeddedWalkthroughs.names.filter { $0 == path || $0 == path + ".feature" || $0.hasPrefix(path + "/") }
  }

  private mutating func addEmbedded(_ names: [String], lines: [Int]) {
    for name in names {
      receive(lines) { () throws(GherkinError) in try Gherkin.read(Array(EmbeddedWalkthroughs.feature(name)!.utf8), uri: name) }
    }
  }

  private mutating func receive(_ lines: [Int], _ read: () throws(GherkinError) -> Gherkin.Feature) {
    do throws(GherkinError) {
      let feature = try read()
      let all = try feature.walks()
      // The walks of an outline have the same commands, so each refusal is reported once.
      let refusals = all.flatMap(\.refusals).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      if !refusals.isEmpty { isOnlyMissing = false }
      problems += refusals.map { "\(Printable($0))" }
      for line in lines where !all.contains(where: { $0.contains(line: line) }) {
        problems.append("\(Printable(feature.uri)):\(line): \(Printable(feature.explain(line: line)))")
      }
      walks += lines.isEmpty ? all : all.filter { walk in lines.contains { walk.contains(line: $0) } }
    } catch {
      isOnlyMissing = false
      isRefused = isRefused || error.isMomentary
      problems.append(error.description)
    }
  }

  /// The tags of the built-in walkthroughs and their meanings, for help.
  package static let builtInTags = [
    ("@smoke", "main paths"), ("@refusal", "rejected input and requests"), ("@fault", "network faults and other failures"),
    ("@clock", "timeouts, delays and expiry: scenarios that move the clock"), ("@magic", "magic data"),
    ("@screen", "needs a screen: --accessible skips it"), ("@learn", "exercises of billfold learn"),
  ]

  /// All tags of the walks, sorted.
  package var tags: [String] { Set(walks.flatMap { $0.tags.map(\.name) }).sorted() }

  /// Removes the scenarios that line mode cannot run, and returns their number.
  package mutating func leaveOutScreens() -> Int {
    let count = walks.count
    walks.removeAll { $0.tags.contains { $0.name == "@screen" } }
    return count - walks.count
  }

  /// Keeps only the walks that match the tag expression.
  package mutating func keep(_ tags: TagExpression) { walks = walks.filter(tags.matches) }

  /// Keeps only the walks at these places.
  package mutating func keep(at places: Set<String>) { walks = walks.filter { places.contains($0.place) } }

  /// Splits `lost-phone.feature:12:30` into the path and the line numbers.
  static func split(_ name: String) -> (path: String, lines: [Int]) {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    while parts.count > 1, let line = Int(parts[parts.count - 1]), line > 0 {
      lines.insert(line, at: 0)
      parts.removeLast()
    }
    return (parts.joined(separator: ":"), lines)
  }

  /// The advice about a name that matches no file and no walkthrough: it suggests the most similar name. The given name may lack the folder
  /// and `.feature`.
  private static func advice(about path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let (folder, last) = (parts.dropLast().map { $0 + "/" }.joined(), String(parts[parts.count - 1]))
    let files = entries(of: folder.isEmpty ? "." : folder).filter { $0.hasSuffix(".feature") }.map { file in
      (form: withoutSuffix(file), name: folder + file)
    }
    let builtIn = EmbeddedWalkthroughs.names.map(withoutSuffix).flatMap { name -> [(form: String, name: String)] in
      let parts = name.split(separator: "/").map(String.init)
      return [(form: name, name: name), (form: parts[parts.count - 1], name: name), (form: parts[0], name: parts[0])]
    }
    var similar: [(name: String, distance: Int)] = []
    for (given, known) in [(last, files), (path, builtIn)] {
      let names = Dictionary(known.flatMap { [($0.form, $0.name), ($0.form + ".feature", $0.name)] }) { first, _ in first }
      guard let form = given.nearest(in: names.keys.sorted()), let name = names[form] else { continue }
      similar.append((name, form.distance(to: given)))
    }
    guard let nearest = similar.min(by: { $0.distance < $1.distance }) else { return "To list them, run: billfold walk --list" }
    return String.suggestion(["\(Printable(nearest.name))"])
  }

  private static func withoutSuffix(_ name: String) -> String { name.hasSuffix(".feature") ? String(name.dropLast(8)) : name }

  /// The file type (`S_IFMT`) of a path; nil if nothing exists there.
  private static func kind(_ path: String, follows: Bool = true) -> mode_t? {
    var status = stat()
    if (follows ? stat(path, &status) : lstat(path, &status)) == 0 { return status.st_mode & S_IFMT }
    // After a temporary error the path counts as a file, so that reading it reports the error.
    return SystemError(errno).isMomentary ? S_IFREG : nil
  }

  /// The path itself if it is a file. For a folder, every .feature file in it and in its subfolders, sorted by name.
  private static func features(below path: String, depth: Int = 0) -> [String] {
    guard kind(path) == S_IFDIR else { return [path] }
    guard depth < 20 else { return [] }
    return entries(of: path).flatMap { name in
      let inside = path.hasSuffix("/") ? path + name : path + "/" + name
      // Links to folders are not followed, because they may lead back to this folder.
      if kind(inside, follows: false) == S_IFDIR { return features(below: inside, depth: depth + 1) }
      return name.hasSuffix(".feature") ? [inside] : []
    }
  }

  /// The names in a folder, sorted, without hidden ones; empty if the folder can't be read.
  private static func entries(of path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
