package import Basics
package import Contract
package import Handset
package import WalletModel

/// The wallet's client core for one issuer's app on one phone: the API for app developers, with the vendor's names and without a user
/// interface.
///
/// The session token exists only here, in memory.
package final class WalletClient: Sendable {
  package let device: DeviceCoordinator
  package let enrollment: UserEnrollmentCoordinator
  package let authentication: AuthenticationCoordinator
  package let credentials: CredentialsCoordinator
  package let cardService: CardService
  package let paymentInstruments: PaymentInstruments
  package let shopService: ShopService
  package let paymentProvider: PaymentProvider
  package let transactionManager: PaymentTransactionManager
  package let paymentApprovals: PaymentApprovalService
  private let sender: Sender

  package init(backend: any Backend, phone: any PhoneMemory, clock: any WorldClock) {
    sender = Sender(backend: backend, phone: phone, clock: clock)
    device = DeviceCoordinator(sender: sender)
    enrollment = UserEnrollmentCoordinator(sender: sender)
    authentication = AuthenticationCoordinator(sender: sender)
    credentials = CredentialsCoordinator(sender: sender)
    cardService = CardService(sender: sender)
    paymentInstruments = PaymentInstruments(sender: sender)
    shopService = ShopService(sender: sender)
    paymentProvider = PaymentProvider(sender: sender)
    transactionManager = PaymentTransactionManager(sender: sender)
    paymentApprovals = PaymentApprovalService(sender: sender)
  }

  var phone: any PhoneMemory { sender.phone }

  /// Handles an event of the issuer. Drops the session if the event ends it.
  ///
  /// - Returns: the reason why the issuer has ended this phone's session, even if an earlier response has dropped it; nil for other events.
  package func receive(_ event: IssuerEvent.Content) -> SessionEndReason? {
    guard case .sessionEnded(sender.phone.deviceIdentifier, let reason) = event else { return nil }
    authentication.forgetSession()
    return reason
  }
}
