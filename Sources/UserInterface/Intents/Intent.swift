package import WalletModel

/// A request of a screen to the client core, the phone or the simulated world.
///
/// Named like the vendor's operation, if it performs one. WalletApp executes it.
package protocol Intent: Equatable, Sendable {
  associatedtype Answer: Sendable
  /// True for a read, which is cancelled when its screen is left; writes are never cancelled.
  var isRead: Bool { get }
  /// True if a screen beside the phone closes after the intent, because the current phone or app changes, or the app restarts.
  var closesOverlay: Bool { get }
  /// Calls the executor's method for this intent: an intent without an executor doesn't compile.
  func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer
}

extension Intent {
  package var isRead: Bool { false }
  package var closesOverlay: Bool { false }

  /// Executes the intent. All replies are created here, so that an answer always has the type that its intent declares.
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

/// Identifies one request of a screen.
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
