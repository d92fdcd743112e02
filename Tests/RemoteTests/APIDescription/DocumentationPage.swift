import Contract
import Foundation
import Wire

@testable import Remote

/// The description of all routes as a page for people: one file (HTML) that runs no script and fetches nothing. It is made of the
/// description for programs alone, so that both say the same.
struct DocumentationPage {
  private let document: JSONValue
  private let schemas: [String: JSONValue]
  /// How often the document refers to each schema.
  private let references: [String: Int]

  /// - Parameter description: the OpenAPI document.
  static func page(of description: [UInt8]) throws -> [UInt8] {
    let document = try JSONDecoder().decode(JSONValue.self, from: Data(description))
    return Array(DocumentationPage(document).page.html.utf8)
  }

  private init(_ document: JSONValue) {
    self.document = document
    schemas = document["components"]?["schemas"]?.fields ?? [:]
    var references: [String: Int] = [:]
    func count(_ value: JSONValue) {
      if let name = Self.component(value) { references[name, default: 0] += 1 }
      for part in Array(value.fields.values) + (value.items ?? []) { count(part) }
    }
    count(document)
    self.references = references
  }

  // MARK: - The page

  /// A subject of the contract, or what is about the server and its worlds.
  private enum Group: CaseIterable {
    case access, cards, deviceWallets, payments, administration

    var title: String {
      switch self {
      case .access: "Access"
      case .cards: "Cards"
      case .deviceWallets: "Mobile wallets"
      case .payments: "Payments"
      case .administration: "Administration"
      }
    }

    var place: String { title.place }

    init(_ subject: Subject) {
      self =
        switch subject {
        case .access: .access
        case .cards: .cards
        case .deviceWallets: .deviceWallets
        case .payments: .payments
        }
    }
  }

  private struct Operation {
    let name: String
    let method: String
    let path: String
    let tag: String
    let content: JSONValue
  }

  private struct Chapter {
    let group: Group
    let tag: OpenAPI.Tag
    let operations: [Operation]

    var place: String { "\(group.title) \(tag.rawValue)".place }
    var isWholeGroup: Bool { tag.rawValue == group.title }
  }

  private var chapters: [Chapter] {
    var known: [String: Operation] = [:]
    for (path, methods) in document["paths"]?.fields ?? [:] {
      for (method, content) in methods.fields {
        let name = content["operationId"]?.text ?? ""
        known[name] = Operation(
          name: name, method: method.uppercased(), path: path, tag: content["tags"]?.items?.first?.text ?? "", content: content)
      }
    }
    var groups: [Group: [Operation]] = [:]
    // In the order of the contract, in which customers make them.
    for name in OperationName.allCases {
      groups[Group(name.operation.facts.subject), default: []] += known.removeValue(forKey: name.rawValue).map { [$0] } ?? []
    }
    for route in RouteDescription.all([:]) {
      let group = route.tag == .checkout ? Group.payments : .administration
      groups[group, default: []] += known.removeValue(forKey: route.operationID).map { [$0] } ?? []
    }
    return Group.allCases.flatMap { group in
      OpenAPI.Tag.allCases.compactMap { tag in
        let operations = (groups[group] ?? []).filter { $0.tag == tag.rawValue }
        return operations.isEmpty ? nil : Chapter(group: group, tag: tag, operations: operations)
      }
    }
  }

  private var page: Markup {
    let title = "\(document["info"]?["title"]?.text ?? "") \(document["info"]?["version"]?.text ?? "")"
    let chapters = chapters
    let head = Markup.element(
      "head", [:], Markup.element("meta", ["charset": "utf-8"]),
      Markup.element("meta", ["name": "viewport", "content": "width=device-width"]),
      Markup.element("meta", ["name": "color-scheme", "content": "light dark"]), Markup.element("title", [:], Markup(title)),
      Markup.style(Self.rules))
    let header = Markup.element(
      "header", [:], Markup.element("h1", [:], Markup(title)),
      Markup.element("p", [:], Markup.inline(description.first ?? "")))
    let main = Markup.element(
      "main", [:], start, requests, Group.allCases.map { group in section(of: group, chapters.filter { $0.group == group }) }.joined(),
      types)
    return .doctype + Markup.element("html", ["lang": "en"], head, Markup.element("body", [:], header, contents(chapters), main))
  }

