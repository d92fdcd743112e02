internal import Glibc

/// The jobs that wait, and the threads that wait for jobs.
// Unchecked: every variable is read and written only while `mutex` is held.
final class JobQueue: @unchecked Sendable {
  typealias Job = @Sendable () -> Void

  private let name: String
  private let limit: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [Job] = []
  // Jobs before this one are taken; they leave the array together, so that taking one stays cheap.
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

  /// Queues a job and sees to it that a thread will take it.
  func add(_ job: @escaping Job) {
    pthread_mutex_lock(mutex)
    jobs.append(job)
    let wanted = jobs.count - next > idle && threads < limit
    if wanted { threads += 1 }
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
    if wanted, !startThread() { giveUpThread() }
  }

  /// Lets the threads end when no job is left.
  func close() {
    pthread_mutex_lock(mutex)
    closed = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(mutex)
  }

  /// What each thread does for as long as it lives.
  fileprivate func work() {
    // The job is released at the end of each round, before the thread sleeps.
    while let job = take() { job() }
  }

  /// The next job; nil where there is none and the caller does not wait, or none will come.
  private func take(waits: Bool = true) -> Job? {
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

  /// Starts a thread that holds this queue; false where the system refuses one.
  private func startThread() -> Bool {
    do throws(ThreadError) {
      _ = try NativeThread.start(name: name, isDetached: true) { [self] in work() }
      return true
    } catch {
      return false
    }
  }

  /// Without a single thread the caller does the work itself: late is better than never.
  private func giveUpThread() {
    pthread_mutex_lock(mutex)
    threads -= 1
    let alone = threads == 0
    pthread_mutex_unlock(mutex)
    guard alone else { return }
    while let job = take(waits: false) { job() }
  }
}
