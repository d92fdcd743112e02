import Contract
import Foundation
import FoundationXML
import RemoteServer
import Testing

@testable import Remote

/// The page about the API has all that the description for programs says, and needs nothing but itself.
@Suite(.timeLimit(.minutes(10))) struct DocumentationTests {
  private static let page = String(decoding: APIDescription.page, as: UTF8.self)

  private static func document() throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(APIDescription.document))
  }

  /// The elements of the page, and their attributes.
  private final class Elements: NSObject, XMLParserDelegate {
    var all: [(name: String, attributes: [String: String])] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
    ) { all.append((name, attributes)) }
  }

  private static func elements() throws -> [(name: String, attributes: [String: String])] {
    let parser = XMLParser(data: Data(page.utf8))
    let elements = Elements()
    parser.delegate = elements
    let isWellFormed = parser.parse()
    #expect(isWellFormed, "\(String(describing: parser.parserError)) in line \(parser.lineNumber)")
    return elements.all
  }

  /// The text of an element, without its markup.
  private static func text(_ html: some StringProtocol) -> String {
    var (text, isMarkup) = ([UInt8](), false)
    for byte in html.utf8 {
      if byte == UInt8(ascii: "<") { isMarkup = true }
      if !isMarkup { text.append(byte) }
      if byte == UInt8(ascii: ">") { isMarkup = false }
    }
    return String(decoding: text, as: UTF8.self).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }

  @Test func `every operation is there with its fields and an example`() throws {
    let sections = Self.page.components(separatedBy: "<section class=\"operation\">").dropFirst().map { section in
      section.components(separatedBy: "</section>")[0]
    }
    let document = try Self.document()
    var texts: [String: String] = [:]
    for section in sections {
      let name = try #require(section.components(separatedBy: "<h4 id=\"").dropFirst().first?.prefix { $0 != "\"" })
      texts[String(name)] = Self.text(section)
    }
    var count = 0
    for (path, methods) in document["paths"]?.fields ?? [:] {
      for (method, operation) in methods.fields {
        count += 1
        let name = try #require(operation["operationId"]?.text)
        let text = try #require(texts[name], "\(name)")
        #expect(text.contains("\(method.uppercased()) \(path)"), "\(name)")
        // In the page, code has a look in place of backticks.
        let summary = try #require(operation["summary"]?.text).replacing("`", with: "")
        #expect(text.contains(summary.hasSuffix(".") ? String(summary.dropLast()) : summary), "\(name)")
        #expect(text.contains("Response 2") || text.contains("Response 4"), "\(name)")
        #expect(text.contains("Example"), "\(name)")
        for parameter in operation["parameters"]?.items ?? [] {
          if let field = parameter["name"]?.text { #expect(text.contains(field), "\(name) \(field)") }
        }
        for media in operation["requestBody"]?["content"]?.fields.values ?? [:].values {
          let type = try #require(media["schema"]?["$ref"]?.text?.split(separator: "/").last.map(String.init) ?? "bytes")
          let fields = document["components"]?["schemas"]?[type]?["properties"]?.fields ?? [:]
          let isElsewhere = text.contains("Body: \(type)")
          for field in fields.keys { #expect(isElsewhere || text.contains(field), "\(name) \(field)") }
        }
        guard OperationName(rawValue: name) != nil else { continue }
        #expect(text.contains("Example of an error"), "\(name)")
      }
    }
    #expect(count == texts.count && count > 140)
    // Every type of a field is described at its place, with its values.
    for (name, schema) in document["components"]?["schemas"]?.fields ?? [:] where schema["enum"] != nil {
      let start = try #require(Self.page.range(of: "<h4 id=\"type-\(name)\">"), "\(name)")
      let described = Self.text(Self.page[start.upperBound...].prefix(20_000).components(separatedBy: "</section>")[0])
      for choice in schema["enum"]?.items ?? [] { #expect(described.contains(choice.text ?? ""), "\(name)") }
    }
  }

  @Test func `the subjects are in their order`() throws {
    let titles = Self.page.components(separatedBy: "<h2").dropFirst().map { part in
      Self.text("<h2" + part.components(separatedBy: "</h2>")[0])
    }
    #expect(titles == ["Start here", "Requests", "Access", "Cards", "Mobile wallets", "Payments", "Administration", "Types"])
  }

  /// Who has never sent a request reads what comes first, with the way to each operation.
  @Test func `it begins with the first requests`() throws {
    let start = try #require(Self.page.components(separatedBy: "<h2 id=\"start\">").last?.components(separatedBy: "</section>")[0])
    #expect(start.components(separatedBy: "<li>").count > 4)
    for name in ["loginByUsernamePassword", "registerWithMFA", "cardService.getAll", "prepareCheckout", "getPaymentStatus"] {
      #expect(start.contains("<a href=\"#\(name)\">"), "\(name)")
    }
    #expect(Self.text(start).contains("billfold-server invite app --fixture cards"))
  }

  /// No script, no image, no other file: the page works without the server, on paper, and under a policy that forbids all of it.
  @Test func `nothing is fetched or run`() throws {
    let elements = try Self.elements()
    #expect(elements.count > 5000)
    let allowed: Set<String> = [
      "html", "head", "meta", "title", "style", "body", "header", "nav", "main", "section", "h1", "h2", "h3", "h4", "h5", "p", "ul", "ol",
      "li",
      "table",
      "tbody", "tr", "th", "td", "a", "code", "pre", "b", "br", "wbr",
    ]
    #expect(Set(elements.map(\.name)).subtracting(allowed) == [])
    let attributes = Set(elements.flatMap { $0.attributes.keys })
    #expect(attributes.isSubset(of: ["lang", "charset", "name", "content", "id", "class", "href", "scope", "aria-label"]), "\(attributes)")
    let style = try #require(Self.page.components(separatedBy: "<style>").dropFirst().first?.components(separatedBy: "</style>")[0])
    for word in ["url(", "@import", "@font-face", "expression", "//"] { #expect(!style.contains(word), "\(word)") }
  }

  @Test func `every link leads to a place`() throws {
    let elements = try Self.elements()
    let places = elements.compactMap { $0.attributes["id"] }
    #expect(Set(places).count == places.count && !places.contains { $0.contains(" ") })
    let links = elements.compactMap { $0.attributes["href"] }
    #expect(links.count > 1000)
    for link in Set(links) { #expect(link.hasPrefix("#") && places.contains(String(link.dropFirst())), "\(link)") }
  }

  /// The colors can be told from the background, light and dark. (WCAG 2.2, 1.4.3)
  @Test func `the text can be read`() throws {
    func luminance(_ color: String) -> Double {
      let digits = color.count == 3 ? color.map { "\($0)\($0)" }.joined() : color
      let parts = stride(from: 0, to: 6, by: 2).map { start -> Double in
        let value = Double(Int(digits.dropFirst(start).prefix(2), radix: 16) ?? 0) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let palettes = Self.page.components(separatedBy: ":root{").dropFirst().prefix(2).map { $0.prefix { $0 != "}" } }
    #expect(palettes.count == 2)
    for palette in palettes {
      let colors = Dictionary(
        uniqueKeysWithValues: palette.split(separator: ";").map { rule in
          (String(rule.dropFirst(2).prefix { $0 != ":" }), String(rule.split(separator: "#")[1]))
        })
      for (name, color) in colors where !["back", "code", "line"].contains(name) {
        for back in ["back", "code"] {
          let (a, b) = (luminance(color), luminance(try #require(colors[back])))
          #expect((max(a, b) + 0.05) / (min(a, b) + 0.05) >= 4.5, "\(name) on \(back)")
        }
      }
    }
  }
}
