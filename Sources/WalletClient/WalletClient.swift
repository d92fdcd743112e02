package import Contract
package import Handset
package import WalletModel

/// The wallet's client core on one phone: what an app developer calls, by the vendor's names. It knows no screen.
///
/// It alone holds the session's token, and only in memory.
package final class WalletClient: Sendable {
  package let device: DeviceCoordinator
  package let enrollment: UserEnrollmentCoordinator
  package let authentication: AuthenticationCoordinator

  package init(backend: any Backend, phone: any PhoneMemory, clock: any WorldClock) {
    let sender = Sender(backend: backend, phone: phone, clock: clock)
    device = DeviceCoordinator(sender: sender)
    enrollment = UserEnrollmentCoordinator(sender: sender)
    authentication = AuthenticationCoordinator(sender: sender)
  }
}
