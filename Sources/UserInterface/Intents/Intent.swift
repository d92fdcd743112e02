package import WalletModel

/// A request of a screen to the client core, the phone or the simulated world.
///
/// It is named after the vendor's operation, if it performs one. WalletApp executes it.
package protocol Intent: Equatable, Sendable {
  associatedtype Answer: Sendable
  /// True for a read, which is cancelled when its screen is left; a write then continues.
  var isRead: Bool { get }
  /// True if the screen beside the phone closes after the intent succeeded, because the current phone or app changes, or the app restarts.
  var closesOverlay: Bool { get }
  /// Calls the executor's method for this intent. An intent without such a method doesn't compile.
  func execute(by executor: some IntentExecutor) async throws(WalletError) -> Answer
}

extension Intent {
  package var isRead: Bool { false }
  package var closesOverlay: Bool { false }

  /// Executes the intent, and returns the reply. Only this method creates replies, so that an answer has the type that its intent declares.
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

/// The identifier of one request of a screen.
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
