/// The format of an event stream. (HTML, server-sent events)
package enum ServerSentEvent {
  /// - Parameters:
  ///   - id: a text without line ends.
  ///   - data: one line, as `WireJSON` writes it.
  package static func bytes(id: String, type: String, data: [UInt8]) -> [UInt8] {
    Array("id: \(id)\nevent: \(type)\ndata: ".utf8) + data + Array("\n\n".utf8)
  }

  /// A comment, sent while there are no events.
  package static let heartbeat = Array(": nothing is new, and the server is here\n\n".utf8)
}
