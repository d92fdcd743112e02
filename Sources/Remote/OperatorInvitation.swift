package import WalletModel

/// What whoever runs a server needs to make worlds on it from elsewhere: where it is, how to know it, and the operator's key.
///
/// It is kept in a file for its owner alone: whoever has it has every world of the server.
package struct OperatorInvitation: InvitationFile, Hashable, Sendable {
  package let address: String
  package let authority: String?
  package let pin: String?
  package let operatorKey: Secret
  private let format: Int

  package init(address: String, authority: String?, pin: String?, operatorKey: Secret) {
    self.address = address
    self.authority = authority
    self.pin = pin
    self.operatorKey = operatorKey
    format = Self.format
  }

  /// An invitation into one of the server's worlds.
  package func invitation(to keys: Control.Keys) -> Invitation {
    Invitation(
      address: address, authority: authority, pin: pin, world: keys.world, worldKey: keys.worldKey, careKey: keys.careKey,
      controlKey: keys.controlKey)
  }

  /// The file's bytes; among them is the key.
  package var bytes: [UInt8] { written }

  /// Reads a file's bytes; throws what is wrong with them.
  package init(bytes: [UInt8]) throws(InvitationError) { self = try Self.read(bytes) { $0.world == nil ? nil : .intoOneWorld } }
}
