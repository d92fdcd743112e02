package import System

/// A folder with what stood on the screen after each step of every walk, and the calls: the same for the same seed.
package struct WalkTrace: Sendable {
  private let folder: String

  /// - Parameter folder: made where it is missing (0700).
  package init(folder: String) throws(FileError) {
    self.folder = folder
    _ = try FileSystem<FileError>.makeFolder(folder)
  }

  package func write(_ report: WalkReport) throws(FileError) {
    try FileSystem<FileError>.write(
      Array(Self.text(of: report).utf8), to: folder + "/" + FileName.plain(of: report.place) + ".txt", syncs: false)
  }

  static func text(of report: WalkReport) -> String {
    var lines = ["\(report.feature): \(report.name)"]
    for step in report.steps {
      lines += ["", "\(step.keyword)\(step.text)"] + PlainReport.rows(step.table)
      switch step.result {
      case .passed: lines += step.screen.map { $0.isEmpty ? "" : "    " + $0 }
      case .failed(let failure): lines.append("failed: \(failure.message)")
      case .undefined: lines.append("undefined")
      case .skipped: lines.append("skipped")
      }
    }
    return PlainReport.safe(lines + ["", "Calls:"] + report.calls.map { "    " + $0 })
  }
}
