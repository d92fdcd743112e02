internal import FoundationEssentials
package import WalletModel

/// What somebody needs to use a world on a server: where it is, how to know it, and the keys.
///
/// It is kept in a file for its owner alone: whoever has it has the world.
package struct Invitation: Codable, Hashable, Sendable {
  /// Such as `https://localhost:8443`.
  package let address: String
  /// The certificate of the authority that signs the server's, in PEM.
  package let authority: String
  /// SHA-256 of the server's public key, as curl writes it: `sha256//` and base64.
  package let pin: String
  package let world: String
  package let worldKey: Secret
  /// For those who play the issuer's people too; nil: not for this guest.
  package let careKey: Secret?
  /// For those who move the world's clock too.
  package let controlKey: Secret?
  private let format: Int

  package init(
    address: String, authority: String, pin: String, world: String, worldKey: Secret, careKey: Secret?, controlKey: Secret?
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

  private static let format = 1
  /// The longest file that is looked at. (our choice: many times the longest there is)
  package static let longest = 64 * 1024

  /// The file's bytes; among them are the keys.
  package var bytes: [UInt8] {
    let encoder = JSONEncoder.wire
    encoder.outputFormatting.insert(.prettyPrinted)
    return ((try? encoder.encode(self)).map { Array($0) } ?? []) + [0x0A]
  }

  /// Reads a file's bytes; throws what is wrong with them.
  package init(bytes: [UInt8]) throws(InvitationError) {
    struct Head: Decodable {
      let format: Int
      let operatorKey: String?
    }
    guard bytes.count <= Self.longest, let head = try? JSONDecoder().decode(Head.self, from: Data(bytes)) else { throw .foreign }
    guard head.format <= Self.format else { throw .newer }
    guard head.operatorKey == nil else { throw .forOperator }
    guard head.format == Self.format, let invitation = try? JSONDecoder().decode(Invitation.self, from: Data(bytes)),
      invitation.isSound
    else { throw .damaged }
    self = invitation
  }

  var isSound: Bool {
    guard address.hasPrefix("https://"), !place.isEmpty, authority.hasPrefix("-----BEGIN CERTIFICATE-----"), pin.hasPrefix("sha256//")
    else { return false }
    // Nothing in it may end a header or a URL.
    return ([address, pin, world] + [worldKey, careKey, controlKey].compactMap { $0?.reveal() }).allSatisfy { text in
      !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
  }

  /// Host and port, for people.
  package var place: String { String(address.dropFirst("https://".count).prefix { $0 != "/" }) }
}

/// What is wrong with an invitation.
package enum InvitationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file that is no invitation.
  case foreign
  /// One that is cut off or was changed.
  case damaged
  case newer
  /// The file of whoever runs the server, where one into a world is needed.
  case forOperator
  /// One into a world, where the file of whoever runs the server is needed.
  case intoOneWorld

  package var description: String {
    switch self {
    case .foreign: "is not an invitation of billfold-server."
    case .damaged: "is an invitation of billfold-server, but damaged. Ask for a new one."
    case .newer: "was written by a newer billfold-server."
    case .forOperator: "is for whoever runs the server. Make an invitation into a world with: billfold-server invite WORLD."
    case .intoOneWorld:
      "is an invitation into one world. Walkthroughs make worlds of their own: billfold-server invite --operator."
    }
  }
}
