import Basics
import Handset
import Simulation
import Synchronization
import UserInterface
import WalletClient
import WalletModel

/// One issuer's app on one phone while it runs; the session's token stays in the client core.
final class AppSession: Sendable {
  let number: Int
  let issuer: IssuerIdentifier
  let client: WalletClient
  let name: String
  let kind: PhoneKind
  private let phones: Phones
  private let time: WorldTime
  private let known = Watched(Known())
  /// When the person last touched the phone.
  private let lastUse = Mutex(Timestamp.earliest)
  /// Asked at every key, when to read it from what is known would copy all of that.
  private let openSheet = Mutex<WalletSheet?>(nil)

  private struct Known {
    /// The login that opened the session; nil once the person knows that it is over.
    var login: LoginResponse?
    /// Why the issuer has ended the session, where it said so.
    var ended: SessionEndReason?
    var status: DeviceStatus?
    var recovering: String?
    /// The app behind a sheet of the platform's SDK, which holds it weakly.
    var provisioningDelegate: (any ProvisioningServiceDelegate)?
    /// False after a login, until the passes on the phone were reported.
    var hasReportedPasses = true
    /// By the customer's username in lower case.
    var shopping: [String: Shopping] = [:]
    /// Counts logins, unlinkings and what customer care did, which tell more of the phone than a question asked before them.
    var version = 0
  }

  var id: AppID { AppID(phone: number, app: .issuer(issuer)) }

  init(_ phone: Phone, issuer: IssuerIdentifier, client: WalletClient, phones: Phones, time: WorldTime) {
    (number, name, kind) = (phone.number, phone.name, phone.kind)
    self.issuer = issuer
    self.client = client
    self.phones = phones
    self.time = time
  }

  /// The phone's status in the issuer's last response. Nil before the first one.
  var status: DeviceStatus? { known.read { $0.status } }

  /// The data that the app keeps between two runs.
  var app: InstalledApp { phones.app(of: issuer, on: number) }

  /// The person has touched the phone.
  func noteUse() {
    let now = time.now
    lastUse.withLock { $0 = now }
  }

  /// When the open session ends and why; nil where none is.
  var deadline: SessionDeadline? {
    let lastUse = lastUse.withLock { $0 }
    // A clock that was moved back must not make last year's touch tomorrow's.
    return client.authentication.sessionDeadline(lastUse: min(lastUse, time.now))
  }

  /// The wallet that is signed in, as long as its session is good.
  var signedIn: SignedIn? {
    guard let login = known.read({ $0.login }), let deadline, time.now < deadline.end else { return nil }
    return signedIn(by: login)
  }

  /// Username of the customer who is logged in, in lower case; nil if nobody is.
  var username: String? { signedIn?.wallet.username.lowercased() }

  /// What the customer who is logged in has begun at shops. Without a login it is nobody's, and forgotten.
  var shopping: Shopping {
    known.withLock { known in
      guard let username = known.login?.wallet.username.lowercased() else { return Shopping() }
      let shopping = known.shopping[username] ?? Shopping()
      known.shopping[username] = shopping
      return shopping
    }
  }

  /// Returns whether a new PIN needs the current one, as far as the phone knows; the issuer decides.
  var needsCurrentPIN: Bool {
    guard let expires = known.read({ $0.login?.passcodeChoiceExpires }) else { return true }
    return time.now > expires
  }

  /// Notes that the issuer has ended the session.
  func noteEnd(_ reason: SessionEndReason) {
    known.withLock { $0.ended = reason }
    switch reason {
    case .deviceDeactivated: noteActivation(false)
    case .credentialsChanged: break
    }
  }

  /// Notes that customer care has deactivated or reactivated the phone.
  func noteActivation(_ isActive: Bool) {
    known.withLock { known in
      known.version += 1
      known.status = known.status.map { DeviceStatus(isRegistered: true, isActive: isActive, issuer: $0.issuer) }
    }
  }

  /// Notes that the person knows of the session's end; one that the issuer's limits ended no longer exists on either side.
  ///
  /// - Returns: the cause in a few words, if its time ended it and nobody was told before.
  func noteEndIsKnown() -> String? {
    known.withLock { ($0.login, $0.ended) = (nil, nil) }
    guard let deadline, deadline.cause != .ownLimit, time.now >= deadline.end else { return nil }
    client.authentication.forgetSession()
    return "timeout"
  }

