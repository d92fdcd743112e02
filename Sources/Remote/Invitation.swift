internal import FoundationEssentials
package import WalletModel

/// What somebody needs to use a world on a server: where it is, how to know it, and the keys.
///
/// It is kept in a file for its owner alone: whoever has it has the world.
package struct Invitation: InvitationFile, Hashable, Sendable {
  /// Such as `https://localhost:8443`, or `unix:/run/billfold/server.sock` on this machine.
  package let address: String
  /// The certificate of the authority that signs the server's, in PEM; nil: one that the machine trusts anyway, or none, as on
  /// a socket in the file system.
  package let authority: String?
  /// SHA-256 of the server's public key, as curl writes it: `sha256//` and base64. There where `authority` is.
  package let pin: String?
  package let world: String
  package let worldKey: Secret
  /// For those who play the issuer's people too; nil: not for this guest.
  package let careKey: Secret?
  /// For those who move the world's clock too.
  package let controlKey: Secret?
  private let format: Int

  package init(
    address: String, authority: String?, pin: String?, world: String, worldKey: Secret, careKey: Secret?, controlKey: Secret?
  ) {
    self.address = address
    self.authority = authority
    self.pin = pin
    self.world = world
    self.worldKey = worldKey
    self.careKey = careKey
    self.controlKey = controlKey
    format = Self.format
  }

  /// The same server, another world.
  package func into(_ keys: Control.Keys) -> Invitation {
    Invitation(
      address: address, authority: authority, pin: pin, world: keys.world, worldKey: keys.worldKey, careKey: keys.careKey,
      controlKey: keys.controlKey)
  }

  /// The longest file that is looked at. (our choice: many times the longest there is)
  package static let longest = 64 * 1024

  /// The file's bytes; among them are the keys.
  package var bytes: [UInt8] { written }

  /// Reads a file's bytes; throws what is wrong with them.
  package init(bytes: [UInt8]) throws(InvitationError) { self = try Self.read(bytes) { $0.operatorKey == nil ? nil : .forOperator } }

  /// Where the server is; never nil in an invitation that was read.
  package var server: ServerAddress? { Self.server(at: address) }

  /// Where an address of an invitation leads.
  package static func server(at address: String) -> ServerAddress? {
    if address.hasPrefix(Self.scheme) {
      guard let server = ServerAddress(String(address.dropFirst(Self.scheme.count))), server.host != nil else { return nil }
      return server
    }
    return ServerAddress(address).flatMap { $0.path == nil ? nil : $0 }
  }

  private static let scheme = "https://"

  /// How an invitation names a server.
  package static func address(of server: ServerAddress) -> String { server.host == nil ? "\(server)" : "\(scheme)\(server)" }

  /// Host and port, or the socket, for people.
  package var place: String { server?.description ?? address }
}

/// How both kinds of invitation are kept: as JSON with a number for its format.
protocol InvitationFile: Codable {}

/// By what the kinds of invitation are told apart.
struct InvitationHead: Decodable {
  let format: Int
  let world: String?
  let operatorKey: String?
}

extension InvitationFile {
  static var format: Int { 1 }

  var written: [UInt8] {
    let encoder = JSONEncoder.wire
    encoder.outputFormatting.insert(.prettyPrinted)
    return ((try? encoder.encode(self)).map { Array($0) } ?? []) + [0x0A]
  }

  /// - Parameter otherKind: what is wrong where it is an invitation, but of the other kind; nil: it is not.
  static func read(_ bytes: [UInt8], _ otherKind: (InvitationHead) -> InvitationError?) throws(InvitationError) -> Self {
    guard bytes.count <= Invitation.longest, let head = try? JSONDecoder().decode(InvitationHead.self, from: Data(bytes)) else {
      throw .foreign
    }
    guard head.format <= format else { throw .newer }
    if let error = otherKind(head) { throw error }
    guard head.format == format else { throw .damaged("format") }
    if let field = InvitationFields.damaged(in: bytes) { throw .damaged(field) }
    guard let invitation = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { throw .damaged("its text") }
    return invitation
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
    case .foreign: "is not an invitation of billfold-server, or not a whole one."
    case .damaged(let field): "is an invitation of billfold-server, but damaged: \(field) is not as it was written. Ask for a new one."
    case .newer: "was written by a newer billfold-server."
    case .forOperator: "is for whoever runs the server. Make an invitation into a world with: billfold-server invite WORLD."
    case .intoOneWorld:
      "is an invitation into one world, and the operator's is needed here. It is written by: billfold-server invite --operator."
    }
  }
}
