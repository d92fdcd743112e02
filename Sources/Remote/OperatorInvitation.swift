package import WalletModel

/// What whoever runs a server needs to make worlds on it from elsewhere: where it is, and the operator's key.
///
/// It is kept in a file for its owner alone: whoever has it has every world of the server.
package struct OperatorInvitation: InvitationFile, Hashable, Sendable {
  static let needed = ["operatorKey"]

  package let server: ServerPlace
  package let operatorKey: Secret

  package init(_ server: ServerPlace, operatorKey: Secret) {
    self.server = server
    self.operatorKey = operatorKey
  }

  /// The file's bytes; among them is the key.
  package var bytes: [UInt8] { written }

  /// Reads a file's bytes; throws what is wrong with them.
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
