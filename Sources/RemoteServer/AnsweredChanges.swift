internal import Contract
internal import Remote
internal import Synchronization
internal import WalletModel
internal import Wire

/// The responses to changes by the admin API, by idempotency key: a repeated request gets the response to the first one. They are in memory
/// only, and errors are not among them.
final class AnsweredChanges: Sendable {
  /// An idempotency key, together with a hash of everything else in its request, including the caller's keys.
  private struct Name: Hashable {
    let key: String
    let request: Int

    /// Names a request; nil if it changes nothing, or has no key.
    init?(_ request: WireRequest) {
      guard request.method != Route.Method.get.rawValue, let key = request.headers[WireHeader.idempotencyKey] else { return nil }
      self.key = key
      var hasher = Hasher()
      hasher.combine(request.method)
      hasher.combine(request.target)
      for name in [WireHeader.world, WireHeader.worldKey, WireHeader.controlKey, WireHeader.operatorKey] {
        hasher.combine(request.headers[name])
      }
      request.body.withUnsafeBytes { hasher.combine(bytes: $0) }
      self.request = hasher.finalize()
    }
  }

  private enum Change {
    /// The change is in progress; these requests wait for its end.
    case underWay([CheckedContinuation<Void, Never>])
    case answered(WireAnswer)
  }

  private struct State {
    var changes: [Name: Change] = [:]
    /// The changes that have a response, the oldest first.
    var answered: [Name] = []
  }

  private enum Turn {
    case first, later
    case over(WireAnswer)
  }

  private let state = Mutex(State())
  /// The maximum number of responses in memory. (our choice: many times those that clients may still request)
  private static let most = 256

  /// Makes a change, or returns the response if it was made before. Throws 400 if the idempotency key is invalid.
  func once(_ request: WireRequest, _ make: () async throws(WalletError) -> WireAnswer) async throws(WalletError) -> WireAnswer {
    guard let name = Name(request) else { return try await make() }
    guard IdempotencyKey(rawValue: name.key).isValid else { throw .badIdempotencyKey }
    while true {
      switch turn(of: name) {
      case .over(let answer): return answer
      case .later: await end(of: name)
      case .first:
        do throws(WalletError) {
          let answer = try await make()
          settle(name, answer)
          return answer
        } catch {
          settle(name, nil)
          throw error
        }
      }
    }
  }

  private func turn(of name: Name) -> Turn {
    state.withLock { state in
      switch state.changes[name] {
      case .answered(let answer): return .over(answer)
      case .underWay: return .later
      case nil:
        state.changes[name] = .underWay([])
        return .first
      }
    }
  }

  private func end(of name: Name) async {
    await withCheckedContinuation { continuation in
      let isUnderWay = state.withLock { state in
        guard case .underWay(let waiting) = state.changes[name] else { return false }
        state.changes[name] = .underWay(waiting + [continuation])
        return true
      }
      if !isUnderWay { continuation.resume() }
    }
  }

  /// - Parameter answer: the response; nil after an error.
  private func settle(_ name: Name, _ answer: WireAnswer?) {
    let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
      guard case .underWay(let waiting) = state.changes[name] else { return [] }
      state.changes[name] = answer.map(Change.answered)
      if answer != nil { state.answered.append(name) }
      if state.answered.count > Self.most { state.changes[state.answered.removeFirst()] = nil }
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
