internal import CEmbedded

/// The walkthroughs that come with the program, and the screen pictures that their steps compare with.
package enum EmbeddedWalkthroughs {
  /// The names of the walkthroughs, such as `access/lost-phone.feature`, sorted.
  package static let names = all(billfold_walkthroughs()).map(\.name)

  /// The text of the walkthrough with this name, one of `names`; nil if there is none.
  package static func feature(_ name: String) -> String? { text(name, in: billfold_walkthroughs()) }

  /// The text of a picture; nil if no walkthrough names it.
  static func picture(_ name: String) -> String? { text(name, in: billfold_pictures()) }

  private static func text(_ name: String, in texts: UnsafePointer<billfold_text>) -> String? {
    all(texts).first { $0.name == name }.map { String(cString: $0.text) }
  }

  private static func all(_ texts: UnsafePointer<billfold_text>) -> [(name: String, text: UnsafePointer<UInt8>)] {
    var all: [(String, UnsafePointer<UInt8>)] = []
    var next = texts
    while let name = next.pointee.name, let text = next.pointee.text {
      all.append((String(cString: name), text))
      next += 1
    }
    return all
  }
}
