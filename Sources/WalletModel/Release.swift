/// The release that this source is.
package enum Release {
  /// By semver.org. `Scripts/version` reads this line for packages.
  package static let version = "0.2.0"
}
