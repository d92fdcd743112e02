/// Runs tasks on its own threads, independently of Swift's cooperative threads and of code that blocks those.
package final class ThreadExecutor: TaskExecutor {
  private let queue: JobQueue

  /// - Parameter name: the name in the system's tools, which show 15 bytes of it.
  package init(name: String, threads: Int) {
    precondition(threads > 0, "an executor without threads never does anything")
    queue = JobQueue(name: name, limit: threads)
  }

  deinit { queue.close() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.add { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
