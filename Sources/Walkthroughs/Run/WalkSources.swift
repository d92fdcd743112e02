package import Basics
package import Gherkin
internal import Glibc
internal import System

/// Which feature files somebody means, and the walks in them.
package struct WalkSources: Sendable {
  /// Every walk that was meant, in the order of the files.
  package private(set) var walks: [Walk] = []
  /// The error of each file that can't be read.
  package private(set) var problems: [String] = []
  /// True while there is no other problem than that something is not there.
  package private(set) var isOnlyMissing = true
  /// True if the system refused to read a file.
  private var isRefused = false
  /// The exit status of a program that ends with the problems.
  package var exitCode: ExitCode { isRefused ? .inputOutput : isOnlyMissing ? .noInput : .dataError }

  /// - Parameter names: of files, folders of files, or walkthroughs that come with the program; `:12` after a file's name
  ///   means the scenario that contains this line. Without any, all that come with the program.
  package init(_ names: [String]) {
    if names.isEmpty { addEmbedded(EmbeddedWalkthroughs.names, lines: []) }
    for name in names { add(name) }
  }

  private mutating func add(_ name: String) {
    if name == "-" { return receive([]) { () throws(GherkinError) in try Gherkin.readStandardInput() } }
    // A path may hold a colon itself.
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
      // Examples repeat their steps.
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
    ("@screen", "needs a screen: --accessible skips it"),
  ]

  /// Every tag that one of them has.
  package var tags: [String] { Set(walks.flatMap { $0.tags.map(\.name) }).sorted() }

  /// Leaves out what line mode cannot do, and says how many that are.
  package mutating func leaveOutScreens() -> Int {
    let count = walks.count
    walks.removeAll { $0.tags.contains { $0.name == "@screen" } }
    return count - walks.count
  }

  /// Keeps those that are meant.
  package mutating func keep(_ tags: TagExpression) { walks = walks.filter(tags.matches) }

  /// Keeps those at these places.
  package mutating func keep(at places: Set<String>) { walks = walks.filter { places.contains($0.place) } }

  /// `lost-phone.feature:12:30` as its path and its lines.
  static func split(_ name: String) -> (path: String, lines: [Int]) {
    var parts = name.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    while parts.count > 1, let line = Int(parts[parts.count - 1]), line > 0 {
      lines.insert(line, at: 0)
      parts.removeLast()
    }
    return (parts.joined(separator: ":"), lines)
  }

  /// The advice about a name that no file and no walkthrough has: the most similar one. The folder and `.feature` may be missing from it.
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

  /// Nil where nothing is there.
  private static func kind(_ path: String, follows: Bool = true) -> mode_t? {
    var status = stat()
    if (follows ? stat(path, &status) : lstat(path, &status)) == 0 { return status.st_mode & S_IFMT }
    // Reading it as a file reports the error.
    return SystemError(errno).isMomentary ? S_IFREG : nil
  }

  /// The file itself, or every .feature file in the folder and those in it, by their names.
  private static func features(below path: String, depth: Int = 0) -> [String] {
    guard kind(path) == S_IFDIR else { return [path] }
    guard depth < 20 else { return [] }
    return entries(of: path).flatMap { name in
      let inside = path.hasSuffix("/") ? path + name : path + "/" + name
      // A link may lead back here.
      if kind(inside, follows: false) == S_IFDIR { return features(below: inside, depth: depth + 1) }
      return name.hasSuffix(".feature") ? [inside] : []
    }
  }

  /// The names in a folder, sorted, but for hidden ones. None if it can't be read.
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
