import Contract
import Foundation
import Testing

/// Sources/README.md names files, types and functions as they are, wherever it leads a reader through the code.
@Suite struct SourceMapTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  private static let page = try? String(contentsOf: root.appending(path: "Sources/README.md"), encoding: .utf8)
  private static let code = Declarations(below: root)
  /// The sections of which every name in backticks is compared.
  static let sections = ["Read these ten files", "Glossary", "Where to look", "Three journeys", "What to change"]
  static let journeys = ["One key", "One card lock", "One remote call"]

  @Test func `ten files are to be read`() throws {
    let items = try Self.section("Read these ten files").matches(of: #/(?m)^(\d+)\. \[([^\]]+)\]\(([^)]+)\): \S/#)
    #expect(items.compactMap { Int($0.1) } == Array(1...10))
    #expect(Set(items.map(\.2)).count == 10)
    for item in items {
      #expect(item.2 == item.3 && Self.code.names[String(item.2)] != nil, "\(item.2)")
    }
  }

  @Test func `the glossary has at most thirty names, each declared in the file beside it`() throws {
    let rows = try Self.section("Glossary").matches(of: #/(?m)^\| `(\w+)` \| .+ \| `([^`]+)` \|$/#)
    #expect((20...30).contains(rows.count) && Set(rows.map(\.1)).count == rows.count)
    for row in rows { #expect(Self.code.declares(row.1, in: row.2), "\(row.1) is not declared in \(row.2)") }
  }

  @Test(arguments: journeys)
  func `each function on a journey is in the file beside it`(_ journey: String) throws {
    let steps = try Self.section(journey).matches(of: #/(?m)^\| `([^`]+)` \| ([^|]+) \|/#)
    #expect(steps.count > 15)
    for step in steps {
      let functions = step.2.matches(of: #/`(\w+)`/#)
      #expect(!functions.isEmpty, "\(step.1)")
      for function in functions { #expect(Self.code.declares(function.1, in: step.1), "\(function.1) is not declared in \(step.1)") }
    }
  }

  @Test(arguments: sections)
  func `everything in backticks exists`(_ title: String) throws {
    let section = try Self.section(title)
    for name in Set(section.matches(of: #/`([^`\n]+)`/#).map { String($0.1) }) {
      #expect(Self.exists(name), "\(title): there is no \(name)")
    }
    // A name in parentheses belongs to the file before it.
    for place in section.matches(of: #/`([^`]+\.swift)` \(`(\w+)`/#) {
      #expect(Self.code.declares(place.2, in: place.1), "\(title): \(place.2) is not declared in \(place.1)")
    }
  }

  @Test func `every type that the page names exists`() throws {
    let page = try #require(Self.page)
    let types = Set(page.matches(of: #/`([A-Z][A-Za-z]*[a-z][A-Za-z]*(?:\.\w+)?(?:\([^`]*\))?)`/#).map { String($0.1) })
    #expect(types.count > 100)
    for type in types { #expect(Self.exists(type), "there is no \(type)") }
  }

  @Test func `a name that does not exist is noticed`() {
    for name in [
      "Issuer/Cards/FreezeCard.swift", "Issuer/<Subject>/<Name>Nothing.swift", "FreezeCard", "UpdateCard.freeze", "Errand.feed",
      "issuer_freezes", "every exit is walked twice", "PATCH /profile/prepaid/cards",
    ] { #expect(!Self.exists(name), "\(name)") }
    #expect(!Self.code.declares("handle", in: "Contract/Cards/UpdateCard.swift"))
  }

  // MARK: -

  /// The text of a section, with the sections within it.
  private static func section(_ title: String) throws -> Substring {
    let page = try #require(Self.page)
    let start = try #require(page.firstMatch(of: try Regex("(?m)^(##+) \(title)$", as: (Substring, Substring).self)), "no section \(title)")
    let next = page[start.range.upperBound...].firstMatch(of: try Regex("(?m)^#{2,\(start.1.count)} "))
    return page[start.range.upperBound..<(next?.range.lowerBound ?? page.endIndex)]
  }

  private static func exists(_ name: String) -> Bool {
    // Other tests run the commands.
    if name.hasPrefix("make ") || name.hasPrefix("billfold ") { return true }
    if let route = name.wholeMatch(of: #/([A-Z]+) (/.*)/#) {
      return OperationName.allCases.contains { $0.operation.route.method.rawValue == route.1 && $0.operation.route.path == route.2 }
    }
    if name.contains("/") { return [Subject.access, .cards].allSatisfy { isThere(name.replacing("<Subject>", with: $0.rawValue)) } }
    if name.contains(" ") { return code.tests.contains(name) }
    let parts = name.prefix { $0 != "(" }.split(separator: ".").map(String.init)
    return isThere(name) || code.names.values.contains { names in parts.allSatisfy(names.contains) }
  }

  /// True for a path below the repository, Sources or Tests. `<…>` stands for any name.
  private static func isThere(_ path: String) -> Bool {
    [root, root.appending(path: "Sources"), root.appending(path: "Tests")].contains { start in
      guard let open = path.range(of: "<") else { return FileManager.default.fileExists(atPath: start.appending(path: path).path) }
      let folder = path[..<open.lowerBound].lastIndex(of: "/").map { path[..<$0] } ?? ""
      let ending = path.drop { $0 != ">" }.dropFirst()
      let files = (try? FileManager.default.contentsOfDirectory(atPath: start.appending(path: String(folder)).path)) ?? []
      return files.contains { $0.hasSuffix(ending) }
    }
  }
}

/// The names that the Swift files below Sources and Tests declare.
private struct Declarations {
  /// By the file's path, which starts at Sources, or with Tests.
  private(set) var names: [String: Set<String>] = [:]
  /// The names of tests in words.
  private(set) var tests: Set<String> = []

  private static let keywords: Set<String> = [
    "struct", "enum", "class", "protocol", "actor", "extension", "typealias", "associatedtype", "func", "var", "let", "TABLE",
  ]

  init(below root: URL) {
    for folder in ["Sources", "Tests"] {
      let start = root.appending(path: folder)
      for case let file as String in FileManager.default.enumerator(atPath: start.path)! where file.hasSuffix(".swift") {
        guard let bytes = FileManager.default.contents(atPath: start.appending(path: file).path) else { continue }
        let path = folder == "Sources" ? file : "Tests/" + file
        for line in [UInt8](bytes).split(separator: UInt8(ascii: "\n")) { add(line.drop { $0 == UInt8(ascii: " ") }, of: path) }
      }
    }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, of path: String) {
    guard !line.starts(with: "//".utf8) else { return }
    let words = line.split { !(0x30...0x39).contains($0) && !(0x41...0x5A).contains($0 & 0xDF) && $0 != UInt8(ascii: "_") }.map {
      String(decoding: $0, as: UTF8.self)
    }
    var found = zip(words, words.dropFirst()).filter { Self.keywords.contains($0.0) }.map(\.1)
    if words.first == "case", !line.starts(with: "case .".utf8) { found += words.dropFirst() }
    if words.contains("init") { found.append("init") }
    if !found.isEmpty { names[path, default: []].formUnion(found) }
    guard line.contains(UInt8(ascii: "`")), words.contains("func") else { return }
    let parts = line.split(separator: UInt8(ascii: "`")).map { String(decoding: $0, as: UTF8.self) }
    if parts.count > 1, parts[0].hasSuffix("func ") { tests.insert(parts[1]) }
  }

  func declares(_ name: Substring, in path: Substring) -> Bool { names[String(path)]?.contains(String(name)) == true }
}