  /// Why the session that was open here is over, where nobody has been told: it ended while the app was starting.
  var untoldEnd: SessionEnd? {
    let (login, ended) = known.read { ($0.login, $0.ended) }
    guard login != nil else { return nil }
    if let ended { return SessionEnd(ended) }
    guard let deadline, time.now >= deadline.end else { return nil }
    return SessionEnd(deadline.cause)
  }

  private func signedIn(by login: LoginResponse, isFresh: Bool = false) -> SignedIn {
    let app = app
    return SignedIn(
      wallet: login.wallet, phoneName: name, issuer: known.read { $0.status?.issuer } ?? app.issuer ?? .unknown,
      mayChoosePIN: isFresh && login.mayChoosePasscode, canSetPIN: isFresh && login.passcodeChoiceExpires != nil,
      offersFingerprint: isFresh && app.deviceToken == nil && !app.declinesFingerprint)
  }

  /// Asks the issuer about the phone; `isNews` where it says something else than before. Throws 1100 where the phone can't run the app.
  ///
  /// A login or unlinking during the request is newer than its response, which then changes nothing.
  func check() async throws(WalletError) -> (status: DeviceStatus, isNews: Bool) {
    try client.device.isDeviceSupported()
    let version = known.read { $0.version }
    let status = try await client.device.isDeviceRegistered()
    return known.withLock { known in
      guard known.version == version else { return (status, false) }
      let isNews = known.status != nil && known.status != status
      known.status = status
      return (status, isNews)
    }
  }

  /// Asks the issuer about the phone, and before a login about its device token: true where it says something else than before.
  ///
  /// Throws 1100 where the phone can't run the app.
  func checkAgain() async throws(WalletError) -> Bool {
    let (status, isNews) = try await check()
    guard !isNews, status.isActive, signedIn == nil, app.deviceToken != nil else { return isNews }
    // If the request fails, no change is known.
    return (try? await client.authentication.isAuthorizedTokenExist()) == false
  }

  /// Notes a login that succeeded.
  func note(_ login: LoginResponse) -> SignedIn {
    // A sheet of an earlier session is over.
    sheet = nil
    known.withLock { known in
      known.version += 1
      known.login = login
      known.ended = nil
      known.hasReportedPasses = false
      known.status = known.status.map { DeviceStatus(isRegistered: true, isActive: true, issuer: $0.issuer) }
    }
    return signedIn(by: login, isFresh: true)
  }

  /// Notes what has become known of the wallet that is signed in since its login.
  func noteWallet(_ change: (inout WalletSummary) -> Void) {
    known.withLock { known in
      guard var login = known.login else { return }
      change(&login.wallet)
      known.login = login
    }
  }

  /// Whose password is being recovered.
  var recovering: String? {
    get { known.read { $0.recovering } }
    set { known.withLock { $0.recovering = newValue } }
  }

  /// The sheet of a wallet over the app; it has perhaps ended.
  var sheet: WalletSheet? {
    get { openSheet.withLock { $0 } }
    set { openSheet.withLock { $0 = newValue } }
  }

  func keep(_ delegate: any ProvisioningServiceDelegate) { known.withLock { $0.provisioningDelegate = delegate } }

  /// Whether its issuer has the app add cards to Apple Wallet by the platform's activation data.
  var addsByActivationData: Bool { (known.read { $0.status?.issuer } ?? app.issuer)?.appleProvisioning == .activationData }

  /// Takes the sheet away from the app, for its end.
  func consumeSheet() -> WalletSheet? {
    openSheet.withLock { sheet in
      defer { sheet = nil }
      return sheet
    }
  }

  /// Returns whether the passes have to be reported, once after each login.
  func consumePassReport() -> Bool {
    known.withLock { known in
      defer { known.hasReportedPasses = true }
      return known.login != nil && !known.hasReportedPasses
    }
  }

  /// Notes that the phone is no longer linked to a wallet.
  func noteUnlinked() {
    known.withLock { known in
      known.version += 1
      known.login = nil
      known.status = known.status.map { DeviceStatus(isRegistered: false, isActive: false, issuer: $0.issuer) }
    }
  }
}

extension AppSession: PresentingViewController {
  func present(_ sheet: PKAddPaymentPassViewController) { self.sheet = .apple(sheet) }
}

extension IssuerProfile {
  /// Before the issuer has said anything about itself; nobody signs in without that.
  fileprivate static let unknown = IssuerProfile(name: "", greeting: "", supportsPINLogin: true)
}
