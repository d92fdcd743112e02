package import Basics
internal import FoundationEssentials
package import WalletModel

/// An invitation to a world on a server: the address and the keys.
///
/// It is stored in a file that only its owner can read, because its keys give access to the world.
package struct Invitation: InvitationFile, Hashable, Sendable {
  static let needed = ["world", "worldKey"]

  package let server: ServerPlace
  package let world: String
  package let worldKey: Secret
  /// The key of customer care; nil for guests.
  package let careKey: Secret?
  /// The key for the world's clock, faults and copies; nil for guests.
  package let controlKey: Secret?
  /// The entities of the checkout gateway, with their bearers; empty for guests.
  package let entities: [EntityCredentials]
  /// The sites of the JWT gateway, with their secrets; empty for guests.
  package let sites: [SiteCredentials]

  package init(
    _ server: ServerPlace, world: String, worldKey: Secret, careKey: Secret? = nil, controlKey: Secret? = nil,
    entities: [EntityCredentials] = [], sites: [SiteCredentials] = []
  ) {
    self.server = server
    self.world = world
    self.worldKey = worldKey
    self.careKey = careKey
    self.controlKey = controlKey
    self.entities = entities
    self.sites = sites
  }

  /// Creates an invitation with all keys of a world.
  package init(_ server: ServerPlace, _ keys: AdminAPI.WorldKeys) {
    self.init(
      server, world: keys.world, worldKey: keys.worldKey, careKey: keys.careKey, controlKey: keys.controlKey, entities: keys.entities,
      sites: keys.sites)
  }

  /// The maximum size of an invitation's file in bytes. (our choice: many times the longest there is)
  package static let longest = 64 * 1024

  /// The content of the file, which includes the keys.
  package var bytes: [UInt8] { written }

  /// Parses the content of an invitation's file. Throws the problem with it.
  package init(bytes: [UInt8]) throws(InvitationError) { self = try Self.read(bytes) { $0.operatorKey == nil ? nil : .forOperator } }

  private enum CodingKeys: CodingKey { case world, worldKey, careKey, controlKey, entities, sites }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try ServerPlace(from: decoder), world: try values.decode(String.self, forKey: .world),
      worldKey: try values.decode(Secret.self, forKey: .worldKey), careKey: try values.decodeIfPresent(Secret.self, forKey: .careKey),
      controlKey: try values.decodeIfPresent(Secret.self, forKey: .controlKey),
      entities: try values.decodeIfPresent([EntityCredentials].self, forKey: .entities) ?? [],
      sites: try values.decodeIfPresent([SiteCredentials].self, forKey: .sites) ?? [])
  }

  package func encode(to encoder: any Encoder) throws {
    try server.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(world, forKey: .world)
    try values.encode(worldKey, forKey: .worldKey)
    try values.encodeIfPresent(careKey, forKey: .careKey)
    try values.encodeIfPresent(controlKey, forKey: .controlKey)
    if !entities.isEmpty { try values.encode(entities, forKey: .entities) }
    if !sites.isEmpty { try values.encode(sites, forKey: .sites) }
  }
}

/// The file format of both kinds of invitation: a JSON object that contains the number of the format.
protocol InvitationFile: Codable {
  /// The required fields of this kind, in addition to the server's address.
  static var needed: [String] { get }
}

/// The fields that distinguish the kinds of invitation.
struct InvitationHead: Codable {
  var format = Self.current
  var world: String?
  var operatorKey: String?

  static let current = 1
}

extension InvitationFile {
  var written: [UInt8] {
    let encoder = JSONEncoder.wire()
    encoder.outputFormatting.insert(.prettyPrinted)
    return ((try? encoder.encode(Numbered(invitation: self))).map { Array($0) } ?? []) + [0x0A]
  }

  /// - Parameter otherKind: returns the error for an invitation of the other kind, or nil for one of this kind.
  static func read(_ bytes: [UInt8], _ otherKind: (InvitationHead) -> InvitationError?) throws(InvitationError) -> Self {
    guard bytes.count <= Invitation.longest, let head = try? JSONDecoder().decode(InvitationHead.self, from: Data(bytes)) else {
      throw .foreign
    }
    guard head.format <= InvitationHead.current else { throw .newer }
    if let error = otherKind(head) { throw error }
    guard head.format == InvitationHead.current else { throw .damaged("format") }
    if let field = InvitationFields.damaged(in: bytes, needing: needed) { throw .damaged(field) }
    guard let invitation = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { throw .damaged("its text") }
    return invitation
  }
}

/// An invitation with the number of its format.
private struct Numbered<Invitation: InvitationFile>: Encodable {
  let invitation: Invitation

  func encode(to encoder: any Encoder) throws {
    try InvitationHead().encode(to: encoder)
    try invitation.encode(to: encoder)
  }
}

/// The problem with a file that should be an invitation.
package enum InvitationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is no invitation.
  case foreign
  /// The value of this field is invalid.
  case damaged(String)
  case newer
  /// The file is an operator invitation, and not one to a world.
  case forOperator
  /// The file is an invitation to a world, and not an operator invitation.
  case intoOneWorld

  package var description: String {
    switch self {
    case .foreign: "is not a complete invitation of billfold-server."
    case .damaged(let field): "is a damaged invitation: \(field) is invalid. Ask for a new one."
    case .newer: "was written by a newer billfold-server."
    case .forOperator: "is an operator invitation. To create an invitation to a world, run: billfold-server invite WORLD"
    case .intoOneWorld:
      "is an invitation to one world. An operator invitation is required: billfold-server invite --operator"
    }
  }
}
