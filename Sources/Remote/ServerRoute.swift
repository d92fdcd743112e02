package import Contract
package import WalletModel
package import Wire

/// A route that isn't that of an `Operation`. The raw value is its name in the API description.
package protocol ServerRoute: CaseIterable, RawRepresentable<String>, Sendable {
  var route: Route { get }
}

/// The admin API of one world, for holders of its control key.
package enum WorldEndpoint: Equatable, Sendable {
  case world(WorldRoute)
  case parties(AdminOperationName)
}

/// The admin API of a world itself.
package enum WorldRoute: String, ServerRoute {
  case getClock, setClock
  case getSnapshots, createSnapshot, getOutline, restoreWorld, resetWorld, forkWorld
  case getFaults, setFaults, clearFaults
  case getTraffic

  package var route: Route {
    switch self {
    case .getClock: Route(.get, "/control/clock")
    case .setClock: Route(.put, "/control/clock")
    case .getSnapshots: Route(.get, "/control/snapshots")
    case .createSnapshot: Route(.post, "/control/snapshots")
    case .getOutline: Route(.get, "/control/outline")
    case .restoreWorld: Route(.post, "/control/restore")
    case .resetWorld: Route(.post, "/control/reset")
    case .forkWorld: Route(.post, "/control/fork")
    case .getFaults: Route(.get, "/control/faults")
    case .setFaults: Route(.put, "/control/faults")
    case .clearFaults: Route(.delete, "/control/faults")
    case .getTraffic: Route(.get, "/control/traffic")
    }
  }
}

extension AdminOperationName: ServerRoute {
  package var route: Route { operation.route }
}

/// The admin API of the whole server, for the operator. A holder of a world's control key may also delete that world.
package enum OperatorRoute: String, ServerRoute {
  case getWorlds, createWorld, importWorld, deleteWorld

  package var route: Route {
    switch self {
    case .getWorlds: Route(.get, "/control/worlds")
    case .createWorld: Route(.post, "/control/worlds")
    case .importWorld: Route(.put, "/control/worlds/{name}")
    case .deleteWorld: Route(.delete, "/control/worlds/{name}")
    }
  }

  /// Returns true for a path of the operator's API, whether or not it has a route.
  package static func hasPath(_ path: String) -> Bool {
    let root = getWorlds.path
    return path == root || path.hasPrefix(root + "/")
  }
}

/// The events of a world, and the pages that are the same in every world.
package enum ServerPage: String, ServerRoute {
  case getEvents, getResultCodes, getDescription, getDocumentation, getLiveness, getReadiness, getMetrics

  package var route: Route {
    switch self {
    case .getEvents: Route(.get, "/events")
    case .getResultCodes: Route(.get, "/v1/resultcodes")
    case .getDescription: Route(.get, "/openapi.json")
    case .getDocumentation: Route(.get, "/docs")
    case .getLiveness: Route(.get, "/livez")
    case .getReadiness: Route(.get, "/readyz")
    case .getMetrics: Route(.get, "/metrics")
    }
  }

  /// A hint for a client whose request has no route.
  package static let guide = "\(getDocumentation.path) lists all requests, \(getReadiness.path) says whether the server is ready."

  /// The paths of the pages that report the server's state.
  package static let probes = [getLiveness, getReadiness, getMetrics].map(\.path)
}

extension ServerRoute {
  /// The path, with the names of its fields in braces.
  package var path: String { route.path }

  /// - Parameters:
  ///   - fields: the fields of the path, by name.
  ///   - number: the last known number; nil for a request without one.
  package func request(fields: [String: String] = [:], after number: Int? = nil) -> WireRequest {
    WireRequest(method: route.method.rawValue, path: RouteTable.path(of: route, fields), query: number.map { "after=\($0)" } ?? "")
  }

  package func request(_ body: some Encodable, fields: [String: String] = [:]) -> WireRequest {
    var request = request(fields: fields)
    request.headers.add(WireHeader.contentType, ContentType.json.rawValue)
    request.body = AdminAPI.json(body).bytes
    return request
  }
}

/// A request to the admin API.
package struct AdminRequest<Endpoint: Equatable & Sendable>: Sendable {
  /// The route; nil if the table has none for the request. The client learns that only after its key was checked.
  package let endpoint: Endpoint?
  /// The methods of other routes at the path.
  package let otherMethods: [Route.Method]
  package let message: WireRequest
  private let fields: [String: Substring]

  package init(_ endpoint: Endpoint, _ fields: [String: Substring], _ message: WireRequest) {
    (self.endpoint, self.fields, otherMethods, self.message) = (endpoint, fields, [], message)
  }

  /// Creates a request for a path without such a route.
  package init(otherMethods: [Route.Method], _ message: WireRequest) {
    (endpoint, fields, self.otherMethods, self.message) = (nil, [:], otherMethods, message)
  }

  /// Returns the number in the query field `after`; nil if it is missing.
  package func after() throws(WalletError) -> Int? {
    var fields: [String: String] = [:]
    try OperationCodec.query(message.query, into: &fields)
    guard let text = fields["after"] else { return nil }
    guard let number = Int(text), number >= 0 else { throw .unreadable("after", "must be a number from 0") }
    return number
  }

  /// Decodes the requested operation. Throws 400 with the invalid field.
  package func operation<O: AdminOperation>(_ type: O.Type) throws(WalletError) -> O {
    if type is any AdminList.Type { _ = try after() }
    return try OperationCodec.operation(type, of: message, path: fields)
  }

  /// Returns a field of the path.
  package func field(_ name: String) throws(WalletError) -> String { try RouteTable.decode(fields[name] ?? "", name) }
}
