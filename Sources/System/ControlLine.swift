internal import FoundationEssentials

/// What somebody asks of a running program: a command line without the program's name.
///
/// On the socket it is one line, a JSON object: `{"do":["clock","forward","2h"],"in":"/home/ada"}`; the folder may be left out.
package struct ControlRequest: Codable, Hashable, Sendable {
  package let words: [String]
  /// From where relative paths lead; nil: there are none.
  package let folder: String?

  package init(_ words: [String], in folder: String? = nil) {
    self.words = words
    self.folder = folder
  }

  private enum CodingKeys: String, CodingKey {
    case words = "do"
    case folder = "in"
  }

  /// Nil where the line is something else.
  init?(line: some Sequence<UInt8>) {
    guard let request = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = request
  }

  var line: [UInt8] { encoded(self) }
}

/// What a command has said and how it ended: what it would have written as a program of its own.
///
/// On the socket it is one line, a JSON object: `{"status":0,"output":"…","message":""}`.
package struct ControlAnswer: Codable, Hashable, Sendable {
  /// An exit status of sysexits.h.
  package let status: Int32
  /// For standard output.
  package let output: String
  /// For standard error; empty where there is nothing to say.
  package let message: String

  package init(status: Int32 = 0, output: String = "", message: String = "") {
    self.status = status
    self.output = output
    self.message = message
  }

  init?(line: some Sequence<UInt8>) {
    guard let answer = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = answer
  }

  var line: [UInt8] { encoded(self) }
}

/// JSON on one line. Text and numbers are all there is in it, and JSON takes both.
private func encoded(_ value: some Encodable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return ((try? encoder.encode(value)).map(Array.init) ?? []) + [0x0A]
}
