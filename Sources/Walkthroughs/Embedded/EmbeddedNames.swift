extension EmbeddedWalkthroughs {
  /// What each is called, such as `access/lost-phone.feature`.
  package static var names: [String] { features.keys.sorted() }
}
