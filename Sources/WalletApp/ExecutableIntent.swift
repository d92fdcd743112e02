import UserInterface
import WalletModel

/// An intent of an issuer's app, with its implementation.
protocol ExecutableIntent: Intent {
  /// - Parameter phone: the app whose screen sent the intent, on its phone.
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Answer
}

/// An intent that any app can send, also one of the phone's own, and a screen beside the phone; with its implementation.
protocol ExecutablePhoneIntent: Intent {
  /// - Parameter app: the app whose screen sent the intent, or that had the keys.
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> Answer
}

/// Executes every intent by its own implementation: one without `ExecutableIntent` or `ExecutablePhoneIntent` doesn't compile.
struct WalletExecutor: IntentExecutor {
  let services: Services
  let app: AppID

  func execute<I: ExecutableIntent>(_ intent: I) async throws(WalletError) -> I.Answer {
    // `Flow.start` puts the issuers' screens into their apps alone.
    guard let session = services.session(of: app) else { preconditionFailure("\(I.self) was sent by \(app.app), which is of no issuer") }
    return try await intent.execute(services, on: session)
  }

  func execute<I: ExecutablePhoneIntent>(_ intent: I) async throws(WalletError) -> I.Answer {
    try await intent.execute(services, in: app)
  }
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
