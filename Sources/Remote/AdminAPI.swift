internal import FoundationEssentials
package import WalletModel

/// What is asked of worlds themselves, and not of their issuers: where it is on the wire, and what is sent there.
package enum AdminAPI {
  /// Those of the whole server, for whoever shows the operator's key.
  package static let worlds = "/control/worlds"
  package static func world(_ name: String) -> String { "\(worlds)/\(PercentEncoding.encode(name))" }
  /// Those of one world, for whoever shows its control key.
  package static let snapshots = "/control/snapshots"
  package static let restore = "/control/restore"
  package static let reset = "/control/reset"
  package static let fork = "/control/fork"
  package static let faults = "/control/faults"
  package static let issuers = "/control/issuers"
  package static func issuer(_ identifier: String) -> String { "\(issuers)/\(PercentEncoding.encode(identifier))" }

  /// The world that a path of the server names; nil where it names none.
  package static func world(in path: String) -> String? {
    guard path.hasPrefix(worlds + "/") else { return nil }
    return PercentEncoding.decode(path.dropFirst(worlds.count + 1))
  }

  /// The issuer that a path of a world names; nil where it names none.
  package static func issuer(in path: String) -> IssuerIdentifier? {
    guard path.hasPrefix(issuers + "/") else { return nil }
    return PercentEncoding.decode(path.dropFirst(issuers.count + 1)).map(IssuerIdentifier.init(rawValue:))
  }

  // MARK: - Messages

  package static func request(_ method: String, _ path: String) -> WireRequest { WireRequest(method: method, path: path) }

  package static func request(_ method: String, _ path: String, _ body: some Encodable) -> WireRequest {
    WireRequest(
      method: method, path: path, headers: [WireHeader.contentType: ContentType.json.rawValue], body: bytes(of: body))
  }

  package static func answer(_ status: Int = 200, _ body: some Encodable) -> WireAnswer {
    WireAnswer(status: status, type: .json, bytes(of: body))
  }

  // Texts, numbers and lists are all there is in one.
  private static func bytes(of body: some Encodable) -> [UInt8] { (try? JSONEncoder.wire.encode(body)).map { Array($0) } ?? [] }

  /// What a world is known by and opened with.
  package struct WorldKeys: Codable, Hashable, Sendable {
    package let world: String
    package let worldKey: Secret
    package let careKey: Secret
    package let controlKey: Secret

    package init(world: String, worldKey: Secret, careKey: Secret, controlKey: Secret) {
      self.world = world
      self.worldKey = worldKey
      self.careKey = careKey
      self.controlKey = controlKey
    }
  }

  /// Every world of a server.
  package struct Worlds: Codable, Hashable, Sendable {
    package let worlds: [String]
    package init(worlds: [String]) { self.worlds = worlds }
  }

  /// A world that is to be made.
  package struct NewWorld: Codable, Hashable, Sendable {
    package let name: String
    /// With which it begins; nil: with nothing.
    package let fixture: String?
    /// Makes the same world again.
    package let seed: UInt64?
    package let clock: Clock?
    /// `full` or `minimum`; nil: full.
    package let hashCost: String?

    package init(name: String, fixture: String? = nil, seed: UInt64? = nil, clock: Clock? = nil, hashCost: String? = nil) {
      self.name = name
      self.fixture = fixture
      self.seed = seed
      self.clock = clock
      self.hashCost = hashCost
    }
  }

  /// A snapshot that is to be made.
  package struct NewSnapshot: Codable, Hashable, Sendable {
    package let name: String
    /// True where another one of this name may go; nil: it may not.
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

  /// To which snapshot a world is to go back.
  package struct Restoration: Codable, Hashable, Sendable {
    package let snapshot: String
    package init(snapshot: String) { self.snapshot = snapshot }
  }

  /// A copy that is to be made.
  package struct NewFork: Codable, Hashable, Sendable {
    /// How its name is to begin; the server adds what makes it a new one.
    package let name: String
    /// Nil: of the world as it stands now.
    package let snapshot: String?

    package init(name: String, snapshot: String? = nil) {
      self.name = name
      self.snapshot = snapshot
    }
  }

  /// What goes wrong with calls that come to the server.
  package struct Faults: Codable, Hashable, Sendable {
    package struct FaultRule: Codable, Hashable, Sendable {
      /// As on the command line: `status 503`, `timeout`, `slow 30s`, `drop-before`, `drop-after`, `malformed`, `version`.
      package let fault: String
      /// Nil: any.
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
    /// By how much every answer is late, in milliseconds.
    package let latency: Int64?
    /// True while no phone reaches the issuers.
    package let isOffline: Bool?

    package init(armed: [FaultRule]? = nil, latency: Int64? = nil, isOffline: Bool? = nil) {
      self.armed = armed
      self.latency = latency
      self.isOffline = isOffline
    }
  }

  /// The rules of every issuer of a world.
  package struct Issuers: Codable, Hashable, Sendable {
    package let issuers: [IssuerRules]
    package init(issuers: [IssuerRules]) { self.issuers = issuers }
  }

  /// Settings of an issuer to change; the others stay.
  package struct SettingChanges: Codable, Hashable, Sendable {
    package let settings: SettingValues
    package init(settings: [String: String]) { self.settings = SettingValues(values: settings) }
  }

  /// New values, by the names of settings.
  package struct SettingValues: Codable, Hashable, Sendable {
    package let values: [String: String]

    init(values: [String: String]) { self.values = values }
    package init(from decoder: any Decoder) throws { values = try decoder.singleValueContainer().decode([String: String].self) }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(values)
    }
  }
}
