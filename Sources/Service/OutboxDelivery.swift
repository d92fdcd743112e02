internal import Synchronization

/// Delivers a party's queued messages to another party, in one request at a time. It also tells whether the queue may have
/// entries, so that most requests need not look.
package final class OutboxDelivery: Sendable {
  private struct Contents {
    // The queue may have entries from before the program was started.
    var mayWait = true
    var isTaken = false
    /// The number of added entries, so that an entry that is added during a delivery is not overlooked.
    var entries = 0
  }

  private let contents = Mutex(Contents())

  package init() {}

  /// Notes that an entry was committed.
  package func noteEntry() {
    contents.withLock { contents in
      contents.mayWait = true
      contents.entries += 1
    }
  }

  /// Delivers the queued entries. Does nothing if there are none, or if another request is delivering them.
  ///
  /// - Parameter deliverAll: returns false if the other party wasn't reached. The next request tries again.
  package func deliver(_ deliverAll: () async -> Bool) async {
    guard acquire() else { return }
    var isOver = false
    while !isOver {
      let known = contents.withLock { $0.entries }
      isOver = release(delivered: await deliverAll() ? known : nil)
    }
  }

  private func acquire() -> Bool {
    contents.withLock { contents in
      guard contents.mayWait, !contents.isTaken else { return false }
      contents.isTaken = true
      return true
    }
  }

  /// - Parameter delivered: the count of entries before the delivery; nil if the other party wasn't reached.
  /// - Returns: false if another entry was added since, so that the caller continues to deliver.
  private func release(delivered: Int?) -> Bool {
    contents.withLock { contents in
      if let delivered, delivered != contents.entries { return false }
      contents.isTaken = false
      contents.mayWait = delivered == nil
      return true
    }
  }
}
