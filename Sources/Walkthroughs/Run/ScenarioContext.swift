internal import UserInterface
internal import WalletModel

/// A scenario while it is played: what it has said of its world, and the wallet once somebody looks at it.
package final class ScenarioContext {
  /// Makes the wallet when the first step needs it.
  private let makeWallet: (ScenarioSetup) throws(StepFailure) -> any DrivenWallet
  let pictures: Pictures
  private(set) var premise = ScenarioSetup()
  private var running: (any DrivenWallet)?
  /// The code that was read from the inbox.
  var code: Secret?
  /// How many snapshots were taken.
  var snapshots = 0
  /// The secrets of this scenario.
  private(set) var secrets = Mask()

  init(pictures: Pictures, makeWallet: @escaping (ScenarioSetup) throws(StepFailure) -> any DrivenWallet) {
    self.pictures = pictures
    self.makeWallet = makeWallet
  }

  /// The wallet; its app starts now if it does not run yet.
  func wallet() throws(StepFailure) -> any DrivenWallet {
    if let running { return running }
    let fresh = try makeWallet(premise)
    running = fresh
    return fresh
  }

  /// Opens the wallet if nobody has needed it yet; why that is not possible, where it is not.
  func open() -> StepFailure? {
    do throws(StepFailure) {
      _ = try wallet()
      return nil
    } catch {
      return error
    }
  }

  /// Says something of the world; only before the app runs in it.
  func set(_ change: (inout ScenarioSetup) throws(StepFailure) -> Void) throws(StepFailure) {
    guard running == nil else {
      throw StepFailure("The app has already started. Move this step before the first step that uses the wallet.")
    }
    try change(&premise)
  }

  var isRunning: Bool { running != nil }

  func hide(_ secret: String) { secrets.add(secret) }

  /// The current screen. Nil before the app has started, or if it shows nothing.
  var view: View? { running.flatMap { try? $0.look() } }

  /// The calls that have gone through the door since the app was opened, line by line.
  func traffic(_ options: String...) -> [String] {
    let text = running.flatMap { try? $0.command(["world", "traffic"] + options) } ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  func close() {
    running?.close()
    running = nil
  }
}
