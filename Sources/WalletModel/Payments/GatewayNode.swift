package import Basics

/// The name of a world in the checkout gateway's identifiers, by which a server with many worlds finds the right one: 14 hexadecimal
/// digits. It reveals nothing about the world and can't be guessed. (OPPWA: the node at the end of a `checkoutId`)
package struct GatewayNode: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  /// - Parameter text: 14 hexadecimal digits; any other text returns nil.
  package init?(rawValue text: String) {
    guard text.utf8.count == 14, text.hasOnlyHexadecimalDigits else { return nil }
    rawValue = text
  }

  /// - Parameter bytes: at least seven bytes, different in each world.
  package init(_ bytes: [UInt8]) {
    rawValue = bytes.prefix(7).hexadecimal
  }
}

extension CheckoutIdentifier {
  /// - Parameter random: 32 letters and digits.
  package init(_ random: String, at node: GatewayNode) { self.init(rawValue: "\(random).\(node.rawValue)") }

  /// The world that created the checkout; nil for an identifier that names no world.
  package var node: GatewayNode? {
    let parts = rawValue.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 ? GatewayNode(rawValue: String(parts[1])) : nil
  }
}

/// The bearer token that an entity sends to the gateway: its key, preceded by the name of the world that issued the key. (OPPWA, bearer)
package struct EntityBearer: Hashable, Sendable {
  /// Nil for a token that is only a key, as earlier releases issued it: the request must name the world in another way.
  package let node: GatewayNode?
  package let key: Secret

  package init(_ key: Secret, at node: GatewayNode) { (self.node, self.key) = (node, key) }

  package init(text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let node = GatewayNode(rawValue: String(parts[0])) else {
      (node, key) = (nil, Secret(text))
      return
    }
    (self.node, key) = (node, Secret(String(parts[1])))
  }

  /// The token as it is written in requests and invitations.
  package var text: Secret { node.map { Secret("\($0.rawValue).\(key.reveal())") } ?? key }
}
