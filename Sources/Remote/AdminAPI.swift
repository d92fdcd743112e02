internal import FoundationEssentials
package import WalletModel
package import Wire

/// The messages of the API for worlds themselves, not for their issuers.
package enum AdminAPI {
  /// The prefix of all its paths. (`WorldRoute`, `OperatorRoute`)
  package static let prefix = "/control/"

  package static func answer(_ status: Int, _ body: some Encodable) -> WireAnswer {
    let json = json(body)
    return WireAnswer(status: status, type: .json, json.bytes, hasSecret: json.hasSecret)
  }

  static func json(_ body: some Encodable) -> (bytes: [UInt8], hasSecret: Bool) {
    let disclosure = SecretDisclosure()
    // A message consists of texts, numbers and lists, which can always be encoded.
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
    /// The seed of a reproducible world.
    package let seed: UInt64?
    package let clock: Clock?
    /// `full` or `minimum`; nil: full.
    package let hashCost: String?
  }

  /// A request to take a snapshot.
  package struct NewSnapshot: Codable, Hashable, Sendable {
    package let name: String
    /// Whether an existing snapshot of this name is replaced; nil for false.
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
    /// Whether the issuers are unreachable for all phones.
    package let isOffline: Bool?

    package init(armed: [FaultRule]? = nil, latency: Int64? = nil, isOffline: Bool? = nil) {
      self.armed = armed
      self.latency = latency
      self.isOffline = isOffline
    }
  }

  /// The settings of all issuers of a world.
  package struct Issuers: Codable, Hashable, Sendable {
    package let issuers: [IssuerRules]
    package init(issuers: [IssuerRules]) { self.issuers = issuers }
  }

  /// What is printed on the cards of one person.
  package struct PrintedCards: Codable, Hashable, Sendable {
    package let cards: [PrintedCard]
    package init(cards: [PrintedCard]) { self.cards = cards }
  }

  /// New values for settings of an issuer. The others don't change.
  package struct SettingChanges: Codable, Hashable, Sendable {
    package let settings: SettingValues
    package init(settings: [String: String]) { self.settings = SettingValues(values: settings) }
  }

  /// New values, by the names of settings.
  package struct SettingValues: NamedValues {
    package let values: [String: String]
    package init(values: [String: String]) { self.values = values }
  }

  /// New values for settings of the network. The others don't change.
  package struct NetworkSettingChanges: Codable, Hashable, Sendable {
    package let settings: NetworkSettingValues
    package init(settings: [String: String]) { self.settings = NetworkSettingValues(values: settings) }
  }

  /// New values, by the names of the network's settings.
  package struct NetworkSettingValues: NamedValues {
    package let values: [String: String]
    package init(values: [String: String]) { self.values = values }
  }

  /// The settings of all shops of a world.
  package struct Shops: Codable, Hashable, Sendable {
    package let shops: [ShopRules]
    package init(shops: [ShopRules]) { self.shops = shops }
  }

  /// New values for settings of a shop. The others don't change.
  package struct ShopSettingChanges: Codable, Hashable, Sendable {
    package let settings: ShopSettingValues
    package init(settings: [String: String]) { self.settings = ShopSettingValues(values: settings) }
  }

  /// New values, by the names of a shop's settings.
  package struct ShopSettingValues: NamedValues {
    package let values: [String: String]
    package init(values: [String: String]) { self.values = values }
  }

  /// Orders of a shop, the oldest first.
  package struct ShopOrders: Codable, Hashable, Sendable {
    package let orders: [ListedOrder]
    package init(orders: [ListedOrder]) { self.orders = orders }
  }

  /// What a shop knows of the person to whose wallet a device is linked.
  package struct KnownShopper: Codable, Hashable, Sendable {
    /// Nil without a link.
    package let record: ShopperRecord?
    package init(record: ShopperRecord?) { self.record = record }
  }

  /// Payments at the gateway, the oldest first.
  package struct Transactions: Codable, Hashable, Sendable {
    package let transactions: [GatewayTransaction]
    package init(transactions: [GatewayTransaction]) { self.transactions = transactions }
  }

  /// Tokens of the network, the oldest first.
  package struct VaultTokens: Codable, Hashable, Sendable {
    package let tokens: [VaultToken]
    package init(tokens: [VaultToken]) { self.tokens = tokens }
  }
}

/// Values by name, a JSON object with the names as its keys. Each table of settings has a type of its own: the API description lists its names.
package protocol NamedValues: Codable, Hashable, Sendable {
  var values: [String: String] { get }
  init(values: [String: String])
}

extension NamedValues {
  package init(from decoder: any Decoder) throws { self.init(values: try decoder.singleValueContainer().decode([String: String].self)) }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }
}
