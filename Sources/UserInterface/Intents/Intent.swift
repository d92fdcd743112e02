package import WalletModel

/// A request of a screen to the client core, the phone or the simulated world.
///
/// Named as the operation that it stands for, if it stands for one. WalletApp executes it.
package protocol Intent: Equatable, Sendable {
  associatedtype Answer: Sendable
  /// Reads are called off when their screen is left; writes never.
  var isRead: Bool { get }
  /// True if a screen beside the phone closes after it: another phone or app is the current one, or the app restarts.
  var closesOverlay: Bool { get }
  /// Calls the executor's method for this intent: an intent that nobody executes doesn't compile.
  func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer
}

extension Intent {
  package var isRead: Bool { false }
  package var closesOverlay: Bool { false }

  /// Executes the intent. Replies come from nowhere else, so that an answer always has the type that its intent declares.
  package func reply(to id: AskID, by executor: some IntentExecutor) async -> Reply {
    do throws(WalletError) {
      return Reply(id: id, result: .success(try await execute(by: executor)))
    } catch {
      return Reply(id: id, result: .failure(error))
    }
  }
}

/// The intents of all screens.
package enum Intents {}

/// Executes the intents of all subjects.
package protocol IntentExecutor: SessionIntentExecutor, InboxIntentExecutor, AccessIntentExecutor, CardIntentExecutor,
  DeviceWalletIntentExecutor, PaymentIntentExecutor, SimulatorIntentExecutor
{}

/// Tells one request of a screen from another.
package struct AskID: Hashable, Sendable {
  private let intent: ObjectIdentifier
  private let serial: Int

  package init(_ intent: any Intent.Type, serial: Int) {
    self.intent = ObjectIdentifier(intent)
    self.serial = serial
  }
}

package struct Reply: Sendable {
  package let id: AskID
  package let result: Result<any Sendable, WalletError>
}
