internal import Synchronization

/// A value behind a lock that counts its changes: whoever shows it knows whether there can be anything new.
///
/// Whoever may change the value counts as a change, before it is one; `read` alone doesn't.
package struct Watched<Value: Sendable>: ~Copyable, Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) { self.value = Mutex(value) }

  package func read<T: Sendable>(_ body: (Value) -> T) -> T { value.withLock { body($0) } }

  package func withLock<T: Sendable, E: Error>(_ body: (inout Value) throws(E) -> T) throws(E) -> T {
    try value.withLock { value throws(E) in
      WatchedChanges.note()
      return try body(&value)
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
