extension String {
  /// The path itself if it begins at the root, else the path from a folder.
  package func absolutePath(from folder: String) -> String { hasPrefix("/") ? self : "\(folder)/\(self)" }
}

/// The folders that the environment names. Relative paths there do not count. (XDG Base Directory Specification)
package enum BaseFolder {
  /// The folder that a variable names, else a folder in the home. Nil if neither is an absolute path.
  package static func path(_ variable: String, else subfolder: String, environment: (String) -> String?) -> String? {
    named(variable, environment) ?? named("HOME", environment).map { "\($0)/\(subfolder)" }
  }

  /// The folder that a variable names. Nil if it is not set, or not an absolute path.
  package static func named(_ variable: String, _ environment: (String) -> String?) -> String? {
    environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
