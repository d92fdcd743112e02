internal import Synchronization

/// A value behind a lock, with a count of changes, so that code that shows the value knows whether it may have changed.
///
/// Each `withLock` counts as a change, before the value changes; `read` doesn't.
package struct Watched<Value: Sendable>: ~Copyable, Sendable {
  // The lock has the same size for every value: `Mutex<Value>` would need the type's metadata at each use.
  private let lock = Mutex(())
  // Accessed only while the lock is held.
  nonisolated(unsafe) private let value: UnsafeMutablePointer<Value>

  package init(_ value: Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  package func read<T: Sendable>(_ body: (Value) -> T) -> T { lock.withLock { _ in body(value.pointee) } }

  package func withLock<T: Sendable, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T {
    try lock.withLock { _ throws(E) in
      WatchedChanges.note()
      return try body(&value.pointee)
    }
  }
}

/// The count of changes of all watched values in this process.
package enum WatchedChanges {
  private static let changes = Atomic(0)

  /// The number of changes so far.
  package static var count: Int { changes.load(ordering: .acquiring) }

  fileprivate static func note() { changes.wrappingAdd(1, ordering: .releasing) }
}
