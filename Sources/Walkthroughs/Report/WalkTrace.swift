package import System

/// A folder with a file for each walk: the screen after each step, and the calls. Runs with the same seed write the same files.
package struct WalkTrace: Sendable {
  private let folder: String

  /// - Parameter folder: the path of the folder, which is created (0700) if it is missing.
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
