package import Basics

/// The name of a world in the checkout gateway's identifiers, which lead to it on a server with many: 14 hexadecimal digits. It reveals
/// nothing of the world, and nobody can make it up. (OPPWA: the node at the end of a `checkoutId`)
package struct GatewayNode: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  /// - Parameter text: nil for one that is no node.
  package init?(rawValue text: String) {
    guard text.utf8.count == 14, text.hasOnlyHexadecimalDigits else { return nil }
    rawValue = text
  }

  /// - Parameter bytes: at least seven, which belong to the world alone.
  package init(_ bytes: [UInt8]) {
    rawValue = bytes.prefix(7).hexadecimal
  }
}

extension CheckoutIdentifier {
  /// - Parameter random: 32 letters and digits.
  package init(_ random: String, at node: GatewayNode) { self.init(rawValue: "\(random).\(node.rawValue)") }

  /// The world that has made it; nil for one that names none.
  package var node: GatewayNode? {
    let parts = rawValue.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 ? GatewayNode(rawValue: String(parts[1])) : nil
  }
}

/// What an entity shows the gateway: its key, after the name of the world that knows it. (OPPWA, bearer)
package struct EntityBearer: Hashable, Sendable {
  /// Nil for a key alone, which earlier releases have given out: its world has to be named otherwise.
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

  /// As requests and invitations have it.
  package var text: Secret { node.map { Secret("\($0.rawValue).\(key.reveal())") } ?? key }
}
