package import UserInterface

/// The input that came in one read behind a key that makes a request. It is kept until the response has arrived, and then handled as if it
/// had been typed slowly. (Terminal contract 25)
///
/// Each key is handled and recorded in the history at its turn, so a replay needs no type-ahead.
package struct TypeAhead {
  /// The most keys that are kept. (our choice: more than anybody types without looking)
  package static let limit = 64

  private var inputs: [Input] = []
  /// The app's turn and screen at the last read that began while no answer was awaited.
  private var start: (turn: Int, visit: Visit)?
  /// True if the rest of that read is to be ignored.
  private var isOver = false
  /// True once something was typed after that read: kept inputs then don't wait for a page that is about to change by itself.
  private var isInHurry = false

  package init() {}

  /// Keeps an input for later, or drops it; returns false if it is to be handled now.
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

  /// The next kept input that is to be handled now; nil if there is none, or if it has to wait.
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

  /// True for text that would go into a secret field, which the person could not see when typing the text.
  private func isForSecret(_ input: Input, _ app: borrowing WalletApp) -> Bool { input.isText ? app.asksForSecret : false }

  private func isReady(_ app: borrowing WalletApp) -> Bool {
    if app.awaitsAnswer { return false }
    if isInHurry { return true }
    return app.isSettling ? app.isIdle : true
  }
}

extension Input {
  /// True for what a person types at a screen; answers and commands of line mode are not.
  fileprivate var isTyped: Bool {
    switch self {
    case .key, .paste: true
    case .entry, .command: false
    }
  }
}
