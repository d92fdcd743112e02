import Handset
import UserInterface
import WalletClient
import WalletModel

extension Intents.GetNewestMessage: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> String? {
    guard let username = phone.username else { return nil }
    return try await services.inbox.newestUnreadSubject(to: username, on: phone.client.device.deviceIdentifier)
  }
}
