import Glibc
import Synchronization
package import System

/// The executor of the app's tasks: it runs their jobs only on the thread that owns the app, one after the other.
package final class Loop: TaskExecutor {
  /// The eventfd that is signalled while there is a job to run.
  package let bell: EventFD
  private let queue = Mutex(Queue())

  private struct Queue {
    var jobs: [UnownedJob] = []
    /// True while `runJobs` runs, which needs no bell to find the jobs that are added during it.
    var isRunning = false
    /// True from a signal of the bell until `runJobs` takes the jobs.
    var isRinging = false
  }

  package init() throws(ThreadError) { bell = try EventFD() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.withLock { queue in
      queue.jobs.append(job)
      guard !queue.isRunning, !queue.isRinging else { return }
      queue.isRinging = true
      // Within the lock; otherwise the bell could ring after `runJobs` has taken the job.
      bell.ring()
    }
  }

  /// True if no job is waiting.
  var isEmpty: Bool { queue.withLock { $0.jobs.isEmpty } }

  /// Runs the waiting jobs, and those that they add, until none is left or the program was interrupted.
  func runJobs() {
    for round in 1... {
      // Checked only every `roundsBetweenLooks` rounds, because the check takes system calls.
      if round % Self.roundsBetweenLooks == 0, Interruption.current.hasCome { return pause() }
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

  /// The number of rounds between two checks for an interruption. (our choice: some milliseconds)
  private static let roundsBetweenLooks = 64

  /// Leaves the waiting jobs to the next call of `runJobs`.
  private func pause() {
    queue.withLock { queue in
      queue.isRunning = false
      guard !queue.jobs.isEmpty, !queue.isRinging else { return }
      queue.isRinging = true
      bell.ring()
    }
  }

  /// Runs work on this thread until it is done; for commands, which have neither terminal nor app.
  package func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    let result = Mailbox<T>()
    Task(executorPreference: self) {
      let value = await work()
      result.value.withLock { $0 = value }
    }
    while true {
      runJobs()
      if let value = result.value.withLock({ $0 }) { return value }
      EventFD.wait(for: [bell.descriptor], atMost: .seconds(3600))
    }
  }

  /// Runs work on this thread until it is done, until no job has arrived for this many milliseconds, or until the program is interrupted.
  /// Returns nil in the last two cases; the loop then continues the work with its other jobs.
  ///
  /// - Parameter milliseconds: -1 for no limit.
  package func begin<T: Sendable>(atMost milliseconds: Int32, _ work: @escaping @Sendable () async -> T) -> T? {
    let end = Mailbox<T>()
    Task(executorPreference: self) {
      let value = await work()
      end.value.withLock { $0 = value }
    }
    while true {
      runJobs()
      if let value = end.value.withLock({ $0 }) { return value }
      if !wait(atMost: milliseconds) || !isEmpty && Interruption.current.hasCome { return nil }
    }
  }

  /// Runs work at the program's end, for at most `longestTidying`, or for at most `moment` if the program was interrupted.
  package func tidyUp(_ work: @escaping @Sendable () async -> Void) {
    let isDone = Mailbox<Bool>()
    Task(executorPreference: self) {
      await work()
      isDone.value.withLock { $0 = true }
    }
    let start = ContinuousClock.now
    while true {
      runJobs()
      let isHurried = Interruption.current.hasCome
      let left = (isHurried ? Self.moment : Self.longestTidying) - (.now - start)
      if isDone.value.withLock({ $0 }) != nil || left <= .zero { return }
      EventFD.wait(for: [bell.descriptor] + (isHurried ? [] : Interruption.current.descriptors), atMost: left)
    }
  }

  // The limits of `tidyUp`. (our choices; an interrupted program ends within a second)
  private static let longestTidying = Duration.seconds(10)
  private static let moment = Duration.milliseconds(700)

  private final class Mailbox<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
  }

  /// Sleeps until there is a job to run.
  ///
  /// - Returns: false if no job arrived within this many milliseconds, or the program was interrupted before.
  package func wait(atMost milliseconds: Int32) -> Bool {
    let interruption = Interruption.current
    while true {
      var descriptors = ([bell.descriptor] + interruption.descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      // An interruption that was noticed before may have emptied its descriptor, so `poll` wouldn't return.
      let count = poll(&descriptors, nfds_t(descriptors.count), interruption.hasCome ? 0 : milliseconds)
      if count < 0, errno == EINTR { continue }
      let isRung = descriptors[0].revents != 0
      if isRung || count <= 0 || interruption.hasCome { return isRung }
    }
  }
}