  private func contents(_ chapters: [Chapter]) -> Markup {
    let groups = Group.allCases.map { group -> Markup in
      let parts = chapters.filter { $0.group == group && !$0.isWholeGroup }.map { chapter in
        Markup.element("li", [:], Markup.link(chapter.place, Markup(chapter.tag.rawValue)))
      }
      return Markup.element("li", [:], Markup.link(group.place, Markup(group.title)), parts.isEmpty ? "" : Markup.element("ul", [:], parts))
    }
    return Markup.element(
      "nav", ["aria-label": "Contents"],
      Markup.element(
        "ul", [:],
        [
          Markup.element("li", [:], Markup.link("start", "Start here")), Markup.element("li", [:], Markup.link("requests", "Requests")),
        ] + groups + [
          Markup.element("li", [:], Markup.link("types", "Types"))
        ]))
  }

  private func section(of group: Group, _ chapters: [Chapter]) -> Markup {
    Markup.element(
      "section", [:], Markup.element("h2", ["id": group.place], Markup(group.title)),
      chapters.map { chapter -> Markup in
        let index = Markup.element(
          "ul", ["class": "index"],
          chapter.operations.map { operation in
            Markup.element("li", [:], Markup.link(operation.name, label(of: operation) + " " + Markup(operation.name)))
          })
        let title: Markup = chapter.isWholeGroup ? "" : Markup.element("h3", ["id": chapter.place], Markup(chapter.tag.rawValue))
        let text = Markup.element("p", [:], Markup.inline(chapter.tag.description))
        return [title, text, index, chapter.operations.map { section(of: $0) }.joined()].joined()
      }.joined())
  }

  // MARK: - The beginning

  /// The paragraphs of the description: what it is, and the first requests as a numbered list.
  private var description: [String] {
    document["info"]?["description"]?.text?.split(separator: "\n\n").map(String.init) ?? []
  }

  private var start: Markup {
    let steps = description.dropFirst().joined().split(separator: "\n").map { line -> Markup in
      let step = line.drop { $0.isNumber }.dropFirst(2)
      return Markup.element("li", [:], step.split(separator: "`", omittingEmptySubsequences: false).enumerated().map(marked).joined())
    }
    return Markup.element("section", [:], Markup.element("h2", ["id": "start"], "Start here"), Markup.element("ol", [:], steps.joined()))
  }

  /// A part of a text, every second one of which is code: the name of an operation leads to it.
  private func marked(_ index: Int, _ part: Substring) -> Markup {
    let text = String(part)
    guard index % 2 == 1 else { return Markup(text) }
    return OperationName(rawValue: text) == nil ? Markup.code(text) : Markup.link(text, Markup.code(text))
  }

  // MARK: - What all requests share

  private var requests: Markup {
    let components = document["components"]
    let parameters = (components?["parameters"]?.fields ?? [:]).sorted { a, b in
      (a.value["name"]?.text ?? "", a.key) < (b.value["name"]?.text ?? "", b.key)
    }
    let headers = parameters.map { key, header -> Markup in
      let pattern: Markup = header["schema"]?["pattern"]?.text.map { Markup.element("br") + "Pattern: " + Markup.code($0) } ?? ""
      return Self.row(
        Markup.code(header["name"]?.text ?? ""), Markup.inline(header["description"]?.text ?? "") + pattern, place: "header-\(key)")
    }
    let keys = (components?["securitySchemes"]?.fields ?? [:]).sorted { $0.key < $1.key }.map { key, scheme -> Markup in
      let header = scheme["name"]?.text ?? "Authorization: Bearer"
      return Self.row(
        Markup.code(key), Markup.code(header) + Markup.element("br") + Markup.inline(scheme["description"]?.text ?? ""), place: "key-\(key)"
      )
    }
    let codes = (components?["examples"]?.fields ?? [:]).map { $0.value }.sorted { code(of: $0) < code(of: $1) }.map { example in
      Self.row(
        Markup.code("\(code(of: example))"),
        Markup.code(example["value"]?["name"]?.text ?? "") + " " + Markup(example["summary"]?.text ?? ""))
    }
    return Markup.element(
      "section", [:], Markup.element("h2", ["id": "requests"], "Requests"), Markup.element("h3", [:], "Headers"), Self.table(headers),
      Markup.element("h3", [:], "Keys"), Self.table(keys), Markup.element("h3", [:], "Errors"),
      Markup.element(
        "p", [:],
        Markup.inline(
          "A refused request is answered with a problem (RFC 9457, `application/problem+json`). Its `name` and `code` are the vendor's "
            + "error: decide by them. `detail` says what happened in this request, and `fieldErrors` in which fields: ")
          + Markup.link("type-Problem", "Problem"), "."),
      Self.table(codes))
  }

