/// The walkthroughs that come with the program, and the pictures that they name.
package enum EmbeddedWalkthroughs {
  package static let features: [String: String] = [:]
  package static let pictures: [String: String] = [:]
}

extension EmbeddedWalkthroughs {
  /// Such as `access/lost-phone.feature`.
  package static var names: [String] { features.keys.sorted() }
}
