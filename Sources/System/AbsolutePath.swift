extension String {
  /// Returns the path itself if it is absolute, otherwise the path relative to a folder.
  package func absolutePath(from folder: String) -> String { hasPrefix("/") ? self : "\(folder)/\(self)" }
}

/// The folders that environment variables name. Relative paths are ignored. (XDG Base Directory Specification)
package enum BaseFolder {
  /// Returns the folder that a variable names, else a subfolder of `HOME`; nil if neither variable is an absolute path.
  package static func path(_ variable: String, else subfolder: String, environment: (String) -> String?) -> String? {
    named(variable, environment) ?? named("HOME", environment).map { "\($0)/\(subfolder)" }
  }

  /// Returns the folder that a variable names; nil if it is not set, or not an absolute path.
  package static func named(_ variable: String, _ environment: (String) -> String?) -> String? {
    environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