  private func code(of example: JSONValue) -> Int64 { if case .integer(let code)? = example["value"]?["code"] { code } else { 0 } }

  // MARK: - An operation

  private func label(of operation: Operation) -> Markup {
    // Long paths break after a slash.
    let parts = operation.path.split(separator: "/").map { Markup("/\($0)") }
    return Markup.element("b", ["class": operation.method.lowercased()], Markup(operation.method)) + " "
      + Markup.element("code", [:], parts.joined(separator: Markup.element("wbr")))
  }

  private func section(of operation: Operation) -> Markup {
    let content = operation.content
    let summary = content["summary"]?.text ?? ""
    let description = content["description"]?.text ?? ""
    // The comment of an operation begins with its summary, which it names the source of.
    let isWhole = description.hasPrefix(summary.hasSuffix(".") ? String(summary.dropLast()) : summary)
    let texts = (isWhole ? [] : [summary]) + description.split(separator: "\n\n").map(String.init)
    return Markup.element(
      "section", ["class": "operation"], Markup.element("h4", ["id": operation.name], label(of: operation)),
      Markup.element("p", ["class": "name"], Markup.link(operation.name, Markup.code(operation.name))),
      texts.filter { !$0.isEmpty }.map { Markup.element("p", [:], Markup.inline($0)) }.joined(), needs(of: operation),
      request(of: operation),
      responses(of: operation), examples(of: operation))
  }

  /// Headers and keys.
  private func needs(of operation: Operation) -> Markup {
    let headers = (operation.content["parameters"]?.items ?? []).compactMap { parameter -> Markup? in
      guard let key = Self.component(parameter), let header = document["components"]?["parameters"]?[key] else { return nil }
      let name = Markup.link("header-\(key)", Markup.code(header["name"]?.text ?? ""))
      return header["required"] == .flag(true) ? name : name + " (optional)"
    }
    let keys = (operation.content["security"]?.items ?? []).map { set -> Markup in
      set.fields.keys.sorted().map { Markup.link("key-\($0)", Markup.code($0)) }.joined(separator: " and ")
    }
    return Markup.element(
      "p", ["class": "needs"], "Keys: ", keys.isEmpty ? "none" : keys.joined(separator: ", or "),
      headers.isEmpty ? "" : Markup.element("br") + "Headers: " + headers.joined(separator: ", "))
  }

  private func request(of operation: Operation) -> Markup {
    let parameters = (operation.content["parameters"]?.items ?? []).filter { Self.component($0) == nil }.map { parameter in
      row(
        parameter["name"]?.text ?? "", parameter["schema"] ?? .null, isRequired: parameter["required"] == .flag(true),
        in: parameter["in"]?.text, summary: parameter["description"]?.text)
    }
    var rows = parameters
    var more: Markup = ""
    if let (type, media) = operation.content["requestBody"]?["content"]?.fields.first {
      let schema = media["schema"] ?? .null
      if isInline(schema) { rows += fields(of: schema) } else { more = Markup.element("p", [:], "Body: ", Self.type(of: schema)) }
      if type != ContentType.json.rawValue { more = more + Markup.element("p", [:], "Media type: ", Markup.code(type)) }
    }
    guard !rows.isEmpty || !more.html.isEmpty else { return "" }
    return Markup.element("h5", [:], "Request") + more + Self.table(rows)
  }

  private func responses(of operation: Operation) -> Markup {
    let statuses = (operation.content["responses"]?.fields ?? [:]).filter { $0.key != "default" }.sorted { $0.key < $1.key }
    return statuses.map { status, response -> Markup in
      let kinds = (response["content"]?.fields ?? [:]).sorted { $0.key < $1.key }.map { type, media -> Markup in
        let schema = media["schema"] ?? .null
        let isJSON = type == ContentType.json.rawValue
        let rows = isInline(schema) ? fields(of: schema) : []
        if isInline(schema) { return rows.isEmpty ? Markup.element("p", [:], "No fields.") : Self.table(rows) }
        return Markup.element("p", [:], Self.type(of: schema), isJSON ? "" : " (" + Markup.code(type) + ")")
      }
      return Markup.element("h5", [:], Markup("Response \(status)")) + kinds.joined()
    }.joined()
  }

