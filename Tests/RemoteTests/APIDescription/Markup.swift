/// HTML that is well-formed XML too, so that tests can read it.
struct Markup: ExpressibleByStringLiteral {
  let html: String

  private init(html: String) { self.html = html }

  /// A text, in which nothing is markup.
  init(_ text: String) {
    html = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  init(stringLiteral text: String) { self.init(text) }

  static func + (a: Markup, b: Markup) -> Markup { Markup(html: a.html + b.html) }

  static func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: Markup...) -> Markup {
    element(name, attributes, content)
  }

  static func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ content: [Markup]) -> Markup {
    let start = "<\(name)" + attributes.map { " \($0.key)=\"\(Markup($0.value).html)\"" }.joined()
    let end = lines.contains(name) ? "\n" : ""
    if empty.contains(name) { return Markup(html: start + "/>" + end) }
    return Markup(html: "\(start)>\(content.map(\.html).joined())</\(name)>\(end)")
  }

  /// A link to a place in the page.
  static func link(_ place: String, _ text: Markup) -> Markup { element("a", ["href": "#\(place)"], text) }

  static func code(_ text: String) -> Markup { element("code", [:], Markup(text)) }

  /// A text with code between backticks.
  static func inline(_ text: String) -> Markup {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return Markup(text) }
    return parts.enumerated().map { $0.offset % 2 == 1 ? code(String($0.element)) : Markup(String($0.element)) }.joined()
  }

  /// A style sheet: nothing in it may look like markup.
  static func style(_ rules: String) -> Markup {
    precondition(!rules.contains { "<>&".contains($0) }, "the rules would end the element or be read as entities")
    return Markup(html: "<style>\(rules)</style>\n")
  }

  static let doctype = Markup(html: "<!DOCTYPE html>\n")

  private static let empty: Set<String> = ["meta", "br", "wbr"]
  /// The elements after which a line ends, so that a change of the page has a diff.
  private static let lines: Set<String> = [
    "head", "meta", "title", "body", "header", "nav", "main", "section", "h1", "h2", "h3", "h4", "h5", "p", "ul", "ol", "li", "table",
    "tbody",
    "tr",
    "pre",
  ]
}

extension Sequence<Markup> {
  func joined(separator: Markup = "") -> Markup {
    var all: Markup?
    for part in self { all = all.map { $0 + separator + part } ?? part }
    return all ?? ""
  }
}
