import Glibc
import Synchronization
package import System

/// The executor of everything the app does between two inputs: its jobs run on the thread that owns the app, one after
/// the other, and nowhere else.
package final class Loop: TaskExecutor {
  /// Rings when there is a job to run.
  package let bell: EventFD
  private let queue = Mutex(Queue())

  private struct Queue {
    var jobs: [UnownedJob] = []
    /// True while `runJobs` is at it: what is added meanwhile it finds by itself.
    var isRunning = false
    /// The bell has been rung and nobody has come yet.
    var isRinging = false
  }

  package init() throws(ThreadError) { bell = try EventFD() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { queue in
      queue.jobs.append(job)
      guard !queue.isRunning, !queue.isRinging else { return }
      queue.isRinging = true
      // Within the lock, or it would ring after somebody has come.
      bell.ring()
    }
  }

  /// True where no job waits.
  var isEmpty: Bool { queue.withLock { $0.jobs.isEmpty } }

  /// Runs what is there, and what comes of it, until nothing is left.
  func runJobs() {
    while true {
      let ready = queue.withLock { queue in
        if queue.isRinging { bell.silence() }
        queue.isRinging = false
        let ready = queue.jobs
        queue.jobs = []
        queue.isRunning = !ready.isEmpty
        return ready
      }
      if ready.isEmpty { return }
      for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Runs work to its end on this thread; for commands, which have neither terminal nor app.
  package func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    let result = Mailbox<T>()
    Task(executorPreference: self) {
      let value = await work()
      result.value.withLock { $0 = value }
    }
    while true {
      runJobs()
      if let value = result.value.withLock({ $0 }) { return value }
      _ = wait()
    }
  }

  /// Begins work on this thread, and comes back when it is done, nothing has come of it for so many milliseconds, or there is something
  /// to read from a descriptor: nil then, and it goes on beside whatever else there is to do.
  package func begin<T: Sendable>(atMost milliseconds: Int32, until other: Int32 = -1, _ work: @escaping @Sendable () async -> T) -> T? {
    let end = Mailbox<T>()
    Task(executorPreference: self) {
      let value = await work()
      end.value.withLock { $0 = value }
    }
    while true {
      runJobs()
      if let value = end.value.withLock({ $0 }) { return value }
      if !wait(atMost: milliseconds, until: other) { return nil }
    }
  }

  private final class Mailbox<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
  }

  /// Sleeps until there is a job to run; only for runs without a terminal.
  ///
  /// - Returns: false where none came in so many milliseconds, or there was something to read from the other descriptor first.
  package func wait(atMost milliseconds: Int32 = -1, until other: Int32 = -1) -> Bool {
    var descriptors = [bell.descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
      if count >= 0 || errno != EINTR { return descriptors[1].revents == 0 && count > 0 }
    }
  }
}