  private func examples(of operation: Operation) -> Markup {
    let responses = operation.content["responses"]?.fields ?? [:]
    func recorded(_ response: JSONValue?) -> JSONValue? { response?["content"]?.fields.values.compactMap { $0["example"] }.first }
    let successes = responses.filter { $0.key != "default" }.sorted { $0.key < $1.key }
    let told = successes.first { recorded($0.value) != nil } ?? successes.first
    let (status, response) = (told?.key ?? "", told?.value ?? .null)
    let media = operation.content["requestBody"]?["content"]?.fields.first
    let isRecorded = recorded(response) != nil
    var text = "\(operation.method) \(target(of: operation))\n"
    if let media, let body = media.value["example"] ?? sample(of: media.value["schema"] ?? .null) {
      text += "Content-Type: \(media.key)\n\n\(media.key == ContentType.form.rawValue ? Self.form(body) : Self.json(body))\n"
    }
    text += "\n\(status)\n"
    if let answer = recorded(response) ?? response["content"]?[ContentType.json.rawValue]?["schema"].flatMap({ sample(of: $0) }) {
      text += Self.json(answer) + "\n"
    }
    var shown: Markup =
      Markup.element("h5", [:], isRecorded ? "Example" : "Example, made from the types") + Markup.element("pre", [:], Markup(text))
    if let refusal = recorded(responses["default"]) {
      let status = refusal["status"]?.text.map { "\($0)\n" } ?? ""
      shown = shown + Markup.element("h5", [:], "Example of an error") + Markup.element("pre", [:], Markup(status + Self.json(refusal)))
    }
    return shown
  }

  private func target(of operation: Operation) -> String {
    var (path, query) = (operation.path, [String]())
    for parameter in operation.content["parameters"]?.items ?? [] {
      guard let name = parameter["name"]?.text, let example = parameter["example"]?.text else { continue }
      if parameter["in"]?.text == "path" { path = path.replacing("{\(name)}", with: PercentEncoding.encode(example)) }
      if parameter["in"]?.text == "query" { query.append("\(name)=\(example)") }
    }
    return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
  }

  // MARK: - Types

  private var types: Markup {
    let inlined = inlined
    let shown = schemas.keys.filter { !inlined.contains($0) }.sorted()
    return Markup.element(
      "section", [:], Markup.element("h2", ["id": "types"], "Types"),
      shown.map { name -> Markup in
        let schema = schemas[name] ?? .null
        let rows = fields(of: schema)
        return Markup.element(
          "section", ["class": "type"], Markup.element("h4", ["id": "type-\(name)"], Markup(name)),
          schema["description"]?.text.map { Markup.element("p", [:], Markup.inline($0)) } ?? "",
          rows.isEmpty ? Markup.element("p", [:], Self.type(of: schema)) : Self.table(rows))
      }.joined())
  }

  /// The types that one request or response has and nothing else: they are described there.
  private var inlined: Set<String> {
    var found: Set<String> = []
    for operation in (document["paths"]?.fields ?? [:]).values.flatMap({ $0.fields.values }) {
      let bodies =
        [operation["requestBody"]].compactMap { $0 } + (operation["responses"]?.fields ?? [:]).filter { $0.key != "default" }.values
      for media in bodies.flatMap({ ($0["content"]?.fields ?? [:]).values }) {
        if let schema = media["schema"], let name = Self.component(schema), isInline(schema) { found.insert(name) }
      }
    }
    return found
  }

  private func isInline(_ schema: JSONValue) -> Bool {
    guard let name = Self.component(schema) else { return schema["properties"] != nil }
    return references[name] == 1 && schemas[name]?["enum"] == nil
  }

  private func resolved(_ schema: JSONValue) -> JSONValue { Self.component(schema).flatMap { schemas[$0] } ?? schema }

