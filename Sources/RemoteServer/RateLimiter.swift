internal import Synchronization

/// The rate of a token bucket: its capacity (the size of a burst), and the tokens that it gets per second.
package struct Rate: Hashable, Sendable {
  package let burst: Int
  package let perSecond: Double

  package init(burst: Int, perSecond: Double) {
    self.burst = burst
    self.perSecond = perSecond
  }
}

/// A rate limiter with a token bucket for each name.
///
/// Its memory is limited: idle buckets are evicted, and at most 20,000 are kept.
final class RateLimiter: Sendable {
  private struct Bucket {
    /// The number of tokens left at the time `at`.
    var left: Double
    var at: Duration
  }

  private struct Buckets {
    var recent: [String: Bucket] = [:]
    /// The buckets that were not used since `recent` was last full. They are evicted when it is full again.
    var older: [String: Bucket] = [:]
  }

  /// The minimum number of buckets that are kept; at most twice as many are. (our choice: some MB)
  static let memory = 10_000

  private let rate: Rate
  private let monotonic: @Sendable () -> Duration
  private let buckets = Mutex(Buckets())

  init(_ rate: Rate, monotonic: @escaping @Sendable () -> Duration) {
    self.rate = rate
    self.monotonic = monotonic
  }

  /// The number of buckets.
  var count: Int { buckets.withLock { $0.recent.count + $0.older.count } }

  /// Takes a token. If there is none, returns the time until there is one; otherwise nil.
  func reserve(_ name: String) -> Duration? {
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

/// The rate limits of a server: for requests of a world, and for guesses of keys. (our choice, all of it)
///
/// A correct key is never refused because of wrong keys from the same client, which may be a whole company: the only effect of the limit is
/// that wrong keys get 429 instead of 403, on a connection that the server then closes. Keys have 256 random bits; the limit only reduces
/// what guesses cost the server.
package struct RateLimits: Hashable, Sendable {
  /// The rate for requests of one world, from all clients with its key; nil for no limit.
  package var requests: Rate? = Rate(burst: 2000, perSecond: 1000)
  /// The rate for requests of one client with wrong keys; nil for no limit.
  package var guesses: Rate? = Rate(burst: 20, perSecond: 1)

  package init() {}
}

/// The rate limits of a server in use, applied before a request is processed.
final class RequestLimiter: Sendable {
  private let requests: RateLimiter?
  private let guesses: RateLimiter?

  init(_ limits: RateLimits, monotonic: @escaping @Sendable () -> Duration) {
    requests = limits.requests.map { RateLimiter($0, monotonic: monotonic) }
    guesses = limits.guesses.map { RateLimiter($0, monotonic: monotonic) }
  }

  /// Counts a wrong key. Returns the time that the client must wait before the next one; nil if it need not wait, or if its address is
  /// unknown.
  func noteGuess(_ client: String?) -> Duration? { client.flatMap { guesses?.reserve(ClientAddress.network(of: $0)) } }

  /// Counts a request with the key of a world. Returns the time that the client must wait; nil if the request is within the limit.
  func reserve(world: String) -> Duration? { requests?.reserve(world) }
}
