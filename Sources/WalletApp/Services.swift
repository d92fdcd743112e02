package import Contract
package import Handset
package import Simulation
import Synchronization
import UserInterface
import WalletClient
package import WalletModel

/// What the app's intents are carried out with: the client core on each phone, and the simulated world around it.
package final class Services: Sendable {
  let phones: Phones
  let inbox: Inbox
  let faults: FaultPlan
  let log: TrafficLog
  let time: WorldTime
  let mail: MailDelivery
  let keepClock: @Sendable (WorldTime.State) async -> WalletError?
  let setActive: @Sendable (Bool, DeviceIdentifier) async -> WalletError?
  let checkWorld: @Sendable () async -> String?
  private let backend: any Backend
  private let open = Mutex<[OpenPhone]>([])

  /// - Parameters:
  ///   - backend: the door with its wrappers around it, the log outermost.
  ///   - keepClock: writes the clock down, so that the world has it when it is opened again; what went wrong, if anything.
  ///   - setActive: what customer care does to a phone: deactivates it, or makes it active again; what was refused, if anything.
  ///   - checkWorld: reads all that the world keeps, and says in one sentence what is wrong with it; nil where nothing is.
  package init(
    backend: any Backend, phones: Phones, inbox: Inbox, faults: FaultPlan, log: TrafficLog, time: WorldTime,
    keepClock: @escaping @Sendable (WorldTime.State) async -> WalletError?,
    setActive: @escaping @Sendable (Bool, DeviceIdentifier) async -> WalletError?, checkWorld: @escaping @Sendable () async -> String?
  ) {
    self.backend = backend
    self.phones = phones
    self.inbox = inbox
    self.faults = faults
    self.log = log
    self.time = time
    self.keepClock = keepClock
    self.setActive = setActive
    self.checkWorld = checkWorld
    mail = MailDelivery(backend: backend, inbox: inbox)
  }

  /// The phone in hand. Whatever is asked for on it stays its own, also when another one is picked up meanwhile.
  var phone: OpenPhone {
    let phone = phones.current
    return open.withLock { open in
      if let known = open.first(where: { $0.number == phone.number }) { return known }
      let client = WalletClient(backend: backend, phone: phones.memory(of: phone), clock: time)
      let fresh = OpenPhone(phone, client: client, phones: phones, time: time)
      open.append(fresh)
      return fresh
    }
  }
}
