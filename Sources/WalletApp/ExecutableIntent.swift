import UserInterface
import WalletModel

/// An intent of an issuer's app, with its implementation.
protocol ExecutableIntent: Intent {
  /// Executes the intent, and returns its answer.
  ///
  /// - Parameter phone: the app whose screen sent the intent, on its phone.
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> Answer
}

/// An intent that issuers' apps, the phone's own apps and screens beside the phone can send, with its implementation.
protocol ExecutablePhoneIntent: Intent {
  /// Executes the intent, and returns its answer.
  ///
  /// - Parameter app: the app whose screen sent the intent; for a screen beside the phone, the app in use.
  func execute(_ services: Services, in app: AppID) async throws(WalletError) -> Answer
}

/// Executes each intent by its own implementation. An intent without `ExecutableIntent` or `ExecutablePhoneIntent` doesn't compile.
struct WalletExecutor: IntentExecutor {
  let services: Services
  let app: AppID

  func execute<I: ExecutableIntent>(_ intent: I) async throws(WalletError) -> I.Answer {
    // `Flow.start` opens the issuers' screens only in the issuers' apps.
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
