internal import Basics

extension String {
  /// The text as XML and HTML may hold it. Control characters have no place there, not even escaped, and what reorders or hides text has
  /// none in a report: both are written out.
  var asMarkup: String {
    let text = replacingUnprintable { $0 == "\t" ? "\t" : $0.writtenOut }
    return text.unicodeScalars.reduce(into: "") { safe, scalar in
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      default: safe.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text as Markdown shows it, in one line. (CommonMark 0.31, 2.4)
  var asMarkdown: String {
    let text = replacingUnprintable { $0.writtenOut }.split(whereSeparator: \.isNewline).joined(separator: " ")
    return text.reduce(into: "") { safe, character in
      if "\\`*_[]<>|~&".contains(character) { safe.append("\\") }
      safe.append(character)
    }
  }
}
