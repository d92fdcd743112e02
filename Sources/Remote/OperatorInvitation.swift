package import Basics

/// The invitation of a server's operator: the address and the operator's key, with which the operator administers worlds remotely.
///
/// It is stored in a file that only its owner can read, because its key gives access to every world of the server.
package struct OperatorInvitation: InvitationFile, Hashable, Sendable {
  static let needed = ["operatorKey"]

  package let server: ServerPlace
  package let operatorKey: Secret

  package init(_ server: ServerPlace, operatorKey: Secret) {
    self.server = server
    self.operatorKey = operatorKey
  }

  /// The content of the file, which includes the key.
  package var bytes: [UInt8] { written }

  /// Parses the content of an invitation's file. Throws the problem with it.
  package init(bytes: [UInt8]) throws(InvitationError) { self = try Self.read(bytes) { $0.world == nil ? nil : .intoOneWorld } }

  private enum CodingKeys: CodingKey { case operatorKey }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(try ServerPlace(from: decoder), operatorKey: try values.decode(Secret.self, forKey: .operatorKey))
  }

  package func encode(to encoder: any Encoder) throws {
    try server.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(operatorKey, forKey: .operatorKey)
  }
}