  private func fields(of schema: JSONValue) -> [Markup] {
    let schema = resolved(schema)
    let required = Set((schema["required"]?.items ?? []).compactMap(\.text))
    let properties = (schema["properties"]?.fields ?? [:]).sorted { a, b in
      (required.contains(a.key) ? 0 : 1, a.key) < (required.contains(b.key) ? 0 : 1, b.key)
    }
    var rows = properties.map { row($0.key, $0.value, isRequired: required.contains($0.key), in: nil, summary: nil) }
    if let other = schema["additionalProperties"], case .object = other {
      rows.append(row("any other name", other, isRequired: false, in: nil, summary: nil))
    }
    for pattern in (schema["patternProperties"]?.fields ?? [:]).keys.sorted() {
      rows.append(Self.row("ignored", "Fields whose names match " + Markup.code(pattern)))
    }
    return rows
  }

  private func row(_ name: String, _ schema: JSONValue, isRequired: Bool, in place: String?, summary: String?) -> Markup {
    var facts = [Self.type(of: schema)]
    if isRequired { facts.append(Markup.element("b", [:], "required")) }
    if let place { facts.append(Markup("in the \(place)")) }
    for (rule, label) in [("pattern", "pattern"), ("minimum", "from"), ("maximum", "to")] {
      if let limit = schema[rule]?.text { facts.append(Markup("\(label) ") + Markup.code(limit)) }
    }
    let texts = [summary, Self.component(schema) == nil ? schema["description"]?.text : nil].compactMap { $0 }
    return Self.row(Markup.code(name), facts.joined(separator: ", ") + texts.map { Markup.element("br") + Markup.inline($0) }.joined())
  }

  private static func row(_ name: Markup, _ content: Markup, place: String? = nil) -> Markup {
    Markup.element("tr", place.map { ["id": $0] } ?? [:], Markup.element("th", ["scope": "row"], name), Markup.element("td", [:], content))
  }

  private static func table(_ rows: [Markup]) -> Markup {
    rows.isEmpty ? "" : Markup.element("table", [:], Markup.element("tbody", [:], rows))
  }

  private static func type(of schema: JSONValue) -> Markup {
    if let name = component(schema) { return Markup.link("type-\(name)", Markup.code(name)) }
    if let choices = schema["enum"]?.items {
      return "one of " + choices.map { Markup.code($0.text ?? "") }.joined(separator: ", ")
    }
    if let items = schema["items"] { return "list of " + type(of: items) }
    switch (schema["type"]?.text, schema["format"]?.text) {
    case ("string", "password"): return "secret text"
    case ("string", "date-time"): return "time (RFC 3339)"
    case ("string", "binary"): return "bytes"
    case ("string", _): return "text"
    case ("integer", _): return "integer"
    case ("number", _): return "number"
    case ("boolean", _): return "true or false"
    default:
      if let other = schema["additionalProperties"], case .object = other { return "names, each with: " + type(of: other) }
      return "object"
    }
  }

  /// The name of the component that a value refers to.
  private static func component(_ value: JSONValue) -> String? {
    guard case .text(let reference)? = value["$ref"] else { return nil }
    return reference.split(separator: "/").last.map(String.init)
  }

  // MARK: - Examples

  /// A value of this schema, for operations of which none was recorded: with the required fields, or with a few.
  private func sample(of schema: JSONValue, depth: Int = 0) -> JSONValue? {
    let schema = resolved(schema)
    if let example = schema["example"] { return example }
    if let choice = schema["enum"]?.items?.first { return choice }
    if let properties = schema["properties"]?.fields {
      let required = (schema["required"]?.items ?? []).compactMap(\.text)
      let names = required.isEmpty ? Array(properties.keys.sorted().prefix(2)) : required
      let pairs = names.compactMap { name in
        depth < 4 ? properties[name].flatMap { sample(of: $0, depth: depth + 1) }.map { (name, $0) } : nil
      }
      return .object(Dictionary(uniqueKeysWithValues: pairs))
    }
    if let items = schema["items"] { return .list(sample(of: items, depth: depth + 1).map { [$0] } ?? []) }
    switch schema["type"]?.text {
    case "string" where schema["format"] == .text("binary"): return nil
    case "string": return .text("…")
    case "integer", "number": return .integer(0)
    case "boolean": return .flag(true)
    case "object": return .object([:])
    default: return nil
    }
  }

