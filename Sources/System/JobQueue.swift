internal import Glibc

/// A queue of jobs, and the threads that run them.
// Unchecked: every variable is read and written only while `mutex` is held.
final class JobQueue: @unchecked Sendable {
  typealias Job = @Sendable () -> Void

  private let name: String
  private let limit: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [Job] = []
  // The index of the next job. Jobs before it were taken; they are removed from the array together, so that taking one stays cheap.
  private var next = 0
  private var threads = 0
  private var idle = 0
  private var closed = false

  init(name: String, limit: Int) {
    self.name = name
    self.limit = limit
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Queues a job, and starts a thread if no idle one can take it.
  func add(_ job: @escaping Job) {
    pthread_mutex_lock(mutex)
    jobs.append(job)
    let wanted = jobs.count - next > idle && threads < limit
    if wanted { threads += 1 }
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
    if wanted, !startThread() { giveUpThread() }
  }

  /// Ends the threads after the last job.
  func close() {
    pthread_mutex_lock(mutex)
    closed = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// Runs jobs until the queue is closed: the body of each thread.
  fileprivate func work() {
    // The job is released at the end of each round, before the thread sleeps.
    while let job = consume() { job() }
  }

  /// Returns the next job; nil if the queue is empty, and closed or the caller doesn't wait.
  private func consume(waits: Bool = true) -> Job? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while next == jobs.count {
      if closed || !waits { return nil }
      idle += 1
      pthread_cond_wait(changed, mutex)
      idle -= 1
    }
    let job = jobs[next]
    jobs[next] = {}
    next += 1
    if next == jobs.count || next >= 64 {
      jobs.removeFirst(next)
      next = 0
    }
    return job
  }

  /// Starts a thread that retains this queue. Returns false if the system refuses one.
  private func startThread() -> Bool {
    do throws(ThreadError) {
      _ = try NativeThread.start(name: name, isDetached: true) { [self] in work() }
      return true
    } catch {
      return false
    }
  }

  /// Handles a refused thread. Without a single thread, the caller runs the jobs itself.
  private func giveUpThread() {
    pthread_mutex_lock(mutex)
    threads -= 1
    let alone = threads == 0
    pthread_mutex_unlock(mutex)
    guard alone else { return }
    while let job = consume(waits: false) { job() }
  }
}
