import Handset
import Simulation
import Synchronization
import UserInterface
import WalletClient
import WalletModel

/// What the app knows of one phone while it runs; the session's token stays in the client core.
final class OpenPhone: Sendable {
  let number: Int
  let client: WalletClient
  let name: String
  private let phones: Phones
  private let time: WorldTime
  private let known = Mutex(Known())

  private struct Known {
    var wallet: WalletSummary?
    var status: DeviceStatus?
    /// Counts the logins and unlinkings, which tell more of the phone than a question asked before them.
    var version = 0
  }

  init(_ phone: Phone, client: WalletClient, phones: Phones, time: WorldTime) {
    number = phone.number
    name = phone.name
    self.client = client
    self.phones = phones
    self.time = time
  }

  /// What the issuer last said of the phone; nil before it was asked.
  var status: DeviceStatus? { known.withLock { $0.status } }

  /// Whom the phone remembers.
  var holderName: String? { phones.all.first { $0.number == number }?.holderName }

  /// The wallet that is signed in, with the end of its session as it stands now.
  var signedIn: SignedIn? {
    guard let wallet = known.withLock({ $0.wallet }), let until = client.authentication.sessionDeadline else { return nil }
    guard time.now < until else { return nil }
    return SignedIn(wallet: wallet, phoneName: name, until: until)
  }

  /// Asks the issuer about the phone; `isNews` where it says something else than before.
  ///
  /// Who logged in or unlinked the phone while the answer was under way knows better.
  func check() async throws(WalletError) -> (status: DeviceStatus, isNews: Bool) {
    let version = known.withLock { $0.version }
    let status = try await client.device.isDeviceRegistered()
    return known.withLock { known in
      guard known.version == version else { return (status, false) }
      let isNews = known.status != nil && known.status != status
      known.status = status
      return (status, isNews)
    }
  }

  /// Notes a login that succeeded.
  func note(_ login: LoginResponse) -> SignedIn {
    known.withLock { known in
      known.version += 1
      known.wallet = login.wallet
      known.status = known.status.map { DeviceStatus(isRegistered: true, isActive: true, issuer: $0.issuer) }
    }
    return SignedIn(wallet: login.wallet, phoneName: name, until: client.authentication.sessionDeadline ?? login.session.expires)
  }

  /// Notes that the phone is not linked to a wallet any more.
  func noteUnlinked() {
    known.withLock { known in
      known.version += 1
      known.wallet = nil
      known.status = known.status.map { DeviceStatus(isRegistered: false, isActive: false, issuer: $0.issuer) }
    }
  }
}
