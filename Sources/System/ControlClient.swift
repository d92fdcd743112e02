internal import Glibc

/// Somebody who asks a running program, one request after the other.
package final class ControlClient {
  /// Readable when something is said here, or nobody is there any more.
  package let descriptor: Int32
  private var input: [UInt8] = []
  /// Bytes of the input in which there is no end of a line.
  private var searched = 0
  private let patience: Int
  /// Of an answer, in bytes. (our choice: many times the longest there is)
  private static let longestAnswer = 256 << 20

  /// Connects; throws `.absent` where nobody listens.
  ///
  /// - Parameter patience: how many seconds an answer may take; 0: as long as it takes.
  package init(path: String, patience: Int = 30) throws(ControlError) {
    self.patience = patience
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .absent }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] { setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size)) }
    guard SocketAddress.use(path, { connect(descriptor, $0, $1) }) == 0 else {
      // What is made whole is closed by `deinit`, also where this throws.
      throw errno == EAGAIN ? .silent : .absent
    }
  }

  deinit { close(descriptor) }

  /// Asks, and waits for the answer.
  package func ask(_ request: ControlRequest) throws(ControlError) -> ControlAnswer {
    try say(request)
    guard let answer = try hear(isPatient: true) else { throw .silent }
    return answer
  }

  /// Asks, for those who do something else until the answer comes.
  package func say(_ request: ControlRequest) throws(ControlError) { try say(request.line) }

  /// The answer to what was asked; nil while it has not come.
  package func heard() throws(ControlError) -> ControlAnswer? { try hear(isPatient: false) }

  /// Sends bytes as they are: a request is a line.
  package func say(_ bytes: [UInt8]) throws(ControlError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let length = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { throw errno == EAGAIN ? .silent : .gone }
      rest = rest.dropFirst(length)
    }
  }

  /// - Returns: nil where nothing has come, to the patient in all their time.
  private func hear(isPatient: Bool) throws(ControlError) -> ControlAnswer? {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let start = Self.seconds()
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
      // A peer that sends a byte now and then does not answer either.
      if isPatient, patience > 0, Self.seconds() - start > patience { return nil }
    }
  }

  private static func seconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec
  }
}

/// Why a running program gave no answer.
package enum ControlError: Error, Hashable, Sendable {
  /// Nobody listens there.
  case absent
  /// No answer came in time.
  case silent
  /// It ended, or hung up, before it answered.
  case gone
}
