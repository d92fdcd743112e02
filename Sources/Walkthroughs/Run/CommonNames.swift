internal import Gherkin

/// The names of the headings in each file, masked if any scenario masks part of the name.
///
/// A scenario knows only its own secrets, but its report also names the feature that it is in.
package struct CommonNames: Sendable {
  /// The names by file path, then by the heading's location.
  private var names: [String: [Gherkin.Location: String]] = [:]

  package init() {}

  package mutating func add(_ report: WalkReport) {
    names[report.walk.uri, default: [:]].merge(report.names) { $0 == $1 ? $0 : Mask.sign }
  }

  /// Returns the report with its heading names replaced by those collected so far.
  package func replacingNames(in report: WalkReport) -> WalkReport {
    let common = names[report.walk.uri] ?? [:]
    var report = report
    report.names = Dictionary(uniqueKeysWithValues: report.names.map { location, name in (location, common[location] ?? name) })
    return report
  }
}

extension [WalkReport] {
  /// The reports, in which a heading that one report masks is masked in all.
  var withCommonNames: [WalkReport] {
    let names = reduce(into: CommonNames()) { $0.add($1) }
    return map { names.replacingNames(in: $0) }
  }
}
