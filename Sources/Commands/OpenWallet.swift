internal import Basics
package import UserInterface
package import WalletApp

/// A wallet that is open: the app, and the world in which it runs. A person and a program may use the same one, on one thread.
package final class OpenWallet {
  package private(set) var control: ControlServer
  package var app: WalletApp

  package init(_ control: ControlServer) {
    self.control = control
    app = control.makeApp()
  }

  /// Gives the app an input, and notes it in the history.
  package func receive(_ input: Input) {
    control.note(.input(input), in: app)
    app.receive(input)
    // Until something is asked for, the earlier history can still be resumed.
    if !app.isIdle { control.leaveEarlier() }
  }

  /// Does what is due, and writes down how far the wallet has come.
  ///
  /// - Parameter hasRung: false while the bell is silent.
  package func work(hasRung: Bool) {
    // What leaves the phone now may be stored before the program rests.
    if !app.isIdle { control.keepNotes(of: app) }
    app.work()
    control.work(&app, hasRung: hasRung)
  }

  /// Works until nothing is left that can be done at once.
  ///
  /// - Returns: what is to be drawn around the phone; nil once the app was left.
  package func workUntilStill() -> StageState? { control.workUntilStill(&app) }

  /// True if nothing can change without input or the clock.
  package var isIdle: Bool { app.isIdle && !control.isBusy }

  /// Opens the world again with another control server; the one before is closed.
  package func reopen(_ control: ControlServer) {
    app.stop()
    self.control = control
    app = control.makeApp()
  }

  // MARK: - Going back

  // Both return true if secret fields are empty now: what was typed into them is not in the file of the history.

  package func goBack(to count: Int) throws(UndoUnavailable) -> Bool {
    try control.goBack(to: count, &app)
    return control.hasLostSecrets
  }

  package func resume() throws(UndoUnavailable) -> Bool { try control.resume(&app) }
}

/// Purpose of an open wallet.
package enum WalletPurpose: Hashable, Sendable {
  /// A person's own use, or a program's.
  case own
  /// Actions are recorded as a scenario, in a world that has no name for the person.
  case recording
  /// The steps of a scenario are checked.
  case check

  /// Why no other world can take the place of the open one; nil: it can.
  var refusalOfAnotherWorld: String? {
    switch self {
    case .own: nil
    case .recording: "A recording stays in its world. Go back with Ctrl-R, or start another recording: billfold record"
    case .check: "A check stays in its world. Go back in the list of its steps: Ctrl-X, then Left"
    }
  }
}
