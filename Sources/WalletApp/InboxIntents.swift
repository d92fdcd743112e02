import Basics
import Handset
import Simulation
import UserInterface
import WalletClient
import WalletModel

extension Intents.GetNewestMessage: ExecutableIntent {
  func execute(_ services: Services, on phone: AppSession) async throws(WalletError) -> NewestMessage {
    guard let username = phone.username else { return NewestMessage(subject: nil, asksForApproval: false) }
    let (inbox, device) = (services.inbox, phone.client.device.deviceIdentifier)
    return NewestMessage(
      subject: try await inbox.newestUnreadSubject(to: username, on: device),
      asksForApproval: try await inbox.hasPush(
        of: .approval, to: device, since: services.time.now - BankAuthentication.lifetimeInApp))
  }
}
