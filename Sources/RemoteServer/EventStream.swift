internal import Synchronization

/// A stream of bytes to a client that reads them as they arrive.
package final class EventStream: Sendable {
  private struct Contents {
    var waiting: [UInt8] = []
    var isOver = false
    /// Called once when there is something to read, or when nothing more will come.
    var wake: (@Sendable () -> Void)?
  }

  /// The maximum number of bytes that the client has not read yet. (our choice)
  package static let capacity = 1 << 20

  private let contents = Mutex(Contents())

  package init() {}

  /// True once the client has disconnected, or the stream has ended.
  package var isOver: Bool { contents.withLock { $0.isOver } }

  package func send(_ bytes: [UInt8]) {
    update { contents in
      guard !contents.isOver else { return }
      contents.waiting += bytes
      if contents.waiting.count > Self.capacity { contents.isOver = true }
    }
  }

  package func end() { update { $0.isOver = true } }

  private func update(_ change: (inout Contents) -> Void) {
    let wake = contents.withLock { contents in
      change(&contents)
      defer { contents.wake = nil }
      return contents.wake
    }
    wake?()
  }

  enum Next {
    case bytes([UInt8])
    case nothingYet
    case over
  }

  /// Returns at most this number of bytes. If there are none yet, calls `wake` when there are.
  ///
  /// - Parameter pause: called before `wake` can be called.
  func next(atMost count: Int, pause: () -> Void, wake: @escaping @Sendable () -> Void) -> Next {
    contents.withLock { contents in
      if !contents.waiting.isEmpty {
        let bytes = Array(contents.waiting.prefix(count))
        contents.waiting.removeFirst(bytes.count)
        return .bytes(bytes)
      }
      if contents.isOver { return .over }
      pause()
      contents.wake = wake
      return .nothingYet
    }
  }
}
