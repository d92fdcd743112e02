package import Contract

/// The routes of all operations: one table for client, server and OpenAPI document.
package struct RouteTable: Sendable {
  package enum Match: Sendable {
    /// The operation, and the percent-encoded fields of the path.
    case operation(OperationName, [String: Substring])
    /// The path exists, but with other methods.
    case otherMethod([Route.Method])
    case nothing
  }

  /// A path of the contract, for example `/profile/prepaid/cards/{cardId}`.
  package struct Pattern: Sendable {
    fileprivate enum Segment: Sendable, Equatable {
      case word(Substring)
      case field(String)
    }

    fileprivate let segments: [Segment]

    package init(_ path: String) {
      segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
        part.first == "{" && part.last == "}" ? .field(String(part.dropFirst().dropLast())) : .word(part)
      }
    }

    /// The names of the operation's fields in the path.
    package var fields: [String] {
      segments.compactMap { if case .field(let name) = $0 { name } else { nil } }
    }

    /// - Parameter path: split at its slashes.
    func matches(_ path: [Substring]) -> Bool { path.first?.isEmpty == true && match(Array(path.dropFirst())) != nil }

    fileprivate func match(_ path: [Substring]) -> [String: Substring]? {
      guard path.count == segments.count else { return nil }
      var fields: [String: Substring] = [:]
      for (segment, part) in zip(segments, path) {
        switch segment {
        case .word(let word): guard word == part else { return nil }
        case .field(let name):
          guard !part.isEmpty else { return nil }
          fields[name] = part
        }
      }
      return fields
    }
  }

  package static let shared = RouteTable()

  private struct Row {
    let name: OperationName
    let method: Route.Method
    let pattern: Pattern
  }

  /// The routes by their number of segments.
  private let rows: [Int: [Row]]
  /// The routes without fields in the path, by path.
  private let exact: [String: [Row]]

  private init() {
    let all = OperationName.allCases.map { name in
      Row(name: name, method: name.operation.route.method, pattern: Pattern(name.operation.route.path))
    }
    exact = Dictionary(grouping: all.filter { $0.pattern.fields.isEmpty }) { $0.name.operation.route.path }
    // Paths with fewer fields have precedence: programs before {cardId}.
    rows = Dictionary(grouping: all.sorted { $0.pattern.fields.count < $1.pattern.fields.count }) { $0.pattern.segments.count }
  }

  /// Returns the operation for a method and a percent-encoded path.
  package func match(_ method: String, _ path: String) -> Match {
    if let row = exact[path]?.first(where: { $0.method.rawValue == method }) { return .operation(row.name, [:]) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first?.isEmpty == true else { return .nothing }
    let path = Array(parts.dropFirst())
    var others: [Route.Method] = []
    for row in rows[path.count] ?? [] {
      guard let fields = row.pattern.match(path) else { continue }
      if row.method.rawValue == method { return .operation(row.name, fields) }
      others.append(row.method)
    }
    return others.isEmpty ? .nothing : .otherMethod(others)
  }
}
