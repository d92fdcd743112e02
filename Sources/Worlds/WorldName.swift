internal import Basics

/// The name of a world or a snapshot: 1 to 40 of the characters a–z, 0–9, `-` and `_`. It doesn't start with `-`, because options do.
package struct WorldName: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ text: String) throws(WorldError) {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: byte.isDigit
      }
    }
    guard allowed, (1...40).contains(text.utf8.count), !text.hasPrefix("-") else { throw .badName(text) }
    description = text
  }

  private init(known: String) { description = known }

  /// The default world.
  package static let standard = WorldName(known: "default")

  /// The snapshot on a server of a world's state when a wallet opened it.
  package static let opened = WorldName(known: "billfold-opened")
  /// The snapshot on a server of a world's state before a wallet went back to an earlier one.
  package static let before = WorldName(known: "billfold-before")

  package static func < (a: WorldName, b: WorldName) -> Bool { a.description < b.description }
}
