package import System
internal import WalletModel

/// A folder with what stood on the screen after each step of every walk, and the calls: the same for the same seed.
package struct WalkTrace: Sendable {
  private let folder: String

  /// - Parameter folder: made where it is missing (0700).
  package init(folder: String) throws(FileError) {
    self.folder = folder
    _ = try FileSystem<FileError>.makeFolder(folder)
  }

  package func write(_ report: WalkReport) throws(FileError) {
    try FileSystem<FileError>.write(Array(Self.text(of: report).utf8), to: folder + "/" + Self.name(report), syncs: false)
  }

  /// Such as `access-lost-phone-12.txt`. What a name cannot hold is written as numbers, so that no two become one.
  private static func name(_ report: WalkReport) -> String {
    let place = report.place.hasPrefix("./") ? String(report.place.dropFirst(2)) : report.place
    let plain = place.replacing(".feature:", with: "-").unicodeScalars.map { scalar in
      if scalar == "/" { return "-" }
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_")
      return isPlain ? String(scalar) : "-" + String(scalar.value, radix: 16) + "-"
    }
    return String(plain.joined().drop { $0 == "-" }.suffix(200)) + ".txt"
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
