package import Commands
package import UserInterface
package import WalletApp

/// Does everything again that was done to a wallet, and tells it as the steps of a walkthrough.
package final class Retelling {
  private let repetition: Repetition
  private let start: StageMoment
  private var moments: [StageMoment] = []
  private var teller: Teller
  /// How many actions there are.
  package let count: Int

  /// - Parameters:
  ///   - app: what was done to it.
  ///   - control: has that app.
  package init(of app: borrowing WalletApp, in control: ControlServer) throws(NoWayBack) {
    repetition = try Repetition(of: app, in: control)
    count = control.doneCount
    start = repetition.moment
    teller = Teller(from: start)
  }

  /// How many actions were done.
  package var done: Int { repetition.done }

  /// Does the next action; after the last one, gives all of them.
  package func next() throws(NoWayBack) -> PastView? {
    guard !repetition.isDone else {
      teller.finish()
      return PastView(from: start, moments, teller.told)
    }
    let content = repetition.next.content
    try repetition.doNext()
    let moment = repetition.moment
    teller.note(content, after: moment)
    moments.append(moment)
    return nil
  }
}
