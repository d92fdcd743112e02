internal import Synchronization

/// How often something may be done: so many at once, and then so many a second. (a token bucket)
package struct Rate: Hashable, Sendable {
  package let burst: Int
  package let perSecond: Double

  package init(burst: Int, perSecond: Double) {
    self.burst = burst
    self.perSecond = perSecond
  }
}

/// Counts by name how often something is done, and says when it is too often.
///
/// Whoever has done nothing for long enough costs no memory, and names in any number cost no more than so many do.
final class RateLimiter: Sendable {
  private struct Bucket {
    /// How many more may be done at once.
    var left: Double
    var at: Duration
  }

  private struct Buckets {
    var recent: [String: Bucket] = [:]
    /// Those that were not touched since `recent` was last full; forgotten when it is full again.
    var older: [String: Bucket] = [:]
  }

  /// How many names are remembered at least, and at most twice as many. (our choice: some MB)
  static let memory = 10_000

  private let rate: Rate
  private let monotonic: @Sendable () -> Duration
  private let buckets = Mutex(Buckets())

  init(_ rate: Rate, monotonic: @escaping @Sendable () -> Duration) {
    self.rate = rate
    self.monotonic = monotonic
  }

  /// How many names are remembered.
  var count: Int { buckets.withLock { $0.recent.count + $0.older.count } }

  /// For how long nothing may be done under this name; nil: it may be done now.
  func wait(for name: String) -> Duration? {
    let now = monotonic()
    return buckets.withLock { wait($0.recent[name] ?? $0.older[name], now) }
  }

  /// Does one thing more, or says for how long that has to wait.
  func take(_ name: String) -> Duration? {
    let now = monotonic()
    return buckets.withLock { buckets in
      var bucket = filled(buckets.recent[name] ?? buckets.older[name], now)
      let wait = wait(bucket, now)
      if wait == nil { bucket.left -= 1 }
      if buckets.recent.count >= Self.memory, buckets.recent[name] == nil {
        buckets.older = buckets.recent
        buckets.recent = [:]
      }
      buckets.recent[name] = bucket
      buckets.older[name] = nil
      return wait
    }
  }

  private func wait(_ bucket: Bucket?, _ now: Duration) -> Duration? {
    let left = filled(bucket, now).left
    return left >= 1 ? nil : .seconds((1 - left) / rate.perSecond)
  }

  private func filled(_ bucket: Bucket?, _ now: Duration) -> Bucket {
    guard let bucket else { return Bucket(left: Double(rate.burst), at: now) }
    let since = max(.zero, now - bucket.at) / .seconds(1)
    return Bucket(left: min(Double(rate.burst), bucket.left + since * rate.perSecond), at: now)
  }
}

/// What a server lets those do who ask it, and lets those guess who have no key. (our choice, all of it)
///
/// A right key is never refused for the wrong ones of the same client, which may be a whole company: all the limit does is that wrong
/// keys are answered 429 instead of 403, on a connection that is then closed. Keys have 256 random bits; the limit only keeps guesses from
/// costing much.
package struct RateLimits: Hashable, Sendable {
  /// Of one world's requests, from all who have its key; nil: as many as there come.
  package var requests: Rate? = Rate(burst: 2000, perSecond: 1000)
  /// Of one client's requests with keys that open nothing; nil: as many as it likes.
  package var guesses: Rate? = Rate(burst: 20, perSecond: 1)

  package init() {}
}

/// Judges requests before they cost anything.
final class RequestLimiter: Sendable {
  private let requests: RateLimiter?
  private let guesses: RateLimiter?

  init(_ limits: RateLimits, monotonic: @escaping @Sendable () -> Duration) {
    requests = limits.requests.map { RateLimiter($0, monotonic: monotonic) }
    guesses = limits.guesses.map { RateLimiter($0, monotonic: monotonic) }
  }

  /// Counts a wrong key, and gives how long the client must wait before the next one; nil if it may go on, or its address is unknown.
  func noteGuess(_ client: String?) -> Duration? { client.flatMap { guesses?.take(ClientAddress.network(of: $0)) } }

  /// A request with the key of a world; gives for how long it has to wait.
  func take(world: String) -> Duration? { requests?.take(world) }
}
