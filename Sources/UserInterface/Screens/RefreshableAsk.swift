import WalletModel

/// A request that the customer waits for, and that is sent again when something has come to the phone.
///
/// The refresh is quiet: no screen shows it, its failure changes nothing, and a request of the customer replaces it.
struct RefreshableAsk<I: Intent>: Sendable {
  enum Answer {
    case loaded(I.Answer)
    case failed(WalletError)
    case refreshed(I.Answer)
    case notRefreshed
  }

  private var ask = Ask<I>()
  private var isQuiet = false

  /// True while the customer waits.
  var isWaiting: Bool { ask.isWaiting && !isQuiet }
  /// True while any answer is awaited, also a quiet one.
  var isAsking: Bool { ask.isWaiting }
  var seconds: Int { ask.seconds }

  mutating func start(_ intent: I) -> [Effect] { send(intent, quietly: false) }

  mutating func refresh(_ intent: I) -> [Effect] { isWaiting ? [] : send(intent, quietly: true) }

  private mutating func send(_ intent: I, quietly: Bool) -> [Effect] {
    // The response of an earlier refresh may be older than the news.
    let calledOff = isQuiet ? ask.cancel() : nil
    isQuiet = quietly
    return [calledOff, ask.start(intent)].compactMap(\.self)
  }

  mutating func take(_ event: Event) -> Answer? {
    guard let result = ask.take(event) else { return nil }
    defer { isQuiet = false }
    switch result {
    case .success(let answer): return isQuiet ? .refreshed(answer) : .loaded(answer)
    case .failure(let error): return isQuiet ? .notRefreshed : .failed(error)
    }
  }

  mutating func cancel() -> Effect? { ask.cancel() }
}
