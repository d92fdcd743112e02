import UserInterface
import WalletModel

/// An intent that the app knows how to carry out.
protocol CarriedOut: Intent {
  /// - Parameter phone: the one that was in hand when it was asked for, whichever is by now.
  func carryOut(_ services: Services, on phone: AppSession) async throws(WalletError) -> Answer
}

extension CarriedOut {
  func result(_ services: Services, on phone: AppSession) async -> Result<any Sendable, WalletError> {
    await Result { () async throws(WalletError) in try await carryOut(services, on: phone) }
  }
}

extension Result where Success: Sendable {
  /// What an asynchronous body returned or threw.
  package init(_ body: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
