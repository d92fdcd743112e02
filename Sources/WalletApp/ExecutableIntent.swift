import UserInterface
import WalletModel

/// An intent with its implementation.
protocol ExecutableIntent: Intent {
  /// - Parameter phone: the phone that was current when the screen sent the intent.
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Answer
}

/// Executes every intent by its own implementation: one without `ExecutableIntent` doesn't compile.
struct WalletExecutor: IntentExecutor {
  let services: Services
  let phone: AppSession

  func execute<I: ExecutableIntent>(_ intent: I) async throws(WalletError) -> I.Answer { try await intent.execute(services, on: phone) }
}

extension Result where Success: Sendable {
  /// The value that an asynchronous body returned, or the error that it threw.
  package init(_ body: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
