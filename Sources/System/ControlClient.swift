internal import CSystem
internal import Glibc

/// A client of the control socket. It sends requests to a running program, one at a time.
package final class ControlClient {
  /// The descriptor, which is readable when a response has arrived or the connection has ended.
  package let descriptor: Int32
  private var input: [UInt8] = []
  /// The number of bytes at the beginning of `input` that are known to contain no line feed.
  private var searched = 0
  private let timeout: Int
  /// The maximum length of a response in bytes. (our choice: many times the longest response)
  private static let longestAnswer = 256 << 20

  /// Connects. Throws `.absent` if nothing listens.
  ///
  /// - Parameter timeout: the time limit for a response in seconds; 0 for none.
  package init(path: String, timeout: Int = 30) throws(ControlError) {
    self.timeout = timeout
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .absent }
    billfold_set_timeout(descriptor, Int64(timeout))
    guard SocketAddress.use(path, { connect(descriptor, $0, $1) }) == 0 else {
      // The object is complete, so `deinit` closes the socket even if this throws.
      throw errno == EAGAIN ? .silent : .absent
    }
  }

  deinit { close(descriptor) }

  /// Sends a request and waits for the response.
  package func ask(_ request: ControlRequest) throws(ControlError) -> ControlAnswer {
    try say(request)
    guard let answer = try hear(isPatient: true) else { throw .silent }
    return answer
  }

  /// Sends a request without waiting. `heard()` returns the response.
  package func say(_ request: ControlRequest) throws(ControlError) { try say(request.line) }

  /// Returns the response to the request, or nil if it has not arrived.
  package func heard() throws(ControlError) -> ControlAnswer? { try hear(isPatient: false) }

  /// Sends raw bytes. A request is one line.
  package func say(_ bytes: [UInt8]) throws(ControlError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { throw errno == EAGAIN ? .silent : .gone }
      rest = rest.dropFirst(length)
    }
  }

  /// - Returns: nil if no response has arrived; with `isPatient`, only after the timeout.
  private func hear(isPatient: Bool) throws(ControlError) -> ControlAnswer? {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let start = Duration(of: CLOCK_MONOTONIC)
    while true {
      if let end = input[searched...].firstIndex(of: 0x0A) {
        defer {
          input.removeFirst(end + 1)
          searched = 0
        }
        guard let answer = ControlAnswer(line: input[..<end]) else { throw .gone }
        return answer
      }
      let length = recv(descriptor, &buffer, buffer.count, isPatient ? 0 : Int32(MSG_DONTWAIT))
      if length < 0, errno == EINTR { continue }
      if length < 0, errno == EAGAIN { return nil }
      guard length > 0 else { throw .gone }
      searched = input.count
      input += buffer[..<length]
      guard input.count <= Self.longestAnswer else { throw .gone }
      // A peer that sends a byte now and then doesn't extend the timeout.
      if isPatient, timeout > 0, Duration(of: CLOCK_MONOTONIC) - start > .seconds(timeout) { return nil }
    }
  }
}

/// The reason why a running program's response is missing.
package enum ControlError: Error, Hashable, Sendable {
  /// Nothing listens on the socket.
  case absent
  /// The response timed out.
  case silent
  /// The connection ended before the response.
  case gone
}
