internal import Synchronization

/// The count of pending results: of the blocking work that a task and its children have passed to other threads.
///
/// If `counted` is bound and its tasks run on one thread, that thread can check whether results are still pending: work counts from before
/// it is queued until its task has resumed.
package final class InFlightWork: Sendable {
  @TaskLocal package static var counted: InFlightWork?

  private let number = Atomic<Int>(0)

  package init() {}

  package var count: Int { number.load(ordering: .acquiring) }

  /// Counts `body` as in flight, even if its thread doesn't belong to a pool.
  @inlinable
  package static func counting<T, E: Error>(_ body: () async throws(E) -> T) async throws(E) -> T {
    let inFlight = counted
    inFlight?.begin()
    defer { inFlight?.end() }
    return try await body()
  }

  @usableFromInline func begin() { number.add(1, ordering: .acquiringAndReleasing) }
  @usableFromInline func end() { number.subtract(1, ordering: .acquiringAndReleasing) }
}
