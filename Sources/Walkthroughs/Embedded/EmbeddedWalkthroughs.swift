// Written by make pictures, from the files below Screens.
// swift-format-ignore-file

/// The walkthroughs that come with the program, and the pictures that they name.
package enum EmbeddedWalkthroughs {
  package static let features: [String: String] = [
    :
  ]

  package static let pictures: [String: String] = [
    :
  ]
}
