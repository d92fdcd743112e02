package import Basics
internal import FoundationEssentials
package import WalletModel
package import Wire

/// The messages of the admin API for worlds themselves, not for their parties.
package enum AdminAPI {
  /// The prefix of all paths of the admin API. (`AdminOperation`, `WorldRoute`, `OperatorRoute`)
  package static let prefix = "/control/"

  package static func answer(_ status: Int, _ body: some Encodable) -> WireAnswer {
    let json = json(body)
    return WireAnswer(status: status, type: .json, json.bytes, hasSecret: json.hasSecret)
  }

  static func json(_ body: some Encodable) -> (bytes: [UInt8], hasSecret: Bool) {
    let disclosure = SecretDisclosure()
    // A message consists of strings, numbers and lists, which can always be encoded.
    let bytes = (try? JSONEncoder.wire(disclosure).encode(body)).map { Array($0) } ?? []
    return (bytes, disclosure.hasSecret)
  }

  /// The name and the keys of a world.
  package struct WorldKeys: Codable, Hashable, Sendable {
    package let world: String
    package let worldKey: Secret
    package let careKey: Secret
    package let controlKey: Secret
    /// The entities of the checkout gateway, with their bearers.
    package let entities: [EntityCredentials]
    /// The sites of the JWT gateway, with their secrets.
    package let sites: [SiteCredentials]

    package init(
      world: String, worldKey: Secret, careKey: Secret, controlKey: Secret, entities: [EntityCredentials], sites: [SiteCredentials]
    ) {
      self.world = world
      self.worldKey = worldKey
      self.careKey = careKey
      self.controlKey = controlKey
      self.entities = entities
      self.sites = sites
    }
  }

  /// The names of all worlds of a server.
  package struct Worlds: Codable, Hashable, Sendable {
    package let worlds: [String]
    package init(worlds: [String]) { self.worlds = worlds }
  }

  /// A request to create a world.
  package struct NewWorld: Codable, Hashable, Sendable {
    package let name: String
    /// The fixture; nil for an empty world.
    package let fixture: String?
    /// The seed of a reproducible world; nil for a random one.
    package let seed: UInt64?
    package let clock: Clock?
    /// `full` or `minimum`; nil: full.
    package let hashCost: String?
  }

  /// A request to take a snapshot.
  package struct NewSnapshot: Codable, Hashable, Sendable {
    package let name: String
    /// True to replace an existing snapshot of this name; nil for false.
    package let replaces: Bool?

    package init(name: String, replaces: Bool? = nil) {
      self.name = name
      self.replaces = replaces
    }
  }

  package struct Snapshots: Codable, Hashable, Sendable {
    package let snapshots: [String]
    package init(snapshots: [String]) { self.snapshots = snapshots }
  }

  /// A hash of the content of a world except its times.
  package struct Outline: Codable, Hashable, Sendable {
    package let outline: String
    package init(outline: String) { self.outline = outline }
  }

  /// A request to restore a snapshot.
  package struct Restoration: Codable, Hashable, Sendable {
    package let snapshot: String
    package init(snapshot: String) { self.snapshot = snapshot }
  }

  /// A request to fork a world.
  package struct NewFork: Codable, Hashable, Sendable {
    /// The prefix of the new name, which the server makes unique.
    package let name: String
    /// The snapshot to fork from; nil for the current state.
    package let snapshot: String?

    package init(name: String, snapshot: String? = nil) {
      self.name = name
      self.snapshot = snapshot
    }
  }

  /// The simulated faults of requests to the server.
  package struct Faults: Codable, Hashable, Sendable {
    package struct FaultRule: Codable, Hashable, Sendable {
      /// As on the command line: `status 503`, `timeout`, `slow 30s`, `drop-before`, `drop-after`, `malformed`, `version`,
      /// `damage-request header`, `damage-response signature`.
      package let fault: String
      /// The operation; nil for any, and for a damaged JWT.
      package let operation: String?
      /// `next`, `every`, `call 3`, `chance 20`; nil: next.
      package let occasion: String?

      package init(fault: String, operation: String? = nil, occasion: String? = nil) {
        self.fault = fault
        self.operation = operation
        self.occasion = occasion
      }
    }

    package let armed: [FaultRule]?
    /// The delay of every response in milliseconds.
    package let latency: Int64?
    /// True if no phone can reach the issuers.
    package let isOffline: Bool?

    package init(armed: [FaultRule]? = nil, latency: Int64? = nil, isOffline: Bool? = nil) {
      self.armed = armed
      self.latency = latency
      self.isOffline = isOffline
    }
  }
}
