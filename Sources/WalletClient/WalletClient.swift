package import Contract
package import Handset
package import WalletModel

/// The wallet's client core in one issuer's app on one phone: what an app developer calls, by the vendor's names. It knows no screen.
///
/// It alone holds the session's token, and only in memory.
package final class WalletClient: Sendable {
  package let device: DeviceCoordinator
  package let enrollment: UserEnrollmentCoordinator
  package let authentication: AuthenticationCoordinator
  package let credentials: CredentialsCoordinator
  package let cardService: CardService
  private let sender: Sender

  package init(backend: any Backend, phone: any PhoneMemory, clock: any WorldClock) {
    sender = Sender(backend: backend, phone: phone, clock: clock)
    device = DeviceCoordinator(sender: sender)
    enrollment = UserEnrollmentCoordinator(sender: sender)
    authentication = AuthenticationCoordinator(sender: sender)
    credentials = CredentialsCoordinator(sender: sender)
    cardService = CardService(sender: sender)
  }

  /// Takes in what the issuer said unasked of this very phone: a session that was ended is dropped.
  ///
  /// - Returns: why the issuer ended this phone's session, also where a refusal said before that it is no more.
  package func take(_ event: IssuerEvent.Content) -> SessionEndReason? {
    guard case .sessionEnded(sender.phone.deviceIdentifier, let reason) = event else { return nil }
    authentication.forgetSession()
    return reason
  }
}
