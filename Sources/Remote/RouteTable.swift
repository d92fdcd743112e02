package import Contract
package import WalletModel
internal import Wire

/// The table of all routes of a server, which client, server and API description share.
package struct RouteTable: Sendable {
  package enum Target: Sendable, Equatable {
    case operation(OperationName)
    case world(WorldEndpoint)
    case operatorRoute(OperatorRoute)
    case page(ServerPage)

    package static let all =
      OperationName.allCases.map(Self.operation) + WorldRoute.allCases.map { .world(.world($0)) }
      + AdminOperationName.allCases.map { .world(.parties($0)) } + OperatorRoute.allCases.map(Self.operatorRoute)
      + ServerPage.allCases.map(Self.page)

    package var route: Route {
      switch self {
      case .operation(let name): name.operation.route
      case .world(.world(let route)): route.route
      case .world(.parties(let name)): name.route
      case .operatorRoute(let route): route.route
      case .page(let page): page.route
      }
    }
  }

  package enum Match: Sendable {
    /// The target, and the percent-encoded fields of the path.
    case found(Target, [String: Substring])
    /// The path exists, but with other methods.
    case otherMethod([Target])
    case nothing

    /// The methods with which the path exists; empty for `found` and `nothing`.
    package var otherMethods: [Route.Method] { if case .otherMethod(let targets) = self { targets.map(\.route.method) } else { [] } }
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

    /// The names of the fields in the path.
    package var fields: [String] {
      segments.compactMap { if case .field(let name) = $0 { name } else { nil } }
    }

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
    let target: Target
    let route: Route
    let pattern: Pattern

    init(_ target: Target) {
      self.target = target
      route = target.route
      pattern = Pattern(route.path)
    }
  }

  /// The routes by their number of segments.
  private let rows: [Int: [Row]]
  /// The routes without fields in the path, by path.
  private let exact: [String: [Row]]

  private init() {
    let all = Target.all.map(Row.init)
    exact = Dictionary(grouping: all.filter { $0.pattern.fields.isEmpty }, by: \.route.path)
    // Paths with fewer fields come first: `programs` before `{cardId}`.
    rows = Dictionary(grouping: all.sorted { $0.pattern.fields.count < $1.pattern.fields.count }) { $0.pattern.segments.count }
  }

  /// Returns the target for a method and a percent-encoded path.
  package func match(_ method: String, _ path: String) -> Match {
    if let row = exact[path]?.first(where: { $0.route.method.rawValue == method }) { return .found(row.target, [:]) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first?.isEmpty == true else { return .nothing }
    let path = Array(parts.dropFirst())
    var others: [Target] = []
    for row in rows[path.count] ?? [] {
      guard let fields = row.pattern.match(path) else { continue }
      if row.route.method.rawValue == method { return .found(row.target, fields) }
      others.append(row.target)
    }
    return others.isEmpty ? .nothing : .otherMethod(others)
  }

  /// Returns the path of a route with its fields, percent-encoded.
  package static func path(of route: Route, _ fields: [String: String]) -> String {
    fields.reduce(route.path) { path, field in path.replacing("{\(field.key)}", with: PercentEncoding.encode(field.value)) }
  }

  /// Percent-decodes a field of a path.
  package static func decode(_ text: Substring, _ name: String) throws(WalletError) -> String {
    guard let value = PercentEncoding.decode(text) else { throw .unreadable(name, "must be percent-encoded UTF-8") }
    return value
  }
}
