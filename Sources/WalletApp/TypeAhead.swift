package import UserInterface

/// The input that arrived in the same read after a key that sends a request. It is kept until the response has arrived, and then handled as
/// if it had been typed slowly. (Terminal contract 25)
///
/// The history records each key when it is handled, so a replay needs no type-ahead.
package struct TypeAhead {
  /// The maximum number of inputs that are kept. (our choice: more than anybody types without looking)
  package static let limit = 64

  private var inputs: [Input] = []
  /// The app's turn and visit at the last read that began while the app awaited no answer.
  private var start: (turn: Int, visit: Visit)?
  /// True if the rest of that read is dropped.
  private var isOver = false
  /// True once something was typed after that read: kept inputs then don't wait for a page that will change without input (`isSettling`).
  private var isInHurry = false

  package init() {}

  /// Keeps an input for later, or drops it; returns false if the caller has to handle it now.
  package mutating func keeps(_ input: Input, for app: borrowing WalletApp) -> Bool {
    guard input.isTyped else { return false }
    // An Esc from a later read cancels at once, and discards the kept inputs.
    if input.isEscape, start?.turn != app.turn { inputs = [] }
    guard inputs.isEmpty else {
      if start?.turn != app.turn { isInHurry = true }
      if inputs.count < Self.limit { inputs.append(input) }
      return true
    }
    guard start?.turn == app.turn else {
      // Input that is typed while an answer is awaited is handled at once.
      if !app.awaitsAnswer { (start, isOver) = ((app.turn, app.visit), false) }
      return false
    }
    if isOver { return !input.isEscape }
    guard isReady(app) else {
      inputs.append(input)
      return true
    }
    if app.visit != start?.visit { isOver = isForSecret(input, app) }
    return isOver
  }

  /// Removes and returns the next kept input to handle now; nil if there is none, or if it has to wait.
  package mutating func next(for app: borrowing WalletApp) -> Input? {
    guard let input = inputs.first, isReady(app) else { return nil }
    // Text for another screen ends the type-ahead, so it never gets into a secret field.
    if isForSecret(input, app) { inputs = [] }
    if app.isSessionEnded { inputs = [] }
    if inputs.isEmpty { return nil }
    inputs.removeFirst()
    if inputs.isEmpty { isInHurry = false }
    return input
  }

  /// Returns true for text that would go into a secret field, because the person didn't see that field when typing.
  private func isForSecret(_ input: Input, _ app: borrowing WalletApp) -> Bool { input.isText ? app.asksForSecret : false }

  private func isReady(_ app: borrowing WalletApp) -> Bool {
    if app.awaitsAnswer { return false }
    if isInHurry { return true }
    return app.isSettling ? app.isIdle : true
  }
}

extension Input {
  /// True for keys and pastes on a screen, but not for answers and commands of line mode.
  fileprivate var isTyped: Bool {
    switch self {
    case .key, .paste: true
    case .entry, .command: false
    }
  }
}
