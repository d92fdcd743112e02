import Handset
import UserInterface
import WalletClient
import WalletModel

extension Intents.GetUnreadMessages: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> [String] {
    guard let username = phone.username else { return [] }
    return try await services.inbox.unreadSubjects(to: username, on: phone.client.device.deviceIdentifier)
  }
}
