import WalletModel

/// A request for which the customer waits, and which the screen repeats when the phone receives news.
///
/// The repetition, a refresh, is quiet: no screen shows it, its failure changes nothing, and a request of the customer replaces it. While
/// the screen waits for another request, which may change the same data, a refresh is delayed until that response, because its own answer
/// might be out of date.
struct RefreshableRequest<I: Intent>: Sendable {
  enum Answer {
    case loaded(I.Answer)
    case failed(WalletError)
    case refreshed(I.Answer)
    case notRefreshed
  }

  private var ask = PendingRequest<I>()
  private var isQuiet = false
  /// True if a refresh is delayed until the response to another request.
  private var isDue = false

  /// True while the customer waits for the answer.
  var isWaiting: Bool { ask.isWaiting && !isQuiet }
  /// True while any answer is pending, even a quiet one.
  var isAsking: Bool { ask.isWaiting }
  /// True while the answer to a refresh is pending.
  var isRefreshing: Bool { ask.isWaiting && isQuiet }
  var seconds: Int { ask.seconds }

  mutating func start(_ intent: I) -> [Effect] { send(intent, quietly: false) }

  /// - Parameter isBusy: true while the screen waits for the response to another request.
  mutating func refresh(_ intent: I, unless isBusy: Bool) -> [Effect] {
    if isWaiting { return [] }
    if !isBusy { return send(intent, quietly: true) }
    isDue = true
    return []
  }

  /// Starts a delayed refresh, or repeats one that began before the response that has just arrived; does nothing if there is neither.
  mutating func refreshIfDue(_ intent: I) -> [Effect] { isDue || isQuiet && ask.isWaiting ? send(intent, quietly: true) : [] }

  private mutating func send(_ intent: I, quietly: Bool) -> [Effect] {
    // The response to an earlier refresh may be older than the news.
    let calledOff = isQuiet ? ask.cancel() : nil
    (isQuiet, isDue) = (quietly, false)
    return [calledOff, ask.start(intent)].compactMap(\.self)
  }

  /// - Parameter isBusy: as for `refresh`.
  mutating func receive(_ event: Event, unless isBusy: Bool) -> Answer? {
    guard let result = ask.receive(event) else { return nil }
    let wasQuiet = isQuiet
    isQuiet = false
    if wasQuiet, isBusy {
      isDue = true
      return .notRefreshed
    }
    switch result {
    case .success(let answer): return wasQuiet ? .refreshed(answer) : .loaded(answer)
    case .failure(let error): return wasQuiet ? .notRefreshed : .failed(error)
    }
  }

  mutating func cancel() -> Effect? { ask.cancel() }
}
