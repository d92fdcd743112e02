import WalletModel

/// A request that the customer waits for, and that is sent again when something has come to the phone.
///
/// The refresh is quiet: no screen shows it, its failure changes nothing, and a request of the customer replaces it. While the screen is
/// busy with another request, which may change the same data, a refresh waits for that one's response: what it brought before could be
/// older.
struct RefreshableRequest<I: Intent>: Sendable {
  enum Answer {
    case loaded(I.Answer)
    case failed(WalletError)
    case refreshed(I.Answer)
    case notRefreshed
  }

  private var ask = PendingRequest<I>()
  private var isQuiet = false
  /// True where a refresh has to wait.
  private var isDue = false

  /// True while the customer waits.
  var isWaiting: Bool { ask.isWaiting && !isQuiet }
  /// True while any answer is awaited, also a quiet one.
  var isAsking: Bool { ask.isWaiting }
  /// True while an answer is awaited that the customer does not wait for.
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

  /// The refresh that had to wait, or that began before the response that has just come; none if there was neither.
  mutating func refreshIfDue(_ intent: I) -> [Effect] { isDue || isQuiet && ask.isWaiting ? send(intent, quietly: true) : [] }

  private mutating func send(_ intent: I, quietly: Bool) -> [Effect] {
    // The response of an earlier refresh may be older than the news.
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
