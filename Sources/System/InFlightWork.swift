internal import Synchronization

/// Counts the blocking work that a task and its children have given to other threads and not got back yet.
///
/// Whoever binds one and runs the tasks on one thread knows, on that thread, whether anything will still come of them:
/// work counts as away from before it is queued until its task has gone on.
package final class InFlightWork: Sendable {
  @TaskLocal package static var counted: InFlightWork?

  private let number = Atomic<Int>(0)

  package init() {}

  package var count: Int { number.load(ordering: .acquiring) }

  /// Counts whatever the body waits for as away, be it with a thread that is no worker of a pool.
  @inlinable
  package static func counting<T, E: Error>(_ body: () async throws(E) -> T) async throws(E) -> T {
    let away = counted
    away?.begin()
    defer { away?.end() }
    return try await body()
  }

  @usableFromInline func begin() { number.add(1, ordering: .acquiringAndReleasing) }
  @usableFromInline func end() { number.subtract(1, ordering: .acquiringAndReleasing) }
}
