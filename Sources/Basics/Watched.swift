internal import Synchronization

/// A value behind a lock that counts its changes: code that shows it knows whether there can be anything new.
///
/// An access that may change the value counts as a change, before it is one; `read` alone doesn't.
package struct Watched<Value: Sendable>: ~Copyable, Sendable {
  // The lock has the same size for every value: `Mutex<Value>` would need the type's metadata at each use.
  private let lock = Mutex(())
  // Only with the lock.
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

/// The changes of all watched values in this process.
package enum WatchedChanges {
  private static let changes = Atomic(0)

  /// How many there were.
  package static var count: Int { changes.load(ordering: .acquiring) }

  fileprivate static func note() { changes.wrappingAdd(1, ordering: .releasing) }
}