  /// The fields of a form, one on each line.
  private static func form(_ body: JSONValue) -> String {
    body.fields.sorted { $0.key < $1.key }.map { name, value in
      "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value.text ?? ""))"
    }.joined(separator: "&\n")
  }

  private static func json(_ value: JSONValue, _ indent: String = "") -> String {
    func lines(_ parts: [String], _ open: String, _ close: String) -> String {
      parts.isEmpty ? open + close : "\(open)\n" + parts.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
    }
    func text(_ text: String) -> String {
      let escaped = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        default: String(scalar)
        }
      }
      return "\"\(escaped.joined())\""
    }
    return switch value {
    case .object(let fields):
      lines(fields.sorted { $0.key < $1.key }.map { "\(text($0.key)): \(json($0.value, indent + "  "))" }, "{", "}")
    case .list(let items): lines(items.map { json($0, indent + "  ") }, "[", "]")
    case .text(let string): text(string)
    case .null: "null"
    case .flag, .integer, .number: value.text ?? ""
    }
  }

  // MARK: - The look

  /// Light or dark as the reader has it, light on paper; wide windows have the contents beside the text.
  private static let rules = """
    :root{--back:#fff;--text:#1b1f24;--quiet:#57606a;--line:#d0d7de;--code:#f3f5f7;--link:#0550ae;--get:#0550ae;--post:#116329;--put:#7d4e00;\
    --patch:#6639ba;--delete:#a40e26}
    @media screen and (prefers-color-scheme:dark){:root{--back:#0d1117;--text:#e6edf3;--quiet:#9198a1;--line:#30363d;--code:#161b22;\
    --link:#79c0ff;--get:#79c0ff;--post:#56d364;--put:#e3b341;--patch:#d2a8ff;--delete:#ff9492}}
    *{box-sizing:border-box}
    html{scroll-padding-top:.5rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
    header,main{padding:1rem;max-width:52rem;overflow-wrap:anywhere}
    main{padding-top:0}
    a{color:var(--link)}
    h1{font-size:1.6rem;margin:0}
    h2{font-size:1.4rem;margin:2rem 0 .5rem;padding-bottom:.25rem;border-bottom:2px solid var(--line)}
    h3{font-size:1.2rem;margin:2.5rem 0 .5rem}
    h4{font-size:1rem;margin:0}
    h5{font-size:.9rem;margin:1rem 0 .25rem;color:var(--quiet)}
    p{margin:.5rem 0}
    code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em}
    pre{margin:.25rem 0;padding:.75rem;background:var(--code);border-radius:.25rem;white-space:pre-wrap}
    table{width:100%;border-collapse:collapse;font-size:.9rem}
    th,td{padding:.3rem .5rem;border-top:1px solid var(--line);text-align:left;vertical-align:top}
    th{width:34%;font-weight:400;padding-left:0}
    nav{padding:0 1rem}
    nav ul,.index{list-style:none;margin:0;padding:0}
    nav ul ul{padding-left:1rem;font-size:.9rem}
    nav ul ul li{display:inline-block;margin-right:1rem}
    .index{font-size:.9rem}
    .index a,nav a{text-decoration:none;display:inline-block;padding:.2rem 0}
    .index a:hover,nav a:hover{text-decoration:underline}
    .operation,.type{margin:1.5rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line)}
    .name,.needs{color:var(--quiet);font-size:.9rem;margin:0}
    .name a{color:inherit}
    .get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.patch{color:var(--patch)}.delete{color:var(--delete)}
    h4:target,tr:target{outline:2px solid var(--link);outline-offset:2px}
    @media screen and (min-width:64rem){
    body{display:grid;grid-template:auto 1fr/15rem minmax(0,1fr)}
    nav{grid-area:1/1/3/2;position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line)}
    nav ul ul li{display:block;margin:0}
    header,main{grid-column:2;padding-left:2rem;padding-right:2rem}}
    @media print{
    html{font-size:10pt}
    nav,.index{display:none}
    header,main{max-width:none;padding:0}
    a{color:inherit;text-decoration:none}
    h2,h3,h4,h5,.name,.needs{break-after:avoid}
    pre,tr{break-inside:avoid}
    pre{background:none;border:1px solid var(--line)}
    @page{margin:15mm}}
    """
}

extension String {
  /// The text as the name of a place in the page.
  fileprivate var place: String { lowercased().map { $0.isLetter ? "\($0)" : "-" }.joined() }
}
