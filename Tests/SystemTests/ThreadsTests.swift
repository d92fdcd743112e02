import Glibc
import Synchronization
import Testing

@testable import System

@Suite struct Bells {
  @Test func `rings until silenced`() throws {
    let bell = try EventFD()
    #expect(!isReadable(bell.descriptor))
    bell.ring()
    bell.ring()
    #expect(isReadable(bell.descriptor))
    #expect(bell.silence())
    #expect(!isReadable(bell.descriptor))
    #expect(!bell.silence())
  }

  @Test func `keeps errno`() throws {
    let bell = try EventFD()
    errno = ENOTTY
    bell.ring()
    #expect(errno == ENOTTY)
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }
}

@Suite struct Signals {
  /// A crash on a worker's thread reaches the handler that restores the terminal; other signals stay with the thread that handles them.
  @Test func `a thread blocks all but crashes`() async throws {
    let blocked = await WorkerPool(name: "test", threads: 1).run {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return (1...31).filter { sigismember(&mask, $0) == 1 }
    }
    let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    #expect(blocked == (1...31).filter { !crashes.contains($0) && $0 != SIGKILL && $0 != SIGSTOP })
  }

  @Test func `wait until they are taken`() async throws {
    // A signal belongs to one thread: all this happens on one.
    try await WorkerPool(name: "test", threads: 1).run {
      let signals = try SignalQueue([SIGUSR1, SIGUSR2])
      #expect(signals.next() == nil)
      for number in [SIGUSR2, SIGUSR1] { pthread_kill(pthread_self(), number) }
      EventFD.wait(for: [signals.descriptor], atMost: .seconds(600))
      #expect(Set([signals.next(), signals.next()]) == [SIGUSR1, SIGUSR2])
      #expect(signals.next() == nil)
    }
  }

  @Test func `something else may be waited for besides`() throws {
    let (bell, other) = (try EventFD(), try EventFD())
    bell.ring()
    EventFD.wait(for: [other.descriptor, bell.descriptor], atMost: .seconds(86_400))
    #expect(bell.silence() && !other.silence())
    EventFD.wait(for: [other.descriptor], atMost: .zero)
  }
}

@Suite struct Workers {
  struct Refusal: Error, Equatable { let number: Int }

  @Test func `gives back what the body returns or throws`() async {
    let worker = WorkerPool(name: "test", threads: 1)
    #expect(await worker.run { 41 + 1 } == 42)
    await #expect(throws: Refusal(number: 3)) {
      try await worker.run { () throws(Refusal) -> Int in throw Refusal(number: 3) }
    }
  }

  @Test func `works in order on one thread`() async {
    let worker = WorkerPool(name: "test", threads: 1)
    let seen = Shared((numbers: [Int](), threads: Set<pthread_t>()))
    await withTaskGroup(of: Void.self) { group in
      // The first job blocks the thread until all others wait behind it.
      let gate = Gate()
      group.addTask { await worker.run { gate.wait() } }
      for _ in 0..<200 {
        group.addTask { await worker.run { seen.change { _ = $0.threads.insert(pthread_self()) } } }
      }
      gate.open()
    }
    for number in 0..<200 { await worker.run { seen.change { $0.numbers.append(number) } } }
    seen.change {
      #expect($0.numbers == Array(0..<200))
      #expect($0.threads.count == 1)
      #expect(!$0.threads.contains(pthread_self()))
    }
  }

  @Test func `its thread has a name and blocks signals`() async {
    let worker = WorkerPool(name: "a name of more than fifteen bytes", threads: 1)
    let (name, blocked) = await worker.run {
      let file = open("/proc/thread-self/comm", O_RDONLY)
      defer { close(file) }
      var name = [UInt8](repeating: 0, count: 64)
      let length = max(0, read(file, &name, name.count))
      var mask = sigset_t()
      pthread_sigmask(SIG_SETMASK, nil, &mask)
      return (String(decoding: name.prefix(length), as: UTF8.self), [SIGINT, SIGTERM, SIGWINCH].allSatisfy { sigismember(&mask, $0) == 1 })
    }
    #expect(name == "a name of more \n")
    #expect(blocked)
  }

  @Test func `a pool works on several threads but not more`() async {
    let pool = WorkerPool(name: "test", threads: 3)
    let state = Shared((running: 0, most: 0))
    let meeting = Meeting(size: 3)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          await pool.run {
            state.change {
              $0.running += 1
              $0.most = max($0.most, $0.running)
            }
            // The first three only continue once they are three.
            if number < 3 { meeting.arrive() }
            state.change { $0.running -= 1 }
          }
        }
      }
    }
    state.change { #expect($0.most <= 3) }
  }

  @Test func `a job has let go of what it held once the next one runs`() async {
    final class Held: Sendable {}
    let worker = WorkerPool(name: "test", threads: 1)
    weak let held = await { () -> Held in
      let held = Held()
      await worker.run { _ = held }
      return held
    }()
    await worker.run {}
    #expect(held == nil)
  }

  @Test func `finishes its jobs after the pool is gone`() async {
    let done = Gate()
    Task.detached {
      let worker = WorkerPool(name: "test", threads: 1)
      await worker.run { done.open() }
    }
    await WorkerPool(name: "watch", threads: 1).run { done.wait() }
  }
}

/// A value that several threads change.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }
}

/// Blocks a thread until it is opened.
private final class Gate: Sendable {
  private let descriptors: (read: Int32, write: Int32)

  init() {
    var pair: [Int32] = [0, 0]
    pipe(&pair)
    descriptors = (pair[0], pair[1])
  }

  deinit {
    close(descriptors.read)
    close(descriptors.write)
  }

  func wait() {
    var byte: UInt8 = 0
    _ = read(descriptors.read, &byte, 1)
  }

  func open() {
    var byte: UInt8 = 1
    _ = write(descriptors.write, &byte, 1)
  }
}

/// Lets this many threads through, once they are all there.
private final class Meeting: Sendable {
  private let arrived = Mutex(0)
  private let gate = Gate()
  private let size: Int

  init(size: Int) { self.size = size }

  func arrive() {
    let last = arrived.withLock { count in
      count += 1
      return count == size
    }
    if last { for _ in 1..<size { gate.open() } } else { gate.wait() }
  }
}
