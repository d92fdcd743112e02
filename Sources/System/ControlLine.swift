internal import FoundationEssentials

/// A request to a running program: a command line without the program's name.
///
/// On the socket it is one line, a JSON object: `{"do":["clock","forward","2h"],"in":"/home/ada"}`. The folder is optional.
package struct ControlRequest: Codable, Hashable, Sendable {
  package let words: [String]
  /// The base of relative paths; nil if the words contain none.
  package let folder: String?

  package init(_ words: [String], in folder: String? = nil) {
    self.words = words
    self.folder = folder
  }

  private enum CodingKeys: String, CodingKey {
    case words = "do"
    case folder = "in"
  }

  /// - Returns: nil if the line isn't a request.
  package init?(line: some Sequence<UInt8>) {
    guard let request = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = request
  }

  package var line: [UInt8] { encoded(self) }
}

/// The response to a command: the output and exit status that it would have as a separate process.
///
/// On the socket it is one line, a JSON object: `{"status":0,"output":"…","message":""}`.
package struct ControlAnswer: Codable, Hashable, Sendable {
  /// An exit status of sysexits.h.
  package let status: Int32
  /// The text for standard output.
  package let output: String
  /// The text for standard error; empty if there is no message.
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

/// Encodes a value as JSON on one line. The values consist of text and numbers, which can always be encoded.
private func encoded(_ value: some Encodable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return ((try? encoder.encode(value)).map(Array.init) ?? []) + [0x0A]
}
