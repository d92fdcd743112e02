/// The release of this source code.
package enum Release {
  /// The version in the format of semver.org. `Scripts/version` reads this line for packages.
  package static let version = "0.2.0"

  /// The date of the manual pages, as mdoc(7) writes it.
  package static let date = "November 22, 2026"
}
