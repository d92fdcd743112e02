/// A thread pool for blocking work, with a maximum number of threads. Jobs start in the order of the calls.
///
/// Threads start when there is work that no idle one can take, sleep without waking up while there is none, and end after the pool is
/// released and its last job done. Swift's cooperative threads are never blocked.
package final class WorkerPool: Sendable {
  private let queue: JobQueue

  /// - Parameters:
  ///   - name: the name in the system's tools, which show 15 bytes of it.
  ///   - threads: the maximum number of threads, at least one; with one, each job begins after the previous one has ended.
  package init(name: String, threads: Int) {
    precondition(threads > 0, "a pool without threads never does anything")
    queue = JobQueue(name: name, limit: threads)
  }

  deinit { queue.close() }

  /// Runs `body` on one of the threads, without waiting for it.
  package func start(_ body: @escaping @Sendable () -> Void) { queue.add(body) }

  /// Runs `body` on one of the threads and returns its result.
  ///
  /// Cancelling the calling task doesn't stop `body`, so the caller of a write always receives its result.
  package func run<T: Sendable, E: Error>(_ body: @escaping @Sendable () throws(E) -> T) async throws(E) -> T {
    try await InFlightWork.counting { () async throws(E) in
      let result: Result<T, E> = await withUnsafeContinuation { continuation in
        queue.add {
          do throws(E) {
            continuation.resume(returning: .success(try body()))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      }
      return try result.get()
    }
  }
}
