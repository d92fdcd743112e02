internal import CZlib
internal import Remote
internal import Wire

/// The compression of responses for clients that accept gzip. (RFC 9110, 8.4 and 12.5.3)
///
/// Only responses to reads are compressed, and only if no secret was written into them (`WireAnswer.hasSecret`): the descriptions, metrics,
/// and lists such as cards and programs. The length of a compressed text depends on its content, so a client who controls a part of the
/// text could find out the rest. (CVE-2013-3587, BREACH) Tokens, card numbers and keys are therefore never compressed, and neither are
/// events, which contain codes. In addition, no web page can misuse a session, because browsers don't add our keys to requests by
/// themselves.
enum ContentCoding {
  /// The minimum size of a compressed body in bytes: a smaller one fits into one packet, so compression gains nothing. (our choice)
  static let minimumSize = 1400

  /// Compresses the body if that is allowed and accepted. Returns true if the response depends on `Accept-Encoding`.
  static func apply(to answer: inout WireAnswer, _ request: WireRequest) -> Bool {
    let isRead = request.method == "GET" || request.method == "HEAD"
    // A 304 has the headers of the response that it replaces. (RFC 9110, 15.4.5)
    guard answer.body.count >= minimumSize, answer.status < 300 || answer.status == 304, isRead, !answer.hasSecret else { return false }
    guard acceptsGzip(request.headers) else { return true }
    let packed =
      switch request.path {
      case ServerPage.getDescription.path: EmbeddedText.description.packed
      case ServerPage.getDocumentation.path: EmbeddedText.documentation.packed
      default: gzip(answer.body, level: Z_BEST_SPEED)
      }
    guard let packed, packed.count < answer.body.count else { return true }
    answer.body = packed
    answer.headers.add("Content-Encoding", "gzip")
    return true
  }

  /// Returns true if gzip has a weight above zero that is at least the weight of no coding.
  static func acceptsGzip(_ headers: WireHeaders) -> Bool {
    var weights: [String: Double] = [:]
    for header in headers.values(of: "Accept-Encoding") {
      for item in header.lowercased().split(separator: ",") {
        let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        guard let coding = parts.first else { continue }
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
        // An invalid weight accepts nothing.
        weights[coding == "x-gzip" ? "gzip" : coding] = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      }
    }
    guard let gzip = weights["gzip"] ?? weights["*"], gzip > 0 else { return false }
    return gzip >= weights["identity"] ?? 0
  }

  /// Returns the compressed bytes; nil if there is not enough memory.
  static func gzip(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var stream = z_stream()
    guard billfold_gzip_init(&stream, level) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { input in
      let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(capacity)
        count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? capacity - Int(stream.avail_out) : 0
      }
      return compressed.isEmpty ? nil : compressed
    }
  }
}
