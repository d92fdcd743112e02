package import UserInterface

/// The input that came in one read behind a key that makes a request: kept until the response is there, and handled then as if it had been
/// typed slowly. (Terminal contract 25)
///
/// Each key is handled, and noted in the history, when its turn has come, so a replay needs none of this.
package struct TypeAhead {
  /// The most keys that are kept. (our choice: more than anybody types without looking)
  package static let limit = 64

  private var inputs: [Input] = []
  /// The turn of the app in which a read was handled last that began while nothing was awaited, and the screen of then.
  private var start: (turn: Int, visit: Visit)?
  /// True once the rest of that read is without effect.
  private var isOver = false
  /// True once something was typed later, while the page is only about to change: nobody waits for that.
  private var isInHurry = false

  package init() {}

  /// Keeps an input for later, or drops it; false: it is to be handled now.
  package mutating func keeps(_ input: Input, for app: borrowing WalletApp) -> Bool {
    guard input.isTyped else { return false }
    // A later Esc stops waiting at once, and discards the keys that were to come after it.
    if input.isEscape, start?.turn != app.turn { inputs = [] }
    guard inputs.isEmpty else {
      if start?.turn != app.turn { isInHurry = true }
      if inputs.count < Self.limit { inputs.append(input) }
      return true
    }
    guard start?.turn == app.turn else {
      // Input during a request acts at once.
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

  /// The next input that is to be handled now; nil: there is none, or it has to wait.
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

  /// True for text that a secret field would take, which could not be seen when it was typed.
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
