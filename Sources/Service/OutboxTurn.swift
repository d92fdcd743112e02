internal import Synchronization

/// The turn to deliver what a party has to tell another one, and whether anything may wait, so that most requests need not look.
package final class OutboxTurn: Sendable {
  private struct Contents {
    // Nothing is known of the time before the program was started.
    var mayWait = true
    var isTaken = false
    /// Counts the entries, so that none is overlooked that comes meanwhile.
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

  /// Delivers what waits; does nothing if nothing does, or if another request has the turn, which then delivers all.
  ///
  /// - Parameter deliverAll: returns false if the other party wasn't reached. The next request tries again.
  package func deliver(_ deliverAll: () async -> Bool) async {
    guard acquire() else { return }
    var isOver = false
    while !isOver {
      let known = contents.withLock { $0.entries }
      isOver = giveBack(delivered: await deliverAll() ? known : nil)
    }
  }

  private func acquire() -> Bool {
    contents.withLock { contents in
      guard contents.mayWait, !contents.isTaken else { return false }
      contents.isTaken = true
      return true
    }
  }

  /// - Parameter delivered: the count of entries before the last look, if that found none; nil if the other party wasn't reached.
  /// - Returns: false if another entry has come since, and the turn stays.
  private func giveBack(delivered: Int?) -> Bool {
    contents.withLock { contents in
      if let delivered, delivered != contents.entries { return false }
      contents.isTaken = false
      contents.mayWait = delivered == nil
      return true
    }
  }
}
