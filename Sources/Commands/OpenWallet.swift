internal import Basics
package import UserInterface
package import WalletApp

/// An open wallet: the app, and the control server of its world. A person and a program may use the same wallet, on one thread.
package final class OpenWallet {
  package private(set) var control: ControlServer
  package var app: WalletApp

  package init(_ control: ControlServer) {
    self.control = control
    app = control.makeApp()
  }

  /// Adds an input to the history, and passes it to the app.
  package func receive(_ input: Input) {
    control.note(.input(input), in: app)
    app.receive(input)
    // Once the app has sent a request, the earlier history can no longer be resumed.
    if !app.isIdle { control.leaveEarlier() }
  }

  /// Does the pending work, and writes the wallet's progress to the history.
  ///
  /// - Parameter hasRung: false if the bell of the control server has not rung.
  package func work(hasRung: Bool) {
    // Writes the history first, because an issuer may store a request that is sent now before this process becomes idle.
    if !app.isIdle { control.keepNotes(of: app) }
    app.work()
    control.work(&app, hasRung: hasRung)
  }

  /// Does all work that needs no waiting.
  ///
  /// - Returns: the state that is drawn around the phone; nil once the app has ended.
  package func workUntilStill() -> StageState? { control.workUntilStill(&app) }

  /// True if nothing can change without input or the clock.
  package var isIdle: Bool { app.isIdle && !control.isBusy }

  /// Continues with another control server, in place of the closed one.
  package func reopen(_ control: ControlServer) {
    app.stop()
    self.control = control
    app = control.makeApp()
  }

  // MARK: - Going back

  // `goBack` and `resume` return true if secret fields are empty now, because the file of the history doesn't contain their text.

  package func goBack(to count: Int) throws(UndoUnavailable) -> Bool {
    try control.goBack(to: count, &app)
    return control.hasLostSecrets
  }

  package func resume() throws(UndoUnavailable) -> Bool { try control.resume(&app) }
}

/// The purpose of an open wallet.
package enum WalletPurpose: Hashable, Sendable {
  /// A person or a program uses the wallet.
  case own
  /// The person's actions are recorded as a scenario, in a world whose name is not shown.
  case recording
  /// The person checks the steps of a scenario.
  case check

  /// The reason why another world can't replace the open one; nil if it can.
  var refusalOfAnotherWorld: String? {
    switch self {
    case .own: nil
    case .recording: "A recording stays in its world. Go back with Ctrl-R, or start another recording: billfold record"
    case .check: "A check stays in its world. Go back in the list of its steps: Ctrl-X, then Left"
    }
  }
}
