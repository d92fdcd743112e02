import Basics
import Foundation
import Testing

@testable import Walkthroughs

/// The schemas of reports, of walks and of checks alike.
enum ReportSchemas {
  private typealias Fields = (required: Set<String>, optional: Set<String>)

  /// The schemas of Ant and of Jenkins combined, and file and line: element, its attributes, its children in their order.
  private static let junit: [String: (attributes: Fields, children: [String])] = [
    "testsuites": (([], []), ["testsuite"]),
    "testsuite": (
      (["id", "package", "name", "hostname", "timestamp", "tests", "failures", "errors", "skipped", "time"], []),
      ["properties", "testcase", "system-out", "system-err"]
    ),
    "testcase": ((["name", "classname", "time", "file", "line"], []), ["failure", "skipped"]),
    "failure": ((["type", "message"], []), []), "skipped": (([], ["message"]), []), "properties": (([], []), ["property"]),
    "property": ((["name", "value"], []), []), "system-out": (([], []), []), "system-err": (([], []), []),
  ]

  /// The root of a report that holds to them.
  static func junit(_ text: String) throws -> XMLPart {
    let root = try XMLPart(text)
    #expect(root.name == "testsuites")
    func check(_ element: XMLPart) throws {
      let rule = try #require(junit[element.name], "\(element.name)")
      let attributes = Set(element.attributes.keys)
      #expect(rule.attributes.required.isSubset(of: attributes))
      #expect(attributes.isSubset(of: rule.attributes.required.union(rule.attributes.optional)))
      let places = try element.children.map { child in try #require(rule.children.firstIndex(of: child.name), "\(child.name)") }
      #expect(places == places.sorted())
      // A case has one outcome.
      if element.name == "testcase" { #expect(element.children.count <= 1) }
      for child in element.children { try check(child) }
    }
    try check(root)
    return root
  }

  /// Cucumber's schemas: an object's fields, the required ones first. (cucumber-json-schema 0.2.1)
  private static let cucumber: [CucumberReport.Flavor: [String: Fields]] = [
    .jvm: [
      "feature": (["uri", "id", "line", "keyword", "name", "description", "elements"], ["tags"]),
      "feature.tags": (["name", "type", "location"], []), "feature.tags.location": (["line", "column"], []),
      "feature.elements": (
        ["line", "type", "keyword", "name", "description", "steps"], ["id", "start_timestamp", "before", "after", "tags"]
      ),
      "feature.elements.tags": (["name"], []),
      "feature.elements.steps": (
        ["keyword", "line", "name", "result"], ["before", "after", "doc_string", "embeddings", "match", "output", "rows"]
      ),
      "feature.elements.steps.match": ([], ["arguments", "location"]),
      "feature.elements.steps.result": (["status"], ["duration", "error_message"]), "feature.elements.steps.rows": (["cells"], []),
      embeddings: (["data", "mime_type"], ["name"]),
    ],
    .ruby: [
      "feature": (["uri", "id", "line", "keyword", "name", "description", "elements"], ["tags"]), "feature.tags": (["line", "name"], []),
      "feature.elements": (
        ["line", "type", "keyword", "name", "description", "steps"], ["id", "start_timestamp", "before", "after", "tags", "examples"]
      ),
      "feature.elements.tags": (["line", "name"], []),
      "feature.elements.steps": (["keyword", "line", "name"], ["after", "doc_string", "match", "result", "rows"]),
      "feature.elements.steps.match": ([], ["arguments", "location"]),
      "feature.elements.steps.result": (["status"], ["duration", "error_message"]), "feature.elements.steps.rows": (["cells"], []),
    ],
  ]

  /// The attachments of a step, which only evidence has.
  static let embeddings = "feature.elements.steps.embeddings"

  /// The objects that a report without evidence may have.
  static func objects(_ flavor: CucumberReport.Flavor) -> Set<String> {
    Set(cucumber[flavor].map { Array($0.keys) } ?? []).subtracting([embeddings])
  }

  /// Checks a report, and returns which objects it has.
  static func cucumber(_ json: String, _ flavor: CucumberReport.Flavor) throws -> Set<String> {
    let features = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    let rules = try #require(cucumber[flavor])
    var seen: Set<String> = []
    func check(_ object: [String: Any], _ path: String) throws {
      seen.insert(path)
      let rule = try #require(rules[path], "\(path) is in no schema")
      #expect(rule.required.isSubset(of: object.keys), "\(path): \(object.keys)")
      #expect(Set(object.keys).isSubset(of: rule.required.union(rule.optional)), "\(path): \(object.keys)")
      for (name, value) in object {
        if let own = value as? [String: Any] { try check(own, "\(path).\(name)") }
        for own in value as? [[String: Any]] ?? [] { try check(own, "\(path).\(name)") }
        if ["line", "column", "duration"].contains(name) { #expect(value is Int) }
        if ["name", "keyword", "id", "uri", "description", "error_message"].contains(name) { #expect(value is String) }
        if name == "output" { #expect(value is [String]) }
        if name == "status" { #expect(["passed", "failed", "skipped", "undefined", "pending"].contains(value as? String)) }
      }
    }
    for feature in features { try check(feature, "feature") }
    return seen
  }

  /// Messages that begin and end as a run does, and refer to each other.
  static func messages(_ ndjson: String) throws -> [[String: [String: Any]]] {
    let messages = try ndjson.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: [String: Any]])
    }
    #expect(messages.allSatisfy { $0.count == 1 })
    #expect(messages.first?.keys.first == "meta" && messages.last?.keys.first == "testRunFinished")
    // Whatever refers to an id refers to one that is there.
    var (ids, references): (Set<String>, Set<String>) = ([], [])
    func collect(_ value: Any) {
      for own in value as? [Any] ?? [] { collect(own) }
      for (name, own) in value as? [String: Any] ?? [:] {
        if name == "id", let id = own as? String { #expect(ids.insert(id).inserted) }
        if name.hasSuffix("Id"), let id = own as? String { references.insert(id) }
        if name.hasSuffix("Ids"), let own = own as? [String] { references.formUnion(own) }
        collect(own)
      }
    }
    for message in messages { collect(message) }
    #expect(references.isSubset(of: ids) && references.count > 20, "\(references.subtracting(ids))")
    return messages
  }
}

/// An element of XML; throws where the text is not well-formed.
final class XMLPart {
  let name: String
  let attributes: [String: String]
  private(set) var children: [XMLPart] = []
  private(set) var text = ""

  private struct Malformed: Error { let place: Substring }

  private init(name: String, attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  init(_ document: String) throws {
    var rest = document[...]
    guard let head = rest.prefixMatch(of: #/<\?xml version="1\.0" encoding="UTF-8"\?>\n/#) else { throw Malformed(place: rest.prefix(80)) }
    rest = rest[head.range.upperBound...]
    var open = [XMLPart(name: "", attributes: [:])]
    let tag = #/<(/?)([a-z-]+)((?: [a-z]+="(?:[^"<&]|&(?:amp|lt|gt|quot);)*")*)(/?)>/#
    while !rest.isEmpty {
      if let match = rest.prefixMatch(of: tag) {
        rest = rest[match.range.upperBound...]
        if match.1 == "/" {
          guard let last = open.popLast(), last.name == match.2 else { throw Malformed(place: match.0) }
          continue
        }
        let pairs = match.3.matches(of: #/ ([a-z]+)="([^"]*)"/#).map { (String($0.1), String($0.2)) }
        let element = XMLPart(name: String(match.2), attributes: Dictionary(uniqueKeysWithValues: pairs))
        open[open.count - 1].children.append(element)
        if match.4 != "/" { open.append(element) }
      } else if let match = rest.prefixMatch(of: #/(?:[^<&\u{0}-\u{8}\u{B}-\u{1F}]|&(?:amp|lt|gt|quot);)+/#) {
        open[open.count - 1].text += match.0
        rest = rest[match.range.upperBound...]
      } else {
        throw Malformed(place: rest.prefix(80))
      }
    }
    guard open.count == 1, let root = open[0].children.first, open[0].children.count == 1 else { throw Malformed(place: "") }
    name = root.name
    attributes = root.attributes
    children = root.children
  }
}
