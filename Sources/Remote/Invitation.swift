internal import FoundationEssentials
package import WalletModel

/// What somebody needs to use a world on a server: where that is, and the keys.
///
/// It is kept in a file for its owner alone: whoever has it has the world.
package struct Invitation: InvitationFile, Hashable, Sendable {
  static let needed = ["world", "worldKey"]

  package let server: ServerPlace
  package let world: String
  package let worldKey: Secret
  /// For those who play the issuer's people too; nil: not for this guest.
  package let careKey: Secret?
  /// For those who move the world's clock too.
  package let controlKey: Secret?

  package init(_ server: ServerPlace, world: String, worldKey: Secret, careKey: Secret? = nil, controlKey: Secret? = nil) {
    self.server = server
    self.world = world
    self.worldKey = worldKey
    self.careKey = careKey
    self.controlKey = controlKey
  }

  /// With all the keys of a world there.
  package init(_ server: ServerPlace, _ keys: AdminAPI.WorldKeys) {
    self.init(server, world: keys.world, worldKey: keys.worldKey, careKey: keys.careKey, controlKey: keys.controlKey)
  }

  /// The longest file that is looked at. (our choice: many times the longest there is)
  package static let longest = 64 * 1024

  /// The file's bytes; among them are the keys.
  package var bytes: [UInt8] { written }

  /// Reads a file's bytes; throws what is wrong with them.
  package init(bytes: [UInt8]) throws(InvitationError) { self = try Self.read(bytes) { $0.operatorKey == nil ? nil : .forOperator } }

  private enum CodingKeys: CodingKey { case world, worldKey, careKey, controlKey }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try ServerPlace(from: decoder), world: try values.decode(String.self, forKey: .world),
      worldKey: try values.decode(Secret.self, forKey: .worldKey), careKey: try values.decodeIfPresent(Secret.self, forKey: .careKey),
      controlKey: try values.decodeIfPresent(Secret.self, forKey: .controlKey))
  }

  package func encode(to encoder: any Encoder) throws {
    try server.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(world, forKey: .world)
    try values.encode(worldKey, forKey: .worldKey)
    try values.encodeIfPresent(careKey, forKey: .careKey)
    try values.encodeIfPresent(controlKey, forKey: .controlKey)
  }
}

/// How both kinds of invitation are kept: as one object of JSON with a number for its format.
protocol InvitationFile: Codable {
  /// What this kind cannot be without, beside the server's place.
  static var needed: [String] { get }
}

/// By what the kinds of invitation are told apart.
struct InvitationHead: Codable {
  var format = Self.current
  var world: String?
  var operatorKey: String?

  static let current = 1
}

extension InvitationFile {
  var written: [UInt8] {
    let encoder = JSONEncoder.wire
    encoder.outputFormatting.insert(.prettyPrinted)
    return ((try? encoder.encode(Numbered(invitation: self))).map { Array($0) } ?? []) + [0x0A]
  }

  /// - Parameter otherKind: what is wrong where it is an invitation, but of the other kind; nil: it is not.
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

/// With the number of the format.
private struct Numbered<Invitation: InvitationFile>: Encodable {
  let invitation: Invitation

  func encode(to encoder: any Encoder) throws {
    try InvitationHead().encode(to: encoder)
    try invitation.encode(to: encoder)
  }
}

/// What is wrong with an invitation.
package enum InvitationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that is no invitation.
  case foreign
  /// One in which this field was changed.
  case damaged(String)
  case newer
  /// The file of whoever runs the server, where one into a world is needed.
  case forOperator
  /// One into a world, where the file of whoever runs the server is needed.
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
